"""The strategy of Broom Service as bots ask for it."""

from __future__ import annotations

from random import Random
from typing import Final

from clairiere.games.broom_service.rules.state import Table
from clairiere.games.broom_service.strategy.features import is_between, prior, stage, weighed
from clairiere.games.broom_service.strategy.habits import LikelyHands, habit
from clairiere.kernel.choices import Choice
from clairiere.kernel.rules import GameRules
from clairiere.kernel.state import Ask, Seat
from clairiere.kernel.strategy import GameStrategy, SearchParams, WeightedSum, Weights
from clairiere.kernel.view import View

SEARCH: Final = SearchParams(habit_visits=10)
"""In Broom Service habits are better than chance at what comes later."""


class BroomStrategy(GameStrategy[Table]):
    """What bots know about Broom Service."""

    def __init__(self, rules: GameRules[Table]) -> None:
        super().__init__(
            rules,
            levels=("greedy:95", "search:13+8", "search:32+8", "search:160", "search:2000"),
            search=SEARCH,
            habitual=True,
        )

    def initial_weights(self) -> Weights:
        """In points."""
        return prior()

    def stage(self, s: Table) -> int:
        """By the rounds that are left."""
        return stage(s)

    def evaluate(self, s: Table, seat: Seat, row: list[float], keeps: bool = False) -> WeightedSum:
        """Points, and what will become points."""
        return weighed(s, seat, row, keeps)

    def habit(self, s: Table, ask: Ask[Table], rng: Random) -> Choice:
        """By what roles promise and deeds bring."""
        return habit(s, ask, rng)

    def is_quiet(self, s: Table) -> bool:
        """Between two rounds."""
        return is_between(s)

    def guesses(self, v: View[Table]) -> LikelyHands:
        """Samples likely hands of the other players."""
        return LikelyHands(v)
