"""The base of every exception that the library raises on purpose."""

from __future__ import annotations


class ClairiereError(Exception):
    """Whatever Clairière refuses or cannot read; the message says why."""
