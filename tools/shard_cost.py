"""`python -m tools.shard_cost`: moves at very many tables that are spread over several databases on this machine.

    python -m tools.shard_cost --tables 100000 --databases 4 --lines 2 --seconds 10

Makes the databases and drops them. The lines are appended by the ledger that the site uses, first many at once, then as
single answers of so many clients, each at a table of chance. Seed 1.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import time
from collections.abc import Sequence
from statistics import quantiles
from typing import Any

import asyncpg

from clairiere.store.ledger import Entry, LogAppend
from clairiere.store.shards import Shards, sweep
from clairiere.store.transfer import shards_of
from clairiere.table.ops.supervisor import Supervisor
from clairiere.table.play.commits import LARGEST, ShardedBatches
from tools.load.base import Base
from tools.load.meter import backends_of, cpu_of

TABLES = """
INSERT INTO game_table (id, code, game, rules, variant, size, pace, takeover, status, secret, promise, seed, luck,
  result, created, started, shard)
SELECT id, code, 'benevolent', 1, '', 2, 0, 'sapling', 1, '', '', 'seed', '', '', now(), now(), shard
FROM unnest($1::bigint[], $2::text[], $3::smallint[]) AS t(id, code, shard)
"""
HEADS = "INSERT INTO head (table_id, version, asked, over, elsewhere) SELECT id, 0, 1, false, shard > 0 FROM game_table"
SIZES = """
SELECT count(*), pg_total_relation_size('head'), pg_total_relation_size('answer'), (SELECT count(*) FROM answer)
FROM head
"""


class Spread:
    """Temporary databases with tables that have just begun."""

    def __init__(self, address: str, number: int) -> None:
        self.bases = [Base(address) for _ in range(number)]
        for n, base in enumerate(self.bases):
            base.name += f"_{n}"
            base.address = base.address.rpartition("/")[0] + f"/{base.name}"

    async def make(self, tables: int) -> list[int]:
        """Create the databases; the shard of each table, by its number."""
        first, *others = self.bases
        ours = {"CLAIRIERE_DATABASE": first.address, "DJANGO_SETTINGS_MODULE": "clairiere.site.settings"}
        await first.make({**os.environ, **ours, "CLAIRIERE_SECRET": "x" * 32})
        for base in others:
            await first.on_server(f'CREATE DATABASE "{base.name}" TEMPLATE "{first.name}"')
        codes = [f"table{n}" for n in range(tables)]
        places = [shards_of(code, len(self.bases))[0] for code in codes]
        for n, base in enumerate(self.bases):
            own = [k for k in range(tables) if not n or places[k] == n]
            connection = await asyncpg.connect(base.address)
            await connection.execute(TABLES, own, [codes[k] for k in own], [0 if n else places[k] for k in own])
            await connection.execute(HEADS)
            await connection.execute("ANALYZE")
            await connection.close()
        return places

    async def drop(self) -> None:
        for base in self.bases:
            await base.drop()

    def cpu(self) -> list[float]:
        """Seconds of processor time by database, of those processes that are there; shared ones are left out."""
        shared = set(backends_of("no database of ours"))
        return [sum([cpu_of(pid) for pid in set(backends_of(base.name)) - shared]) for base in self.bases]


def line(table: int, version: int) -> LogAppend:
    """An answer as games have it."""
    return LogAppend(table, version, Entry(version % 2, "place h04", "3"), 1, False, 0, False)


class Players:
    """Clients that answer at tables of chance, one after the other."""

    def __init__(self, batches: ShardedBatches, versions: list[int], seed: int = 1) -> None:
        self.batches = batches
        self.versions = versions
        self.random = random.Random(seed)
        self.busy: set[int] = set()
        self.seconds: list[float] = []

    async def play(self, until: float) -> None:
        """Answer until then."""
        while time.monotonic() < until:
            table = self.random.randrange(len(self.versions))
            if table in self.busy:
                continue
            self.busy.add(table)
            begun = time.perf_counter()
            written = await self.batches.write(line(table, self.versions[table]))
            self.seconds.append(time.perf_counter() - begun)
            assert written is not None
            self.versions[table] += 1
            self.busy.discard(table)


async def fill(shards: Shards, places: Sequence[int], lines: int) -> None:
    """Append lines to every table, in full batches."""

    async def fill_one(place: int) -> None:
        own = [table for table, there in enumerate(places) if there == place]
        for version in range(lines):
            for begun in range(0, len(own), LARGEST):
                moves = [line(table, version) for table in own[begun : begun + LARGEST]]
                assert len((await shards.write_to(place, moves)).dues) == len(moves)

    await asyncio.gather(*[fill_one(place) for place in range(len(shards.ledgers))])


async def copied(shards: Shards) -> float:
    """Seconds until the first database has all copies."""
    begun = time.monotonic()
    if shards.copies.task is not None:
        await shards.copies.task
    return time.monotonic() - begun


async def measure(options: argparse.Namespace) -> dict[str, Any]:
    """Make the databases, run, and drop them."""
    spread = Spread(options.postgres, options.databases)
    try:
        places = await spread.make(options.tables)
        shards = await Shards.open([base.address for base in spread.bases])
        for table, place in enumerate(places):
            shards.remember(table, place)
        told = await timed_run(options, spread, shards, places)
        await shards.close()
    finally:
        await spread.drop()
    return told


async def timed_run(options: argparse.Namespace, spread: Spread, shards: Shards, places: list[int]) -> dict[str, Any]:
    """Fill the tables, let clients play, and say what it cost."""
    told: dict[str, Any] = {"tables": options.tables, "databases": options.databases}
    begun = time.monotonic()
    await fill(shards, places, options.lines)
    filled = len(places) * options.lines
    told["lines_per_s_in_full_batches"] = round(filled / (time.monotonic() - begun))
    told["seconds_until_copies_are_there"] = round(await copied(shards), 1)
    batches = ShardedBatches(shards, Supervisor())
    players = Players(batches, [options.lines] * len(places))
    before, process, until = spread.cpu(), time.process_time(), time.monotonic() + options.seconds
    await asyncio.gather(*[players.play(until) for _ in range(options.clients)])
    await copied(shards)
    moves, used = len(players.seconds), [b - a for a, b in zip(before, spread.cpu(), strict=True)]
    cuts = quantiles(players.seconds, n=100)
    told |= {
        "moves": moves, "moves_per_s": round(moves / options.seconds), "ms_p50": round(cuts[49] * 1000, 1),
        "ms_p99": round(cuts[98] * 1000, 1), "us_of_this_process": round((time.process_time() - process) * 1e6 / moves),
        "us_of_databases": [round(one * 1e6 / moves) for one in used],
    }  # fmt: skip
    begun = time.monotonic()
    await sweep(shards)
    told["seconds_of_a_sweep"] = round(time.monotonic() - begun, 2)
    for n, ledger in enumerate(shards.ledgers):
        async with ledger.connection() as connection:
            heads, head_size, log_size, lines = await connection.fetchrow(SIZES)
        told[f"database_{n}"] = {"heads": heads, "head_mb": head_size >> 20, "log_mb": log_size >> 20, "lines": lines}
    await batches.close()
    return told


def main() -> None:
    """Entry point."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--postgres", default="postgresql://postgres@127.0.0.1:5432")
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--databases", type=int, default=4)
    parser.add_argument("--lines", type=int, default=2)
    parser.add_argument("--clients", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=10.0)
    print(json.dumps(asyncio.run(measure(parser.parse_args())), indent=2))


if __name__ == "__main__":
    main()
