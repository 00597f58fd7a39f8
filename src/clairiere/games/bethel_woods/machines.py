"""Machines that fall into the critical state and recover (BTW-CRIT), and where a malfunction goes (BTW-REROUTE)."""

from __future__ import annotations

from clairiere.games.bethel_woods.events import Placed, TurnedDown, TurnedUp
from clairiere.games.bethel_woods.numbering import MACHINES, NOWHERE, REROUTE, REROUTE_FACE, number_of
from clairiere.games.bethel_woods.state import Table
from clairiere.kernel.now import Now


def target(s: Table, number: int) -> int:
    """The machine that a drawn token goes to (BTW-MALF-02, BTW-REROUTE-01, -03)."""
    start = rerouted_from(s, number)
    if start == NOWHERE:
        return number
    way = s.parts.rules.reroute
    for distance in range(1, MACHINES):
        machine = (start + way * distance) % MACHINES
        if not s.is_critical(machine):
            return machine
    return number


def rerouted_from(s: Table, number: int) -> int:
    """The machine behind which a token for this machine looks for a sound one, if it does (BTW-REROUTE-01, -06)."""
    if s.reroutes_all:
        tile = s.pieces.faces.index(REROUTE_FACE)  # the tiles of all machines come first
        return tile if s.is_critical(tile) else NOWHERE
    return number if s.is_critical(number) and s.effects() & REROUTE else NOWHERE


def place(s: Table, token: int, now: Now) -> bool:
    """Lay a drawn token at its machine; whether that made the machine critical (BTW-MALF-03, -06)."""
    s.pieces.show(token)
    number = number_of(s.pieces.faces[token])
    machine = target(s, number)
    before = s.is_critical(machine)
    s.faults[machine] += (token,)
    now.tell(Placed(token, machine, rerouted=machine != number), s.pieces)
    if before or not s.is_critical(machine):
        return False
    turn_up(s, machine, now)
    return True


def turn_up(s: Table, machine: int, now: Now) -> None:
    """The tile of a machine that has just become critical (BTW-CRIT-02)."""
    s.pieces.show(machine)
    now.tell(TurnedUp(machine), s.pieces)


def recover(s: Table, machine: int, before: bool, now: Now) -> None:
    """The tile goes down by itself once the load is small enough (BTW-CRIT-03)."""
    if before and not s.is_critical(machine):
        now.tell(TurnedDown(machine), s.pieces)
