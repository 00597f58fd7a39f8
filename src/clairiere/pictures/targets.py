"""Targets: what can be chosen in a picture."""

from __future__ import annotations


def button(answers: str) -> str:
    """The attributes that make an element a button: a page gives its answer or, of several between `|`, asks which."""
    return f' role="button" tabindex="0" data-answers="{answers}"'
