"""Trials: weights against weights, the same bots with either, every seat as often as every other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from clairiere.bots.roster import bot_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.play import next_ask, play
from clairiere.kernel.state import StepContext
from clairiere.kernel.view import view
from clairiere.lab.arena import lineups, shares
from clairiere.lab.executors import Executor
from tools.learn.self_play import Rows, with_weights


class Trial:
    """A game between two sets of weights, with the same bot on every seat."""

    def __init__(self, game: str, bot: str, sides: Sequence[Rows], lineup: Sequence[int], seed: int) -> None:
        self.game = game
        self.bot = bot
        self.sides = list(sides)
        self.lineup = list(lineup)  # seat -> whose weights
        self.seed = seed


def trials(game: str, bot: str, sides: Sequence[Rows], *, seats: int, games: int, seed: int) -> Iterator[Trial]:
    """All trial games; the same luck is played from every side."""
    together = with_weights(game, sides[0]).rules.together
    ways = [[side] * seats for side in range(len(sides))] if together else lineups(len(sides), seats)
    for number in range(games):
        yield Trial(game, bot, sides, ways[number % len(ways)], seed + number // len(ways))


def tried(trial: Trial) -> list[float]:
    """Play a trial; the share of the victory by side."""
    games = [with_weights(trial.game, weights) for weights in trial.sides]
    game, seats = games[0], len(trial.lineup)
    seated = [games[side] for side in trial.lineup]
    bots = [bot_named(trial.bot, each, seats * trial.seed + seat) for seat, each in enumerate(seated)]
    now = StepContext(Chance(Random(f"luck {trial.seed}")))
    s = game.rules.opening(game.rules.components(), seats, game.rules.variant({}), now)
    while not s.over:
        seat = next_ask(s).seat
        play(s, seat, bots[seat].choose(view(s, seat)), now)
    found = [0.0] * len(games)
    for side, share in zip(trial.lineup, shares(game.rules.outcome(s), trial.lineup), strict=True):
        found[side] += share
    return found


def won(crew: Executor, given: Sequence[Trial]) -> list[float]:
    """The win rate of each side."""
    wins, games = [0.0] * len(given[0].sides), [0] * len(given[0].sides)
    for trial, parts in zip(given, crew.do(tried, given), strict=True):
        for side in set(trial.lineup):
            wins[side] += parts[side]
            games[side] += 1
    return [each / max(1, played) for each, played in zip(wins, games, strict=True)]
