"""Columns: where the cards of a player at a grove lie, and the tokens on them, in both layouts."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.picture.places import GROVE_U, GROVE_X, MOST, NEAR, PLAQUE_V, PLAQUE_Y
from clairiere.pictures.cards import HEADER, HEIGHT, WIDTH
from clairiere.pictures.place import Spot

# All of these first for the wide layout, then for the tall one.
MIDDLES: Final = [GROVE_X, GROVE_U]
TOPS: Final = [[PLAQUE_Y + 66, PLAQUE_Y - 66], [PLAQUE_V + 46, PLAQUE_V - 44]]
"""Where columns begin: near, far."""
HIGH: Final = [236.0, 148.0]
SCALES: Final = [[0.63, 0.35], [0.456, 0.28]]
"""Largest and smallest scale of a card."""
HALVED: Final = [0.52, 0.3]
"""Largest scale of cards in a column that is laid in two."""
BETWEEN: Final = [6.0, 4.0]
RIGHT: Final = [1000.0, 388.0]
"""Where the last column and its tokens have to end."""
FINGER: Final = [0.0, 44.0]
"""How much is seen of a card that can be chosen: on a phone, as much as a finger needs."""
LARGER: Final = 1.25
"""A column is laid in two if its cards get so much larger by that."""
LEGIBLE: Final = 0.9
"""How much of a header has to be seen."""


class Column:
    """The places of so many cards, from the grove's first to its newest, and the room right of each for tokens."""

    def __init__(self, side: int, grove: int, count: int, apart: bool) -> None:
        wide, tall = laid(side, grove, count, 0, apart), laid(side, grove, count, 1, apart)
        self.spots = [Spot(x, y, k, u, v, kp) for (x, y, k, _), (u, v, kp, _) in zip(wide, tall)]
        self.rooms = [[one[3], other[3]] for one, other in zip(wide, tall)]


def laid(side: int, grove: int, count: int, layout: int, apart: bool) -> list[tuple[float, float, float, float]]:
    """Corner, scale and room of every card in one layout."""
    stacks = 1 if fits(count, layout, apart) else 2
    rows = (count + stacks - 1) // stacks
    k, step = fitted(rows, layout, apart, SCALES[layout][0] if stacks == 1 else HALVED[layout])
    middle, wide = MIDDLES[layout][grove], WIDTH * k
    left = middle - wide / 2 if stacks == 1 else middle - wide - BETWEEN[layout] / 2
    found = []
    for i in range(count):
        stack, row = i // rows, i % rows
        x = left + stack * (wide + BETWEEN[layout])
        lying = rows if stack + 1 < stacks else count - rows * stack
        room = 0.0 if stack + 1 < stacks else free(layout, grove, x + wide)
        found.append((x, top(side, layout, k) + (row if side == NEAR else row + 1 - lying) * step, k, room))
    return found


def top(side: int, layout: int, k: float) -> float:
    """The upper edge of the card that is nearest to the grove."""
    return TOPS[layout][side] if side == NEAR else TOPS[layout][side] - HEIGHT * k


def free(layout: int, grove: int, edge: float) -> float:
    """From the right edge of a column to the next one as it is at its widest, or to the end of the groves."""
    largest = WIDTH / 2 * SCALES[layout][0]
    return (MIDDLES[layout][grove + 1] - largest if grove < 2 else RIGHT[layout]) - edge


def fitted(count: int, layout: int, apart: bool, most: float) -> tuple[float, float]:
    """Scale and step of a column: whole cards get smaller first, then headers come closer."""
    high, covered, least = HIGH[layout], max(0, count - 1), SCALES[layout][1]
    k = max(least, min(most, high / (HEIGHT + HEADER * covered)))
    step = HEADER * k
    if covered and apart and FINGER[layout] > step:
        step = FINGER[layout]
        k = max(least, min(most, (high - step * covered) / HEIGHT))
    return k, min(step, (high - HEIGHT * k) / covered) if covered else step


def fits(count: int, layout: int, apart: bool) -> bool:
    """Whether a single row of headers can be read and, if they can be chosen, touched, and two are not much larger."""
    k, step = fitted(count, layout, apart, SCALES[layout][0])
    needed = max(LEGIBLE * HEADER * k, FINGER[layout] if apart else 0.0)
    halved, _ = fitted((count + 1) // 2, layout, apart, HALVED[layout])
    return count < 3 or (step + 0.1 >= needed and halved < LARGER * k)


COLUMNS: Final[dict[int, Column]] = {}


def column(side: int, grove: int, count: int, apart: bool = False) -> Column:
    """The places of a column, worked out once; `apart`: cards that others lie on can be chosen."""
    key = ((side * 2 + apart) * 3 + grove) * MOST + count
    if key not in COLUMNS:
        COLUMNS[key] = Column(side, grove, count, apart)
    return COLUMNS[key]


# ---- tokens on cards
TOKEN_SCALES: Final = [0.72, 0.5]
TOKEN_STEPS: Final = [27.0, 18.0]
DISC: Final = 60
"""Where in a header the value ends, and where the animal's head begins: between them lie symbols already used."""
HEAD: Final = 150


def token_spots(card: Spot, rooms: list[float], count: int, header: bool) -> list[Spot]:
    """Where the tokens on a card lie: right of it, then, if nothing needed stands there, in its header."""
    wide = token_row(card.k, rooms[0], count, 0, header)
    tall = token_row(card.kp, rooms[1], count, 1, header)
    k, kp = TOKEN_SCALES
    return [card.moved(x, 32 * card.k, k, u, 32 * card.kp, kp) for x, u in zip(wide, tall)]


def token_row(k: float, room: float, count: int, layout: int, header: bool) -> list[float]:
    """How far the middles of the tokens are from the left edge of the card: closer together if there are too many."""
    step = TOKEN_STEPS[layout]
    outside = min(count, int((room + 1) / step))
    inside = min(count - outside, int((HEAD - DISC) * k / step)) if header else 0
    if count > outside + inside:  # then they cover the head too
        begin, last = (DISC if header else HEAD) * k + step / 2, WIDTH * k + room - step / 2
        return [begin + i * (last - begin) / max(1, count - 1) for i in range(count)]
    beyond = [WIDTH * k + 1 + step / 2 + i * step for i in range(outside)]
    return beyond + [HEAD * k - step / 2 - i * step for i in range(inside)]
