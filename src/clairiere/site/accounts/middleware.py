"""Middleware: whoever has entered an account gets the cookie by which tables know them."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from clairiere.site.accounts.sessions import note_visit
from clairiere.site.middleware import delete_identity_cookie
from clairiere.site.tables.people import give_cookie, person_of
from clairiere.store.models import Person

Answer = Callable[[HttpRequest], HttpResponse]


def recognise(request: HttpRequest) -> bool:
    """The person of a logged-in account, even if their identity cookie was revoked."""
    note_visit(request)
    if person_of(request) is not None:
        return False
    request.person = Person.objects.filter(user=request.user.pk).first()  # type: ignore[attr-defined]
    return request.person is not None  # type: ignore[attr-defined]


def renewed(request: HttpRequest, response: HttpResponse, healed: bool) -> HttpResponse:
    """Once a day: renew the identity cookie and note the visit."""
    person = getattr(request, "person", None)
    if not isinstance(person, Person):
        return response
    today = person.seen.date() == timezone.now().date()
    if not today:
        Person.objects.filter(id=person.id).update(seen=timezone.now())
    if healed or not today:
        give_cookie(request, response, person)
    return response


def for_pages(_: HttpRequest) -> dict[str, object]:
    """Template context: whether there are accounts, and the contact."""
    return {"accounts": settings.ACCOUNTS, "contact": settings.CONTACT}


def known_by_account(answer: Answer) -> Answer:
    """Middleware that keeps identity cookie and login in step."""

    def middleware(request: HttpRequest) -> HttpResponse:
        before = request.user.pk
        healed = before is not None and recognise(request)
        response = answer(request)
        if request.user.pk == before:
            return renewed(request, response, healed)
        person = getattr(request, "person", None)
        if isinstance(person, Person):
            give_cookie(request, response, person)
        else:
            delete_identity_cookie(request, response)
        return response

    return middleware
