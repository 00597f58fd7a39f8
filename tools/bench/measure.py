"""Rates of one game: `python -m tools.bench.measure GAME SECONDS` measures in the process that it starts."""

from __future__ import annotations

import gzip
import json
import os
import sys
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any, Generic

from clairiere.bots.bot import Budget
from clairiere.bots.random_bot import random_game
from clairiere.bots.roster import bot_named
from clairiere.games.registry import game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import Choice
from clairiere.kernel.game import Game
from clairiere.kernel.match import Match
from clairiere.kernel.play import next_ask, play
from clairiere.kernel.record import Record, final_state
from clairiere.kernel.state import S, Seat, StepContext
from clairiere.kernel.view import view

SEARCHED = 200
"""Iterations of a search, at most."""
Figures = dict[str, float]


def pin_to_one_core() -> None:
    """Set the CPU affinity of this process to its last core, where supported."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def per_second(work: Callable[[int], int], seconds: float) -> tuple[float, float]:
    """Rounds and units of work per second of CPU time."""
    rounds = units = 0
    began = process_time()
    while (spent := process_time() - began) < seconds:
        units += work(rounds)
        rounds += 1
    return rounds / spent, units / spent


def nanoseconds(work: Callable[[], object], seconds: float) -> float:
    """The cost of one call."""

    def hundred(_: int) -> int:
        for _ in range(100):
            work()
        return 100

    return 1e9 / per_second(hundred, seconds)[1]


def random_play(game: Game[S], seconds: float) -> tuple[float, float]:
    """Games and decisions a second of random play, with set-up, over all numbers of seats."""
    parts = game.rules.components()
    rng = Random(5)
    variant = game.rules.variant({})

    def one(number: int) -> int:
        return random_game(game, parts, game.rules.seats[number % len(game.rules.seats)], variant, rng)

    for number in range(10):
        one(number)
    return per_second(one, seconds)


class MiddleGames(Generic[S]):
    """States from the middle of random games, and operations to measure on them."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game
        self.rng = Random(3)
        self.now = StepContext(Chance(self.rng))
        self.tables: list[tuple[S, Seat, Choice]] = []
        for seed in range(20):
            rules = game.rules
            seats = rules.seats[seed % len(rules.seats)]
            s = rules.opening(rules.components(), seats, rules.variant({}), self.now)
            self.play_on(s)
        self.views = [view(s, seat) for s, seat, _ in self.tables]

    def play_on(self, s: S) -> None:
        """Play thirty random answers, and keep the state if the game is not over."""
        for _ in range(30):
            if not s.over:
                ask = next_ask(s)
                play(s, ask.seat, ask.pick(s, self.rng), self.now)
        if not s.over:
            ask = next_ask(s)
            self.tables.append((s, ask.seat, ask.pick(s, self.rng)))

    def clone(self) -> None:
        """Copy each state."""
        for s, _, _ in self.tables:
            s.copy()

    def apply(self) -> None:
        """Copy each state and answer on the copy."""
        for s, seat, choice in self.tables:
            play(s.copy(), seat, choice, self.now)

    def view(self) -> None:
        """Make the view of the asked seat of each state."""
        for s, seat, _ in self.tables:
            view(s, seat)

    def imagine(self) -> None:
        """Imagine a full state from each view."""
        for seen in self.views:
            seen.imagine(self.rng)

    def picture(self) -> None:
        """Draw the state layer of each view."""
        for seen in self.views:
            self.game.picture.svg(seen, "fr")

    def think(self, number: int) -> int:
        """Let a bot search one of the views; returns the iterations."""
        looks = [1]  # nobody asks for the time before the first

        def look() -> bool:
            looks[0] += 1
            return False

        seen = self.views[number % len(self.views)]
        bot_named("search", self.game, number).choose(seen, Budget(SEARCHED, look))
        return looks[0]

    def picture_weight(self) -> float:
        """The size of the largest state layer, in kB gzipped."""
        return max([kilobytes(self.game.picture.svg(seen, "fr")) for seen in self.views])

    def each(self, work: Callable[[], object], seconds: float) -> int:
        """The cost per state, in nanoseconds."""
        return round(nanoseconds(work, seconds) / len(self.tables))


def kilobytes(text: str) -> float:
    """The gzipped size of a text."""
    return round(len(gzip.compress(text.encode())) / 1000, 2)


def whole_record(game: Game[S]) -> Record:
    """The record of a random game."""
    rng = Random(11)
    match = Match(game, game.rules.seats[0], {}, Chance(rng))
    while not match.state.over:
        ask = next_ask(match.state)
        match.choose(ask.seat, ask.pick(match.state, rng))
    return match.record


def measure(game: Game[Any], seconds: float) -> Figures:
    """All figures of one game, in this process."""
    games, decisions = random_play(game, seconds)
    middle = MiddleGames(game)
    record = whole_record(game)
    parts = game.rules.components()
    short = seconds / 5
    return {
        "random_decisions_per_s": round(decisions),
        "games_per_s": round(games, 1),
        "clone_ns": middle.each(middle.clone, short),
        "clone_apply_ns": middle.each(middle.apply, short),
        "view_ns": middle.each(middle.view, short),
        "imagine_ns": middle.each(middle.imagine, short),
        "picture_ms": round(middle.each(middle.picture, short) / 1e6, 3),
        "picture_kb": middle.picture_weight(),
        "sprites_kb": kilobytes(game.picture.sprites()),
        "search_iterations_per_s": round(per_second(middle.think, short)[1]),
        "replay_ms": round(nanoseconds(lambda: final_state(record, game, parts), short) / 1e6, 3),
    }


if __name__ == "__main__":
    pin_to_one_core()
    sys.stdout.write(json.dumps(measure(game_named(sys.argv[1]), float(sys.argv[2]))) + "\n")
