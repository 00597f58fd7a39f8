"""Ephemeral Secrets, played once (BEN-SEC, BEN-EPH); sleeping and exchanging once more (BEN-PERM-01 to -04)."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.rules.choices import (
    ARROWS,
    CHEAPER,
    CLOVER,
    CLOVER_LEAVES,
    CRYSTAL,
    CRYSTAL_FOR_THREE,
    DECLINE,
    EPHEMERAL,
    EPHEMERALS,
    EXCHANGE,
    EXCHANGE_SECRET,
    EXCHANGES_AGAIN,
    FEATHER,
    FEATHER_SECRET,
    GIFTS,
    NOBODY,
    REPEAT_EXCHANGE,
    REPEAT_SLEEP,
    SLEEP,
    SLEEPS_AGAIN,
    SLUMBER,
    TRADES,
    VERBS,
    VICTIMS,
    Repeat,
    counts,
    from_whom,
    tokens,
)
from clairiere.games.benevolent.rules.clauses import BARTER_LACKS, NOT_YOUR_SECRET, NOTHING_GAINED, OWNER_OF_MOST
from clairiere.games.benevolent.rules.events import PlayedSecret
from clairiere.games.benevolent.rules.state import Table
from clairiere.games.benevolent.rules.steps.gifts import (
    against_buying,
    against_exchanging,
    against_obtaining,
    against_sleeping,
    buy,
    can_exchange,
    exchange,
    give_back,
    obtain,
    obtainable,
    pay_reserve,
    sleep,
    sources,
    take_leaves,
    victims_matter,
)
from clairiere.kernel.choices import NOT_AN_ANSWER, Choice, Clause
from clairiere.kernel.state import Aside, Ask, Seat, Step, StepContext, letter


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
        """The clause against the effect of the tile."""
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
        """Obtain a Feather."""
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
        """The clause against the purchase."""
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
        """The clause against the purchase."""
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


AGAIN: Final[list[Choice]] = [DECLINE, *[choice for gift in EXCHANGES_AGAIN for choice in gift]]


class Again(Ask[Table]):
    """Pay Leaves to sleep or exchange once more, or decline. A repeat is not repeated (BEN-PERM-03)."""

    def __init__(self, seat: Seat, verb: int) -> None:
        super().__init__(seat)
        self.verb = verb

    def price(self, s: Table) -> int:
        """The Leaves it costs; they go to the Reserve."""
        raise NotImplementedError

    def against(self, s: Table, c: Repeat) -> Clause | None:
        """The clause against repeating the action."""
        raise NotImplementedError

    def once_more(self, s: Table, c: Repeat, now: StepContext) -> None:
        """Carry out the repeated action."""
        raise NotImplementedError

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """Declining is always possible."""
        if c is DECLINE:
            return None
        if not isinstance(c, Repeat) or c.verb != self.verb:
            return NOT_AN_ANSWER
        return self.against(s, c)

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """Pay the price, then repeat the action."""
        if isinstance(c, Repeat):
            pay_reserve(s, self.seat, self.price(s), now)
            self.once_more(s, c, now)

    def asides(self, s: Table) -> list[Aside[Table]]:
        """Ephemeral Secrets, also now (BEN-SEC-04)."""
        return secrets_of(s, self.seat)

    def against_asides(self) -> Clause | None:
        """No clause: asides are allowed."""
        return None

    def again(self) -> Step[Table]:
        """A Secret may have used up what the repeat needs (BEN-PERM-04)."""
        return Offer(self.seat, self.verb)

    def notation(self) -> str:
        """`sleep_again A`."""
        return f"{VERBS[self.verb]}_again {letter(self.seat)}"


class ExchangeAgain(Again):
    """Once more, with any token, also the one just received (BEN-PERM-01)."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, EXCHANGE)

    def candidates(self, s: Table) -> list[Choice]:
        """To decline, or to exchange anything."""
        return AGAIN

    def price(self, s: Table) -> int:
        """The price printed on the tile."""
        return s.parts.secrets.exchange_again

    def against(self, s: Table, c: Repeat) -> Clause | None:
        """The clause against the exchange."""
        return against_exchanging(s, self.seat, c.what, c.victim)

    def once_more(self, s: Table, c: Repeat, now: StepContext) -> None:
        """Exchange as in the original action."""
        exchange(s, self.seat, c.what, c.victim, now)


