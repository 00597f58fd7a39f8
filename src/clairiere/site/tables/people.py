"""People: who is asking. A guest is made when they say their name, and known again by a signed cookie."""

from __future__ import annotations

import time
import unicodedata

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from clairiere.site.middleware import identity_cookie, set_identity_cookie
from clairiere.site.tables.seating import hand_over_line
from clairiere.site.tables.sharding import up_to_date
from clairiere.store.models import Head, Person, Seat, Table, public_code
from clairiere.table.http.identity import AGE, Identity, known, signed

LONGEST_NAME = 24
UNASKED = object()


def person_of(request: HttpRequest) -> Person | None:
    """The person of a request; None without a valid identity cookie, or before they have said their name."""
    found = visitor_of(request)
    return found if found is not None and found.name else None


def visitor_of(request: HttpRequest) -> Person | None:
    """The person of a request, also one without a name, of whom we only know what they have learnt."""
    found = getattr(request, "person", UNASKED)
    if found is UNASKED:
        found = looked_up(identity_cookie(request))
        request.person = found  # type: ignore[attr-defined]  # looked up once a request
    return found if isinstance(found, Person) else None


def looked_up(cookie: str) -> Person | None:
    """The person of a cookie, from the database."""
    who = known(settings.SECRETS, cookie, int(time.time()))
    found = None if who is None else Person.objects.filter(id=who.person, epoch=who.epoch, owner=None).first()
    if found is not None and found.code is None:
        give_code(found)
    return found


def give_code(person: Person) -> None:
    """Give somebody of before there were profiles what leads to theirs."""
    Person.objects.filter(id=person.id, code=None).update(code=public_code())
    person.refresh_from_db(fields=["code"])


def clean_name(name: str) -> str:
    """A display name: one line, no invisible characters, limited length."""
    seen = "".join([c if unicodedata.category(c)[0] not in "CZ" else " " for c in name])
    return " ".join(seen.split())[:LONGEST_NAME].strip()


def name_themselves(request: HttpRequest, name: str) -> Person:
    """Create a guest, or rename a person; a learner without a name gets one."""
    person = visitor_of(request)
    language = (get_language() or "en")[:2]
    if person is None:
        person = Person.objects.create(name=name, language=language)
        request.person = person  # type: ignore[attr-defined]
    elif (person.name, person.language) != (name, language):
        # Others who play at the same screen keep theirs.
        Seat.objects.filter(person=person, table__status=Table.OPEN, name=person.name).update(name=name)
        person.name, person.language = name, language
        person.save(update_fields=["name", "language"])
    return person


def give_cookie(request: HttpRequest, response: HttpResponse, person: Person) -> None:
    """Set the identity cookie of a person; a bot has a token, which can be revoked."""
    if person.owner_id is not None:
        return
    value = signed(settings.SECRETS, Identity(person.id, person.epoch, int(time.time())))
    set_identity_cookie(request, response, value, AGE)


def revoke_cookies(person: Person) -> None:
    """Void all cookies of a person, with log entries for tables in memory."""
    with transaction.atomic():
        Person.objects.filter(id=person.id).update(epoch=F("epoch") + 1)
        seats = dict(person.seats.order_by("-number").values_list("table_id", "number"))
        held = Head.objects.select_for_update().filter(table_id__in=seats, over=False)
        for head in held.order_by("table_id"):
            if up_to_date(head) is not None:
                hand_over_line(head, seats[head.table_id])
    person.refresh_from_db(fields=["epoch"])


def for_pages(request: HttpRequest) -> dict[str, object]:
    """Template context: the person."""
    return {"person": person_of(request)}
