"""Self-play: games that are played to learn from, and what is noted of their tables.

A lesson is played by bots whose hints have the weights of the moment. Now and then they answer at random for a while:
a search asks for hints about such tables too. Lessons travel between processes, so they hold nothing that is compiled.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from random import Random
from typing import Any

from clairiere.bots.bot import Bot
from clairiere.bots.roster import bot_named
from clairiere.bots.turns import Turns, reward, sigmoid
from clairiere.games.registry import game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.game import Game
from clairiere.kernel.play import next_ask, play
from clairiere.kernel.rules import Outcome
from clairiere.kernel.state import StepContext
from clairiere.kernel.strategy import Weights
from clairiere.kernel.view import view

Rows = list[list[float]]
WILD = 0.06
"""How often some random answers begin."""
ANSWERS = 4
"""At most so many of them."""
NOTED = 0.35
"""The part of the tables that is noted."""
ODD = 0.06
"""How often a planned turn is any of the best ones."""
BEST = 8
WIDE = 0.12
"""How often asides are thought of too, which takes longer."""
TRUST = 0.8
"""How much of a target is what came of it, and not the next hint: the lambda of temporal differences."""


class Lesson:
    """A task of self-play games: bot, seats, seeds, weights."""

    def __init__(self, game: str, weights: Rows, player: str, *, seats: int, seed: int, games: int) -> None:
        self.game = game
        self.weights = weights
        self.player = player
        self.seats = seats
        self.seed = seed
        self.games = games


class Note:
    """A recorded state of one seat with its training target."""

    def __init__(self, stage: int, seats: int, hint: float, features: Sequence[float]) -> None:
        self.stage = stage
        self.seats = seats
        self.target = sigmoid(hint)
        self.where = array("i", [feature for feature, amount in enumerate(features) if amount])
        self.amounts = array("d", [amount for amount in features if amount])


class Pages:
    """The recorded states of a task, in a form that pickles well."""

    def __init__(self) -> None:
        self.notes: list[Note] = []
        self.openings = 0  # games that began at the beginning
        self.won = 0.0  # of these, where all win together

    def add(self, rows: list[list[Note]], outcome: Outcome) -> None:
        """Add the recorded states of a finished game."""
        for seat, notes in enumerate(rows):
            aim(notes, reward(outcome, seat))
            self.notes += notes


def aim(notes: list[Note], result: float) -> None:
    """Training targets, from the last state back: the result mixed with the hint of the next state.

    The more tables are noted, the less each hears of the end: those of pauses, few and far apart, have their own row.
    """
    target, hint = result, result
    for note in reversed(notes):
        target = TRUST * target + (1.0 - TRUST) * hint
        note.target, hint = target, note.target


def with_weights(name: str, weights: Rows) -> Game[Any]:
    """A copy of the game with these weights."""
    game = game_named(name)
    return game.with_weights(Weights(game.strategy.initial_weights().groups, weights))


def taught(lesson: Lesson) -> Pages:
    """Play the games of a task; in planned games every second one starts in the middle."""
    game = with_weights(lesson.game, lesson.weights)
    pages = Pages()
    for seed in range(lesson.seed, lesson.seed + lesson.games):
        rng = Random(f"lesson {seed}")
        now = StepContext(Chance(Random(f"luck {seed}")))
        opened = seed % 2 == 0 or not game.strategy.planned
        begin = game.rules.opening if opened else game.strategy.training_start
        s = begin(game.rules.components(), lesson.seats, game.rules.variant({}), now)
        played = Planned(game, s, now, rng) if game.strategy.planned else Answers(game, s, now, rng)
        outcome = played.play(lesson.player, seed)
        pages.add(played.rows, outcome)
        pages.add(played.pauses, outcome)
        pages.openings += opened
        pages.won += opened * reward(outcome, 0)
    return pages


class Answers:
    """Self-play answer by answer."""

    def __init__(self, game: Game[Any], s: Any, now: StepContext, rng: Random) -> None:
        self.game = game
        self.s = s
        self.now = now
        self.rng = rng
        self.rows: list[list[Note]] = [[] for _ in range(s.seats)]
        self.pauses: list[list[Note]] = [[] for _ in range(s.seats)]  # where a habitual game rests, apart: see `aim`

    def play(self, player: str, seed: int) -> Outcome:
        """Play until the game is over, now and then with random answers, and return who won."""
        bots: list[Bot[Any]] = [bot_named(player, self.game, 5 * seed + seat) for seat in range(self.s.seats)]
        wild = 0
        while not self.s.over:
            ask = next_ask(self.s)
            if wild == 0 and self.rng.random() < WILD:
                wild = 1 + int(self.rng.random() * ANSWERS)
            c = ask.pick(self.s, self.rng) if wild else bots[ask.seat].choose(view(self.s, ask.seat))
            wild = max(0, wild - 1)
            play(self.s, ask.seat, c, self.now)
            if self.s.over:
                break
            if self.game.strategy.habitual and self.game.strategy.is_quiet(self.s):
                self.note_all(self.pauses)
            elif wild or self.rng.random() < NOTED:
                self.note_all(self.rows)
        return self.game.rules.outcome(self.s)

    def note_all(self, rows: list[list[Note]]) -> None:
        """Record the state for every seat; once for two opponents."""
        for seat in range(1 if self.s.seats == 2 else self.s.seats):
            self.note(rows, seat)

    def note(self, rows: list[list[Note]], seat: int) -> None:
        """Record the features of a state for one seat."""
        features = self.game.strategy.features(self.s, seat)
        if features:
            stage, hint = self.game.strategy.stage(self.s), self.game.strategy.hint(self.s, seat)
            rows[seat].append(Note(stage, self.s.seats, hint, features))


class Planned(Answers):
    """Self-play turn by turn, for a team."""

    def play(self, player: str, seed: int) -> Outcome:
        """Play to the end; states are recorded right before a turn ends, where hints are asked."""
        while not self.s.over:
            turns = Turns(self.game, next_ask(self.s).seat, self.now)
            turns.explore(self.s, ())
            if self.rng.random() < WIDE:
                turns.widen()
            odd = self.rng.random() < ODD
            self.s = self.rng.choice(turns.best(BEST)).table if odd else turns.top().table
            closing = None if self.s.over else self.game.strategy.end_turn_choice(self.s)
            if closing is not None:
                self.note(self.rows, 0)
                play(self.s, next_ask(self.s).seat, closing, self.now)
        return self.game.rules.outcome(self.s)
