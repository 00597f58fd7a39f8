"""Drawings: the ten characters, a drawing a line, in folk.svg; each is a bust for a window of 184 by 128."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

KEPT: Final[dict[str, str]] = {}


def bust(name: str) -> str:
    """One of them by the name of the role."""
    if not KEPT:
        text = files("clairiere.games.broom_service.scenery").joinpath("folk.svg").read_text("utf-8")
        for drawn in text.splitlines()[1:-1]:
            id, _, content = drawn.removeprefix('<g id="').partition('">')
            KEPT[id] = content.removesuffix("</g>")
    return KEPT[name]
