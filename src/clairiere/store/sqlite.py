"""The ledger in SQLite, for a home: one file, one connection, one thread that writes."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from clairiere.store.database_errors import BUG, DatabaseErrors
from clairiere.store.finished import FinishedGames, whole_log
from clairiere.store.ledger import (
    OVER,
    WATCHED,
    BatchResult,
    Bearer,
    Chair,
    Entry,
    HeldTable,
    LogAppend,
    LogTail,
    Luck,
    StoredTable,
    Unreachable,
    bot_name,
)

Result = TypeVar("Result")

PATIENCE = 20.0
"""Seconds to wait for somebody else, such as the site, who is writing."""
# A commit is on the disk before it is acknowledged: NORMAL would lose the last ones when the power fails.
PRAGMAS = ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL")
# Django keeps times as texts in UTC.
NOW = "strftime('%Y-%m-%d %H:%M:%f', 'now')"
LATER = "strftime('%Y-%m-%d %H:%M:%f', 'now', '+' || {} || ' seconds')"
RECENTLY = "strftime('%Y-%m-%d %H:%M:%f', 'now', '-1 minute')"
READ = """
SELECT id, code, game, rules, variant, pace, takeover, status, seed, luck, earlier, hints FROM game_table WHERE code = ?
"""
CHAIRS = """
SELECT s.person_id, s.bot, s.name, coalesce(p.epoch, 0), s.stand_in, s.former
FROM seat s LEFT JOIN person p ON p.id = s.person_id WHERE s.table_id = ? ORDER BY s.number
"""
DUE = "CAST(round((julianday(due) - 2440587.5) * 86400000) AS INTEGER)"
SINCE = "SELECT seat, notation, luck FROM answer WHERE table_id = ? AND seq > ? ORDER BY seq"
DUE_NOW = f"""
SELECT {DUE}, version, (SELECT code FROM game_table WHERE id = table_id) FROM head WHERE table_id = ?
"""
VERSION = "SELECT version FROM head WHERE table_id = ?"
VERSIONS = "SELECT t.code, h.version FROM game_table t JOIN head h ON h.table_id = t.id WHERE t.code = ?"
LUCK = """
SELECT t.promise, t.secret, s.addition
FROM game_table t JOIN seat s ON s.table_id = t.id WHERE t.id = ? ORDER BY s.number
"""
# The head decides: only the move that was made for its version is written.
MOVE = f"""
UPDATE head SET version = :version + 1, asked = :asked, over = :over,
  claimed = CASE WHEN :claim > 0 THEN {LATER.format(":claim")} END,
  bot_due = CASE WHEN :bot_due THEN {NOW} END,
  due = CASE WHEN :pace > 0 AND NOT :over THEN coalesce(CASE WHEN :runs_on THEN due END, {LATER.format(":pace")}) END
WHERE table_id = :table AND version = :version RETURNING {DUE}
"""
APPEND = f"""
INSERT INTO answer (table_id, seq, seat, notation, luck, at)
VALUES (:table, :version + 1, :seat, :notation, :luck, {NOW})
"""
TO_BOT = """
UPDATE seat SET left_by_id = person_id, person_id = NULL, bot = :bot, former = name, name = :name
WHERE table_id = :table AND number = :seat
"""
LEFT = f"""
UPDATE head SET watched_until = {LATER.format(WATCHED)}
WHERE table_id = :table AND NOT EXISTS (SELECT 1 FROM seat WHERE table_id = :table AND bot = '')
AND NOT EXISTS (SELECT 1 FROM game_table WHERE id = :table AND rated AND outside_bots)
"""
PLAY_ON = f"""
UPDATE head SET watched_until = {LATER.format(WATCHED)} WHERE watched_until IS NOT NULL AND NOT over
AND table_id = (SELECT id FROM game_table WHERE code = ?)
"""
DEVICE = """
UPDATE game_table SET device = true
WHERE id = ?1 AND status = 1 AND pace = 0 AND NOT listed AND NOT rated AND NOT joinable
  AND (SELECT group_concat(coalesce(person_id, 0)) FROM seat WHERE table_id = ?1 AND bot = '') = CAST(?2 AS TEXT)
  AND NOT EXISTS (SELECT 1 FROM seat WHERE table_id = ?1 AND (left_by_id IS NOT NULL OR former <> ''))
