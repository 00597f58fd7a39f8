"""A berth: the place of one player's things, near or across the table."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.picture.plan import Plan
from clairiere.games.benevolent.picture.tokens import HIGH, SMALL_HIGH, SMALL_WIDE, TINY, WIDE
from clairiere.pictures.canvas import Place
from clairiere.pictures.mats import Mat

# A shelf: the room that a player's Secrets have on a mat, and how so many of them lie there.

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


Pair = tuple[float, ...]
"""A number for the wide layout and one for the tall one; said so, because mypyc reads no Final tuple of two floats."""

BROAD: Final = 300
"""How wide a mat must be to be laid out on the tall canvas as on the wide one."""
NARROW: Final = 150
"""A mat that is not wider has to make do with the smallest tokens."""
ROW: Final = 64.0
"""The middle of the lower row on the wide mats of others."""
CARDS: Final[Pair] = (0.56, 0.42)
"""The scales of the Footstep that says how many are on somebody's card."""
STRIDE: Final = 36
"""From one Footstep on the near seat's card to the next."""


class Tiles:
    """So many Secrets of a player: the size in which they are drawn, wide and tall, and where they lie."""

    def __init__(self, sizes: tuple[int, int], places: list[Place]) -> None:
        self.sizes = sizes
        self.places = places


class Berth:
    """Where the parts of one mat lie."""

    def __init__(self, corner: Place, mats: tuple[Mat, Mat], card: Place, purse: Place, gifts: list[Place]) -> None:
        self.corner = corner
        self.mats = mats
        self.card = card
        self.purse = purse
        self.gifts = gifts
        self.own = False
        self.shelves: list[tuple[Shelf, Shelf]] = []  # wide and tall, without and with Footsteps on the card
        self.rows: dict[int, Tiles] = {}

    def tiles(self, count: int, on_card: int) -> Tiles:
        """Where so many Secrets lie."""
        key = count * 2 + (1 if on_card else 0)
        if key not in self.rows:
            self.rows[key] = self.laid(count, self.shelves[1 if on_card else 0])
        return self.rows[key]

    def laid(self, count: int, shelves: tuple[Shelf, Shelf]) -> Tiles:
        """On both shelves."""
        wide, tall = shelves[0].laid(count), shelves[1].laid(count)
        places = []
        for (x, y, k), (u, v, kp) in zip(wide.spots, tall.spots, strict=True):
            places.append(on(self.corner, (x, u), (y, v), (k, kp)))
        return Tiles((wide.size, tall.size), places)


def on(corner: Place, x: Pair, y: Pair, k: Pair) -> Place:
    """A point on a mat."""
    return Place(corner.x + x[0], corner.y + y[0], corner.u + x[1], corner.v + y[1], k[0], k[1])


def own_berth(plan: Plan) -> Berth:
    """The near seat's: name and Leaves, Gifts and Footsteps on the card, and the tray of Secrets in full."""
    corner, mats = plan.own, plan.own_mats
    right = (mats[0].width, mats[1].width)
    gifts = [on(corner, (33 + i * 38, 31 + i * 46), (61, 62), (0.8, 0.84)) for i in range(5)]
    card = on(corner, (238, 269), (65, 65), (0.7, 0.62))
    purse = on(corner, (right[0] - 42, right[1] - 38), (26, 23), (1.15, 1))
    berth = Berth(corner, mats, card, purse, gifts)
    berth.own = True
    shelves = Shelf(20, right[0] - 20, 119, 57, (0.77, 1.4, 1)), Shelf(15, right[1] - 15, 120, 57, (0.77, 1.4, 1))
    berth.shelves = [shelves, shelves]
    return berth


def other_berth(corner: Place, mats: tuple[Mat, Mat]) -> Berth:
    """Across the table everything is smaller."""
    if mats[1].width > BROAD:
        return broad_berth(corner, mats)
    return narrow_berth(corner, mats) if mats[1].width < NARROW else middling_berth(corner, mats)


def broad_berth(corner: Place, mats: tuple[Mat, Mat]) -> Berth:
    """There is one other player only, whose mat is as wide as the table."""
    wide, tall = mats[0].width, mats[1].width
    gifts = [on(corner, (29 + i * 31, 21 + i * 31), (ROW, 51), (0.64, 0.62)) for i in range(5)]
    purse = on(corner, (wide - 36, tall - 30), (29, 21), (1, 0.8))
    card = on(corner, (196, tall - 110), (ROW, 21), CARDS)
    berth = Berth(corner, mats, card, purse, gifts)
    for more in (0, 1):
        berth.shelves.append((across(mats[0], 180 + 56 * more), Shelf(180, tall - 8, 51, 38, (0, 1.03, 0.9))))
    return berth


def middling_berth(corner: Place, mats: tuple[Mat, Mat]) -> Berth:
    """There are two others, side by side; on the tall canvas Secrets have a row of their own."""
    wide, tall = mats[0].width, mats[1].width
    gifts = [on(corner, (29 + i * 31, 19 + i * 25.5), (ROW, 45), (0.64, 0.56)) for i in range(5)]
    purse, card = on(corner, (wide - 36, tall - 28), (29, 21), (1, 0.8)), on(corner, (196, tall - 34), (ROW, 45), CARDS)
    berth = Berth(corner, mats, card, purse, gifts)
    for more in (0, 1):
        berth.shelves.append((across(mats[0], 180 + 56 * more), Shelf(8, tall - 8, 71, 26, (0, 0.86, 0.86))))
    return berth


def narrow_berth(corner: Place, mats: tuple[Mat, Mat]) -> Berth:
    """There are three others; on the tall canvas Footsteps and Secrets share a row."""
    wide, tall = mats[0].width, mats[1].width
    gifts = [on(corner, (26 + i * 27, 16 + i * 18.6), (ROW, 44), (0.6, 0.46)) for i in range(5)]
    purse, card = on(corner, (wide - 36, tall - 20), (29, 21), (1, 0.7)), on(corner, (168, 19), (ROW, 71), CARDS)
    berth = Berth(corner, mats, card, purse, gifts)
    for more in (0, 1):
        low = Shelf(8 + 44 * more, tall - 8, 70, 28, (0, 0.85, 0.85))
        berth.shelves.append((across(mats[0], 152 + 56 * more), low))
    return berth


def across(mat: Mat, left: float) -> Shelf:
    """The Secrets of others on the wide canvas, right of their Gifts."""
    return Shelf(left, mat.width - 10, ROW, 48, (0, 1.03, 1))


def berths(plan: Plan, near: int, order: list[int]) -> list[Berth]:
    """Seat -> its berth."""
    found = {near: own_berth(plan)}
    for i, seat in enumerate(order):
        found[seat] = other_berth(plan.others[i], plan.other_mats)
    return [found[seat] for seat in range(len(found))]
