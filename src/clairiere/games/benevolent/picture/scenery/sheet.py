"""The sprite sheet of Benevolent: every symbol, drawn once and kept."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.picture.scenery.places import place_symbols
from clairiere.games.benevolent.picture.scenery.tokens import board_symbols, leaf_symbols, tile_symbols, token_symbols
from clairiere.games.benevolent.picture.scenery.trees import ring_symbols, tree_symbols
from clairiere.pictures.ground import ground_defs
from clairiere.pictures.icons import icon_symbols
from clairiere.pictures.mats import mark_symbols

ICONS: Final = (
    "leaf",
    "clover",
    "feather",
    "crystal",
    "amber",
    "figurine",
    "step",
    "sleep",
    "swap",
    "buy",
    "secret",
    "arrow",
    "crown",
    "flag",
    "plus",
)
DRAWN: Final[list[str]] = []


def defs() -> str:
    """The content of the sheet."""
    if not DRAWN:
        out = ground_defs() + icon_symbols(ICONS) + mark_symbols() + tree_symbols() + ring_symbols() + place_symbols()
        DRAWN.append(out + token_symbols() + board_symbols() + tile_symbols() + leaf_symbols())
    return DRAWN[0]
