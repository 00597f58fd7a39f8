"""Hints for bots: how far the team is from the sixth piece, how long there is, and what is about to go wrong.

A table is told in features, each of which is there or not; weights.toml says what each adds to the log-odds. Hints
are best right before a turn ends: what matters then is who comes next, and with what.
"""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.rules.choices import (
    ANTICLOCKWISE,
    CLOCKWISE,
    COSTLY,
    MACHINES,
    MEMORY,
    NOVA,
    NOWHERE,
    ONE,
    covers,
    neighbour,
    size,
)
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.games.bethel_woods.rules.steps.repair import RepairAsk
from clairiere.games.bethel_woods.rules.steps.turn import DropWorker, Pickup, due
from clairiere.kernel.bits import count
from clairiere.kernel.state import Seat
from clairiere.kernel.strategy import WeightedSum, Weights

# What the next sowing could bring: a quick look for hints, without playing it out.

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


# Features, and where each begins in a row of weights.

TURNS: Final = 0
"""That are left."""
STACK: Final = 24
"""Every hand, every type: how many tokens; by when the seat's turn comes."""
BEST: Final = 48
"""The largest of these in a hand."""
TOP_TWO: Final = 72
"""The two largest in all hands."""
LACKING: Final = 136
"""Tokens that are missing for the pieces to come."""
LOAD: Final = 158
"""Every machine: its load; with a spy, 8 more."""
SPIES: Final = 174
CRITICAL: Final = 181
"""Critical machines, and those that are nearly so."""
REPAIRS: Final = 216
"""Of the best next sowing."""
ENTRY: Final = 224
"""Every hand, every type: sowings that could end in the Orphanage, and how far the tokens go towards the cost."""
CAN_BUILD: Final = 284
"""Every hand: sowings that could build, if they were its turn's."""
EMPTY: Final = 296
"""Machines without workers."""
CROWD: Final = 302
"""Every machine: its workers."""
SAVED: Final = 311
"""Violet has been at work."""
EFFECT: Final = 312
"""Every tile that is face up."""
CHARACTER: Final = 318
NEXT_CHARACTER: Final = 324
WANTED: Final = 330
"""Every hand, every type: how many tokens, and how many malfunctions of it are on the board; later hands 40 more."""
SECOND: Final = 410
"""The second largest number of a type in a hand."""
HELD: Final = 434
"""Every hand: how many tokens."""
COVERED: Final = 458
"""Pieces in a row, from the next one, that stacks could pay."""
TROUBLE: Final = 465
"""Critical machines, and spies."""
SPIES_TO_PAY: Final = 490
"""Sowings that end at a spy who can be paid for."""
FEATURES: Final = 494
PIECES: Final = 6
"""Weights differ with the number of pieces that are built,"""
TEAMS: Final = (2, 3, 4)
"""and with the number of seats: with more of them every hand waits longer for its next turn, and fills more slowly."""


GROUPS: Final = (
    ("turns", STACK - TURNS),
    ("stack", BEST - STACK),
    ("best", TOP_TWO - BEST),
    ("top_two", LACKING - TOP_TWO),
    ("lacking", LOAD - LACKING),
    ("load", SPIES - LOAD),
    ("spies", CRITICAL - SPIES),
    ("critical", REPAIRS - CRITICAL),
    ("repairs", ENTRY - REPAIRS),
    ("entry", CAN_BUILD - ENTRY),
    ("can_build", EMPTY - CAN_BUILD),
    ("empty", CROWD - EMPTY),
    ("crowd", SAVED - CROWD),
    ("saved", EFFECT - SAVED),
    ("effect", CHARACTER - EFFECT),
    ("character", NEXT_CHARACTER - CHARACTER),
    ("next_character", WANTED - NEXT_CHARACTER),
    ("wanted", SECOND - WANTED),
    ("second", HELD - SECOND),
    ("held", COVERED - HELD),
    ("covered", TROUBLE - COVERED),
    ("trouble", SPIES_TO_PAY - TROUBLE),
    ("spies_to_pay", FEATURES - SPIES_TO_PAY),
)
HOPE: Final = -5.0
"""The log-odds of a team that has built nothing and has turns enough, before any experience,"""
PIECE: Final = 1.2
"""and what every piece adds;"""
ENOUGH: Final = 4
"""so many turns for every piece to come are enough,"""
SHORT: Final = 0.25
"""and each that is missing costs so much,"""
TOKEN: Final = 0.25
"""and so much each token that is missing."""
LOADS: Final = [0.0, 0.0, -0.1, -0.4, -0.8, -1.0, -1.4, -2.0]
"""What the load of a machine costs."""
READY: Final = [0.0, 0.3, 0.3, 0.3]
"""Of a hand: sowings that could build."""


