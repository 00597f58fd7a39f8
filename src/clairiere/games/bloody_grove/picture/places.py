"""Places: where everything lies in the wide and in the tall layout, written once as the `style` of a group."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.numbering import GROVES
from clairiere.pictures.canvas import Canvas
from clairiere.pictures.cards import HEADER, HEIGHT, WIDTH

CANVAS: Final = Canvas(
    "bloody_grove",
    (1440.0, 900.0),
    (390.0, 1196.0),
    {
        "groves": (318.0, 38.0, 668.0, 628.0),
        "line": (4.0, 266.0, 984.0, 174.0),
        "hands": (0.0, 570.0, 992.0, 330.0),
        "druid": (0.0, 570.0, 316.0, 330.0),
        "druids": (0.0, 0.0, 316.0, 900.0),
        "elites": (1002.0, 10.0, 434.0, 250.0),
        "market": (1002.0, 10.0, 434.0, 666.0),
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
PLAQUE_V: Final = 336.0
PLAQUES: Final = [Spot(GROVE_X[i], PLAQUE_Y, 1.24, GROVE_U[i], PLAQUE_V, 0.88) for i in range(GROVES)]
COLUMN_HEIGHT: Final = [236.0, 150.0]
COLUMN_SCALE: Final = [[0.63, 0.35], [0.456, 0.28]]
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


TOKEN_STEPS: Final = [[24.0, 50.0], [13.0, 18.0]]
"""Tokens on a card hang out to the right: step and room, wide and tall."""
LAST_U: Final = 377.0
"""The last place for a token before the edge of the tall layout."""


def token_spot(card: Spot, i: int, count: int) -> Spot:
    """Where the i-th of a card's tokens lies."""
    steps = [min(step, room / max(1, count - 1)) for step, room in TOKEN_STEPS]
    dx = WIDTH * card.k + 9 + i * steps[0]
    du = min(WIDTH * card.kp + 7 + i * steps[1], LAST_U - card.u - (count - 1 - i) * steps[1])
    return card.moved(dx, 30 * card.k, 0.82, du, 30 * card.kp, 0.56)


# ---- seats: mats with Druid pile, deck and, on the far side, hand
MAT_X: Final = 12.0
MAT_U: Final = 6.0
MAT_Y: Final = [588.0, 18.0]
MAT_V: Final = [548.0, 34.0]
MAT_SIZE: Final = [[296.0, 298.0], [296.0, 332.0]]
TALL_MAT_SIZE: Final = [378.0, 104.0]
PILE_SCALE: Final = [0.53, 0.335]
PAIR_SCALE: Final = [0.46, 0.315]
"""Of a pile that a card lies beside."""
PILE_MIDDLE: Final = [106.0, 66.0]
PILE_TOP: Final = [52.0, 3.0]
PILE_ROOM: Final = [24.0, 4.0]
"""How far down a pile may spread."""
ALONE: Final = -1


def mat_spot(side: int) -> Spot:
    """The corner of a mat."""
    return Spot(MAT_X, MAT_Y[side], 1, MAT_U, MAT_V[side], 1)


MATS: Final = [mat_spot(NEAR), mat_spot(FAR)]


def on_mat(side: int, x: float, y: float, k: float, u: float, v: float, kp: float) -> Spot:
    """A place on a mat."""
    return MATS[side].moved(x, y, k, u, v, kp)


def pile(side: int, count: int, laid: int) -> list[Spot]:
    """The Druid, then so many cards on it; `laid`: at which of its sides a card lies, or that it lies alone."""
    k, kp = PILE_SCALE if laid == ALONE else PAIR_SCALE
    shift = 0.0 if laid == ALONE else -WIDTH / 2 if laid else WIDTH / 2
    x, u = PILE_MIDDLE[0] + (shift - 100) * k, PILE_MIDDLE[1] + (shift - 100) * kp
    step, tall = [min(room / max(1, count), 16.0) for room in PILE_ROOM]
    y = PILE_TOP[0] + (PILE_ROOM[0] - count * step + HEIGHT * (PILE_SCALE[0] - k)) / 2
    v = PILE_TOP[1] + (PILE_ROOM[1] - count * tall + HEIGHT * (PILE_SCALE[1] - kp)) / 2
    return [on_mat(side, x, y + i * step, k, u, v + i * tall, kp) for i in range(count + 1)]


PILES: Final[dict[int, list[Spot]]] = {}


