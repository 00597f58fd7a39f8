"""The arena: bots against bots, every seat as often as every other."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import permutations
from math import sqrt
from random import Random
from time import perf_counter, process_time
from typing import Any

from clairiere.bots.bot import Budget
from clairiere.bots.turns import reward
from clairiere.games.registry import game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import Illegal
from clairiere.kernel.play import next_ask, objection, play
from clairiere.kernel.rules import Outcome, Variant
from clairiere.kernel.state import StepContext
from clairiere.kernel.view import view
from clairiere.lab.plugins import bot_named


class Deadline:
    """A point in time."""

    def __init__(self, milliseconds: float) -> None:
        self.at = perf_counter() + milliseconds / 1000

    def passed(self) -> bool:
        """Whether the deadline is over."""
        return perf_counter() >= self.at


def within(milliseconds: float) -> Budget:
    """A budget of as many iterations as fit into this time."""
    return Budget(sys.maxsize, Deadline(milliseconds).passed)


NORMAL = 1.959964
"""Between minus and plus so many standard deviations lie 95 % of a normal distribution."""


class Pairing:
    """A game to play: bots by seat, settings, and the seed."""

    def __init__(
        self, game: str, bots: Sequence[str], lineup: Sequence[int], seed: int, variant: Variant | None = None
    ) -> None:
        self.game = game
        self.variant = variant or {}
        self.bots = list(bots)
        self.lineup = list(lineup)  # seat -> number of its bot
        self.seed = seed


class Played:
    """A game that was played: the place of every seat, and how long it took. It travels between processes, so it holds
    nothing that is compiled.
    """

    def __init__(self, places: Sequence[int], together: bool, answers: int, thought: list[Thought]) -> None:
        self.places = tuple(places)
        self.together = together
        self.answers = answers
        self.thought = thought  # by seat

    @property
    def outcome(self) -> Outcome:
        """The outcome of the game."""
        return Outcome(self.places, together=self.together)


class Thought:
    """Thinking time of a bot in one game, in seconds of processor time."""

    def __init__(self, answers: int = 0, seconds: float = 0.0, longest: float = 0.0) -> None:
        self.answers = answers
        self.seconds = seconds
        self.longest = longest

    def add(self, seconds: float) -> None:
        """Add the time of one answer."""
        self.answers += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)


class Standing:
    """The wins of one bot so far."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.games = 0
        self.wins = 0.0  # a shared victory is a part of one

    def report(self) -> dict[str, Any]:
        """Name, win rate, and its 95 % interval."""
        share = self.wins / self.games if self.games else 0.0
        return {"name": self.name, "share": round(share, 4), "interval": [round(x, 4) for x in self.interval()]}

    def interval(self) -> tuple[float, float]:
        """The Wilson interval of the win rate."""
        return wilson(self.wins, self.games)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's score interval at 95 %; without a game nothing is known."""
    if games == 0:
        return 0.0, 1.0
    share, z2 = wins / games, NORMAL * NORMAL
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    reach = NORMAL / (1 + z2 / games) * sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def lineups(bots: int, seats: int) -> list[list[int]]:
    """Seatings of the bots: rotated or, with more bots than seats, all of them."""
    if bots > seats:
        return [list(lineup) for lineup in permutations(range(bots), seats)]
    return [[(seat + turn) % bots for seat in range(seats)] for turn in range(bots)]


def pairings(
    game: str, bots: Sequence[str], seats: int, games: int, seed: int, variant: Variant | None = None
) -> Iterator[Pairing]:
    """All games; the same luck of the set-up is used for every seating."""
    ways = lineups(len(bots), seats)
    for number in range(games):
        yield Pairing(game, bots, ways[number % len(ways)], seed + number // len(ways), variant)


def play_pairing(pairing: Pairing) -> list[float]:
    """Play a game; the share of the victory by seat."""
    return shares(play_to_end(pairing).outcome, pairing.lineup)


def play_to_end(pairing: Pairing) -> Played:
    """Play a game to its end; an illegal answer of a bot raises Illegal."""
    game = game_named(pairing.game)
    names = [pairing.bots[number] for number in pairing.lineup]
    bots = [bot_named(name, game, len(names) * pairing.seed + seat) for seat, name in enumerate(names)]
    now = StepContext(Chance(Random(f"luck {pairing.seed}")))  # not the numbers that a bot draws
    s = game.rules.opening(game.rules.components(), len(bots), game.rules.variant(pairing.variant), now)
    thought = [Thought() for _ in bots]
    while not s.over:
        seat = next_ask(s).seat
        begun = process_time()
        choice = bots[seat].choose(view(s, seat))
        thought[seat].add(process_time() - begun)
        against = objection(s, seat, choice)
        if against is not None:
            raise Illegal(against)
        play(s, seat, choice, now)
    outcome = game.rules.outcome(s)
    return Played(outcome.places, outcome.together, sum([each.answers for each in thought]), thought)


def shares(outcome: Outcome, lineup: list[int]) -> list[float]:
    """The share of the victory by seat; where all win together, each bot wins once."""
    alike = [lineup.count(number) if outcome.together else 1 for number in lineup]
    return [reward(outcome, seat) / seats for seat, seats in enumerate(alike)]


def add_result(standings: list[Standing], pairing: Pairing, parts: list[float]) -> None:
    """Credit the bots of a game with their shares of the victory."""
    for number in set(pairing.lineup):
        standings[number].games += 1
    for number, share in zip(pairing.lineup, parts, strict=True):
        standings[number].wins += share
