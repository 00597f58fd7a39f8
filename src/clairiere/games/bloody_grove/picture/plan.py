"""Where things of Bloody Grove are in its picture, what ids they have, and what a touch on them answers."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.rules import events as e
from clairiere.games.bloody_grove.rules.choices import (
    FIRST_ELITE_FACE,
    FIRST_TOKEN,
    GROVES,
    HAND,
    NOTHING,
    PLACES,
    SIDES,
    Invoke,
    Keep,
    Move,
    On,
    Peek,
    Recruit,
    Replace,
    Return,
    Take,
    To,
    Token,
    Transform,
)
from clairiere.games.bloody_grove.rules.state import Table, owner
from clairiere.games.bloody_grove.rules.steps.effects import ArcaneTarget, ChooseReplaced, VenerableRecruitDestination
from clairiere.games.bloody_grove.rules.steps.recruit import RecruitDestination
from clairiere.games.bloody_grove.rules.steps.turn import RuseTo
from clairiere.kernel.choices import Choice
from clairiere.kernel.state import UNKNOWN, Event, Pieces, Seat, letter
from clairiere.kernel.view import View
from clairiere.pictures.canvas import Canvas, Fold, Frame, Spot
from clairiere.pictures.cards import HEIGHT, WIDTH

CANVAS: Final = Canvas(
    "bloody_grove",
    (1440.0, 900.0),
    Fold(1000.0, 1150.0, (-957.0, 850.0), 220.0, (473.0, -172.0)),
    (390.0, 1392.0),
    {
        "groves": (318.0, 48.0, 672.0, 628.0),
        "line": (4.0, 274.0, 986.0, 174.0),
        "hands": (0.0, 570.0, 992.0, 330.0),
        "druid": (0.0, 570.0, 316.0, 330.0),
        "druids": (0.0, 44.0, 316.0, 856.0),
        "elites": (1000.0, 48.0, 326.0, 184.0),
        "market": (1000.0, 48.0, 440.0, 342.0),
    },
)
SLOTS: Final[dict[str, Frame]] = {"prompt": (1008.0, 676.0, 420.0, 212.0), "log": (1008.0, 470.0, 420.0, 196.0)}
"""What the wide layout leaves free for the words of a page."""
# Measures are lists: mypyc takes a constant tuple of floats for one that was never set.
NEAR: Final = 0
FAR: Final = 1
MOST: Final = 40
"""No place ever holds so many cards."""


# ---- groves
GROVE_X: Final = [430.0, 654.0, 878.0]
GROVE_U: Final = [67.0, 195.0, 323.0]
PLAQUE_Y: Final = 360.0
PLAQUE_V: Final = 282.0
PLAQUES: Final = [Spot(GROVE_X[i], PLAQUE_Y, 1.24, GROVE_U[i], PLAQUE_V, 0.88) for i in range(GROVES)]

# ---- seats: mats with Druid pile, deck and, on the far side, hand
MAT_X: Final = 12.0
MAT_U: Final = 6.0
MAT_Y: Final = [588.0, 64.0]
MAT_V: Final = [636.0, 1198.0]
CHIP_V: Final = 45.0
"""The tall layout says at its head, on a narrow strip, what one wants to know of the far player all the time."""
MAT_SIZE: Final = [[296.0, 298.0], [296.0, 332.0]]
TALL_MAT_SIZE: Final = [378.0, 104.0]
CHIP_SIZE: Final = [378.0, 38.0]
PILE_SCALE: Final = [0.53, 0.335]
PAIR_SCALE: Final = [0.46, 0.315]
"""Of a pile that a card lies beside."""
PILE_MIDDLE: Final = [106.0, 70.0]
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
    """`pile`, cached."""
    key = (side * 3 + laid + 1) * MOST + count
    if key not in PILES:
        PILES[key] = pile(side, count, laid)
    return PILES[key]


def beside(top: Spot, right: int) -> Spot:
    """The place to the left or right of a Druid pile, edge to edge with its top card."""
    turn = 1 if right else -1
    return top.moved(turn * WIDTH * top.k, 0, top.k, turn * WIDTH * top.kp, 0, top.kp)


def on_chip(side: int, x: float, y: float, k: float, u: float, v: float, kp: float) -> Spot:
    """A place on the far player's mat or, in the tall layout, on the strip at its head."""
    spot = MATS[side]
    return Spot(spot.x + x, spot.y + y, k, MAT_U + u, CHIP_V + v, kp)


