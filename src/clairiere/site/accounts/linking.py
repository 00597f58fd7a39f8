"""Linking: which person an account is. A guest who enters becomes the account's person, or is joined to it."""

from __future__ import annotations

from typing import Any

from allauth.account.internal.flows.login import record_authentication
from django.contrib.auth.models import AbstractBaseUser, User
from django.db import transaction
from django.http import HttpRequest

from clairiere.site.tables.people import clean_name, person_of, revoke_cookies
from clairiere.site.tables.seating import hand_over_line
from clairiere.store.models import Head, Person, Table

NAMELESS = "?"


def entered(sender: Any, request: HttpRequest, user: User, **_: Any) -> None:
    """Signal handler of a login: merge the guest of this browser into the account's person."""
    guest = person_of(request)
    record_authentication(request, user, method="login")  # allauth records none when a new address is confirmed
    request.person = link(user, guest)  # type: ignore[attr-defined]  # whoever asks from now on is the account's


def left(sender: Any, request: HttpRequest, user: AbstractBaseUser | None, **_: Any) -> None:
    """Signal handler of a logout: void the identity cookie and its copies.

    Other browsers that are signed in get a new cookie with their next page, as when a sign-in is ended from the list.
    """
    person = None if user is None else Person.objects.filter(user=user.pk).first()
    if person is not None:
        revoke_cookies(person)
    request.person = None  # type: ignore[attr-defined]


@transaction.atomic
def link(user: User, guest: Person | None) -> Person:
    """The person of an account; a guest who plays in this browser becomes that person."""
    own = Person.objects.filter(user=user).first()
    if own is None and guest is not None and guest.user_id is None:
        guest.user = user
        guest.save(update_fields=["user"])
        return guest
    if own is None:
        return Person.objects.create(name=clean_name(user.email.partition("@")[0]) or NAMELESS, user=user)
    if guest is not None and guest.id != own.id and guest.user_id is None:
        join(guest, own)
    return own


def join(guest: Person, own: Person) -> None:
    """Move all seats and tables of a guest to the account's person, with log entries for tables in memory."""
    first: dict[int, int] = {}
    for seat in guest.seats.order_by("-number"):
        first[seat.table_id] = seat.number
    playing = Head.objects.select_for_update(of=("self",)).filter(table_id__in=first, over=False).order_by("table_id")
    heads = list(playing)  # held before the seats change, as a move holds them
    guest.seats.update(person=own)
    guest.left.update(left_by=own)
    guest.kept.update(kept=own)
    Table.objects.filter(host=guest).update(host=own)
    for head in heads:
        hand_over_line(head, first[head.table_id])
    guest.delete()
