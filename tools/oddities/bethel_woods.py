"""Bethel Woods: how often the team loses at tables of two, three and four (--seats), and turns that bring nothing."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.rules.events import Built, Repaired, Uncovered
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.games.bethel_woods.rules.steps.gift import DiscardToken
from clairiere.kernel.rules import Outcome
from tools.oddities.observe import Answered, Counter, mean, most, share

USEFUL: Final = (Built, Repaired, Uncovered)


class BethelWoodsCounter(Counter[Table]):
    """Samples by turn and by game."""

    measures = (
        share("games won", "won"),
        share("games lost", "lost"),
        mean("turns", "turns"),
        mean("pieces of the Daydreamer", "built"),
        share("turns that repair, uncover and build nothing", "idle"),
        most("such turns in a row, most", "idle in a row"),
        mean("tokens discarded over the limit, a game", "discarded"),
    )

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.turn = 0  # the one that is being watched
        self.useful = False
        self.in_a_row = 0
        self.discarded = 0

    def answered(self, a: Answered[Table]) -> None:
        """A turn is over when the next one has begun."""
        if self.turn != a.before.turn:
            self.end_turn()
            self.turn = a.before.turn
        self.useful = self.useful or any([isinstance(event, USEFUL) for event in a.events])
        self.discarded += isinstance(a.ask, DiscardToken)

    def end_turn(self) -> None:
        """Whether it brought anything."""
        if self.turn:
            self.add("idle", not self.useful)
            self.in_a_row = 0 if self.useful else self.in_a_row + 1
            self.add("idle in a row", self.in_a_row)
        self.useful = False

    def ended(self, s: Table, outcome: Outcome) -> None:
        """The common result, and how far it came."""
        self.end_turn()
        won = bool(outcome.winners())
        self.add("won", won)
        self.add("lost", not won)
        self.add("turns", s.turn)
        self.add("built", s.built)
        self.add("discarded", self.discarded)


COUNTER: Final = BethelWoodsCounter
