"""The emblem: a clearing seen from above, a ring of crowns around a pool of light, and a sprout in it."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from clairiere.pictures.ink import at, circle, line, rect
from clairiere.pictures.standalone import baked, document

CROWNS: Final = 9
SPROUT: Final = (
    "M20 24.5v-4.6M20 19.9c-3.4-.3-4-3-3.9-4.7 2.5.1 4.2 1.6 3.9 4.7M20 19.9c0-2.4 1.3-4 3.6-4.1 0 2.3-1.2 4-3.6 4.1"
)


def emblem() -> str:
    """The logo, 40 by 40 units."""
    out = circle(20, 20, 19.2, "pine-4")
    for i in range(CROWNS):
        a = radians(i * 40 + 8)
        x, y = 20 + 13.6 * cos(a), 20 + 13.6 * sin(a)
        body, lit = ("moss-4", "moss-3") if i % 2 else ("moss-3", "moss-2")
        out += circle(x + 0.6, y + 0.9, 5.6, "pine-5") + circle(x, y, 5.4, body) + circle(x - 1.2, y - 1.4, 2.6, lit)
    return out + circle(20, 20, 8.6, "sun-2") + circle(19.2, 19.2, 6.4, "sun-1") + line(SPROUT, "moss-5", 1.6)


def emblem_symbol() -> str:
    """The logo as a symbol."""
    return f'<symbol id="emblem" viewBox="0 0 40 40">{emblem()}</symbol>'


def favicon(turn: bool = False) -> str:
    """The logo as a favicon; with a gold disc when it is one's turn."""
    disc = circle(48, 16, 16, "ink-print") + circle(48, 16, 13, "gold")
    drawing = at(0, 0, emblem(), scale=1.6) + (disc if turn else "")
    return baked(document((0, 0, 64, 64), drawing), "day")


def app_icon() -> str:
    """The logo on a full-bleed ground, for masked app icons."""
    drawing = rect(0, 0, 512, 512, "pine-5") + at(76, 76, emblem(), scale=9)
    return baked(document((0, 0, 512, 512), drawing), "day")
