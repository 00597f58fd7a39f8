"""What a season says of its levels: ratings (Bradley and Terry's model), time to think, seats and lengths."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import log
from statistics import fmean
from typing import Any

import choix
import numpy

from clairiere.bots.turns import reward
from clairiere.lab.arena import Thought, wilson
from tools.league.season import Match

POINTS = 400 / log(10)
RESAMPLED = 400
"""So many leagues are drawn from the games that were played, to see how far ratings would scatter."""
PRIOR = 0.02
"""What choix adds to every comparison, so that somebody who never lost has a rating at all."""


Meeting = tuple[int, int, float]
"""One player, another one, and how much of the victory over the other the first has: 0, a half, or 1."""


class Rating:
    """A rating in points with its 95 % interval."""

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
    """Maximum-likelihood points relative to the anchor."""
    found = POINTS * choix.ilsr_pairwise_dense(tally, alpha=PRIOR)
    return [float(each - found[anchor]) for each in found]


LOWEST = 1000.0
"""The points of the first level, by definition."""
GAME = 1500.0
"""The points of a game that is played together, by definition: a team with as many wins every second time."""


class Share:
    """A win rate: wins of so many games."""

    def __init__(self, wins: float, games: int) -> None:
        self.wins = wins
        self.games = games
        self.share = wins / games if games else 0.0
        self.low, self.high = wilson(wins, games)


class LevelReport:
    """The figures of one level: rating, win rate, time."""

    def __init__(self, name: str, rating: Rating, won: Share, seconds: Sequence[float], longest: float) -> None:
        self.name = name
        self.rating = rating
        self.won = won  # against the level below, or as a team against the game
        self.seconds = fmean(seconds) if seconds else 0.0
        self.longest = longest


class Measure:
    """The strongest level against the baseline, with the time per answer of both."""

    def __init__(self, strongest: str, yardstick: str, matches: Sequence[Match]) -> None:
        self.yardstick = yardstick
        self.won = Share(sum([part_of(match, strongest) for match in matches]), len(matches))
        self.seconds = mean_time(matches, strongest)
        self.other = mean_time(matches, yardstick)


class SeasonReport:
    """The figures of all levels of a game, the weakest first."""

    def __init__(
        self, game: str, levels: Sequence[str], matches: Sequence[Match], measure: Measure | None = None
    ) -> None:
        self.game = game
        self.levels = list(levels)
        self.matches = list(matches)
        self.measure = measure
        self.together = any([match.played.together for match in matches])
        seats = [len(match.pairing.lineup) for match in matches]
        self.usual = max(set(seats), key=seats.count)  # seats of the tables that most games were played at
        self.reports = self.all_levels()

    def all_levels(self) -> list[LevelReport]:
        """The figures of each level."""
        rated = self.at(self.usual) if self.together else self.matches
        found = ratings([self.meetings(match) for match in rated], *self.players())
        return [
            LevelReport(name, found[number], self.won(number), *self.thought(name))
            for number, name in enumerate(self.levels)
        ]

    def players(self) -> tuple[int, int, float]:
        """The number of rated players, the anchor and its points; the game itself is the last player of teams."""
        return (len(self.levels) + 1, len(self.levels), GAME) if self.together else (len(self.levels), 0, LOWEST)

    def meetings(self, match: Match) -> list[Meeting]:
        """Pairs of players of a game, and the first one's score."""
        seated = [self.levels.index(name) for name in match.seated]
        outcome = match.played.outcome
        if self.together:
            return [(seated[0], len(self.levels), reward(outcome, 0))]
        return [
            (seated[a], seated[b], before(outcome.places[a], outcome.places[b]))
            for b in range(len(seated))
            for a in range(b)
            if seated[a] != seated[b] and are_told_apart(outcome.places[a], outcome.places[b])
        ]

    def at(self, seats: int) -> list[Match]:
        """Games with so many seats."""
        return [match for match in self.matches if len(match.pairing.lineup) == seats]

    def won(self, number: int, seats: int = 0) -> Share:
        """The win rate of a level against the one below, or of a team, for a number of seats (0: default)."""
        if not self.together and number == 0:
            return Share(0, 0)
        met = {self.levels[number]} if self.together else {self.levels[number - 1], self.levels[number]}
        games = [match for match in self.at(seats or self.usual) if set(match.seated) == met]
        return Share(sum([part_of(match, self.levels[number]) for match in games]), len(games))

    def elsewhere(self) -> dict[int, list[Share]]:
        """The same for other numbers of seats."""
        others = sorted({len(match.pairing.lineup) for match in self.matches} - {self.usual})
        first = 0 if self.together else 1
        return {size: [self.won(number, size) for number in range(first, len(self.levels))] for size in others}

    def thought(self, name: str) -> tuple[list[float], float]:
        """The mean time per answer in each game, and the longest."""
        own = thoughts(self.matches, name)
        return [each.seconds / each.answers for each in own], max([each.longest for each in own], default=0.0)

    def seats(self) -> list[Share]:
        """The win rate of each seat, at the most common table size."""
        games = self.at(self.usual)
        wins = [sum([reward(match.played.outcome, seat) for match in games]) for seat in range(self.usual)]
        return [Share(each, len(games)) for each in wins]

    def lengths(self) -> list[int]:
        """The lengths of all games in answers."""
        return [match.played.answers for match in self.matches]

    def climbs(self) -> bool:
        """Whether each level is above the one below at 95 %."""
        return self.are_apart([report.won for report in self.reports[0 if self.together else 1 :]])

    def are_apart(self, won: Sequence[Share]) -> bool:
        """Whether these win rates tell each level from the one below at 95 %."""
        if self.together:
            return all([b.low > a.share for a, b in pairwise(won)])
        return all([share.low > 0.5 for share in won])


def thoughts(matches: Sequence[Match], name: str) -> list[Thought]:
    """Thinking times of a bot, by seat."""
    return [
        each
        for match in matches
        for each, seated in zip(match.played.thought, match.seated, strict=True)
        if seated == name and each.answers
    ]


def mean_time(matches: Sequence[Match], name: str) -> float:
    """Mean time per answer of a bot, over all games."""
    own = thoughts(matches, name)
    return sum([each.seconds for each in own]) / max(1, sum([each.answers for each in own]))


def before(place: int, other: int) -> float:
    """The score of two places: 1, a half for the same, 0."""
    return 0.5 if place == other else float(place < other)


def are_told_apart(place: int, other: int) -> bool:
    """Whether two places can be compared: not if both lost alike."""
    return place != other or place == 1


def part_of(match: Match, name: str) -> float:
    """The share of a victory of one level."""
    outcome = match.played.outcome
    if outcome.together:
        return reward(outcome, 0)
    return sum([reward(outcome, seat) for seat, seated in enumerate(match.seated) if seated == name])
