"""Ruse: moving an own card to a neighbouring column (GRV-RUSE)."""

from __future__ import annotations

from clairiere.games.bloody_grove.choices import Move, To
from clairiere.games.bloody_grove.clauses import ANOTHER_COLUMN, NOT_ADJACENT, OWN_COLUMNS
from clairiere.games.bloody_grove.events import Moved
from clairiere.games.bloody_grove.numbering import NOTHING
from clairiere.games.bloody_grove.state import Table, without
from clairiere.kernel.agenda import Ask
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat, letter


class RuseCard(Ask[Table]):
    """Any own card in a column may be moved, Venerables included (GRV-RUSE-01, GRV-RUSE-03, GRV-RUSE-04)."""

    def notation(self) -> str:
        return f"ruse_card {letter(self.seat)}"

    def candidates(self, s: Table) -> list[Choice]:
        move = s.parts.choices.move
        faces = s.pieces.faces
        found: list[Choice] = []
        for column in range(3 * self.seat, 3 * self.seat + 3):
            for card in s.columns[column]:
                found.append(move[faces[card]])
        return found

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, Move):
            return NOT_AN_ANSWER
        if s.in_columns(self.seat, c.face) == NOTHING:
            return OWN_COLUMNS
        return None

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        """From an outer column there is one way only, as long as a Ruse reaches no farther."""
        assert isinstance(c, Move)
        card = s.in_columns(self.seat, c.face)
        if s.grove_of(self.seat, card) == 1 or s.reach == "any":
            s.then(RuseTo(self.seat, c))
        else:
            move(s, self.seat, card, 1, now)


class RuseTo(Ask[Table]):
    """The card goes to an adjacent column: 0 and 1 are adjacent, and 1 and 2 (GRV-RUSE-02, GRV-VAR-02)."""

    def __init__(self, seat: Seat, moved: Move) -> None:
        super().__init__(seat)
        self.moved = moved

    def notation(self) -> str:
        return f"ruse_to {letter(self.seat)} {self.moved.name}"

    def candidates(self, s: Table) -> list[Choice]:
        return s.parts.choices.to

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, To):
            return NOT_AN_ANSWER
        here = s.grove_of(self.seat, s.in_columns(self.seat, self.moved.face))
        if c.grove == here:
            return ANOTHER_COLUMN
        if s.reach == "adjacent" and abs(c.grove - here) != 1:
            return NOT_ADJACENT
        return None

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        assert isinstance(c, To)
        move(s, self.seat, s.in_columns(self.seat, self.moved.face), c.grove, now)


def move(s: Table, seat: Seat, card: int, grove: int, now: Now) -> None:
    """The card becomes the last of its new column; tokens stay on it (GRV-RUSE-05, -06)."""
    here = s.grove_of(seat, card)
    s.columns[3 * seat + here] = without(s.columns[3 * seat + here], card)
    s.lay(seat, grove, card)
    now.tell(Moved(seat, card, here, grove), s.pieces)
