"""How long a bot may think about one answer."""

from __future__ import annotations

from collections.abc import Callable


class Allowance:
    """What a bot allows itself: so many iterations, and some more for each seat but two."""

    def __init__(self, iterations: int, more: int = 0) -> None:
        self.iterations = iterations
        self.more = more

    def at(self, seats: int) -> int:
        """At a table of so many."""
        return self.iterations + self.more * max(0, seats - 2)


class Budget:
    """So many iterations; or fewer, if the caller brings a clock (bots have none) and it says that time is up."""

    def __init__(self, iterations: int, time_is_up: Callable[[], bool] | None = None) -> None:
        self.iterations = iterations
        self.time_is_up = time_is_up

    def allows(self, done: int) -> bool:
        """Whether there may be another iteration; the first one is always allowed."""
        if done == 0 or done >= self.iterations:
            return done == 0
        return self.time_is_up is None or not self.time_is_up()
