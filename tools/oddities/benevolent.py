"""Benevolent: games that stall, Leaves that are hoarded or cached for good, dreams, Gifts given away, idle Secrets."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.rules.choices import (
    EPHEMERALS,
    EXCHANGE,
    GATHER,
    GATHER_PUT,
    GATHER_TAKE,
    LEAF_CACHE,
    SLEEP,
    Deed,
    Repeat,
    Stride,
    kinds,
)
from clairiere.games.benevolent.rules.events import Obtained, Slept
from clairiere.games.benevolent.rules.state import Table
from clairiere.games.benevolent.rules.steps.turn import Act
from clairiere.kernel.bits import count
from clairiere.kernel.rules import Outcome
from tools.oddities.observe import Answered, Counter, mean, most, share, total

GATHERED: Final = (GATHER, GATHER_PUT, GATHER_TAKE)
HOARD: Final = 15
"""Leaves enough for a Figurine and a toll of three: whoever still gathers has no plan for them."""


class BenevolentCounter(Counter[Table]):
    """Samples by action, by player and by game."""

    measures = (
        mean("rounds", "rounds"),
        most("rounds, longest game", "rounds"),
        share("games without a winner (round 100)", "stalled"),
        share("actions that gather", "gathers"),
        most("gathered in a row, most", "gathers in a row"),
        share("gathered with 15 Leaves or more", "hoards"),
        total("cached Leaves put, all games", "put"),
        total("cached Leaves taken, all games", "taken"),
        mean("cached Leaves left, an owner", "cache left"),
        share("owners of the Leaf Cache who won", "owner won"),
        share("actions that dream", "dreams"),
        mean("Gifts dreamed of, a game", "dreamed"),
        share("exchanges that lose a kind", "kinds lost"),
        share("moves straight back, only to gather", "back again"),
        mean("Ephemeral Secrets left, a player", "secrets left"),
    )

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.in_a_row = [0] * seats  # gathers
        self.last_move: list[Stride | None] = [None] * seats
        self.returned = [False] * seats  # whether the last move took the one before it back
        self.dreamed = 0

    def answered(self, a: Answered[Table]) -> None:
        """Moves, actions, exchanges; Gifts that are dreamed of come with any of them."""
        if isinstance(a.choice, Stride):
            self.moved(a.seat, a.choice)
        elif isinstance(a.ask, Act) and not a.choice.aside:
            self.acted(a)
        if isinstance(a.choice, (Deed, Repeat)) and a.choice.verb == EXCHANGE:
            before, after = a.before.players[a.seat], a.after.players[a.seat]
            self.add("kinds lost", kinds(after.gifts) < kinds(before.gifts))
        self.note_dreams(a)

    def moved(self, seat: int, stride: Stride) -> None:
        """Back and forth between two hexes."""
        last = self.last_move[seat]
        self.returned[seat] = last is not None and (stride.origin, stride.goal) == (last.goal, last.origin)
        self.last_move[seat] = stride

    def acted(self, a: Answered[Table]) -> None:
        """What is done on the action hex."""
        gathers = a.choice in GATHERED
        self.add("gathers", gathers)
        self.add("dreams", isinstance(a.choice, Deed) and a.choice.verb == SLEEP)
        self.in_a_row[a.seat] = self.in_a_row[a.seat] + 1 if gathers else 0
        self.add("gathers in a row", self.in_a_row[a.seat])
        self.add("back again", gathers and self.returned[a.seat])
        if gathers:
            self.add("hoards", a.before.players[a.seat].leaves >= HOARD)
            changed = a.after.players[a.seat].cache - a.before.players[a.seat].cache
            self.add("put", max(0, changed))
            self.add("taken", max(0, -changed))

    def note_dreams(self, a: Answered[Table]) -> None:
        """Gifts at the end of an arrow: the event right after the sleep."""
        for first, second in zip(a.events, a.events[1:], strict=False):
            self.dreamed += isinstance(first, Slept) and isinstance(second, Obtained)

    def ended(self, s: Table, outcome: Outcome) -> None:
        """Length, winner, and what is left over."""
        winner = s.winner()
        self.add("rounds", min(s.round, s.parts.rounds))
        self.add("stalled", winner is None)
        self.add("dreamed", self.dreamed)
        for seat, player in enumerate(s.players):
            self.add("secrets left", count(player.secrets & EPHEMERALS))
            if player.secrets & LEAF_CACHE:
                self.add("cache left", player.cache)
                self.add("owner won", winner == seat)


COUNTER: Final = BenevolentCounter
