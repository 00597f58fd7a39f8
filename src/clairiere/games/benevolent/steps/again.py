"""Doing it once more for Leaves: what the two repeating Secrets have in common (BEN-PERM-01 to -04)."""

from __future__ import annotations

from clairiere.games.benevolent.choices import DECLINE, VERBS, Repeat
from clairiere.games.benevolent.clauses import NOT_BETWEEN
from clairiere.games.benevolent.state import Table
from clairiere.games.benevolent.steps.leaves import pay_reserve
from clairiere.kernel.agenda import Ask
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat, letter


class Again(Ask[Table]):
    """Pay Leaves to sleep or exchange once more, or decline. A repeat is not repeated (BEN-PERM-03)."""

    def __init__(self, seat: Seat, verb: int) -> None:
        super().__init__(seat)
        self.verb = verb

    def price(self, s: Table) -> int:
        """The Leaves it costs; they go to the Reserve."""
        raise NotImplementedError

    def against(self, s: Table, c: Repeat) -> Clause | None:
        """As for the original."""
        raise NotImplementedError

    def once_more(self, s: Table, c: Repeat, now: Now) -> None:
        """Do it."""
        raise NotImplementedError

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """Declining is always possible."""
        if c is DECLINE:
            return None
        if not isinstance(c, Repeat) or c.verb != self.verb:
            return NOT_AN_ANSWER
        return self.against(s, c)

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        """Pay, then repeat."""
        if isinstance(c, Repeat):
            pay_reserve(s, self.seat, self.price(s), now)
            self.once_more(s, c, now)

    def against_asides(self) -> Clause | None:
        """No Secret in between (BEN-SEC-04)."""
        return NOT_BETWEEN

    def notation(self) -> str:
        """`sleep_again A`."""
        return f"{VERBS[self.verb]}_again {letter(self.seat)}"
