"""Turns: whose it is, when it ends, and the safety stop (BEN-TURN, BEN-SET-04, BEN-END-05)."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.rules.choices import END_TURN
from clairiere.games.benevolent.rules.events import TurnBegan
from clairiere.games.benevolent.rules.state import Table
from clairiere.games.benevolent.rules.steps.again import secrets_of
from clairiere.games.benevolent.rules.steps.walk import Walk
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.events import StepContext
from clairiere.kernel.seats import Seat, letter
from clairiere.kernel.state import Aside, Ask, Step

ONLY_END: Final[list[Choice]] = [END_TURN]


class NextTurn(Step[Table]):
    """The turn passes clockwise to the next player still in the game; the game stops after the last round."""

    def run(self, s: Table, now: StepContext) -> None:
        """Rounds are counted when the turn comes round to the first player (BEN-END-05)."""
        seat = s.active
        while True:
            seat = (seat + 1) % s.seats
            if seat == s.first:
                s.round += 1
            if not s.gone >> seat & 1:
                break
        if s.round > s.parts.rounds:
            s.over = True
        else:
            begin_turn(s, seat, now)

    def notation(self) -> str:
        """`next`."""
        return "next"


class Finish(Step[Table]):
    """After the action the turn ends by itself, unless a Secret could still be played (BEN-TURN-04)."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Table, now: StepContext) -> None:
        """Ask only those who have a choice."""
        for aside in secrets_of(s, self.seat):
            if aside.objection(s, self.seat) is None:
                s.then(EndTurn(self.seat))
                return

    def notation(self) -> str:
        """`finish A`."""
        return f"finish {letter(self.seat)}"


class EndTurn(Ask[Table]):
    """End the turn, or play a Secret first (BEN-TURN-04)."""

    def candidates(self, s: Table) -> list[Choice]:
        """Only the answer that ends the turn; `asides` has the rest."""
        return ONLY_END

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """Nothing stands against ending the turn."""
        return None if c is END_TURN else NOT_AN_ANSWER

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """What is left on the agenda is the next player's turn."""

    def asides(self, s: Table) -> list[Aside[Table]]:
        """Ephemeral Secrets, after the action (BEN-TURN-03)."""
        return secrets_of(s, self.seat)

    def against_asides(self) -> Clause | None:
        """They are welcome."""
        return None

    def again(self) -> Step[Table]:
        """After a Secret the same test is made again (BEN-TURN-04)."""
        return Finish(self.seat)

    def notation(self) -> str:
        """`end A`."""
        return f"end {letter(self.seat)}"


NEXT_TURN: Final = NextTurn()
FINISHES: Final = [Finish(seat) for seat in range(4)]
WALKS: Final = [Walk(seat) for seat in range(4)]


def begin_turn(s: Table, seat: Seat, now: StepContext) -> None:
    """Move, act, and whatever comes after (BEN-TURN-02)."""
    s.active = seat
    now.tell(TurnBegan(seat, s.round), s.pieces)
    s.then(WALKS[seat], FINISHES[seat], NEXT_TURN)
