"""Buying Gifts: at a Sacred Altar or with a Secret (BEN-ALTAR, BEN-EPH-03, -09, -10, BEN-PERM-09)."""

from __future__ import annotations

from clairiere.games.benevolent.rules.choices import NOBODY
from clairiere.games.benevolent.rules.clauses import (
    FIGURINE_STAYS,
    NOT_HELD,
    OWNER_OF_MOST,
    PRICE_TOO_HIGH,
    PYRAMID_EMPTY,
    TILE_BLOCKED,
    TILE_GONE,
    WRONG_ARROW,
)
from clairiere.games.benevolent.rules.events import Slept, TookSecret
from clairiere.games.benevolent.rules.numbering import DISCOUNT, FIGURINE, NO_ARROW, NO_GIFT, tokens
from clairiere.games.benevolent.rules.state import Player, Table
from clairiere.games.benevolent.rules.steps.gifts_and_leaves import (
    against_obtaining,
    give_back,
    obtain,
    obtainable,
    pay_reserve,
)
from clairiere.kernel.clauses import Clause
from clairiere.kernel.events import StepContext
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


def buy(s: Table, seat: Seat, gift: int, victim: Seat, price: int, now: StepContext) -> None:
    """The price goes to the Reserve, wherever the token comes from (BEN-ALTAR-01, BEN-ALTAR-04)."""
    pay_reserve(s, seat, bargained(s, s.players[seat], price), now)
    obtain(s, seat, gift, victim, now)


# Exchanging a Gift for the next kind (BEN-CIRCLE), and once more for Leaves (BEN-PERM-01).

def against_exchanging(s: Table, seat: Seat, gift: int, victim: Seat) -> Clause | None:
    """Any Gift but a Figurine, if one of the next kind is to be had (BEN-CIRCLE-01 to -04)."""
    if gift == FIGURINE:
        return FIGURINE_STAYS
    if not tokens(s.players[seat].gifts, gift):
        return NOT_HELD
    return against_obtaining(s, seat, gift + 1, victim)


def exchange(s: Table, seat: Seat, gift: int, victim: Seat, now: StepContext) -> None:
    """Put one token back, obtain one of the next kind (BEN-CIRCLE-01, BEN-GIFT-07)."""
    give_back(s, seat, gift, now)
    obtain(s, seat, gift + 1, victim, now)


def can_exchange(s: Table, seat: Seat) -> bool:
    """Whether any exchange is possible."""
    for gift in range(FIGURINE):
        if tokens(s.players[seat].gifts, gift) and obtainable(s, seat, gift + 1):
            return True
    return False


# Sleeping: following an arrow of the Dream Path (BEN-POND), and once more for Leaves (BEN-PERM-02).

def against_sleeping(s: Table, seat: Seat, arrow: int, victim: Seat) -> Clause | None:
    """The arrow must start where one sleeps; its Gift, if it is to be had, is taken (BEN-POND-05, BEN-GIFT-10)."""
    gift = s.parts.arrow_gifts[arrow]
    if gift == NO_ARROW or arrow >> 2 != s.players[seat].dream:
        return WRONG_ARROW
    if gift == NO_GIFT or not obtainable(s, seat, gift):
        return None if victim == NOBODY else OWNER_OF_MOST
    return against_obtaining(s, seat, gift, victim)


def sleep(s: Table, seat: Seat, arrow: int, victim: Seat, now: StepContext) -> None:
    """Follow the arrow and take its Gift, if there is one to be had (BEN-POND-01)."""
    s.players[seat].dream = arrow & 3
    now.tell(Slept(seat, arrow), s.pieces)
    gift = s.parts.arrow_gifts[arrow]
    if gift != NO_GIFT and obtainable(s, seat, gift):
        obtain(s, seat, gift, victim, now)


# Taking a Secret tile from the pyramid (BEN-TABLE).

def against_taking(s: Table, slot: int) -> Clause | None:
    """A tile can be taken once nothing lies beneath it (BEN-TABLE-02)."""
    if not s.left:
        return PYRAMID_EMPTY
    if not s.left >> slot & 1:
        return TILE_GONE
    if s.left & s.parts.beneath[slot]:
        return TILE_BLOCKED
    return None


def take_secret(s: Table, seat: Seat, slot: int, now: StepContext) -> None:
    """The tile comes to the player, same face up; the gap stays (BEN-TABLE-01, -03, -04)."""
    s.left &= ~(1 << slot)
    s.players[seat].secrets |= 1 << s.pyramid[slot]
    now.tell(TookSecret(seat, slot, s.pyramid[slot]), s.pieces)
