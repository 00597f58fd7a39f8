"""Ratings from finished games of one kind: openskill's Plackett-Luce model, in the points of the league.

A level of bots has a rating that never moves, so a person's figure means something after a few games against bots
alone. Decision 0048 has the numbers, docs/ratings.md the rule as players read it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from openskill.models import PlackettLuce

MIDDLE = 1300.0
"""Where everybody begins, and what the level `sapling` has by definition."""
DEVIATION = 200.0
"""The standard deviation of somebody of whom nothing is known."""
BETA = 400 / math.log(10) / math.sqrt(2)
"""Two who are known well and 400 points apart win ten games of eleven and one, as in the league."""
DRIFT = 4.0
"""What a rating becomes more uncertain by with every game: people learn."""
GAP = 400.0
"""Who is so far above everybody else at the table gains nothing by winning."""
KNOWN = 100.0
"""Up to this deviation a rating says something; beyond, we are still finding out."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A normal distribution of somebody's strength, in points."""

    mu: float = MIDDLE
    sigma: float = DEVIATION

    @property
    def margin(self) -> int:
        """Points to either side within which the strength is with 95 %, rounded to tens."""
        return int(round(1.96 * self.sigma, -1))

    @property
    def settled(self) -> bool:
        """Whether the figure says something."""
        return self.sigma <= KNOWN


NEW = Rating()


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who finished a game on a seat, and at which place: a person by number, or somebody whose rating is fixed."""

    place: int
    person: int = 0
    fixed: Rating = NEW
    counts: bool = True  # whether the game changes the person's rating
    leavers: tuple[int, ...] = ()  # people who have left this seat; for them it counts as the last place


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A rated game; where all win or lose together, `game` is the rating of the game itself."""

    entrants: tuple[Entrant, ...]
    game: Rating | None = None


Ratings = Mapping[int, Rating]


def rate(games: Iterable[FinishedGame], known: Ratings | None = None) -> dict[int, Rating]:
    """The ratings of all people after these games of one kind, in the order in which they ended."""
    ratings = dict(known or {})
    for game in games:
        ratings |= changes(game, ratings)
    return ratings


def changes(game: FinishedGame, ratings: Ratings) -> dict[int, Rating]:
    """The new ratings of the people whom a game counts for; all see the ratings of before the game."""
    before = [ratings.get(each.person, NEW) if each.person else each.fixed for each in game.entrants]
    after = outcome(game, before, [each.place for each in game.entrants])
    changed = {
        each.person: no_easy_gain(game, before, seat, after[seat])
        for seat, each in enumerate(game.entrants) if each.person and each.counts
    }  # fmt: skip
    return changed | dict(left(game, before, ratings))


def left(game: FinishedGame, before: Sequence[Rating], ratings: Ratings) -> Iterator[tuple[int, Rating]]:
    """The new ratings of those who have left: as if their seat had come last, alone."""
    places = [each.place for each in game.entrants]
    for seat, each in enumerate(game.entrants):
        for person in each.leavers:
            own = [ratings.get(person, NEW) if n == seat else rating for n, rating in enumerate(before)]
            last = [2] * len(own) if game.game else [max(places) + 1 if n == seat else p for n, p in enumerate(places)]
            yield person, no_easy_gain(game, own, seat, outcome(game, own, last)[seat])


def no_easy_gain(game: FinishedGame, before: Sequence[Rating], seat: int, after: Rating) -> Rating:
    """The rating as it was, if it rose at a table where everybody else is far below."""
    own = before[seat]
    if game.game is not None:
        easy = game.game.mu < sum([each.mu for each in before]) / len(before) - GAP
    else:
        easy = all([each.mu < own.mu - GAP for n, each in enumerate(before) if n != seat])
    return own if easy and after.mu > own.mu else after


def outcome(game: FinishedGame, before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings of all seats after a game with these places, whatever order the seats are in."""
    order = sorted(range(len(before)), key=lambda n: (places[n], before[n].mu, before[n].sigma))
    seats, ranks = [before[n] for n in order], [places[n] for n in order]
    after = one_by_one(seats, ranks) if game.game is None else together(seats, game.game, won=ranks[0] == 1)
    return [Rating(after[order.index(n)].mu, min(after[order.index(n)].sigma, DEVIATION)) for n in range(len(before))]


def one_by_one(before: list[Rating], places: list[int]) -> list[Rating]:
    """The ratings after a game of each against each, the first place first.

    openskill takes a shared place for a draw. Who share the last one, behind somebody else, have drawn with nobody: in
    some games all but the winner do. So what openskill makes of a draw among them alone is taken off again.
    """
    after = updated(model(BETA), [[each] for each in before], places)
    last = [n for n, place in enumerate(places) if place == max(places)]
    if len(last) > 1 and len(last) < len(before):
        scale = sum([with_drift(each) ** 2 + BETA**2 for each in before])
        beta = math.sqrt((scale - sum([with_drift(before[n]) ** 2 for n in last])) / len(last))
        drawn = updated(model(beta), [[before[n]] for n in last], [1] * len(last))
        for n, draw in zip(last, drawn):
            after[n] = without(before[n], after[n], draw)
    return after


def without(before: Rating, after: Rating, draw: Rating) -> Rating:
    """What an update leaves when the update of a draw is taken off it: means and losses of variance are sums."""
    start = with_drift(before) ** 2
    return Rating(after.mu - (draw.mu - before.mu), math.sqrt(start + after.sigma**2 - draw.sigma**2))


def with_drift(rating: Rating) -> float:
    """The deviation with which somebody comes to the next game."""
    return math.sqrt(rating.sigma**2 + DRIFT**2)


def together(team: list[Rating], game: Rating, *, won: bool) -> list[Rating]:
    """The ratings of a team after it met the game: as strong as its members on average.

    openskill adds up the members of a team. So the game has as many, and beta is as many times as large.
    """
    size = len(team)
    other = [Rating(game.mu, game.sigma * math.sqrt(size))] * size
    return updated(model(BETA * size), [team, other], [1, 2] if won else [2, 1])[:size]


def updated(engine: PlackettLuce, teams: Sequence[Sequence[Rating]], places: Sequence[int]) -> list[Rating]:
    """What openskill makes of a game, member by member."""
    told = [[engine.rating(each.mu, each.sigma) for each in team] for team in teams]
    found = engine.rate(told, ranks=[float(place) for place in places])
    return [Rating(each.mu, each.sigma) for team in found for each in team]


@lru_cache(64)
def model(beta: float) -> PlackettLuce:
    """Openskill's model with our scale; the deviation shrinks by the whole information of a game (gamma is 1)."""
    return PlackettLuce(mu=MIDDLE, sigma=DEVIATION, beta=beta, tau=DRIFT, gamma=one)


def one(*_: Any) -> float:
    """The gamma of the model."""
    return 1.0
