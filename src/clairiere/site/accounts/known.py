"""Known: whoever has entered an account gets the cookie by which tables know them."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from clairiere.site.tables.models import Person
from clairiere.site.tables.people import give_cookie
from clairiere.table.identity import COOKIE

Answer = Callable[[HttpRequest], HttpResponse]


def for_pages(_: HttpRequest) -> dict[str, object]:
    """Whether there are accounts here."""
    return {"accounts": settings.ACCOUNTS}


def known_by_account(answer: Answer) -> Answer:
    """Entering and leaving an account changes who somebody is; the reply to that request carries it to the browser."""

    def middleware(request: HttpRequest) -> HttpResponse:
        before = request.user.pk
        response = answer(request)
        if request.user.pk == before:
            return response
        person = getattr(request, "person", None)
        if isinstance(person, Person):
            give_cookie(request, response, person)
        else:
            response.delete_cookie(COOKIE, samesite="Lax")
        return response

    return middleware
