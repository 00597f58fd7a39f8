"""The strategy of Bloody Grove as bots ask for it."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.rules.state import Table
from clairiere.games.bloody_grove.strategy.features import features, hint, prior, stage
from clairiere.kernel.rules import GameRules
from clairiere.kernel.state import Seat
from clairiere.kernel.strategy import GameStrategy, SearchParams, Weights

SEARCH: Final = SearchParams(playout=2, widen_above=1, initial_width=1)
"""In Bloody Grove hints tell at once which answers are worth a look."""


class GroveStrategy(GameStrategy[Table]):
    """What bots know about Bloody Grove."""

    def __init__(self, rules: GameRules[Table]) -> None:
        super().__init__(
            rules,
            levels=("greedy:58", "greedy:76", "greedy", "search:130", "search:1700"),
            search=SEARCH,
        )

    def hint(self, s: Table, seat: Seat) -> float:
        """From the side of one druid."""
        return hint(s, seat, self.weights().rows)

    def initial_weights(self) -> Weights:
        return prior()

    def stage(self, s: Table) -> int:
        """The stage: a third of a round."""
        return stage(s)

    def features(self, s: Table, seat: Seat) -> list[float]:
        """For one druid, less the same for the other."""
        return features(s, seat, self.weights().rows)
