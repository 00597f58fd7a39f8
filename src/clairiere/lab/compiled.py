"""The source checkout, and the compiled build beside it: made when it is missing or older than the sources."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import clairiere
import clairiere.kernel.play as play_module


class NoCheckout(Exception):
    """Raised when a command needs the sources and they are not there."""


def project_root() -> Path:
    """The checkout that contains the current folder or the library; raises NoCheckout."""
    for start in (Path.cwd(), Path(clairiere.__file__).resolve().parent):
        for folder in (start, *start.parents):
            if (folder / "pyproject.toml").is_file() and (folder / "docs" / "rules").is_dir():
                return folder
    raise NoCheckout("this command works in a checkout of the sources (the folder with pyproject.toml and docs/rules)")


LAYERS = ("kernel", "pictures", "games", "bots")


def is_compiled() -> bool:
    """Whether this process runs compiled rules."""
    return not str(play_module.__file__).endswith(".py")


def sources_digest(root: Path) -> str:
    """A hash of all sources of the compiled build."""
    digest = hashlib.sha256(sys.version.encode())
    for layer in LAYERS:
        for path in sorted((root / "src" / "clairiere" / layer).rglob("*")):
            if path.suffix in (".py", ".toml"):
                digest.update(path.read_bytes())
    return digest.hexdigest()


def compiled_build(root: Path) -> Path:
    """The folder of the compiled build for PYTHONPATH; builds it if necessary."""
    folder = root / "build" / "compiled"
    if not is_fresh(root):
        digest = sources_digest(root)
        command = ["make", "--no-print-directory", "compiled", f"BIN={Path(sys.executable).parent}/"]
        subprocess.run(command, cwd=root, check=True, stdout=sys.stderr)
        (folder / "sources").write_text(digest)
    copy_the_rest(root, folder)
    return folder


def is_fresh(root: Path) -> bool:
    """Whether the compiled build is up to date."""
    stamp = root / "build" / "compiled" / "sources"
    return stamp.is_file() and stamp.read_text() == sources_digest(root)


def copy_the_rest(root: Path, folder: Path) -> None:
    """Copy the packages that are not compiled into the build."""
    for layer in (root / "src" / "clairiere").iterdir():
        if layer.is_dir() and layer.name not in LAYERS:
            shutil.copytree(layer, folder / "clairiere" / layer.name, dirs_exist_ok=True)


def environment(path: Path) -> dict[str, str]:
    """Environment variables of a process that imports the library from a folder."""
    return {**os.environ, "PYTHONPATH": str(path)}


def run_compiled(module: str, arguments: Sequence[str]) -> int:
    """Run this command again on the compiled build; returns its exit code."""
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.run(command, env=environment(compiled_build(project_root())), check=False).returncode
