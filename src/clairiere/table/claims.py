"""Claims: which tables wait for a worker, and who has taken them on. A claim that is not kept up runs out by itself.

A claim only saves work: should two workers ever sit over the same table, its version decides, as between anybody else.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, field
from typing import Any, Protocol

import asyncpg

from clairiere.table.database_errors import DatabaseErrors
from clairiere.table.postgres import connected
from clairiere.table.sqlite import NOW, SqliteLedger

SECONDS = 15
"""So long a table stays with a worker that is not heard of."""
PATIENCE = 10.0
"""Seconds within which the database has to answer."""


@dataclass(frozen=True)
class Claim:
    """A table that has been taken on at this version; late: the time for a move is up there; and so many seconds have
    passed since a bot was asked.
    """

    table: int
    code: str
    version: int
    late: bool
    waited: float = field(default=0.0, compare=False)


class Claims(Protocol):
    """Where workers take on tables. It raises what a ledger raises."""

    seconds: int  # so long a claim lasts

    async def take(self, most: int) -> list[Claim]:
        """Tables at which a bot is to answer or time is up, and which nobody else has; the oldest first."""

    async def settle(self, claim: Claim) -> None:
        """There was nothing to do: neither a bot nor a clock waits at this version of the table."""

    async def close(self) -> None:
        """Let go of all connections."""


TAKE = """
WITH bots AS (
  SELECT table_id FROM head WHERE bot_due IS NOT NULL AND (claimed IS NULL OR claimed < now())
  ORDER BY bot_due LIMIT $1 FOR UPDATE SKIP LOCKED
), late AS (
  SELECT table_id FROM head WHERE due < now() AND (claimed IS NULL OR claimed < now())
  ORDER BY due LIMIT $1 FOR UPDATE SKIP LOCKED
)
UPDATE head h SET claimed = now() + $2 * interval '1 second' FROM game_table t
WHERE t.id = h.table_id AND h.table_id IN (SELECT table_id FROM bots UNION SELECT table_id FROM late LIMIT $1)
RETURNING h.table_id, t.code, h.version, coalesce(h.due < now(), false),
  coalesce(extract(epoch FROM now() - h.bot_due)::float8, 0)
"""
SETTLE = """
UPDATE head SET claimed = NULL, bot_due = NULL, due = CASE WHEN due > now() THEN due END
WHERE table_id = $1 AND version = $2
"""


class PostgresClaims:
    """On a connection that does not wait for the disk: a claim that is lost in a crash is taken again."""

    def __init__(self, pool: Any, seconds: int, errors: DatabaseErrors) -> None:
        self.pool = pool
        self.seconds = seconds
        self.errors = errors

    @classmethod
    async def open(
        cls, address: str, seconds: int = SECONDS, errors: DatabaseErrors | None = None
    ) -> PostgresClaims:
        """Connect."""
        lazy = {"synchronous_commit": "off"}
        pool = asyncpg.create_pool(
            address, min_size=1, max_size=1, command_timeout=PATIENCE, timeout=PATIENCE, server_settings=lazy
        )
        return cls(await pool, seconds, errors or DatabaseErrors())

    async def take(self, most: int) -> list[Claim]:
        async with connected(self.pool, self.errors) as connection:
            return [Claim(*row) for row in await connection.fetch(TAKE, most, self.seconds)]

    async def settle(self, claim: Claim) -> None:
        async with connected(self.pool, self.errors) as connection:
            await connection.execute(SETTLE, claim.table, claim.version)

    async def close(self) -> None:
        await self.pool.close()


WAITING = f"""
SELECT table_id FROM head WHERE (bot_due IS NOT NULL OR due < {NOW}) AND (claimed IS NULL OR claimed < {NOW})
ORDER BY coalesce(bot_due, due) LIMIT ?
"""
TAKE_ONE = f"""
UPDATE head SET claimed = strftime('%Y-%m-%d %H:%M:%f', 'now', '+' || ? || ' seconds') WHERE table_id = ?
RETURNING table_id, (SELECT code FROM game_table WHERE id = table_id), version, coalesce(due < {NOW}, 0),
  coalesce((julianday({NOW}) - julianday(bot_due)) * 86400, 0)
"""
SETTLE_ONE = f"""
UPDATE head SET claimed = NULL, bot_due = NULL, due = CASE WHEN due > {NOW} THEN due END
WHERE table_id = ? AND version = ?
"""


class SqliteClaims:
    """At home there is one worker; it asks in the ledger's own thread."""

    def __init__(self, ledger: SqliteLedger, seconds: int = SECONDS) -> None:
        self.ledger = ledger
        self.seconds = seconds

    async def take(self, most: int) -> list[Claim]:
        return await self.ledger.there(take, most, self.seconds)

    async def settle(self, claim: Claim) -> None:
        await self.ledger.there(sqlite3.Connection.execute, SETTLE_ONE, (claim.table, claim.version))

    async def close(self) -> None:
        """The connection is the ledger's."""


def take(connection: sqlite3.Connection, most: int, seconds: int) -> list[Claim]:
    """Claim one after the other; as long as nobody waits, nothing is written."""
    tables = [row[0] for row in connection.execute(WAITING, (most,)).fetchall()]
    rows = [connection.execute(TAKE_ONE, (seconds, table)).fetchall()[0] for table in tables]
    return [Claim(table, code, version, bool(late), waited) for table, code, version, late, waited in rows]
