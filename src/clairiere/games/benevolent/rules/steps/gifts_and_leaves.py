"""Obtaining Gifts, and running out of them (BEN-GIFT)."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.rules.choices import GATHER, GATHER_PUT, GATHER_TAKE, NOBODY
from clairiere.games.benevolent.rules.clauses import (
    CACHE_COMES_TOO,
    CACHE_EMPTY,
    NAME_ONE,
    NO_CACHE,
    NO_LEAF_TO_PUT,
    NOT_TO_BE_HAD,
    OWNER_OF_MOST,
    STACK_FIRST,
)
from clairiere.games.benevolent.rules.events import RESERVE, Cached, GaveBack, Obtained, Paid
from clairiere.games.benevolent.rules.numbering import LEAF_CACHE, NO_GREY, ONE, PAY_RESERVE, complete, tokens
from clairiere.games.benevolent.rules.state import Player, Table
from clairiere.kernel.bits import bits, count, lowest
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import Clause
from clairiere.kernel.events import StepContext
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


def obtain(s: Table, seat: Seat, gift: int, victim: Seat, now: StepContext) -> None:
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


def give_back(s: Table, seat: Seat, gift: int, now: StepContext) -> None:
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


# Leaves: taking them from the Reserve, paying them to it, gathering (BEN-LEAF, BEN-GATHER, BEN-PERM-05, -06, -16).

def take_leaves(s: Table, seat: Seat, leaves: int, now: StepContext) -> None:
    """From the Reserve, which may hold fewer (BEN-LEAF-03)."""
    taken = min(leaves, s.reserve)
    if taken:
        s.reserve -= taken
        s.players[seat].leaves += taken
        now.tell(Paid(RESERVE, seat, taken), s.pieces)


def pay_reserve(s: Table, seat: Seat, leaves: int, now: StepContext) -> None:
    """Move Leaves from a player back to the supply, and tell it."""
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


def gather(s: Table, seat: Seat, c: Choice, now: StepContext) -> None:
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


# The toll for other Footsteps on the action hex (BEN-TOLL).

def steps_on(player: Player, hex: int) -> int:
    """How many of a player's Footsteps stand on a hex."""
    return (player.steps >> hex & 1) + (player.twice >> hex & 1)


def grey_toll(s: Table, seat: Seat, hex: int) -> int:
    """For grey Footsteps, unless a Secret makes them free (BEN-TOLL-01, BEN-PERM-13)."""
    return 0 if s.players[seat].secrets & NO_GREY else s.forest.grey[hex]


def toll(s: Table, seat: Seat, hex: int) -> int:
    """Everything that is due on the hex (BEN-TOLL-01, -02)."""
    due = grey_toll(s, seat, hex)
    for other, player in enumerate(s.players):
        if other != seat:
            due += steps_on(player, hex)
    return due


def pay_toll(s: Table, seat: Seat, hex: int, now: StepContext) -> None:
    """For grey Footsteps to the Reserve, for the others to their owners (BEN-TOLL-01, -02, BEN-PERM-14)."""
    me = s.players[seat]
    pay_reserve(s, seat, grey_toll(s, seat, hex), now)
    for other, player in enumerate(s.players):
        due = 0 if other == seat else steps_on(player, hex)
        if due and me.secrets & PAY_RESERVE:
            pay_reserve(s, seat, due, now)
        elif due:
            me.leaves -= due
            player.leaves += due
            now.tell(Paid(seat, other, due), s.pieces)
