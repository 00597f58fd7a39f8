"""The sprite sheet of Bloody Grove, and the cover of its box."""

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
from clairiere.pictures.backdrop import ground_defs, stars
from clairiere.pictures.boxes import backdrop, box, sky
from clairiere.pictures.cards import card_defs
from clairiere.pictures.icons import icon_symbols
from clairiere.pictures.ink import at, circle, rect, use
from clairiere.pictures.mats import mark_symbols
from clairiere.pictures.picnic import company
from clairiere.pictures.plants import fir_edge, tree_symbols

NEAR: Final = (("bush3", 4, 308, 1.8), ("bush1", 112, 310, 1.4), ("bush1", 232, 310, 1.9))


def cover() -> str:
    """The cover of the game."""
    defs = backdrop("dusk-5", "dusk-4", "clay-3") + tree_symbols(["bush1", "bush3"])
    return box("Bloody Grove", night() + spirits() + near(), defs)


def night() -> str:
    """The moon behind the firs, red in the last light."""
    out = sky() + stars(3, 30, (6, 70, 234, 160), "sun-1") + circle(120, 136, 80, "sun-1", opacity=".18")
    out += circle(120, 136, 60, "sun-2", opacity=".9") + circle(108, 96, 7, "sun-3", opacity=".35")
    out += circle(158, 112, 9, "sun-3", opacity=".3") + circle(76, 140, 6, "sun-3", opacity=".3")
    return out + fir_edge(-10, 252, 196, "pine-5", 7, 1.25)


def spirits() -> str:
    """The bear behind, the owl and the fox before it, and what drifts around them."""
    found = company()
    out = at(44, 106, found["bear"], scale=0.78) + rect(0, 244, 240, 60, "pine-5")
    out += at(-14, 164, found["owl"], scale=0.74) + at(100, 160, found["fox"], scale=0.79)
    motes = "".join(
        [circle(x, y, 2, "sun-1") for x, y in ((30, 96), (46, 90), (210, 94), (194, 88), (18, 120), (224, 118))]
    )
    return out + motes


def near() -> str:
    """The undergrowth that they look out of."""
    return "".join([use(plant, x, y, scale) for plant, x, y, scale in NEAR])


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
