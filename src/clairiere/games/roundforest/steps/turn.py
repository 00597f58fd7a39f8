"""Turns: whose it is, when it ends, rounds and the safety net (RND-TURN, RND-END-06)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.choices import END_TURN
from clairiere.games.roundforest.events import Stayed, Stopped, TurnBegan
from clairiere.games.roundforest.numbering import CORNER
from clairiere.games.roundforest.state import Table
from clairiere.games.roundforest.steps.block import window
from clairiere.games.roundforest.steps.chest import OwnQuestion
from clairiere.games.roundforest.steps.move import CHOOSE_MOVES, first_goals
from clairiere.games.roundforest.steps.question import pose
from clairiere.games.roundforest.steps.spirit import SPIRIT_CHECK
from clairiere.kernel.agenda import Aside, Step
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat, letter

ONLY_END: Final[list[Choice]] = [END_TURN]


class NextTurn(Step[Table]):
    """The turn passes clockwise; the game stops after the last round (RND-TURN-06, -07, RND-END-06)."""

    def run(self, s: Table, now: Now) -> None:
        """A round is complete when the turn comes round to the first player."""
        seat = s.after(s.active)
        if seat == s.first:
            if s.round == s.parts.rounds:
                now.tell(Stopped(s.round), s.pieces)
                s.end()
                return
            s.round += 1
        begin_turn(s, seat, now)

    def notation(self) -> str:
        """`next`."""
        return "next"


class EndOptions(Step[Table]):
    """At the end of a turn only those are asked who can do something (RND-TURN-05)."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Table, now: Now) -> None:
        """Chest, and the block action."""
        if window(s, self.seat):
            s.then(END_TURNS[self.seat])

    def notation(self) -> str:
        """`end_options A`."""
        return f"end_options {letter(self.seat)}"


class EndTurn(OwnQuestion):
    """End the turn, or open the chest or do the block action first."""

    def candidates(self, s: Table) -> list[Choice]:
        """To end it."""
        return ONLY_END

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """Nothing stands against ending the turn."""
        return None if c is END_TURN else NOT_AN_ANSWER

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        """What is left on the agenda is the spirit check."""

    def asides(self, s: Table) -> list[Aside[Table]]:
        """The end options."""
        return window(s, self.seat)

    def is_edge(self) -> bool:
        """The end."""
        return True

    def again(self) -> Step[Table]:
        """After one of them it is seen whether another one is possible."""
        return END_OPTIONS[self.seat]

    def title(self) -> str:
        return "end"


NEXT_TURN: Final = NextTurn()
END_OPTIONS: Final = [EndOptions(seat) for seat in range(4)]
END_TURNS: Final = [EndTurn(seat) for seat in range(4)]


def begin_turn(s: Table, seat: Seat, now: Now) -> None:
    """Move or pause, end options, spirit check, and the next turn (RND-TURN-02, -03)."""
    s.active = seat
    s.paused = False
    s.shifted = False
    now.tell(TurnBegan(seat, s.round), s.pieces)
    s.then(END_OPTIONS[seat], SPIRIT_CHECK, NEXT_TURN)
    if s.players[seat].at == CORNER and not first_goals(s, seat):
        now.tell(Stayed(seat), s.pieces)
    else:
        pose(s, CHOOSE_MOVES[seat], now)
