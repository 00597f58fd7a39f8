"""Finished games leave the database: a file for each, with its record, and then their lines are dropped.

    django-admin archive_games --part 1/4       until nothing is left, in four processes

The file is written and synced, read again, and replayed to the same result and proof; only then are the lines deleted,
in the transaction that says how many the file has. Whatever dies in between, the next run does again what is not done.
"""

from __future__ import annotations

import logging
import time
from datetime import timedelta

from django.conf import settings
from django.db import connection, transaction
from django.db.models import F, QuerySet
from django.db.models.functions import Mod
from django.utils.timezone import now

from clairiere.games.registry import game_named
from clairiere.kernel.choices import ClairiereError
from clairiere.kernel.record import Record, final_state, proof_of, read_record
from clairiere.site.tables.logs import log_of, stored
from clairiere.site.tables.presenters import in_order
from clairiere.store.finished import FinishedGames, LogLine, finished_games, lines_in
from clairiere.store.ledger import Luck
from clairiere.store.models import Head, Table
from clairiere.table.play.live import Live, OtherRules
from clairiere.table.play.past import record_of

log = logging.getLogger("clairiere.records")

AT_ONCE = 200
"""So many games are looked up at once."""
LONGEST = 600.0
"""Seconds for one run of the job; what is left waits for the next."""
DOES_NOT_REPLAY = -1


class Different(Exception):
    """Raised for a game whose file does not say the same as its log."""


def archive_finished(longest: float = LONGEST, part: int = 0, parts: int = 1) -> int:
    """Archive the games that ended long enough ago, the oldest first; how many."""
    games = finished_games(settings.RECORDS)
    if games is None:
        return 0
    until, found, tried = time.monotonic() + longest, 0, set[int]()
    while batch := [table for table in waiting(part, parts)[:AT_ONCE] if table.id not in tried]:
        for table in batch:
            tried.add(table.id)
            found += archive(table, games)
            if time.monotonic() > until:
                return found
    return found


def waiting(part: int = 0, parts: int = 1) -> QuerySet[Table]:
    """Finished games whose logs are in the database for long enough."""
    long_ago = now() - timedelta(days=settings.RECORDS_AFTER)
    over = Table.objects.filter(status=Table.OVER, archived=0, shard=0, ended__lt=long_ago, head__version__gt=0)
    over = over.annotate(part=Mod(F("id"), parts)).filter(part=part) if parts > 1 else over
    return over.select_related("head").prefetch_related("chairs").order_by("ended")


def archive(table: Table, games: FinishedGames) -> bool:
    """Archive one game; one that cannot be is marked, and stays as it is."""
    lines = log_of(table)
    try:
        write_checked(table, lines, games)
    except (OtherRules, ClairiereError, Different) as error:
        log.warning("table %s stays in the database: %s", table.code, error)
        Table.objects.filter(id=table.id).update(archived=DOES_NOT_REPLAY)
        return False
    return drop_lines(table, len(lines))


def write_checked(table: Table, lines: list[LogLine], games: FinishedGames) -> None:
    """Write the file of a game, and read it again; raises Different."""
    chairs = in_order(table)
    record = record_of(Live(stored(table, lines)).match, Luck(table.promise, table.secret, additions(table)))
    if record.result != table.result or len(lines) != table.head.version or not chairs:
        raise Different("its log does not lead to its result")
    games.write(table.code, record.text(), lines)
    text = games.text(table.code)
    if [*lines_in(text)] != lines or not replays(read_record(text), record):
        raise Different("its file does not replay")


def additions(table: Table) -> tuple[str, ...]:
    """What the seats have added to the luck."""
    return tuple([seat.addition for seat in in_order(table)])


def replays(found: Record, record: Record) -> bool:
    """Whether a record that was read again leads to the same result and proof."""
    game = game_named(record.game)
    parts = game.rules.components()
    result = game.rules.outcome(final_state(found, game, parts)).text()
    return (found.result, found.proof) == (result, record.proof) == (record.result, proof_of(found, game, parts))


@transaction.atomic
def drop_lines(table: Table, number: int) -> bool:
    """Delete the lines that are in a file; False if the table has changed meanwhile."""
    head = Head.objects.select_for_update().filter(table=table, over=True, version=number).first()
    if head is None or not Table.objects.filter(id=table.id, archived=0).update(archived=number):
        return False
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM answer WHERE table_id = %s AND seq <= %s", (table.id, number))
    return True
