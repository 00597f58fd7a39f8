"""API: people and their finished games, in JSON."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from clairiere.site.profiles.played import PlayedPage, search_of, seats_played
from clairiere.site.profiles.presenters import Profile, games_for_programs
from clairiere.site.profiles.visibility import seen_person
from clairiere.site.tables.api import as_json, for_programs
from clairiere.site.tables.people import person_of
from clairiere.site.tables.table_settings import Refusal
from clairiere.store.models import Person


def person_or_refusal(request: HttpRequest, code: str) -> Person:
    """The person of a code; raises Refusal, the same for a hidden one."""
    found = seen_person(code, person_of(request))
    if found is None:
        raise Refusal(_("There is no page of anybody with this code."), 404)
    return found


@for_programs("GET")
def person(request: HttpRequest, code: str) -> HttpResponse:
    """`/api/people/CODE`: the profile."""
    found = person_or_refusal(request, code)
    return as_json(Profile(found, person_of(request)).for_programs())


@for_programs("GET")
def games(request: HttpRequest, code: str) -> HttpResponse:
    """`/api/people/CODE/games`: finished games, page by page."""
    found = person_or_refusal(request, code)
    own, search = found == person_of(request), search_of(request.GET.dict())
    page = PlayedPage(search.apply(seats_played(found, own=own), own=own), search.page)
    return as_json(games_for_programs(page, own=own))
