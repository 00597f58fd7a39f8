"""Finished games of a person, as one reader may see them: one row a table, with what came of it for that person.

Strangers see games at tables that were in the list. Whoever has hidden their own page is not named on those of others,
and not found there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from django.db.models import Case, CharField, Count, Exists, F, OuterRef, Q, QuerySet, TextChoices, Value, When, Window
from django.db.models.functions import Chr, Length, Replace, StrIndex, Substr

from clairiere.games.registry import all_games, game_names
from clairiere.site.tables.services import whole_number
from clairiere.store.models import Person, Removal, Seat, Table

PlayedSeats: TypeAlias = QuerySet[Any]
"""Seats with `place`, a digit, and `outcome`, which the query adds."""
PAGE = 30
LONGEST_SEARCH = 40


class Outcome(TextChoices):
    """What a finished game was for somebody; ratings count it by the same rule (docs/ratings.md)."""

    WON = "won"
    SHARED = "shared"  # the victory, with others
    LOST = "lost"
    LEFT = "left"  # the seat, to a bot that has finished the game
    JOINED = "joined"  # during the game: neither won nor lost
    OPEN = "open"  # it ended without places


CHOSEN = (Outcome.WON, Outcome.SHARED, Outcome.LOST, Outcome.LEFT)
"""The results that one can look for."""


@dataclass(frozen=True)
class Played:
    """A finished game, on which seat somebody played it, and what came of it for them."""

    table: Table
    number: int
    outcome: str
    place: str


@dataclass(frozen=True)
class GameSearch:
    """What a reader looks for among somebody's games."""

    game: str = ""
    company: str = ""
    result: str = ""
    page: int = 1

    def apply(self, seats: PlayedSeats, *, own: bool) -> PlayedSeats:
        """The seats of this game and result, at tables with somebody whose name has this text in it."""
        if self.game:
            seats = seats.filter(table__game=self.game)
        if self.company:
            seats = seats.filter(Exists(company_named(self.company, own=own)))
        return seats.filter(outcome=self.result) if self.result else seats


def search_of(query: Mapping[str, str]) -> GameSearch:
    """The search in a query string; unknown values are ignored."""
    game, result = query.get("game", ""), query.get("result", "")
    return GameSearch(
        game if game in game_names() else "", " ".join(query.get("company", "").split())[:LONGEST_SEARCH],
        result if result in CHOSEN else "", max(1, whole_number(query.get("page", "1"))),
    )  # fmt: skip


def company_named(text: str, *, own: bool) -> QuerySet[Seat]:
    """Others at the table of an outer query with this text in their name, or in the name of those who left."""
    others = Seat.objects.filter(table=OuterRef("table")).exclude(number=OuterRef("number"))
    if own:
        return others.filter(Q(bot="", name__icontains=text) | Q(former__icontains=text))
    return others.filter(bot="", name__icontains=text, person__public=True)


def seats_played(person: Person, *, own: bool) -> PlayedSeats:
    """The seats that somebody held to the end of a game, or left to a bot; of several at a table the first.

    Whom the host has taken off a table has not played there.
    """
    held = Q(person=person) | Q(left_by=person) & ~Q(bot="")
    removed = Removal.objects.filter(table=OuterRef("table"), person=person)
    earlier = Seat.objects.filter(held, table=OuterRef("table"), number__lt=OuterRef("number"))
    found = Seat.objects.filter(
        held, ~Exists(removed), ~Exists(earlier), table__status=Table.OVER, table__game__in=game_names()
    )
    return with_outcome(found if own else found.filter(table__listed=True))


def with_outcome(seats: QuerySet[Seat]) -> PlayedSeats:
    """Seats with place and outcome; the result of a table is a text such as `A 1 B 2`."""
    told = F("table__result")
    letter = Chr(F("number") + ord("A"))
    teams = [game.name for game in all_games() if game.rules.together]
    alone = Q(firsts=1) | Q(table__game__in=teams)
    return seats.annotate(
        place=Substr(told, StrIndex(told, letter) + 2, 1),
        firsts=Length(told) - Length(Replace(told, Value("1"), Value(""))),
        outcome=Case(
            When(joined=True, then=Value(Outcome.JOINED)),
            When(~Q(bot=""), then=Value(Outcome.LEFT)),
            When(table__result="", then=Value(Outcome.OPEN)),
            When(Q(place="1") & alone, then=Value(Outcome.WON)),
            When(place="1", then=Value(Outcome.SHARED)),
            default=Value(Outcome.LOST), output_field=CharField(),
        ),
    )  # fmt: skip


class PlayedPage:
    """One page of somebody's finished games, the newest first; whoever asks for more gets the last page."""

    def __init__(self, seats: PlayedSeats, number: int = 1) -> None:
        self.games, self.total = newest(seats, PAGE, skip=(number - 1) * PAGE)
        if not self.games and number > 1:
            self.total = seats.count()
        self.pages = max(1, -(-self.total // PAGE))
        self.number = min(number, self.pages)
        if self.number < number:
            self.games, _total = newest(seats, PAGE, skip=(self.number - 1) * PAGE)

    @property
    def older(self) -> int:
        """The number of the page with older games; 0 if there is none."""
        return self.number + 1 if self.number < self.pages else 0

    @property
    def newer(self) -> int:
        """The number of the page with newer games; 0 if there is none."""
        return self.number - 1


def newest(seats: PlayedSeats, count: int, *, skip: int = 0) -> tuple[list[Played], int]:
    """So many of these games in the order in which they ended, and how many there are; 0 if none is found here."""
    ordered = seats.annotate(total=Window(Count("number"))).order_by("-table__ended", "-table_id")
    rows = list(ordered.values_list("table_id", "number", "outcome", "place", "total")[skip : skip + count])
    tables = Table.objects.prefetch_related("chairs__person").in_bulk([row[0] for row in rows])
    found = [Played(tables[table], number, outcome, place) for table, number, outcome, place, _total in rows]
    return found, rows[0][-1] if rows else 0
