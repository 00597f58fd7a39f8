"""The ledger in PostgreSQL: one statement for a whole batch of moves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any

from clairiere.store.connections import FAILED, PATIENCE, new_pool
from clairiere.store.database_errors import BUG, ROLLED_BACK, DatabaseErrors
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
    Moving,
    StoredTable,
    Unreachable,
    bot_name,
)

STAY = 60.0
"""Seconds between two signs of life; the pool closes what it has not used for 300."""
TRIES = 3
"""So often a batch is sent whose transaction the server has rolled back for the sake of another one."""

READ = """
SELECT t.id, t.code, t.game, t.rules, t.variant, t.pace, t.takeover, t.status, t.seed, t.luck, t.earlier, t.hints
FROM game_table t WHERE t.code = $1
"""
CHAIRS = """
SELECT s.person_id, s.bot, s.name, coalesce(p.epoch, 0), s.stand_in, s.former
FROM seat s LEFT JOIN person p ON p.id = s.person_id WHERE s.table_id = $1 ORDER BY s.number
"""
DUE = "(extract(epoch FROM h.due) * 1000)::bigint"
# One statement sees one moment, so that what is due belongs to the last of the entries.
SINCE = f"""
SELECT a.seat, a.notation, a.luck, {DUE}, h.version
FROM head h LEFT JOIN answer a ON a.table_id = h.table_id AND a.seq > $2 WHERE h.table_id = $1 ORDER BY a.seq
"""
CODE = "SELECT code FROM game_table WHERE id = $1"
VERSION = "SELECT version FROM head WHERE table_id = $1"
VERSIONS = """
SELECT t.code, h.version FROM game_table t JOIN head h ON h.table_id = t.id WHERE t.code = ANY($1::text[])
"""
LUCK = """
SELECT t.promise, t.secret, s.addition
FROM game_table t JOIN seat s ON s.table_id = t.id WHERE t.id = $1 ORDER BY s.number
"""
# The head decides: only the move that was made for its version is written, whoever else tried at the same moment.
WRITE = f"""
WITH move AS (
  SELECT * FROM unnest($1::bigint[], $2::int[], $3::smallint[], $4::text[], $5::text[], $6::smallint[], $7::bool[],
                       $8::int[], $9::bool[], $10::bool[], $11::int[])
    AS m(table_id, version, seat, notation, luck, asked, bot_due, pace, over, runs_on, claim)
), moved AS (
  UPDATE head h SET version = m.version + 1, asked = m.asked, over = m.over,
    claimed = CASE WHEN m.claim > 0 THEN now() + m.claim * interval '1 second' END,
    bot_due = CASE WHEN m.bot_due THEN now() END,
    due = CASE WHEN m.pace > 0 AND NOT m.over
      THEN coalesce(CASE WHEN m.runs_on THEN h.due END, now() + m.pace * interval '1 second') END
  FROM move m WHERE h.table_id = m.table_id AND h.version = m.version AND NOT h.elsewhere
  RETURNING h.table_id, {DUE} AS due
), line AS (
  INSERT INTO answer (table_id, seq, seat, notation, luck, at)
  SELECT m.table_id, m.version + 1, m.seat, m.notation, m.luck, now() FROM move m JOIN moved USING (table_id)
)
SELECT table_id, due FROM moved
"""
WRITE_COPY = WRITE.replace(" AND NOT h.elsewhere", "")
TO_BOT = """
UPDATE seat SET left_by_id = person_id, person_id = NULL, bot = $3, former = name, name = $4
WHERE table_id = $1 AND number = $2
"""
HINT = "UPDATE seat SET hints = hints + 1 WHERE table_id = $1 AND number = $2"
DEVICE = """
UPDATE game_table SET device = true
WHERE id = $1 AND status = 1 AND pace = 0 AND NOT listed AND NOT rated AND NOT joinable
  AND (SELECT array_agg(person_id) FROM seat WHERE table_id = $1 AND bot = '') = ARRAY[$2::bigint]
  AND NOT EXISTS (SELECT FROM seat WHERE table_id = $1 AND (left_by_id IS NOT NULL OR former <> ''))
