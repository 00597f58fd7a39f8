"""Sowing workers (BTW-MOVE), the end of a turn, and what happens between turns (BTW-END, BTW-MALF, BTW-INTRUDE)."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.rules.choices import (
    CASCADE,
    CRITICAL,
    DROPS,
    ENTER,
    ENTERS,
    FIRST_SPY_FACE,
    NOVA,
    NOWHERE,
    ONE,
    SPIES,
    STANDING,
    SUPPLY,
    TAKES,
    Drop,
    Enter,
    Take,
    neighbour,
    of_type,
    size,
    types_in,
)
from clairiere.games.bethel_woods.rules.clauses import MACHINE_EMPTY, NOT_IN_HAND
from clairiere.games.bethel_woods.rules.events import Dropped, Intruded, TookUp, TurnBegan
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.games.bethel_woods.rules.steps.abilities import abilities_of, has_ability
from clairiere.games.bethel_woods.rules.steps.build import AFTER_MOVE, against_entering, enter
from clairiere.games.bethel_woods.rules.steps.gift import OVER_LIMIT, forget, must_forget
from clairiere.games.bethel_woods.rules.steps.repair import REPAIR_ASKS, most_repairs, place, turn_up
from clairiere.kernel.bits import count
from clairiere.kernel.choices import NOT_AN_ANSWER, Choice, Clause
from clairiere.kernel.state import Aside, Ask, Seat, Step, StepContext, letter


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
        """Take the workers into the hand."""
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
        """No clause: asides are allowed."""
        return None

    def notation(self) -> str:
        """`pickup A`."""
        return f"pickup {letter(self.seat)}"


class Sow(Step[Table]):
    """Until the hand is empty (BTW-MOVE-05); a drop that leaves no choice is made without asking."""

    def run(self, s: Table, now: StepContext) -> None:
        """Drop the next worker, ask which, or finish the move."""
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
        """No clause: asides are allowed."""
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


ALL_SPIES: Final = 0b11_1111


class Close(Step[Table]):
    """The turn has ended: first the knowledge limit of the active player (BTW-END-01, step 1)."""

    def run(self, s: Table, now: StepContext) -> None:
        """Forget the workers' move; then discard down to the limit, and check for defeat."""
        s.at, s.origin, s.way = NOWHERE, NOWHERE, STANDING
        s.then(OVER_LIMIT[s.active], CHECK)

    def notation(self) -> str:
        """`close`."""
        return "close"


class Check(Step[Table]):
    """Four critical machines are a defeat, before new malfunctions come (BTW-LOSE-02)."""

    def run(self, s: Table, now: StepContext) -> None:
        """Otherwise malfunctions, a spy, the next seat."""
        if count(s.critical()) >= s.parts.rules.critical_loss:
            s.end_by(CRITICAL, now)
        else:
            s.then(DRAW, INTRUDE, NEXT)

    def notation(self) -> str:
        """`check`."""
        return "check"


def due(s: Table, effects: int) -> int:
    """How many malfunctions this phase places while these tiles are face up (BTW-MALF-04)."""
    rules = s.parts.rules
    found = rules.per_turn - (rules.saved if s.saved else 0)
    return found + rules.extra if effects & CASCADE else found


class Draw(Step[Table]):
    """Malfunctions, one after the other; what is turned up acts before the next one (BTW-MALF-01, -03)."""

    def run(self, s: Table, now: StepContext) -> None:
        """Until there are enough, the supply is empty, or somebody has to discard (BTW-END-03)."""
        while s.placed < due(s, s.effects()):
            if s.drawn == s.parts.end:
                s.end_by(SUPPLY, now)
                return
            token = s.drawn
            s.drawn += 1
            s.placed += 1
            if place(s, token, now):
                s.alarm = True
                if must_forget(s, now):
                    s.then(forget(s), DRAW)
                    return

    def notation(self) -> str:
        """`draw`."""
        return "draw"


class Intrude(Step[Table]):
    """One spy, if a malfunction made a machine critical in this phase (BTW-INTRUDE-01, -03)."""

    def run(self, s: Table, now: StepContext) -> None:
        """It may make its machine critical, but calls no other spy (BTW-INTRUDE-04)."""
        if not s.alarm:
            return
        s.alarm = False
        machine = send_spy(s, now)
        if s.spies == ALL_SPIES:
            s.end_by(SPIES, now)
        elif s.load(machine) == s.parts.rules.critical_load:
            turn_up(s, machine, now)
            if must_forget(s, now):
                s.then(forget(s))

    def notation(self) -> str:
        """`intrude`."""
        return "intrude"


def send_spy(s: Table, now: StepContext) -> int:
    """The top spy of the column goes to the machine of its number (BTW-INTRUDE-02)."""
    spy = s.column[0]
    s.column = s.column[1:]
    s.pieces.show(spy)
    machine = s.pieces.faces[spy] - FIRST_SPY_FACE
    s.spies |= 1 << machine
    now.tell(Intruded(machine), s.pieces)
    return machine


class NextTurn(Step[Table]):
    """The next seat that is still there becomes active (BTW-TURN-01)."""

    def run(self, s: Table, now: StepContext) -> None:
        """Begin the turn of the next seat clockwise."""
        begin_turn(s, s.after(s.active), now)

    def notation(self) -> str:
        """`next`."""
        return "next"


def begin_turn(s: Table, seat: Seat, now: StepContext) -> None:
    """Take up, sow, and whatever comes after (BTW-TURN-02)."""
    s.active = seat
    s.turn += 1
    s.used = s.saved = s.alarm = False
    s.placed = 0
    now.tell(TurnBegan(seat, s.turn), s.pieces)
    s.then(PICKUPS[seat], CLOSE)


CLOSE: Final = Close()
CHECK: Final = Check()
DRAW: Final = Draw()
INTRUDE: Final = Intrude()
NEXT: Final = NextTurn()
