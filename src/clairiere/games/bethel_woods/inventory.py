"""Whether every component is still on the table, once (BTW-GEN-06)."""

from __future__ import annotations

from clairiere.games.bethel_woods.numbering import FIRST_SPY, FIRST_TOKEN, NOWHERE
from clairiere.games.bethel_woods.state import Table
from clairiere.games.bethel_woods.tally import ONE, tally_text
from clairiere.kernel.bits import bits


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
