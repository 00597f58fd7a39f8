"""Bloody Grove: turns without a card, cards that are never played, and what is given away for nothing."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.rules.choices import ROUNDS, STOP, Transform
from clairiere.games.bloody_grove.rules.events import Skipped
from clairiere.games.bloody_grove.rules.state import Table
from clairiere.games.bloody_grove.rules.steps.recruit import completed
from clairiere.games.bloody_grove.rules.steps.turn import UseSymbol
from clairiere.kernel.rules import Outcome
from tools.oddities.observe import Answered, Counter, mean, most, share


class BloodyGroveCounter(Counter[Table]):
    """Skipped turns by game and by seat, transformations by answer, symbols by invoked card."""

    measures = (
        mean("skipped turns a game", "skipped"),
        most("skipped turns, most", "skipped"),
        mean("skipped turns of a player in round 4", "skipped at last"),
        most("skipped turns of a player in round 4, most", "skipped at last"),
        mean("cards of a player that round 4 leaves unplayed", "left"),
        mean("transformations of a player", "transformations"),
        share("transformations that recruit nobody", "in vain"),
        share("Arcane symbols left unused", "unused"),
    )

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.skipped = 0
        self.at_last = [0] * seats

    def answered(self, a: Answered[Table]) -> None:
        """Skips are no answers: they follow from one."""
        for event in a.events:
            if isinstance(event, Skipped):
                self.skipped += 1
                self.at_last[event.seat] += a.after.round >= ROUNDS
        if isinstance(a.choice, Transform):
            animals = completed(a.before, a.seat, a.choice.face, a.choice.side)
            self.add("in vain", not animals & a.before.visible_elites())
        if isinstance(a.ask, UseSymbol) and a.ask.arcane:
            self.add("unused", a.choice is STOP)

    def ended(self, s: Table, outcome: Outcome) -> None:
        """The sums, and what is left over."""
        self.add("skipped", self.skipped)
        for seat, skips in enumerate(self.at_last):
            self.add("skipped at last", skips)
            self.add("transformations", len(s.druids[seat]))
            if s.round >= ROUNDS:
                self.add("left", len(s.hands[seat]) + len(s.decks[seat]))


COUNTER: Final = BloodyGroveCounter
