"""Taking a Venerable (GRV-VEN)."""

from __future__ import annotations

from clairiere.games.bloody_grove.choices import Replace, Take
from clairiere.games.bloody_grove.clauses import NOT_IN_ROW, NOT_REPLACEABLE, VENERABLE_STAYS
from clairiere.games.bloody_grove.events import Took
from clairiere.games.bloody_grove.numbering import FIRST_VENERABLE_FACE, NOTHING, is_venerable
from clairiere.games.bloody_grove.state import Cards, Table, without
from clairiere.games.bloody_grove.steps.effects import carry_out
from clairiere.games.bloody_grove.steps.tokens import discard
from clairiere.kernel.agenda import Ask
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat, letter


class ChooseVenerable(Ask[Table]):
    """The winner of a grove must choose one card of the Venerable row (GRV-VEN-01)."""

    def __init__(self, seat: Seat, grove: int) -> None:
        super().__init__(seat)
        self.grove = grove

    def notation(self) -> str:
        return f"choose_venerable {letter(self.seat)} {self.grove}"

    def candidates(self, s: Table) -> list[Choice]:
        take = s.parts.choices.take
        return [take[s.pieces.faces[card] - FIRST_VENERABLE_FACE] for card in s.row]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, Take):
            return NOT_AN_ANSWER
        if s.among(s.row, c.face) == NOTHING:
            return NOT_IN_ROW
        return None

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        """One basic or Elite card leaves no choice, none is replaced if there is none (GRV-VEN-02 to -04)."""
        assert isinstance(c, Take)
        replaceable = [card for card in s.columns[3 * self.seat + self.grove] if not is_venerable(card)]
        if len(replaceable) > 1:
            s.then(ChooseReplaced(self.seat, self.grove, c))
        else:
            place(s, self.seat, self.grove, c.face, replaceable[0] if replaceable else NOTHING, now)


class ChooseReplaced(Ask[Table]):
    """The Venerable must replace a basic or Elite card in the winner's column (GRV-VEN-02, GRV-VEN-05)."""

    def __init__(self, seat: Seat, grove: int, taken: Take) -> None:
        super().__init__(seat)
        self.grove = grove
        self.taken = taken

    def notation(self) -> str:
        return f"choose_replaced {letter(self.seat)} {self.grove} {self.taken.name}"

    def candidates(self, s: Table) -> list[Choice]:
        replace = s.parts.choices.replace
        return [replace[s.pieces.faces[card]] for card in s.columns[3 * self.seat + self.grove]]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, Replace):
            return NOT_AN_ANSWER
        card = s.among(s.columns[3 * self.seat + self.grove], c.face)
        if card == NOTHING:
            return NOT_REPLACEABLE
        if is_venerable(card):
            return VENERABLE_STAYS
        return None

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        assert isinstance(c, Replace)
        replaced = s.among(s.columns[3 * self.seat + self.grove], c.face)
        place(s, self.seat, self.grove, self.taken.face, replaced, now)


def place(s: Table, seat: Seat, grove: int, face: int, replaced: int, now: Now) -> None:
    """The Venerable comes into the column, then its effects are carried out (GRV-VEN-06 to -09)."""
    card = s.among(s.row, face)
    s.row = without(s.row, card)
    column = 3 * seat + grove
    s.columns[column] = with_venerable(s.columns[column], card, replaced)
    now.tell(Took(seat, card, grove, replaced), s.pieces)
    if replaced != NOTHING:
        s.box += (replaced,)
        discard(s, s.tokens_at(replaced), now)
    carry_out(s, seat, grove, s.parts.effects[face])


def with_venerable(column: Cards, card: int, replaced: int) -> Cards:
    """The column with a Venerable in the place of the replaced card, or at its end (GRV-VEN-07)."""
    if replaced == NOTHING:
        return column + (card,)
    return tuple([card if other == replaced else other for other in column])
