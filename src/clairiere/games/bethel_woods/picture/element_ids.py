"""Reach: which elements of the picture a choice names, whether it is allowed or not."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.rules.choices import (
    ANY,
    CLOCKWISE,
    LETTERS,
    MACHINES,
    NOWHERE,
    OWN,
    Drop,
    Enter,
    Remove,
    Repair,
    Shift,
    Take,
    Token,
    Uncover,
    neighbour,
    types_in,
)
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.games.bethel_woods.rules.steps.abilities import Harris, Junas, Linny, MoveWorker, Violet
from clairiere.games.bethel_woods.rules.steps.repair import RepairAsk, matching
from clairiere.kernel.choices import Choice
from clairiere.kernel.state import LETTERS as SEATS
from clairiere.kernel.state import Seat
from clairiere.kernel.view import View

TOKEN_IDS: Final = [f"token-{number}" for number in range(100)]
MACHINE_IDS: Final = [f"machine-{number}" for number in range(1, MACHINES + 1)]
GAP_IDS: Final = [f"way-{machine}-{machine % MACHINES + 1}" for machine in range(1, MACHINES + 1)]
ROOM_IDS: Final = [f"section-{number}" for number in range(1, MACHINES + 1)]
WORKER_IDS: Final = [[f"worker-{machine + 1}-{letter}" for letter in LETTERS] for machine in range(MACHINES)]
HAND_IDS: Final = [f"hand-{letter}" for letter in LETTERS]
SPY_IDS: Final = [f"spy-{number}" for number in range(12)]
SEAT_IDS: Final = [f"seat-{letter}" for letter in SEATS]
CHILD_IDS: Final = [f"child-{letter}" for letter in SEATS]


def answers(v: View[Table]) -> dict[str, str]:
    """Element -> all answers of the asked seat that touch it, with bars between them."""
    found: dict[str, str] = {}
    ask = v.ask()
    if ask is None:
        return found
    type = ask.type if isinstance(ask, RepairAsk | MoveWorker) else NOWHERE
    for c in ask.options(v.table):
        said = c.notation()
        for id in touched(v.table, v.seat, c, type):
            found[id] = f"{found[id]}|{said}" if id in found else said
    return found


def touches(v: View[Table], c: Choice) -> list[str]:
    """The same for one choice, for whoever's turn it is if the viewer only watches."""
    s = v.table
    top = s.agenda[-1] if s.agenda else None
    type = top.type if isinstance(top, RepairAsk | MoveWorker) else NOWHERE
    return touched(s, v.seat if v.seat < s.seats else s.active, c, type)


def touched(s: Table, seat: Seat, c: Choice, type: int) -> list[str]:
    """The elements that an answer names; `type` is that of the question, if it has one."""
    if isinstance(c, Take):
        gap = c.machine if c.way == CLOCKWISE else neighbour(c.machine, c.way)
        return [MACHINE_IDS[c.machine], GAP_IDS[gap]]
    if isinstance(c, Drop):
        return [HAND_IDS[c.type], MACHINE_IDS[neighbour(s.at, s.way)]] if s.hand else [HAND_IDS[c.type]]
    if isinstance(c, Enter):
        found = [ROOM_IDS[s.at], *[HAND_IDS[last] for last in types_in(s.hand)]] if s.at != NOWHERE else []
        return found if c.other == OWN else found + of_type(s, s.knowledge[seat], c.other)
    if isinstance(c, Repair):
        return repaired(s, c, type)
    if isinstance(c, Shift):
        found = [MACHINE_IDS[c.goal]]
        return found if type == NOWHERE else [WORKER_IDS[c.origin][type], *found]
    if isinstance(c, Remove):
        return with_face(s, s.faults[c.machine], c.face)
    return of_tokens(s, seat, c)


def of_tokens(s: Table, seat: Seat, c: Choice) -> list[str]:
    """Ids of spies, knowledge and abilities."""
    mine = s.knowledge[seat]
    if isinstance(c, Uncover):
        found = [SPY_IDS[s.spy_of(s.at)]] if s.at != NOWHERE and s.spies >> s.at & 1 else []
        return found if c.other == OWN else found + of_type(s, mine, c.other)
    if isinstance(c, Token):
        return of_type(s, mine, c.type) if c.face == ANY else with_face(s, mine, c.face)
    if isinstance(c, Linny):
        return [CHILD_IDS[seat], *with_face(s, mine, c.face)]
    if isinstance(c, Harris | Violet):
        return [CHILD_IDS[seat], *of_type(s, mine, c.type)]
    if isinstance(c, Junas):
        return [CHILD_IDS[seat], SEAT_IDS[c.receiver], *of_type(s, mine, c.type)]
    return []


def repaired(s: Table, c: Repair, type: int) -> list[str]:
    """The malfunctions that would be taken: those named or, without names, those with the lowest numbers."""
    if NOWHERE in (s.at, type):
        return []
    there = sorted(matching(s, s.at, type), key=s.pieces.faces.__getitem__)
    if c.faces:
        return [TOKEN_IDS[token] for token in there if s.pieces.faces[token] in c.faces]
    return [TOKEN_IDS[token] for token in there[: c.count]]


def of_type(s: Table, tokens: tuple[int, ...], type: int) -> list[str]:
    """Ids of the tokens of a type."""
    return [TOKEN_IDS[token] for token in tokens if s.pieces.faces[token] // 6 == type]


def with_face(s: Table, tokens: tuple[int, ...], face: int) -> list[str]:
    """The tokens with a face: alike ones mean the same."""
    return [TOKEN_IDS[token] for token in tokens if s.pieces.faces[token] == face]
