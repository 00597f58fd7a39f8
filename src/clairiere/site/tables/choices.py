"""Choices of the reader that need no name: day or night, and the language. Both are kept in a cookie."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from clairiere.pictures.palette import THEMES
from clairiere.site.tables.labels import language_now
from clairiere.site.tables.pages import origin
from clairiere.site.tables.people import person_of

THEME = "theme"
YEAR = 365 * 24 * 3600


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Set the theme cookie: day, night, or the system's."""
    response, wanted = redirect(origin(request)), request.POST.get("theme", "")
    if wanted in THEMES:
        response.set_cookie(THEME, wanted, max_age=YEAR, samesite="Lax", secure=settings.SECURE or request.is_secure())
    else:
        response.delete_cookie(THEME, samesite="Lax")
    return response


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Set the language of pages and mail."""
    response, person = set_language(request), person_of(request)
    wanted = request.POST.get("language", "")
    if person is not None and wanted in ("en", "fr") and person.language != wanted:
        person.language = wanted
        person.save(update_fields=["language"])
    return response


def for_pages(request: HttpRequest) -> dict[str, object]:
    """Template context: current theme and language."""
    chosen = request.COOKIES.get(THEME, "")
    return {"theme": chosen if chosen in THEMES else "", "reads": language_now()}
