"""From hints to chances: a logistic regression for each game, and how far the chances are from what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from clairiere.bots.turns import sigmoid
from clairiere.reviews.chances import Calibration, Fit
from tools.calibration.sample import Sampled

PULL: Final = 3.0
"""Towards no correction: as strong as some moments."""
ROUNDS: Final = 60
ENOUGH: Final = 1e-6
LONGEST: Final = 1.0
"""No step of the fit is longer, so that it does not run away."""
FORESIGHT: Final = 0.9
"""This part of a target is the chance at the next moment, the rest is the result: results are few, and far away."""
REFITS: Final = 12
TENTHS: Final = 10
FEW: Final = 30
"""Moments of a tenth that say nothing yet."""
STAGE, QUESTION, MINE, SEEN, ACTUAL, WON, NEXT = range(7)
"""Columns of a moment."""
Moment = list[Any]


@dataclass(frozen=True)
class Tenth:
    """All moments whose chance lay in one tenth: how many, what was said, and what came of it."""

    moments: int
    said: float
    won: float


def moments(games: Sequence[Sampled]) -> list[Moment]:
    """All moments of these games."""
    return [row for game in games for row in game["rows"]]


def fitted(games: Sequence[Sampled], made: str) -> Calibration:
    """The calibration of a game."""
    rows = moments(games)
    return Calibration(regression(rows, SEEN), regression(rows, ACTUAL), made, len(games), unseen_error(games))


def unseen_error(games: Sequence[Sampled]) -> float:
    """How far chances from views are from what came of games to which they were not fitted."""
    train, test = halves(games)
    return error(tenths(test, regression(moments(train), SEEN), SEEN)) if train and test else 0.0


def regression(rows: Sequence[Moment], hint: int) -> Fit:
    """The slope with which chances come true, then offsets with which they do not drift from a moment to the next.

    A fit to results alone leaves a drift of a hundredth an answer, which adds up over a game: every seat would seem to
    gain by its own answers. A slope that is fitted to the next moment would be too flat, since hints have noise.
    """
    stages = 1 + max([row[STAGE] for row in rows])
    kinds = sorted({(row[QUESTION], row[MINE]) for row in rows})
    column = {kind: stages + number for number, kind in enumerate(kinds)}
    inputs = np.stack([marks(row, stages, column) for row in rows])
    following = np.stack([marks(row[NEXT] or row, stages, column) for row in rows])
    now, later = [np.array([row[hint] for row in each]) for each in (rows, [row[NEXT] or row for row in rows])]
    won, last = np.array([row[WON] for row in rows]), np.array([not row[NEXT] for row in rows])
    slope = float(newton(np.stack([now, np.ones(len(now))], axis=1), won, 0.0 * now, [1.0, 0.0])[0])
    weights = np.zeros(inputs.shape[1])
    for _ in range(REFITS):
        told = np.where(last, won, chances(following @ weights + slope * later))
        weights = newton(inputs, FORESIGHT * told + (1.0 - FORESIGHT) * won, slope * now, [0.0] * inputs.shape[1])
    offsets = [float(weight) for weight in weights]
    asked, waits = [{kind: offsets[column[kind, of]] for kind, mine in kinds if mine is of} for of in (True, False)]
    return Fit(slope, offsets[:stages], asked, waits)


def marks(row: Moment, stages: int, column: dict[tuple[str, bool], int]) -> Any:
    """The stage and the question of a moment, a 1 for each."""
    found = np.zeros(stages + len(column))
    found[min(stages - 1, row[STAGE])] = 1.0
    if (row[QUESTION], row[MINE]) in column:
        found[column[row[QUESTION], row[MINE]]] = 1.0
    return found


def chances(log_odds: Any) -> Any:
    """Log-odds as probabilities."""
    return 1.0 / (1.0 + np.exp(-np.clip(log_odds, -30, 30)))


def newton(inputs: Any, won: Any, known: Any, prior: Sequence[float]) -> Any:
    """Weights of a logistic regression on top of what is known, pulled towards a prior."""
    weights, pull = np.array(prior), PULL * np.eye(len(prior))
    for _ in range(ROUNDS):
        said = chances(inputs @ weights + known)
        uphill = inputs.T @ (won - said) - pull @ (weights - np.array(prior))
        move = np.linalg.solve((inputs.T * (said * (1.0 - said))) @ inputs + pull, uphill)
        weights = weights + move * min(1.0, LONGEST / float(np.abs(move).max() + 1e-12))
        if float(np.abs(move).max()) < ENOUGH:
            break
    return weights


def tenths(games: Sequence[Sampled], fit: Fit, hint: int) -> list[Tenth]:
    """What was said and what came of it, for every tenth in which enough was said."""
    found: list[list[tuple[float, float]]] = [[] for _ in range(TENTHS)]
    for row in moments(games):
        said = sigmoid(fit.log_odds(row[hint], fit.offset(row[STAGE], row[QUESTION], row[MINE])))
        found[min(TENTHS - 1, int(TENTHS * said))].append((said, row[WON]))
    return [
        Tenth(len(each), sum([said for said, _ in each]) / len(each), sum([won for _, won in each]) / len(each))
        for each in found
        if len(each) >= FEW
    ]


def error(found: Sequence[Tenth]) -> float:
    """The mean distance between what was said and what came of it, every tenth counting alike."""
    return sum([abs(each.said - each.won) for each in found]) / max(1, len(found))


def halves(games: Sequence[Sampled]) -> tuple[list[Sampled], list[Sampled]]:
    """Games to fit with, and games to test with: the fit has not seen them."""
    return list(games[::2]), list(games[1::2])
