"""Repairing: what a dropped worker and its colleagues may do (BTW-REPAIR)."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from clairiere.games.bethel_woods.rules.choices import (
    COUNTS,
    LETTERS,
    MACHINES,
    NOWHERE,
    REPAIRS,
    REROUTE,
    REROUTE_FACE,
    Repair,
    number_of,
    of_type,
)
from clairiere.games.bethel_woods.rules.clauses import (
    NAME_NUMBER,
    NOT_A_WINDOW,
    NUMBERS_IDLE,
    TOO_MANY_REPAIRS,
    WRONG_REPAIR,
)
from clairiere.games.bethel_woods.rules.events import Placed, Repaired, TurnedDown, TurnedUp
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.kernel.choices import NOT_AN_ANSWER, Choice, Clause
from clairiere.kernel.state import Ask, Seat, StepContext, letter

# Machines that fall into the critical state and recover (BTW-CRIT), and where a malfunction goes (BTW-REROUTE).

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


def place(s: Table, token: int, now: StepContext) -> bool:
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


def turn_up(s: Table, machine: int, now: StepContext) -> None:
    """The tile of a machine that has just become critical (BTW-CRIT-02)."""
    s.pieces.show(machine)
    now.tell(TurnedUp(machine), s.pieces)


def recover(s: Table, machine: int, before: bool, now: StepContext) -> None:
    """The tile goes down by itself once the load is small enough (BTW-CRIT-03)."""
    if before and not s.is_critical(machine):
        now.tell(TurnedDown(machine), s.pieces)


def matching(s: Table, machine: int, type: int) -> list[int]:
    """The malfunctions of a type at a machine; their numbers do not matter (BTW-REPAIR-06)."""
    faces = s.pieces.faces
    return [token for token in s.faults[machine] if faces[token] // 6 == type]


def most_repairs(s: Table, machine: int, type: int) -> int:
    """One for each worker of the type there, as far as there are malfunctions (BTW-REPAIR-02, -03)."""
    workers = of_type(s.workers[machine], type)
    return min(workers, len(matching(s, machine, type))) if workers else 0


class RepairAsk(Ask[Table]):
    """How many are repaired and, where numbers count, which (BTW-REPAIR-03)."""

    def __init__(self, seat: Seat, type: int) -> None:
        super().__init__(seat)
        self.type = type

    def candidates(self, s: Table) -> list[Choice]:
        """From none to as many as can be."""
        most = most_repairs(s, s.at, self.type)
        if not s.numbered:
            return COUNTS[: most + 1]
        faces = sorted([s.pieces.faces[token] for token in matching(s, s.at, self.type)])
        found = [COUNTS[0]]
        for count in range(1, most + 1):
            found += [REPAIRS[chosen] for chosen in sorted(set(combinations(faces, count)))]
        return found

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """Of the right type, and not more than there are workers and malfunctions."""
        if not isinstance(c, Repair):
            return NOT_AN_ANSWER
        if c.faces and not s.numbered:
            return NUMBERS_IDLE
        if c.count and not c.faces and s.numbered:
            return NAME_NUMBER
        if c.faces and c.faces[0] // 6 != self.type:
            return WRONG_REPAIR
        if c.count > most_repairs(s, s.at, self.type):
            return TOO_MANY_REPAIRS
        there = [s.pieces.faces[token] for token in matching(s, s.at, self.type)]
        for face in c.faces:
            if there.count(face) < c.faces.count(face):
                return WRONG_REPAIR
        return None

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """They become knowledge at once (BTW-REPAIR-07)."""
        assert isinstance(c, Repair)
        if c.count:
            repair(s, self.seat, s.at, chosen_tokens(s, matching(s, s.at, self.type), c), now)

    def against_asides(self) -> Clause | None:
        """First the repair (BTW-REPAIR-04, BTW-CHAR-02)."""
        return NOT_A_WINDOW

    def notation(self) -> str:
        """`repair A M`."""
        return f"repair {letter(self.seat)} {LETTERS[self.type]}"


def chosen_tokens(s: Table, there: list[int], c: Repair) -> tuple[int, ...]:
    """The tokens that a choice means: those named or, without names, those with the lowest numbers."""
    faces = s.pieces.faces
    left = sorted(there, key=faces.__getitem__)
    if not c.faces:
        return tuple(left[: c.count])
    found: list[int] = []
    for face in c.faces:
        token = [other for other in left if faces[other] == face and other not in found][0]
        found.append(token)
    return tuple(found)


def repair(s: Table, seat: Seat, machine: int, tokens: tuple[int, ...], now: StepContext) -> None:
    """From the machine to the knowledge of the player."""
    before = s.is_critical(machine)
    s.faults[machine] = tuple([token for token in s.faults[machine] if token not in tokens])
    s.knowledge[seat] += tokens
    now.tell(Repaired(seat, machine, tokens), s.pieces)
    recover(s, machine, before, now)


REPAIR_ASKS: Final = [[RepairAsk(seat, type) for type in range(4)] for seat in range(4)]
