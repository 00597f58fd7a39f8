"""Deletion: a person goes, with account, sessions and name; the games they have played stay, and stay verifiable.

Nobody else's game may break, so nothing is taken out of a log or a record. Records hold no names. A seat in a game that
is being played goes to a bot, as if its player had left; a seat in a finished game loses its name, and is shown by its
colour. Processes that have such a table in memory notice by a line in its log (`hand over`), and read the seats anew.
What a seat has added to the seed of fair luck stays: without it nobody could check the luck of the others.
"""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.db import IntegrityError, OperationalError, connection, transaction
from django.db.models import Model, Q, QuerySet

from clairiere.site.accounts.models import OutgoingMail
from clairiere.site.accounts.sessions import end_sessions
from clairiere.site.tables.seating import chairs_changed, hand_over_line, pass_on, place, to_bot
from clairiere.store.models import Head, Person, Seat, Table

TRIES = 3


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
    """Delete a person with their account in one transaction."""
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
        before = head.version
        for chair in head.table.chairs.filter(person=person).order_by("number"):
            if not head.over:
                to_bot(head.table, head, chair)
        head.table.chairs.filter(person=person).update(name="", person=None)
        head.table.chairs.filter(named_former(person)).update(former="", left_by=None)
        if head.version == before:
            hand_over_line(head, numbers[head.table_id])


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
