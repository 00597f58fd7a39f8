"""Errors of the site: 503 for what passes if one tries again, 400 for what cannot be read, 500 for bugs.

The table application answers for itself. Nothing here asks the database: it may be what is away.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterable
from html import escape

from django.core.exceptions import FieldDoesNotExist, SuspiciousOperation
from django.db import DataError
from django.db import Error as DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

from clairiere.pictures.sprigs import sprig
from clairiere.site.bridge import bridge
from clairiere.site.tables.assets import themes
from clairiere.site.tables.labels import language_now
from clairiere.store.database_errors import BUG
from clairiere.store.ledger import Unreachable
from clairiere.table.http.reasons import sentence
from clairiere.table.play.commits import TooBusy
from clairiere.table.play.live import OtherRules

log = logging.getLogger("clairiere.site")

PASSING = (Unreachable, TooBusy, OtherRules, TimeoutError)
UNREADABLE = (OverflowError, DataError, FieldDoesNotExist, MultiPartParserError, SuspiciousOperation)
"""What Django does not check before it uses it: a number that no column can hold, or in the admin a field's name.
And a body that cannot be read, if it is first looked at by the page that says 404."""
NO_NUMBER = "expected a number but got"
"""In what Django says of a column's value; the admin does not check the rows that are selected."""
CLEANED = ("name", "another")
"""Fields of which `people.clean_name` makes one readable line, whatever stands in them."""
RETRY = 5
"""Seconds after which it is worth asking again."""


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's `handler500`: 503 for transient database errors, 400 for unreadable input, else 500."""
    error = sys.exc_info()[1]
    if is_unreadable(error):
        log.warning("unreadable: %r", error)
        return logged(refused(request, "unreadable", 400))
    if error is not None and passes(error):
        return unavailable(request)
    if for_programs(request):
        return refused(request, "something went wrong", 500)
    try:
        return render(request, "500.html", status=500)
    except Exception:  # who reads it is looked up in the database, and that may be what is broken
        return refused(request, "something went wrong", 500)


def is_unreadable(error: BaseException | None) -> bool:
    """Whether an error was caused by the input."""
    return isinstance(error, UNREADABLE) or (isinstance(error, ValueError) and NO_NUMBER in str(error))


def passes(error: BaseException) -> bool:
    """Whether a database error is transient; counts it."""
    if isinstance(error, PASSING):
        log.warning("unavailable: %r", error)
        return True
    if not isinstance(error, DatabaseError):
        return False
    return bridge().errors.note(error.__cause__ or error) != BUG


def unavailable(request: HttpRequest) -> HttpResponse:
    """The 503 reply, as JSON or as the offline page."""
    response = refused(request, "busy", 503) if for_programs(request) else HttpResponse(offline_page(), status=503)
    response["Retry-After"] = str(RETRY)
    response["Cache-Control"] = "no-store"
    return logged(response)


def logged(response: HttpResponse) -> HttpResponse:
    """Mark a reply as logged, so that Django does not log it again."""
    response._has_been_logged = True  # type: ignore[attr-defined]  # Django's own mark
    return response


def offline_page() -> str:
    """The page for a browser without a connection, in the active language."""
    drawn = {"themes": mark_safe(themes()), "drawn": mark_safe(sprig("thread"))}
    return render_to_string("tables/offline.html", drawn)


def refused(request: HttpRequest, reason: str, status: int) -> HttpResponse:
    """An error as a sentence in the reader's language, as JSON or HTML."""
    language = language_now()
    says = sentence(reason, language)
    if for_programs(request):
        return JsonResponse({"error": says}, status=status)
    head = f'<!DOCTYPE html><html lang="{language}"><meta charset="utf-8"><title>Clairière</title>'
    return HttpResponse(f'{head}<p><a href="/">←</a> {escape(says)}</p></html>', status=status)


def for_programs(request: HttpRequest) -> bool:
    """Whether the client wants JSON."""
    return request.path.startswith("/api/")


def only_text(answer: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: refuse NUL and lone surrogates, which no database or file system stores."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if all([is_text(text) for text in texts_in(request)]):
            return answer(request)
        return refused(request, "unreadable", 400)

    return middleware


def texts_in(request: HttpRequest) -> Iterable[str]:
    """All strings of a request that a view may read, except JSON bodies."""
    yield request.path
    yield from request.COOKIES.values()
    for fields in (request.GET,) if for_programs(request) else (request.GET, request.POST):
        for name, values in fields.lists():
            yield from (name, *[value for value in values if isinstance(value, str) and name not in CLEANED])


def is_text(text: str) -> bool:
    """Whether a string can be stored."""
    return "\0" not in text and not any(["\ud800" <= c <= "\udfff" for c in text])
