"""The sprite sheet: drawn once for the game's own box, and once for every other one."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.picture.scenery.boards import board_symbols
from clairiere.games.bloody_grove.picture.scenery.cards import (
    back_symbols,
    chip_symbols,
    face_symbols,
    frame_symbols,
    spirit_symbols,
    token_symbols,
)
from clairiere.games.bloody_grove.rules.choices import ANIMALS
from clairiere.games.bloody_grove.rules.components import Parts
from clairiere.kernel.cache import LRUCache
from clairiere.pictures.cards import card_defs
from clairiere.pictures.ground import ground_defs
from clairiere.pictures.icons import icon_symbols
from clairiere.pictures.mats import mark_symbols

ICONS: Final = (
    *ANIMALS, "ruse", "arcane", "domination", "recruit", "druid", "deck", "eye", "crown", "venerable", "shatter",
    "plus", "hand", "check",
)
SHEETS: Final[LRUCache[str]] = LRUCache(8)
"""By box."""


def defs(parts: Parts) -> str:
    """Everything that a picture of a table with these parts refers to."""
    return SHEETS.get(parts.digest) or SHEETS.put(parts.digest, drawn(parts))


def drawn(parts: Parts) -> str:
    """Ground and icons of the kit, then the game's own."""
    kit = ground_defs() + icon_symbols(ICONS) + mark_symbols() + card_defs()
    shared = spirit_symbols() + frame_symbols() + back_symbols() + token_symbols() + board_symbols()
    return kit + shared + face_symbols(parts) + chip_symbols(parts)
