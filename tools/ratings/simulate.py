"""How accurate ratings are: simulated players of known strength, against anchors and against each other.

What happens in a simulated game follows the model that the league's games fit best (`tools.ratings.anchors`). Every
figure has a limit beside it: what Bayes' rule makes of the same games, knowing how strong people are in general.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from random import Random
from statistics import fmean

from clairiere.bots.roster import LEVELS
from clairiere.ratings.anchors import anchor
from clairiere.ratings.model import BETA, MIDDLE, NEW, Entrant, FinishedGame, Rating, changes, rate

FEW = 12
NEAR = 75.0
SPREAD = 200.0
"""The standard deviation of the strength of simulated people."""
GRID = [MIDDLE + 20.0 * n for n in range(-40, 41)]
GAME = "broom_service"


def places_of(strengths: Sequence[float], chosen: Random) -> list[int]:
    """The places of a simulated game: whoever's strength and luck together are largest comes first."""
    scale = BETA * math.sqrt(len(strengths))
    drawn = [each / scale - math.log(-math.log(chosen.random())) for each in strengths]
    return [1 + sum([other > own for other in drawn]) for own in drawn]


def likelihood(strengths: Sequence[float], places: Sequence[int]) -> float:
    """The logarithm of how likely these places are."""
    scale = BETA * math.sqrt(len(strengths))
    order = sorted(range(len(places)), key=lambda seat: places[seat])
    weights = [math.exp((strengths[seat] - MIDDLE) / scale) for seat in order]
    return sum([math.log(weight / sum(weights[n:])) for n, weight in enumerate(weights)])


class Newcomer:
    """Somebody of known strength who plays against bots of about their own level, at tables of 2 to 5."""

    def __init__(self, chosen: Random) -> None:
        self.chosen = chosen
        self.strength = chosen.gauss(MIDDLE, SPREAD)
        self.rating = NEW
        self.belief = [-(((x - MIDDLE) / SPREAD) ** 2) / 2 for x in GRID]

    def play(self) -> None:
        """One game more."""
        bots = [self.opponent() for _ in range(self.chosen.randint(1, 4))]
        places = places_of([self.strength, *[bot.mu for bot in bots]], self.chosen)
        entrants = [Entrant(places[0], person=1), *[Entrant(p, fixed=bot) for p, bot in zip(places[1:], bots)]]
        self.rating = changes(FinishedGame(tuple(entrants)), {1: self.rating})[1]
        others = [bot.mu for bot in bots]
        self.belief = [old + likelihood([x, *others], places) for x, old in zip(GRID, self.belief, strict=True)]

    def opponent(self) -> Rating:
        """A level near to what the rating says so far."""
        levels = [found for level in LEVELS if (found := anchor(GAME, level))]
        nearest = min(range(len(levels)), key=lambda n: abs(levels[n].mu - self.rating.mu))
        return levels[min(max(nearest + self.chosen.choice((-1, 0, 0, 1)), 0), len(levels) - 1)]

    @property
    def possible(self) -> float:
        """The mean of what Bayes' rule makes of the games."""
        weights = [math.exp(each - max(self.belief)) for each in self.belief]
        return sum([x * weight for x, weight in zip(GRID, weights, strict=True)]) / sum(weights)


class Accuracy:
    """How near ratings are to the truth after so many games against anchors."""

    def __init__(self, people: int, games: int, seed: int) -> None:
        chosen = Random(seed)
        self.people = [Newcomer(chosen) for _ in range(people)]
        for each in self.people:
            for _ in range(games):
                each.play()

    @property
    def near(self) -> float:
        """The share within 75 points."""
        return fmean([abs(each.rating.mu - each.strength) <= NEAR for each in self.people])

    @property
    def possible(self) -> float:
        """The share within 75 points by Bayes' rule."""
        return fmean([abs(each.possible - each.strength) <= NEAR for each in self.people])

    @property
    def covered(self) -> float:
        """The share whose strength lies within the interval that is shown."""
        return fmean([abs(each.rating.mu - each.strength) <= 1.96 * each.rating.sigma for each in self.people])

    @property
    def margin(self) -> float:
        """The mean half width of the interval."""
        return fmean([1.96 * each.rating.sigma for each in self.people])


