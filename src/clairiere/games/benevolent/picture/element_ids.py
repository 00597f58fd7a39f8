"""Reach: which pieces and places a seat's choices touch, whether they are allowed or not."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.rules.choices import (
    ARROWS,
    BUY,
    CARD,
    CLOVER,
    CLOVER_LEAVES,
    CRYSTAL,
    CRYSTAL_FOR_THREE,
    EXCHANGE,
    FEATHER,
    FEATHER_SECRET,
    GAIN,
    GATHER,
    GATHER_PUT,
    GATHER_TAKE,
    GIFTS,
    HEXES,
    NO_GIFT,
    NOBODY,
    SECRETS,
    SLEEP,
    TRADES,
    Deed,
    Repeat,
    Stride,
)
from clairiere.games.benevolent.rules.state import Table
from clairiere.games.benevolent.rules.steps.secrets import BuyCheaper, Exchange, PlaySecret, Slumber
from clairiere.kernel.choices import Choice
from clairiere.kernel.state import LETTERS, Seat

CACHE: Final = "secret-p_leaf_cache"
STACK_IDS: Final = [f"stack-{name}" for name in GIFTS]
CLOUD_IDS: Final = [f"cloud-{int(arrow[2])}" for arrow in ARROWS[:4]]
SECRET_IDS: Final = [f"secret-{name}" for name in SECRETS]


def step_id(seat: Seat, hex: int) -> str:
    """The first Footstep of a seat on a hex, or those on its card."""
    return f"card-{LETTERS[seat]}" if hex == CARD else f"step-{LETTERS[seat]}-{HEXES[hex]}"


def gift_id(seat: Seat, gift: int) -> str:
    """The tokens of one kind that a seat has."""
    return f"gift-{LETTERS[seat]}-{GIFTS[gift]}"


STEP_IDS: Final = [[step_id(seat, hex) for hex in range(-1, len(HEXES))] for seat in range(4)]
GIFT_IDS: Final = [[gift_id(seat, gift) for gift in range(len(GIFTS))] for seat in range(4)]


class Reach:
    """Choices, by the id of what they touch."""

    def __init__(self, s: Table, seat: Seat, choices: list[Choice]) -> None:
        self.touched: dict[str, list[Choice]] = {}
        for c in choices:
            if isinstance(c, Stride):
                self.touch(HEXES[c.goal], c)
                self.touch(STEP_IDS[seat][c.origin + 1], c)
            elif isinstance(c, Deed | Repeat):
                self.deed(s, seat, c, c.verb, c.what, c.victim)
            elif isinstance(c, PlaySecret):
                self.secret(s, seat, c)
            elif c is GATHER or c is GATHER_PUT or c is GATHER_TAKE:
                self.touch("reserve", c)
                if c is not GATHER:
                    self.touch(CACHE, c)

    def touch(self, id: str, c: Choice) -> None:
        """Record that a choice refers to an element."""
        if id in self.touched:
            self.touched[id].append(c)
        else:
            self.touched[id] = [c]

    def deed(self, s: Table, seat: Seat, c: Choice, verb: int, what: int, victim: Seat) -> None:
        """Ids of the elements that a deed refers to."""
        if verb == SLEEP:
            self.touch(CLOUD_IDS[what & 3], c)
            self.victim(s.parts.arrow_gifts[what], victim, c)
        elif verb == EXCHANGE:
            self.touch(GIFT_IDS[seat][what], c)
            self.gift(what + 1, victim, c)
        elif verb in (BUY, GAIN):
            self.gift(what, victim, c)
        else:
            self.touch(SECRET_IDS[s.pyramid[what]], c)

    def gift(self, gift: int, victim: Seat, c: Choice) -> None:
        """A Gift to be had, from its stack or from somebody; nothing is had for a Figurine."""
        if gift < len(GIFTS):
            self.touch(STACK_IDS[gift], c)
            self.victim(gift, victim, c)

    def victim(self, gift: int, victim: Seat, c: Choice) -> None:
        """Add the Gift that is taken from a player."""
        if victim != NOBODY and gift > NO_GIFT:
            self.touch(GIFT_IDS[victim][gift], c)

    def secret(self, s: Table, seat: Seat, c: PlaySecret) -> None:
        """The tile itself, and what it is used for."""
        self.touch(SECRET_IDS[c.secret], c)
        if isinstance(c, Slumber):
            self.deed(s, seat, c, SLEEP, c.arrow, c.victim)
        elif isinstance(c, Exchange):
            self.deed(s, seat, c, EXCHANGE, c.gift, c.victim)
        elif isinstance(c, BuyCheaper):
            self.gift(c.gift, c.victim, c)
        else:
            self.gift(plain_gift(s, c.secret), c.victim, c)


def plain_gift(s: Table, secret: int) -> int:
    """The Gift that a Secret brings without a choice."""
    if secret in TRADES:
        return s.parts.secrets.takes[secret]
    return {FEATHER_SECRET: FEATHER, CLOVER_LEAVES: CLOVER, CRYSTAL_FOR_THREE: CRYSTAL}[secret]
