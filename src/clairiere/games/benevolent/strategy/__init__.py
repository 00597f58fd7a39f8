"""The strategy of Benevolent as bots ask for it."""

from __future__ import annotations

from clairiere.games.benevolent.rules.state import Table
from clairiere.games.benevolent.strategy.features import prior, stage, weighed
from clairiere.kernel.rules import GameRules
from clairiere.kernel.state import Seat
from clairiere.kernel.strategy import GameStrategy, WeightedSum, Weights


class BenevolentStrategy(GameStrategy[Table]):
    """What bots know about Benevolent."""

    def __init__(self, rules: GameRules[Table]) -> None:
        super().__init__(
            rules,
            levels=("greedy:70", "greedy:84", "search:100+100", "search:380+380", "search:1500+1500"),
        )

    def initial_weights(self) -> Weights:
        """In Leaves."""
        return prior(self.rules.components())

    def stage(self, s: Table) -> int:
        """The most kinds of Gifts that anybody has."""
        return stage(s)

    def evaluate(self, s: Table, seat: Seat, row: list[float], keeps: bool = False) -> WeightedSum:
        """The weighted features of a player's things."""
        return weighed(s, seat, row, keeps)
