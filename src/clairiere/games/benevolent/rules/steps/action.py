"""The Action phase: use the hex that was reached, or gather (BEN-ACT)."""

from __future__ import annotations

from random import Random
from typing import Final

from clairiere.games.benevolent.rules.choices import (
    ALTAR,
    BUY,
    BUYS,
    CIRCLE,
    EXCHANGE,
    EXCHANGES,
    FIGURINE,
    GAIN,
    GAINS,
    GATHER,
    GATHER_PUT,
    GATHER_TAKE,
    HEXES,
    LEAF_CACHE,
    MEADOW,
    NEST,
    NO_GIFT,
    POND,
    SLEEP,
    SLEEPS,
    TAKE,
    TAKES,
    Deed,
)
from clairiere.games.benevolent.rules.clauses import ANOTHER_HEX, TOLL_TOO_HIGH
from clairiere.games.benevolent.rules.state import Table
from clairiere.games.benevolent.rules.steps.gifts import (
    against_buying,
    against_exchanging,
    against_gathering,
    against_obtaining,
    against_sleeping,
    against_taking,
    buy,
    gather,
    obtain,
    pay_toll,
    sources,
    take_secret,
    toll,
    victims_matter,
)
from clairiere.games.benevolent.rules.steps.secrets import exchange_and_offer_more, secrets_of, sleep_and_offer_more
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.state import Aside, Ask, Seat, StepContext, letter

VERB_OF: Final = [BUY, GAIN, GAIN, SLEEP, EXCHANGE, TAKE]
"""Kind of space -> what is done there."""


def deeds(kind: int) -> list[list[Deed]]:
    """What can be tried on a kind of hex, a row for each thing, in each row one deed for every victim."""
    if kind == ALTAR:
        return BUYS
    if kind in (MEADOW, NEST):
        return [GAINS[kind - MEADOW]]
    if kind == POND:
        return SLEEPS
    return EXCHANGES if kind == CIRCLE else [[take] for take in TAKES]


DEEDS: Final = [deeds(kind) for kind in range(6)]
PLAIN: Final[list[list[Choice]]] = [[GATHER, *[row[0] for row in rows]] for rows in DEEDS]
"""Kind of space -> gathering and its deeds, nobody being named."""


def dreams(s: Table, seat: Seat) -> list[Choice]:
    """At a Pond only the arrows that start where one sleeps are worth trying."""
    found: list[Choice] = [GATHER]
    for arrow in s.parts.arrows_from[s.players[seat].dream]:
        found.append(SLEEPS[arrow][0])
    return found


def with_victims(s: Table, seat: Seat, plain: list[Choice]) -> list[Choice]:
    """The same deeds, with whoever has to be named for each (BEN-GIFT-03)."""
    found: list[Choice] = []
    for c in plain:
        if not isinstance(c, Deed) or c.verb == TAKE:
            found.append(c)
        else:
            row = row_of(c)
            for victim in sources(s, seat, gift_of(s, c)):
                found.append(row[victim + 1])
    return found


def row_of(c: Deed) -> list[Deed]:
    """The same deed with every victim."""
    if c.verb == BUY:
        return BUYS[c.what]
    if c.verb == GAIN:
        return GAINS[c.what]
    return SLEEPS[c.what] if c.verb == SLEEP else EXCHANGES[c.what]


def gift_of(s: Table, c: Deed) -> int:
    """The Gift that a deed brings, or a number below 0."""
    if c.verb == SLEEP:
        return s.parts.arrow_gifts[c.what]
    if c.verb == EXCHANGE:
        return c.what + 1 if c.what < FIGURINE else NO_GIFT
    return c.what


