"""Places: where everything lies in the wide and in the tall layout, written once as the `style` of a group."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.numbering import GROVES
from clairiere.pictures.canvas import Canvas
from clairiere.pictures.cards import HEADER, HEIGHT, WIDTH

CANVAS: Final = Canvas(
    "bloody_grove",
    (1440.0, 900.0),
    (390.0, 1120.0),
    {
        "groves": (318.0, 38.0, 668.0, 628.0),
        "hands": (4.0, 590.0, 1000.0, 308.0),
        "market": (1000.0, 12.0, 436.0, 652.0),
        "druids": (4.0, 4.0, 306.0, 892.0),
    },
)
# Measures are lists: mypyc takes a constant tuple of floats for one that was never set.
NEAR: Final = 0
FAR: Final = 1
MOST: Final = 40
"""No place ever holds so many cards."""


class Spot:
    """A place: its corner and scale in both layouts."""

    def __init__(self, x: float, y: float, k: float, u: float, v: float, kp: float) -> None:
        self.x = x
        self.y = y
        self.k = k
        self.u = u
        self.v = v
        self.kp = kp
        self.style = (
            f"--x:{round(x, 1):g};--y:{round(y, 1):g};--k:{round(k, 3):g};"
            f"--u:{round(u, 1):g};--v:{round(v, 1):g};--kp:{round(kp, 3):g}"
        )

    def moved(self, dx: float, dy: float, k: float, du: float, dv: float, kp: float) -> Spot:
        """Another place beside this one, with a scale of its own."""
        return Spot(self.x + dx, self.y + dy, k, self.u + du, self.v + dv, kp)


# ---- groves
GROVE_X: Final = [430.0, 652.0, 874.0]
GROVE_U: Final = [67.0, 195.0, 323.0]
PLAQUE_Y: Final = 352.0
PLAQUE_V: Final = 332.0
PLAQUES: Final = [Spot(GROVE_X[i], PLAQUE_Y, 1.24, GROVE_U[i], PLAQUE_V, 0.88) for i in range(GROVES)]
COLUMN_HEIGHT: Final = [236.0, 146.0]
COLUMN_SCALE: Final = [[0.63, 0.35], [0.44, 0.28]]
"""Largest and smallest scale of a card, wide and tall."""
TOP: Final = [[PLAQUE_Y + 66, PLAQUE_Y - 66], [PLAQUE_V + 46, PLAQUE_V - 44]]
"""Where columns begin, wide and tall: near, far."""


def fitted(count: int, layout: int) -> tuple[float, float]:
    """Scale and step of a column: whole cards get smaller first, then headers come closer."""
    most, least = COLUMN_SCALE[layout]
    height = COLUMN_HEIGHT[layout]
    covered = max(0, count - 1)
    k = max(least, min(most, height / (HEIGHT + HEADER * covered)))
    step = HEADER * k
    if covered:
        step = min(step, (height - HEIGHT * k) / covered)
    return k, step


def column_top(side: int, layout: int, count: int, i: int) -> tuple[float, float]:
    """Height and scale of a card: the newest is whole, and nearest to the grove on the far side."""
    k, step = fitted(count, layout)
    if side == NEAR:
        return TOP[layout][NEAR] + i * step, k
    return TOP[layout][FAR] - HEIGHT * k - (count - 1 - i) * step, k


def column(side: int, grove: int, count: int) -> list[Spot]:
    """The places of a column of so many cards, from the grove's first to its newest."""
    found = []
    for i in range(count):
        y, k = column_top(side, 0, count, i)
        v, kp = column_top(side, 1, count, i)
        found.append(Spot(GROVE_X[grove] - WIDTH / 2 * k, y, k, GROVE_U[grove] - WIDTH / 2 * kp, v, kp))
    return found


COLUMNS: Final[dict[int, list[Spot]]] = {}


def column_spots(side: int, grove: int, count: int) -> list[Spot]:
    """The same, kept."""
    key = (side * GROVES + grove) * MOST + count
    if key not in COLUMNS:
        COLUMNS[key] = column(side, grove, count)
    return COLUMNS[key]


TOKEN_STEPS: Final = [[24.0, 58.0], [13.0, 18.0]]
"""Tokens on a card hang out to the right: step and room, wide and tall."""


def token_spot(card: Spot, i: int, count: int) -> Spot:
    """Where the i-th of a card's tokens lies."""
    steps = [min(step, room / max(1, count - 1)) for step, room in TOKEN_STEPS]
    dx, du = WIDTH * card.k + 9 + i * steps[0], WIDTH * card.kp + 7 + i * steps[1]
    return card.moved(dx, 30 * card.k, 0.82, du, 30 * card.kp, 0.52)


# ---- seats: mats with Druid pile, deck and, on the far side, hand
MAT_X: Final = 18.0
MAT_U: Final = 6.0
MAT_Y: Final = [608.0, 18.0]
MAT_V: Final = [536.0, 35.0]
MAT_SIZE: Final = [[286.0, 278.0], [286.0, 316.0]]
TALL_MAT_SIZE: Final = [378.0, 104.0]
PILE_SCALE: Final = [0.44, 0.335]
PILE_ROOM: Final = [30.0, 5.0]
"""How far down a pile may spread."""


