"""Leaves: taking them from the Reserve, paying them to it, gathering (BEN-LEAF, BEN-GATHER, BEN-PERM-05, -06, -16)."""

from __future__ import annotations

from clairiere.games.benevolent.choices import GATHER, GATHER_PUT, GATHER_TAKE
from clairiere.games.benevolent.clauses import CACHE_COMES_TOO, CACHE_EMPTY, NO_CACHE, NO_LEAF_TO_PUT
from clairiere.games.benevolent.events import RESERVE, Cached, Paid
from clairiere.games.benevolent.numbering import LEAF_CACHE
from clairiere.games.benevolent.state import Player, Table
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat


def take_leaves(s: Table, seat: Seat, leaves: int, now: Now) -> None:
    """From the Reserve, which may hold fewer (BEN-LEAF-03)."""
    taken = min(leaves, s.reserve)
    if taken:
        s.reserve -= taken
        s.players[seat].leaves += taken
        now.tell(Paid(RESERVE, seat, taken), s.pieces)


def pay_reserve(s: Table, seat: Seat, leaves: int, now: Now) -> None:
    """To the Reserve."""
    if leaves:
        s.players[seat].leaves -= leaves
        s.reserve += leaves
        now.tell(Paid(seat, RESERVE, leaves), s.pieces)


def against_gathering(s: Table, me: Player, c: Choice) -> Clause | None:
    """Plain gathering is for those without a Leaf Cache, or whose cache can neither give nor take (BEN-PERM-16)."""
    if not me.secrets & LEAF_CACHE:
        return None if c is GATHER else NO_CACHE
    can_put = s.reserve > s.parts.gathered
    if c is GATHER_PUT:
        return None if can_put else NO_LEAF_TO_PUT
    if c is GATHER_TAKE:
        return None if me.cache else CACHE_EMPTY
    return CACHE_COMES_TOO if can_put or me.cache else None


def gather(s: Table, seat: Seat, c: Choice, now: Now) -> None:
    """Two Leaves, then one onto the Leaf Cache or one from it (BEN-GATHER-01, BEN-PERM-05)."""
    take_leaves(s, seat, s.parts.gathered, now)
    me = s.players[seat]
    if c is GATHER_PUT:
        cached = min(s.parts.secrets.cached, s.reserve)
        s.reserve -= cached
        me.cache += cached
        now.tell(Cached(seat, cached), s.pieces)
    elif c is GATHER_TAKE:
        taken = min(s.parts.secrets.cached, me.cache)
        me.cache -= taken
        me.leaves += taken
        now.tell(Cached(seat, -taken), s.pieces)