class Act(Ask[Table]):
    """Pay the toll and do what the hex is for; or gather two Leaves (BEN-ACT-01)."""

    def __init__(self, seat: Seat, hex: int) -> None:
        super().__init__(seat)
        self.hex = hex

    def candidates(self, s: Table) -> list[Choice]:
        """Gathering and the deeds of the hex."""
        kind = s.forest.kinds[self.hex]
        found = dreams(s, self.seat) if kind == POND else PLAIN[kind]
        if victims_matter(s):
            found = with_victims(s, self.seat, found)
        if s.players[self.seat].secrets & LEAF_CACHE:
            return [GATHER_PUT, GATHER_TAKE, *found]
        return found

    def legal(self, s: Table) -> list[Choice]:
        """The same as one by one, but the toll is added up only once."""
        me = s.players[self.seat]
        purse = me.leaves - toll(s, self.seat, self.hex)
        found: list[Choice] = []
        for c in self.candidates(s):
            if isinstance(c, Deed):
                if purse >= 0 and against_deed(s, self.seat, c, purse) is None:
                    found.append(c)
            elif against_gathering(s, me, c) is None:
                found.append(c)
        return found

    def pick_legal(self, s: Table, rng: Random) -> Choice:
        """Any legal deed, or gathering."""
        legal = self.legal(s)
        return legal[int(rng.random() * len(legal))]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """The toll must be paid whole, and the effect possible with what is left (BEN-ACT-04, BEN-TOLL-04)."""
        me = s.players[self.seat]
        if c is GATHER or c is GATHER_PUT or c is GATHER_TAKE:
            return against_gathering(s, me, c)
        if not isinstance(c, Deed):
            return NOT_AN_ANSWER
        kind = s.forest.kinds[self.hex]
        if c.verb != VERB_OF[kind] or (c.verb == GAIN and c.what != kind - MEADOW):
            return ANOTHER_HEX
        due = toll(s, self.seat, self.hex)
        if due > me.leaves:
            return TOLL_TOO_HIGH
        return against_deed(s, self.seat, c, me.leaves - due)

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """Gather for nothing (BEN-TOLL-05), or pay and act (BEN-ACT-03)."""
        if isinstance(c, Deed):
            pay_toll(s, self.seat, self.hex, now)
            do_deed(s, self.seat, c, now)
        else:
            gather(s, self.seat, c, now)

    def asides(self, s: Table) -> list[Aside[Table]]:
        """Ephemeral Secrets, between move and action (BEN-TURN-03)."""
        return secrets_of(s, self.seat)

    def against_asides(self) -> Clause | None:
        """No clause: asides are allowed."""
        return None

    def notation(self) -> str:
        """`action A h03`."""
        return f"action {letter(self.seat)} {HEXES[self.hex]}"


def against_deed(s: Table, seat: Seat, c: Deed, purse: int) -> Clause | None:
    """What stands against the effect itself, with this many Leaves left after the toll."""
    if c.verb == BUY:
        return against_buying(s, seat, c.what, c.victim, s.parts.prices[c.what], purse)
    if c.verb == GAIN:
        return against_obtaining(s, seat, c.what, c.victim)
    if c.verb == SLEEP:
        return against_sleeping(s, seat, c.what, c.victim)
    if c.verb == EXCHANGE:
        return against_exchanging(s, seat, c.what, c.victim)
    return against_taking(s, c.what)


def do_deed(s: Table, seat: Seat, c: Deed, now: StepContext) -> None:
    """Carry out the effect of the hex (BEN-ALTAR, BEN-MEADOW, BEN-NEST, BEN-POND, BEN-CIRCLE, BEN-TABLE)."""
    if c.verb == BUY:
        buy(s, seat, c.what, c.victim, s.parts.prices[c.what], now)
    elif c.verb == GAIN:
        obtain(s, seat, c.what, c.victim, now)
    elif c.verb == SLEEP:
        sleep_and_offer_more(s, seat, c.what, c.victim, now)
    elif c.verb == EXCHANGE:
        exchange_and_offer_more(s, seat, c.what, c.victim, now)
    else:
        take_secret(s, seat, c.what, now)

