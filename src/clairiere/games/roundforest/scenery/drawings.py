"""Drawings: objects and characters, a drawing a line, in objects.svg and folk.svg; each has its middle at (0, 0)."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

KEPT: Final[dict[str, dict[str, str]]] = {}


def drawings(name: str) -> dict[str, str]:
    """The drawings of a file by their names."""
    if name not in KEPT:
        text = files("clairiere.games.roundforest.scenery").joinpath(f"{name}.svg").read_text("utf-8")
        KEPT[name] = {}
        for drawn in text.splitlines()[1:-1]:
            id, _, content = drawn.removeprefix('<g id="').partition('">')
            KEPT[name][id] = content.removesuffix("</g>")
    return KEPT[name]


def thing(name: str) -> str:
    """An object, a coin, the apple, the compass, the ring, a bag; within about 36 units of its middle."""
    return drawings("objects")[name]


def bust(name: str) -> str:
    """A character, drawn for a round window of radius 50; the fairy is 184 by 128 and begins at (0, 0)."""
    return drawings("folk")[name]
