"""Where things of Roundforest are in its picture, what ids they have, and what a touch on them answers."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.picture.boards import (
    BIG,
    FAIRY_HEIGHT,
    ONE,
    OWN,
    THREE,
    TRAY_HEIGHT,
    TRAY_WIDTH,
    TWO,
    Shape,
    fairy_spot,
)
from clairiere.games.roundforest.picture.cards import BAND, HEIGHT, PLATE_HEIGHT
from clairiere.games.roundforest.picture.tiles import PITCH
from clairiere.games.roundforest.rules import choices as c
from clairiere.games.roundforest.rules.choices import (
    CHARACTERS,
    CHEST,
    COPPER_TOKEN,
    CORNER,
    FAIRY,
    FIRST_OBJECT,
    GAPS,
    GRID,
    KEY,
    NOTHING,
    OBJECTS,
    PLACES,
    SADDLE,
    is_object,
)
from clairiere.games.roundforest.rules.components import Layout, heavy
from clairiere.games.roundforest.rules.state import Table
from clairiere.games.roundforest.rules.steps.block import BlockAction, Put
from clairiere.games.roundforest.rules.steps.purse import OPEN_CHEST
from clairiere.kernel.choices import Choice
from clairiere.kernel.state import LETTERS, Seat
from clairiere.pictures.canvas import Canvas, Fold, Frame, Place

WIDTH: Final = 1440.0
HIGH: Final = 900.0
TALL: Final = 390.0
FOREST_X: Final = 125.6
FOREST_Y: Final = 62.6
FOREST: Final = 808.8
"""Where the forest begins on the wide canvas, and how wide and high it is."""
TALL_FOREST: Final = 382.2
LEFT: Final = 19.0
RIGHT: Final = 1041.0
"""The outer edges of the backpacks; between them and the tiles there is room for a gold rim."""
MATS_V: Final = 46.0
"""Where the backpacks of the others begin on the tall canvas."""
ZONE: Final = 160.0
LONG_ZONE: Final = 330.0
"""So much room for the cards of debts a margin has beside bags or pile, and where these lie on a free corner."""
CARD: Final = 0.674
"""The scale of such a card."""
FAIRY_SCALE: Final = 1.03
TALL_FAIRY: Final = 1.055
PLATES_Y: Final = 306.0
PLATE_STEP: Final = 52.0
LOG: Final = 314.0
LOG_END: Final = 576.0
PAWN: Final = 0.82
NORTH_EAST: Final = 1
SOUTH_WEST: Final = 3
OTHERS: Final = (ONE, ONE, TWO, THREE)
FRAMES: Final[dict[str, Frame]] = {
    "table": (10.0, 48.0, 1040.0, 842.0),
    "forest": (118.0, 56.0, 824.0, 826.0),
    "fairy": (1050.0, 52.0, 376.0, 250.0),
    "pack": (10.0, 48.0, 286.0, 168.0),
    "tile": (0.0, 0.0, 210.0, 216.0),
    "tray": (0.0, 0.0, 408.0, 190.0),
}


FOLD: Final = Fold(1050.0, 1160.0, (-1036.0, 844.0), PLATES_Y - 4, (404.0, -248.0))


class Berth:
    """The place of a backpack: on its corner; on the tall canvas among the others, or below the forest."""

    def __init__(self, corner: int, scale: float, tall: Shape, u: float, v: float) -> None:
        x = RIGHT - BIG.width * scale if corner in (1, 2) else LEFT
        y = FOREST_Y + FOREST - BIG.height * scale + 2 if corner in (2, 3) else FOREST_Y - 5
        self.corner = corner
        self.scale = scale
        self.tall = tall
        self.wide_place = Place(x, y, u, v, scale, 1)
        self.pockets = [
            Place(x + a * scale, y + b * scale, u + c, v + d, scale * BIG.token, tall.token)
            for (a, b), (c, d) in zip(BIG.pockets, tall.pockets)
        ]
        self.purse = [
            Place(x + a * scale, y + b * scale, u + c, v + d, scale * BIG.coin, tall.coin)
            for (a, b), (c, d) in zip(BIG.purse, tall.purse)
        ]
        self.pawn = (x + 243 * scale, y + 62 * scale)  # where the pawn stands before it sets out
        self.middle = Place(x + 172 * scale, y + 90 * scale, u + tall.width / 2, v + tall.height / 2)


class Plan:
    """Places of everything, as seen from one seat."""

    def __init__(self, layout: Layout, corners: list[int], near: Seat) -> None:
        columns = GRID if layout.name == "large" else GRID - 1
        seats = len(corners)
        self.columns = columns
        self.k, self.kp = FOREST / columns / PITCH, TALL_FOREST / columns / PITCH
        others = OTHERS[seats - 1]
        self.forest_v = MATS_V + others.height + 10
        self.own_v = self.forest_v + TALL_FOREST + 10
        self.tiles = [self.spot(place % GRID, place // GRID) for place in range(len(PLACES))]
        self.gaps = [self.spot(gap % (GRID - 1) + 0.5, gap // (GRID - 1) + 0.5) for gap in range(len(GAPS))]
        last = columns - 1
        self.corners = [self.spot(*at) for at in ((0, 0), (last, 0), (last, last), (0, last))]
        self.berths = self.seated(corners, near, others)
        self.stores(SOUTH_WEST not in corners, NORTH_EAST not in corners)

    def spot(self, column: float, row: float) -> Place:
        """A point of the forest, counted in tiles."""
        step, tall = self.k * PITCH, self.kp * PITCH
        x, y = FOREST_X + step * (column + 0.5), FOREST_Y + step * (row + 0.5)
        u, v = (TALL - TALL_FOREST) / 2 + tall * (column + 0.5), self.forest_v + tall * (row + 0.5)
        return Place(x, y, u, v, self.k, self.kp)

    def seated(self, corners: list[int], near: Seat, others: Shape) -> list[Berth]:
        """Seat -> its berth; on the tall canvas the others sit side by side, the next to play first."""
        seats, scale = len(corners), 0.664 if self.columns == GRID else 0.745
        found = []
        for seat, corner in enumerate(corners):
            i = (seat - near - 1) % seats
            if seat == near:
                found.append(Berth(corner, scale, OWN, 8, self.own_v))
            else:
                found.append(Berth(corner, scale, others, 8 + (others.width + 5.5) * i, MATS_V))
        return found

    def stores(self, low_left: bool, high_right: bool) -> None:
        """Fairy board, bags, pile and ring: on free corners or in the margins; on the tall canvas they come last."""
        v = self.own_v + OWN.height + 12
        self.fairy = Place(1056, 58, 8, v, FAIRY_SCALE, TALL_FAIRY)
        self.shelf = [self.fairy.by(*fairy_spot(space), 0.8) for space in range(len(FAIRY))]
        v += FAIRY_HEIGHT * TALL_FAIRY + 18
        self.zones = [LONG_ZONE if low_left else ZONE, LONG_ZONE if high_right else ZONE]  # left and right
        if low_left:
            self.object_bag = Place(78, 806, 48, v + 44, 0.8, 0.7)
            self.chip_bag = Place(182, 806, 140, v + 44, 0.8, 0.7)
        else:
            self.object_bag = Place(73, 420, 48, v + 44, 0.674, 0.7)
            self.chip_bag = Place(73, 508, 140, v + 44, 0.674, 0.7)
        if high_right:
            self.pile = Place(820, 84, 210, v + 6, 0.8, 0.62)
            self.cushion = Place(974, 134, 330, v + 40, 0.8, 0.7)
        else:
            self.pile = Place(958, 378, 210, v + 6, 0.674, 0.62)
            self.cushion = Place(989, 514, 330, v + 40, 0.674, 0.7)
        self.plates_v = v + 108

    def plate(self, i: int) -> Place:
        """The plate of somebody who waits, beside the fairy board."""
        column, row = i % 3, i // 3
        y, v = PLATES_Y + PLATE_STEP * row, self.plates_v + PLATE_STEP * row
        return Place(1056 + 122.5 * column, y, 8 + 126 * column, v, 1, 1.03)

    def cards_v(self, waiting: int) -> float:
        """Where the cards of debts begin on the tall canvas."""
        return self.plates_v + (PLATE_STEP + 2) * rows(waiting, 3) + 4

    def debt(self, corner: int, i: int, count: int, nth: int, waiting: int) -> Place:
        """The i-th of so many cards beside a backpack, which is the nth of all."""
        high, band = HEIGHT * CARD, BAND * CARD
        left, pack = corner in (0, SOUTH_WEST), self.berths[0].scale * BIG.height
        shrink = min(1, self.zones[0 if left else 1] / (high + band * (count - 1)))
        x, y = 28 if left else 943, FOREST_Y + pack + 14
        if corner not in (0, NORTH_EAST):
            y = FOREST_Y + FOREST - pack - 13 - (high + band * (count - 1)) * shrink
        y += band * shrink * i
        u, v = 8 + 95 * (nth % 4), self.cards_v(waiting) + 150 * (nth // 4)
        return Place(x, y, u, v, CARD * shrink, CARD)

    def tray(self, row: int) -> Place:
        """The tray, on the half of the forest where the pawn in question is not."""
        scale = 1.08
        x, u = FOREST_X + FOREST / 2 - TRAY_WIDTH * scale / 2, (TALL - TRAY_WIDTH) / 2
        if 2 * row + 1 <= self.columns:
            y, v = FOREST_Y + FOREST - TRAY_HEIGHT * scale - 16, self.forest_v + TALL_FOREST - TRAY_HEIGHT
        else:
            y, v = FOREST_Y + 12, self.forest_v
        return Place(x, y, u, v, scale, 1)

    def canvas(self, waiting: int, debts: int) -> Canvas:
        """The canvas with room for so many plates and cards."""
        high = self.cards_v(waiting) + 152 * rows(debts, 4)
        return Canvas("roundforest", (WIDTH, HIGH), FOLD, (TALL, high + 4), FRAMES)


def rows(count: int, width: int) -> int:
    """How many rows so many things make."""
    return (count + width - 1) // width


def slots(waiting: int) -> dict[str, Frame]:
    """What is left for prompt and log beside so many plates."""
    plates = PLATE_STEP * rows(waiting, 3)
    return {
        "prompt": (1054.0, 588.0, 366.0, 294.0),
        "log": (1054.0, LOG + plates, 366.0, LOG_END - LOG - plates),
        "folded": FOLD.slot(424, 914 + plates, 616, 236 - plates),
    }


assert PLATES_Y + PLATE_HEIGHT < LOG + PLATE_STEP


PURSE: Final = ("copper", "silver", "apples", "compasses")
LYING_IDS: Final = [f"on-{place}" for place in PLACES]
PAWN_IDS: Final = [f"pawn-{letter}" for letter in LETTERS]
ROOM_IDS: Final = [f"room-{letter}" for letter in LETTERS]
PURSE_IDS: Final = [[f"{what}-{letter}" for what in PURSE] for letter in LETTERS]
PACK_IDS: Final = [[f"pack-{letter}-{name}" for name in OBJECTS] for letter in LETTERS]
GAP_IDS: Final = [f"gap-{gap}" for gap in GAPS]
FAIRY_IDS: Final = [f"fairy-{space}" for space in FAIRY]
PICK_IDS: Final = [f"pick-{name}" for name in OBJECTS]
CALL_IDS: Final = [f"call-{name}" for name in CHARACTERS]
EXCHANGE_IDS: Final = [f"exchange-{what}" for what in c.EXCHANGED]
TASK_IDS: Final = [f"task-{task}" for task in c.TASKS]
ROWS: Final[dict[str, str]] = {
    "sacrifice": "task-sacrifice",
    "debt": "task-debt",
    "use": "ability-use",
    "decline": "ability-decline",
    "sell": "pedlar-sell",
    "buy": "pedlar-buy",
}
"""Answers that stand in rows on the tray."""


def answers(s: Table, seat: Seat, options: list[Choice]) -> dict[str, list[Choice]]:
    """Element -> the choices that touch it."""
    found: dict[str, list[Choice]] = {}
    for choice in options:
        for id in touched(s, seat, choice):
            if id in found:
                found[id].append(choice)
            else:
                found[id] = [choice]
    return found


def touched(s: Table, seat: Seat, choice: Choice) -> list[str]:
    """The elements that a choice makes into buttons."""
    if isinstance(choice, c.Move | c.Ride):
        return [PLACES[choice.goal]]
    if isinstance(choice, c.Place | c.Appear):
        return [PLACES[choice.place]]
    if isinstance(choice, c.Barter):
        return [FAIRY_IDS[choice.space]]
    if isinstance(choice, c.Give):
        return [PACK_IDS[seat][choice.kind]]
    if isinstance(choice, c.Take):
        return [PICK_IDS[choice.kind]]
    if isinstance(choice, c.Call):
        return [CALL_IDS[choice.character]]
    if isinstance(choice, c.Exchange):
        return [EXCHANGE_IDS[choice.what]]
    if isinstance(choice, c.Do):
        return [TASK_IDS[choice.task]]
    return windows(s, seat, choice)


def windows(s: Table, seat: Seat, choice: Choice) -> list[str]:
    """Chest and block action, then mere words."""
    packed = PACK_IDS[seat]
    if choice is OPEN_CHEST:
        return [packed[CHEST], packed[KEY]]
    if isinstance(choice, BlockAction):
        weight = heavy(s.players[seat].pack)
        return [GAP_IDS[choice.gap]] + ([packed[weight]] if isinstance(choice, Put) and weight != NOTHING else [])
    at = s.players[seat].at
    if choice is c.PAUSE:
        return [PAWN_IDS[seat]]
    if choice is c.KEEP:
        return [ROOM_IDS[seat]]
    if choice is c.LEAVE and at != CORNER:
        return [LYING_IDS[at]]
    if choice is c.CHANGE:
        return [PURSE_IDS[seat][0 if in_question(s, seat) == COPPER_TOKEN else 1]]
    if choice is c.SADDLE_UP:
        return [packed[SADDLE]]
    row = ROWS.get(choice.notation())
    return [] if row is None else [row]


def in_question(s: Table, seat: Seat) -> int:
    """The object that is being decided on: drawn, or found under the pawn; NOTHING if there is none."""
    at = s.players[seat].at
    if s.drawn:
        return s.drawn[0]
    return s.lies[at] - FIRST_OBJECT if at != CORNER and is_object(s.lies[at]) else NOTHING


def touches(s: Table, seat: Seat, choice: Choice) -> list[str]:
    """The same, and what else somebody may point at who means this choice."""
    found = touched(s, seat, choice)
    if isinstance(choice, c.Move | c.Ride):
        return [*found, LYING_IDS[choice.goal]]
    if isinstance(choice, c.Place | c.Appear):
        return [*found, LYING_IDS[choice.place]]
    if choice is c.PAUSE and s.players[seat].at != CORNER:
        return [*found, PLACES[s.players[seat].at]]
    return [*found, f"seat-{LETTERS[seat]}"] if choice is c.KEEP else found
