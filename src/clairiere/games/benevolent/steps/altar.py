"""Buying Gifts: at a Sacred Altar or with a Secret (BEN-ALTAR, BEN-EPH-03, -09, -10, BEN-PERM-09)."""

from __future__ import annotations

from clairiere.games.benevolent.clauses import PRICE_TOO_HIGH
from clairiere.games.benevolent.numbering import DISCOUNT
from clairiere.games.benevolent.state import Player, Table
from clairiere.games.benevolent.steps.gifts import against_obtaining, obtain
from clairiere.games.benevolent.steps.leaves import pay_reserve
from clairiere.kernel.clauses import Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat


def bargained(s: Table, me: Player, price: int) -> int:
    """A price after the Permanent discount, never below 0 (BEN-ALTAR-05)."""
    if me.secrets & DISCOUNT:
        price -= s.parts.secrets.discount
    return max(price, 0)


def against_buying(s: Table, seat: Seat, gift: int, victim: Seat, price: int, purse: int) -> Clause | None:
    """The price must be in the purse and the Gift to be had (BEN-ACT-04, BEN-ALTAR-03)."""
    if bargained(s, s.players[seat], price) > purse:
        return PRICE_TOO_HIGH
    return against_obtaining(s, seat, gift, victim)


def buy(s: Table, seat: Seat, gift: int, victim: Seat, price: int, now: Now) -> None:
    """The price goes to the Reserve, wherever the token comes from (BEN-ALTAR-01, BEN-ALTAR-04)."""
    pay_reserve(s, seat, bargained(s, s.players[seat], price), now)
    obtain(s, seat, gift, victim, now)
