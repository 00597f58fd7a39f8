"""The Daydreamer: one picture of 330 by 220, cut into six pieces of a jigsaw."""

from __future__ import annotations

from math import hypot
from typing import Final

from clairiere.games.bethel_woods.picture.scenery.machines import drawings
from clairiere.pictures.canvas import symbol
from clairiere.pictures.icons import icon
from clairiere.pictures.ink import circle, lettering, path, rect
from clairiere.pictures.outlines import Point, spot
from clairiere.pictures.pieces import linear, ring

WIDE: Final = 330.0
HIGH: Final = 220.0
CUT: Final = 110.0
KNOB: Final = 13.0
UPRIGHT: Final = {(0, 0): 1, (1, 0): -1, (0, 1): -1, (1, 1): 1}
ACROSS: Final = (1, -1, 1)
"""To which side the knobs of the cuts point."""
FRAME: Final = "M-8-8H338V228H-8Z"


def cell(piece: int) -> tuple[int, int]:
    """Column and row of a piece."""
    return piece % 3, piece // 3


def edge(start: Point, end: Point, side: int) -> str:
    """One side of a piece, straight or with a knob."""
    if not side:
        return f"L{spot(*end)}"
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    ux, uy = dx / length, dy / length

    def point(along: float, out: float) -> str:
        t, o = length / 2 + along * KNOB, out * KNOB * side
        return spot(start[0] + ux * t + uy * o, start[1] + uy * t - ux * o)

    first = f"C{point(-0.2, 0.1)} {point(-1.1, 1.15)} {point(0, 1.15)}"
    second = f"C{point(1.1, 1.15)} {point(0.2, 0.1)} {point(0.55, 0)}"
    return f"L{point(-0.55, 0)}{first}{second}L{spot(*end)}"


def outline(piece: int) -> str:
    """The whole cut; neighbours share theirs."""
    c, r = cell(piece)
    x, y = c * CUT, r * CUT
    above, below = (0 if r == 0 else -ACROSS[c]), (0 if r == 1 else ACROSS[c])
    left, right = (0 if c == 0 else -UPRIGHT[c - 1, r]), (0 if c == 2 else UPRIGHT[c, r])
    corners = [(x, y), (x + CUT, y), (x + CUT, y + CUT), (x, y + CUT)]
    d = "M" + spot(x, y)
    for i, side in enumerate((above, right, below, left)):
        d += edge(corners[i], corners[(i + 1) % 4], side)
    return d + "Z"


def tray() -> str:
    """The card that the pieces are laid into."""
    out = rect(-9, -5, WIDE + 22, HIGH + 20, "shade", 14) + rect(-12, -9, WIDE + 24, HIGH + 20, "bark-4", 14)
    return out + rect(-12, -12, WIDE + 24, HIGH + 20, "paper-3", 14) + rect(-4, -4, WIDE + 8, HIGH + 4, "dusk-5", 6)


def missing(piece: int, *, next: bool) -> str:
    """The place of a piece that is not built yet: a breath of the picture, and its number."""
    c, r = cell(piece)
    d = outline(piece)
    out = f'<g clip-path="url(#btw-cut-{piece})" opacity=".2"><use href="#btw-dream"/></g>' + path(
        d, "dusk-5", opacity=".5"
    )
    out += path(d, "none", stroke="var(--dusk-2)", stroke_width="1.8", stroke_dasharray="6 5", opacity=".9")
    rim = {"stroke": "var(--gold)", "stroke_width": "3"} if next else {"stroke": "var(--dusk-2)", "stroke_width": "1.6"}
    x, y = c * CUT + CUT / 2, r * CUT + CUT / 2
    return out + circle(x, y, 24, "dusk-5", **rim) + lettering(x, y + 9.5, str(piece + 1), 28, "paper-1")


def built(piece: int) -> str:
    """A piece face up."""
    d = outline(piece)
    out = path(d, "shade", transform="translate(2 4)")
    out += f'<g clip-path="url(#btw-cut-{piece})"><use href="#btw-dream"/></g>'
    return out + path(d, "none", stroke="var(--paper-1)", stroke_width="1.6", opacity=".55")


def stacked(left: int) -> str:
    """The pieces that are still to be built, face down in the yard: their backs, the next one on top."""
    out = rect(-25, -17, 56, 56, "shade", 8)
    for i in range(min(3, left)):
        y = -20 - 4 * i
        out += rect(-28, y, 56, 56, "dusk-5" if i + 1 < min(3, left) else "dusk-4", 8, stroke="var(--dusk-2)")
    top = -20 - 4 * (min(3, left) - 1)
    out += icon("moon", -14, top + 14, 17, "sun-2")
    return out + lettering(2, top + 42, str(7 - left), 34, "paper-1")


def daydreamer_symbols() -> str:
    """The picture, its pieces, their places and their stack."""
    out = linear("btw-dream-sky", [("0", "dusk-5", "1"), ("1", "dusk-2", "1")])
    out += symbol("btw-dream", drawings("daydreamer")["dream"]) + symbol("btw-tray", tray())
    out += symbol("btw-ring-tray", ring(FRAME, 5))
    out += symbol("btw-dearer", circle(28, -27, 16, "berry-3", stroke="var(--paper-1)", stroke_width="2"))
    for piece in range(6):
        out += f'<clipPath id="btw-cut-{piece}"><path d="{outline(piece)}"/></clipPath>'
        out += symbol(f"btw-piece-{piece}", built(piece))
        out += symbol(f"btw-missing-{piece}", missing(piece, next=False))
        out += symbol(f"btw-next-{piece}", missing(piece, next=True))
        out += symbol(f"btw-stack-{6 - piece}", stacked(6 - piece))
    return out
