"""Luck, and its log."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from clairiere.kernel.errors import ClairiereError


class Chance:
    """The only door through which luck comes in; every outcome is logged."""

    def __init__(self, rng: Random) -> None:
        self.random = rng.random  # looked up once: it is called more often than anything else
        self.outcomes: list[int] = []

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        k = int(self.random() * n)
        self.outcomes.append(k)
        return k

    def permutation(self, n: int) -> list[int]:
        """The numbers 0 to n - 1 in random order."""
        order = list(range(n))
        for i in range(n - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order


class LuckMismatch(ClairiereError):
    """The luck of a record or a script is not the luck that these rules ask for."""


UNUSED: Final = Random(0)
"""Scripted luck needs no generator, and making one takes longer than playing the answer."""


class Scripted(Chance):
    """Luck read back from a record, or dictated by a test."""

    def __init__(self, script: Sequence[int]) -> None:
        super().__init__(UNUSED)
        self.script = list(script)

    def below(self, n: int) -> int:
        """The next outcome of the script."""
        drawn = len(self.outcomes)
        if drawn == len(self.script):
            raise LuckMismatch("more luck is asked for than was written down")
        k = self.script[drawn]
        if not 0 <= k < n:
            raise LuckMismatch(f"outcome {drawn} is {k}, but must be below {n}")
        self.outcomes.append(k)
        return k

    def finish(self) -> None:
        """Make sure that the whole script was drawn."""
        if len(self.outcomes) != len(self.script):
            raise LuckMismatch("less luck is asked for than was written down")
