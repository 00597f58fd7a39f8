"""Pages: a rulebook to read, the part of it that a table's drawer holds, and the page on fidelity."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from clairiere.games.registry import NAMES
from clairiere.kernel.language import CODES
from clairiere.site.rules.rulebooks import Volume, fidelity, volume
from clairiere.site.tables.assets import sprites
from clairiere.site.tables.labels import language_now
from clairiere.site.tables.presenters import game_cards


@require_safe
def books(request: HttpRequest) -> HttpResponse:
    """Page that lists all rulebooks."""
    return render(request, "rules/books.html", {"boxes": game_cards({})})


@require_safe
def faithful(request: HttpRequest) -> HttpResponse:
    """Page on fidelity, in the reader's language."""
    page = fidelity(language_now())
    return render(request, "rules/fidelity.html", {
        "title": page.title,
        "opening": mark_safe(page.opening),  # our own text
        "contents": mark_safe(page.contents),
        "chapters": mark_safe(page.chapters),
    })


@require_safe
def book(request: HttpRequest, game: str) -> HttpResponse:
    """Page of a rulebook, in the reader's language; `?part` is the content of the drawer."""
    if game not in NAMES:
        raise Http404
    asked = request.GET.get("language", "")
    found = volume(game, asked if asked in CODES else language_now())
    if "part" in request.GET:
        return drawer(request, found)
    return render(request, "rules/book.html", {
        "game": game,
        "title": found.book.title,
        "opening": mark_safe(found.opening),  # our own text
        "contents": mark_safe(found.contents),
        "chapters": mark_safe(found.chapters),
        "sheet": mark_safe(sprites()[game].body.decode()),
    })


def drawer(request: HttpRequest, found: Volume) -> HttpResponse:
    """Contents and chapters without the page around them, with an ETag."""
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    if request.headers.get("If-None-Match") == found.tag:
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = HttpResponse(found.packed if packed else found.drawer, content_type="text/html; charset=utf-8")
        if packed:
            response["Content-Encoding"] = "gzip"
    response["ETag"] = found.tag
    response["Cache-Control"] = "public, max-age=3600"
    response["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
    return response
