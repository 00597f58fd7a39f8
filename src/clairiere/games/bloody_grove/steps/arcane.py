"""Arcane: putting a face-down token on a card (GRV-ARC)."""

from __future__ import annotations

from clairiere.games.bloody_grove.choices import On, Token
from clairiere.games.bloody_grove.clauses import NOT_IN_COLUMN, NOT_IN_RESERVE, OPPONENTS_VENERABLE
from clairiere.games.bloody_grove.events import Placed
from clairiere.games.bloody_grove.numbering import FIRST_TOKEN, NOTHING, is_venerable
from clairiere.games.bloody_grove.state import Table
from clairiere.kernel.agenda import Ask
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat, letter


class ArcaneToken(Ask[Table]):
    """The player chooses a token of the reserve without looking at it (GRV-ARC-01, GRV-ARC-02)."""

    def notation(self) -> str:
        return f"arcane_token {letter(self.seat)}"

    def candidates(self, s: Table) -> list[Choice]:
        return s.parts.choices.token

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, Token):
            return NOT_AN_ANSWER
        if not s.in_reserve(c.number):
            return NOT_IN_RESERVE
        return None

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        assert isinstance(c, Token)
        s.then(ArcaneTarget(self.seat, c.number))


class ArcaneTarget(Ask[Table]):
    """It goes on an own card or on an opponent's basic or Elite card, in any grove (GRV-ARC-03 to -05, GRV-RUL-01)."""

    def __init__(self, seat: Seat, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def notation(self) -> str:
        return f"arcane_target {letter(self.seat)} {self.number}"

    def candidates(self, s: Table) -> list[Choice]:
        faces = s.pieces.faces
        found: list[Choice] = []
        for owner in range(2):
            on = s.parts.choices.on[owner]
            for column in range(3 * owner, 3 * owner + 3):
                for card in s.columns[column]:
                    if owner == self.seat or not is_venerable(card):
                        found.append(on[faces[card]])
        return found

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, On):
            return NOT_AN_ANSWER
        card = s.in_columns(c.owner, c.face)
        if card == NOTHING:
            return NOT_IN_COLUMN
        if c.owner != self.seat and is_venerable(card):
            return OPPONENTS_VENERABLE
        return None

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        """Whoever has looked at the token before still knows it there (GRV-INFO-07)."""
        assert isinstance(c, On)
        card = s.in_columns(c.owner, c.face)
        s.token_at[self.number] = card
        now.tell(Placed(self.seat, FIRST_TOKEN + self.number, c.owner, card), s.pieces)