def prior() -> Weights:
    """Set by hand: what is built, what is missing, and how long machines will last."""
    return Weights(GROUPS, [guessed(built) for _ in TEAMS for built in range(PIECES)])


def stage_of(built: int, seats: int) -> int:
    """The row of weights for so many pieces and seats; a seat that is left alone is weighed like two."""
    return PIECES * (max(seats, TEAMS[0]) - TEAMS[0]) + built


def guessed(built: int) -> list[float]:
    """The weights with so many pieces; of most features nothing is known."""
    row = [0.0] * FEATURES
    for turns in range(STACK - TURNS):
        row[TURNS + turns] = HOPE + PIECE * built - SHORT * max(0, ENOUGH * (PIECES - built) - turns)
    for tokens in range(LOAD - LACKING):
        row[LACKING + tokens] = -TOKEN * tokens
    for load in range(8):
        row[LOAD + load] = row[LOAD + 8 + load] = LOADS[load]
    for hand in range(3):
        for ways in range(4):
            row[CAN_BUILD + 4 * hand + ways] = READY[ways]
    return row


LOST: Final = -30.0
NEXT: Final = 0
BETWEEN: Final = 1
LAST: Final = 2
"""When a seat's turn comes."""


def hint(s: Table, weights: list[list[float]]) -> float:
    """About the log-odds of the team; there are weights for every number of pieces built and of seats."""
    look = Look(s, weights[stage(s)])
    return LOST if look.is_doomed() else look.weighed()


def features(s: Table, weights: list[list[float]]) -> list[float]:
    """What is there, and how often; nothing if the end of the turn is a defeat."""
    look = Look(s, weights[stage(s)], True)
    if look.is_doomed():
        return []
    look.weighed()
    return look.kept


def stage(s: Table) -> int:
    """Pieces that are built, and seats that are still taken."""
    return stage_of(s.built, s.seats - count(s.gone))


