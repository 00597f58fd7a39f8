"""The clearing: how the forest lies between the mats, and the corner that it leaves to the Reserve."""

from __future__ import annotations

from math import hypot
from typing import Final

from clairiere.games.benevolent.picture.measures import (
    BETWEEN,
    EDGE,
    FOOT,
    HEAP,
    INSET,
    LARGEST,
    OTHER_HEIGHT,
    OTHERS,
    OWN,
    PROMPT_HIGHEST,
    PROMPT_USUAL,
    ROOM,
    TALL_ROOM,
)
from clairiere.games.benevolent.scenery.leaves import HEAP_DROP, HEAP_HIGH, HEAP_WIDE
from clairiere.pictures.canvas import Frame
from clairiere.pictures.hexes import PITCH, RIM, Fit
from clairiere.pictures.outlines import Point
from clairiere.pictures.place import Place

LIP: Final = 16.0
"""How far a label on a mat stands out above it."""
FINE: Final = 24
SMALLER: Final = 12.0
"""By so much the room of the forest is made lower at a time, until the Reserve has its own."""


class Clearing:
    """The room of the forest: left of the Dreams board and between the mats, or under the others' mats."""

    def __init__(self, middles: list[Point], tall_top: float) -> None:
        self.wide = Fit(middles)
        self.tall = turned_forest(middles)
        self.kp = self.tall.scale(TALL_ROOM, 2000, LARGEST[1])
        self.tall_left = INSET + (TALL_ROOM - self.tall.width * self.kp) / 2
        self.tall_top = tall_top
        self.tall_foot = tall_top + self.tall.height * self.kp
        foot = PROMPT_USUAL - 8
        self.lay(foot)
        if self.over_the_mat():
            foot = FOOT - OWN[1] - 12
            self.lay(foot)
        self.places = self.laid()
        while self.corner()[0] < 0:  # the Reserve would lie on a hex
            foot -= SMALLER
            self.lay(foot)
            self.places = self.laid()

    def lay(self, foot: float) -> None:
        """As large as it can be above this line; where a heap of Leaves fits under it, there is room for that."""
        start = OTHERS[0] + OTHER_HEIGHT + BETWEEN[0]
        self.k = self.wide.scale(ROOM, foot - start, LARGEST[0])
        self.width, self.height = self.wide.width * self.k, self.wide.height * self.k
        self.left = EDGE + (ROOM - self.width) / 2
        spare = foot - start - self.height
        self.top = start + max(0.0, spare - HEAP_HIGH) / 2

    def over_the_mat(self) -> bool:
        """Whether a hex would lie on the near mat, in the lower left corner."""
        right, top = EDGE + OWN[0], FOOT - OWN[1] - 12
        corners = [(self.left + x * self.k - PITCH / 2 * self.k, self.top + y * self.k) for x, y in self.wide.places]
        return any([x < right and y + RIM * self.k > top for x, y in corners])

    def laid(self) -> list[Place]:
        """The middle of every hex."""
        return [
            Place(
                self.left + x * self.k,
                self.top + y * self.k,
                self.tall_left + u * self.kp,
                self.tall_top + v * self.kp,
                self.k,
                self.kp,
            )
            for (x, y), (u, v) in zip(self.wide.places, self.tall.places, strict=True)
        ]

    def corner(self) -> tuple[float, float, float]:
        """The largest room for the Reserve that hexes, near mat and prompt leave on the wide canvas, and its middle."""
        top, wide = OTHERS[0] + OTHER_HEIGHT, [(place.x, place.y) for place in self.places]
        return max(
            roomiest((EDGE, top, OWN[0], FOOT - OWN[1] - LIP - top), wide, HEAP[0], self.k * RIM),
            roomiest((EDGE, top, ROOM, PROMPT_HIGHEST - top), wide, HEAP[0], self.k * RIM),
        )

    def heap(self) -> Place:
        """Where the Reserve lies: in the middle of the largest room."""
        tall = [(place.u, place.v) for place in self.places]
        _, x, y = self.corner()
        below = self.tall_foot + 12 - self.tall_top
        _, u, v = roomiest((INSET, self.tall_top - 4, TALL_ROOM, below), tall, HEAP[1], self.kp * RIM)
        return Place(x, y, u, v, HEAP[0], HEAP[1])


def turned_forest(middles: list[Point]) -> Fit:
    """The forest turned by 60 degrees, to the side that leaves the hexes larger; if both do, it lower."""
    right, left = Fit(middles, 60), Fit(middles, -60)
    hexes = [min(fit.scale(TALL_ROOM, 2000, LARGEST[1]), 0.52) for fit in (right, left)]
    if hexes[0] == hexes[1]:
        return right if right.height < left.height else left
    return right if hexes[0] > hexes[1] else left


def roomiest(frame: Frame, hexes: list[Point], scale: float, radius: float) -> tuple[float, float, float]:
    """How far, at best, a heap in a frame is from every hex and from the edges; and where that is."""
    left, top, width, height = frame
    half, high = HEAP_WIDE / 2 * scale, HEAP_HIGH / 2 * scale
    best = (-1e9, left, top)
    for i in range(1, FINE):
        x = left + half + (width - 2 * half) * i / FINE
        for j in range(1, FINE):
            y = top + high + (height - 2 * high) * j / FINE
            away = [hypot(max(0, abs(x - a) - half), max(0, abs(y - b) - high)) - radius for a, b in hexes]
            free = min([*away, x - half - left, left + width - half - x, y - high - top, top + height - high - y])
            best = max(best, (free, x, y - HEAP_DROP * scale))
    return best