class Elo:
    """Pairwise Elo as it was before openskill: every two at the table compared, other people count as 1300."""

    STEP = 32.0

    def __init__(self) -> None:
        self.points: dict[int, float] = {}

    def expected(self, own: float, other: float) -> float:
        """The chance to come before the other."""
        return float(1 / (1 + 10 ** ((other - own) / 400)))

    def of(self, each: Entrant) -> float:
        """The points of a person or a bot."""
        return self.points.get(each.person, MIDDLE) if each.person else each.fixed.mu

    def play(self, game: FinishedGame) -> None:
        """Count a game."""
        for own in [each for each in game.entrants if each.person]:
            for other in game.entrants:
                if other is not own:
                    met = MIDDLE if other.person else other.fixed.mu
                    expected = self.expected(self.of(own), met)
                    step = self.STEP / (len(game.entrants) - 1) * ((own.place < other.place) - expected)
                    self.points[own.person] = self.of(own) + step


class Prediction:
    """Log-loss, over every two at a table, of who comes before whom: ours and Elo's, told before the game."""

    def __init__(self, games: Sequence[FinishedGame]) -> None:
        elo, ratings = Elo(), dict[int, Rating]()
        self.ours: list[float] = []
        self.elo: list[float] = []
        for game in games:
            for first in game.entrants:
                for second in [each for each in game.entrants if each.place > first.place]:
                    self.elo.append(-math.log(elo.expected(elo.of(first), elo.of(second))))
                    self.ours.append(-math.log(before(first, second, ratings, len(game.entrants))))
            elo.play(game)
            ratings |= changes(game, ratings)


def before(first: Entrant, second: Entrant, ratings: dict[int, Rating], seats: int) -> float:
    """The chance by our ratings that one comes before the other, with what is not known about both."""
    one, two = [ratings.get(each.person, NEW) if each.person else each.fixed for each in (first, second)]
    scale = math.sqrt(seats * BETA**2 + one.sigma**2 + two.sigma**2)
    return 1 / (1 + math.exp((two.mu - one.mu) / scale))


def crowd(games: int, seed: int) -> list[FinishedGame]:
    """Simulated games of 2 to 5 seats: people of known strength, and bots on about every third seat."""
    chosen = Random(seed)
    strengths = [chosen.gauss(MIDDLE, SPREAD) for _ in range(max(10, games // 25))]
    levels = [found for level in LEVELS if (found := anchor(GAME, level))]
    return [one_game(chosen, strengths, levels) for _ in range(games)]


def one_game(chosen: Random, strengths: Sequence[float], levels: Sequence[Rating]) -> FinishedGame:
    """A table of different people, the first of whom is never replaced by a bot."""
    seats = chosen.randint(2, 5)
    people = chosen.sample(range(len(strengths)), seats)
    bots = [chosen.choice(levels) if seat and chosen.random() < 0.4 else None for seat in range(seats)]
    places = places_of([bot.mu if bot else strengths[n] for bot, n in zip(bots, people, strict=True)], chosen)
    return FinishedGame(tuple([
        Entrant(place, fixed=bot) if bot else Entrant(place, person=n + 1)
        for place, bot, n in zip(places, bots, people, strict=True)
    ]))  # fmt: skip


def report(games: int, seed: int) -> str:
    """The figures, one a line."""
    told = []
    for count in (FEW, 2 * FEW, 5 * FEW):
        found = Accuracy(max(10, games // count), count, seed)
        told.append(
            f"after {count} games against anchors: {found.near:.1%} within {NEAR:.0f} points (Bayes' rule:"
            f" {found.possible:.1%}), shown as ± {found.margin:.0f}, which covers {found.covered:.1%}"
        )
    played = crowd(games, seed)
    prediction = Prediction(played)
    told.append(f"log-loss of {games} games: {fmean(prediction.ours):.4f}, pairwise Elo {fmean(prediction.elo):.4f}")
    begun = time.process_time()
    rate(played)
    spent = time.process_time() - begun
    told.append(f"rating {games} games again: {spent:.1f} s of processor time")
    return "\n".join(told)
