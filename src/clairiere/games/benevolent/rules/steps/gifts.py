"""Obtaining Gifts, running out of them, and buying them (BEN-GIFT, BEN-ALTAR, BEN-EPH-03, -09, -10, BEN-PERM-09)."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.rules.choices import (
    DISCOUNT,
    FIGURINE,
    GATHER,
    GATHER_PUT,
    GATHER_TAKE,
    LEAF_CACHE,
    NO_ARROW,
    NO_GIFT,
    NO_GREY,
    NOBODY,
    ONE,
    PAY_RESERVE,
    complete,
    tokens,
)
from clairiere.games.benevolent.rules.clauses import (
    CACHE_COMES_TOO,
    CACHE_EMPTY,
    FIGURINE_STAYS,
    NAME_ONE,
    NO_CACHE,
    NO_LEAF_TO_PUT,
    NOT_HELD,
    NOT_TO_BE_HAD,
    OWNER_OF_MOST,
    PRICE_TOO_HIGH,
    PYRAMID_EMPTY,
    STACK_FIRST,
    TILE_BLOCKED,
    TILE_GONE,
    WRONG_ARROW,
)
from clairiere.games.benevolent.rules.events import RESERVE, Cached, GaveBack, Obtained, Paid, Slept, TookSecret
from clairiere.games.benevolent.rules.state import Player, Table
from clairiere.kernel.bits import bits, count, lowest
from clairiere.kernel.choices import Choice, Clause
from clairiere.kernel.state import Seat, StepContext

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
    """For grey Footsteps and those of who left to the Reserve, for the others to their owners.

    BEN-TOLL-01, -02, BEN-PERM-14, BEN-END-06.
    """
    me, gone = s.players[seat], s.gone if s.rules >= 2 else 0
    pay_reserve(s, seat, grey_toll(s, seat, hex), now)
    for other, player in enumerate(s.players):
        due = 0 if other == seat else steps_on(player, hex)
        if due and (me.secrets & PAY_RESERVE or gone >> other & 1):
            pay_reserve(s, seat, due, now)
        elif due:
            me.leaves -= due
            player.leaves += due
            now.tell(Paid(seat, other, due), s.pieces)


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
