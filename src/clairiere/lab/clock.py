"""A clock for bots, which have none of their own."""

from __future__ import annotations

import sys
from time import perf_counter

from clairiere.bots.bot import Budget


class Deadline:
    """A moment from which on time is up."""

    def __init__(self, milliseconds: float) -> None:
        self.at = perf_counter() + milliseconds / 1000

    def passed(self) -> bool:
        """Whether it has come."""
        return perf_counter() >= self.at


def within(milliseconds: float) -> Budget:
    """As many iterations as can be done from now on in this time."""
    return Budget(sys.maxsize, Deadline(milliseconds).passed)