class Look(WeightedSum):
    """A look at a table that adds up what its features weigh."""

    def __init__(self, s: Table, weights: list[float], keeps: bool = False) -> None:
        super().__init__(weights, keeps)
        self.s = s
        self.sown = not isinstance(s.agenda[-1], (Pickup, DropWorker, RepairAsk))  # the turn is as good as over
        self.effects = s.effects()
        self.cost = s.built + (2 if self.effects & COSTLY else 1)
        self.critical = count(self.effects)  # each critical machine has its own tile
        self.coming = due(s, self.effects) - s.placed if self.sown else 0  # malfunctions, before the next turn
        self.stacks: list[int] = []  # tokens of one type in one hand

    def is_doomed(self) -> bool:
        """Whether the end of the turn is a defeat (BTW-LOSE-01, -02)."""
        if not self.sown or self.s.placed:
            return False
        return self.critical >= self.s.parts.rules.critical_loss or self.s.supply() < self.coming

    def weighed(self) -> float:
        """The sum of all weighted features."""
        s = self.s
        left = s.supply() - self.coming
        self.add(TURNS + (min(23, 1 + left // 3) if left >= 0 else 0))
        order = self.order()
        hands = [self.hand(seat) for seat in order]
        prospect = Prospect(s, hands[0])
        self.add(REPAIRS + min(prospect.repairs, 7))
        self.add(SPIES_TO_PAY + min(prospect.spies, 3))
        self.add_workers()
        for place, seat in enumerate(order):
            when = NEXT if place == 0 else LAST if place == len(order) - 1 else BETWEEN
            self.add_hand(hands[place], when, s.characters[seat] == NOVA, prospect)
            self.add(CHARACTER + s.characters[seat])
        self.add(NEXT_CHARACTER + s.characters[order[0]])
        self.add_stacks()
        self.add_machines()
        return self.total

    def order(self) -> list[Seat]:
        """The seats in the order in which they come."""
        s = self.s
        first = s.active + self.sown
        return [(first + n) % s.seats for n in range(s.seats) if not s.gone >> (first + n) % s.seats & 1]

    def hand(self, seat: Seat) -> int:
        """Tally of a seat's knowledge; what is too much goes, the smallest stacks first."""
        rules = self.s.parts.rules
        held = self.s.held(seat)
        limit = rules.limit_tile if self.effects & MEMORY else rules.limit
        for _ in range(size(held) - limit):
            held -= ONE[smallest(held)]
        return held

    def add_workers(self) -> None:
        """Add the features of groups of workers."""
        empty = 0
        for workers in self.s.workers:
            self.add(CROWD + min(size(workers), 8))
            empty += not workers
        self.add(EMPTY + min(empty, 5))

    def add_hand(self, held: int, when: int, nova: bool, prospect: Prospect) -> None:
        """What a seat holds, and what it could do with it."""
        total = size(held)
        best = second = ways = 0
        wanted = WANTED if when == NEXT else WANTED + 40
        for type in range(4):
            tokens = min(held >> 8 * type & 255, 7)
            short = self.cost - tokens
            if nova and short > 0 and total > tokens:
                short -= 1
            self.add(STACK + 8 * when + tokens)
            self.add(ENTRY + 20 * when + 5 * min(prospect.ways[type], 3) + max(0, 3 - max(short, -1)))
            self.add(wanted + 5 * tokens + min(prospect.on_board[type], 4))
            if short <= 0:
                ways += prospect.ways[type]
            if tokens:
                self.stacks.append(tokens)
            if tokens > best:
                best, second = tokens, best
            elif tokens > second:
                second = tokens
        self.add(BEST + 8 * when + best)
        self.add(SECOND + 8 * when + second)
        self.add(CAN_BUILD + 4 * when + min(ways, 3))
        self.add(HELD + 8 * when + min(total, 7))

    def add_stacks(self) -> None:
        """The stacks of all hands against the pieces to come: the largest for the dearest."""
        stacks = sorted(self.stacks, reverse=True)
        built = self.s.built
        lacking = covered = 0
        for place in range(MACHINES - built):
            lacking += max(0, MACHINES - place - (stacks[place] if place < len(stacks) else 0))
        for tokens in reversed(stacks):
            if covered < MACHINES - built and tokens > built + covered:
                covered += 1
        first = stacks[0] if stacks else 0
        second = stacks[1] if len(stacks) > 1 else 0
        self.add(TOP_TWO + 8 * first + second)
        self.add(LACKING + min(lacking, 21))
        self.add(COVERED + covered)

    def add_machines(self) -> None:
        """Loads, critical machines, what they bring about, and spies."""
        s = self.s
        nearly = spies = 0
        for machine in range(MACHINES):
            load, spy = s.load(machine), s.spies >> machine & 1
            spies += spy
            nearly += load == 3
            self.add(LOAD + 8 * spy + min(load, 7))
        self.add(SPIES + spies)
        self.add(CRITICAL + 7 * min(self.critical, 4) + nearly)
        self.add(TROUBLE + 5 * min(self.critical, 4) + min(spies, 4))
        for effect in range(6):
            if self.effects >> effect & 1:
                self.add(EFFECT + effect)
        if s.saved:
            self.add(SAVED)


def smallest(held: int) -> int:
    """The type of which there are fewest, but some; the first of equals."""
    found, least = 0, 256
    for type in range(4):
        tokens = held >> 8 * type & 255
        if 0 < tokens < least:
            found, least = type, tokens
    return found
