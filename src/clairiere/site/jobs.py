"""Jobs: what may wait a while, and need not be done within a move: notices and clean-up. Each is idempotent.

Where there is PostgreSQL they wait in Procrastinate's queue for `clairiere worker`; at home they are done at once.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext, override
from procrastinate import RetryStrategy
from procrastinate.contrib.django import app
from procrastinate.exceptions import AlreadyEnqueued

from clairiere.games.registry import game_named
from clairiere.site.tables.models import Head, Notice, Person, Seat, Table
from clairiere.table.identity import AGE

WEEK = timedelta(days=7)
EVERY_NIGHT = "17 4 * * *"
EVERY_FIVE_MINUTES = "*/5 * * * *"
SLOW = 24 * 3600
"""Seconds for a move from which on a game is slow: somebody who plays it need not sit and wait."""


def notify(table: int, version: int, seat: int) -> bool:
    """Tell the person in this seat that it is their turn, unless it is no longer so or they have been told."""
    with transaction.atomic():
        reader = whose_turn(table, version, seat)
        if reader is None or not reader.letters or reader.user is None or not reader.user.email:
            return False
        if not Notice.objects.get_or_create(table_id=table, version=version, seat=seat)[1]:
            return False
        write_to(reader, reader.user.email, Table.objects.get(id=table))  # should it fail, the notice is not kept
    return True


def whose_turn(table: int, version: int, seat: int) -> Person | None:
    """The person in this seat, if something is asked of them at this version and the table has not gone on."""
    head = Head.objects.filter(table_id=table, version=version, over=False).first()
    if head is None or not head.asked >> seat & 1:
        return None
    chair = Seat.objects.select_related("person__user").filter(table_id=table, number=seat, bot="").first()
    return None if chair is None else chair.person


def write_to(reader: Person, address: str, table: Table) -> None:
    """One short letter, in the reader's language."""
    with override(reader.language):
        game = game_named(table.game).rulebook(reader.language).title
        subject = gettext("Your turn: %(game)s") % {"game": game}
        text = gettext("Hello %(name)s,\n\nat table %(code)s it is your turn.\n") % {
            "name": reader.name,
            "code": table.code,
        }
        send_mail(subject, text + link_to(table), None, [address])


def link_to(table: Table) -> str:
    """Where the table is, if we know under which address people find us."""
    origins = settings.CSRF_TRUSTED_ORIGINS
    return f"\n{origins[0]}{reverse('table', args=[table.code])}\n" if origins else ""


def remind() -> int:
    """Have everybody told who wants it, whose turn it is in a slow game, and who has not been told."""
    waiting = [(seat.table_id, seat.table.head.version, seat.number) for seat in seats_of_letter_readers()]
    notices = Notice.objects.filter(table_id__in=[table for table, _, _ in waiting])
    told = set(notices.values_list("table_id", "version", "seat"))
    fresh = [turn for turn in waiting if turn not in told]
    for table, version, seat in fresh:
        notify_soon(table, version, seat)
    return len(fresh)


def seats_of_letter_readers() -> list[Seat]:
    """The seats in slow games that are asked something and whose people want letters."""
    wanted = Seat.objects.filter(bot="", person__letters=True, table__pace__gte=SLOW, table__head__over=False)
    return [seat for seat in wanted.select_related("table__head") if seat.table.head.asked >> seat.number & 1]


def clean_up() -> dict[str, int]:
    """Put away tables that have waited a week for players, and guests whose cookie has run out and who sit nowhere."""
    waited = Table.objects.filter(status=Table.OPEN, created__lt=now() - WEEK)
    tables = waited.delete()[1].get("tables.Table", 0)
    gone = Person.objects.filter(user=None, created__lt=now() - timedelta(seconds=AGE), seats=None, hosted=None)
    return {"tables": tables, "guests": gone.delete()[1].get("tables.Person", 0)}


def notify_soon(table: int, version: int, seat: int) -> None:
    """Have the person in this seat told; whoever asks twice asks once."""
    if not settings.JOBS:
        notify(table, version, seat)
        return
    job = your_turn.configure(queueing_lock=f"notice {table} {version} {seat}")
    try:
        with transaction.atomic():
            job.defer(table=table, version=version, seat=seat)
    except AlreadyEnqueued:
        return


@app.task(name="your_turn", retry=RetryStrategy(max_attempts=8, exponential_wait=4))
def your_turn(table: int, version: int, seat: int) -> bool:
    """The job of a notice; a mail server that does not answer is tried again."""
    return notify(table, version, seat)


@app.periodic(cron=EVERY_NIGHT)
@app.task(name="clean_up", queueing_lock="clean_up")
def tidy(timestamp: int, **_: Any) -> dict[str, int]:
    """The job of cleaning up, every night."""
    return clean_up()


@app.periodic(cron=EVERY_FIVE_MINUTES)
@app.task(name="remind", queueing_lock="remind")
def reminder(timestamp: int, **_: Any) -> int:
    """The job of looking who has to be told that it is their turn."""
    return remind()
