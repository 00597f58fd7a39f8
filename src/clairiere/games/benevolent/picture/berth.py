"""A berth: the place of one player's things, near or across the table."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.picture.plan import Place, Plan
from clairiere.games.benevolent.scenery.tiles import SMALL_WIDE, WIDE
from clairiere.pictures.mats import Mat

Pair = tuple[float, float]
"""A number for the wide layout and one for the tall one."""

BROAD: Final = 300
"""How wide a mat must be to be laid out on the tall canvas as on the wide one."""
NARROW: Final = 150
"""A mat that is not wider has a line for the Secrets alone."""


class Berth:
    """Where the parts of one mat lie; tiles are in rows, which end where the mat does."""

    def __init__(self, corner: Place, mats: tuple[Mat, Mat], card: Place, purse: Place, gifts: list[Place]) -> None:
        self.corner = corner
        self.mats = mats
        self.card = card
        self.purse = purse
        self.gifts = gifts
        self.own = False
        self.left: tuple[Pair, Pair] = ((0, 0), (0, 0))  # of the tiles, without and with Footsteps on the card
        self.right: Pair = (0, 0)
        self.line: Pair = (0, 0)
        self.scale: Pair = (1, 1)
        self.rows: dict[int, list[Place]] = {}

    def tiles(self, count: int, on_card: int) -> list[Place]:
        """Where so many Secrets lie: side by side while there is room, then smaller, then one over the other."""
        key = count * 2 + (1 if on_card else 0)
        if key not in self.rows:
            self.rows[key] = self.tile_row(count, self.left[1 if on_card else 0])
        return self.rows[key]

    def tile_row(self, count: int, left: Pair) -> list[Place]:
        """One row."""
        size = WIDE if self.own else SMALL_WIDE
        wide = spread(count, left[0], self.right[0], size, self.scale[0])
        tall = spread(count, left[1], self.right[1], size, self.scale[1])
        found: list[Place] = []
        for (x, k), (u, kp) in zip(wide, tall, strict=True):
            found.append(on(self.corner, (x, u), self.line, (k, kp)))
        return found


def spread(count: int, left: float, right: float, size: float, scale: float) -> list[Pair]:
    """The middles and the scale of so many tiles between two edges."""
    gap = size * 0.07
    fitting = min(scale, max(scale * 0.82, ((right - left) / max(1, count) - gap) / size))
    width = size * fitting
    pitch = min(width + gap, (right - left - width) / max(1, count - 1))
    return [(left + width / 2 + i * pitch, fitting) for i in range(count)]


def on(corner: Place, x: Pair, y: Pair, k: Pair) -> Place:
    """A point on a mat."""
    return Place(corner.x + x[0], corner.y + y[0], corner.u + x[1], corner.v + y[1], k[0], k[1])


def own_berth(plan: Plan) -> Berth:
    """The near seat's: Gifts and Leaves on the left, Secrets in full on the right or below."""
    corner, mats = plan.own, plan.own_mats
    gifts = [on(corner, (42 + i * 49, 238 + i * 28.5), (78, 27), (1, 0.62)) for i in range(5)]
    card, purse = on(corner, (364, 26), (78, 86), (0.8, 0.7)), on(corner, (310, 186), (78, 27), (1.15, 0.95))
    berth = Berth(corner, mats, card, purse, gifts)
    berth.own = True
    berth.left = ((352, 10), (492, 122))
    berth.right = (mats[0].width - 14, mats[1].width - 8)
    berth.line, berth.scale = (56, 86), (1, 0.84)
    return berth


def other_berth(corner: Place, mats: tuple[Mat, Mat]) -> Berth:
    """Across the table: everything is smaller; a narrow mat on the tall canvas has one line more."""
    wide, tall = mats[0].width, mats[1].width
    broad, narrow = tall > BROAD, tall < NARROW
    pitch, scale = (31.0, 0.64) if broad else (tall / 5 - 2, min(0.6, tall / 238))
    gift_line, last_line = (60.0, 24.0) if broad else (44.0, 69.0 if not narrow else 67.0)
    gifts = [on(corner, (29 + i * 31, 8 + pitch * (i + 0.38)), (70, gift_line), (0.64, scale)) for i in range(5)]
    purse = on(corner, (wide - 36, tall - 30 if broad else 26), (28, last_line), (1, 0.8))
    card = on(corner, (196, tall - (110 if broad else 36)), (70, last_line), (0.56, 0.42))
    berth = Berth(corner, mats, card, purse, gifts)
    start = 180.0 if broad else 8.0 if narrow else 52.0
    berth.left = ((180, start), (236, start))
    berth.right = (wide - 10, tall - 8)
    berth.line = (70, 60.0 if broad else 91.0 if narrow else 68.0)
    berth.scale = (1.03, 1.03 if broad else 0.8 if narrow else 0.9)
    return berth


def berths(plan: Plan, near: int, order: list[int]) -> list[Berth]:
    """Seat -> its berth."""
    found = {near: own_berth(plan)}
    for i, seat in enumerate(order):
        found[seat] = other_berth(plan.others[i], plan.other_mats)
    return [found[seat] for seat in range(len(found))]
