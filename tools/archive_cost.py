"""`python -m tools.archive_cost`: what it costs to delete the lines of finished games, and to drop partitions instead.

    python -m tools.archive_cost --games 400 --lines 60 --rounds 8 --kept 2

A temporary database on this machine. In each round so many games are played to their end by the ledger's statement, and
the lines of those that ended so many rounds ago are deleted, or their partition is dropped; then the table is vacuumed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
from pathlib import Path
from statistics import median
from typing import Any

import asyncpg

from clairiere.store.postgres import WRITE
from clairiere.table.play.commits import LARGEST
from tools.load.base import Base

GAMES = """
WITH new AS (
  INSERT INTO game_table (code, game, rules, variant, size, pace, takeover, status, secret, promise, seed, luck, result,
    created, started)
  SELECT 'game' || n, 'benevolent', 1, '', 2, 0, 'sapling', 1, '', '', 'seed', '', '', now(), now()
  FROM generate_series($1::int, $2::int) n RETURNING id
), heads AS (INSERT INTO head (table_id, version, asked, over) SELECT id, 0, 1, false FROM new)
SELECT id FROM new ORDER BY id
"""
PARTITIONED = """
DROP TABLE answer;
CREATE TABLE answer (table_id bigint NOT NULL, seq integer NOT NULL, seat smallint NOT NULL, notation text NOT NULL,
  luck text NOT NULL, at timestamptz NOT NULL, PRIMARY KEY (table_id, seq)) PARTITION BY RANGE (table_id)
"""


class Cost:
    """Processor time of one backend, in microseconds, and write-ahead log in bytes."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection
        self.file = Path(f"/proc/{connection.get_server_pid()}/schedstat")

    async def of(self, work: Any) -> tuple[float, int]:
        """What some work costs."""
        at, begun = await self.connection.fetchval("SELECT pg_current_wal_insert_lsn()"), self.used()
        await work
        wal = await self.connection.fetchval("SELECT pg_current_wal_insert_lsn() - $1", at)
        return (self.used() - begun) / 1000, int(wal)

    def used(self) -> int:
        """Nanoseconds until now."""
        return int(self.file.read_text().split()[0])


async def play(connection: Any, games: list[int], lines: int) -> None:
    """Append lines to all games, a batch of games at a time."""
    for version in range(lines):
        for begun in range(0, len(games), LARGEST):
            rows = [(game, version, 0, "place h04", "3", 1, False, 0, False, False, 0)
                    for game in games[begun : begun + LARGEST]]  # fmt: skip
            await connection.fetch(WRITE, *zip(*rows, strict=True))


async def delete(connection: Any, games: list[int]) -> None:
    """Delete the lines of games, as the job does: a transaction for each."""
    for game in games:
        await connection.execute("DELETE FROM answer WHERE table_id = $1 AND seq <= 1000", game)


async def measure(address: str, options: argparse.Namespace, *, partitions: bool) -> dict[str, Any]:
    """Costs of one way, by line."""
    base = Base(address)
    ours = {"CLAIRIERE_DATABASE": base.address, "DJANGO_SETTINGS_MODULE": "clairiere.site.settings"}
    await base.make({**os.environ, **ours, "CLAIRIERE_SECRET": "x" * 32})
    try:
        connection = await asyncpg.connect(base.address, server_settings={"synchronous_commit": "off"})
        try:
            return await rounds(connection, options, partitions=partitions)
        finally:
            await connection.close()
    finally:
        await base.drop()


async def rounds(connection: Any, options: argparse.Namespace, *, partitions: bool) -> dict[str, Any]:
    """All rounds."""
    number, cost, played = options.games * options.lines, Cost(connection), list[list[int]]()
    found: dict[str, list[float]] = {"append_us": [], "append_wal": [], "drop_us": [], "drop_wal": [], "vacuum_us": []}
    sizes = []
    await connection.execute(PARTITIONED if partitions else "ALTER TABLE answer SET (autovacuum_enabled = false)")
    for n in range(options.rounds):
        rows = await connection.fetch(GAMES, n * options.games, (n + 1) * options.games - 1)
        games = [row[0] for row in rows]
        if partitions:
            bounds = f"FROM ({games[0]}) TO ({games[-1] + 1})"
            await connection.execute(f"CREATE TABLE answer_{n} PARTITION OF answer FOR VALUES {bounds}")
        played.append(games)
        us, wal = await cost.of(play(connection, games, options.lines))
        found["append_us"].append(us / number)
        found["append_wal"].append(wal / number)
        if n >= options.kept:
            old = n - options.kept
            work = connection.execute(f"DROP TABLE answer_{old}") if partitions else delete(connection, played[old])
            us, wal = await cost.of(work)
            found["drop_us"].append(us / number)
            found["drop_wal"].append(wal / number)
            us, _ = await cost.of(connection.execute("VACUUM answer"))
            found["vacuum_us"].append(us / number)
        size = "SELECT sum(pg_total_relation_size(relid)) FROM pg_stat_user_tables WHERE relname LIKE 'answer%'"
        sizes.append(round(int(await connection.fetchval(size)) / number))
    return {name: round(median(values), 2) for name, values in found.items()} | {"bytes_per_line_of_a_round": sizes}


async def both(options: argparse.Namespace) -> dict[str, Any]:
    """Lines deleted, then partitions dropped."""
    ways = (("deleted", False), ("partitions", True))
    return {name: await measure(options.postgres, options, partitions=way) for name, way in ways}


def main() -> None:
    """Entry point."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--postgres", default="postgresql://postgres@127.0.0.1:5432")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--lines", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--kept", type=int, default=2)
    print(json.dumps(asyncio.run(both(parser.parse_args())), indent=2))


if __name__ == "__main__":
    main()
