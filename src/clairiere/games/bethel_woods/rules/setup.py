"""The opening table (BTW-SETUP, BTW-DIFF)."""

from __future__ import annotations

from clairiere.games.bethel_woods.rules.choices import (
    CHARACTERS,
    FIRST_SPY,
    FIRST_TOKEN,
    MACHINES,
    NOWHERE,
    ONE,
    number_of,
    tally_text,
)
from clairiere.games.bethel_woods.rules.components import Parts
from clairiere.games.bethel_woods.rules.events import Returned
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.games.bethel_woods.rules.steps.repair import place
from clairiere.games.bethel_woods.rules.steps.turn import begin_turn, send_spy
from clairiere.kernel.bits import bits
from clairiere.kernel.state import StepContext


def set_up(parts: Parts, seats: int, spies: int, now: StepContext, *, reroutes_all: bool, rules: int) -> Table:
    """Luck is drawn in a fixed order: tiles, spies, malfunctions, characters, first player (BTW-GEN-07)."""
    s = bare(parts, tuple(range(seats)))
    s.reroutes_all, s.rules = reroutes_all, rules
    s.pieces.shuffle(list(range(FIRST_SPY)), now.chance)
    s.pieces.shuffle(list(range(FIRST_SPY, FIRST_TOKEN)), now.chance)
    for _ in range(spies):
        send_spy(s, now)
    shuffle_supply(s, now)
    while s.drawn < FIRST_TOKEN + parts.rules.initial:
        draw_one(s, now)
    s.deal(tuple(now.chance.permutation(len(CHARACTERS))[:seats]))
    begin_turn(s, now.chance.below(seats), now)
    return s


def bare(parts: Parts, characters: tuple[int, ...]) -> Table:
    """Workers at their machines, everything else in its pile (BTW-SETUP-01 to -05, -11)."""
    return Table(
        [],
        parts.unmixed.copy(),
        parts,
        characters,
        parts.start_workers[:],
        [()] * MACHINES,
        [()] * len(characters),
        tuple(range(FIRST_SPY, FIRST_TOKEN)),
        FIRST_TOKEN,
    )


def shuffle_supply(s: Table, now: StepContext) -> None:
    """Everybody forgets what they have seen of it (BTW-GEN-07)."""
    s.pieces.shuffle(list(range(s.drawn, s.parts.end)), now.chance)


def draw_one(s: Table, now: StepContext) -> None:
    """To the machine of its number, or back if there is no room (BTW-SETUP-06, -07, BTW-DIFF-03)."""
    token, rules = s.drawn, s.parts.rules
    machine = number_of(s.pieces.faces[token])
    if len(s.faults[machine]) < (rules.cap_with_spy if s.spies >> machine & 1 else rules.cap):
        s.drawn += 1
        place(s, token, now)
    else:
        s.pieces.show(token)
        now.tell(Returned(token), s.pieces)
        shuffle_supply(s, now)


# Whether every component is still on the table, once (BTW-GEN-06).

def lost_components(s: Table) -> str:
    """The first thing that is wrong, or nothing."""
    return lost_workers(s) or lost_tokens(s) or lost_spies(s) or changed_faces(s)


def lost_workers(s: Table) -> str:
    """On machines, in the hand and in sections; each section filled is a piece built."""
    inside = [type for type in s.sections if type != NOWHERE]
    workers = sum(s.workers) + s.hand + sum([ONE[type] for type in inside])
    if workers != sum(s.parts.start_workers):
        return f"workers {tally_text(workers)}"
    return "" if len(inside) == s.built else f"{s.built} pieces built by {len(inside)} workers"


def lost_tokens(s: Table) -> str:
    """Every malfunction lies in exactly one place."""
    found = sorted([token for zone in [*s.faults, *s.knowledge, s.discard] for token in zone])
    return "" if found == list(range(FIRST_TOKEN, s.drawn)) else f"{len(found)} tokens, {s.drawn - FIRST_TOKEN} drawn"


def lost_spies(s: Table) -> str:
    """On machines, at most one each, or in the column."""
    found = sorted([*s.column, *[s.spy_of(machine) for machine in bits(s.spies)]])
    return "" if found == list(range(FIRST_SPY, FIRST_TOKEN)) else f"spies {found}"


def changed_faces(s: Table) -> str:
    """Tiles, spies and malfunctions are still those of the box."""
    pieces, box = s.pieces, s.parts.unmixed
    for first, after in ((0, FIRST_SPY), (FIRST_SPY, FIRST_TOKEN), (FIRST_TOKEN, s.parts.end)):
        if sorted(pieces.faces[first:after]) != sorted(box.faces[first:after]):
            return f"other faces among {s.parts.unmixed.printing.pools[pieces.pool[first]]}s"
    return ""
