"""The chance of winning at a moment of a game, as a seat may know it, and as it was.

It is the hint of the game (`GameStrategy.hint`), told as a probability and corrected by what came of games in which the
hint was the same: `strategy/calibration.toml`, which `python -m tools.calibration` writes. The same moment has the
same chance whenever it is asked for, so a curve has no noise of its own.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from math import exp
from random import Random
from typing import Any, Final

from clairiere.bots.turns import reward, sigmoid
from clairiere.kernel.chance import Chance
from clairiere.kernel.game import Game
from clairiere.kernel.play import ask_of, next_ask, play, settle, waiting
from clairiere.kernel.state import Poll, Seat, StepContext
from clairiere.kernel.view import View, view

FILE: Final = "strategy/calibration.toml"
"""In the package of a game."""
HEADING: Final = "# How a hint becomes the chance of winning that a review tells: fitted to games between the levels."
CLOSED: Final = 8
"""So often an open poll is closed by habit, for the chance of what lies under the seal."""
LONGEST: Final = 60
"""So many answers are under one seal at most."""
MOST_ERROR: Final = 0.05
"""A calibration that misses by more is told to be rough."""
STEEPEST: Final = 30.0
"""Log-odds beyond which a game is decided."""


class Fit:
    """How a hint becomes log-odds: slope x hint, and offsets for the stage and for what is asked.

    Whoever is asked something is about to gain by it, which a hint does not know. So each kind of question has an
    offset for the seat that it is put to, and one for the others: else every answer would seem to win something.
    """

    def __init__(
        self,
        slope: float = 1.0,
        stages: Sequence[float] = (),
        asked: Mapping[str, float] | None = None,
        waits: Mapping[str, float] | None = None,
    ) -> None:
        self.slope = slope
        self.stages = tuple(stages)
        self.asked = dict(asked or {})  # by what a position calls the question
        self.waits = dict(waits or {})

    def offset(self, stage: int, question: str, mine: bool) -> float:
        """What is added to a hint at a stage and a question."""
        offset = self.stages[min(stage, len(self.stages) - 1)] if self.stages else 0.0
        return offset + (self.asked if mine else self.waits).get(question, 0.0)

    def log_odds(self, hint: float, offset: float) -> float:
        """The corrected hint."""
        return max(-STEEPEST, min(STEEPEST, self.slope * hint + offset))

    def text(self, name: str) -> str:
        """The fit as tables of TOML."""
        stages = ", ".join([f"{offset:.3f}" for offset in self.stages])
        lines = ["", f"[{name}]", f"slope = {self.slope:.3f}", f"stages = [{stages}]"]
        for which, offsets in (("asked", self.asked), ("waits", self.waits)):
            lines += ["", f"[{name}.{which}]", *[f'"{key}" = {offsets[key]:.3f}' for key in sorted(offsets)]]
        return "\n".join(lines) + "\n"


def read_fit(told: Mapping[str, Any]) -> Fit:
    """A fit from its tables."""
    return Fit(told["slope"], told["stages"], told["asked"], told["waits"])


class Calibration:
    """The fits for views and for tables with open faces, and what they were made from."""

    def __init__(self, seen: Fit, actual: Fit, made: str = "", games: int = 0, error: float = 0.0) -> None:
        self.seen = seen
        self.actual = actual
        self.made = made  # the command
        self.games = games  # that were played for it
        self.error = error  # the mean distance between told and won, every tenth of the chances counting alike

    @property
    def rough(self) -> bool:
        """Whether the chances miss what came of the games by more than they should."""
        return self.error > MOST_ERROR

    def text(self) -> str:
        """The calibration as TOML."""
        head = f'{HEADING}\nmade = "{self.made}"\ngames = {self.games}\nerror = {self.error:.3f}\n'
        return head + self.seen.text("seen") + self.actual.text("actual")


def read_calibration(game: Game[Any]) -> Calibration:
    """The calibration in a game's package; hints as they are, if there is none."""
    text = game.rules.file_or_empty(FILE)
    if not text:
        return Calibration(Fit(), Fit(), "none")
    told: dict[str, Any] = tomllib.loads(text)
    return Calibration(read_fit(told["seen"]), read_fit(told["actual"]), told["made"], told["games"], told["error"])


