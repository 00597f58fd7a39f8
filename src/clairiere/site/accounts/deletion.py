"""Deletion: a person goes, with account, sessions and name; the games they have played stay, and stay verifiable.

Nobody else's game may break, so nothing is taken out of a log or a record. Records hold no names. A seat in a game that
is being played goes to a bot, as if its player had left; a seat in a finished game loses its name, and is shown by its
colour. Processes that have such a table in memory notice by a line in its log (`hand over`), and read the seats anew.
What a seat has added to the seed of fair luck stays: without it nobody could check the luck of the others. Ratings go;
what a rating was before and after each game stays without the person, because the ratings of others follow from it.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from importlib import import_module

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import IntegrityError, OperationalError, connection, transaction
from django.db.models import Exists, Model, OuterRef, Q, QuerySet
from django.utils.timezone import now

from clairiere.site.accounts.models import OutgoingMail
from clairiere.site.accounts.sessions import end_sessions
from clairiere.site.tables.abandoned import finish_abandoned
from clairiere.site.tables.seating import chairs_changed, hand_over_line, pass_on, place, tell_bot, to_bot
from clairiere.site.tables.sharding import ShardUnavailable, share, up_to_date
from clairiere.store.models import Head, Notice, Person, PushNotice, Seat, Table
from clairiere.table.http.identity import AGE

TRIES = 3
log = logging.getLogger("clairiere.retention")


def delete_person(person: Person) -> None:
    """Delete a person with their account, and scrub the database file.

    Somebody may be sitting down or moving at the same moment: if the database then refuses, all of it is tried again.
    """
    for left in reversed(range(TRIES)):
        try:
            delete_at_once(person)
            transaction.on_commit(scrub_file)
            return
        except (IntegrityError, OperationalError):
            if not left:
                raise


@transaction.atomic
def delete_at_once(person: Person) -> None:
    """Delete a person with their bots and their account in one transaction."""
    for bot in person.bots.order_by("id"):
        delete_at_once(bot)
        tell_bot(bot)
    leave_open_tables(person)
    leave_games(person)
    user = person.user
    erase_from_admin_log(person)
    person.seats.update(name="", person=None)  # of whoever sat down in the meantime
    Person.objects.filter(id=person.id).delete()
    if user is not None:
        delete_account(user)


def leave_open_tables(person: Person) -> None:
    """Free their seats at open tables, and hand over tables that they host."""
    concerned = Q(host=person) | Q(id__in=seats_of(person).values("table_id"))
    for table in Table.objects.select_for_update().filter(concerned, status=Table.OPEN).order_by("id"):
        chairs_changed(table.code)
        for chair in table.chairs.filter(Q(person=person) | Q(kept=person)):
            place(chair)
        pass_on(table, person)


def leave_games(person: Person) -> None:
    """Hand seats in running games to bots, and remove their name from all games."""
    numbers = dict(seats_of(person).order_by("-number").values_list("table_id", "number"))
    held = Head.objects.select_for_update(of=("self",)).select_related("table").filter(table_id__in=numbers)
    for head in held.order_by("table_id"):  # in this order moves lock them too
        up_to_date(head)
        before = head.version
        for chair in head.table.chairs.filter(person=person).order_by("number"):
            if not head.over:
                to_bot(head.table, head, chair)
        head.table.chairs.filter(person=person).update(name="", person=None)
        head.table.chairs.filter(named_former(person)).update(former="", left_by=None)
        if head.version == before:
            hand_over_line(head, numbers[head.table_id])
        share(head.table)


def seats_of(person: Person) -> QuerySet[Seat]:
    """Seats with their name; seats left before `left_by` existed are found by the name alone."""
    return Seat.objects.filter(Q(person=person) | Q(kept=person) | named_former(person))


def named_former(person: Person) -> Q:
    """Seats that they have left to a bot."""
    return Q(left_by=person) | Q(left_by=None, former=person.name) & ~Q(former="")


def delete_account(user: User) -> None:
    """Delete an account with its addresses and passkeys, and sessions that contain an address."""
    addresses = {user.email, *EmailAddress.objects.filter(user=user).values_list("email", flat=True)} - {""}
    end_sessions(user, addresses)
    for address in addresses:
        OutgoingMail.objects.filter(recipient__iexact=address).delete()
    erase_from_admin_log(user)
    user.delete()


@transaction.atomic
def delete_unconfirmed(user: User) -> None:
    """Delete an account whose address was never confirmed."""
    Person.objects.filter(user=user).update(user=None)
    delete_account(user)


def erase_from_admin_log(gone: Model) -> None:
    """Remove names from the admin's log of deleted objects."""
    kind = ContentType.objects.get_for_model(gone)
    LogEntry.objects.filter(content_type=kind, object_id=str(gone.pk)).update(object_repr="deleted", change_message="")


def scrub_file() -> None:
    """At home: rewrite the database file, since SQLite keeps deleted data in free pages.

    A server's files are PostgreSQL's own affair: there autovacuum makes room, and a dump has nothing of it.
    """
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


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
    """Delete what is older than its period, once bots finish abandoned rated games; how much of each kind."""
    found = {
        "abandoned": finish_abandoned(),
        "tables": expire_tables(),
        "guests": expire_guests(),
        "unconfirmed": expire_unconfirmed(),
        "sessions": expire_sessions(),
        "notices": Notice.objects.filter(at__lt=now() - NOTICE).delete()[0],
        "push_notices": PushNotice.objects.filter(shown=False, table__status=Table.OVER).delete()[0],
        "mail": OutgoingMail.objects.filter(expires__lt=now()).delete()[0],
        "admin_log": LogEntry.objects.filter(action_time__lt=now() - ADMIN_LOG).delete()[0],
    }
    if any(found.values()):
        scrub_file()
    return found


def expire_tables() -> int:
    """Delete tables that never began, and games that all players have left; rated ones only if nobody is named."""
    waited = Q(status=Table.OPEN, created__lt=now() - OPEN_TABLE)
    left = Q(status=Table.RUNNING, head__watched_until__lt=now() - OPEN_TABLE)
    return Table.objects.filter(waited | left).delete()[1].get("tables.Table", 0)


def expire_guests() -> int:
    """Delete guests who have not visited for long, with their names at all tables."""
    gone = list(Person.objects.filter(user=None, owner=None, seen__lt=now() - GUEST).order_by("seen")[:AT_ONCE])
    return sum([expire_guest(person) for person in gone])


def expire_guest(person: Person) -> bool:
    """Delete a guest; False if the database of one of their games is away: the next run tries it again."""
    try:
        delete_at_once(person)
    except ShardUnavailable as error:
        log.warning("person %d is left for the next time: %s", person.id, error)
        return False
    return True


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
