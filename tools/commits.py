"""`python -m tools.commits`: subjects of commits that are longer than 72 characters.

Without git, or in a folder that is no checkout, there is nothing to check. A clone that lacks older commits checks its
newest one.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
LONGEST = 72
EXEMPT = "1665451dcfef12d3b1b54191f81c941c3161f692"
"""This commit, and those before it, are exempt."""


def git(root: Path, *arguments: str) -> str | None:
    """What git prints; None if it fails or is not installed."""
    try:
        done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=False)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def is_checkout(root: Path) -> bool:
    """Whether this folder is the top of a repository with a commit, not merely inside somebody's."""
    top = git(root, "rev-parse", "--show-toplevel")
    return top is not None and Path(top).resolve() == root.resolve() and git(root, "rev-parse", "HEAD") is not None


def subjects(root: Path = ROOT, exempt: str = EXEMPT) -> list[str]:
    """Abbreviated hash and subject of all commits after the exempt ones, merges apart."""
    if not is_checkout(root):
        return []
    known = git(root, "merge-base", "--is-ancestor", exempt, "HEAD") is not None
    which = [f"{exempt}..HEAD"] if known else ["-1"]
    found = git(root, "log", "--no-merges", "--format=%h %s", *which)
    return found.splitlines() if found else []


def too_long(lines: list[str]) -> list[str]:
    """Those whose subject is longer than allowed."""
    return [line for line in lines if len(line.partition(" ")[2]) > LONGEST]


def main() -> None:
    """Print them; the exit status is 1 if there are any."""
    found = too_long(subjects())
    for line in found:
        print(f"{line}: the subject has more than {LONGEST} characters")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
