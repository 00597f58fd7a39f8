"""Releases: one version, checksums that a machine can check, workflows that call the commands of the Makefile."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml

import clairiere
from tools import release

ROOT = Path(__file__).parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_the_library_knows_the_version_of_its_package() -> None:
    assert clairiere.__version__ == PROJECT["project"]["version"]


def test_documents_name_the_version() -> None:
    version = PROJECT["project"]["version"]
    for name in ("README.md", "SECURITY.md"):
        assert re.findall(r"\b\d+\.\d+\.\d+(?:rc\d+)?\b", (ROOT / name).read_text("utf-8")) == [version], name
    sections = re.findall(r"^## \[(.*?)\]", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert sections[:2] == ["Unreleased", version]


def test_checksums_are_those_of_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.whl").write_bytes(b"a")
    (tmp_path / "b.tar.gz").write_bytes(b"b")
    monkeypatch.setattr(release, "DIST", tmp_path)
    (tmp_path / release.SUMS).write_text(release.checksums(), "utf-8")
    assert subprocess.run(["sha256sum", "--check", "--strict", release.SUMS], cwd=tmp_path, check=False).returncode == 0
    assert [path.name for path in release.packages()] == ["a.whl", "b.tar.gz"]


def test_wheels_are_compiled_for_every_python_that_the_package_allows() -> None:
    built = re.findall(r"cp3(\d+)", PROJECT["tool"]["cibuildwheel"]["build"])
    assert [f"python3.{minor}" for minor in built] == list(release.PYTHONS)
    assert PROJECT["project"]["requires-python"] == f">=3.{built[0]}"


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_runs_commands_that_are_there(path: Path) -> None:
    told = yaml.safe_load(path.read_text("utf-8"))
    commands = [step["run"] for job in told["jobs"].values() for step in job["steps"] if "run" in step]
    targets = re.findall(r"make (?:BIN=\S+ )?([a-z]+)", " && ".join(commands))
    assert set(targets) <= set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert targets or any([".ci/run" in command for command in commands])
    assert told["permissions"] == {"contents": "read"}
