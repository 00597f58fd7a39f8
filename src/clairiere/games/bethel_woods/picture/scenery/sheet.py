"""The sprite sheet of Bethel Woods: every symbol, drawn once and kept."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.picture.scenery.board import glade_symbols, orphanage_symbols
from clairiere.games.bethel_woods.picture.scenery.daydreamer import daydreamer_symbols
from clairiere.games.bethel_woods.picture.scenery.machines import console_symbols, folk_symbols, lines
from clairiere.games.bethel_woods.picture.scenery.tokens import sign_symbols, tile_symbols, token_symbols
from clairiere.pictures.ground import ground_defs
from clairiere.pictures.icons import icon_symbols
from clairiere.pictures.mats import mark_symbols

ICONS: Final = ("leaf", "moon", "swap", "user", "check", "crown")
DRAWN: Final[list[str]] = []


def defs() -> str:
    """The content of the sheet."""
    if not DRAWN:
        out = ground_defs() + icon_symbols(ICONS) + "".join(lines("icons")) + mark_symbols()
        out += token_symbols() + tile_symbols() + folk_symbols() + daydreamer_symbols()
        DRAWN.append(out + console_symbols() + orphanage_symbols() + glade_symbols() + sign_symbols())
    return DRAWN[0]
