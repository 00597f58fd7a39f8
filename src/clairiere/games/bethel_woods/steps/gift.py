"""Junas gives tokens to a teammate (BTW-JUNAS)."""

from __future__ import annotations

from clairiere.games.bethel_woods.choices import GIVES, Give
from clairiere.games.bethel_woods.clauses import NOT_A_WINDOW, NOT_DUE, NOT_HELD
from clairiere.games.bethel_woods.events import Gave
from clairiere.games.bethel_woods.numbering import LETTERS, NOWHERE, type_of
from clairiere.games.bethel_woods.state import Table, without
from clairiere.games.bethel_woods.steps.limit import OVER_LIMIT
from clairiere.games.bethel_woods.steps.payment import lowest_of, named_wrongly, token_like
from clairiere.kernel.agenda import Ask, Step
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat, letter


class Gift(Step[Table]):
    """So many tokens of a type go over; then the receiver may hold too much (BTW-JUNAS-01, -02, -03)."""

    def __init__(self, seat: Seat, receiver: Seat, type: int, count: int) -> None:
        self.seat = seat
        self.receiver = receiver
        self.type = type
        self.count = count

    def run(self, s: Table, now: Now) -> None:
        """Which ones is asked only where numbers count and differ."""
        if not self.count:
            s.then(OVER_LIMIT[self.receiver])
        elif s.numbered and len(self.faces(s)) > 1:
            s.then(GiveToken(self))
        else:
            self.hand_over(s, lowest_of(s, s.knowledge[self.seat], self.type), now)

    def faces(self, s: Table) -> set[int]:
        """The different tokens that could be given."""
        found = {s.pieces.faces[token] for token in s.knowledge[self.seat]}
        return {face for face in found if type_of(face) == self.type}

    def hand_over(self, s: Table, token: int, now: Now) -> None:
        """One token, then the rest."""
        s.knowledge[self.seat] = without(s.knowledge[self.seat], token)
        s.knowledge[self.receiver] += (token,)
        now.tell(Gave(self.seat, self.receiver, token), s.pieces)
        s.then(Gift(self.seat, self.receiver, self.type, self.count - 1))

    def words(self) -> str:
        """`A B 2 M`."""
        return f"{letter(self.seat)} {letter(self.receiver)} {self.count} {LETTERS[self.type]}"

    def notation(self) -> str:
        """`gift A B 2 M`."""
        return f"gift {self.words()}"


class GiveToken(Ask[Table]):
    """Which token is given (BTW-KNOW-07)."""

    def __init__(self, gift: Gift) -> None:
        super().__init__(gift.seat)
        self.gift = gift

    def candidates(self, s: Table) -> list[Choice]:
        """By number: otherwise nothing is asked."""
        return GIVES[1][6 * self.gift.type : 6 * self.gift.type + 6]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """One's own, and of the type that was discarded (BTW-JUNAS-01)."""
        if not isinstance(c, Give):
            return NOT_AN_ANSWER
        if c.type != self.gift.type:
            return NOT_DUE
        wrongly = named_wrongly(s, c)
        if wrongly is not None:
            return wrongly
        return NOT_HELD if token_like(s, self.seat, c) == NOWHERE else None

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        """It goes over."""
        assert isinstance(c, Give)
        self.gift.hand_over(s, token_like(s, self.seat, c), now)

    def against_asides(self) -> Clause | None:
        """The ability is not finished (BTW-CHAR-05)."""
        return NOT_A_WINDOW

    def notation(self) -> str:
        """`give A B 2 M`."""
        return f"give {self.gift.words()}"
