"""Boxes: the cover of a game, 240 by 300 units, on a box that stands a little to the right of it."""

from __future__ import annotations

from typing import Final

from clairiere.pictures.baked import document
from clairiere.pictures.canvas import Frame
from clairiere.pictures.ground import glow, grain
from clairiere.pictures.ink import path, rect
from clairiere.pictures.letters import outlined
from clairiere.pictures.pieces import linear

FRAME: Final[Frame] = (-2, -2, 258, 324)
WIDTH: Final = 240
HEIGHT: Final = 300
TITLE: Final = 36
"""How large a title is where there is room for it."""
ROOM: Final = 200
BASELINE: Final = 53


def box(title: str, art: str, defs: str = "") -> str:
    """A game box with its title; the art keeps the upper 70 units free."""
    inside = '<clipPath id="box-front"><rect width="240" height="300" rx="8"/></clipPath>'
    front = f'<g clip-path="url(#box-front)">{art}{rect(0, 0, WIDTH, HEIGHT, "url(#grain)")}</g>'
    printed = rect(5, 5, 230, 290, "none", 6, stroke="var(--paper-1)", stroke_width="1.6", opacity=".75")
    return document(FRAME, sides() + front + printed + lettered(title) + shine(), inside + glow() + grain() + defs)


def sides() -> str:
    """The shadow, the right side and the bottom of the box."""
    out = path("M232 6L248 16V304Q248 312 240 312H14L4 296Z", "shade", transform="translate(5 7)")
    out += path("M236 3L247 12V304A6 6 0 0 1 241 310H16L5 298Z", "pine-5")
    return out + path("M5 298L16 310H241A6 6 0 0 0 245.5 308L236 296Z", "ink-print", opacity=".45")


def lettered(title: str) -> str:
    """The title with a shade under it."""
    under = outlined(WIDTH / 2 + 1, BASELINE + 2.4, title, TITLE, "shade", room=ROOM)
    return under + outlined(WIDTH / 2, BASELINE, title, TITLE, "sun-1", room=ROOM)


def shine() -> str:
    """Light along the upper and the left edge of a box."""
    return path("M0 8A8 8 0 0 1 8 0H232L228 4H10A6 6 0 0 0 4 10V292L0 296Z", "paper-1", opacity=".35")


def backdrop(*tones: str) -> str:
    """A vertical gradient for the sky of a cover, `url(#box-sky)`."""
    last = len(tones) - 1
    return linear("box-sky", [(f"{i / last:.2f}", tone, "1") for i, tone in enumerate(tones)])


def sky() -> str:
    """A cover filled with the sky gradient."""
    return rect(0, 0, WIDTH, HEIGHT, "url(#box-sky)")
