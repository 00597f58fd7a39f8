"""Sowing: workers are taken up and dropped one by one (BTW-MOVE)."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.rules.choices import DROPS, ENTER, ENTERS, TAKES, Drop, Enter, Take
from clairiere.games.bethel_woods.rules.clauses import MACHINE_EMPTY, NOT_IN_HAND
from clairiere.games.bethel_woods.rules.events import Dropped, TookUp
from clairiere.games.bethel_woods.rules.numbering import NOVA, ONE, neighbour, of_type, size, types_in
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.games.bethel_woods.rules.steps.abilities import abilities_of, has_ability
from clairiere.games.bethel_woods.rules.steps.build import AFTER_MOVE, against_entering, enter
from clairiere.games.bethel_woods.rules.steps.repair import REPAIR_ASKS, most_repairs
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.events import StepContext
from clairiere.kernel.seats import Seat, letter
from clairiere.kernel.state import Aside, Ask, Step


class Pickup(Ask[Table]):
    """Take up all workers of one machine and choose the direction; nobody may pass (BTW-MOVE-01, BTW-TURN-03)."""

    def candidates(self, s: Table) -> list[Choice]:
        """Every machine, both ways."""
        return TAKES

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """Somebody must stand there."""
        if not isinstance(c, Take):
            return NOT_AN_ANSWER
        return None if s.workers[c.machine] else MACHINE_EMPTY

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """Into the hand."""
        assert isinstance(c, Take)
        s.hand = s.workers[c.machine]
        s.workers[c.machine] = 0
        s.origin = s.at = c.machine
        s.way = c.way
        now.tell(TookUp(self.seat, c.machine, c.way), s.pieces)
        s.then(SOW)

    def asides(self, s: Table) -> list[Aside[Table]]:
        """Abilities, before workers are taken up (BTW-CHAR-02)."""
        return abilities_of(s, self.seat)

    def against_asides(self) -> Clause | None:
        """They are welcome."""
        return None

    def notation(self) -> str:
        """`pickup A`."""
        return f"pickup {letter(self.seat)}"


class Sow(Step[Table]):
    """Until the hand is empty (BTW-MOVE-05); a drop that leaves no choice is made without asking."""

    def run(self, s: Table, now: StepContext) -> None:
        """Drop, ask, or go on."""
        seat = s.active
        if not s.hand:
            s.then(AFTER_MOVE[seat])
            return
        ask = DROP_WORKER[seat]
        types = types_in(s.hand)
        if len(types) > 1 or len(ask.legal(s)) > 1 or has_ability(s, seat):
            s.then(ask)
        else:
            drop(s, seat, types[0], now)

    def notation(self) -> str:
        """`sow`."""
        return "sow"


class DropWorker(Ask[Table]):
    """Which worker is dropped next; the last one may enter the Orphanage instead (BTW-MOVE-04, -07)."""

    def candidates(self, s: Table) -> list[Choice]:
        """The types in the hand, and for the last worker the ways to pay for a piece."""
        found = [DROPS[type] for type in types_in(s.hand)]
        if size(s.hand) == 1:
            found.append(ENTER)
            if s.characters[self.seat] == NOVA:
                found += ENTERS
        return found

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """A worker of the hand; or what building asks for."""
        if isinstance(c, Enter):
            return against_entering(s, self.seat, c)
        if not isinstance(c, Drop):
            return NOT_AN_ANSWER
        return None if of_type(s.hand, c.type) else NOT_IN_HAND

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """On the next machine, or into the section."""
        if isinstance(c, Enter):
            enter(s, self.seat, c, now)
        else:
            assert isinstance(c, Drop)
            drop(s, self.seat, c.type, now)

    def asides(self, s: Table) -> list[Aside[Table]]:
        """Abilities, before any drop (BTW-CHAR-02)."""
        return abilities_of(s, self.seat)

    def against_asides(self) -> Clause | None:
        """They are welcome."""
        return None

    def again(self) -> Step[Table]:
        """After an ability there may be no choice left."""
        return SOW

    def notation(self) -> str:
        """`drop A`."""
        return f"drop {letter(self.seat)}"


def drop(s: Table, seat: Seat, type: int, now: StepContext) -> None:
    """The worker goes to the next machine, which may call for a repair (BTW-MOVE-03, BTW-REPAIR-04)."""
    machine = neighbour(s.at, s.way)
    s.hand -= ONE[type]
    s.workers[machine] += ONE[type]
    s.at = machine
    now.tell(Dropped(seat, type, machine), s.pieces)
    s.then(SOW)
    if most_repairs(s, machine, type):
        s.then(REPAIR_ASKS[seat][type])


SOW: Final = Sow()
PICKUPS: Final = [Pickup(seat) for seat in range(4)]
DROP_WORKER: Final = [DropWorker(seat) for seat in range(4)]