class Chances:
    """Chances of winning at moments of one kind of game."""

    def __init__(self, game: Game[Any], calibration: Calibration | None = None) -> None:
        self.game = game
        self.calibration = read_calibration(game) if calibration is None else calibration

    def seen(self, v: View[Any]) -> float:
        """The chance of the seat that sees this."""
        s, seat = v.table, v.seat
        if is_settled(s, seat):
            return self.settled(s, seat)
        if is_sealing(s):
            guesses = self.game.strategy.guesses(v)
            return self.unsealed(guesses.imagine, lambda t: self.at(view(t, seat).table, seat, self.calibration.seen))
        return self.at(s, seat, self.calibration.seen)

    def actual(self, s: Any, seat: Seat) -> float:
        """The chance of a seat if all faces lay open."""
        if is_settled(s, seat):
            return self.settled(s, seat)
        if is_sealing(s):
            return self.unsealed(lambda _: s.copy(), lambda t: self.at(t, seat, self.calibration.actual))
        return self.at(s, seat, self.calibration.actual)

    def at(self, s: Any, seat: Seat, fit: Fit) -> float:
        """The chance that the hints give."""
        if is_settled(s, seat):
            return self.settled(s, seat)
        strategy, actual = self.game.strategy, self.calibration.actual
        stage, asked = strategy.stage(s), question(s, seat)
        offset = fit.offset(stage, *asked)
        own = fit.log_odds(strategy.hint(s, seat), offset)
        if self.game.rules.together or len(s.remaining()) <= 2:
            return sigmoid(own)
        # A lead is the distance to the best of the others, so it is 0 at least for one seat: from there, all can be
        # told apart, and of four who are even each has a quarter. What the seat knows of itself alone makes its hint
        # too high by `known`, and those of the others, whose hands are blank, too low by as much.
        known = offset - actual.offset(stage, *asked)
        total = exp(min(0.0, own))
        for each in s.remaining():
            if each != seat:
                theirs = actual.offset(stage, *question(s, each)) - known
                total += exp(min(0.0, fit.log_odds(strategy.hint(s, each), theirs)))
        return exp(min(0.0, own)) / total

    def settled(self, s: Any, seat: Seat) -> float:
        """What a seat has won, once nothing can change it."""
        return reward(self.game.rules.outcome(s), seat) if s.over else 0.0

    def unsealed(self, table: Callable[[Random], Any], chance: Callable[[Any], float]) -> float:
        """The mean chance after the answers that are still missing under the seal, which are given by habit."""
        rng, total = Random(0), 0.0  # the same tables at every answer to the poll: its noise is the same too
        for _ in range(CLOSED):
            total += chance(closed(self.game, table(rng), rng))
        return total / CLOSED


def question(s: Any, seat: Seat) -> tuple[str, bool]:
    """What is asked, as a position calls it, and whether it is asked of this seat."""
    mine = ask_of(s, seat)
    return (next_ask(s) if mine is None else mine).title(), mine is not None


def is_settled(s: Any, seat: Seat) -> bool:
    """Whether nothing can change any more what a seat wins."""
    return bool(s.over or s.gone >> seat & 1)


def is_sealing(s: Any) -> bool:
    """Whether answers are being sealed."""
    return bool(s.agenda) and isinstance(s.agenda[-1], Poll)


def closed(game: Game[Any], s: Any, rng: Random) -> Any:
    """The table after an open poll, whose missing answers are given by habit. Changes `s`."""
    now, depth = StepContext(Chance(rng)), len(s.agenda)
    if not s.agenda[-1].waits():
        settle(s, now)
    for _ in range(LONGEST):
        if s.over or len(s.agenda) != depth or not is_sealing(s):
            break
        ask = waiting(s)[0]
        play(s, ask.seat, game.strategy.habit(s, ask, rng), now)
    return s
