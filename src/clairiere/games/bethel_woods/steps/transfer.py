"""Harris moves a worker (BTW-HARRIS)."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.choices import SHIFTS, Shift
from clairiere.games.bethel_woods.clauses import NOT_A_WINDOW, SAME_MACHINE, WRONG_WORKER
from clairiere.games.bethel_woods.events import Moved
from clairiere.games.bethel_woods.numbering import LETTERS, MACHINES
from clairiere.games.bethel_woods.state import Table
from clairiere.games.bethel_woods.tally import ONE, of_type
from clairiere.kernel.agenda import Ask
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat, letter


class MoveWorker(Ask[Table]):
    """From one machine to any other; they need not be neighbours (BTW-HARRIS-01, -03)."""

    def __init__(self, seat: Seat, type: int) -> None:
        super().__init__(seat)
        self.type = type

    def candidates(self, s: Table) -> list[Choice]:
        """From every machine with such a worker to every other machine."""
        found: list[Choice] = []
        for origin in range(MACHINES):
            if of_type(s.workers[origin], self.type):
                found += SHIFTS[origin]
        return found

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """A worker of the paid type, to another machine."""
        if not isinstance(c, Shift):
            return NOT_AN_ANSWER
        if not of_type(s.workers[c.origin], self.type):
            return WRONG_WORKER
        return SAME_MACHINE if c.origin == c.goal else None

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        """Nobody is activated (BTW-HARRIS-02)."""
        assert isinstance(c, Shift)
        s.workers[c.origin] -= ONE[self.type]
        s.workers[c.goal] += ONE[self.type]
        now.tell(Moved(self.seat, self.type, c.origin, c.goal), s.pieces)

    def against_asides(self) -> Clause | None:
        """The ability is not finished (BTW-CHAR-05)."""
        return NOT_A_WINDOW

    def notation(self) -> str:
        """`move A M`."""
        return f"move {letter(self.seat)} {LETTERS[self.type]}"


MOVE_WORKER: Final = [[MoveWorker(seat, type) for type in range(4)] for seat in range(4)]
