"""Exchanging a Gift for the next kind (BEN-CIRCLE), and once more for Leaves (BEN-PERM-01)."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.choices import DECLINE, EXCHANGE, EXCHANGES_AGAIN, Repeat
from clairiere.games.benevolent.clauses import FIGURINE_STAYS, NOT_HELD
from clairiere.games.benevolent.numbering import FIGURINE, REPEAT_EXCHANGE
from clairiere.games.benevolent.state import Table
from clairiere.games.benevolent.steps.again import Again
from clairiere.games.benevolent.steps.gifts import against_obtaining, give_back, obtain, obtainable
from clairiere.games.benevolent.tally import tokens
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat

AGAIN: Final[list[Choice]] = [DECLINE, *[choice for gift in EXCHANGES_AGAIN for choice in gift]]


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


def exchange_and_offer_more(s: Table, seat: Seat, gift: int, victim: Seat, now: Now) -> None:
    """An original exchange, which its owner's Secret may repeat (BEN-PERM-01, -03, -04)."""
    exchange(s, seat, gift, victim, now)
    me = s.players[seat]
    if s.over or not me.secrets & REPEAT_EXCHANGE:
        return
    if me.leaves >= s.parts.secrets.exchange_again and can_exchange(s, seat):
        s.then(ExchangeAgain(seat))


def can_exchange(s: Table, seat: Seat) -> bool:
    """Whether any exchange is possible."""
    for gift in range(FIGURINE):
        if tokens(s.players[seat].gifts, gift) and obtainable(s, seat, gift + 1):
            return True
    return False


class ExchangeAgain(Again):
    """Once more, with any token, also the one just received (BEN-PERM-01)."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, EXCHANGE)

    def candidates(self, s: Table) -> list[Choice]:
        """To decline, or to exchange anything."""
        return AGAIN

    def price(self, s: Table) -> int:
        """Printed on the tile."""
        return s.parts.secrets.exchange_again

    def against(self, s: Table, c: Repeat) -> Clause | None:
        """As for any exchange."""
        return against_exchanging(s, self.seat, c.what, c.victim)

    def once_more(self, s: Table, c: Repeat, now: Now) -> None:
        """Exchange."""
        exchange(s, self.seat, c.what, c.victim, now)
