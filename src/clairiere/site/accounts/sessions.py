"""Sessions: where somebody is signed in to their account, and how that ends.

Two things let a browser in: Django's session, and the signed cookie by which tables know a person. The first is a row
that can be deleted; the second is good until the person's epoch goes up. Whatever ends one of them ends both.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

from allauth.account.internal.flows.login import record_authentication
from allauth.usersessions.models import UserSession
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import AbstractBaseUser, User
from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from clairiere.site.lessons.progress import take_over
from clairiere.site.tables.avoiding import part_from_all
from clairiere.site.tables.blocks import lock_person
from clairiere.site.tables.people import clean_name, revoke_cookies, visitor_of
from clairiere.site.tables.seating import hand_over_line
from clairiere.site.tables.sharding import share, up_to_date
from clairiere.store.models import Block, Head, Person, PlayPreferences, Removal, Table

NAMELESS = "?"


def entered(sender: Any, request: HttpRequest, user: User, **_: Any) -> None:
    """Signal handler of a login: merge the guest of this browser into the account's person."""
    guest = visitor_of(request)
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
        guest.user, guest.name = user, guest.name or name_from(user)
        guest.save(update_fields=["user", "name"])
        return guest
    if own is None:
        return Person.objects.create(name=name_from(user), user=user)
    if guest is not None and guest.id != own.id and guest.user_id is None:
        join(guest, own)
    return own


def name_from(user: User) -> str:
    """A name for somebody who has said none."""
    return clean_name(user.email.partition("@")[0]) or NAMELESS


def join(guest: Person, own: Person) -> None:
    """Move all seats and tables of a guest, and what they have learnt, to the account's person.

    Tables in memory notice by log entries.
    """
    lock_person(guest, own)
    # Held before the seats change, as those hold them who change seats.
    waiting = Table.objects.select_for_update(of=("self",)).filter(chairs__person__in=(guest, own), status=Table.OPEN)
    list(waiting.order_by("id"))
    first: dict[int, int] = {}
    for seat in guest.seats.order_by("-number"):
        first[seat.table_id] = seat.number
    concerned = {*first, *guest.left.values_list("table_id", flat=True)}
    playing = Head.objects.select_for_update(of=("self",)).filter(table_id__in=concerned, over=False)
    heads = [head for head in playing.order_by("table_id") if up_to_date(head) is not None]
    move_seats(guest, own)
    move_person(guest, own)
    for head in heads:
        if head.table_id in first:
            hand_over_line(head, first[head.table_id])
        else:
            share(head.table)
    guest.delete()


def move_seats(guest: Person, own: Person) -> None:
    """Give the seats and tables of a guest, now and before, to the account's person."""
    guest.seats.update(person=own)
    guest.left.update(left_by=own)
    guest.kept.update(kept=own)
    for removal in guest.removals.all():
        Removal.objects.get_or_create(table_id=removal.table_id, person=own)
    Table.objects.filter(rated_seats__person=guest).update(counted=False)  # they count again, for the person
    guest.rated_seats.update(person=own)
    Table.objects.filter(host=guest).update(host=own)


def move_person(guest: Person, own: Person) -> None:
    """Give what a guest has chosen, and what they have learnt, to the account's person."""
    move_blocks(guest, own)
    part_from_all(own)
    if not PlayPreferences.objects.filter(person=own).exists():
        PlayPreferences.objects.filter(person=guest).update(person=own)
    if not guest.public:  # who has hidden one page has hidden the other
        own.public = False
        own.save(update_fields=["public"])
    # Bots that were of two owners are of one now: what they have played in the ladder counts again, or no more.
    Table.objects.filter(rated_seats__person__owner=guest).update(counted=False)
    guest.bots.update(owner=own)
    guest.push_subscriptions.update(person=own)
    guest.push_notices.update(person=own)
    take_over(guest, own)


def move_blocks(guest: Person, own: Person) -> None:
    """Give the blocks of a guest, in both directions, to the account's person."""
    for block in guest.blocks.exclude(other=own):
        Block.objects.get_or_create(person=own, other_id=block.other_id)
    for block in guest.blocked_by.exclude(person=own):
        Block.objects.get_or_create(person_id=block.person_id, other=own)


SEEN = "seen"
NO_ADDRESS = "0.0.0.0"
BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "FxiOS": "Firefox", "Chrome": "Chrome",
            "CriOS": "Chrome", "Safari": "Safari"}
SYSTEMS = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS": "macOS",
           "CrOS": "ChromeOS", "Linux": "Linux"}


@transaction.atomic
def sign_out_everywhere(person: Person) -> None:
    """End all sessions of an account, and revoke all cookies of the person."""
    revoke_cookies(person)
    if person.user is not None:
        end_sessions(person.user)


def end_sessions(user: User, addresses: Collection[str] = (), keep: str | None = None) -> None:
    """End sessions of an account except one, and sessions that contain one of these addresses.

    Django keeps no index from accounts to sessions, so all of them are read: about 0.15 s for a thousand.
    """
    rows = Session.objects.exclude(session_key=keep or "").iterator()
    gone = [row.session_key for row in rows if concerns(row.get_decoded(), user, addresses)]
    Session.objects.filter(session_key__in=gone).delete()
    UserSession.objects.filter(user=user).exclude(session_key=keep or "").delete()


@transaction.atomic
def end_others(person: Person, user: User, keep: str) -> None:
    """End all other sessions; this browser then needs a new cookie."""
    revoke_cookies(person)
    end_sessions(user, keep=keep)


@transaction.atomic
def end_one(person: Person, user: User, number: int) -> bool:
    """End one session; the other browsers get a new cookie with their next page."""
    found = UserSession.objects.filter(user=user, id=number).first()
    if found is None:
        return False
    found.end()
    revoke_cookies(person)
    return True


class SignIn:
    """One login in the list that its owner sees."""

    def __init__(self, session: UserSession, current: str | None) -> None:
        self.id = session.pk
        self.browser, self.system = described(session.user_agent)
        self.begun = session.created_at
        self.seen = session.last_seen_at
        self.here = session.session_key == current


def sign_ins(user: User, current: str | None) -> list[SignIn]:
    """The logins of an account, this browser first."""
    found = [SignIn(session, current) for session in UserSession.objects.purge_and_list(user)]
    return sorted(found, key=lambda one: (one.here, one.seen), reverse=True)


def described(agent: str) -> tuple[str, str]:
    """Browser and system from a User-Agent, roughly; the order of checks matters."""
    return first_of(BROWSERS, agent), first_of(SYSTEMS, agent)


def first_of(known: dict[str, str], agent: str) -> str:
    """The label of the first keyword that occurs in a text."""
    return next((name for word, name in known.items() if word in agent), "")


def note_visit(request: HttpRequest) -> None:
    """Once a day per session: update when it was last seen, which extends it."""
    today = timezone.now().date().isoformat()
    if request.session.get(SEEN) != today:
        request.session[SEEN] = today
        UserSession.objects.create_from_request(request)


def without_address(instance: UserSession, **_: Any) -> None:
    """Keep allauth from storing the network address of a login."""
    instance.ip = NO_ADDRESS


def concerns(data: dict[str, object], user: User, addresses: Collection[str]) -> bool:
    """Whether a session belongs to this account, or contains one of these addresses."""
    if data.get(SESSION_KEY) == str(user.pk):
        return True
    told = json.dumps(data, default=str, ensure_ascii=False).casefold()
    return any([address.casefold() in told for address in addresses])
