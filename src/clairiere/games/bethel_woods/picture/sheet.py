"""The sprite sheet of Bethel Woods, and the cover of its box."""

from __future__ import annotations

from math import cos, pi, radians, sin
from typing import Final

from clairiere.games.bethel_woods.picture.glade import glade_symbols, orphanage_symbols
from clairiere.games.bethel_woods.picture.machines import console_symbols, daydreamer_symbols, folk_symbols, lines
from clairiere.games.bethel_woods.picture.tokens import sign_symbols, tile_symbols, token_symbols
from clairiere.pictures.backdrop import ground_defs, stars
from clairiere.pictures.boxes import backdrop, box, sky
from clairiere.pictures.ink import Point, at, circle, ellipse, icon_symbols, line, path, polygon, rect, use
from clairiere.pictures.mats import mark_symbols
from clairiere.pictures.plants import fir_edge, tree_symbols

NEAR: Final = (("pine1", 8, 304, 1.4), ("pine3", 234, 306, 1.4), ("bush3", 40, 308, 1.2), ("bush1", 204, 308, 1.2))
MACHINES: Final = ((222, "berry-3"), (-42, "clay-3"), (166, "dusk-2"), (14, "water-3"), (116, "fern-3"), (64, "sun-3"))
"""The angle and the colour of each, the far ones first."""
BEHIND: Final = 2


def cover() -> str:
    """The cover of the game."""
    defs = backdrop("dusk-5", "water-5", "water-4") + tree_symbols([plant for plant, *_ in NEAR])
    stand = [machine(angle, ink) for angle, ink in MACHINES]
    art = night() + "".join(stand[:BEHIND]) + at(120, 244, house()) + "".join(stand[BEHIND:])
    return box("Bethel Woods", art + "".join([use(plant, x, y, scale) for plant, x, y, scale in NEAR]), defs)


def night() -> str:
    """Moon, woods, the lawn and the path around the house."""
    out = sky() + stars(12, 34, (6, 62, 234, 170), "sun-1") + circle(50, 112, 38, "sun-1", opacity=".2")
    out += circle(50, 112, 22, "sun-1") + circle(44, 106, 4, "sun-2") + circle(56, 118, 5, "sun-2")
    out += fir_edge(-10, 252, 196, "pine-5", 14, 1.1) + path("M-10 310V216Q60 192 120 194T250 214V310Z", "pine-4")
    return out + ellipse(120, 250, 102, 40, "bark-3", opacity=".55") + ellipse(120, 250, 82, 29, "pine-4")


def house() -> str:
    """The orphanage, its windows lit."""
    out = circle(0, -36, 84, "url(#glow)", opacity=".3") + ellipse(6, 2, 56, 10, "shade")
    out += rect(-44, -58, 88, 60, "bark-3") + rect(-44, -58, 34, 60, "bark-2") + rect(16, -100, 12, 26, "bark-4")
    out += path("M-52-56L0-98L52-56Z", "berry-4") + path("M-52-56L0-98L-4-56Z", "berry-3")
    out += (
        rect(-14, -86, 28, 24, "bark-2")
        + path("M-18-84L0-104L18-84Z", "berry-4")
        + path("M-18-84L0-104L-1-84Z", "berry-3")
    )
    out += circle(0, -74, 7, "sun-2") + line("M0-81V-67M-7-74H7", "bark-5", 1.4)
    out += "".join([window(x, y) for x in (-34, 22) for y in (-46, -22)])
    out += path("M-9 2V-20A9 9 0 0 1 9-20V2Z", "bark-5") + circle(5, -8, 1.4, "sun-2")
    return out + line("M22-104c-4-8 5-11 1-19", "paper-1", 3, opacity=".5")


def window(x: float, y: float) -> str:
    """A lit window with its cross."""
    return rect(x, y, 13, 16, "sun-2", 2) + line(f"M{x + 6.5} {y}v16M{x} {y + 8}h13", "bark-5", 1.3)


def machine(angle: float, ink: str) -> str:
    """One of the six, on the path."""
    x, y = 120 + 99 * cos(radians(angle)), 251 + 42 * sin(radians(angle))
    out = ellipse(3, 10, 21, 7, "shade") + rect(-18, -14, 36, 24, "stone-4", 6) + rect(-18, -14, 14, 24, "stone-3", 6)
    return at(x, y, out, at(0, -12, gear(11, 9, ink)), rect(-13, 2, 26, 4, "stone-5", 2))


def gear(r: float, teeth: int, ink: str) -> str:
    """A cogwheel."""
    points: list[Point] = []
    for i in range(teeth):
        for offset, reach in ((-0.32, 1.0), (-0.2, 1.2), (0.2, 1.2), (0.32, 1.0)):
            a = 2 * pi * (i + offset) / teeth
            points.append((r * reach * cos(a), r * reach * sin(a)))
    return path(polygon(points), ink) + circle(0, 0, r * 0.46, "stone-5")


ICONS: Final = ("leaf", "moon", "swap", "user", "check", "crown")
DRAWN: Final[list[str]] = []


def defs() -> str:
    """The content of the sheet."""
    if not DRAWN:
        out = ground_defs() + icon_symbols(ICONS) + "".join(lines("icons")) + mark_symbols()
        out += token_symbols() + tile_symbols() + folk_symbols() + daydreamer_symbols()
        DRAWN.append(out + console_symbols() + orphanage_symbols() + glade_symbols() + sign_symbols())
    return DRAWN[0]
