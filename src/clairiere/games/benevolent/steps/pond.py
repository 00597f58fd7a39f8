"""Sleeping: following an arrow of the Dream Path (BEN-POND), and once more for Leaves (BEN-PERM-02)."""

from __future__ import annotations

from clairiere.games.benevolent.choices import NOBODY
from clairiere.games.benevolent.clauses import OWNER_OF_MOST, WRONG_ARROW
from clairiere.games.benevolent.events import Slept
from clairiere.games.benevolent.numbering import NO_ARROW, NO_GIFT
from clairiere.games.benevolent.state import Table
from clairiere.games.benevolent.steps.gifts import against_obtaining, obtain, obtainable
from clairiere.kernel.clauses import Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat


def against_sleeping(s: Table, seat: Seat, arrow: int, victim: Seat) -> Clause | None:
    """The arrow must start where one sleeps; its Gift, if it is to be had, is taken (BEN-POND-05, BEN-GIFT-10)."""
    gift = s.parts.arrow_gifts[arrow]
    if gift == NO_ARROW or arrow >> 2 != s.players[seat].dream:
        return WRONG_ARROW
    if gift == NO_GIFT or not obtainable(s, seat, gift):
        return None if victim == NOBODY else OWNER_OF_MOST
    return against_obtaining(s, seat, gift, victim)


def sleep(s: Table, seat: Seat, arrow: int, victim: Seat, now: Now) -> None:
    """Follow the arrow and take its Gift, if there is one to be had (BEN-POND-01)."""
    s.players[seat].dream = arrow & 3
    now.tell(Slept(seat, arrow), s.pieces)
    gift = s.parts.arrow_gifts[arrow]
    if gift != NO_GIFT and obtainable(s, seat, gift):
        obtain(s, seat, gift, victim, now)
