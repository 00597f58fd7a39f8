"""The end of a turn and what happens between turns (BTW-END, BTW-MALF, BTW-INTRUDE)."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.rules.events import Intruded, TurnBegan
from clairiere.games.bethel_woods.rules.numbering import (
    CASCADE,
    CRITICAL,
    FIRST_SPY_FACE,
    NOWHERE,
    SPIES,
    STANDING,
    SUPPLY,
)
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.games.bethel_woods.rules.steps.gift import OVER_LIMIT, forget, must_forget
from clairiere.games.bethel_woods.rules.steps.repair import place, turn_up
from clairiere.games.bethel_woods.rules.steps.sow import PICKUPS
from clairiere.kernel.bits import count
from clairiere.kernel.events import StepContext
from clairiere.kernel.seats import Seat
from clairiere.kernel.state import Step

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
        """Clockwise."""
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
