"""Running games in other databases (`clairiere.store.shards`), as the site reads and changes them.

A page reads the first database's copy. Who changes a seat locks that copy, brings it up to date, and writes the change
to the shard before the first database commits: so a copy is never ahead of its shard. As with a move, the version
decides; if the table has gone on meanwhile, nothing is changed, and whoever asked may try again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import partial

from django.conf import settings
from django.db import OperationalError, connections, transaction
from django.db.backends.utils import CursorWrapper

from clairiere.site.bridge import bridge
from clairiere.store.models import Answer, Head, Table
from clairiere.store.transfer import (
    COPY,
    DELETE,
    EXPORT,
    INSERT,
    LINES,
    PEOPLE,
    SEATS,
    SLEEP,
    WAKE,
    shards_of,
    unnamed,
)

PUSH = """
UPDATE head SET version = %s, claimed = NULL, bot_due = %s, due = %s, watched_until = %s
WHERE table_id = %s AND version = %s
"""


class ShardUnavailable(OperationalError):
    """The database of a running game is away, or has not done what was asked; the first one is there."""


class TableMoved(ShardUnavailable):
    """A table has gone on while somebody changed its seats."""


def alias(shard: int) -> str:
    """Django's name of a database."""
    return f"shard{shard}" if shard else "default"


@contextmanager
def reaching(shard: int) -> Iterator[None]:
    """Context manager of what is done at one of the databases; raises ShardUnavailable for others than the first."""
    if not shard:
        yield
        return
    if not bridge().reaches(shard):
        raise ShardUnavailable(f"shard {shard} does not answer")
    try:
        yield
    except ShardUnavailable:
        raise
    except OperationalError as error:
        raise ShardUnavailable(f"shard {shard}: {error}") from error.__cause__ or error


@contextmanager
def cursor_at(shard: int) -> Iterator[CursorWrapper]:
    """Context manager of a cursor at one of the databases; raises ShardUnavailable."""
    with reaching(shard), connections[alias(shard)].cursor() as cursor:
        yield cursor


@contextmanager
def transaction_at(shard: int) -> Iterator[CursorWrapper]:
    """Context manager of a transaction at one of the databases, with a cursor; raises ShardUnavailable."""
    with reaching(shard), transaction.atomic(using=alias(shard)), connections[alias(shard)].cursor() as cursor:
        yield cursor


def exported(shard: int, table: int, version: int) -> str | None:
    """A table as JSON, with the lines after a version."""
    with cursor_at(shard) as cursor:
        cursor.execute(unnamed(EXPORT), {"about": table, "version": version})
        row = cursor.fetchone()
    return None if row is None else str(row[0])


def imported(shard: int, statements: tuple[str, ...], about: str | int) -> None:
    """Write what `exported` has told, or something else about a table of this number."""
    with cursor_at(shard) as cursor:
        for statement in statements:
            cursor.execute(unnamed(statement), {"about": about})


def up_to_date(head: Head | None) -> Head | None:
    """A locked head as its shard has it; None if the game is over there."""
    if head is None:
        return None
    if len(settings.DATABASES) > 1:
        head.table.refresh_from_db(fields=["shard"])  # it may have moved while we waited for the lock
    if not head.table.shard:
        return head
    told = exported(head.table.shard, head.table_id, head.version)
    if told is not None:
        imported(0, COPY, told)
    head.refresh_from_db()
    if told is not None:  # the copy has no times, so that nobody claims it
        there = json.loads(told)["head"]
        head.due, head.bot_due = moment(there["due"]), moment(there["bot_due"])
    return None if head.over else head


def moment(text: str | None) -> datetime | None:
    """A time in JSON."""
    return None if text is None else datetime.fromisoformat(text)


def append(head: Head, line: Answer) -> None:
    """Append a line to a running game, whose head is locked."""
    shard = head.table.shard
    clocks = [] if shard else ["bot_due", "due"]
    head.save(update_fields=["version", "claimed", "watched_until", *clocks])
    line.save(force_insert=True)
    if shard:
        with transaction_at(shard) as cursor:
            news = (head.version, head.bot_due, head.due, head.watched_until)
            cursor.execute(PUSH, (*news, head.table_id, head.version - 1))
            if not cursor.rowcount:
                raise TableMoved(f"table {head.table_id} has gone on")
            share(head.table, head.version - 1)


def share(table: Table, version: int | None = None) -> None:
    """Write the seats of a running game to its shard, and the lines after a version."""
    if table.shard:
        told = exported(0, table.id, table.head.version if version is None else version)
        if told is not None:
            imported(table.shard, (PEOPLE, LINES, SEATS), told)


def assign_shard(table: Table) -> None:
    """Give a game that begins to its shard: the first of those it may belong to that answers."""
    for shard in shards_of(table.code, len(settings.DATABASES)) if len(settings.DATABASES) > 1 else ():
        if not shard:
            return
        told = exported(0, table.id, 0)
        assert told is not None
        try:
            with transaction_at(shard):
                imported(shard, DELETE, table.id)  # of an earlier try
                imported(shard, INSERT, told)
                imported(shard, (SLEEP,), table.id)  # until the first database has committed
        except ShardUnavailable:
            continue
        table.shard, table.moving = shard, True
        table.save(update_fields=["shard", "moving"])
        Head.objects.filter(table=table).update(due=None, bot_due=None, elsewhere=True)
        transaction.on_commit(partial(wake, shard, table.id), robust=True)
        return


def wake(shard: int, table: int) -> None:
    """Let a table that has come to its shard be played; if that fails, workers do it."""
    imported(shard, (WAKE,), table)
    Table.objects.filter(id=table).update(moving=False)


def watched(tables: list[int], until: datetime) -> list[int]:
    """Let bots play on at tables, wherever their logs are; the tables where they do: other databases may be away."""
    places = dict(Table.objects.filter(id__in=tables).values_list("id", "shard"))
    found = [table for table in tables if not places.get(table)]
    for shard in sorted(set(places.values()) - {0}):
        some = [table for table, place in places.items() if place == shard]
        with suppress(ShardUnavailable), reaching(shard):
            Head.objects.using(alias(shard)).filter(table_id__in=some, over=False).update(watched_until=until)
            found += some
    return found
