"""`python -m tools.release`: everything of a release, in dist/: sdist, wheels, bill of materials, checksums.

The pure wheel is built from the sdist, so that one can be made from the other. With `--compiled` comes a wheel for the
Python that runs this; those for other Pythons and systems are made by cibuildwheel (pyproject.toml). With `--try`
the pure wheel is installed into a clean environment of every Python that is found, and plays.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
DIST: Final = ROOT / "dist"
PYTHONS: Final = ("python3.11", "python3.12", "python3.13", "python3.14")
PLAYS: Final = "import clairiere as cl; m = cl.new('benevolent', seats=2, seed=1); m.push_bot('sapling'); print(m.turn)"
SUMS: Final = "SHA256SUMS"


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point of the command."""
    parser = argparse.ArgumentParser(prog="tools.release", description=__doc__)
    parser.add_argument("--compiled", action="store_true", help="also the compiled wheel for this Python")
    parser.add_argument("--try", dest="tried", action="store_true", help="install and play it with every Python")
    chosen = parser.parse_args(arguments)
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    build(compiled=chosen.compiled)
    python("-m", "twine", "check", "--strict", *[str(path) for path in packages()])
    (DIST / "sbom.json").write_text(python("-m", "tools.sbom"), "utf-8")
    (DIST / SUMS).write_text(checksums(), "utf-8")
    for path in sorted(DIST.iterdir()):
        print(f"{path.stat().st_size:>12,}  {path.name}")
    if chosen.tried:
        for name in PYTHONS:
            print(f"{name}: {played_with(name)}")
    return 0


def build(*, compiled: bool) -> None:
    """Build the sdist from a copy, and the wheels from the sdist."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        subprocess.run(["git", "clone", "-q", str(ROOT), str(tree)], check=True)
        python("-m", "build", "--no-isolation", "--sdist", "--outdir", str(DIST), str(tree))
        with tarfile.open(next(DIST.glob("*.tar.gz"))) as archive:
            archive.extractall(folder, filter="data")
        source = next(path for path in Path(folder).iterdir() if path != tree)
        wheel(source)
        if compiled:
            wheel(source, CLAIRIERE_COMPILE="1")


def wheel(source: Path, **environment: str) -> None:
    """Build a wheel from an unpacked sdist."""
    python("-m", "build", "--no-isolation", "--wheel", "--outdir", str(DIST), str(source), **environment)


def python(*command: str, **environment: str) -> str:
    """Run this Python, and return what it prints; raises CalledProcessError."""
    there = {name: value for name, value in os.environ.items() if name != "CLAIRIERE_COMPILE"}
    done = subprocess.run(
        [sys.executable, *command], check=True, cwd=ROOT, env=there | environment, stdout=subprocess.PIPE, text=True
    )
    return done.stdout


def packages() -> list[Path]:
    """The sdist and the wheels."""
    return sorted([*DIST.glob("*.tar.gz"), *DIST.glob("*.whl")])


def checksums() -> str:
    """The SHA-256 of every file, as `sha256sum --check` reads them."""
    files = sorted([path for path in DIST.iterdir() if path.name != SUMS])
    return "".join([f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files])


def played_with(name: str) -> str:
    """Install the pure wheel into a clean environment of a Python and play; what it says, or why not."""
    pure = next(DIST.glob("*-none-any.whl"))
    if shutil.which(name) is None or subprocess.run([name, "-c", ""], check=False, capture_output=True).returncode:
        return "not on this machine"
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([name, "-m", "venv", folder], check=True)
        own = str(Path(folder) / "bin" / "python")
        subprocess.run([own, "-m", "pip", "install", "-q", "--no-index", str(pure)], check=True)
        done = subprocess.run([own, "-c", PLAYS], check=True, cwd=folder, capture_output=True, text=True)
        subprocess.run([own, "-m", "clairiere", "laws", "--games", "1", "--kinds", "1"], check=True, cwd=folder,
                       stdout=subprocess.DEVNULL)  # fmt: skip
    return f"plays ({done.stdout.strip()})"


if __name__ == "__main__":
    sys.exit(main())