RETURNING id
"""
BEARER = """
SELECT k.bot_id, p.epoch, p.name, k.scope, coalesce(k.used > now() - interval '1 minute', false)
FROM bot_token k JOIN person p ON p.id = k.bot_id WHERE k.hash = $1
"""
USED = "UPDATE bot_token SET used = now() WHERE hash = $1"
HELD = """
SELECT t.code, t.game, t.status, sum(1 << s.number) FROM seat s JOIN game_table t ON t.id = s.table_id
WHERE s.person_id = $1 AND s.bot = '' AND (t.status <> $3 OR t.ended > to_timestamp($2)) GROUP BY t.id ORDER BY t.id
"""
LEFT = f"""
UPDATE head SET watched_until = now() + interval '{WATCHED} seconds'
WHERE table_id = $1 AND NOT EXISTS (SELECT FROM seat WHERE table_id = $1 AND bot = '')
AND NOT EXISTS (SELECT FROM game_table WHERE id = $1 AND rated AND outside_bots)
"""
PLAY_ON = f"""
UPDATE head h SET watched_until = now() + interval '{WATCHED} seconds' FROM game_table t
WHERE t.id = h.table_id AND t.code = ANY($1::text[]) AND h.watched_until IS NOT NULL AND NOT h.over
"""
# PostgreSQL refuses it in a read-only transaction, on a standby and without the right, though no row has this number.
NO_MOVE = "UPDATE head SET version = version WHERE table_id = -1"
END = "UPDATE game_table SET status = $2, ended = now(), result = $3 WHERE id = $1"


@asynccontextmanager
async def connected(pool: Any, errors: DatabaseErrors) -> AsyncIterator[Any]:
    """Context manager of a pooled connection; raises Unreachable for transient errors."""
    try:
        async with pool.acquire(timeout=PATIENCE) as connection:
            yield connection
    except FAILED as error:
        if errors.note(error) == BUG:
            raise
        raise Unreachable(str(error)) from error


class PostgresLedger:
    """Ledger on PostgreSQL with a small connection pool."""

    def __init__(self, pool: Any, append: str = WRITE, games: FinishedGames | None = None) -> None:
        self.pool = pool
        self.games = games
        self.append = append
        self.errors = DatabaseErrors()
        self.staying: asyncio.Task[None] | None = None

    @classmethod
    async def open(
        cls, address: str, connections: int = 4, *, name: str = "", least: int = 1, lazy: bool = False,
        games: FinishedGames | None = None,
    ) -> PostgresLedger:  # fmt: skip
        """Open the pool. Connections keep no state, so the reset between uses, a round trip, is skipped.

        With a name, by which other processes know that this one is there, at least one connection stays open. A lazy
        ledger does not wait for the disk: it writes copies, which can be written again.
        """
        settings = {"application_name": name} if name else {"synchronous_commit": "off"} if lazy else None
        pool = await new_pool(address, connections, least=least, reset=nothing, server_settings=settings)
        ledger = cls(pool, WRITE_COPY if lazy else WRITE, games)
        if name:
            ledger.staying = asyncio.create_task(ledger.stay())
        return ledger

    async def stay(self) -> None:
        """Use a connection often enough for the pool to keep it, and open a new one if it was lost."""
        while True:
            await asyncio.sleep(STAY)
            with suppress(Unreachable):
                await self.ping()

    def connection(self) -> AbstractAsyncContextManager[Any]:
        """Context manager of a connection; raises Unreachable."""
        return connected(self.pool, self.errors)

    async def read(self, code: str) -> StoredTable | None:
        async with self.connection() as connection:
            row = await connection.fetchrow(READ, code)
            if row is None:
                return None
            # In this order: whoever sits down while we read has a line in the log that we do not have.
            rows = await connection.fetch(SINCE, row[0], 0)
            chairs = await connection.fetch(CHAIRS, row[0])
        news = await self.news_in(rows, row[1], 0)
        sitting = tuple([Chair(*chair) for chair in chairs])
        told = (*row[:-2], sitting, news.entries, row[-1], news.due, row[-2])
        return StoredTable(*told)

    async def version(self, table: int) -> int | None:
        async with self.connection() as connection:
            found: int | None = await connection.fetchval(VERSION, table)
        return found

    async def versions(self, codes: list[str]) -> dict[str, int]:
        async with self.connection() as connection:
            return dict(await connection.fetch(VERSIONS, codes))

    async def since(self, table: int, version: int) -> LogTail:
        async with self.connection() as connection:
            rows = await connection.fetch(SINCE, table, version)
            code = await connection.fetchval(CODE, table) if is_archived(rows, version) else ""
        return await self.news_in(rows, code, version)

    async def news_in(self, rows: list[Any], code: str, after: int) -> LogTail:
        """Parse rows of log entries; those that are no longer in the database come from the game's file."""
        news = news_in(rows)
        if not is_archived(rows, after):
            return news
        entries = await asyncio.to_thread(whole_log, self.games, code, rows[0][4], after, news.entries)
        return LogTail(entries, news.due)

    async def luck(self, table: int) -> Luck | None:
        async with self.connection() as connection:
            rows = await connection.fetch(LUCK, table)
        return Luck(rows[0][0], rows[0][1], tuple([row[2] for row in rows])) if rows else None

    async def count_hint(self, table: int, seat: int) -> None:
        async with self.connection() as connection:
            await connection.execute(HINT, table, seat)

    async def mark_device(self, table: int, person: int) -> bool:
        async with self.connection() as connection:
            return await connection.fetchval(DEVICE, table, person) is not None

    async def bearer(self, digest: str) -> Bearer | None:
        async with self.connection() as connection:
            row = await connection.fetchrow(BEARER, digest)
        return None if row is None else Bearer(*row)

    async def note_use(self, digest: str) -> None:
        async with self.connection() as connection:
            await connection.execute(USED, digest)

    async def tables_of(self, person: int, since: float) -> list[HeldTable]:
        async with self.connection() as connection:
            return [HeldTable(*row) for row in await connection.fetch(HELD, person, since, OVER)]

    async def write(self, moves: list[LogAppend]) -> BatchResult:
        rows = [row_of(m) for m in sorted(moves, key=by_table)]
        more = [m for m in moves if m.over or m.bot]
        for _ in range(TRIES - 1):
            try:
                return await self.commit(rows, more)
            except Unreachable as error:
                if getattr(error.__cause__, "sqlstate", "") not in ROLLED_BACK:
                    raise  # nobody knows whether it was written
        return await self.commit(rows, more)

    async def commit(self, rows: list[tuple[object, ...]], more: list[LogAppend]) -> BatchResult:
        """One transaction: append all entries, and end games or hand over seats where they say so."""
        async with self.connection() as connection:
            if not more:
                return written_in(await connection.fetch(self.append, *zip(*rows, strict=True)))
            async with connection.transaction():
                written = written_in(await connection.fetch(self.append, *zip(*rows, strict=True)))
                more = [m for m in more if m.table in written.dues]
                await connection.executemany(END, [(m.table, OVER, m.result) for m in more if m.over])
                seats = [(m.table, m.entry.seat, m.bot, bot_name(m.entry.seat)) for m in more if m.bot]
                await connection.executemany(TO_BOT, seats)
                await connection.executemany(LEFT, [(seat[0],) for seat in seats])
        return written

    async def play_on(self, codes: list[str]) -> None:
        async with self.connection() as connection:
            await connection.execute(PLAY_ON, codes)

    async def ping(self) -> None:
        async with self.connection() as connection:
            await connection.fetchval("SELECT 1")

    async def check_writable(self) -> None:
        async with self.connection() as connection:
            await connection.execute(NO_MOVE)

    async def close(self) -> None:
        if self.staying is not None:
            self.staying.cancel()
        await self.pool.close()


