"""Workers or tokens counted by type: four counts in one int, so that copying costs nothing."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.numbering import LETTERS

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
    """The opposite."""
    return sum([ONE[LETTERS.index(word)] for word in words])