RETURNING id
"""
BEARER = f"""
SELECT k.bot_id, p.epoch, p.name, k.scope, k.used > {RECENTLY}
FROM bot_token k JOIN person p ON p.id = k.bot_id WHERE k.hash = ?
"""
USED = f"UPDATE bot_token SET used = {NOW} WHERE hash = ?"
ENDED = "(julianday(t.ended) - 2440587.5) * 86400.0"
HELD = f"""
SELECT t.code, t.game, t.status, sum(1 << s.number) FROM seat s JOIN game_table t ON t.id = s.table_id
WHERE s.person_id = ? AND s.bot = '' AND (t.status <> {OVER} OR {ENDED} > ?) GROUP BY t.id ORDER BY t.id
"""
HINT = "UPDATE seat SET hints = hints + 1 WHERE table_id = ? AND number = ?"
END = f"UPDATE game_table SET status = {OVER}, ended = {NOW}, result = :result WHERE id = :table"


class SqliteLedger:
    """Ledger on SQLite: one connection in one thread."""

    def __init__(
        self, connection: sqlite3.Connection, thread: ThreadPoolExecutor, games: FinishedGames | None = None
    ) -> None:
        self.connection = connection
        self.games = games
        self.thread = thread
        self.errors = DatabaseErrors()

    @classmethod
    async def open(cls, path: str, games: FinishedGames | None = None) -> SqliteLedger:
        """Open the file, whose schema Django's migrations have created."""
        thread = ThreadPoolExecutor(1, "ledger")
        connection = await asyncio.get_running_loop().run_in_executor(thread, connected, path)
        return cls(connection, thread, games)

    async def in_thread(self, task: Callable[..., Result], *values: Any) -> Result:
        """Run a function in the connection's thread; raises Unreachable for transient errors."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self.thread, task, self.connection, *values)
        except sqlite3.Error as error:
            if self.errors.note(error) == BUG:
                raise
            raise Unreachable(str(error)) from error

    async def read(self, code: str) -> StoredTable | None:
        return await self.in_thread(read, code, self.games)

    async def version(self, table: int) -> int | None:
        return await self.in_thread(version, table)

    async def versions(self, codes: list[str]) -> dict[str, int]:
        return await self.in_thread(versions, codes)

    async def since(self, table: int, version: int) -> LogTail:
        return await self.in_thread(news, table, version, self.games)

    async def luck(self, table: int) -> Luck | None:
        return await self.in_thread(luck, table)

    async def count_hint(self, table: int, seat: int) -> None:
        await self.in_thread(sqlite3.Connection.execute, HINT, (table, seat))

    async def mark_device(self, table: int, person: int) -> bool:
        return await self.in_thread(mark_device, table, person)

    async def bearer(self, digest: str) -> Bearer | None:
        return await self.in_thread(bearer, digest)

    async def note_use(self, digest: str) -> None:
        await self.in_thread(sqlite3.Connection.execute, USED, (digest,))

    async def tables_of(self, person: int, since: float) -> list[HeldTable]:
        return await self.in_thread(tables_of, person, since)

    async def write(self, moves: list[LogAppend]) -> BatchResult:
        return BatchResult(await self.in_thread(write, moves))

    async def play_on(self, codes: list[str]) -> None:
        await self.in_thread(sqlite3.Connection.executemany, PLAY_ON, [(code,) for code in codes])

    async def ping(self) -> None:
        await self.in_thread(sqlite3.Connection.execute, "SELECT 1")

    async def check_writable(self) -> None:
        await self.in_thread(check_writable)

    async def close(self) -> None:
        await self.in_thread(sqlite3.Connection.close)
        self.thread.shutdown()


def connected(path: str) -> sqlite3.Connection:
    """A connection with explicit transactions and full durability."""
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    for pragma in PRAGMAS:
        connection.execute(pragma)
    return connection


def read(connection: sqlite3.Connection, code: str, games: FinishedGames | None) -> StoredTable | None:
    """Read a table with its log, in one transaction."""
    connection.execute("BEGIN")
    try:
        row = connection.execute(READ, (code,)).fetchone()
        if row is None:
            return None
        chairs = tuple([Chair(*chair) for chair in connection.execute(CHAIRS, row[:1])])
        found = since(connection, row[0], 0, games)
    finally:
        connection.execute("ROLLBACK")
    told = (*row[:-2], chairs, found.entries, bool(row[-1]), found.due, row[-2])
    return StoredTable(*told)


def version(connection: sqlite3.Connection, table: int) -> int | None:
    """Number of entries in a log; None if the table has been deleted."""
    found: tuple[int] | None = connection.execute(VERSION, (table,)).fetchone()
    return None if found is None else found[0]


def versions(connection: sqlite3.Connection, codes: list[str]) -> dict[str, int]:
    """Number of entries in the logs of many tables."""
    return dict([row for code in codes for row in connection.execute(VERSIONS, (code,))])


def news(connection: sqlite3.Connection, table: int, version: int, games: FinishedGames | None) -> LogTail:
    """New entries of a log, in one transaction."""
    connection.execute("BEGIN")
    try:
        return since(connection, table, version, games)
    finally:
        connection.execute("ROLLBACK")


def since(connection: sqlite3.Connection, table: int, after: int, games: FinishedGames | None) -> LogTail:
    """New entries of a log, and when time is up; within a transaction."""
    entries = tuple([Entry(*entry) for entry in connection.execute(SINCE, (table, after))])
    due, version, code = connection.execute(DUE_NOW, (table,)).fetchone() or (None, 0, "")
    return LogTail(whole_log(games, code, version, after, entries), due or 0)


def luck(connection: sqlite3.Connection, table: int) -> Luck | None:
    """Secret, promise and additions of a table; None if it has been deleted."""
    rows = connection.execute(LUCK, (table,)).fetchall()
    return Luck(rows[0][0], rows[0][1], tuple([row[2] for row in rows])) if rows else None


def mark_device(connection: sqlite3.Connection, table: int, person: int) -> bool:
    """Mark a table at which a person plays with bots alone; False where that may not be."""
    return bool(connection.execute(DEVICE, (table, person)).fetchall())


def bearer(connection: sqlite3.Connection, digest: str) -> Bearer | None:
    """The bot whose token has this hash."""
    row = connection.execute(BEARER, (digest,)).fetchone()
    return None if row is None else Bearer(row[0], row[1], row[2], row[3], bool(row[4]))


def tables_of(connection: sqlite3.Connection, person: int, since: float) -> list[HeldTable]:
    """Tables at which somebody sits, or has sat until their game was over."""
    return [HeldTable(*row) for row in connection.execute(HELD, (person, since))]


def write(connection: sqlite3.Connection, moves: list[LogAppend]) -> dict[int, int]:
    """Append a batch in one transaction; returns the written tables with when time is up."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        dues = {move.table: due for move in moves if (due := append_entry(connection, move)) is not None}
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return dues


def check_writable(connection: sqlite3.Connection) -> None:
    """Take the write lock and release it."""
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("ROLLBACK")


def append_entry(connection: sqlite3.Connection, move: LogAppend) -> int | None:
    """Append one entry if its table is still at that version; returns when time is up."""
    values = {
        "table": move.table, "version": move.version, "seat": move.entry.seat, "notation": move.entry.notation,
        "luck": move.entry.luck, "asked": move.asked, "bot_due": move.bot_due, "pace": move.pace, "over": move.over,
        "result": move.result, "runs_on": move.runs_on, "claim": move.claim, "bot": move.bot,
        "name": bot_name(move.entry.seat),
    }  # fmt: skip
    moved = connection.execute(MOVE, values).fetchall()
    if not moved:
        return None
    connection.execute(APPEND, values)
    if move.bot:
        connection.execute(TO_BOT, values)
        connection.execute(LEFT, values)
    if move.over:
        connection.execute(END, values)
    due: int | None = moved[0][0]
    return due or 0
