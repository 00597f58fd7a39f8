"""Sessions: where somebody is signed in to their account, and how that ends.

Two things let a browser in: Django's session, and the signed cookie by which tables know a person. The first is a row
that can be deleted; the second is good until the person's epoch goes up. Whatever ends one of them ends both.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from clairiere.site.tables.people import revoke_cookies
from clairiere.store.models import Person

SEEN = "seen"
NO_ADDRESS = "0.0.0.0"
BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "FxiOS": "Firefox", "Chrome": "Chrome",
            "CriOS": "Chrome", "Safari": "Safari"}
SYSTEMS = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS": "macOS",
           "CrOS": "ChromeOS", "Linux": "Linux"}


@transaction.atomic
def sign_out_everywhere(person: Person) -> None:
    """End every session of an account, and make every cookie of the person worthless."""
    revoke_cookies(person)
    if person.user is not None:
        end_sessions(person.user)


def end_sessions(user: User, addresses: Collection[str] = (), keep: str | None = None) -> None:
    """End the sessions of an account but one, and those in which somebody has typed one of these addresses.

    Django keeps no index from accounts to sessions, so all of them are read: about 0.15 s for a thousand.
    """
    rows = Session.objects.exclude(session_key=keep or "").iterator()
    gone = [row.session_key for row in rows if concerns(row.get_decoded(), user, addresses)]
    Session.objects.filter(session_key__in=gone).delete()
    UserSession.objects.filter(user=user).exclude(session_key=keep or "").delete()


@transaction.atomic
def end_others(person: Person, user: User, keep: str) -> None:
    """Sign out everywhere but here; this browser needs a new cookie afterwards."""
    revoke_cookies(person)
    end_sessions(user, keep=keep)


@transaction.atomic
def end_one(person: Person, user: User, number: int) -> bool:
    """End one sign-in of this account; every browser that stays signed in gets a new cookie with its next page."""
    found = UserSession.objects.filter(user=user, id=number).first()
    if found is None:
        return False
    found.end()
    revoke_cookies(person)
    return True


class SignIn:
    """A sign-in as its owner sees it."""

    def __init__(self, session: UserSession, current: str | None) -> None:
        self.id = session.pk
        self.browser, self.system = described(session.user_agent)
        self.begun = session.created_at
        self.seen = session.last_seen_at
        self.here = session.session_key == current


def sign_ins(user: User, current: str | None) -> list[SignIn]:
    """Where somebody is signed in, this browser first."""
    found = [SignIn(session, current) for session in UserSession.objects.purge_and_list(user)]
    return sorted(found, key=lambda one: (one.here, one.seen), reverse=True)


def described(agent: str) -> tuple[str, str]:
    """Roughly which browser on which system; most of them pretend to be others, so the order matters."""
    return first_of(BROWSERS, agent), first_of(SYSTEMS, agent)


def first_of(known: dict[str, str], agent: str) -> str:
    """What the first of these words in it stands for."""
    return next((name for word, name in known.items() if word in agent), "")


def note_visit(request: HttpRequest) -> None:
    """Once a day for each session: when it was last seen, which also keeps it from expiring."""
    today = timezone.now().date().isoformat()
    if request.session.get(SEEN) != today:
        request.session[SEEN] = today
        UserSession.objects.create_from_request(request)


def without_address(instance: UserSession, **_: Any) -> None:
    """Allauth would keep the network address of every sign-in; nobody needs it here."""
    instance.ip = NO_ADDRESS


def concerns(data: dict[str, object], user: User, addresses: Collection[str]) -> bool:
    """Whether a session is of this account, or about one of these addresses, as an unfinished sign-in is."""
    if data.get(SESSION_KEY) == str(user.pk):
        return True
    told = json.dumps(data, default=str, ensure_ascii=False).casefold()
    return any([address.casefold() in told for address in addresses])
