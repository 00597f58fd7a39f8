"""Looking at a token of the reserve: in the set-up, and by a Venerable's effect."""

from __future__ import annotations

from clairiere.games.bloody_grove.choices import Peek
from clairiere.games.bloody_grove.clauses import ANOTHER_TOKEN, PEEK_IN_RESERVE, PEEK_ON_CARD
from clairiere.games.bloody_grove.numbering import FIRST_TOKEN
from clairiere.games.bloody_grove.state import Table
from clairiere.games.bloody_grove.steps.tokens import peek
from clairiere.kernel.agenda import Ask
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import letter


class PeekAt(Ask[Table]):
    """The player looks at one token of the reserve."""

    def candidates(self, s: Table) -> list[Choice]:
        return s.parts.choices.peek

    def against(self, s: Table, number: int) -> Clause | None:
        """What stands against this token."""
        raise NotImplementedError

    def objection(self, s: Table, c: Choice) -> Clause | None:
        return self.against(s, c.number) if isinstance(c, Peek) else NOT_AN_ANSWER

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        assert isinstance(c, Peek)
        peek(s, self.seat, c.number, now)


class SetupPeek(PeekAt):
    """Each player looks at one token, the other player at another one (GRV-SETUP-12, GRV-SETUP-13)."""

    def notation(self) -> str:
        return f"setup_peek {letter(self.seat)}"

    def against(self, s: Table, number: int) -> Clause | None:
        if not s.in_reserve(number):
            return PEEK_IN_RESERVE
        return ANOTHER_TOKEN if s.pieces.seen[FIRST_TOKEN + number] else None


class VenerablePeek(PeekAt):
    """The player looks at any one token of the reserve (GRV-VEF-01, GRV-VEF-02)."""

    def notation(self) -> str:
        return f"venerable_peek {letter(self.seat)}"

    def against(self, s: Table, number: int) -> Clause | None:
        return None if s.in_reserve(number) else PEEK_ON_CARD
