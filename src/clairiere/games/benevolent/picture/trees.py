"""The trees of the forest, and the ring of them around every clearing."""

from __future__ import annotations

from math import cos, pi, radians, sin
from random import Random
from typing import Final

from clairiere.games.benevolent.picture.plan import PITCH
from clairiere.pictures.canvas import symbol
from clairiere.pictures.ink import use
from clairiere.pictures.plants import trees

LOW: Final = ("ben-bush1", "ben-bush3", "ben-bush2")
RINGS: Final = (
    (101, ("oak4", "oak2", "oak1", "oak4", "oak3")),
    (7, ("oak3", "oak1", "pine2", "oak2", "oak4")),
    (13, ("pine1", "pine3", "pine2", "oak2", "pine1")),
    (29, ("pine1", "oak1", "pine2", "oak3", "oak2")),
    (41, ("pine3", "oak3", "pine1", "oak1", "pine2")),
    (53, ("oak3", "oak1", "oak2", "pine1", "oak4")),
    (64, ("oak2", "pine1", "oak4", "oak1", "pine3")),
    (77, ("oak1", "oak3", "pine2", "oak2", "pine1")),
)
"""Seed and trees of each ring."""


def forest_symbols() -> str:
    """Trees, shrubs and grass."""
    return "".join([symbol(f"ben-{name}", drawing) for name, drawing in trees().items()])


def ring_symbols() -> str:
    """Every ring in two halves: what stands behind the clearing and what stands before it."""
    out = ""
    for number, (seed, kinds) in enumerate(RINGS):
        back, front = ring(seed, [f"ben-{tree}" for tree in kinds])
        out += symbol(f"ben-back{number}", back) + symbol(f"ben-front{number}", front)
    return out


def ring(seed: int, trees: list[str]) -> tuple[str, str]:
    """Trees along the edge of a hex: tall ones behind, low ones in front, none in the foot, where tokens stand."""
    luck = Random(seed)
    items: list[tuple[float, str]] = []
    for i in range(30):
        angle = radians(i * 12 + luck.uniform(-4, 4))
        reach = edge(angle) * luck.uniform(0.86, 0.97)
        items += rooted(luck, reach * cos(angle), reach * sin(angle), trees)
    items.sort()
    back = [drawn for y, drawn in items if y < 30]
    return "".join(back), "".join([drawn for y, drawn in items if y >= 30])


def edge(angle: float) -> float:
    """How far the edge of a hex is in a direction."""
    return min([PITCH / 2 / max(1e-6, abs(cos(angle - pi / 3 * side))) for side in range(3)])


def rooted(luck: Random, x: float, y: float, trees: list[str]) -> list[tuple[float, str]]:
    """What grows at one point of the edge, and how far in front it is."""
    if y < -18:
        return [(y + luck.uniform(4, 10), use(luck.choice(trees), x, y + 9, luck.uniform(0.72, 0.98)))]
    if y < 38:
        return [(y, use(luck.choice([*trees[:3], LOW[0]]), x, y + 8, luck.uniform(0.62, 0.8)))]
    if abs(x) > 26 or y < 70:
        return [(y, use(luck.choice(LOW), x * 0.98, min(y + 5, 97), luck.uniform(0.7, 0.95)))]
    return []
