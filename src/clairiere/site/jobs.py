"""Jobs: what may wait a while, and need not be done within a move: mail and retention. Each is idempotent.

Where there is PostgreSQL they wait in Procrastinate's queue for `clairiere worker`; at home the server does them.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext, override
from procrastinate import BaseRetryStrategy, RetryDecision, RetryStrategy
from procrastinate.contrib.django import app
from procrastinate.contrib.django.django_connector import DjangoConnector
from procrastinate.exceptions import AlreadyEnqueued
from procrastinate.jobs import Job, JobDeferrer
from procrastinate.manager import JobManager
from procrastinate.tasks import configure_task

from clairiere.games.registry import game_named
from clairiere.site.accounts import outbox
from clairiere.site.accounts.retention import enforce
from clairiere.site.bridge import tell_mail
from clairiere.store.models import Head, Notice, Person, Seat, Table

EVERY_NIGHT = "17 4 * * *"
EVERY_FIVE_MINUTES = "*/5 * * * *"
SLOW = 24 * 3600
"""Seconds for a move from which on a game is slow: somebody who plays it need not sit and wait."""


def in_transaction(task: str, **options: Any) -> JobDeferrer:
    """A job that exists if and when Django's transaction commits.

    `task.defer` does not promise that: in a worker it writes over the queue's own connection, and the job may run, and
    find nothing to do, before what it is about has been committed.
    """
    return configure_task(name=task, job_manager=JobManager(DjangoConnector()), **options)


def notify(table: int, version: int, seat: int) -> bool:
    """Tell the person in this seat that it is their turn, unless it is no longer so or they have been told."""
    with transaction.atomic():
        reader = whose_turn(table, version, seat)
        if reader is None or not reader.letters or reader.user is None or not reader.user.email:
            return False
        if not Notice.objects.get_or_create(table_id=table, version=version, seat=seat)[1]:
            return False
        write_to(reader, reader.user.email, Table.objects.get(id=table))
    return True


def whose_turn(table: int, version: int, seat: int) -> Person | None:
    """The person in this seat, if something is asked of them at this version and the table has not gone on."""
    head = Head.objects.filter(table_id=table, version=version, over=False).first()
    if head is None or not head.asked >> seat & 1:
        return None
    chair = Seat.objects.select_related("person__user").filter(table_id=table, number=seat, bot="").first()
    return None if chair is None else chair.person


def write_to(reader: Person, address: str, table: Table) -> None:
    """One short mail, in the reader's language; it is kept with the notice, or neither is."""
    with override(reader.language):
        game = game_named(table.game).words.rulebook(reader.language).title
        subject = gettext("Your turn: %(game)s") % {"game": game}
        text = gettext("Hello %(name)s,\n\nat table %(code)s it is your turn.\n") % {
            "name": reader.name,
            "code": table.code,
        }
        EmailMessage(subject, text + link_to(table), None, [address], connection=outbox.Outbox()).send()


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


def notify_soon(table: int, version: int, seat: int) -> None:
    """Have the person in this seat told; whoever asks twice asks once."""
    if not settings.JOBS:
        notify(table, version, seat)
        return
    job = in_transaction(your_turn.name, queueing_lock=f"notice {table} {version} {seat}")
    try:
        with transaction.atomic():
            job.defer(table=table, version=version, seat=seat)
    except AlreadyEnqueued:
        return


@app.task(name="your_turn", retry=RetryStrategy(max_attempts=8, exponential_wait=4))
def your_turn(table: int, version: int, seat: int) -> bool:
    """The job of a notice."""
    return notify(table, version, seat)


def send_soon(mail: int) -> None:
    """Have a mail sent once this transaction is over."""
    if settings.JOBS:
        in_transaction(send_mail.name).defer(mail=mail)
    else:
        transaction.on_commit(tell_mail)


class AsLongAsItWaits(BaseRetryStrategy):
    """Try again after 2, 4, 8, ... seconds, at most a minute; a mail that has expired goes, and its job ends well."""

    def get_retry_decision(self, *, exception: BaseException, job: Job) -> RetryDecision:
        """Retry for ever, after at most a minute; the outbox drops what has expired."""
        return RetryDecision(retry_in={"seconds": min(2 ** min(job.attempts + 1, 6), 60)})


@app.task(name="send_mail", retry=AsLongAsItWaits())
def send_mail(mail: int) -> None:
    """The job of a mail; it knows only the number, since arguments of jobs are logged."""
    outbox.send(mail)


@app.periodic(cron=EVERY_NIGHT)
@app.task(name="clean_up", queueing_lock="clean_up")
def tidy(timestamp: int, **_: Any) -> dict[str, int]:
    """The job that enforces retention, every night."""
    return enforce()


@app.periodic(cron=EVERY_FIVE_MINUTES)
@app.task(name="remind", queueing_lock="remind")
def reminder(timestamp: int, **_: Any) -> int:
    """The job of looking who has to be told that it is their turn."""
    return remind()
