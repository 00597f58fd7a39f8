"""Bot: the interface, what it may think (budget), and what it tells (advice)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic

from clairiere.kernel.choices import Choice
from clairiere.kernel.game import Game
from clairiere.kernel.native import mypyc_attr
from clairiere.kernel.state import S
from clairiere.kernel.view import View

# Advice: what a bot would answer in a seat's place, and what it thinks of the best things that it has tried.

BEST: Final = 3
"""Answers whose chances an advice tells, at most."""


class Advice:
    """A choice with the winning chances of the best few alternatives and the reasons."""

    def __init__(self, choice: Choice, chances: list[tuple[Choice, float]], why: list[str] | None = None) -> None:
        self.choice = choice
        self.chances = chances
        self.why: list[str] = why or []  # groups of features that it adds to, what counts most first
        self.then: list[Choice] = []  # the other picks, where a question takes several


# How long a bot may think about one answer.

class Allowance:
    """A bot's default budget: iterations, and more for each seat beyond two."""

    def __init__(self, iterations: int, more: int = 0) -> None:
        self.iterations = iterations
        self.more = more

    def at(self, seats: int) -> int:
        """The iterations for a number of seats."""
        return self.iterations + self.more * max(0, seats - 2)


class Budget:
    """A limit of iterations, and optionally the caller's clock: bots have none."""

    def __init__(self, iterations: int, time_is_up: Callable[[], bool] | None = None) -> None:
        self.iterations = iterations
        self.time_is_up = time_is_up

    def allows(self, done: int) -> bool:
        """Whether another iteration is allowed; the first always is."""
        if done == 0 or done >= self.iterations:
            return done == 0
        return self.time_is_up is None or not self.time_is_up()


# What a bot is.

@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(Generic[S]):
    """Chooses answers for a seat from its view."""

    def iterations(self, seats: int) -> int:
        """The default number of iterations for a number of seats."""
        return 1

    def allowed(self, view: View[S], budget: Budget | None) -> Budget:
        """The given budget or, if None, the bot's own for this table."""
        return Budget(self.iterations(view.table.seats)) if budget is None else budget

    def options(self, game: Game[S], view: View[S]) -> list[Choice]:
        """The options that the bot considers."""
        ask = view.ask()
        assert ask is not None, "nothing is asked of this seat"
        return game.strategy.considered(view.table, ask)

    def choose(self, view: View[S], budget: Budget | None = None) -> Choice:
        """Choose an option of the open question; without a budget, the bot's own."""
        raise NotImplementedError

    def advise(self, view: View[S], budget: Budget | None = None) -> Advice:
        """Choose an option and explain it, with chances if the bot computes any."""
        return Advice(self.choose(view, budget), [])
