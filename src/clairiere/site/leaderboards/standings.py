"""Standings of a season: who is in it, in which order, and with which rating.

They follow from what each rated game has left (`RatedSeat`), so past seasons can be read again at any time, and a
recount of the ratings recounts them too. Decision 0052 says why the lower end of the interval makes the order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from django.core.cache import cache
from django.db.models import Count, F, Window
from django.db.models.functions import RowNumber

from clairiere.ratings.model import Rating
from clairiere.site.leaderboards.seasons import Season
from clairiere.store.models import Person, RatedSeat, Table

SURE = 1.96
"""So many deviations below the rating lies the lower end of the interval that is shown."""
ON_A_PAGE = 50
KEPT = 60
"""Seconds for which an order is kept: however many look, the database counts it once a minute."""
Row = tuple[int, float, float, int]


@dataclass(frozen=True, slots=True)
class Standing:
    """The place of a person in a season, and the rating that the last of their games there has left."""

    place: int
    person: int
    rating: Rating
    games: int

    @property
    def at_least(self) -> int:
        """The lower end of the interval, which makes the order."""
        return round(self.rating.mu - SURE * self.rating.sigma)


def standings(game: str, season: Season) -> list[Standing]:
    """Everybody in the leaderboard of a season, the first place first; what was counted in this minute is kept."""
    key = f"standings:{game}:{season.name}"
    rows: list[Row] = cache.get_or_set(key, partial(in_order, game, season), KEPT) or []
    return [Standing(n, person, Rating(mu, sigma), games) for n, (person, mu, sigma, games) in enumerate(rows, 1)]


def in_order(game: str, season: Season) -> list[Row]:
    """Person, rating and number of games by the last game that has changed somebody's rating in a season.

    Who came during a game has a row that changes nothing, and so has who won easily: neither leads into the list.
    """
    newest = [F("table__ended").desc(), F("table_id").desc()]
    rows = (
        RatedSeat.objects
        .filter(table__game=game, table__status=Table.OVER, table__ended__gte=season.begin, table__ended__lt=season.end)
        .filter(person__ranked=True, person__public=True)
        .exclude(mu=F("mu_before"), sigma=F("sigma_before"))
        .annotate(
            back=Window(RowNumber(), partition_by="person", order_by=newest),
            games=Window(Count("table_id"), partition_by="person"),
        )
        .filter(back=1)
        .order_by((F("mu") - SURE * F("sigma")).desc(), F("mu").desc(), "person_id")
        .values_list("person_id", "mu", "sigma", "games")
    )  # fmt: skip
    return list(rows)


def people_of(shown: Sequence[Standing]) -> Mapping[int, Person]:
    """The people of these places who still want to be seen."""
    return Person.objects.filter(ranked=True, public=True).in_bulk([each.person for each in shown])
