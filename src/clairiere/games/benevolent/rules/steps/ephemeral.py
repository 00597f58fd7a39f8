"""Ephemeral Secrets: played once, in one's own turn (BEN-SEC, BEN-EPH); those that can be repeated are in again.py."""

from __future__ import annotations

from clairiere.games.benevolent.rules.choices import NOBODY, from_whom
from clairiere.games.benevolent.rules.clauses import BARTER_LACKS, NOT_YOUR_SECRET, NOTHING_GAINED, OWNER_OF_MOST
from clairiere.games.benevolent.rules.events import PlayedSecret
from clairiere.games.benevolent.rules.numbering import CLOVER, CRYSTAL, EPHEMERAL, FEATHER, GIFTS, counts, tokens
from clairiere.games.benevolent.rules.state import Table
from clairiere.games.benevolent.rules.steps.gifts_and_leaves import (
    against_obtaining,
    give_back,
    obtain,
    obtainable,
    take_leaves,
)
from clairiere.games.benevolent.rules.steps.places import against_buying, buy
from clairiere.kernel.clauses import Clause
from clairiere.kernel.events import StepContext
from clairiere.kernel.seats import Seat
from clairiere.kernel.state import Aside


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

    def happen(self, s: Table, seat: Seat, now: StepContext) -> None:
        """The tile goes, the effect comes."""
        s.players[seat].secrets &= ~(1 << self.secret)
        now.tell(PlayedSecret(seat, self.secret), s.pieces)
        self.work(s, seat, now)

    def against(self, s: Table, seat: Seat) -> Clause | None:
        """What stands against the effect."""
        raise NotImplementedError

    def work(self, s: Table, seat: Seat, now: StepContext) -> None:
        """Carry out the effect printed on the tile."""
        raise NotImplementedError


class FindFeather(PlaySecret):
    """Obtain a Feather (BEN-EPH-01)."""

    def against(self, s: Table, seat: Seat) -> Clause | None:
        """One must be to be had."""
        return against_obtaining(s, seat, FEATHER, self.victim)

    def work(self, s: Table, seat: Seat, now: StepContext) -> None:
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

    def work(self, s: Table, seat: Seat, now: StepContext) -> None:
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

    def work(self, s: Table, seat: Seat, now: StepContext) -> None:
        """Pay the price printed on the tile."""
        buy(s, seat, CRYSTAL, self.victim, s.parts.secrets.crystal_price, now)


class BuyCheaper(PlaySecret):
    """Buy any Gift, some Leaves cheaper (BEN-EPH-09)."""

    def __init__(self, secret: int, gift: int, victim: Seat) -> None:
        super().__init__(secret, f" {GIFTS[gift]}", victim)
        self.gift = gift

    def against(self, s: Table, seat: Seat) -> Clause | None:
        """As for any purchase."""
        return against_buying(s, seat, self.gift, self.victim, self.price(s), s.players[seat].leaves)

    def work(self, s: Table, seat: Seat, now: StepContext) -> None:
        """Pay the reduced price."""
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

    def work(self, s: Table, seat: Seat, now: StepContext) -> None:
        """First back to the stacks, then the new one (BEN-GIFT-07)."""
        for gift, needed in enumerate(counts(s.parts.secrets.gives[self.secret])):
            for _ in range(needed):
                give_back(s, seat, gift, now)
        obtain(s, seat, s.parts.secrets.takes[self.secret], self.victim, now)
