"""State: what lies on the table."""

from __future__ import annotations

from typing import Generic

from clairiere.kernel.agenda import Poll, S, Step
from clairiere.kernel.choices import Choice, Vocabulary
from clairiere.kernel.now import Now
from clairiere.kernel.pieces import Pieces
from clairiere.kernel.seats import Seat


class State(Generic[S]):
    """A game writes `class Glade(State["Glade"])` and says how its own fields are copied and written."""

    def __init__(self, agenda: list[Step[S]], pieces: Pieces, seats: int) -> None:
        self.agenda = agenda  # the last is done first
        self.pieces = pieces
        self.seats = seats
        self.over = False
        self.gone = 0  # bit set of the seats that have left

    def copy(self) -> S:
        """A table that can be played on without changing this one."""
        raise NotImplementedError

    def text(self) -> str:
        """The whole table in a compact text: equal tables have equal texts. It names pieces, never their numbers."""
        raise NotImplementedError

    def __repr__(self) -> str:
        stands = "over" if self.over else self.agenda[-1].notation() if self.agenda else "nothing to do"
        return f"<{type(self).__name__}, {self.seats} seats: {stands}>"

    def vocabulary(self) -> Vocabulary:
        """All choices that can be written at this table."""
        raise NotImplementedError

    def leave(self, seat: Seat, now: Now) -> None:
        """What the rules say about a seat that concedes; `gone` is already marked."""
        raise NotImplementedError

    def then(self, first: Step[S], *later: Step[S]) -> None:
        """Put steps on the agenda so that they are done in the order they are written here."""
        for i in range(len(later) - 1, -1, -1):
            self.agenda.append(later[i])
        self.agenda.append(first)

    def end(self) -> None:
        """The game is over: nothing is left to be done."""
        self.over = True
        self.agenda.clear()

    def remaining(self, first: Seat = 0) -> list[Seat]:
        """The seats that have not left, clockwise from this one on."""
        order = [(first + n) % self.seats for n in range(self.seats)]
        return [seat for seat in order if not self.gone >> seat & 1]

    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise that has not left; somebody must be there."""
        seat = (seat + 1) % self.seats
        while self.gone >> seat & 1:
            seat = (seat + 1) % self.seats
        return seat

    def given(self, seat: Seat) -> list[Choice]:
        """A seat's own sealed answers in the poll that is open."""
        top = self.agenda[-1]
        return top.given[seat] if isinstance(top, Poll) else []

    def agenda_text(self) -> str:
        """What is to be done, the next first."""
        return "; ".join([step.notation() for step in self.agenda[::-1]])
