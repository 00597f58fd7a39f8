"""The strategy of Roundforest as bots ask for it."""

from __future__ import annotations

from random import Random
from typing import Final

from clairiere.games.roundforest.rules.state import Table
from clairiere.games.roundforest.strategy.features import prior, stage, weighed
from clairiere.games.roundforest.strategy.habits import considered, habit
from clairiere.kernel.choices import Choice
from clairiere.kernel.rules import GameRules
from clairiere.kernel.state import Ask, Seat
from clairiere.kernel.strategy import GameStrategy, SearchParams, WeightedSum, Weights

SEARCH: Final = SearchParams(playout=2)
"""In Roundforest random answers blur what a hint knows about the way."""


class RoundforestStrategy(GameStrategy[Table]):
    """What bots know about Roundforest."""

    def __init__(self, rules: GameRules[Table]) -> None:
        super().__init__(
            rules,
            levels=("greedy:70", "greedy:84", "search:200", "search:560", "search:1500"),
            search=SEARCH,
        )

    def initial_weights(self) -> Weights:
        """In apples."""
        return prior()

    def stage(self, s: Table) -> int:
        """The most apples that anybody has."""
        return stage(s)

    def evaluate(self, s: Table, seat: Seat, row: list[float], keeps: bool = False) -> WeightedSum:
        """The weighted features of a player: distance to winning."""
        return weighed(s, seat, row, keeps)

    def considered(self, s: Table, ask: Ask[Table]) -> list[Choice]:
        """No pause where somebody could get on."""
        return considered(s, ask)

    def habit(self, s: Table, ask: Ask[Table], rng: Random) -> Choice:
        """A move before a pause, a walk before a compass, the spirit if it wins."""
        return habit(s, ask, rng)
