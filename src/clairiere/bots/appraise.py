"""What any answer is worth that somebody asks about, and how sure that is: not only the best few of a search.

    yours, better = appraise(game, seen, [given, other], iterations=200)
    found = difference(better, yours)

Every answer is played on over the same tables, as often as every other, so that their figures can be compared: a tree
of its own for each of them or, where a bot thinks in whole turns, the best turns that begin with it. The tables are
imagined from the view or, once the game is over, the table as it was (`Actual`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Final, Generic

from clairiere.bots.plan import PlanBot
from clairiere.bots.search import Node, SearchBot, Spread
from clairiere.bots.turns import Turn, all_turns, reward, unsquash
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import Choice
from clairiere.kernel.game import Game
from clairiere.kernel.play import ask_of, play
from clairiere.kernel.state import S, Seat, StepContext
from clairiere.kernel.view import Guesses, View

SURE: Final = 1.96
"""Standard errors on either side of a figure: the truth lies between them 19 times of 20."""
FEWEST: Final = 4
"""Tries that say nothing yet about how far they lie apart."""
TURNS: Final = 2
"""Turns that begin with the same answer and are played on."""


class Figure:
    """The chance of winning after an answer: what each try has found, from 0 to 1."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.found: list[float] = []

    def mean(self) -> float:
        """The mean of all tries; 0 before the first."""
        return sum(self.found) / len(self.found) if self.found else 0.0

    def error(self) -> float:
        """The standard error of the mean; 1 if there were too few tries to know."""
        return error_of(self.found)


class Difference:
    """By how much one answer is better than another, and the standard error of that."""

    def __init__(self, mean: float, error: float, tries: int) -> None:
        self.mean = mean
        self.error = error
        self.tries = tries

    def is_sure(self) -> bool:
        """Whether it is better at all: the interval does not reach 0."""
        return self.mean > SURE * self.error


def error_of(found: Sequence[float]) -> float:
    """The standard error of a mean; 1 if nobody can know."""
    tries = len(found)
    if tries < FEWEST:
        return 1.0
    mean = sum(found) / tries
    return sqrt(sum([(one - mean) * (one - mean) for one in found]) / (tries - 1) / tries)


def difference(better: Figure, other: Figure) -> Difference:
    """How much better the first is, table by table: luck that both had in common does not count."""
    apart = [one - two for one, two in zip(better.found, other.found)]
    return Difference(sum(apart) / max(1, len(apart)), error_of(apart), len(apart))


class Actual(Guesses[S]):
    """The table as it really was, instead of imagined ones: for a game that is over."""

    def __init__(self, table: S, seat: Seat) -> None:
        super().__init__(View(table, seat))

    def imagine(self, rng: Random) -> S:
        """A copy of the table."""
        s: S = self.view.table.copy()
        return s


def appraise(
    game: Game[S],
    seen: View[S],
    choices: Sequence[Choice],
    iterations: int,
    seed: int = 0,
    tables: Guesses[S] | None = None,
) -> list[Figure]:
    """The figure of each of these answers after so many tries; `tables` are those that the game's guesses give."""
    imagined = game.strategy.guesses(seen) if tables is None else tables
    if game.strategy.planned:
        planned = PlannedAppraisal(game, seen.seat, imagined, seed)
        return [planned.figure(choice, iterations) for choice in choices]
    searched = SearchedAppraisal(game, seen.seat, imagined, seed)
    return [searched.figure(choice, iterations) for choice in choices]


class SearchedAppraisal(Generic[S]):
    """Grows a search tree after each answer."""

    def __init__(self, game: Game[S], seat: Seat, tables: Guesses[S], seed: int) -> None:
        self.game = game
        self.seat = seat
        self.tables = tables
        self.seed = seed

    def figure(self, choice: Choice, iterations: int) -> Figure:
        """The rewards of as many iterations below the answer."""
        rng, bot = Random(self.seed), SearchBot(self.game, self.seed)  # the same tables for every answer
        bot.spread = Spread()
        bot.exploration = bot.params.exploration * (bot.spread.deviation() if bot.params.scaled else 1.0)
        now, found = StepContext(Chance(bot.rng)), Figure(choice)
        root: Node | None = None
        for _ in range(iterations):
            table = self.tables.imagine(rng)
            now.chance.outcomes.clear()
            play(table, self.seat, choice, now)
            if root is None:
                root = Node(table.seats)
            found.found.append(self.tried(bot, root, table, now))
        return found

    def tried(self, bot: SearchBot[S], root: Node, table: S, now: StepContext) -> float:
        """The chance that one iteration finds on a table, which is changed."""
        if table.over:
            return reward(self.game.rules.outcome(table), self.seat)
        before = root.totals[self.seat]
        bot.iterate(root, table, self.seat, now)
        return unsquash(root.totals[self.seat] - before)


class PlannedAppraisal(Generic[S]):
    """Plays on the best turns that begin with each answer."""

    def __init__(self, game: Game[S], seat: Seat, tables: Guesses[S], seed: int) -> None:
        self.game = game
        self.seat = seat
        self.tables = tables
        self.seed = seed

    def figure(self, choice: Choice, iterations: int) -> Figure:
        """What the best of the turns that begin with the answer brings, table by table."""
        rows = [self.played(turn, iterations) for turn in self.turns(choice)]
        found = Figure(choice)
        found.found = max(rows, key=sum)
        return found

    def turns(self, choice: Choice) -> list[Turn[S]]:
        """The turns that look best of those that begin with an answer."""
        rng = Random(self.seed)
        table, now = self.tables.imagine(rng), StepContext(Chance(rng))
        play(table, self.seat, choice, now)
        if table.over or ask_of(table, self.seat) is None:
            return [Turn((choice,), table, 0.0)]
        found = all_turns(self.game, table, self.seat, now).best(TURNS)
        return [Turn((choice, *turn.answers), turn.table, turn.worth) for turn in found]

    def played(self, turn: Turn[S], iterations: int) -> list[float]:
        """What the turn brings on each of the tables."""
        rng, bot = Random(self.seed), PlanBot(self.game, self.seed)
        return [bot.continued(turn, self.tables.imagine(rng), self.seat) for _ in range(iterations)]
