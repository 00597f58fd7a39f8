"""Claims: which tables wait for a worker, and who has taken them on. A claim that is not kept up runs out by itself.

A claim only saves work: should two workers ever sit over the same table, its version decides, as between anybody else.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Protocol

from clairiere.store.connections import new_pool
from clairiere.store.database_errors import DatabaseErrors
from clairiere.store.postgres import connected
from clairiere.store.sqlite import NOW, SqliteLedger

SECONDS = 15
"""So long a table stays with a worker that is not heard of."""


@dataclass(frozen=True)
class Claim:
    """A table that a worker has claimed: version, whether a time limit is up, and how long a bot has waited."""

    table: int
    code: str
    version: int
    late: bool
    waited: float = field(default=0.0, compare=False)
    left: bool = field(default=False, compare=False)  # by all people: only bots play on there


class Claims(Protocol):
    """Interface for workers to claim tables; raises what a ledger raises."""

    seconds: int  # so long a claim lasts

    async def take(self, most: int, left: int = 1, others: Collection[int] = ()) -> list[Claim]:
        """Claim tables where a bot or a clock is due and nobody else has a claim; the oldest first.

        Of those that all people have left, no more than this; and only while somebody watches. None of `others`, which
        this worker cannot play.
        """

    async def release(self, claim: Claim) -> None:
        """Leave a claimed table to another worker."""

    async def settle(self, claim: Claim) -> None:
        """Clear the due times of a claimed table where nothing was to be done."""

    async def close(self) -> None:
        """Close all connections."""


TAKE = """
WITH bots AS (
  SELECT table_id FROM head WHERE bot_due IS NOT NULL AND (claimed IS NULL OR claimed < now()) AND watched_until IS NULL
    AND table_id <> ALL($4::bigint[])
  ORDER BY bot_due LIMIT $1 FOR UPDATE SKIP LOCKED
), alone AS (
  SELECT table_id FROM head
  WHERE bot_due IS NOT NULL AND (claimed IS NULL OR claimed < now()) AND watched_until > now()
    AND table_id <> ALL($4::bigint[])
  ORDER BY bot_due LIMIT $3 FOR UPDATE SKIP LOCKED
), late AS (
  SELECT table_id FROM head WHERE due < now() AND (claimed IS NULL OR claimed < now())
    AND table_id <> ALL($4::bigint[])
  ORDER BY due LIMIT $1 FOR UPDATE SKIP LOCKED
)
UPDATE head h SET claimed = now() + $2 * interval '1 second' FROM game_table t
WHERE t.id = h.table_id AND h.table_id IN (
  SELECT table_id FROM (SELECT table_id FROM bots UNION SELECT table_id FROM late LIMIT $1) people
  UNION ALL SELECT table_id FROM alone)
RETURNING h.table_id, t.code, h.version, coalesce(h.due < now(), false),
  coalesce(extract(epoch FROM now() - h.bot_due)::float8, 0), h.watched_until IS NOT NULL
"""
SETTLE = """
UPDATE head SET claimed = NULL, bot_due = NULL, due = CASE WHEN due > now() THEN due END
WHERE table_id = $1 AND version = $2
"""

RELEASE = "UPDATE head SET claimed = NULL WHERE table_id = $1 AND version = $2"


class PostgresClaims:
    """Claims on PostgreSQL, committed without waiting for the disk: a lost claim is taken again."""

    def __init__(self, pool: Any, seconds: int, errors: DatabaseErrors) -> None:
        self.pool = pool
        self.seconds = seconds
        self.errors = errors

    @classmethod
    async def open(
        cls, address: str, seconds: int = SECONDS, errors: DatabaseErrors | None = None, least: int = 1
    ) -> PostgresClaims:
        """Open a connection pool."""
        lazy = {"synchronous_commit": "off"}
        return cls(await new_pool(address, 1, least=least, server_settings=lazy), seconds, errors or DatabaseErrors())

    async def take(self, most: int, left: int = 1, others: Collection[int] = ()) -> list[Claim]:
        async with connected(self.pool, self.errors) as connection:
            return [Claim(*row) for row in await connection.fetch(TAKE, most, self.seconds, left, list(others))]

    async def release(self, claim: Claim) -> None:
        async with connected(self.pool, self.errors) as connection:
            await connection.execute(RELEASE, claim.table, claim.version)

    async def settle(self, claim: Claim) -> None:
        async with connected(self.pool, self.errors) as connection:
            await connection.execute(SETTLE, claim.table, claim.version)

    async def close(self) -> None:
        await self.pool.close()


WAITING = f"""
SELECT table_id FROM head WHERE (bot_due IS NOT NULL OR due < {NOW}) AND (claimed IS NULL OR claimed < {NOW})
AND watched_until IS NULL AND table_id NOT IN (SELECT value FROM json_each(?))
ORDER BY coalesce(bot_due, due) LIMIT ?
"""
ALONE = f"""
SELECT table_id FROM head WHERE bot_due IS NOT NULL AND (claimed IS NULL OR claimed < {NOW}) AND watched_until > {NOW}
AND table_id NOT IN (SELECT value FROM json_each(?)) ORDER BY bot_due LIMIT ?
"""
# SQLite 3.40 answers `watched_until IS NOT NULL` wrongly behind a subquery in RETURNING.
TAKE_ONE = f"""
UPDATE head SET claimed = strftime('%Y-%m-%d %H:%M:%f', 'now', '+' || ? || ' seconds') WHERE table_id = ?
RETURNING table_id, (SELECT code FROM game_table WHERE id = table_id), version, coalesce(due < {NOW}, 0),
  coalesce((julianday({NOW}) - julianday(bot_due)) * 86400, 0), coalesce(watched_until, '') <> ''
"""
RELEASE_ONE = "UPDATE head SET claimed = NULL WHERE table_id = ? AND version = ?"
SETTLE_ONE = f"""
UPDATE head SET claimed = NULL, bot_due = NULL, due = CASE WHEN due > {NOW} THEN due END
WHERE table_id = ? AND version = ?
"""


class SqliteClaims:
    """Claims on SQLite, for the one worker of a home, in the ledger's thread."""

    def __init__(self, ledger: SqliteLedger, seconds: int = SECONDS) -> None:
        self.ledger = ledger
        self.seconds = seconds

    async def take(self, most: int, left: int = 1, others: Collection[int] = ()) -> list[Claim]:
        return await self.ledger.in_thread(take, most, left, self.seconds, json.dumps([*others]))

    async def settle(self, claim: Claim) -> None:
        await self.ledger.in_thread(sqlite3.Connection.execute, SETTLE_ONE, (claim.table, claim.version))

    async def release(self, claim: Claim) -> None:
        await self.ledger.in_thread(sqlite3.Connection.execute, RELEASE_ONE, (claim.table, claim.version))

    async def close(self) -> None:
        """Nothing to do: the connection is the ledger's."""


def take(connection: sqlite3.Connection, most: int, left: int, seconds: int, others: str) -> list[Claim]:
    """Claim due tables on SQLite; writes nothing if none is due."""
    waiting = connection.execute(WAITING, (others, most)).fetchall()
    tables = [row[0] for row in [*waiting, *connection.execute(ALONE, (others, left)).fetchall()]]
    rows = [connection.execute(TAKE_ONE, (seconds, table)).fetchall()[0] for table in tables]
    return [Claim(row[0], row[1], row[2], bool(row[3]), row[4], bool(row[5])) for row in rows]
