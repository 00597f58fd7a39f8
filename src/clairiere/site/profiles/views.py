"""Pages about people: their profile, their finished games, and who may see them."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clairiere.site.profiles.played import CHOSEN, GameSearch, PlayedPage, search_of, seats_played
from clairiere.site.profiles.presenters import PlayedGame, Profile, outcome_label
from clairiere.site.profiles.visibility import keep_visibility, seen_person
from clairiere.site.tables.people import person_of
from clairiere.site.tables.presenters import game_cards
from clairiere.site.tables.previews import LinkPreview
from clairiere.site.tables.table_settings import Refusal
from clairiere.site.tables.views import friendly
from clairiere.store.models import Person


def person_or_404(request: HttpRequest, code: str) -> Person:
    """The person of a page; a hidden one is as little there as one who has never been."""
    found = seen_person(code, person_of(request))
    if found is None:
        raise Http404
    return found


@require_safe
def person(request: HttpRequest, code: str) -> HttpResponse:
    """Profile of a person."""
    found = person_or_404(request, code)
    return render(request, "profiles/person.html", {
        "profile": Profile(found, person_of(request)), "preview": profile_preview(found),
    })


def profile_preview(found: Person) -> LinkPreview:
    """What stands beside a link to a profile; search engines shall not list it."""
    return LinkPreview(found.name, _("Games, ratings and company at Clairière."), "", listed=False)


@require_safe
def games(request: HttpRequest, code: str) -> HttpResponse:
    """All finished games of a person that the reader may see, page by page."""
    found = person_or_404(request, code)
    own, search = found == person_of(request), search_of(request.GET.dict())
    page = PlayedPage(search.apply(seats_played(found, own=own), own=own), search.page)
    return render(request, "profiles/games.html", {
        "found": found,
        "own": own,
        "page": page,
        "games": [PlayedGame(each, own=own) for each in page.games],
        "search": search,
        "query": query_of(search),
        "boxes": game_cards({}),
        "results": [(each.value, outcome_label(each)) for each in CHOSEN],
        "preview": profile_preview(found),
    })


def query_of(search: GameSearch) -> str:
    """The search as a query string without its page, for links to other pages."""
    return urlencode({
        name: text for name in ("game", "company", "result") if (text := getattr(search, name))
    })  # fmt: skip


@require_POST
@friendly
def visibility(request: HttpRequest) -> HttpResponse:
    """Keep who may see one's page, and whether one is in the leaderboards."""
    found = person_of(request)
    if found is None:
        raise Refusal(_("Tell us first what you are called."), 403)
    keep_visibility(found, request.POST.dict())
    messages.success(request, _("We will remember it."))
    return redirect("me")