def steps(count: int, step: float, room: float) -> float:
    """From one small card of a row to the next: closer together if there are many."""
    return min(step, room / max(1, count - 1))


ROWS: Final[dict[int, list[Spot]]] = {}


def deck_spots(side: int, count: int) -> list[Spot]:
    """A deck laid out from its top card to its bottom one."""
    key = side * MOST + count
    if key not in ROWS:
        step, tall = steps(count, 25, 140), steps(count, 19, 131)
        ROWS[key] = [on_mat(side, 122 + i * step, 257, 1, 222 + i * tall, 54, 0.76) for i in range(count)]
    return ROWS[key]


KEEP: Final = [on_mat(NEAR, x, 206, 1.35, u, 79, 0.8) for x, u in ((196, 226), (244, 304))]
"""Where a card can be put on top of the deck and beneath it."""


def far_hand_spots(count: int) -> list[Spot]:
    """The hand of the far player, seen from behind."""
    key = 2 * MOST + count
    if key not in ROWS:
        step, tall = steps(count, 25, 140), steps(count, 14, 58)
        ROWS[key] = [on_chip(FAR, 122 + i * step, 291, 1, 184 + i * tall, 7.5, 0.76) for i in range(count)]
    return ROWS[key]


HAND_MIDDLE: Final = [654.0, 195.0]
HAND_ROOM: Final = [660.0, 376.0]
HAND_SCALE: Final = [[0.72, 0.42], [0.456, 0.34]]
"""Largest and smallest scale of a card in the hand, wide and tall."""
HAND_GAP: Final = [26.0, 11.0]
HAND_MIDDLE_Y: Final = [784.0, 548.0]
ONE_ROW: Final = 8
"""So many cards can be touched side by side in the tall layout; more lie in two rows."""
ROW_SCALE: Final = 0.3


def hand(count: int, layout: int) -> list[tuple[float, float, float]]:
    """Corner and scale of every card: a large hand has smaller cards, and a very large one lets them overlap."""
    room, least = HAND_ROOM[layout], HAND_SCALE[layout][1]
    k = max(least, min(HAND_SCALE[layout][0], (room / max(1, count) - HAND_GAP[layout] / 4) / WIDTH))
    step = min(WIDTH * k + HAND_GAP[layout], (room - WIDTH * k) / max(1, count - 1))
    x = HAND_MIDDLE[layout] - (WIDTH * k + step * (count - 1)) / 2
    return [(x + i * step, HAND_MIDDLE_Y[layout] - HEIGHT / 2 * k, k) for i in range(count)]


