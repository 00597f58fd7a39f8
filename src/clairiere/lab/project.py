"""The source checkout: where catalogues, tests and the compiled build lie."""

from __future__ import annotations

from pathlib import Path

import clairiere


class NoCheckout(Exception):
    """A command that works on the sources was called without them."""


def project_root() -> Path:
    """The checkout that the current folder, or the library itself, is part of; raises NoCheckout."""
    for start in (Path.cwd(), Path(clairiere.__file__).resolve().parent):
        for folder in (start, *start.parents):
            if (folder / "pyproject.toml").is_file() and (folder / "docs" / "rules").is_dir():
                return folder
    raise NoCheckout("this command works in a checkout of the sources (the folder with pyproject.toml and docs/rules)")
