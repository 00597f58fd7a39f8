"""A shelf: the room that a player's Secrets have on a mat, and how so many of them lie there."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.scenery.tiles import HIGH, SMALL_HIGH, SMALL_WIDE, TINY, WIDE

Numbers = tuple[float, ...]
Spot = tuple[float, float, float]
"""The middle of a tile, and its scale."""

FULL: Final = 0
SMALL: Final = 1
TINIEST: Final = 2
WIDTHS: Final[Numbers] = (WIDE, SMALL_WIDE, TINY)
HEIGHTS: Final[Numbers] = (HIGH, SMALL_HIGH, TINY)
LEGIBLE: Final[Numbers] = (0.75, 0.72, 0)
"""The scale at which names and numbers can still be read; a tiny tile has none."""
ACROSS: Final = 1.07
DOWN: Final = 1.12
"""A tile and the gap after it."""


class Laid:
    """So many tiles: in which size they are drawn, and where each of them lies."""

    def __init__(self, size: int, scale: float, spots: list[Spot]) -> None:
        self.size = size
        self.scale = scale
        self.spots = spots


class Shelf:
    """Tiles lie side by side, the more the smaller; then in two rows, then drawn more simply; none over another."""

    def __init__(self, left: float, right: float, middle: float, height: float, largest: Numbers) -> None:
        self.left = left
        self.right = right
        self.middle = middle
        self.height = height
        self.largest = largest  # scale of each size; 0 where tiles are never drawn in that size

    def laid(self, count: int) -> Laid:
        """The fullest drawing that can still be read."""
        for size in (FULL, SMALL):
            found = self.in_rows(count, size)
            if self.largest[size] and found.scale >= LEGIBLE[size]:
                return found
        return self.in_rows(count, TINIEST)

    def in_rows(self, count: int, size: int) -> Laid:
        """In one row or in two, whichever leaves the tiles larger."""
        one, two = self.scale(count, size, 1), self.scale(count, size, 2)
        return self.row_by_row(count, size, 1, one) if one >= two else self.row_by_row(count, size, 2, two)

    def scale(self, count: int, size: int, rows: int) -> float:
        """How large the tiles can be."""
        columns = max(1, -(-count // rows))
        across = (self.right - self.left) / (columns * ACROSS * WIDTHS[size])
        return min(self.largest[size], across, self.height / ((1 + DOWN * (rows - 1)) * HEIGHTS[size]))

    def row_by_row(self, count: int, size: int, rows: int, scale: float) -> Laid:
        """From the upper left."""
        columns = max(1, -(-count // rows))
        across, down = WIDTHS[size] * scale * ACROSS, HEIGHTS[size] * scale * DOWN
        left, top = self.left + WIDTHS[size] * scale / 2, self.middle - down * (rows - 1) / 2
        spots = [(left + i % columns * across, top + i // columns * down, scale) for i in range(count)]
        return Laid(size, scale, spots)
