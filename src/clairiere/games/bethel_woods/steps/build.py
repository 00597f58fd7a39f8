"""Building the Daydreamer: the last worker enters the Orphanage (BTW-BUILD, BTW-NOVA, BTW-COSTLY)."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.choices import OWN, Enter
from clairiere.games.bethel_woods.clauses import (
    BUILD_TOO_DEAR,
    NOT_ACCEPTED,
    NOT_LAST,
    NOT_NOVA,
    NOVA_OTHER_TYPE,
    SECTION_TAKEN,
)
from clairiere.games.bethel_woods.events import Built, UsedAbility
from clairiere.games.bethel_woods.numbering import COSTLY, NOVA, NOWHERE, STANDING, WIN
from clairiere.games.bethel_woods.state import Table
from clairiere.games.bethel_woods.steps.after import AFTER_MOVE
from clairiere.games.bethel_woods.steps.payment import Bill, affordable, strained
from clairiere.games.bethel_woods.tally import ONE, size, types_in
from clairiere.kernel.agenda import Step
from clairiere.kernel.clauses import Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat


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


def enter(s: Table, seat: Seat, c: Enter, now: Now) -> None:
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

    def run(self, s: Table, now: Now) -> None:
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
