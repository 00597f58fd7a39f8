"""The sprite sheet of Benevolent, and the cover of its box."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.picture.places import place_symbols
from clairiere.games.benevolent.picture.tokens import (
    board_symbols,
    gift_token,
    leaf_symbols,
    tile_symbols,
    token_symbols,
)
from clairiere.games.benevolent.picture.trees import forest_symbols, ring_symbols
from clairiere.games.benevolent.rules.choices import GIFTS
from clairiere.pictures.backdrop import ground_defs
from clairiere.pictures.boxes import backdrop, box, sky
from clairiere.pictures.ink import at, circle, icon, icon_symbols, path, use
from clairiere.pictures.mats import mark_symbols
from clairiere.pictures.plants import fir_edge, flower, mushroom, standing_stone, tree_symbols

ARCH: Final = ((38, 146, 0.95), (74, 116, 1.0), (120, 104, 1.16), (166, 116, 1.0), (202, 146, 0.95))
"""Where the Gifts float, and how large."""
STONES: Final = ((76, 216, 17, 48, 3), (164, 218, 18, 52, 5), (52, 250, 19, 46, 9), (190, 252, 20, 50, 7))
STEPS: Final = ((112, 288, -12), (128, 273, 20), (134, 255, 14), (126, 238, -14), (120, 222, 6))
NEAR: Final = (
    ("oak1", 14, 296, 1.5),
    ("oak3", 228, 298, 1.5),
    ("bush1", 44, 304, 1.2),
    ("bush3", 200, 304, 1.2),
    ("bush2", 96, 306, 0.9),
)


def cover() -> str:
    """The cover of the game."""
    defs = backdrop("pine-4", "moss-4", "fern-2") + icon_symbols([*GIFTS, "step"])
    return box(
        "Benevolent", woods() + path_of_steps() + gifts() + near(), defs + tree_symbols([plant for plant, *_ in NEAR])
    )


def woods() -> str:
    """Light between two edges of the forest."""
    out = sky() + circle(120, 124, 96, "sun-1", opacity=".25") + circle(120, 124, 62, "sun-1", opacity=".35")
    return out + fir_edge(-10, 252, 152, "moss-3", 4, 1) + fir_edge(-10, 252, 184, "moss-4", 9, 1.1)


def path_of_steps() -> str:
    """The clearing, the way through it, and the stones beside it."""
    out = path("M-10 310V210Q60 186 120 192T250 206V310Z", "fern-3") + path(
        "M-10 310V240Q40 214 104 226L84 310Z", "fern-2", opacity=".45"
    )
    way = "M84 310C96 270 150 262 128 232C112 214 118 204 122 196C126 206 124 214 142 230C172 258 140 276 150 310Z"
    out += path(way, "bark-1")
    out += "".join([at(x, y, icon("step", 0, 0, 15, "bark-4"), turn=turn) for x, y, turn in STEPS])
    return out + "".join([at(x, y, standing_stone(w, h, seed)) for x, y, w, h, seed in STONES])


def gifts() -> str:
    """The five of them in an arch of light."""
    out = "".join([circle(x, y, 32 * scale, "url(#glow)", opacity=".8") for x, y, scale in ARCH])
    return out + "".join([at(x, y, gift_token(gift), scale=scale) for gift, (x, y, scale) in enumerate(ARCH)])


def near() -> str:
    """What grows at the lower edge."""
    out = "".join([use(plant, x, y, scale) for plant, x, y, scale in NEAR])
    blooms = flower(66, 282, 4, "paper-1") + flower(172, 286, 4, "berry-1") + flower(80, 268, 3, "paper-1")
    return out + blooms + mushroom(168, 300, 1.1)


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
        out = ground_defs() + icon_symbols(ICONS) + mark_symbols() + forest_symbols() + ring_symbols() + place_symbols()
        DRAWN.append(out + token_symbols() + board_symbols() + tile_symbols() + leaf_symbols())
    return DRAWN[0]
