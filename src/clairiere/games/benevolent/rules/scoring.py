"""Who won, and how the others are ranked (BEN-END)."""

from __future__ import annotations

from clairiere.games.benevolent.rules.choices import counts, kinds
from clairiere.games.benevolent.rules.state import Player, Table
from clairiere.kernel.rules import Outcome, ranked


def outcome(s: Table) -> Outcome:
    """One winner and the rest tied second; those who left last; a ranking only after the safety stop."""
    winner = s.winner()
    keys = [rank(s, seat) if winner is None else (int(seat == winner),) for seat in range(s.seats)]
    return ranked([(0 if s.gone >> seat & 1 else 1, *key) for seat, key in enumerate(keys)])


def rank(s: Table, seat: int) -> tuple[int, ...]:
    """Kinds of Gift, value of one of each, value of all, Leaves (BEN-END-05). Those who left are last (BEN-END-06)."""
    if s.gone >> seat & 1:
        return (0,)
    me = s.players[seat]
    return (kinds(me.gifts), value(s, me, most=1), value(s, me, most=15), me.leaves + me.cache)


def value(s: Table, me: Player, *, most: int) -> int:
    """The prices of the Gifts held, counting at most so many of each kind."""
    return sum([min(held, most) * s.parts.prices[gift] for gift, held in enumerate(counts(me.gifts))])
