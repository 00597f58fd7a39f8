"""Choices and their notation: `take 1 clockwise`, `drop M`, `repair 2`, `enter with D`, `uncover`, `pay S4`, ..."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from clairiere.games.bethel_woods.rules.numbering import (
    ANTICLOCKWISE,
    CLOCKWISE,
    KINDS,
    LETTERS,
    MACHINES,
    NOWHERE,
    TOKEN_NAMES,
    WAYS,
)
from clairiere.kernel.choices import Choice, Word

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
    """Pay with this token."""


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
