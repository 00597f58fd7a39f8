"""Linny removes a malfunction (BTW-LINNY)."""

from __future__ import annotations

from clairiere.games.bethel_woods.choices import REMOVES, Remove
from clairiere.games.bethel_woods.clauses import NOT_A_WINDOW, NOT_THERE, OTHER_NUMBER
from clairiere.games.bethel_woods.events import Removed
from clairiere.games.bethel_woods.machines import recover
from clairiere.games.bethel_woods.numbering import MACHINES, NOWHERE, number_of
from clairiere.games.bethel_woods.state import Table, without
from clairiere.games.bethel_woods.steps.payment import with_face
from clairiere.kernel.agenda import Ask, Step
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat, letter


def removable(s: Table, number: int) -> list[Choice]:
    """Every malfunction that bears this number, alike ones at a machine once (BTW-LINNY-02)."""
    found: list[Choice] = []
    for machine in range(MACHINES):
        faces = {s.pieces.faces[token] for token in s.faults[machine]}
        found += [REMOVES[face][machine] for face in sorted(faces) if number_of(face) == number]
    return found


class Removal(Step[Table]):
    """One of them leaves the board; which is asked only if there are several."""

    def __init__(self, seat: Seat, number: int) -> None:
        self.seat = seat
        self.number = number

    def run(self, s: Table, now: Now) -> None:
        """Ask, or do it."""
        choices = removable(s, self.number)
        if len(choices) > 1:
            s.then(RemoveToken(self.seat, self.number))
        else:
            remove(s, self.seat, choices[0], now)

    def notation(self) -> str:
        """`removal A 3`."""
        return f"removal {letter(self.seat)} {self.number + 1}"


class RemoveToken(Ask[Table]):
    """Which malfunction with the number of the token that was paid (BTW-LINNY-01)."""

    def __init__(self, seat: Seat, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def candidates(self, s: Table) -> list[Choice]:
        """Those on the board."""
        return removable(s, self.number)

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """It must lie there and bear the number."""
        if not isinstance(c, Remove):
            return NOT_AN_ANSWER
        if number_of(c.face) != self.number:
            return OTHER_NUMBER
        return NOT_THERE if with_face(s, s.faults[c.machine], c.face) == NOWHERE else None

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        """It goes."""
        remove(s, self.seat, c, now)

    def against_asides(self) -> Clause | None:
        """The ability is not finished (BTW-CHAR-05)."""
        return NOT_A_WINDOW

    def notation(self) -> str:
        """`remove A 3`."""
        return f"remove {letter(self.seat)} {self.number + 1}"


def remove(s: Table, seat: Seat, c: Choice, now: Now) -> None:
    """To the discard, not to her knowledge (BTW-LINNY-01)."""
    assert isinstance(c, Remove)
    before = s.is_critical(c.machine)
    token = with_face(s, s.faults[c.machine], c.face)
    s.faults[c.machine] = without(s.faults[c.machine], token)
    s.discard += (token,)
    now.tell(Removed(seat, c.machine, token), s.pieces)
    recover(s, c.machine, before, now)
