"""The rulebook's names for types, tokens, tiles and characters, as small numbers."""

from __future__ import annotations

from typing import Final

TYPES: Final = ("mechanical", "structural", "digital", "electrical")
LETTERS: Final = ("M", "S", "D", "E")
"""A type, and also the worker of that type."""
MACHINES: Final = 6
NOWHERE: Final = -1

CLOCKWISE: Final = 1
ANTICLOCKWISE: Final = -1
STANDING: Final = 0
"""No sowing is under way."""
WAYS: Final = ("anticlockwise", "", "clockwise")
"""By direction + 1."""

TILES: Final = (
    "limited_memory",
    "rerouted_faults",
    "costly_construction",
    "wary_spies",
    "strained_talents",
    "cascading_faults",
)
MEMORY: Final = 1 << 0
REROUTE: Final = 1 << 1
COSTLY: Final = 1 << 2
WARY: Final = 1 << 3
STRAIN: Final = 1 << 4
CASCADE: Final = 1 << 5

CHARACTERS: Final = ("nova", "harris", "junas", "linny", "violet", "fenn")
NOVA: Final = 0
HARRIS: Final = 1
JUNAS: Final = 2
LINNY: Final = 3
VIOLET: Final = 4
FENN: Final = 5

KINDS: Final = 24
"""Kinds of token: 6 * type + number - 1; the same number is its face."""
TOKEN_NAMES: Final = tuple([f"{letter}{number}" for letter in LETTERS for number in range(1, 7)])
FIRST_TILE_FACE: Final = KINDS
REROUTE_FACE: Final = FIRST_TILE_FACE + 1
FIRST_SPY_FACE: Final = KINDS + 6
FACES: Final = TOKEN_NAMES + TILES + tuple([f"spy{number}" for number in range(1, 7)])
POOLS: Final = ("tile", "spy", "malfunction")

FIRST_SPY: Final = 6
FIRST_TOKEN: Final = 12
"""Pieces: the critical tile of machine m is piece m, then come six spies, then the malfunctions."""

LEVELS: Final = ("normal", "hard_1", "hard_2", "insane_3", "insane_4", "impossible")
"""Level of difficulty and, where there is a choice, the number of spies at the start."""
SPIES_AT_START: Final = (0, 1, 2, 3, 4, 5)

REROUTINGS: Final = ("every", "critical")
"""Which malfunctions a face-up tile of rerouted faults sends elsewhere: every one, or those for critical machines."""

CAUSES: Final = ("", "win", "supply", "critical", "spies", "left")
WIN: Final = 1
SUPPLY: Final = 2
CRITICAL: Final = 3
SPIES: Final = 4
LEFT: Final = 5


def type_of(face: int) -> int:
    """The type of a token's face."""
    return face // 6


def number_of(face: int) -> int:
    """The machine that a token's face names, from 0."""
    return face % 6


def neighbour(machine: int, way: int) -> int:
    """The next machine of the ring in a direction (BTW-BOARD-01)."""
    return (machine + way) % MACHINES


# Workers or tokens counted by type: four counts in one int, so that copying costs nothing.

ONE: Final = (1, 1 << 8, 1 << 16, 1 << 24)
"""One of each type."""


def of_type(tally: int, type: int) -> int:
    """How many of one type."""
    return tally >> 8 * type & 255


def size(tally: int) -> int:
    """How many in all."""
    return (tally & 255) + (tally >> 8 & 255) + (tally >> 16 & 255) + (tally >> 24)


def types_in(tally: int) -> list[int]:
    """The types of which there is at least one, in order."""
    return [type for type in range(4) if tally >> 8 * type & 255]


def covers(tally: int, need: int) -> bool:
    """Whether there are at least as many of every type as are needed."""
    for type in range(4):
        if tally >> 8 * type & 255 < need >> 8 * type & 255:
            return False
    return True


def tally_text(tally: int) -> str:
    """`M M S`."""
    return " ".join([LETTERS[type] for type in range(4) for _ in range(of_type(tally, type))])


def read_tally(words: list[str]) -> int:
    """The counts that `tally_text` has written."""
    return sum([ONE[LETTERS.index(word)] for word in words])
