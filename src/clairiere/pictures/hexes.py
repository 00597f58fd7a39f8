"""Hexes: six-sided spaces, pointed above and below, of radius 100; and how a board of them fits into its place."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from clairiere.pictures.ink import Point, path, regular, rounded

PITCH: Final = 173.2
"""From the middle of a hex to that of its neighbour."""
RIM: Final = 106
THICKNESS: Final = 6


def hexagon(radius: float, corner: float = 9) -> str:
    """The outline of a hex."""
    return rounded(regular(6, radius), corner)


HEX_ART: Final = hexagon(97)
HEX_RING: Final = hexagon(93, 8)
HEX_RIM: Final = hexagon(RIM, 12)


def card_shadow() -> str:
    """The shadow of a cardboard hex."""
    return path(HEX_RIM, "shade", transform="translate(5 14)")


def card_body() -> str:
    """Thickness and rim of a cardboard hex."""
    return path(HEX_RIM, "bark-4", transform=f"translate(0 {THICKNESS})") + path(HEX_RIM, "paper-3")


def turned(points: list[Point], degrees: float) -> list[Point]:
    """Hex coordinates after a clockwise rotation of the board."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return [(x * c - y * s, x * s + y * c) for x, y in points]


class Fit:
    """Positions and extent of a board's hexes, for hexes of radius 100."""

    def __init__(self, points: list[Point], degrees: float = 0) -> None:
        """The points are the middles of hexes one unit wide."""
        places = [(x * PITCH, y * PITCH) for x, y in turned(points, degrees)]
        left = min([x for x, _ in places]) - PITCH / 2 - THICKNESS
        top = min([y for _, y in places]) - RIM
        self.places = [(x - left, y - top) for x, y in places]
        self.width = max([x for x, _ in self.places]) + PITCH / 2 + THICKNESS
        self.height = max([y for _, y in self.places]) + RIM + THICKNESS

    def scale(self, width: float, height: float, largest: float) -> float:
        """The scale at which the board fits a frame, up to a maximum."""
        return min(width / self.width, height / self.height, largest / PITCH)