def mat_spot(side: int) -> Spot:
    """The corner of a mat."""
    return Spot(MAT_X, MAT_Y[side], 1, MAT_U, MAT_V[side], 1)


MATS: Final = [mat_spot(NEAR), mat_spot(FAR)]


def on_mat(side: int, x: float, y: float, k: float, u: float, v: float, kp: float) -> Spot:
    """A place on a mat."""
    return MATS[side].moved(x, y, k, u, v, kp)


def pile_spots(side: int, count: int) -> list[Spot]:
    """The Druid, then so many cards on it."""
    key = side * MOST + count
    if key not in PILES:
        x, u = 143 - 100 * PILE_SCALE[0], 108 - 100 * PILE_SCALE[1]
        step, tall = [min(room / max(1, count), 16.0) for room in PILE_ROOM]
        y, v = 78 + (PILE_ROOM[0] - count * step) / 2, 2 + (PILE_ROOM[1] - count * tall) / 2
        PILES[key] = [
            on_mat(side, x, y + i * step, PILE_SCALE[0], u, v + i * tall, PILE_SCALE[1])
            for i in range(count + 1)
        ]
    return PILES[key]


PILES: Final[dict[int, list[Spot]]] = {}


def beside(top: Spot, right: int) -> Spot:
    """The place to the left or right of a Druid pile, edge to edge with its top card."""
    turn = 1 if right else -1
    return top.moved(turn * WIDTH * PILE_SCALE[0], 0, PILE_SCALE[0], turn * WIDTH * PILE_SCALE[1], 0, PILE_SCALE[1])


def row(side: int, count: int, x: float, y: float, room: float, u: float, v: float, tall: float) -> list[Spot]:
    """Small cards on a mat in a row from the left, closer together if there are many."""
    step = min(25.0, (room - 22) / max(1, count - 1))
    tall_step = min(19.0, (tall - 17) / max(1, count - 1))
    return [on_mat(side, x + i * step, y, 1, u + i * tall_step, v, 0.76) for i in range(count)]


ROWS: Final[dict[int, list[Spot]]] = {}


def deck_spots(side: int, count: int) -> list[Spot]:
    """A deck laid out from its top card to its bottom one."""
    key = side * MOST + count
    if key not in ROWS:
        ROWS[key] = row(side, count, 52, 238, 222, 250, 55, 122)
    return ROWS[key]


def far_hand_spots(count: int) -> list[Spot]:
    """The hand of the far player, seen from behind."""
    key = 2 * MOST + count
    if key not in ROWS:
        ROWS[key] = row(FAR, count, 52, 276, 222, 250, 79, 122)
    return ROWS[key]


HAND_ROOM: Final = [324.0, 980.0, 1424.0]
"""The hand lies in the middle below the groves; a large one reaches to the right edge."""
HAND_SCALE: Final = [0.74, 0.42]
FEW: Final = 4


def hand_spots(count: int) -> list[Spot]:
    """The near player's hand."""
    key = 3 * MOST + count
    if key not in ROWS:
        wide, tall = WIDTH * HAND_SCALE[0], WIDTH * HAND_SCALE[1]
        low, middle, high = HAND_ROOM
        step = min(wide + (26 if count <= FEW else 12), (high - low - wide) / max(1, count - 1))
        tall_step = min(tall + 11, (374 - tall) / max(1, count - 1))
        x = max(low, (low + middle - wide - step * (count - 1)) / 2)
        u = (390 - tall - tall_step * (count - 1)) / 2
        ROWS[key] = [
            Spot(x + i * step, 678, HAND_SCALE[0], u + i * tall_step, 648, HAND_SCALE[1]) for i in range(count)
        ]
    return ROWS[key]


# ---- market
ELITES: Final = [Spot(1014 + 139 * i, 52, 0.655, 8 + 84 * i, 794, 0.38) for i in range(3)]
VENERABLES: Final = [Spot(1014 + 139 * i, 282, 0.655, 8 + 84 * i, 930, 0.38) for i in range(3)]
ROUND: Final = Spot(42, 400, 1, 262, 784, 0.51)
RESERVE: Final = [
    Spot(1036 + 46 * (i % 6), 528 + 47 * (i // 6), 1, 276 + 31 * (i % 4), 948 + 34 * (i // 4), 0.76) for i in range(12)
]
DISCARD: Final = [
    Spot(1318 + 31 * (i % 4), 520 + 32 * (i // 4), 0.7, 272 + 21 * (i % 6), 876 + 22 * (i // 6), 0.5) for i in range(12)
]
BOX: Final = [
    Spot(1014 + 24 * (i % 17), 628 + 29 * (i // 17), 0.88, 7 + 18 * (i % 21), 1066 + 26 * (i // 21), 0.8)
    for i in range(48)
]


def deck_of_venerables(count: int) -> list[Spot]:
    """The deck of Venerables, laid out to the right of its title."""
    return [Spot(1398 - 19 * (count - 1 - i), 253, 0.82, 236 - 12 * (count - 1 - i), 910, 0.58) for i in range(count)]
