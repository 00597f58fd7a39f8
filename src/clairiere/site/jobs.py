"""Jobs: mail, retention, ratings, statistics: what need not be done within a move. Each is idempotent.

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
from clairiere.site.accounts.deletion import enforce
from clairiere.site.archiving import archive_finished
from clairiere.site.bridge import bridge
from clairiere.site.ratings import count_new
from clairiere.site.statistics.figures import count_figures
from clairiere.store.models import Head, Notice, Person, Seat, Table

EVERY_NIGHT = "17 4 * * *"
EVERY_FIVE_MINUTES = "*/5 * * * *"
EVERY_MINUTE = "* * * * *"
EVERY_HOUR = "23 * * * *"
HALF_PAST = "37 * * * *"
SLOW = 24 * 3600
"""Seconds for a move from which on a game is slow: somebody who plays it need not sit and wait."""


def in_transaction(task: str, **options: Any) -> JobDeferrer:
    """Defer a job within Django's transaction.

    `task.defer` does not promise that: in a worker it writes over the queue's own connection, and the job may run, and
    find nothing to do, before what it is about has been committed.
    """
    return configure_task(name=task, job_manager=JobManager(DjangoConnector()), **options)


def notify(table: int, version: int, seat: int) -> bool:
    """Mail a person that it is their turn, unless it no longer is or they were told."""
    with transaction.atomic():
        reader = whose_turn(table, version, seat)
        if reader is None or not reader.letters or reader.user is None or not reader.user.email:
            return False
        if not Notice.objects.get_or_create(table_id=table, version=version, seat=seat)[1]:
            return False
        write_to(reader, reader.user.email, Table.objects.get(id=table))
    return True


def whose_turn(table: int, version: int, seat: int) -> Person | None:
    """The person on a seat, if they are asked at this version and the table has not moved on."""
    head = Head.objects.filter(table_id=table, version=version, over=False).first()
    if head is None or not head.asked >> seat & 1:
        return None
    chair = Seat.objects.select_related("person__user").filter(table_id=table, number=seat, bot="").first()
    return None if chair is None else chair.person


def write_to(reader: Person, address: str, table: Table) -> None:
    """Store a mail and its notice, in the reader's language."""
    with override(reader.language):
        game = game_named(table.game).words.rulebook(reader.language).title
        subject = gettext("Your turn: %(game)s") % {"game": game}
        text = gettext("Hello %(name)s,\n\nat table %(code)s it is your turn.\n") % {
            "name": reader.name,
            "code": table.code,
        }
        EmailMessage(subject, text + link_to(table), None, [address], connection=outbox.Outbox()).send()


def write_nudge(reader: Person | None, table: Table) -> None:
    """Store a mail to somebody whom the others at a table wait for, if they want mail."""
    if reader is None or not reader.letters or reader.user is None or not reader.user.email:
        return
    with override(reader.language):
        game = game_named(table.game).words.rulebook(reader.language).title
        subject = gettext("They are waiting for you: %(game)s") % {"game": game}
        text = gettext("Hello %(name)s,\n\nat table %(code)s the others are waiting for your answer.\n") % {
            "name": reader.name,
            "code": table.code,
        }
        EmailMessage(subject, text + link_to(table), None, [reader.user.email], connection=outbox.Outbox()).send()


def link_to(table: Table) -> str:
    """The absolute URL of a table, if the site's address is known."""
    origins = settings.CSRF_TRUSTED_ORIGINS
    return f"\n{origins[0]}{reverse('table', args=[table.code])}\n" if origins else ""


def remind() -> int:
    """Defer notices for everybody who wants mail, is asked in a slow game, and was not told."""
    waiting = [(seat.table_id, seat.table.head.version, seat.number) for seat in seats_of_letter_readers()]
    notices = Notice.objects.filter(table_id__in=[table for table, _, _ in waiting])
    told = set(notices.values_list("table_id", "version", "seat"))
    fresh = [turn for turn in waiting if turn not in told]
    for table, version, seat in fresh:
        notify_soon(table, version, seat)
    return len(fresh)


def seats_of_letter_readers() -> list[Seat]:
    """Seats in slow games that are asked and whose players want mail."""
    wanted = Seat.objects.filter(bot="", person__letters=True, table__pace__gte=SLOW, table__head__over=False)
    return [seat for seat in wanted.select_related("table__head") if seat.table.head.asked >> seat.number & 1]


def notify_soon(table: int, version: int, seat: int) -> None:
    """Defer a notice; duplicates are merged."""
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
    """Job: send a notice."""
    return notify(table, version, seat)


def send_soon(mail: int) -> None:
    """Defer a mail until this transaction commits."""
    if settings.JOBS:
        in_transaction(send_mail.name).defer(mail=mail)
    else:
        transaction.on_commit(bridge().tell_mail)


class MailRetry(BaseRetryStrategy):
    """Retry strategy of mail: after 2, 4, 8, ... seconds, at most a minute."""

    def get_retry_decision(self, *, exception: BaseException, job: Job) -> RetryDecision:
        """Retry for ever, after at most a minute; the outbox drops what has expired."""
        return RetryDecision(retry_in={"seconds": min(2 ** min(job.attempts + 1, 6), 60)})


@app.task(name="send_mail", retry=MailRetry())
def send_mail(mail: int) -> None:
    """Job: send a mail, known by its number only, since arguments are logged."""
    outbox.send(mail)


@app.periodic(cron=EVERY_NIGHT)
@app.task(name="clean_up", queueing_lock="clean_up")
def tidy(timestamp: int, **_: Any) -> dict[str, int]:
    """Nightly job: enforce retention."""
    return enforce()


@app.periodic(cron=EVERY_FIVE_MINUTES)
@app.task(name="remind", queueing_lock="remind")
def reminder(timestamp: int, **_: Any) -> int:
    """Periodic job: find who has to be told that it is their turn."""
    return remind()


@app.periodic(cron=EVERY_MINUTE)
@app.task(name="ratings", queueing_lock="ratings")
def update_ratings(timestamp: int, **_: Any) -> int:
    """Periodic job: count rated games that have ended."""
    return count_new()


@app.periodic(cron=EVERY_HOUR)
@app.task(name="statistics", queueing_lock="statistics")
def update_statistics(timestamp: int, **_: Any) -> int:
    """Periodic job: count the statistics of games that were played since the last time."""
    return count_figures()


@app.periodic(cron=HALF_PAST)
@app.task(name="records", queueing_lock="records")
def write_records(timestamp: int, **_: Any) -> int:
    """Periodic job: write finished games to files, and drop their logs."""
    return archive_finished()
