"""Retention: how long what is kept about people, and the job that deletes what is older.

The privacy page prints these periods, and `enforce` goes by them: neither has a number of its own.
"""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, Q
from django.utils.timezone import now

from clairiere.site.accounts.deletion import delete_at_once, delete_unconfirmed, scrub_file
from clairiere.site.accounts.models import OutgoingMail
from clairiere.store.models import Notice, Person, Table
from clairiere.table.http.identity import AGE

GUEST = timedelta(seconds=AGE)
"""After the last visit: then the cookie of a guest has expired, and nobody can be them any more."""
SESSION = timedelta(seconds=settings.SESSION_COOKIE_AGE)
"""After the last visit."""
UNCONFIRMED = timedelta(days=7)
OPEN_TABLE = timedelta(days=7)
NOTICE = timedelta(days=30)
ADMIN_LOG = timedelta(days=365)
AT_ONCE = 500
"""So many people are deleted in one run at most; the others wait for the next."""


def periods() -> dict[str, int]:
    """Retention periods in days, by name."""
    kept = {"guest": GUEST, "session": SESSION, "unconfirmed": UNCONFIRMED, "open_table": OPEN_TABLE, "notice": NOTICE,
            "admin_log": ADMIN_LOG}
    return {name: period.days for name, period in kept.items()} | {"backup": settings.BACKUP_DAYS}


def enforce() -> dict[str, int]:
    """Delete what is older than its period; returns how much of each kind."""
    found = {
        "tables": expire_tables(),
        "guests": expire_guests(),
        "unconfirmed": expire_unconfirmed(),
        "sessions": expire_sessions(),
        "notices": Notice.objects.filter(at__lt=now() - NOTICE).delete()[0],
        "mail": OutgoingMail.objects.filter(expires__lt=now()).delete()[0],
        "admin_log": LogEntry.objects.filter(action_time__lt=now() - ADMIN_LOG).delete()[0],
    }
    if any(found.values()):
        scrub_file()
    return found


def expire_tables() -> int:
    """Delete tables that never began, and games that all players have left."""
    waited = Q(status=Table.OPEN, created__lt=now() - OPEN_TABLE)
    left = Q(status=Table.RUNNING, head__watched_until__lt=now() - OPEN_TABLE)
    return Table.objects.filter(waited | left).delete()[1].get("tables.Table", 0)


def expire_guests() -> int:
    """Delete guests who have not visited for long, with their names at all tables."""
    gone = list(Person.objects.filter(user=None, seen__lt=now() - GUEST).order_by("seen")[:AT_ONCE])
    for person in gone:
        delete_at_once(person)
    return len(gone)


def expire_unconfirmed() -> int:
    """Delete accounts and addresses that were never confirmed."""
    confirmed = EmailAddress.objects.filter(user=OuterRef("pk"), verified=True)
    old = User.objects.filter(~Exists(confirmed), date_joined__lt=now() - UNCONFIRMED, is_staff=False, last_login=None)
    gone = list(old[:AT_ONCE])
    for user in gone:
        delete_unconfirmed(user)
    return len(gone)


def expire_sessions() -> int:
    """Delete expired sessions, and their entries in the list of logins."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    there = Session.objects.filter(session_key=OuterRef("session_key"))
    gone: int = UserSession.objects.filter(~Exists(there)).delete()[0]
    return gone
