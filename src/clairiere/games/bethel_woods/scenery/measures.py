"""Measures of the board: its size, its ring of machines, its house. Units are those of the drawing, 780 by 830."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from clairiere.pictures.outlines import Point

WIDE: Final = 780.0
HIGH: Final = 830.0
MIDDLE_X: Final = 390.0
MIDDLE_Y: Final = 418.0
RING_X: Final = 272.0
RING_Y: Final = 296.0
HOUSE: Final = 172.0
YARD: Final = 66.0
"""Radius of the Orphanage, and of the yard in its middle."""
ROOM: Final = 106.0
"""How far the middle of a section is from the middle of the house."""
LOWER: Final = [14.0, 4.0, 6.0, 8.0, 6.0, 4.0]
"""How far a machine stands below its point of the ring."""
SIZE: Final = [0.8, 0.86, 0.84, 0.86, 0.8, 0.84]
CONSOLE: Final = 36.0
"""From the feet of the workers down to the middle of their machine's console."""
STEP: Final = 40.0
"""From one socket of a console to the next; the first is left of the middle."""
FIRST_SOCKET: Final = -62.0
LAMPS: Final = [
    [(0.0, -12.0, 44.0)],
    [(-7.0, -40.0, 44.0)],
    [(0.0, -6.0, 30.0)],
    [(-69.0, -50.0, 26.0), (-52.0, -55.0, 26.0)],
    [(0.0, -96.0, 58.0)],
    [(-19.0, -52.0, 34.0), (19.0, -52.0, 34.0)],
]
"""What shines by night, machine by machine: where, from the middle of its feet, and how far."""


def towards(machine: int) -> Point:
    """The direction from the middle to a machine; machine 1 is above."""
    a = radians(-90 + 60 * machine)
    return cos(a), sin(a)


def feet(machine: int) -> Point:
    """Where the workers of a machine stand: the middle of their row."""
    x, y = towards(machine)
    return MIDDLE_X + 300 * x, MIDDLE_Y + 301 * y + LOWER[machine] + 24


def room(section: int) -> Point:
    """The middle of a section."""
    x, y = towards(section)
    return MIDDLE_X + ROOM * x, MIDDLE_Y + ROOM * y
