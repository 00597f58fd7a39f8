"""Choices and their notation: `place h04`, `move h03-h07`, `buy amber from B`, `play e_sleep d12`, ..."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from clairiere.kernel.choices import Choice, Word
from clairiere.kernel.state import LETTERS, Seat

GIFTS: Final = ("clover", "feather", "crystal", "amber", "figurine")
CLOVER: Final = 0
FEATHER: Final = 1
CRYSTAL: Final = 2
FIGURINE: Final = 4
NO_GIFT: Final = -1

KINDS: Final = ("sacred_altar", "meadow", "nest", "pond", "stone_circle", "wooden_table")
ALTAR: Final = 0
MEADOW: Final = 1
NEST: Final = 2
POND: Final = 3
CIRCLE: Final = 4
TABLE: Final = 5

HEXES: Final = tuple([f"h{n:02}" for n in range(1, 15)])
CARD: Final = -1
"""Where a Footstep comes from that has not been in the forest yet."""

SLOTS: Final = ("r1c1", "r1c2", "r1c3", "r1c4", "r2c1", "r2c2", "r2c3", "r3c1", "r3c2")
DREAM_SPACES: Final = 4
ARROWS: Final = tuple([f"d{start}{end}" for start in range(1, 5) for end in range(1, 5)])
"""Every arrow that a Dream Path could have: number 4 * start + end, spaces counted from 0."""
NO_ARROW: Final = -2

EPHEMERAL: Final = (
    "e_feather",
    "e_clover_leaves",
    "e_crystal3",
    "e_trade_crystal",
    "e_trade_amber",
    "e_trade_figurine",
    "e_sleep",
    "e_exchange",
    "e_buy_minus3",
)
PERMANENT: Final = (
    "p_repeat_exchange",
    "p_repeat_sleep",
    "p_leaf_cache",
    "p_double_step",
    "p_solitude",
    "p_free_roam",
    "p_no_grey",
    "p_pay_reserve",
    "p_discount2",
)
SECRETS: Final = EPHEMERAL + PERMANENT
FEATHER_SECRET: Final = 0
CLOVER_LEAVES: Final = 1
CRYSTAL_FOR_THREE: Final = 2
TRADES: Final = (3, 4, 5)
SLUMBER: Final = 6
EXCHANGE_SECRET: Final = 7
CHEAPER: Final = 8
EPHEMERALS: Final = 0b1_1111_1111
"""Bit set of the Ephemeral Secrets among all eighteen faces."""

REPEAT_EXCHANGE: Final = 1 << 9
REPEAT_SLEEP: Final = 1 << 10
LEAF_CACHE: Final = 1 << 11
DOUBLE_STEP: Final = 1 << 12
SOLITUDE: Final = 1 << 13
FREE_ROAM: Final = 1 << 14
NO_GREY: Final = 1 << 15
PAY_RESERVE: Final = 1 << 16
DISCOUNT: Final = 1 << 17


# Gift tokens of a player or of the stacks: five counts in one int, so that copying costs nothing.

ONE: Final = (1, 1 << 4, 1 << 8, 1 << 12, 1 << 16)
"""One token of each kind."""


def tally(counts: Sequence[int]) -> int:
    """The tally of these counts, Clovers first."""
    packed = 0
    for gift, count in enumerate(counts):
        packed += count << 4 * gift
    return packed


def tokens(packed: int, gift: int) -> int:
    """How many of one kind."""
    return packed >> 4 * gift & 15


def counts(packed: int) -> list[int]:
    """How many of each kind, Clovers first."""
    return [packed >> 4 * gift & 15 for gift in range(5)]


def kinds(packed: int) -> int:
    """How many different kinds."""
    found = 0
    for gift in range(5):
        if packed >> 4 * gift & 15:
            found += 1
    return found


def complete(packed: int) -> bool:
    """Whether there is one of each kind (BEN-OBJ-02)."""
    return bool(packed & 0xF and packed & 0xF0 and packed & 0xF00 and packed & 0xF000 and packed & 0xF0000)


def tally_text(packed: int) -> str:
    """`2.0.1.0.0`, Clovers first."""
    return ".".join([str(count) for count in counts(packed)])


NOBODY: Final = -1
VICTIMS: Final = (NOBODY, 0, 1, 2, 3)

BUY: Final = 0
GAIN: Final = 1
SLEEP: Final = 2
EXCHANGE: Final = 3
TAKE: Final = 4
VERBS: Final = ("buy", "gain", "sleep", "exchange", "take")


class Stride(Choice):
    """Place a Footstep from the card, or move one that is in the forest."""

    def __init__(self, origin: int, goal: int) -> None:
        here = f"place {HEXES[goal]}" if origin == CARD else f"move {HEXES[origin]}-{HEXES[goal]}"
        super().__init__(here)
        self.origin = origin
        self.goal = goal


class Deed(Choice):
    """A hex action: a verb, what it is done to, and whose token is taken if several opponents hold most."""

    def __init__(self, verb: int, what: int, name: str, victim: Seat) -> None:
        super().__init__(f"{VERBS[verb]} {name}{from_whom(victim)}")
        self.verb = verb
        self.what = what  # gift, arrow, gift to give, or slot of the pyramid
        self.victim = victim


class Repeat(Choice):
    """Pay to sleep or exchange once more."""

    def __init__(self, verb: int, what: int, name: str, victim: Seat) -> None:
        super().__init__(f"repeat {VERBS[verb]} {name}{from_whom(victim)}")
        self.verb = verb
        self.what = what
        self.victim = victim


def from_whom(victim: Seat) -> str:
    """` from B`, or nothing."""
    return "" if victim == NOBODY else f" from {LETTERS[victim]}"


GATHER: Final = Word("gather")
GATHER_PUT: Final = Word("gather put")
GATHER_TAKE: Final = Word("gather take")
DECLINE: Final = Word("decline")
END_TURN: Final = Word("end turn")
WORDS: Final[list[Choice]] = [GATHER, GATHER_PUT, GATHER_TAKE, DECLINE, END_TURN]

PLACES: Final[list[Choice]] = [Stride(CARD, goal) for goal in range(len(HEXES))]
MOVES: Final[list[list[Choice]]] = [[Stride(o, goal) for goal in range(len(HEXES))] for o in range(len(HEXES))]
BUYS: Final = [[Deed(BUY, gift, name, v) for v in VICTIMS] for gift, name in enumerate(GIFTS)]
GAINS: Final = [[Deed(GAIN, gift, name, v) for v in VICTIMS] for gift, name in enumerate(GIFTS[:2])]
EXCHANGES: Final = [[Deed(EXCHANGE, gift, name, v) for v in VICTIMS] for gift, name in enumerate(GIFTS)]
EXCHANGES_AGAIN: Final = [[Repeat(EXCHANGE, gift, name, v) for v in VICTIMS] for gift, name in enumerate(GIFTS)]
SLEEPS: Final = [[Deed(SLEEP, arrow, name, v) for v in VICTIMS] for arrow, name in enumerate(ARROWS)]
SLEEPS_AGAIN: Final = [[Repeat(SLEEP, arrow, name, v) for v in VICTIMS] for arrow, name in enumerate(ARROWS)]
TAKES: Final = [Deed(TAKE, slot, name, NOBODY) for slot, name in enumerate(SLOTS)]