def pile_spots(side: int, count: int, laid: int = ALONE) -> list[Spot]:
    """The same, kept."""
    key = (side * 3 + laid + 1) * MOST + count
    if key not in PILES:
        PILES[key] = pile(side, count, laid)
    return PILES[key]


def beside(top: Spot, right: int) -> Spot:
    """The place to the left or right of a Druid pile, edge to edge with its top card."""
    turn = 1 if right else -1
    return top.moved(turn * WIDTH * top.k, 0, top.k, turn * WIDTH * top.kp, 0, top.kp)


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
        ROWS[key] = row(side, count, 122, 257, 162, 222, 54, 148)
    return ROWS[key]


def far_hand_spots(count: int) -> list[Spot]:
    """The hand of the far player, seen from behind."""
    key = 2 * MOST + count
    if key not in ROWS:
        ROWS[key] = row(FAR, count, 122, 291, 162, 222, 78, 148)
    return ROWS[key]


HAND_MIDDLE: Final = [652.0, 195.0]
HAND_ROOM: Final = [652.0, 376.0]
HAND_SCALE: Final = [[0.74, 0.42], [0.456, 0.35]]
"""Largest and smallest scale of a card in the hand, wide and tall."""
HAND_GAP: Final = [26.0, 11.0]
HAND_MIDDLE_Y: Final = [782.0, 724.0]


def hand(count: int, layout: int) -> list[tuple[float, float, float]]:
    """Corner and scale of every card: a large hand has smaller cards, and a very large one lets them overlap."""
    room, least = HAND_ROOM[layout], HAND_SCALE[layout][1]
    k = max(least, min(HAND_SCALE[layout][0], (room / max(1, count) - HAND_GAP[layout] / 4) / WIDTH))
    step = min(WIDTH * k + HAND_GAP[layout], (room - WIDTH * k) / max(1, count - 1))
    x = HAND_MIDDLE[layout] - (WIDTH * k + step * (count - 1)) / 2
    return [(x + i * step, HAND_MIDDLE_Y[layout] - HEIGHT / 2 * k, k) for i in range(count)]


def hand_spots(count: int) -> list[Spot]:
    """The near player's hand, below the groves."""
    key = 3 * MOST + count
    if key not in ROWS:
        ROWS[key] = [Spot(*wide, *tall) for wide, tall in zip(hand(count, 0), hand(count, 1))]
    return ROWS[key]


def overlapping(spots: list[Spot]) -> bool:
    """Whether cards of a hand hide one another's names; in the tall layout those are too small by then."""
    return len(spots) > 1 and spots[1].x - spots[0].x < WIDTH * spots[0].k


# ---- market
TITLES: Final = [
    [1016.0, 38.0, 8.0, 809.0, 0.76],
    [1016.0, 300.0, 8.0, 968.0, 0.76],
    [1016.0, 550.0, 297.0, 968.0, 0.64],
    [1016.0, 706.0, 264.0, 1126.0, 0.76],
    [1016.0, 788.0, 8.0, 1126.0, 0.76],
]
"""Of Elites, Venerables, Arcane tokens, discard and box: x, y, u, v and the tall scale."""
ELITES: Final = [Spot(1016 + 140 * i, 52, 0.655, 6 + 96 * i, 818, 0.46) for i in range(3)]
VENERABLES: Final = [Spot(1016 + 140 * i, 314, 0.655, 6 + 96 * i, 976, 0.46) for i in range(3)]
ROUND: Final = Spot(19, 400, 1.19, 301, 817, 1)
RESERVE: Final = [
    Spot(1040 + 73 * (i % 6), 587 + 54 * (i // 6), 1.12, 311 + 29.5 * (i % 3), 993 + 32 * (i // 3), 0.72)
    for i in range(12)
]
DISCARD: Final = [
    Spot(1031 + 35 * i, 735, 0.82, 273 + 20.5 * (i % 6), 1144 + 24 * (i // 6), 0.56) for i in range(12)
]
BOX: Final = [
    Spot(1016 + 25.7 * (i % 16), 801 + 32 * (i // 16), 1, 6 + 15.6 * (i % 16), 1134 + 25 * (i // 16), 0.76)
    for i in range(48)
]


def deck_of_venerables(count: int) -> list[Spot]:
    """The deck of Venerables, laid out to the right of its title."""
    return [Spot(1405 - 19 * (count - 1 - i), 281, 0.82, 262 - 14 * (count - 1 - i), 957, 0.58) for i in range(count)]
