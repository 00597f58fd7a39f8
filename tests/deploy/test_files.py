"""The files of deploy/ are valid, and fit the code and what the operator is told."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


SECRETS = (
    "CLAIRIERE_SECRET", "POSTGRES_PASSWORD", "POSTGRES_APP_PASSWORD", "REDIS_PASSWORD", "CLAIRIERE_METRICS_TOKEN",
)  # fmt: skip


def read(name: str) -> str:
    return (ROOT / name).read_text()


def variables() -> set[str]:
    """What the code asks of the environment."""
    asked = re.compile(r"environ(?:\.get)?[\[(]\s*\"(CLAIRIERE_[A-Z_]+)\"")
    files = [path for part in ("site", "table") for path in (ROOT / "src/clairiere" / part).rglob("*.py")]
    return {name for path in files for name in asked.findall(path.read_text())}


def test_every_variable_is_explained_to_the_operator() -> None:
    told = read("docs/operate.md")
    assert {"CLAIRIERE_DATABASE", "CLAIRIERE_SECRET"} <= variables()
    assert [name for name in sorted(variables()) if f"`{name}`" not in told] == []


def test_every_variable_of_the_compose_file_is_in_the_example_without_a_secret_in_it() -> None:
    example = dict(re.findall(r"^#?([A-Z_]+)=(.*)$", read("deploy/env.example"), re.MULTILINE))
    files = read("deploy/compose.yaml") + read("deploy/compose.archive.yaml")
    used = set(re.findall(r"(?<!\$)\$\{([A-Z_]+)", files))
    assert used <= set(example)
    assert {name: example[name] for name in SECRETS} == dict.fromkeys(SECRETS, "")


@pytest.mark.parametrize("name", ["Containerfile", "Procfile", "systemd/clairiere-site@.service"])
def test_what_is_started_is_there(name: str) -> None:
    started = re.findall(r"(clairiere(?:\.\w+)+):(\w+)", read(f"deploy/{name}"))
    assert started == [("clairiere.site.asgi", "application")]
    assert find_spec(started[0][0])


def test_the_image_is_made_of_files_that_are_there_and_are_let_in() -> None:
    container, let_in = read("deploy/Containerfile"), read("deploy/Containerfile.dockerignore")
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", container, re.MULTILINE)
    sources = " ".join(copied).split()
    assert "src" in sources
    for source in sources:
        assert (ROOT / source).exists()
        assert f"!{source}\n" in let_in


def test_everything_that_is_not_python_gets_into_the_wheel() -> None:
    patterns = tomllib.loads(read("pyproject.toml"))["tool"]["setuptools"]["package-data"]["*"]
    files = [path for path in (ROOT / "src/clairiere").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    others = [path for path in files if path.suffix not in (".py", ".so", ".cfg")]  # .cfg: for `make words`
    assert others
    assert [path for path in others if not any([path.match(pattern) for pattern in patterns])] == []


def test_every_image_is_a_plain_name() -> None:
    images = re.findall(r"^FROM (\S+)", read("deploy/Containerfile"), re.MULTILINE)
    images += re.findall(r"^ *image: (\S+)", read("deploy/compose.yaml"), re.MULTILINE)
    assert len(images) >= 6
    assert [image for image in images if "." in image.split("/")[0].split(":")[0]] == []


def test_the_archive_changes_nothing_else_about_the_database() -> None:
    command = re.compile(r"-c,? ([a-z_]+=[^ ,\]]+)")
    plain = command.findall(re.findall(r"command: \[postgres, .*\]", read("deploy/compose.yaml"))[0])
    assert len(plain) >= 4
    assert command.findall(read("deploy/compose.archive.yaml"))[: len(plain)] == plain


def has_compose() -> bool:
    if not shutil.which("docker"):
        return False
    return subprocess.run(["docker", "compose", "version"], capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(not has_compose(), reason="docker compose is not installed")
@pytest.mark.parametrize("example", [False, True])
def test_the_compose_file_is_valid(example: bool) -> None:
    given = ["--env-file", str(DEPLOY / "env.example")] if example else []
    command = ["docker", "compose", *given, "--profile", "backup", "-f", str(DEPLOY / "compose.yaml")]
    done = subprocess.run([*command, "config", "--services"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert set(done.stdout.split()) == {"postgres", "redis", "migrate", "site", "worker", "proxy", "backup"}


def test_pages_and_workers_come_to_the_database_as_a_role_that_owns_nothing_and_redis_wants_a_password() -> None:
    compose = read("deploy/compose.yaml")
    shared = compose[: compose.index("services:")]
    assert "postgresql://clairiere_app:" in shared
    assert "--requirepass" in compose
    migrate = compose[compose.index("  migrate:") : compose.index("  # Pages, tables and streams")]
    assert "postgresql://clairiere:" in migrate
    assert "clairiere.store.roles" in migrate


@pytest.mark.parametrize("name", ["clairiere-site@.service", "clairiere-worker@.service"])
def test_units_filter_system_calls(name: str) -> None:
    unit = read(f"deploy/systemd/{name}")
    assert "SystemCallFilter=@system-service\nSystemCallFilter=~@privileged\n" in unit


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_the_units_are_valid(tmp_path: Path) -> None:
    units, programs = tmp_path / "etc/systemd/system", tmp_path / "opt/clairiere/venv/bin"
    units.mkdir(parents=True)
    programs.mkdir(parents=True)
    for name in ("sysinit", "basic", "shutdown", "multi-user", "network-online"):
        (units / f"{name}.target").write_text("[Unit]\nDefaultDependencies=no\n")
    for name in ("uvicorn", "clairiere"):
        shutil.copy("/bin/true", programs / name)
    shutil.copytree(DEPLOY / "systemd", units, dirs_exist_ok=True)
    asked = ["clairiere.target", "clairiere-site@8001.service", "clairiere-worker@1.service"]
    command = ["systemd-analyze", "verify", "--man=no", f"--root={tmp_path}", *asked]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert [line for line in done.stderr.splitlines() if "clairiere" in line] == []
