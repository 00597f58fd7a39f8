"""Gift tokens of a player or of the stacks: five counts in one int, so that copying costs nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

ONE: Final = (1, 1 << 4, 1 << 8, 1 << 12, 1 << 16)
"""One token of each kind."""


def tally(counts: Sequence[int]) -> int:
    """The tally of these counts, Clovers first."""
    packed = 0
    for gift, count in enumerate(counts):
        packed += count << 4 * gift
    return packed


def tokens(packed: int, gift: int) -> int:
    """How many of one kind."""
    return packed >> 4 * gift & 15


def counts(packed: int) -> list[int]:
    """How many of each kind, Clovers first."""
    return [packed >> 4 * gift & 15 for gift in range(5)]


def kinds(packed: int) -> int:
    """How many different kinds."""
    found = 0
    for gift in range(5):
        if packed >> 4 * gift & 15:
            found += 1
    return found


def complete(packed: int) -> bool:
    """Whether there is one of each kind (BEN-OBJ-02)."""
    return bool(packed & 0xF and packed & 0xF0 and packed & 0xF00 and packed & 0xF000 and packed & 0xF0000)


def tally_text(packed: int) -> str:
    """`2.0.1.0.0`, Clovers first."""
    return ".".join([str(count) for count in counts(packed)])
