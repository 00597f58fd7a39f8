"""Boards: the fairy's, the cushion with the ring, the tray; and the marks around what can be chosen or has moved."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.components import Parts
from clairiere.games.roundforest.numbering import ROWS
from clairiere.games.roundforest.scenery.drawings import bust
from clairiere.games.roundforest.scenery.tiles import RING
from clairiere.pictures.canvas import symbol
from clairiere.pictures.ink import at, circle, ellipse, group, lettering, path, rect, use
from clairiere.pictures.outlines import rounded
from clairiere.pictures.pieces import last_ring, linear, ring
from clairiere.pictures.players import silhouette

FAIRY_WIDTH: Final = 352
FAIRY_HEIGHT: Final = 226
TRAY_WIDTH: Final = 372
TRAY_HEIGHT: Final = 166
ROW_WIDTH: Final = 240
ROW_HEIGHT: Final = 46
GAP: Final = rounded([(0, -46), (46, 0), (0, 46), (-46, 0)], 8)
STARS: Final = ((24, 30, 1.6), (60, 16, 1.2), (96, 40, 1.4), (20, 90, 1.3), (104, 84, 1.5), (40, 120, 1.2))


def fairy_spot(space: int) -> tuple[float, float]:
    """The middle of a space of the fairy board; the bottom row is the first."""
    return 145 + 60 * (space % 3), 183 - 71 * (space // 3)


def board_symbols(parts: Parts) -> str:
    """`rnd-fairy`, `rnd-cushion`, `rnd-tray`, `rnd-count`, and all rings."""
    sky = linear("rnd-fairy-sky", [("0", "dusk-4", "1"), ("1", "dusk-2", "1")])
    inside = f'<rect x="7" y="7" width="{FAIRY_WIDTH - 14}" height="{FAIRY_HEIGHT - 14}" rx="13"/>'
    out = f'{sky}<clipPath id="rnd-fairy-inside">{inside}</clipPath>' + symbol("rnd-fairy", fairy(parts))
    out += symbol("rnd-cushion", cushion(parts.helpers.apples_needed)) + symbol("rnd-tray", tray())
    pill = rect(-24, -15, 52, 36, "shade", 18) + rect(-26, -18, 52, 36, "paper-1", 18)
    return out + symbol("rnd-count", pill) + ring_symbols() + row_symbols()


def fairy(parts: Parts) -> str:
    """The fairy before the evening sky, three shelves, and what each costs."""
    w, h = FAIRY_WIDTH, FAIRY_HEIGHT
    out = rect(3, 7, w, h, "shade", 18) + rect(0, 4, w, h, "bark-4", 18) + rect(0, 0, w, h, "paper-3", 18)
    night = rect(7, 7, w - 14, h - 14, "url(#rnd-fairy-sky)")
    night += "".join([circle(x, y, r, "sun-1", opacity=".8") for x, y, r in STARS])
    night += path(f"M0 {h}V186Q50 166 110 184T240 178T{w} 188V{h}Z", "dusk-4", opacity=".6")
    night += at(-34, 84, bust("fairy"), scale=0.98) + path(f"M0 {h}V204Q50 190 110 200T240 198T{w} 202V{h}Z", "dusk-5")
    out += group(night, clip_path="url(#rnd-fairy-inside)")
    for row in range(len(ROWS)):
        y = fairy_spot(3 * row)[1] + 1
        out += rect(110, y - 34, 234, 68, "dusk-5", 34, opacity=".5") + at(318, y, price(parts.prices[row]))
    return out


def price(copper: int) -> str:
    """A label with so many coins."""
    out = rect(-22, -14, 44, 28, "paper-1", 14, stroke="var(--ink-print)", stroke_width=".8")
    out += lettering(-8.5, 6.5, str(copper), 19)
    return out + use("rnd-o-coin_copper", 8.5, -0.5, 0.36, opacity="1" if copper else ".5")


def cushion(apples: int) -> str:
    """Where the emerald ring lies, and what the spirit asks for it."""
    out = ellipse(6, 30, 66, 22, "shade")
    out += path("M-58 16Q-66-6-50-14Q0-26 50-14Q66-6 58 16Q52 36 0 36Q-52 36-58 16Z", "berry-4")
    out += path("M-58 16Q-66-6-50-14Q-20-22 6-22Q-30-8-40 28Q-54 24-58 16Z", "berry-3")
    out += rect(-44, 42, 92, 38, "shade", 19) + rect(-46, 39, 92, 38, "paper-1", 19)
    return out + lettering(-18, 67, str(apples), 26) + use("rnd-apple", 16, 58, 0.5)


def tray() -> str:
    """A sheet of paper held before the forest: what is being decided lies on it."""
    w, h = TRAY_WIDTH, TRAY_HEIGHT
    out = rect(2, 9, w, h, "shade", 20) + rect(0, 4, w, h, "bark-4", 18) + rect(0, 0, w, h, "paper-2", 18)
    return out + rect(4, 4, w - 8, h - 8, "none", 15, stroke="var(--bark-2)", stroke_width="1.2")


def ring_symbols() -> str:
    """Tiles, tokens, gaps and pawns."""
    disc = silhouette(0, 38)
    out = symbol("rnd-go", ring(RING, 7)) + symbol("rnd-fare", fare()) + symbol("rnd-last", last_tile())
    out += symbol("rnd-ring-token", ring(disc, 5)) + symbol("rnd-last-token", last_ring(disc))
    out += symbol("rnd-foot", foot("6")) + symbol("rnd-foot-last", foot("3.4"))
    hollow = {"stroke": "var(--ink-wood)", "stroke_width": "2.4", "stroke_dasharray": "8 7", "opacity": ".38"}
    out += symbol("rnd-gap", path(GAP, "none", pointer_events="all", **hollow))
    return out + symbol("rnd-gap-ring", path(GAP, "paper-1", opacity=".55") + ring(GAP, 5))


def fare() -> str:
    """Around a tile that costs a compass."""
    out = path(RING, "none", stroke="var(--ink-print)", stroke_width="9", opacity=".7")
    out += path(RING, "none", stroke="var(--gold)", stroke_width="5.4", stroke_dasharray="15 9")
    disc = circle(0, 0, 23, "paper-1", stroke="var(--ink-print)", stroke_width="1.4")
    return out + at(-50, -50, disc, use("rnd-compass", 0, 1, 0.62))


def last_tile() -> str:
    """Around a tile that has just turned, or what lies on it has changed."""
    out = path(RING, "none", stroke="var(--ink-print)", stroke_width="6", opacity=".5")
    return out + path(RING, "none", stroke="var(--gold)", stroke_width="3.4", stroke_dasharray="10 7")


def foot(width: str) -> str:
    """Around the feet of a pawn."""
    dark = ellipse(0, 0, 40, 17, "none", stroke="var(--ink-print)", stroke_width="10", opacity=".5")
    return dark + ellipse(0, 0, 40, 17, "none", stroke="var(--gold)", stroke_width=width)


def row_symbols() -> str:
    """A row on the tray, `rnd-row`, and half of one; with a ring if it can be chosen."""
    out = ""
    for name, width in (("row", ROW_WIDTH), ("half", (ROW_WIDTH - 6) / 2)):
        out += symbol(f"rnd-{name}", rect(0, 0, width, ROW_HEIGHT, "paper-4", 10))
        a, b = 1.5, ROW_HEIGHT - 1.5
        edge = rounded([(a, a), (width - a, a), (width - a, b), (a, b)], 10)
        out += symbol(f"rnd-{name}-ring", rect(0, 0, width, ROW_HEIGHT, "sun-2", 10) + ring(edge, 3.6))
    return out
