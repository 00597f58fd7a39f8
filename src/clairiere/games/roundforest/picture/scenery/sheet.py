"""The sprite sheet: drawn once for the game's own box, and once for every other one."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.picture.scenery.boards import board_symbols, pack_symbols
from clairiere.games.roundforest.picture.scenery.cards import card_symbols, pictogram_symbols
from clairiere.games.roundforest.picture.scenery.tiles import tile_symbols
from clairiere.games.roundforest.picture.scenery.tokens import token_symbols
from clairiere.games.roundforest.rules.components import Parts
from clairiere.kernel.cache import LRUCache
from clairiere.pictures.ground import ground_defs
from clairiere.pictures.icons import icon_symbols

ICONS: Final = ("bag", "place", "meet", "weight", "arrow", "swap", "check", "crown", "flag", "plus")
SHEETS: Final[LRUCache[str]] = LRUCache(8)
"""By box."""


def defs(parts: Parts) -> str:
    """Everything that a picture of a table with these parts refers to."""
    return SHEETS.get(parts.digest) or SHEETS.put(parts.digest, drawn(parts))


def drawn(parts: Parts) -> str:
    """Ground and icons of the kit, then the game's own."""
    kit = ground_defs() + icon_symbols(ICONS)
    pieces = tile_symbols() + token_symbols() + pictogram_symbols(parts) + card_symbols()
    return kit + pieces + pack_symbols() + board_symbols(parts)
