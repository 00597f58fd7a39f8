"""The sprite sheet of Roundforest, and the cover of its box."""

from __future__ import annotations

from random import Random
from typing import Final

from clairiere.games.roundforest.picture.boards import board_symbols, pack_symbols
from clairiere.games.roundforest.picture.cards import card_symbols, pictogram_symbols
from clairiere.games.roundforest.picture.tiles import tile_symbols
from clairiere.games.roundforest.picture.tokens import token_symbols
from clairiere.games.roundforest.rules.components import Parts
from clairiere.kernel.cache import LRUCache
from clairiere.pictures.backdrop import ground_defs
from clairiere.pictures.boxes import backdrop, box, sky
from clairiere.pictures.canvas import symbol
from clairiere.pictures.ink import at, circle, ellipse, icon_symbols, line, path, regular, rounded, use
from clairiere.pictures.plants import tree_symbols

TREES: Final = (
    ("pine2", 76, 120, 0.8),
    ("oak4", 170, 116, 0.8),
    ("oak1", 20, 150, 0.9),
    ("pine1", 220, 160, 0.9),
    ("pine3", 30, 232, 0.9),
    ("oak2", 214, 246, 1.0),
)
MARKS: Final = ((0, -22), (22, 0), (0, 22), (-22, 0), (0, -13.5), (13.5, 0), (0, 13.5), (-13.5, 0))
"""Two on each side of a tile: open or shut."""


def cover() -> str:
    """The cover of the game."""
    marks = symbol("open", path(octagon(3.6, corner=1), "paper-1")) + symbol(
        "shut", path(octagon(3.6, corner=1), "moss-5")
    )
    defs = backdrop("moss-5", "moss-4") + marks + tree_symbols([tree for tree, *_ in TREES])
    trees = "".join([use(tree, x, y, scale) for tree, x, y, scale in TREES])
    return box("Roundforest", sky() + tiles() + trees + arrows() + at(120, 196, apple()), defs)


def tiles() -> str:
    """The forest floor: rows of tiles, some of them turning."""
    luck = Random(6)
    out = ""
    for row in range(4):
        for column in range(-1, 5):
            turn = 0 if (row, column) == (1, 1) else luck.choice((0, 0, 8, -7, 12))
            out += at(24 + column * 64, 132 + row * 62, tile(luck), turn=turn)
    return out


def octagon(r: float, x: float = 0, y: float = 0, corner: float = 4) -> str:
    """Its outline."""
    return rounded(regular(8, r, start=22.5, centre=(x, y)), corner)


def tile(luck: Random) -> str:
    """One tile with its marks."""
    out = path(octagon(33, 2, 5), "shade") + path(octagon(33, 0, 3), "bark-4") + path(octagon(33), "paper-3")
    out += path(octagon(29.5, corner=3), luck.choice(("moss-3", "fern-3", "moss-2", "fern-2")))
    for x, y in MARKS:
        out += use("open" if luck.random() < 0.55 else "shut", x, y)
    return out


def arrows() -> str:
    """What turns."""
    out = circle(120, 196, 62, "url(#glow)")
    out += line("M76 196A44 44 0 0 1 146 160", "paper-1", 6) + path("M142 148L160 166L138 174Z", "paper-1")
    return out + line("M164 196A44 44 0 0 1 94 232", "paper-1", 6) + path("M98 244L80 226L102 218Z", "paper-1")


def apple() -> str:
    """The golden apple."""
    body = "M0-14C-10-22-30-16-29 4C-28 22-14 32-6 29C-2 27 2 27 6 29C14 32 28 22 29 4C30-16 10-22 0-14Z"
    lit = "M0-14C-10-22-30-16-29 4C-28 16-22 24-15 28C-20 14-18-4 0-14Z"
    dark = "M6 29C14 32 28 22 29 4C29-6 24-14 17-16C24 2 20 20 6 29Z"
    out = ellipse(4, 26, 22, 6, "shade") + path(body, "sun-3") + path(lit, "sun-2") + path(dark, "sun-4")
    out += line("M0-12C0-20 4-26 8-29", "bark-4", 3.4) + path("M4-22C10-32 22-32 28-27C22-18 12-16 4-22Z", "moss-3")
    shine = ellipse(-14, -3, 4, 8, "paper-1", opacity=".6", transform="rotate(24 -14 -3)")
    return out + line("M6-22C13-26 20-27 25-27", "moss-5", 1.2) + shine


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
