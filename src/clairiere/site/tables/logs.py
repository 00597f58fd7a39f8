"""Logs of tables as the site reads them: from the database and, of finished games, from their files."""

from __future__ import annotations

from django.conf import settings

from clairiere.site.tables.presenters import in_order
from clairiere.store.finished import LogLine, finished_games
from clairiere.store.ledger import Chair, Entry, StoredTable, Unreachable
from clairiere.store.models import Table


def log_of(table: Table) -> list[LogLine]:
    """All lines of a table; raises Unreachable if its file cannot be had."""
    rows = table.answers.order_by("seq").values_list("seq", "at", "seat", "notation", "luck")
    found = [LogLine(row[0], row[1], Entry(*row[2:])) for row in rows]
    if not found or found[0].seq > 1:
        table.refresh_from_db(fields=["archived"])
    if table.archived <= 0:
        return found
    games = finished_games(settings.RECORDS)
    if games is None:
        raise Unreachable(f"the log of game {table.code} is in a file, and CLAIRIERE_RECORDS is not set")
    return [*games.lines(table.code), *[line for line in found if line.seq > table.archived]]


def page_of(table: Table) -> StoredTable:
    """The table as the table application reads it; raises Unreachable."""
    return stored(table, log_of(table))


def stored(table: Table, lines: list[LogLine]) -> StoredTable:
    """The same, of lines that have been read."""
    chairs = tuple([Chair(seat.person_id, seat.bot, seat.name, former=seat.former) for seat in in_order(table)])
    return StoredTable(
        table.id, table.code, table.game, table.rules, table.variant, table.pace, table.takeover, table.status,
        table.seed, table.luck, chairs, tuple([line.entry for line in lines]), table.hints, earlier=table.earlier,
    )  # fmt: skip


def delete_file(table: Table) -> None:
    """Delete the file of a table that is deleted."""
    games = finished_games(settings.RECORDS)
    if games is not None and table.archived > 0:
        games.delete(table.code)
