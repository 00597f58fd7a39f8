"""Leaves: the heap that is the Reserve."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random
from typing import Final

from clairiere.games.benevolent.scenery.tokens import pill
from clairiere.pictures.canvas import symbol
from clairiere.pictures.icons import icon
from clairiere.pictures.ink import at, ellipse, line, path, rect
from clairiere.pictures.outlines import rounded
from clairiere.pictures.pieces import last_ring, ring
from clairiere.pictures.plants import leaf, leaf_outline

SPRIG: Final = ("surface-2", "surface-3", "surface")
TONES: Final = (
    ("fern-3", "fern-2", "fern-5"),
    ("moss-3", "moss-2", "moss-5"),
    ("sun-3", "sun-2", "sun-5"),
    ("clay-3", "clay-2", "clay-5"),
    ("moss-4", "moss-3", "moss-5"),
    ("fern-4", "fern-3", "fern-5"),
)
HEAPS: Final = ((0, 0.0), (7, 0.5), (20, 0.74), (44, 1.0))
"""Leaves to be seen in an empty Reserve, in a small, a middling and a large one, and how far they spread."""
LABEL: Final = 30.0
HEAP_WIDE: Final = 208.0
HEAP_HIGH: Final = 112.0
HEAP_DROP: Final = 6.0
"""The room that heap and label take, and how far its middle is below that of the heap."""


def leaf_symbols() -> str:
    """The heap, the label under it, and rings."""
    outline = rounded([(-104, -50), (104, -50), (104, 62), (-104, 62)], 30)
    purse = rounded([(-32, -15), (32, -15), (32, 15), (-32, 15)], 15)
    out = "".join([symbol(f"ben-heap{size}", heap(leaves, spread)) for size, (leaves, spread) in enumerate(HEAPS)])
    out += symbol("ben-sprig", sprig()) + symbol("ben-ring-heap", ring(outline, 5))
    out += symbol("ben-last-purse", last_ring(purse)) + symbol("ben-cached", cached())
    return out + symbol("ben-pill", pill(134, LABEL))


def heap(leaves: int, spread: float) -> str:
    """So many leaves of all colours, those behind first."""
    luck = Random(21)
    fallen: list[tuple[float, float, float, float, tuple[str, str, str]]] = []
    for _ in range(leaves):
        a, q = luck.uniform(0, 2 * pi), luck.random() ** 0.6
        x, y = q * 84 * spread * cos(a), q * 30 * spread * sin(a) - (1 - q) * 22 * spread
        fallen.append((y, x, luck.uniform(22, 32), luck.uniform(0, 360), luck.choice(TONES)))
    fallen.sort()
    out = ellipse(4, 20 * spread, 92 * spread, 34 * spread, "shade", opacity=".8") if leaves else ""
    for y, x, length, turn, tones in fallen:
        out += at(x + 2, y + 3, path(leaf_outline(length), "shade", opacity=".7"), turn=turn)
        out += leaf(x, y, length, turn, tones)
    return out


def sprig() -> str:
    """A twig that is printed on a mat, in the tones of its paper: it grows to the upper left from (0, 0)."""
    out = line("M0 0C-40-4-90-24-132-62", "surface-3", 2.6)
    for i in range(7):
        t = i / 6.5
        x, y = -22 - 108 * t, -3 - 56 * t * t
        length = 34 - 12 * t
        out += leaf(x, y, length, 250 - 16 * t, SPRIG) + leaf(x + 4, y, length * 0.9, 150 + 12 * t, SPRIG)
    return out + leaf(-130, -60, 26, 224, SPRIG)


def cached() -> str:
    """The label of the Leaves on a tile; the number goes to (-6, 4.5)."""
    body = rect(-18, -10, 36, 20, "sun-2", 10, stroke="var(--ink-print)", stroke_width="1")
    return body + icon("leaf", 8, 0, 14, "moss-5")
