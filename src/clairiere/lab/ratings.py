"""Ratings: how strong players are, from who came before whom (Bradley and Terry's model, fitted by choix).

In games of several every two players at a table are compared. A team is compared with the game itself, which it beats
or does not. 400 points are odds of ten to one, as everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Any

import choix
import numpy

POINTS = 400 / log(10)
RESAMPLED = 400
"""So many leagues are drawn from the games that were played, to see how far ratings would scatter."""
PRIOR = 0.02
"""What choix adds to every comparison, so that somebody who never lost has a rating at all."""


Meeting = tuple[int, int, float]
"""One player, another one, and how much of the victory over the other the first has: 0, a half, or 1."""


class Rating:
    """Points, and between which bounds they lie with 95 %."""

    def __init__(self, points: float, low: float, high: float) -> None:
        self.points = points
        self.low = low
        self.high = high


def ratings(games: Sequence[Sequence[Meeting]], players: int, anchor: int, height: float) -> list[Rating]:
    """By player, the anchor having these points by definition; each game tells who met in it."""
    tallies = numpy.zeros((len(games), players, players))
    for number, meetings in enumerate(games):
        for one, other, won in meetings:
            tallies[number, one, other] += won
            tallies[number, other, one] += 1 - won
    chosen = numpy.random.default_rng(0)
    even = [1 / len(games)] * len(games)
    drawn = [chosen.multinomial(len(games), even) for _ in range(RESAMPLED)]
    scattered = numpy.array([fitted(numpy.tensordot(weights, tallies, 1), anchor) for weights in drawn])
    low, high = numpy.percentile(scattered, [2.5, 97.5], axis=0)
    middle = fitted(tallies.sum(axis=0), anchor)
    return [Rating(height + middle[n], height + float(low[n]), height + float(high[n])) for n in range(players)]


def fitted(tally: Any, anchor: int) -> list[float]:
    """Points above the anchor that explain a tally best."""
    found = POINTS * choix.ilsr_pairwise_dense(tally, alpha=PRIOR)
    return [float(each - found[anchor]) for each in found]
