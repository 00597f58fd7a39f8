"""Who won, and how the others are ranked (RND-END)."""

from __future__ import annotations

from clairiere.games.roundforest.rules.state import Table
from clairiere.kernel.bits import count
from clairiere.kernel.rules import Outcome, ranked
from clairiere.kernel.state import Seat


def outcome(s: Table) -> Outcome:
    """The ring wins; then the ranking; those who left are last (RND-END-02, -04, -07)."""
    return ranked([rank(s, seat) for seat in range(s.seats)])


def rank(s: Table, seat: Seat) -> tuple[int, ...]:
    """Ready first, then apples minus debts, silver, copper, objects (RND-END-04)."""
    if s.gone >> seat & 1:
        return (0,)
    me = s.players[seat]
    standing = (int(s.is_ready(seat)), me.apples - count(me.debts), me.silver, me.copper, len(me.pack))
    return (1, int(s.ring == seat), *standing)
