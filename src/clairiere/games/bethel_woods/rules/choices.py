"""Choices and their notation: `take 1 clockwise`, `drop M`, `repair 2`, `enter with D`, `uncover`, `pay S4`, ..."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from clairiere.kernel.choices import Choice, Word

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
    """The number of tokens of one type in a tally."""
    return tally >> 8 * type & 255


def size(tally: int) -> int:
    """The number of tokens in a tally."""
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


ANY: Final = -1
"""Where a token is named by its type alone."""
OWN: Final = -1
"""No token stands in for another."""


class Take(Choice):
    """Take up all workers of a machine and choose a direction."""

    def __init__(self, machine: int, way: int) -> None:
        super().__init__(f"take {machine + 1} {WAYS[way + 1]}")
        self.machine = machine
        self.way = way


class Drop(Choice):
    """Drop a worker of the hand on the next machine."""

    def __init__(self, type: int) -> None:
        super().__init__(f"drop {LETTERS[type]}")
        self.type = type


class Enter(Choice):
    """Let the last worker enter the Orphanage; Nova may pay with one token of another type."""

    def __init__(self, other: int) -> None:
        super().__init__("enter" if other == OWN else f"enter with {LETTERS[other]}")
        self.other = other


class Repair(Choice):
    """Repair so many malfunctions or, where numbers count, these ones."""

    def __init__(self, count: int, faces: tuple[int, ...] = ()) -> None:
        named = [TOKEN_NAMES[face] for face in faces]
        super().__init__(" ".join(["repair", *(named or [str(count)])]))
        self.count = count
        self.faces = faces


class Uncover(Choice):
    """Uncover the spy; Fenn may keep to one of its two types and pay another token for the other."""

    def __init__(self, kept: int, other: int) -> None:
        super().__init__("uncover" if other == OWN else f"uncover {LETTERS[kept]} with {LETTERS[other]}")
        self.kept = kept
        self.other = other


class Token(Choice):
    """One of the own tokens, by its type or, where numbers count, by its face: to pay, to give or to discard."""

    def __init__(self, verb: str, type: int, face: int) -> None:
        super().__init__(f"{verb} {LETTERS[type] if face == ANY else TOKEN_NAMES[face]}")
        self.type = type
        self.face = face


class Pay(Token):
    """Choice of a token to pay with."""


class Give(Token):
    """Give this token to a teammate."""


class Discard(Token):
    """Discard this token, because there are too many."""


class Shift(Choice):
    """Move a worker from one machine to another."""

    def __init__(self, origin: int, goal: int) -> None:
        super().__init__(f"move {origin + 1}-{goal + 1}")
        self.origin = origin
        self.goal = goal


class Remove(Choice):
    """Remove a malfunction from a machine."""

    def __init__(self, face: int, machine: int) -> None:
        super().__init__(f"remove {TOKEN_NAMES[face]} from {machine + 1}")
        self.face = face
        self.machine = machine


END_TURN: Final = Word("end turn")

TAKES: Final[list[Choice]] = [Take(m, way) for m in range(MACHINES) for way in (CLOCKWISE, ANTICLOCKWISE)]
DROPS: Final[list[Choice]] = [Drop(type) for type in range(4)]
ENTER: Final = Enter(OWN)
ENTERS: Final[list[Choice]] = [Enter(type) for type in range(4)]
UNCOVER: Final = Uncover(NOWHERE, OWN)
UNCOVERS: Final[list[list[Choice]]] = [[Uncover(kept, other) for other in range(4)] for kept in range(4)]
COUNTS: Final[list[Choice]] = [Repair(count) for count in range(4)]


def tokens(make: type[Token], verb: str) -> tuple[list[Choice], list[Choice]]:
    """All of a verb: by type, and by face."""
    return [make(verb, type, ANY) for type in range(4)], [make(verb, face // 6, face) for face in range(KINDS)]


PAYS: Final = tokens(Pay, "pay")
GIVES: Final = tokens(Give, "give")
DISCARDS: Final = tokens(Discard, "discard")
SHIFTS: Final[list[list[Choice]]] = [[Shift(o, goal) for goal in range(MACHINES)] for o in range(MACHINES)]
REMOVES: Final[list[list[Choice]]] = [[Remove(face, m) for m in range(MACHINES)] for face in range(KINDS)]


def named_repairs() -> dict[tuple[int, ...], Choice]:
    """Up to three malfunctions of one type, by their faces in order."""
    found: dict[tuple[int, ...], Choice] = {}
    for type in range(4):
        for count in (1, 2, 3):
            for faces in combinations_with_replacement(range(6 * type, 6 * type + 6), count):
                found[faces] = Repair(count, faces)
    return found


REPAIRS: Final = named_repairs()
