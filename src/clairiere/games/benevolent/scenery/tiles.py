"""Tiles: the Secrets, fleeting ones on paper, lasting ones in stone; in full, small and tiny."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.scenery.tokens import cross
from clairiere.pictures.canvas import symbol
from clairiere.pictures.icons import icon
from clairiere.pictures.ink import circle, ellipse, line, path, rect, use
from clairiere.pictures.outlines import rounded
from clairiere.pictures.pieces import last_ring, ring

WIDE: Final = 96.0
HIGH: Final = 74.0
SMALL_WIDE: Final = 40.0
SMALL_HIGH: Final = 30.0
TINY: Final = 24.0


def tile_symbols() -> str:
    """Middle at 0: `ben-tile-e`, `ben-tile-p`, `ben-small-e`, `ben-tiny-e`, ..., rings, and the drawings on them."""
    out = ""
    sizes = (("tile", WIDE, HIGH, 9.0), ("small", SMALL_WIDE, SMALL_HIGH, 6.0), ("tiny", TINY, TINY, 5.0))
    for name, w, h, corner in sizes:
        out += symbol(f"ben-{name}-e", tile(w, h, corner, "paper-2", "clay-3", "5 3.5"))
        out += symbol(f"ben-{name}-p", tile(w, h, corner, "stone-2", "stone-4", ""))
        outline = box(w + 4, h + 4, corner + 2)
        out += symbol(f"ben-ring-{name}", ring(outline, 5)) + symbol(f"ben-last-{name}", last_ring(outline))
    out += symbol("ben-shut", rect(-WIDE / 2, -HIGH / 2, WIDE, HIGH, "veil", 9, opacity=".7"))
    return out + symbol("ben-gap", gap()) + drawings()


def gap() -> str:
    """Where a tile has been."""
    line = {"stroke": "var(--ink-wood)", "stroke_width": "1.3", "stroke_dasharray": "4 5", "opacity": ".38"}
    return rect(1 - WIDE / 2, 1 - HIGH / 2, WIDE - 2, HIGH - 2, "none", 9, **line)


def box(w: float, h: float, corner: float) -> str:
    """The outline of a tile."""
    return rounded([(-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2)], corner)


def tile(w: float, h: float, corner: float, fill: str, edge: str, dashes: str) -> str:
    """The bare tile."""
    x, y, inset = -w / 2, -h / 2, 3.5 if w > SMALL_WIDE else 2.0
    out = rect(x + 2.5, y + 5, w, h, "shade", corner) + rect(x, y + 2.6, w, h, "bark-4", corner)
    out += rect(x, y, w, h, fill, corner)
    rim = {"stroke": f"var(--{edge})", "stroke_width": "1.5" if w > SMALL_WIDE else "1.1"}
    if dashes:
        rim["stroke_dasharray"] = dashes
    return out + rect(x + inset, y + inset, w - 2 * inset, h - 2 * inset, "none", corner - inset / 2, **rim)


def drawings() -> str:
    """What icons and tokens alone cannot say."""
    hollow = ellipse(2, 9, 15, 4, "shade") + path("M-14 8C-16-2-13-11-4-12C8-13 14-6 14 8Z", "bark-4")
    hollow += path("M-14 8C-16-2-13-11-4-12C0-12 3-11 5-10C-6-9-9 0-9 8Z", "bark-3")
    hollow += path("M-7 8C-8 0-5-6 1-6C7-6 9 1 8 8Z", "bark-5") + icon("leaf", 0.5, 2.5, 12, "fern-2")
    alone = circle(0, 0, 13.5, "none", stroke="var(--ink-print)", stroke_width="1.6", stroke_dasharray="3.4 3.4")
    roam = line("M-13 7C-8-11 2 11 13-7", "ink-print", 1.8, stroke_dasharray="1 4.2")
    roam += icon("step", -19, 5, 18, "ink-print") + icon("step", 19, -5, 18, "ink-print")
    free = use("ben-grey", 0, 0, 0.86) + cross(10)
    out = symbol("ben-hollow", hollow) + symbol("ben-alone", alone + icon("step", 0, 0, 20, "ink-print"))
    return out + symbol("ben-roam", roam) + symbol("ben-free", free)