async def nothing(connection: Any) -> None:
    """Replaces the pool's reset of a connection."""


def news_in(rows: list[Any]) -> LogTail:
    """Parse rows of log entries with their due time; raises Moving for a head that has none yet."""
    due = rows[0][3] if rows else None
    if rows and rows[0][4] < 0:
        raise Moving("the table has not arrived yet")
    return LogTail(tuple([Entry(*row[:3]) for row in rows if row[0] is not None]), due or 0)


def is_archived(rows: list[Any], after: int) -> bool:
    """Whether the database lacks entries after a version that a log has."""
    found = 0 if not rows or rows[0][0] is None else len(rows)
    return bool(rows) and rows[0][4] > after + found


def written_in(rows: list[Any]) -> BatchResult:
    """Parse the tables whose entry was written."""
    return BatchResult({table: due or 0 for table, due in rows})


def by_table(m: LogAppend) -> int:
    """Sort key: all batches lock heads in the same order, so that none deadlock."""
    return m.table


def row_of(m: LogAppend) -> tuple[object, ...]:
    """A `LogAppend` as a row of the statement."""
    line = m.entry
    return (
        m.table, m.version, line.seat, line.notation, line.luck, m.asked, m.bot_due, m.pace, m.over, m.runs_on, m.claim,
    )  # fmt: skip
