"""What the next sowing could bring: a quick look for hints, without playing it out."""

from __future__ import annotations

from clairiere.games.bethel_woods.rules.choices import (
    ANTICLOCKWISE,
    CLOCKWISE,
    MACHINES,
    NOWHERE,
    ONE,
    covers,
    neighbour,
    size,
)
from clairiere.games.bethel_woods.rules.state import Table


class Prospect:
    """Of all sowings that whoever comes next could begin, holding this knowledge."""

    def __init__(self, s: Table, held: int) -> None:
        self.s = s
        self.held = held
        self.faults = [fault_tally(s, machine) for machine in range(MACHINES)]
        self.on_board = [0, 0, 0, 0]  # malfunctions by type
        for tally in self.faults:
            for type in range(4):
                self.on_board[type] += tally >> 8 * type & 255
        self.ways = [0, 0, 0, 0]  # type -> how many sowings could end with such a worker in the Orphanage
        self.repairs = 0  # of the sowing that repairs most
        self.spies = 0  # sowings that end at a spy who can be paid for
        for machine in range(MACHINES):
            if s.workers[machine]:
                self.look_from(machine)

    def look_from(self, machine: int) -> None:
        """Both ways; a single worker could enter right here, whatever the direction (BTW-MOVE-08)."""
        hand = self.s.workers[machine]
        count = size(hand)
        self.look_inside(hand, (machine + (count - 1) * ANTICLOCKWISE) % MACHINES)
        if count > 1:
            self.look_inside(hand, (machine + (count - 1) * CLOCKWISE) % MACHINES)
        self.look_along(machine, hand, count, ANTICLOCKWISE)
        self.look_along(machine, hand, count, CLOCKWISE)

    def look_inside(self, hand: int, section: int) -> None:
        """Who of the hand could enter this section."""
        if self.s.sections[section] != NOWHERE:
            return
        accepts = self.s.parts.accepts[section]
        for type in range(4):
            if accepts >> type & 1 and hand >> 8 * type & 255:
                self.ways[type] += 1

    def look_along(self, origin: int, hand: int, count: int, way: int) -> None:
        """Sow, always dropping whoever repairs most."""
        at = origin
        repairs = 0
        for _ in range(count):
            at = neighbour(at, way)
            chosen = best_drop(hand, 0 if at == origin else self.s.workers[at], self.faults[at])
            hand -= ONE[chosen & 3]
            repairs += chosen >> 2
        self.repairs = max(self.repairs, repairs)
        if self.s.spies >> at & 1 and covers(self.held, self.s.parts.demands[at]):
            self.spies += 1


def fault_tally(s: Table, machine: int) -> int:
    """The malfunctions of a machine by type."""
    faces = s.pieces.faces
    found = 0
    for token in s.faults[machine]:
        found += ONE[faces[token] // 6]
    return found


def best_drop(hand: int, workers: int, faults: int) -> int:
    """Type of the worker that repairs most on a machine, and 4 times how many."""
    found = -1
    for type in range(4):
        shift = 8 * type
        if hand >> shift & 255:
            repairs = min((workers >> shift & 255) + 1, faults >> shift & 255)
            if repairs > found >> 2 or found < 0:
                found = repairs << 2 | type
    return found
