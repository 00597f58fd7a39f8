"""Figures of a person: ratings, how they came about, games by result and place, and favourite company."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Count

from clairiere.games.registry import game_named, game_names
from clairiere.ratings.model import Rating
from clairiere.site.profiles.played import Outcome, seats_played
from clairiere.store.models import Person, PlayerRating, RatedSeat, Seat

MOST_POINTS = 60
"""So many points of a curve are shown at most, evenly over all games that counted."""
LEAST_POINTS = 2
"""Fewer are no curve."""
COMPANY = 6


@dataclass(frozen=True)
class RatedGame:
    """A rating after a game, and when that game ended."""

    rating: Rating
    ended: datetime


@dataclass
class GameFigures:
    """What somebody has achieved in one game."""

    game: str
    rating: Rating | None = None
    curve: list[RatedGame] = field(default_factory=list)
    outcomes: Counter[str] = field(default_factory=Counter)
    places: Counter[int] = field(default_factory=Counter)

    @property
    def played(self) -> int:
        """The number of finished games."""
        return self.outcomes.total()

    def count(self, outcome: str, place: str, games: int) -> None:
        """Add games with this outcome and place."""
        self.outcomes[outcome] += games
        if reached := placed(self.game, outcome, place):
            self.places[reached] += games


def placed(game: str, outcome: str, place: str) -> int:
    """The place that somebody has reached from beginning to end; 0 in the middle of a game, or as one of a team."""
    finished = outcome in (Outcome.WON, Outcome.SHARED, Outcome.LOST)
    return int(place) if finished and place.isdecimal() and not game_named(game).rules.together else 0


def figures_of(person: Person, *, own: bool) -> list[GameFigures]:
    """The figures of every game that somebody has played or is rated in, those with a curve and most games first."""
    found = {name: GameFigures(name) for name in game_names()}
    whole = seats_played(person, own=own).filter(table__again_at=None, table__device=False)  # neither counts
    counted = whole.values("table__game", "outcome", "place").annotate(n=Count("number"))
    for row in counted.order_by():
        found[row["table__game"]].count(row["outcome"], row["place"], row["n"])
    for rated in PlayerRating.objects.filter(person=person, game__in=found):
        found[rated.game].rating = Rating(rated.mu, rated.sigma)
    for game, curve in curves(person, own=own).items():
        found[game].curve = curve
    shown = [each for each in found.values() if each.played or each.rating]
    return sorted(shown, key=lambda each: (len(each.curve) < LEAST_POINTS, -each.played))


def curves(person: Person, *, own: bool) -> dict[str, list[RatedGame]]:
    """Ratings after the games that counted, by game, the oldest first.

    The rating itself counts all rated games. Strangers see points of games at listed tables only.
    """
    rated = RatedSeat.objects.filter(person=person, table__game__in=game_names())
    if not own:
        rated = rated.filter(table__listed=True)
    rows = rated.order_by("table__ended", "table_id").values_list("table__game", "mu", "sigma", "table__ended")
    found: dict[str, list[RatedGame]] = {}
    for game, mu, sigma, ended in rows:
        if ended is not None:
            found.setdefault(game, []).append(RatedGame(Rating(mu, sigma), ended))
    return {game: thinned(row) for game, row in found.items()}


def thinned(row: list[RatedGame]) -> list[RatedGame]:
    """At most so many points as a curve shows: every second, third, ... from the newest on."""
    step = -(-len(row) // MOST_POINTS)
    return row[::-step][::-1]


def company_of(person: Person, *, own: bool) -> list[tuple[Person, int]]:
    """With whom somebody has finished most games, and how many; whoever has hidden their page is left out."""
    tables = seats_played(person, own=own).values("table")
    others = Seat.objects.filter(table__in=tables, person__public=True, bot="").exclude(person=person)
    counted = others.values("person").annotate(games=Count("table", distinct=True)).order_by("-games", "person")
    most = dict(counted.values_list("person", "games")[:COMPANY])
    people = Person.objects.exclude(name="").in_bulk(list(most))
    return [(people[each], games) for each, games in most.items() if each in people]
