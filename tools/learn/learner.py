"""Learning: rounds of lessons, after each of which the weights of the hints are fitted to all that was noted.

Every stage of a game is a logistic regression of its own that keeps near the weights set by hand as long as there is
little reason not to: a search finds every table about which its hints are wrong. The best weights of all rounds are
kept, by trials against those set by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from clairiere.games.registry import game_named
from clairiere.kernel.strategy import Weights
from clairiere.lab.executors import Executor
from tools.league.season import TEAM
from tools.learn.self_play import Lesson, Note, Pages, Rows, taught
from tools.learn.trials import trials, won

BATCH = 10
"""Games of a lesson."""
WINDOW = 6
"""Rounds whose notes are remembered."""
LUCK = 1_000_000
"""Seeds of a round lie so far from those of the next."""
ONE_LOOK = "glance:100"
"""Sees everything that it can do, and no further: it tells hints apart quickly."""
SEATS = 6
"""One more than there are at any table."""
Tell = Callable[[str], None]


class Course:
    """Parameters of learning: rounds, games, bots, seeds."""

    def __init__(
        self,
        game: str,
        *,
        rounds: int,
        games: int,
        seed: int,
        player: str,
        judge: str,
        trials: int,
        continues: bool = False,
    ) -> None:
        self.game = game
        self.rounds = rounds
        self.games = games  # of every round
        self.seed = seed
        self.player = player  # who plays the lessons
        self.judge = judge  # who plays the trials
        self.trials = trials  # games of every trial
        self.continues = continues  # with the game's own experience in place of the weights set by hand

    def command(self, rounds: int) -> str:
        """The command that repeats so many rounds; independent of the number of processes."""
        begin = f"python -m tools.learn {self.game}" + (" --continue" if self.continues else "")
        length = f"--rounds {rounds} --games {self.games} --trials {self.trials} --seed {self.seed}"
        return f"{begin} {length} --player {self.player} --judge {self.judge} --compiled"


class Learner:
    """Runs self-play rounds and fits weights."""

    def __init__(self, course: Course, crew: Executor, tell: Tell) -> None:
        self.course = course
        self.crew = crew
        self.tell = tell
        self.game = game_named(course.game)
        self.prior = self.game.strategy.weights() if course.continues else self.game.strategy.initial_weights()
        self.usual = TEAM if self.game.rules.together else self.game.rules.seats[0]  # seats at most tables
        self.weights = self.prior.rows
        self.best = self.prior.rows
        self.score = 0.0  # what the best have won in their trial
        self.notes: list[list[Note]] = []  # by round

    def learn(self) -> Iterator[Weights]:
        """The best weights after each round."""
        for round in range(self.course.rounds):
            pages = self.play(round)
            self.notes = [*self.notes, [note for page in pages for note in page.notes]][-WINDOW:]
            before, self.weights = self.weights, self.fitted()
            self.compare(round, before, pages)
            yield self.found(round + 1)

    def found(self, rounds: int) -> Weights:
        """The best weights so far, with the commands that made them."""
        course, prior = self.course, self.prior
        games = prior.games + rounds * course.games
        made = f"{prior.made} && {course.command(rounds)}" if course.continues else course.command(rounds)
        return Weights(prior.groups, self.best, made=made, games=games, rules_version=self.game.rules.version)

    def play(self, round: int) -> list[Pages]:
        """Play the games of a round."""
        return list(self.crew.do(taught, self.lessons(round)))

    def lessons(self, round: int) -> Iterator[Lesson]:
        """The self-play tasks of a round, for all table sizes."""
        course = self.course
        for number in range(0, course.games, BATCH):
            seats = self.seats_of(number // BATCH)
            seed = LUCK * (100 * course.seed + round) + number
            games = min(BATCH, course.games - number)
            yield Lesson(course.game, self.weights, course.player, seats=seats, seed=seed, games=games)

    def seats_of(self, lesson: int) -> int:
        """The number of seats of a task: all sizes in turn for a team, else every second one the default."""
        sizes = self.game.rules.seats
        if self.game.rules.together:
            return sizes[lesson % len(sizes)]
        return self.usual if lesson % 2 else sizes[lesson // 2 % len(sizes)]

    def fitted(self) -> Rows:
        """Fit the weights of all stages to the recorded states, rounded as stored."""
        notes = [note for page in self.notes for note in page]
        found = []
        for stage, prior in enumerate(self.prior.rows):
            told = [note for note in notes if note.stage == stage]
            hold = self.stiffness()
            row = fit(told, prior, self.weights[stage], stiffness=hold, usual=self.usual, taught=self.course.continues)
            found.append([round(float(weight), 3) + 0.0 for weight in row])
        return found

    def stiffness(self) -> float:
        """The strength of the prior: weak for teams, weaker where quiet states are recorded."""
        if self.course.continues:
            return 40.0
        if self.game.rules.together:
            return 3.0
        return 40.0 if self.game.strategy.habitual else 150.0

    def compare(self, round: int, before: Rows, pages: list[Pages]) -> None:
        """Keep the best weights: by games won for a team, else by trial games."""
        count = sum([len(page.notes) for page in pages])
        self.tell(f"round {round + 1} of {self.course.rounds}: {count} tables noted")
        if self.game.rules.together:
            self.keep(before, self.lessons_won(pages))
        else:
            self.trial(ONE_LOOK, before, round)
            self.keep(self.weights, self.trial(self.course.judge, self.prior.rows, round))

    def keep(self, weights: Rows, score: float) -> None:
        """Store weights if they are the best so far."""
        if score > self.score:
            self.best, self.score = weights, score

    def lessons_won(self, pages: list[Pages]) -> float:
        """The share of full games that the team won with the weights before."""
        openings, won = sum([page.openings for page in pages]), sum([page.won for page in pages])
        self.tell(f"  the team won {100 * won / max(1, openings):.1f} % of {openings} games")
        return won / max(1, openings)

    def trial(self, bot: str, other: Rows, round: int) -> float:
        """The win rate of the new weights against others."""
        seed, games = LUCK * (100 * self.course.seed + round) + LUCK // 2, self.course.trials
        sides = [self.weights, other]
        given = trials(self.course.game, bot, sides, seats=self.usual, games=games, seed=seed)
        found, _ = won(self.crew, list(given))
        name = "the prior" if other is self.prior.rows else "the round before"
        self.tell(f"  {bot} wins {100 * found:.1f} % against {name}")
        return found


def fit(
    notes: list[Note], prior: list[float], start: list[float], *, stiffness: float, usual: int, taught: bool = False
) -> Any:
    """Fit the weights of one stage by logistic regression; the effect of the number of seats is fitted, not kept.

    Rows of a prior that was taught are all held alike: a handful of notes must not undo what many games have said
    about a feature that is seldom there.
    """
    base = numpy.array(prior)
    if not notes:
        return base
    sizes = {note.seats for note in notes}
    table, targets = matrix(notes, len(prior), usual if len(sizes) > 1 else min(sizes))
    spread = numpy.sqrt(numpy.asarray(table.multiply(table).mean(axis=0)).ravel())
    hold = numpy.full_like(spread, stiffness) if taught else stiffness * spread * spread
    hold[len(prior) :] = 1.0
    base = numpy.concatenate([base, numpy.zeros(table.shape[1] - len(prior))])

    def loss(weights: Any) -> tuple[float, Any]:
        logits = table @ weights
        off = weights - base
        total = numpy.logaddexp(0.0, logits).sum() - targets @ logits + 0.5 * (hold * off) @ off
        return float(total), table.T @ (1.0 / (1.0 + numpy.exp(-logits)) - targets) + hold * off

    begin = numpy.concatenate([numpy.array(start), numpy.zeros(table.shape[1] - len(prior))])
    found = minimize(loss, begin, jac=True, method="L-BFGS-B", options={"maxiter": 200}).x[: len(prior)]
    return numpy.where(spread[: len(prior)] > 0, found, base[: len(prior)])


def matrix(notes: list[Note], features: int, usual: int) -> tuple[Any, Any]:
    """A row per recorded state: its features, and columns for numbers of seats."""
    where = [numpy.append(numpy.array(note.where), features + note.seats) for note in notes]
    amounts = [numpy.append(numpy.array(note.amounts), float(note.seats != usual)) for note in notes]
    ends = numpy.cumsum([0] + [len(row) for row in where])
    cells = (numpy.concatenate(amounts), numpy.concatenate(where), ends)
    return csr_matrix(cells, shape=(len(notes), features + SEATS)), numpy.array([note.target for note in notes])
