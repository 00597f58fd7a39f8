"""Abandoned rated games: bots finish them, so that nobody escapes a result by staying away.

Who does not answer for a week at a table without a clock has left, as if the time were up. Where all people have left,
bots go on only while somebody watches; after a week without anybody they finish a rated game all the same.
"""

from __future__ import annotations

import logging
from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, Subquery
from django.utils.timezone import now

from clairiere.site.tables.seating import last_entry, to_bot
from clairiere.site.tables.sharding import ShardUnavailable, up_to_date, watched
from clairiere.store.models import Answer, Head, Seat

log = logging.getLogger("clairiere.retention")

LONGEST_SILENCE = timedelta(days=7)
AT_ONCE = 500
"""So many games are looked at in one run at most; the others wait for the next."""
TIME_TO_FINISH = timedelta(days=1)


def finish_abandoned() -> int:
    """Let bots take over for whoever has been silent for too long, and finish what all have left; how many games."""
    return sum([hand_over_silent(table) for table in silent_tables()]) + let_bots_finish()


def silent_tables() -> list[int]:
    """Rated games without a clock where nothing has happened for too long."""
    newest = Answer.objects.filter(table=OuterRef("table")).order_by("-seq").values("at")[:1]
    long_ago = now() - LONGEST_SILENCE
    rated = Head.objects.filter(over=False, watched_until=None, table__rated=True, table__pace=0)
    silent = rated.filter(table__started__lt=long_ago).annotate(newest=Subquery(newest))
    quiet = silent.filter(Q(newest=None) | Q(newest__lt=long_ago))
    return list(quiet.order_by("table_id").values_list("table_id", flat=True)[:AT_ONCE])


def hand_over_silent(table: int) -> bool:
    """Give the seats that are asked to bots; False if that cannot be done now: the next run tries it again."""
    try:
        return hand_over_asked(table)
    except ShardUnavailable as error:
        log.warning("table %d is left for the next time: %s", table, error)
        return False


@transaction.atomic
def hand_over_asked(table: int) -> bool:
    """The same; False if somebody holds the table, or has answered meanwhile."""
    held = Head.objects.select_for_update(of=("self",), skip_locked=True).select_related("table")
    head = up_to_date(held.filter(table_id=table, over=False).first())
    if head is None or last_entry(head.table) > now() - LONGEST_SILENCE:
        return False
    chairs = [chair for chair in head.table.chairs.filter(bot="") if head.asked >> chair.number & 1]
    for chair in chairs:
        to_bot(head.table, head, chair, former=chair.name, left_by=chair.person)
    return bool(chairs)


def let_bots_finish() -> int:
    """Let bots play on for a day at rated games that nobody has watched for too long, as if somebody watched."""
    left = Head.objects.filter(over=False, watched_until__lt=now() - LONGEST_SILENCE, table__rated=True)
    counts = Seat.objects.filter(table=OuterRef("table"), left_by__isnull=False)
    tables, until = list(left.filter(Exists(counts)).values_list("table_id", flat=True)), now() + TIME_TO_FINISH
    tables = watched(tables, until)
    return left.filter(table_id__in=tables).update(watched_until=until)
