"""Obtaining Gifts, and running out of them (BEN-GIFT)."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.choices import NOBODY
from clairiere.games.benevolent.clauses import NAME_ONE, NOT_TO_BE_HAD, OWNER_OF_MOST, STACK_FIRST
from clairiere.games.benevolent.events import RESERVE, GaveBack, Obtained
from clairiere.games.benevolent.state import Table
from clairiere.games.benevolent.tally import ONE, complete, tokens
from clairiere.kernel.bits import bits, count, lowest
from clairiere.kernel.clauses import Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat

NAMELESS: Final[list[int]] = [NOBODY]


def against_obtaining(s: Table, seat: Seat, gift: int, victim: Seat) -> Clause | None:
    """From the stack while it lasts, then from the opponent who holds most; a tie is the taker's choice."""
    if tokens(s.stacks, gift):
        return None if victim == NOBODY else STACK_FIRST
    holders = holders_of_most(s, seat, gift)
    if not holders:
        return NOT_TO_BE_HAD
    if victim == NOBODY:
        return NAME_ONE if count(holders) > 1 else None
    if count(holders) == 1 or not holders >> victim & 1:
        return OWNER_OF_MOST
    return None


def obtainable(s: Table, seat: Seat, gift: int) -> bool:
    """Whether there is one to be had at all (BEN-GIFT-04)."""
    return bool(tokens(s.stacks, gift)) or bool(holders_of_most(s, seat, gift))


def holders_of_most(s: Table, seat: Seat, gift: int) -> int:
    """Bit set of the opponents who hold most tokens of a kind; empty if none holds any (BEN-GIFT-02)."""
    most = 1
    holders = 0
    for other, player in enumerate(s.players):
        held = tokens(player.gifts, gift)
        if other != seat and held >= most:
            holders = (0 if held > most else holders) | 1 << other
            most = held
    return holders


def obtain(s: Table, seat: Seat, gift: int, victim: Seat, now: Now) -> None:
    """Take a token, and win at once with the fifth kind (BEN-GIFT-01, BEN-END-01, BEN-END-02)."""
    source = RESERVE
    if tokens(s.stacks, gift):
        s.stacks -= ONE[gift]
    else:
        source = victim if victim != NOBODY else lowest(holders_of_most(s, seat, gift))
        s.players[source].gifts -= ONE[gift]
    me = s.players[seat]
    me.gifts += ONE[gift]
    now.tell(Obtained(seat, gift, source), s.pieces)
    s.over = complete(me.gifts)


def give_back(s: Table, seat: Seat, gift: int, now: Now) -> None:
    """Return a token to its stack (BEN-GIFT-07)."""
    s.players[seat].gifts -= ONE[gift]
    s.stacks += ONE[gift]
    now.tell(GaveBack(seat, gift), s.pieces)


def victims_matter(s: Table) -> bool:
    """Whether somebody could have to be named: only with several opponents and an empty stack (BEN-GIFT-03)."""
    return s.seats > 2 and not complete(s.stacks)


def sources(s: Table, seat: Seat, gift: int) -> list[int]:
    """Whom a Gift could be taken from by name: nobody, or each of those who tie for most."""
    if gift < 0 or tokens(s.stacks, gift):
        return NAMELESS
    holders = holders_of_most(s, seat, gift)
    return bits(holders) if count(holders) > 1 else NAMELESS
