"""Bot: the interface, what it may think (budget), and what it tells (advice)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic

from clairiere.kernel.choices import Choice
from clairiere.kernel.game import Game
from clairiere.kernel.state import S
from clairiere.kernel.view import View

# Advice: what a bot would answer in a seat's place, and what it thinks of the best things that it has tried.

BEST: Final = 3
"""Answers whose chances an advice tells, at most."""


class Advice:
    """A choice and, where the bot reckons with chances to win, those of the best few, the best first, from 0 to 1."""

    def __init__(self, choice: Choice, chances: list[tuple[Choice, float]], why: list[str] | None = None) -> None:
        self.choice = choice
        self.chances = chances
        self.why: list[str] = why or []  # groups of features that it adds to, what counts most first


# How long a bot may think about one answer.

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


# What a bot is.

class Bot(Generic[S]):
    """Answers for a seat. It sees what the seat sees, and may imagine the rest."""

    def iterations(self, seats: int) -> int:
        """How long it thinks at a table of so many, if nobody says how long it may."""
        return 1

    def allowed(self, view: View[S], budget: Budget | None) -> Budget:
        """What it was told it may think; None: its own budget at this table."""
        return Budget(self.iterations(view.table.seats)) if budget is None else budget

    def options(self, game: Game[S], view: View[S]) -> list[Choice]:
        """What it weighs of what the seat may answer."""
        ask = view.ask()
        assert ask is not None, "nothing is asked of this seat"
        return game.strategy.considered(view.table, ask)

    def choose(self, view: View[S], budget: Budget | None = None) -> Choice:
        """One of the options of the question that is open to the view's seat; None: the bot's own budget."""
        raise NotImplementedError

    def advise(self, view: View[S], budget: Budget | None = None) -> Advice:
        """The same for somebody who asks what to do; a bot that reckons with chances tells them."""
        return Advice(self.choose(view, budget), [])
