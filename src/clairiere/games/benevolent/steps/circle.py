"""Exchanging a Gift for the next kind (BEN-CIRCLE), and once more for Leaves (BEN-PERM-01)."""

from __future__ import annotations

from clairiere.games.benevolent.clauses import FIGURINE_STAYS, NOT_HELD
from clairiere.games.benevolent.numbering import FIGURINE
from clairiere.games.benevolent.state import Table
from clairiere.games.benevolent.steps.gifts import against_obtaining, give_back, obtain, obtainable
from clairiere.games.benevolent.tally import tokens
from clairiere.kernel.clauses import Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat


def against_exchanging(s: Table, seat: Seat, gift: int, victim: Seat) -> Clause | None:
    """Any Gift but a Figurine, if one of the next kind is to be had (BEN-CIRCLE-01 to -04)."""
    if gift == FIGURINE:
        return FIGURINE_STAYS
    if not tokens(s.players[seat].gifts, gift):
        return NOT_HELD
    return against_obtaining(s, seat, gift + 1, victim)


def exchange(s: Table, seat: Seat, gift: int, victim: Seat, now: Now) -> None:
    """Put one token back, obtain one of the next kind (BEN-CIRCLE-01, BEN-GIFT-07)."""
    give_back(s, seat, gift, now)
    obtain(s, seat, gift + 1, victim, now)


def can_exchange(s: Table, seat: Seat) -> bool:
    """Whether any exchange is possible."""
    for gift in range(FIGURINE):
        if tokens(s.players[seat].gifts, gift) and obtainable(s, seat, gift + 1):
            return True
    return False
