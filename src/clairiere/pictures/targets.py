"""Targets: what can be chosen in a picture."""

from __future__ import annotations


def button(answers: str) -> str:
    """Attributes of an element that can be chosen: the notations of its answers, separated by `|`."""
    return f' role="button" tabindex="0" data-answers="{answers}"'
