"""What the kernel says to mypyc. This module is never compiled, so that it needs no package at run time."""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(*names, **values):
        """Class decorator that only mypyc reads.

        `allow_interpreted_subclasses` is on every class that a game or a bot of another package inherits from: on a
        compiled install these packages stay Python.
        """
        return lambda decorated: decorated
