"""A berth: the place of one player's things, near or across the table."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.picture.plan import Place, Plan
from clairiere.games.benevolent.picture.shelf import Shelf
from clairiere.pictures.mats import Mat

Pair = tuple[float, float]
"""A number for the wide layout and one for the tall one."""

BROAD: Final = 300
"""How wide a mat must be to be laid out on the tall canvas as on the wide one."""
NARROW: Final = 150
"""A mat that is not wider has a line for the Leaves alone."""
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
    """The near seat's: Gifts and Leaves on the left or above, then Footsteps on the card, and Secrets in full."""
    corner, mats = plan.own, plan.own_mats
    gifts = [on(corner, (40 + i * 49, 237 + i * 28.5), (68, 23), (0.92, 0.66)) for i in range(5)]
    card, purse = on(corner, (378, 27), (68, 88), (0.8, 0.7)), on(corner, (312, 187), (68, 23), (1.15, 0.95))
    berth = Berth(corner, mats, card, purse, gifts)
    berth.own = True
    right = (mats[0].width - 20, mats[1].width - 14)
    for wide, tall in ((368, 14), (502, 132)):
        shelves = Shelf(wide, right[0], 49, 76, (1, 1.4, 1)), Shelf(tall, right[1], 88, 62, (0.8, 1.3, 1))
        berth.shelves.append(shelves)
    return berth


def other_berth(corner: Place, mats: tuple[Mat, Mat]) -> Berth:
    """Across the table everything is smaller."""
    wide, tall = mats[0].width, mats[1].width
    if tall > BROAD:
        return broad_berth(corner, mats)
    pitch, scale = tall / 5 - 2, min(0.6, tall / 238)
    step, size, start = (31.0, 0.64, 180.0) if wide > BROAD + 20 else (27.0, 0.6, 152.0)
    gifts = [on(corner, (13 + step * (i + 0.5), 8 + pitch * (i + 0.38)), (70, 44), (size, scale)) for i in range(5)]
    narrow = tall < NARROW
    purse = on(corner, (wide - 36, 30 if narrow else tall - 28), (28, 66 if narrow else 20), (1, 0.8))
    card = on(corner, (start + 16, tall - 36 if narrow else 22), (70, 66 if narrow else 69), (0.56, 0.42))
    berth = Berth(corner, mats, card, purse, gifts)
    for more in (0, 1):
        across = Shelf(start + 56 * more, wide - 10, 70, 50, (0, 1.03, 1))
        if narrow:
            berth.shelves.append((across, Shelf(8, tall - 8, 93, 34, (0, 0.8, 0.8))))
        else:
            berth.shelves.append((across, Shelf(8 + 44 * more, tall - 8, 70, 26, (0, 0.86, 0.86))))
    return berth


def broad_berth(corner: Place, mats: tuple[Mat, Mat]) -> Berth:
    """There is one other player only, whose mat is as wide as the table."""
    wide, tall = mats[0].width, mats[1].width
    gifts = [on(corner, (29 + i * 31, 20 + i * 31), (70, 60), (0.64, 0.64)) for i in range(5)]
    purse = on(corner, (wide - 36, tall - 30), (28, 24), (1, 0.8))
    card = on(corner, (196, tall - 110), (70, 24), (0.56, 0.42))
    berth = Berth(corner, mats, card, purse, gifts)
    for more in (0, 1):
        across = Shelf(180 + 56 * more, wide - 10, 70, 50, (0, 1.03, 1))
        berth.shelves.append((across, Shelf(180, tall - 8, 60, 38, (0, 1.03, 0.9))))
    return berth


def berths(plan: Plan, near: int, order: list[int]) -> list[Berth]:
    """Seat -> its berth."""
    found = {near: own_berth(plan)}
    for i, seat in enumerate(order):
        found[seat] = other_berth(plan.others[i], plan.other_mats)
    return [found[seat] for seat in range(len(found))]
