"""Broom Service: actions that are passed, potions that are never used, who wins from which seat."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.rules.choices import PASS, WAND
from clairiere.games.broom_service.rules.state import Table
from clairiere.kernel.rules import Outcome
from tools.oddities.observe import Answered, Counter, mean, share


class BroomServiceCounter(Counter[Table]):
    """Samples by answer, by player and by game."""

    measures = (
        share("passed where something could be done", "passed"),
        mean("potions left, a player", "potions"),
        mean("wands left, a player", "wands"),
        mean("points, a player", "points"),
        mean("points for lightning, a player", "lightning"),
        share("games won by the first seat", "first won"),
    )

    def answered(self, a: Answered[Table]) -> None:
        """Whoever may pass and does."""
        options = a.options()
        if PASS in options and len(options) > 1:
            self.add("passed", a.choice is PASS)

    def ended(self, s: Table, outcome: Outcome) -> None:
        """Stocks and points after the final scoring."""
        for seat, player in enumerate(s.players):
            self.add("potions", sum(player.stock[:WAND]))
            self.add("wands", player.stock[WAND])
            self.add("points", player.vp)
            self.add("lightning", s.parts.bolts_vp(s.bolts(seat)))
        winners = outcome.winners()
        self.add("first won", 1 / len(winners) if 0 in winners else 0)


COUNTER: Final = BroomServiceCounter
