"""Ephemeral Secrets: played once, in the windows of one's own turn (BEN-SEC, BEN-EPH)."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.choices import NOBODY, VICTIMS, from_whom
from clairiere.games.benevolent.clauses import BARTER_LACKS, NOT_YOUR_SECRET, NOTHING_GAINED, OWNER_OF_MOST
from clairiere.games.benevolent.events import PlayedSecret
from clairiere.games.benevolent.numbering import (
    ARROWS,
    CHEAPER,
    CLOVER,
    CLOVER_LEAVES,
    CRYSTAL,
    CRYSTAL_FOR_THREE,
    EPHEMERAL,
    EPHEMERALS,
    EXCHANGE_SECRET,
    FEATHER,
    FEATHER_SECRET,
    GIFTS,
    SLUMBER,
    TRADES,
)
from clairiere.games.benevolent.state import Table
from clairiere.games.benevolent.steps.altar import against_buying, buy
from clairiere.games.benevolent.steps.circle import against_exchanging, exchange_and_offer_more
from clairiere.games.benevolent.steps.gifts import against_obtaining, give_back, obtain, obtainable, victims_matter
from clairiere.games.benevolent.steps.leaves import take_leaves
from clairiere.games.benevolent.steps.pond import against_sleeping, sleep_and_offer_more
from clairiere.games.benevolent.tally import counts, tokens
from clairiere.kernel.agenda import Aside
from clairiere.kernel.clauses import Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat


class PlaySecret(Aside[Table]):
    """Play an Ephemeral Secret that one holds; the tile leaves the game (BEN-SEC-01)."""

    def __init__(self, secret: int, what: str, victim: Seat) -> None:
        super().__init__(f"play {EPHEMERAL[secret]}{what}{from_whom(victim)}")
        self.secret = secret
        self.victim = victim

    def objection(self, s: Table, seat: Seat) -> Clause | None:
        """It must be in front of the player and its effect possible (BEN-SEC-05)."""
        if not s.players[seat].secrets >> self.secret & 1:
            return NOT_YOUR_SECRET
        return self.against(s, seat)

    def happen(self, s: Table, seat: Seat, now: Now) -> None:
        """The tile goes, the effect comes."""
        s.players[seat].secrets &= ~(1 << self.secret)
        now.tell(PlayedSecret(seat, self.secret), s.pieces)
        self.work(s, seat, now)

    def against(self, s: Table, seat: Seat) -> Clause | None:
        """What stands against the effect."""
        raise NotImplementedError

    def work(self, s: Table, seat: Seat, now: Now) -> None:
        """The effect."""
        raise NotImplementedError


class FindFeather(PlaySecret):
    """Obtain a Feather (BEN-EPH-01)."""

    def against(self, s: Table, seat: Seat) -> Clause | None:
        """One must be to be had."""
        return against_obtaining(s, seat, FEATHER, self.victim)

    def work(self, s: Table, seat: Seat, now: Now) -> None:
        """Obtain it."""
        obtain(s, seat, FEATHER, self.victim, now)


class FindCloverAndLeaves(PlaySecret):
    """Obtain a Clover, then take Leaves; an impossible part is skipped (BEN-EPH-02)."""

    def against(self, s: Table, seat: Seat) -> Clause | None:
        """At least one of the two must give something."""
        if obtainable(s, seat, CLOVER):
            return against_obtaining(s, seat, CLOVER, self.victim)
        if self.victim != NOBODY:
            return OWNER_OF_MOST
        return None if s.reserve else NOTHING_GAINED

    def work(self, s: Table, seat: Seat, now: Now) -> None:
        """The Clover may end the game before the Leaves come (BEN-END-01)."""
        if obtainable(s, seat, CLOVER):
            obtain(s, seat, CLOVER, self.victim, now)
        if not s.over:
            take_leaves(s, seat, s.parts.secrets.leaves_gained, now)


class BuyCrystal(PlaySecret):
    """Buy a Crystal for the price on the tile (BEN-EPH-03)."""

    def against(self, s: Table, seat: Seat) -> Clause | None:
        """As for any purchase."""
        price = s.parts.secrets.crystal_price
        return against_buying(s, seat, CRYSTAL, self.victim, price, s.players[seat].leaves)

    def work(self, s: Table, seat: Seat, now: Now) -> None:
        """Buy it."""
        buy(s, seat, CRYSTAL, self.victim, s.parts.secrets.crystal_price, now)


class BuyCheaper(PlaySecret):
    """Buy any Gift, some Leaves cheaper (BEN-EPH-09)."""

    def __init__(self, secret: int, gift: int, victim: Seat) -> None:
        super().__init__(secret, f" {GIFTS[gift]}", victim)
        self.gift = gift

    def against(self, s: Table, seat: Seat) -> Clause | None:
        """As for any purchase."""
        return against_buying(s, seat, self.gift, self.victim, self.price(s), s.players[seat].leaves)

    def work(self, s: Table, seat: Seat, now: Now) -> None:
        """Buy it."""
        buy(s, seat, self.gift, self.victim, self.price(s), now)

    def price(self, s: Table) -> int:
        """The Altar's price less the tile's discount."""
        return s.parts.prices[self.gift] - s.parts.secrets.cheaper


class Barter(PlaySecret):
    """Give back the Gifts on the tile, obtain another (BEN-EPH-04 to -07)."""

    def against(self, s: Table, seat: Seat) -> Clause | None:
        """Every Gift on the tile must be in hand."""
        for gift, needed in enumerate(counts(s.parts.secrets.gives[self.secret])):
            if tokens(s.players[seat].gifts, gift) < needed:
                return BARTER_LACKS
        return against_obtaining(s, seat, s.parts.secrets.takes[self.secret], self.victim)

    def work(self, s: Table, seat: Seat, now: Now) -> None:
        """First back to the stacks, then the new one (BEN-GIFT-07)."""
        for gift, needed in enumerate(counts(s.parts.secrets.gives[self.secret])):
            for _ in range(needed):
                give_back(s, seat, gift, now)
        obtain(s, seat, s.parts.secrets.takes[self.secret], self.victim, now)


class Slumber(PlaySecret):
    """Sleep as at a Pond (BEN-EPH-08)."""

    def __init__(self, secret: int, arrow: int, victim: Seat) -> None:
        super().__init__(secret, f" {ARROWS[arrow]}", victim)
        self.arrow = arrow

    def against(self, s: Table, seat: Seat) -> Clause | None:
        """As for any sleep."""
        return against_sleeping(s, seat, self.arrow, self.victim)

    def work(self, s: Table, seat: Seat, now: Now) -> None:
        """Sleep; it can be repeated."""
        sleep_and_offer_more(s, seat, self.arrow, self.victim, now)


class Exchange(PlaySecret):
    """Exchange as at a Stone Circle (BEN-EPH-08)."""

    def __init__(self, secret: int, gift: int, victim: Seat) -> None:
        super().__init__(secret, f" {GIFTS[gift]}", victim)
        self.gift = gift

    def against(self, s: Table, seat: Seat) -> Clause | None:
        """As for any exchange."""
        return against_exchanging(s, seat, self.gift, self.victim)

    def work(self, s: Table, seat: Seat, now: Now) -> None:
        """Exchange; it can be repeated."""
        exchange_and_offer_more(s, seat, self.gift, self.victim, now)


def plays(secret: int, victim: Seat) -> list[Aside[Table]]:
    """Every way to play a Secret at the cost of one victim or nobody."""
    if secret == FEATHER_SECRET:
        return [FindFeather(secret, "", victim)]
    if secret == CLOVER_LEAVES:
        return [FindCloverAndLeaves(secret, "", victim)]
    if secret == CRYSTAL_FOR_THREE:
        return [BuyCrystal(secret, "", victim)]
    if secret in TRADES:
        return [Barter(secret, "", victim)]
    if secret == SLUMBER:
        return [Slumber(secret, arrow, victim) for arrow in range(len(ARROWS))]
    if secret == EXCHANGE_SECRET:
        return [Exchange(secret, gift, victim) for gift in range(len(GIFTS))]
    assert secret == CHEAPER
    return [BuyCheaper(secret, gift, victim) for gift in range(len(GIFTS))]


PLAYS: Final = [[plays(secret, victim) for victim in VICTIMS] for secret in range(len(EPHEMERAL))]
NONE: Final[list[Aside[Table]]] = []
ALL: Final[list[int]] = []


def secrets_of(s: Table, seat: Seat) -> list[Aside[Table]]:
    """Every way in which the seat could try to play the Ephemeral Secrets it holds."""
    held = s.players[seat].secrets & EPHEMERALS
    if not held:
        return NONE
    found: list[Aside[Table]] = []
    for secret in range(len(EPHEMERAL)):
        if held >> secret & 1:
            found += worth_trying(s, seat, secret)
    return found


def worth_trying(s: Table, seat: Seat, secret: int) -> list[Aside[Table]]:
    """The plays of one Secret: of arrows only those that start where one sleeps; victims where they matter."""
    arrows = s.parts.arrows_from[s.players[seat].dream] if secret == SLUMBER else ALL
    found: list[Aside[Table]] = []
    for victim in range(-1, s.seats if victims_matter(s) else 0):
        plays = PLAYS[secret][victim + 1]
        if arrows is ALL:
            found += plays
        else:
            found += [plays[arrow] for arrow in arrows]
    return found
