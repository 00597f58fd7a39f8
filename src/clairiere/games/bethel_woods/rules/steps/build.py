"""Building the Daydreamer: the last worker enters the Orphanage (BTW-BUILD, BTW-NOVA, BTW-COSTLY)."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.rules.choices import (
    COSTLY,
    END_TURN,
    FENN,
    NOVA,
    NOWHERE,
    ONE,
    OWN,
    STANDING,
    UNCOVER,
    UNCOVERS,
    WARY,
    WIN,
    Enter,
    Uncover,
    of_type,
    size,
    types_in,
)
from clairiere.games.bethel_woods.rules.clauses import (
    AFTER_BUILDING,
    BUILD_TOO_DEAR,
    FENN_KEEPS_ONE,
    FENN_OTHER_TYPE,
    NO_SPY,
    NOT_ACCEPTED,
    NOT_FENN,
    NOT_LAST,
    NOT_NOVA,
    NOVA_OTHER_TYPE,
    SECTION_TAKEN,
    SPY_TOO_DEAR,
)
from clairiere.games.bethel_woods.rules.events import Built, Uncovered, UsedAbility
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.games.bethel_woods.rules.steps.abilities import abilities_of
from clairiere.games.bethel_woods.rules.steps.payment import Bill, affordable, strained
from clairiere.games.bethel_woods.rules.steps.repair import recover
from clairiere.kernel.choices import NOT_AN_ANSWER, Choice, Clause
from clairiere.kernel.state import Aside, Ask, Seat, Step, StepContext, letter

# After the last worker: a spy may be uncovered, and the end of the turn is declared (BTW-SPY, BTW-TURN-04).

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

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """What is left on the agenda is the end of the turn; after uncovering the question comes again."""
        if not isinstance(c, Uncover):
            return
        strain = 0
        if c.other != OWN:
            strain = strained(s)
            s.used = True
            now.tell(UsedAbility(self.seat, FENN), s.pieces)
        s.then(Bill(self.seat, strain, spy_tokens_due(s, c), wary(s)), UNCOVER_SPY, self)

    def asides(self, s: Table) -> list[Aside[Table]]:
        """Abilities, until the end of the turn is declared (BTW-CHAR-02)."""
        return abilities_of(s, self.seat)

    def against_asides(self) -> Clause | None:
        """No clause: asides are allowed."""
        return None

    def notation(self) -> str:
        """`after A`."""
        return f"after {letter(self.seat)}"


def wary(s: Table) -> int:
    """How many tokens a spy costs on top (BTW-WARY-01)."""
    return 1 if s.effects() & WARY else 0


def spy_tokens_due(s: Table, c: Uncover) -> int:
    """Tally of the two tokens; Fenn replaces one of them (BTW-SPY-02, BTW-FENN-01)."""
    return s.parts.demands[s.at] if c.other == OWN else ONE[c.kept] + ONE[c.other]


def against_uncovering(s: Table, seat: Seat, c: Uncover) -> Clause | None:
    """A spy where the last worker was dropped, and the whole cost (BTW-SPY-01, -05, -09)."""
    if s.at == NOWHERE:
        return AFTER_BUILDING
    if not s.spies >> s.at & 1:
        return NO_SPY
    if c.other == OWN:
        return None if affordable(s, seat, spy_tokens_due(s, c), wary(s)) else SPY_TOO_DEAR
    if s.characters[seat] != FENN:
        return NOT_FENN
    demanded = s.parts.demands[s.at]
    if not of_type(demanded, c.kept):
        return FENN_KEEPS_ONE
    if of_type(demanded, c.other) and c.other != c.kept:
        return FENN_OTHER_TYPE
    return None if affordable(s, seat, spy_tokens_due(s, c), wary(s) + strained(s)) else SPY_TOO_DEAR


class UncoverSpy(Step[Table]):
    """The spy goes to the bottom of the column; everybody remembers it (BTW-SPY-03)."""

    def run(self, s: Table, now: StepContext) -> None:
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


def piece_cost(s: Table) -> int:
    """The number of the top piece, and one more under costly construction (BTW-BUILD-02, BTW-COSTLY-01)."""
    return s.built + (2 if s.effects() & COSTLY else 1)


def tokens_due(s: Table, type: int, other: int) -> int:
    """Tally of what a worker of this type costs; one token may be of another type (BTW-NOVA-01, -02)."""
    cost = piece_cost(s)
    return cost * ONE[type] if other == OWN else (cost - 1) * ONE[type] + ONE[other]


def against_entering(s: Table, seat: Seat, c: Enter) -> Clause | None:
    """Only the last worker, into an empty section that accepts it, for the whole cost (BTW-BUILD-01, -10)."""
    if size(s.hand) != 1:
        return NOT_LAST
    type = types_in(s.hand)[0]
    if s.sections[s.at] != NOWHERE:
        return SECTION_TAKEN
    if not s.parts.accepts[s.at] >> type & 1:
        return NOT_ACCEPTED
    if c.other != OWN and s.characters[seat] != NOVA:
        return NOT_NOVA
    if c.other == type:
        return NOVA_OTHER_TYPE
    strain = 0 if c.other == OWN else strained(s)
    return None if affordable(s, seat, tokens_due(s, type, c.other), strain) else BUILD_TOO_DEAR


def enter(s: Table, seat: Seat, c: Enter, now: StepContext) -> None:
    """Pay, then enter (BTW-BUILD-04)."""
    due = tokens_due(s, types_in(s.hand)[0], c.other)
    strain = 0
    if c.other != OWN:
        strain = strained(s)
        s.used = True
        now.tell(UsedAbility(seat, NOVA), s.pieces)
    s.then(Bill(seat, strain, due, 0), ENTER_SECTION)


class EnterSection(Step[Table]):
    """The worker stands in the section and a piece is built; the sixth one wins (BTW-BUILD-04, BTW-WIN-01)."""

    def run(self, s: Table, now: StepContext) -> None:
        """It repairs nothing and uncovers nobody (BTW-BUILD-06)."""
        type, section = types_in(s.hand)[0], s.at
        s.hand, s.at, s.origin, s.way = 0, NOWHERE, NOWHERE, STANDING
        s.sections = s.sections[:section] + (type,) + s.sections[section + 1 :]
        s.built += 1
        now.tell(Built(s.active, type, section, s.built), s.pieces)
        if s.built == s.parts.rules.pieces:
            s.end_by(WIN, now)
        else:
            s.then(AFTER_MOVE[s.active])

    def notation(self) -> str:
        """`enter`."""
        return "enter"


ENTER_SECTION: Final = EnterSection()
