"""The strategy of Bethel Woods as bots ask for it."""

from __future__ import annotations

from clairiere.games.bethel_woods.rules.choices import END_TURN
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.games.bethel_woods.rules.steps.build import AfterMove
from clairiere.games.bethel_woods.strategy.features import features, hint, prior, stage
from clairiere.games.bethel_woods.strategy.habits import made_up, worthwhile
from clairiere.kernel.choices import Choice
from clairiere.kernel.components import Components
from clairiere.kernel.rules import GameRules, Variant
from clairiere.kernel.state import Ask, Seat, StepContext
from clairiere.kernel.strategy import GameStrategy, Weights


class WoodsStrategy(GameStrategy[Table]):
    """What bots know about Bethel Woods."""

    def __init__(self, rules: GameRules[Table]) -> None:
        super().__init__(
            rules,
            levels=("greedy:73", "greedy:85", "greedy:97", "search:6", "search:32"),
            planned=True,
        )

    def hint(self, s: Table, seat: Seat) -> float:
        """How the table looks for the team."""
        return hint(s, self.weights().rows)

    def initial_weights(self) -> Weights:
        """Pieces, tokens that are missing, and loads."""
        return prior()

    def stage(self, s: Table) -> int:
        """Pieces that are built, and seats."""
        return stage(s)

    def features(self, s: Table, seat: Seat) -> list[float]:
        """The features of a team, equal for every seat."""
        return features(s, self.weights().rows)

    def training_start(self, parts: Components, seats: int, variant: Variant, now: StepContext) -> Table:
        """Some pieces are built already: from the opening on, first victories would be long in coming."""
        return made_up(self.rules.opening(parts, seats, variant, now), now)

    def end_turn_choice(self, s: Table) -> Choice | None:
        """No luck is drawn until the end of the turn is declared (BTW-TURN-04)."""
        return END_TURN if isinstance(s.agenda[-1], AfterMove) else None

    def prune(self, s: Table, ask: Ask[Table]) -> list[Choice]:
        """Everything but leaving repairs undone, and one token of a type for all."""
        return worthwhile(s, ask)
