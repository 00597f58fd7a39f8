"""Roundforest: pauses by choice, the way to the spirit of whoever is ready, and how much characters have to do."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.rules.choices import CORNER, NOTHING, PAUSE, SPIRIT, WALK, Move
from clairiere.games.roundforest.rules.events import Owed, Served
from clairiere.games.roundforest.rules.state import Table, turns_to
from clairiere.games.roundforest.rules.steps.move import ChooseMove
from clairiere.games.roundforest.strategy.habits import pause_pays
from clairiere.kernel.rules import Outcome
from tools.oddities.observe import Answered, Counter, mean, middle, most, share

TURNS_TO_WIN: Final = "turns from ready to the ring, in those of the shortest way (median)"


class RoundforestCounter(Counter[Table]):
    """Samples by turn, by winner and by game."""

    measures = (
        mean("rounds", "rounds"),
        share("turns that pause by choice", "paused"),
        share("turns that pause by choice, of players who are ready", "paused ready"),
        most("pauses by choice in a row, most", "in a row"),
        most("pauses in a row although a move was of use, most", "idle in a row"),
        mean("turns from ready to the ring", "to the ring"),
        mean("turns of the shortest way then", "shortest"),
        middle(TURNS_TO_WIN, "detour"),
        mean("tasks a game", "tasks"),
        mean("debts a game", "debts"),
    )

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.in_a_row = [0] * seats
        self.idle_in_a_row = [0] * seats
        self.ready_for = [0] * seats  # turns since the player was ready and the spirit there
        self.shortest = [0] * seats  # turns that were needed then; 0: not ready
        self.tasks = 0
        self.debts = 0

    def answered(self, a: Answered[Table]) -> None:
        """A turn moves or pauses; tasks are done and debts taken in between."""
        self.tasks += len([event for event in a.events if isinstance(event, Served)])
        self.debts += len([event for event in a.events if isinstance(event, Owed)])
        if isinstance(a.ask, ChooseMove) and not a.choice.aside and a.before.players[a.seat].at != CORNER:
            self.on_the_way(a)
            self.turned(a)

    def on_the_way(self, a: Answered[Table]) -> None:
        """From the first turn of a ready player on, with the spirit in the forest."""
        spirit = a.before.place_of(SPIRIT)
        if spirit == NOTHING or not a.before.is_ready(a.seat):
            self.ready_for[a.seat] = self.shortest[a.seat] = 0
            return
        if not self.shortest[a.seat]:
            self.shortest[a.seat] = turns_to(a.before, a.before.players[a.seat].at, 1 << spirit)
        self.ready_for[a.seat] += 1

    def turned(self, a: Answered[Table]) -> None:
        """A pause is by choice if there was a way without a compass, and idle if that would have been of use."""
        walks = [c for c in a.options() if isinstance(c, Move) and c.how == WALK]
        paused = a.choice is PAUSE and len(walks) > 0
        idle = paused and not pause_pays(a.before, a.seat, walks)
        self.add("paused", paused)
        if a.before.is_ready(a.seat):
            self.add("paused ready", paused)
        self.in_a_row[a.seat] = self.in_a_row[a.seat] + 1 if paused else 0
        self.idle_in_a_row[a.seat] = self.idle_in_a_row[a.seat] + 1 if idle else 0
        self.add("in a row", self.in_a_row[a.seat])
        self.add("idle in a row", self.idle_in_a_row[a.seat])

    def ended(self, s: Table, outcome: Outcome) -> None:
        """The winner's way, and what characters had to do."""
        self.add("rounds", s.round)
        self.add("tasks", self.tasks)
        self.add("debts", self.debts)
        if s.ring != NOTHING and self.shortest[s.ring]:
            self.add("to the ring", self.ready_for[s.ring])
            self.add("shortest", self.shortest[s.ring])
            self.add("detour", self.ready_for[s.ring] / self.shortest[s.ring])


COUNTER: Final = RoundforestCounter