class SleepAgain(Again):
    """Once more, from the new Dream space (BEN-PERM-02)."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, SLEEP)

    def candidates(self, s: Table) -> list[Choice]:
        """To decline, or to follow an arrow from here; whoever has to be named is."""
        found: list[Choice] = [DECLINE]
        for arrow in s.parts.arrows_from[s.players[self.seat].dream]:
            for victim in sources(s, self.seat, s.parts.arrow_gifts[arrow]):
                found.append(SLEEPS_AGAIN[arrow][victim + 1])
        return found

    def price(self, s: Table) -> int:
        """The price printed on the tile."""
        return s.parts.secrets.sleep_again

    def against(self, s: Table, c: Repeat) -> Clause | None:
        """The clause against the sleep."""
        return against_sleeping(s, self.seat, c.what, c.victim)

    def once_more(self, s: Table, c: Repeat, now: StepContext) -> None:
        """Sleep along the chosen arrow, as in the original action."""
        sleep(s, self.seat, c.what, c.victim, now)


def sleep_and_offer_more(s: Table, seat: Seat, arrow: int, victim: Seat, now: StepContext) -> None:
    """An original sleep, which its owner's Secret may repeat (BEN-PERM-02, -03)."""
    sleep(s, seat, arrow, victim, now)
    offer(s, seat, SLEEP)


def exchange_and_offer_more(s: Table, seat: Seat, gift: int, victim: Seat, now: StepContext) -> None:
    """An original exchange, which its owner's Secret may repeat (BEN-PERM-01, -03)."""
    exchange(s, seat, gift, victim, now)
    offer(s, seat, EXCHANGE)


def offer(s: Table, seat: Seat, verb: int) -> None:
    """Ask whether to repeat it, if it can be repeated (BEN-PERM-04)."""
    me, numbers = s.players[seat], s.parts.secrets
    if s.over:
        return
    if verb == SLEEP:
        if me.secrets & REPEAT_SLEEP and me.leaves >= numbers.sleep_again:
            s.then(SleepAgain(seat))
    elif me.secrets & REPEAT_EXCHANGE and me.leaves >= numbers.exchange_again and can_exchange(s, seat):
        s.then(ExchangeAgain(seat))


class Offer(Step[Table]):
    """The offer to repeat, once more after a Secret was played in between (BEN-SEC-04)."""

    def __init__(self, seat: Seat, verb: int) -> None:
        self.seat = seat
        self.verb = verb

    def run(self, s: Table, now: StepContext) -> None:
        """Only if it is still possible."""
        offer(s, self.seat, self.verb)

    def notation(self) -> str:
        """`sleep_offer A`."""
        return f"{VERBS[self.verb]}_offer {letter(self.seat)}"


class Slumber(PlaySecret):
    """Sleep as at a Pond (BEN-EPH-08)."""

    def __init__(self, secret: int, arrow: int, victim: Seat) -> None:
        super().__init__(secret, f" {ARROWS[arrow]}", victim)
        self.arrow = arrow

    def against(self, s: Table, seat: Seat) -> Clause | None:
        """The clause against the sleep."""
        return against_sleeping(s, seat, self.arrow, self.victim)

    def work(self, s: Table, seat: Seat, now: StepContext) -> None:
        """Sleep; it can be repeated."""
        sleep_and_offer_more(s, seat, self.arrow, self.victim, now)


class Exchange(PlaySecret):
    """Exchange as at a Stone Circle (BEN-EPH-08)."""

    def __init__(self, secret: int, gift: int, victim: Seat) -> None:
        super().__init__(secret, f" {GIFTS[gift]}", victim)
        self.gift = gift

    def against(self, s: Table, seat: Seat) -> Clause | None:
        """The clause against the exchange."""
        return against_exchanging(s, seat, self.gift, self.victim)

    def work(self, s: Table, seat: Seat, now: StepContext) -> None:
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
