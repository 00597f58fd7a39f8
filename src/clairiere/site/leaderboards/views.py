"""The leaderboard of a game and season, as a page and for programs."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clairiere.games.registry import game_named, game_names
from clairiere.site.leaderboards.seasons import Season, season_named, seasons_of
from clairiere.site.leaderboards.standings import ON_A_PAGE, Standing, people_of, standings
from clairiere.site.tables import schemas
from clairiere.site.tables.api import as_json, for_programs
from clairiere.site.tables.people import person_of
from clairiere.site.tables.presenters import GameCard, game_cards
from clairiere.site.tables.previews import game_preview
from clairiere.site.tables.table_settings import Refusal
from clairiere.store.models import Person


class Row:
    """A place with its person, as a page shows it."""

    def __init__(self, standing: Standing, person: Person, reader: Person | None) -> None:
        self.standing = standing
        self.person = person
        self.own = reader is not None and reader.id == person.id


class Leaderboard:
    """One page of the places of a game and season, as a reader sees it."""

    def __init__(self, game: str, season: Season, page: int, reader: Person | None) -> None:
        self.season = season
        self.standings = standings(game, season)
        self.pages = max(1, -(-len(self.standings) // ON_A_PAGE))
        self.page = min(max(page, 1), self.pages)
        shown = self.standings[(self.page - 1) * ON_A_PAGE : self.page * ON_A_PAGE]
        own = next((each for each in self.standings if reader is not None and each.person == reader.id), None)
        people = people_of(shown if own is None else [*shown, own])
        self.rows = [Row(each, people[each.person], reader) for each in shown if each.person in people]
        aside = own is not None and own not in shown and own.person in people
        self.own = Row(own, people[own.person], reader) if own is not None and aside else None
        self.ranked = own is not None


def chosen(request: HttpRequest, game: str) -> tuple[list[Season], Season] | None:
    """The seasons of a game and the one that is asked for, else the one that goes on; None if there is none such."""
    found = seasons_of(game, now())
    wanted = request.GET.get("season", "")
    season = season_named(wanted) if wanted else found[0]
    return (found, season) if season is not None and season in found else None


def page_number(request: HttpRequest) -> int:
    """The page that is asked for; the first if it is no number."""
    asked = request.GET.get("page", "")
    return int(asked) if asked.isdecimal() and len(asked) < 9 else 1


@require_safe
def leaderboards(_request: HttpRequest) -> HttpResponse:
    """Redirect to the leaderboard of the first game."""
    return redirect("leaderboard", next(iter(game_names())))


@require_safe
def leaderboard(request: HttpRequest, game: str) -> HttpResponse:
    """The leaderboard of a game; `?season=2026-4`, `?page=2`."""
    found = chosen(request, game) if game in game_names() else None
    if found is None:
        raise Http404
    box, reader, (seasons, season) = GameCard(game_named(game)), person_of(request), found
    return render(request, "leaderboards/leaderboard.html", {
        "box": box,
        "boxes": game_cards({}),
        "seasons": seasons,
        "current": season == seasons[0],
        "board": Leaderboard(game, season, page_number(request), reader),
        "preview": game_preview(request, box.title, box),
    })


@for_programs("GET")
def for_api(request: HttpRequest, game: str) -> HttpResponse:
    """`/api/leaderboards/GAME`: a page of places."""
    if game not in game_names():
        raise Refusal(_("We do not have this game."), 404)
    found = chosen(request, game)
    if found is None:
        raise Refusal(_("There is no such season."), 404)
    seasons, season = found
    board = Leaderboard(game, season, page_number(request), person_of(request))
    return as_json(schemas.Leaderboard(
        game=game, season=season.name, seasons=[each.name for each in seasons], page=board.page, pages=board.pages,
        people=[ranked(row) for row in board.rows], you=None if board.own is None else ranked(board.own),
    ))  # fmt: skip


def ranked(row: Row) -> schemas.Standing:
    """A place as JSON."""
    rating = row.standing.rating
    return schemas.Standing(
        place=row.standing.place, name=row.person.name, code=row.person.code, rating=round(rating.mu),
        margin=rating.margin, settled=rating.settled, at_least=row.standing.at_least, games=row.standing.games,
        you=row.own,
    )  # fmt: skip
