"""The bundle of offline play for tests: built once, compressed in haste."""

import fcntl
import json
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build" / "offline-test"
SOURCES = (
    "src/clairiere",
    "tools/offline.js",
    "tools/offline_bundle.py",
    "tools/offline_modules.py",
    "package-lock.json",
)


def node() -> str:
    """Node, from the virtual environment if it is there."""
    beside = Path(sys.executable).with_name("node")
    found = str(beside) if beside.exists() else shutil.which("node")
    assert found, "make venv"
    return found


def newest() -> float:
    """When what goes into the bundle was last changed."""
    found = [ROOT / name for name in SOURCES]
    files = [file for kind in ("*.py", "*.mo", "*.toml", "*.md") for file in found[0].rglob(kind)] + found[1:]
    return max(file.stat().st_mtime for file in files)


@cache
def bundle() -> Path:
    """The folder with the manifest, built anew if a source is newer."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER.parent / "offline-test.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        manifest = FOLDER / "manifest.json"
        if not manifest.exists() or manifest.stat().st_mtime < newest():
            command = [node(), "tools/offline.js", "--quick", str(FOLDER)]
            subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return FOLDER


def version() -> Path:
    """The folder with the files of the bundle."""
    return bundle() / str(json.loads((bundle() / "manifest.json").read_text())["version"])
