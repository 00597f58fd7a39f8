"""Choices and their notation: `place h04`, `move h03-h07`, `buy amber from B`, `play e_sleep d12`, ..."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.rules.numbering import ARROWS, CARD, GIFTS, HEXES, SLOTS
from clairiere.kernel.choices import Choice, Word
from clairiere.kernel.seats import LETTERS, Seat

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