def two_rows(count: int) -> list[tuple[float, float, float]]:
    """The same in the tall layout: so many cards that they would hide one another."""
    across = (count + 1) // 2
    step = min(WIDTH * ROW_SCALE + HAND_GAP[1], (HAND_ROOM[1] - WIDTH * ROW_SCALE) / (across - 1))
    x = HAND_MIDDLE[1] - (WIDTH * ROW_SCALE + step * (across - 1)) / 2
    high = HEIGHT * HAND_SCALE[1][0]
    tops = [HAND_MIDDLE_Y[1] - high / 2, HAND_MIDDLE_Y[1] + high / 2 - HEIGHT * ROW_SCALE]
    return [(x + i % across * step, tops[i // across], ROW_SCALE) for i in range(count)]


def hand_spots(count: int) -> list[Spot]:
    """The near player's hand, below the groves."""
    key = 3 * MOST + count
    if key not in ROWS:
        tall = hand(count, 1) if count <= ONE_ROW else two_rows(count)
        ROWS[key] = [Spot(x, y, k, u, v, kp) for (x, y, k), (u, v, kp) in zip(hand(count, 0), tall)]
    return ROWS[key]


def overlapping(spots: list[Spot]) -> bool:
    """Whether cards of a hand hide one another's names; in the tall layout those are too small by then."""
    return len(spots) > 1 and spots[1].x - spots[0].x < WIDTH * spots[0].k


# ---- market
TITLES: Final = [
    [1010.0, 70.0, 1.0, 8.0, 762.0, 0.76],
    [1010.0, 242.0, 1.0, 8.0, 926.0, 0.76],
    [1322.0, 70.0, 0.82, 8.0, 1088.0, 0.76],
    [1322.0, 242.0, 0.82, 301.0, 926.0, 0.76],
    [1010.0, 402.0, 0.82, 8.0, 1324.0, 0.76],
]
"""Of Elites, Venerables, Arcane tokens, discard and box: place and scale, wide and tall."""
ELITES: Final = [Spot(1010 + 102 * i, 80, 0.47, 6 + 96 * i, 770, 0.46) for i in range(3)]
VENERABLES: Final = [Spot(1010 + 102 * i, 252, 0.47, 6 + 96 * i, 934, 0.46) for i in range(3)]
ROUND: Final = Spot(19, 421, 1.19, 301, 769, 1)
RESERVE: Final = [
    Spot(1340 + 36 * (i % 3), 97 + 34 * (i // 3), 0.82, 37 + 63.2 * (i % 6), 1117 + 46 * (i // 6), 1)
    for i in range(12)
]
DISCARD: Final = [
    Spot(1340 + 36 * (i % 3), 264 + 33 * (i // 3), 0.74, 313 + 28 * (i % 3), 950 + 28 * (i // 3), 0.64)
    for i in range(12)
]
BOX_ROW: Final = 20
"""So many small cards lie in one row of the box."""


def box(count: int) -> list[Spot]:
    """Cards that are out of the game, in two rows at most."""
    across = max(BOX_ROW, (count + 1) // 2)
    step, tall = 400 / (across - 1), 360 / (across - 1)
    found = []
    for i in range(count):
        column, down = i % across, 26 * (i // across)
        found.append(Spot(1010 + column * step, 410 + down, 0.8, 6 + column * tall, 1332 + down, 0.76))
    return found


def box_spots(count: int) -> list[Spot]:
    """`box`, cached."""
    key = 6 * MOST + count
    if key not in ROWS:
        ROWS[key] = box(count)
    return ROWS[key]


def deck_of_venerables(count: int) -> list[Spot]:
    """The deck of Venerables, laid out to the right of its title."""
    key = 8 * MOST + count
    if key not in ROWS:
        ROWS[key] = [
            Spot(1292 - 17 * i, 223, 0.72, 267 - 14 * i, 914, 0.62) for i in range(count - 1, -1, -1)
        ]
    return ROWS[key]


CARD_IDS: Final = [f"card-{face}" for face in range(64)]
BASIC_IDS: Final = [[f"card-{letter}-{face}" for face in range(FIRST_ELITE_FACE)] for letter in "AB"]


def card_id(owner: Seat, face: int) -> str:
    """What a card is called that lies open: by its face, for its number says nothing (GRV-INFO-14)."""
    return BASIC_IDS[owner][face] if face < FIRST_ELITE_FACE else CARD_IDS[face]


def answers(v: View[Table]) -> dict[str, str]:
    """Element -> all answers of the asked seat that touch it, with bars between them."""
    found: dict[str, str] = {}
    for c in sorted(v.options(), key=notation):  # their order is that of hidden numbers
        said = c.notation()
        for id in touched(v.table, v.seat, c):
            found[id] = f"{found[id]}|{said}" if id in found else said
    return found


def notation(c: Choice) -> str:
    """How an answer is written."""
    return c.notation()


def touched(s: Table, seat: Seat, c: Choice) -> list[str]:
    """The elements that an answer names."""
    if isinstance(c, Invoke):
        return [card_id(seat, c.face), f"column-{s.active_grove()}"]
    if isinstance(c, Transform):
        return [card_id(seat, c.face), f"slot-{SIDES[c.side]}"]
    if isinstance(c, Return | Move | Replace | Take):
        return [card_id(seat, c.face)]
    if isinstance(c, On):
        return [card_id(c.owner, c.face)]
    if isinstance(c, Token | Peek):
        return [f"token-{c.number}"]
    if isinstance(c, To):
        return [f"column-{c.grove}"]
    if isinstance(c, Recruit):
        return [elite_id(s, c.animal)]
    if isinstance(c, Keep):
        return [f"keep-{PLACES[c.place]}"]
    return []


def elite_id(s: Table, animal: int) -> str:
    """The visible Elite of an animal, or the place where none is left."""
    card = s.visible_elite(animal)
    return f"elites-{animal}" if card == NOTHING else CARD_IDS[s.pieces.faces[card]]


def touches(v: View[Table], c: Choice) -> list[str]:
    """The same, and what else somebody may point at who means this answer."""
    s, found = v.table, touched(v.table, v.seat, c)
    if isinstance(c, To):
        return [*found, f"grove-{c.grove}"]
    if isinstance(c, Invoke):
        return [*found, f"grove-{s.active_grove()}"]
    if isinstance(c, Transform):
        return [*found, f"druid-{letter(v.seat)}", *[card_id(v.seat, s.pieces.faces[d]) for d in s.druids[v.seat]]]
    if isinstance(c, Keep):
        return [*found, f"{'hand' if c.place == HAND else 'deck'}-{letter(v.seat)}"]
    return found


def pointed_at(event: Event, pieces: Pieces) -> list[str]:
    """The elements that an event tells of: cards whose faces are known, tokens, hands and decks."""
    if isinstance(event, e.Revealed):
        return [token_id(token) for token in event.tokens]
    if isinstance(event, e.Peeked):
        return [token_id(event.token)]
    if isinstance(event, e.Placed):
        return [token_id(event.token), *open_cards(pieces, event.card)]
    if isinstance(event, e.Drew):
        return [f"hand-{letter(event.seat)}"]
    if isinstance(event, e.Returned):
        return [f"deck-{letter(event.seat)}"]
    return moved_at(event, pieces)


def moved_at(event: Event, pieces: Pieces) -> list[str]:
    """Cards that were laid, moved, taken or turned up."""
    if isinstance(event, e.AtGrove | e.Moved | e.Took):
        return open_cards(pieces, event.card)
    if isinstance(event, e.Recruited):
        return [*open_cards(pieces, event.card), f"{'hand' if event.place == HAND else 'deck'}-{letter(event.seat)}"]
    if isinstance(event, e.Transformed | e.Covered):
        return open_cards(pieces, event.card)
    return open_cards(pieces, *event.numbers) if isinstance(event, e.TurnedUp) else []


def token_id(piece: int) -> str:
    """What an Arcane token is called: its number is public."""
    return f"token-{piece - FIRST_TOKEN}"


def open_cards(pieces: Pieces, *cards: int) -> list[str]:
    """What these cards are called, if their faces are known."""
    return [card_id(owner(pieces, card), pieces.faces[card]) for card in cards if pieces.faces[card] != UNKNOWN]


def chosen(v: View[Table]) -> str:
    """The element that the open question is about, if one has been chosen before."""
    ask = v.table.agenda[-1] if v.table.agenda else None
    if isinstance(ask, ArcaneTarget):
        return f"token-{ask.number}"
    if isinstance(ask, RuseTo):
        return card_id(ask.seat, ask.moved.face)
    if isinstance(ask, ChooseReplaced):
        return card_id(ask.seat, ask.taken.face)
    if isinstance(ask, RecruitDestination | VenerableRecruitDestination):
        return card_id(ask.seat, v.table.pieces.faces[v.table.visible_elite(ask.animal)])
    return ""
