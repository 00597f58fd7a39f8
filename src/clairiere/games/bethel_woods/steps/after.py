"""After the last worker: a spy may be uncovered, and the end of the turn is declared (BTW-SPY, BTW-TURN-04)."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.choices import END_TURN, OWN, UNCOVER, UNCOVERS, Uncover
from clairiere.games.bethel_woods.clauses import (
    AFTER_BUILDING,
    FENN_KEEPS_ONE,
    FENN_OTHER_TYPE,
    NO_SPY,
    NOT_FENN,
    SPY_TOO_DEAR,
)
from clairiere.games.bethel_woods.events import Uncovered, UsedAbility
from clairiere.games.bethel_woods.machines import recover
from clairiere.games.bethel_woods.numbering import FENN, NOWHERE, WARY
from clairiere.games.bethel_woods.state import Table
from clairiere.games.bethel_woods.steps.abilities import abilities_of
from clairiere.games.bethel_woods.steps.payment import Bill, affordable, strained
from clairiere.games.bethel_woods.tally import ONE, of_type, types_in
from clairiere.kernel.agenda import Aside, Ask, Step
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat, letter

ONLY_END: Final[list[Choice]] = [END_TURN]


class AfterMove(Ask[Table]):
    """Uncover the spy where the last worker was dropped, or end the turn (BTW-SPY-01, -07, -08)."""

    def candidates(self, s: Table) -> list[Choice]:
        """To end it; with a spy there, to pay for it in every way that might be one."""
        if s.at == NOWHERE or not s.spies >> s.at & 1:
            return ONLY_END
        found: list[Choice] = [END_TURN, UNCOVER]
        if s.characters[self.seat] == FENN:
            for kept in types_in(s.parts.demands[s.at]):
                found += UNCOVERS[kept]
        return found

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """Nothing stands against ending the turn."""
        if c is END_TURN:
            return None
        return against_uncovering(s, self.seat, c) if isinstance(c, Uncover) else NOT_AN_ANSWER

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        """What is left on the agenda is the end of the turn; after uncovering the question comes again."""
        if not isinstance(c, Uncover):
            return
        strain = 0
        if c.other != OWN:
            strain = strained(s)
            s.used = True
            now.tell(UsedAbility(self.seat, FENN), s.pieces)
        s.then(Bill(self.seat, strain, tokens_due(s, c), wary(s)), UNCOVER_SPY, self)

    def asides(self, s: Table) -> list[Aside[Table]]:
        """Abilities, until the end of the turn is declared (BTW-CHAR-02)."""
        return abilities_of(s, self.seat)

    def against_asides(self) -> Clause | None:
        """They are welcome."""
        return None

    def notation(self) -> str:
        """`after A`."""
        return f"after {letter(self.seat)}"


def wary(s: Table) -> int:
    """How many tokens a spy costs on top (BTW-WARY-01)."""
    return 1 if s.effects() & WARY else 0


def tokens_due(s: Table, c: Uncover) -> int:
    """Tally of the two tokens; Fenn replaces one of them (BTW-SPY-02, BTW-FENN-01)."""
    return s.parts.demands[s.at] if c.other == OWN else ONE[c.kept] + ONE[c.other]


def against_uncovering(s: Table, seat: Seat, c: Uncover) -> Clause | None:
    """A spy where the last worker was dropped, and the whole cost (BTW-SPY-01, -05, -09)."""
    if s.at == NOWHERE:
        return AFTER_BUILDING
    if not s.spies >> s.at & 1:
        return NO_SPY
    if c.other == OWN:
        return None if affordable(s, seat, tokens_due(s, c), wary(s)) else SPY_TOO_DEAR
    if s.characters[seat] != FENN:
        return NOT_FENN
    demanded = s.parts.demands[s.at]
    if not of_type(demanded, c.kept):
        return FENN_KEEPS_ONE
    if of_type(demanded, c.other) and c.other != c.kept:
        return FENN_OTHER_TYPE
    return None if affordable(s, seat, tokens_due(s, c), wary(s) + strained(s)) else SPY_TOO_DEAR


class UncoverSpy(Step[Table]):
    """The spy goes to the bottom of the column; everybody remembers it (BTW-SPY-03)."""

    def run(self, s: Table, now: Now) -> None:
        """The machine may recover (BTW-CRIT-03)."""
        machine = s.at
        before = s.is_critical(machine)
        s.spies &= ~(1 << machine)
        s.column += (s.spy_of(machine),)
        now.tell(Uncovered(s.active, machine), s.pieces)
        recover(s, machine, before, now)

    def notation(self) -> str:
        """`uncover`."""
        return "uncover"


UNCOVER_SPY: Final = UncoverSpy()
AFTER_MOVE: Final = [AfterMove(seat) for seat in range(4)]
