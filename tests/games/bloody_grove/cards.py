"""The catalogue's tables of cards and tokens (3.17), and small tables to see what a card does in play."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from clairiere.kernel.chance import Chance
from tests.kit import Board, at, clause, opened

ANIMALS = ("bear", "owl", "fox")
OTHER = {"A": "B", "B": "A"}

# clause, id, strength, Ruses, Arcanes, Domination, left edge, right edge
SPIRITS = """
    11 basic_bear_1   3 0 0 0 b   b
    12 basic_bear_2   1 0 0 0 bf  bo
    13 basic_bear_3   1 0 0 0 bo  bf
    14 basic_owl_1    1 0 1 0 o   o
    15 basic_owl_2    1 0 0 0 of  bo
    16 basic_owl_3    1 0 0 0 bo  of
    17 basic_fox_1    1 0 0 0 of  bf
    18 basic_fox_2    1 0 0 0 bf  of
    19 basic_fox_3    1 1 0 0 f   f
    21 elite_bear_1   3 0 1 0 -   -
    22 elite_bear_2   3 0 0 0 bo  bo
    23 elite_bear_3   3 0 0 0 bo  bo
    24 elite_bear_4   3 0 0 0 bf  bf
    25 elite_bear_5   4 0 0 0 -   -
    26 elite_bear_6   3 1 0 0 -   -
    27 elite_bear_7   0 0 0 1 bof bof
    28 elite_bear_8   3 0 0 0 bo  bo
    29 elite_bear_9   4 0 0 0 b   b
    30 elite_bear_10  3 0 0 0 bf  bf
    31 elite_owl_1    1 0 3 0 -   -
    32 elite_owl_2    0 0 0 1 bof bof
    33 elite_owl_3    2 0 1 0 o   o
    34 elite_owl_4    1 0 1 0 bo  bo
    35 elite_owl_5    0 1 2 0 -   -
    36 elite_owl_6    0 1 1 0 of  of
    37 elite_owl_7    3 0 0 0 bo  bo
    38 elite_owl_8    1 0 2 0 o   o
    39 elite_owl_9    0 1 1 0 of  bo
    40 elite_owl_10   2 0 2 0 -   -
    41 elite_fox_1    0 1 1 0 of  of
    42 elite_fox_2    0 1 1 0 bf  bf
    43 elite_fox_3    1 1 0 0 bf  of
    44 elite_fox_4    0 2 2 0 -   -
    45 elite_fox_5    0 0 0 1 bof bof
    46 elite_fox_6    1 1 0 0 bf  bf
    47 elite_fox_7    1 3 0 0 -   -
    48 elite_fox_8    1 2 0 0 f   f
    49 elite_fox_9    3 0 0 0 bf  bf
    50 elite_fox_10   2 2 0 0 -   -
"""

# clause, id, strength, Domination (v: 1 per Venerable in the column, a: 1 per animal there), effects in order
VENERABLES = """
    51 venerable_1     0 2 laid_down
    52 venerable_2     0 1 peeked recruited
    53 venerable_3     v 1
    54 venerable_4     1 1 peeked recruited
    55 venerable_5     1 1 peeked
    56 venerable_6     0 1 peeked laid_down
    57 venerable_7     0 2 recruited
    58 venerable_8     1 1 peeked peeked
    59 venerable_9     2 1
    60 venerable_red_1 0 a
    61 venerable_red_2 0 v
    62 venerable_red_3 0 2
"""

TOKENS = """
    71 arcane_plus_2  2
    72 arcane_plus_3  3
    73 arcane_plus_4  4
    74 arcane_destroy 0
"""


class Spirit(NamedTuple):
    clause: str
    name: str
    strength: int
    ruse: int
    arcane: int
    domination: int
    left: list[str]  # animals, sorted
    right: list[str]

    @property
    def animal(self) -> str:
        return self.name.split("_")[1]

    @property
    def basic(self) -> bool:
        return self.name.startswith("basic")


class Venerable(NamedTuple):
    clause: str
    name: str
    strength: str
    domination: str
    effects: list[str]


class Token(NamedTuple):
    clause: str
    name: str
    strength: int


def animals(letters: str) -> list[str]:
    return sorted([animal for animal in ANIMALS if animal[0] in letters])


def spirit(line: str) -> Spirit:
    number, name, strength, ruse, arcane, domination, left, right = line.split()
    symbols = int(ruse), int(arcane), int(domination)
    return Spirit(f"GRV-CARD-{number}", name, int(strength), *symbols, animals(left), animals(right))


def venerable(line: str) -> Venerable:
    number, name, strength, domination, *effects = line.split()
    return Venerable(f"GRV-CARD-{number}", name, strength, domination, effects)


def token(line: str) -> Token:
    number, name, strength = line.split()
    return Token(f"GRV-CARD-{number}", name, int(strength))


ALL_SPIRITS = [spirit(line) for line in SPIRITS.strip().splitlines()]
ALL_VENERABLES = [venerable(line) for line in VENERABLES.strip().splitlines()]
ALL_TOKENS = [token(line) for line in TOKENS.strip().splitlines()]

each_spirit = pytest.mark.parametrize(
    "card", [pytest.param(card, marks=clause(card.clause), id=card.name) for card in ALL_SPIRITS]
)
each_venerable = pytest.mark.parametrize(
    "card", [pytest.param(card, marks=clause(card.clause), id=card.name) for card in ALL_VENERABLES]
)
each_token = pytest.mark.parametrize(
    "token", [pytest.param(token, marks=clause(token.clause), id=token.name) for token in ALL_TOKENS]
)
each_seat = pytest.mark.parametrize("seat", ["A", "B"])


def table(*lines: str) -> Board:
    return at("bloody_grove", "\n".join(lines))


def shuffled() -> Board:
    """A table that has just been set up, whatever the luck."""
    return opened("bloody_grove", 2, luck=Chance(Random(4)))


def totals(board: Board) -> dict[str, int]:
    """Both total strengths, as they were counted at the only grove so far."""
    (line,) = [line for line in board.heard if line.startswith("counted")]
    words = line.split()
    return {words[i]: int(words[i + 1].partition("=")[2]) for i in (2, 4)}


def scores(board: Board) -> dict[str, int]:
    """Both Dominations, as they were counted after the last round."""
    words = board.heard[-1].split()
    assert words[0] == "scored"
    return {words[i]: int(words[i + 1]) for i in (1, 3)}


def one_grove(*lines: str, animal: str = "bear") -> Board:
    """Grove 0, of this animal, is resolved."""
    others = [other for other in ANIMALS if other != animal]
    return table(f"groves {animal} {' '.join(others)}", *lines, "agenda resolve 0; cleanup")


def last_count(*lines: str) -> Board:
    """The end of round 4, after its resolutions."""
    return table("round 4 position 6 first A", *lines, "agenda cleanup")


def recruited(board: Board, seat: str, laid: str, side: str) -> list[str]:
    """The animals that are recruited when this card is laid there, sorted."""
    board.play(f"{seat} transform {laid} {side}")
    while any(offer.startswith(("recruit", "keep")) for offer in board.offers(seat)):
        offers = board.offers(seat)
        board.play(f"{seat} {'keep top' if 'keep top' in offers else offers[0]}")
    return sorted([line.split()[2].split("_")[1] for line in board.heard if line.startswith("recruited")])
