"""Attention: how much of what could be done a bot sees at all. What it overlooks it does not know of."""

from __future__ import annotations

from random import Random
from typing import Final

EVERYTHING: Final = 100


class Attention:
    """Notices so many of a hundred things."""

    def __init__(self, rng: Random, notices: int = EVERYTHING) -> None:
        self.rng = rng
        self.notices = notices

    def noticed(self, count: int) -> list[int]:
        """The numbers of what it sees, in any order, at least one; who sees everything sees it in order."""
        if self.notices >= EVERYTHING:
            return list(range(count))
        seen = [number for number in range(count) if 100 * self.rng.random() < self.notices]
        self.rng.shuffle(seen)
        return seen or [int(self.rng.random() * count)]
