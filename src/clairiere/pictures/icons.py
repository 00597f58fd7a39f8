"""Icons on a grid of 24 units, in the colour of what they stand on. They are drawn in icons.svg, a symbol a line."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import Final

from clairiere.pictures.ink import ink, number

ICONS: Final[dict[str, str]] = {}


def icons() -> dict[str, str]:
    """Every icon as a symbol, by its name."""
    if not ICONS:
        for symbol in files("clairiere.pictures").joinpath("icons.svg").read_text("utf-8").splitlines()[1:-1]:
            ICONS[symbol.split('"')[1][2:]] = symbol
    return ICONS


def icon_symbols(names: Iterable[str]) -> str:
    """These icons, for a sprite sheet."""
    return "".join([icons()[name] for name in names])


def icon(name: str, x: float, y: float, size: float, colour: str) -> str:
    """An icon of the sprite sheet with its middle here."""
    side = number(size)
    return (
        f'<use href="#i-{name}" x="{number(x - size / 2)}" y="{number(y - size / 2)}" width="{side}" height="{side}"'
        f' style="color:{ink(colour)}"/>'
    )
