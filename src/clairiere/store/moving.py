"""Move running games from one database to another while people play.

    python -m clairiere.store.moving 2 CODE...                  to the third of CLAIRIERE_DATABASES
    python -m clairiere.store.moving 2 --from 0 --most 1000     so many of the first one's

Whoever moves a table locks its head in the first database, then in its shard, so nobody writes meanwhile. At each
moment one of the databases has the log, and one commit decides which: that of the deletion in a shard, or that of the
mark `head.elsewhere` in the first. What is on its way has `game_table.moving`; if whoever moves it dies, workers finish
or undo it (`finish_moves`). An answer that arrives meanwhile waits for the lock and is then written where the table is.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import asyncpg

from clairiere.store.ledger import Unreachable
from clairiere.store.shards import Shards
from clairiere.store.transfer import COPY, DELETE, EXPORT, INSERT, SLEEP, WAKE, numbered

PLACE = "SELECT shard FROM game_table WHERE id = $1"
HELD = "SELECT version FROM head WHERE table_id = $1 AND NOT over AND elsewhere = $2 FOR UPDATE"
THERE = "SELECT version FROM head WHERE table_id = $1 AND NOT over AND version >= 0 FOR UPDATE"
LEAVES = (
    "UPDATE head SET elsewhere = true, due = NULL, bot_due = NULL, claimed = NULL WHERE table_id = $1",
    "UPDATE game_table SET shard = $2, moving = true WHERE id = $1",
)
RETURNS = """
UPDATE head h SET due = n.due, bot_due = n.bot_due, claimed = now() + interval '1000 years'
FROM jsonb_populate_record(NULL::head, $1::jsonb -> 'head') n WHERE h.table_id = n.table_id
"""
# Everybody locks the head before the table.
ON_THE_WAY = "UPDATE game_table SET moving = true WHERE id = $1 AND shard = $2"
ARRIVED = """
WITH held AS (SELECT table_id FROM head WHERE table_id = $1 FOR UPDATE), found AS (
  UPDATE game_table SET shard = 0, moving = false
  WHERE id IN (SELECT table_id FROM held) AND shard = $2 AND moving RETURNING id
)
UPDATE head SET elsewhere = false, claimed = NULL WHERE table_id IN (SELECT id FROM found)
"""
STAYS = """
WITH held AS (SELECT table_id FROM head WHERE table_id = $1 FOR UPDATE), found AS (
  UPDATE game_table SET moving = false
  WHERE id IN (SELECT table_id FROM held) AND shard = $2 AND moving RETURNING id
)
UPDATE head SET due = NULL, bot_due = NULL, claimed = NULL WHERE table_id IN (SELECT id FROM found)
"""
MOVING = "SELECT id, shard FROM game_table WHERE moving"
FREE = "SELECT elsewhere FROM head WHERE table_id = $1 FOR UPDATE SKIP LOCKED"
STATE = "SELECT version FROM head WHERE table_id = $1 FOR UPDATE NOWAIT"
ASLEEP = "SELECT table_id FROM head WHERE version < 0"
SOME = """
SELECT t.code FROM head h JOIN game_table t ON t.id = h.table_id
WHERE NOT h.over AND h.version >= 0 AND NOT h.elsewhere ORDER BY h.bot_due IS NOT NULL, t.id LIMIT $1
"""
NUMBER = "SELECT id FROM game_table WHERE code = $1 AND status = 1"


async def move(shards: Shards, table: int, place: int) -> bool:
    """Move a running game to one of the databases; False if it is over, or somebody else moves it. Raises Unreachable.

    From one shard to another it goes by way of the first database.
    """
    async with shards.first.connection() as connection:
        now = await connection.fetchval(PLACE, table)
    if now is None:
        return False
    if now not in (0, place) and not await bring_back(shards, table, now):
        return False
    return now == place or not place or await send_away(shards, table, place)


async def send_away(shards: Shards, table: int, place: int) -> bool:
    """Move a game from the first database to another one."""
    async with shards.first.connection() as here, shards.ledgers[place].connection() as there:
        async with here.transaction():
            if await here.fetchval(HELD, table, False) is None or await here.fetchval(PLACE, table):
                return False
            await put(there, await here.fetchval(numbered(EXPORT), table, 0), table)
            for statement, values in zip(LEAVES, [(table,), (table, place)], strict=True):
                await here.execute(statement, *values)
        await there.execute(numbered(WAKE), table)  # from here on the log is there
        await here.execute(STAYS, table, place)
    return True


async def put(there: Any, exported: str, table: int) -> None:
    """Write a table into a shard, where it sleeps until it is known to have left the first database."""
    async with there.transaction():
        for statement in DELETE:
            await there.execute(numbered(statement), table)
        for statement in INSERT:
            await there.execute(numbered(statement), exported)
        await there.execute(numbered(SLEEP), table)


async def bring_back(shards: Shards, table: int, place: int) -> bool:
    """Move a game from its shard to the first database, which has a copy of it."""
    async with shards.first.connection() as here, shards.ledgers[place].connection() as there:
        async with there.transaction():
            if not await copied(here, there, table, place):
                return False
            for statement in DELETE:
                await there.execute(numbered(statement), table)
        await here.execute(ARRIVED, table, place)  # the log was here since the deletion was committed
    return True


async def copied(here: Any, there: Any, table: int, place: int) -> bool:
    """Lock a table in its shard, and write all of it into the first database; False if it is not there."""
    async with here.transaction():  # in this order whoever changes a seat locks both
        version = await here.fetchval(HELD, table, True)
        if version is None or await here.fetchval(PLACE, table) != place:
            return False
        if await there.fetchval(THERE, table) is None:
            return False
        exported = await there.fetchval(numbered(EXPORT), table, version)
        for statement in (*map(numbered, COPY), RETURNS):
            await here.execute(statement, exported)
        await here.execute(ON_THE_WAY, table, place)
    return True


async def finish_moves(shards: Shards) -> int:
    """Finish, or undo, what somebody has begun who is gone; how many tables."""
    found = 0
    async with shards.first.connection() as connection:
        moving = await connection.fetch(MOVING)
    for table, place in moving:
        with suppress(Unreachable):
            found += await finish(shards, table, place)
    for place, shard in enumerate(shards.ledgers[1:], 1):
        with suppress(Unreachable):
            async with shard.connection() as connection:
                asleep = [row[0] for row in await connection.fetch(ASLEEP)]
            found += sum([await drop(shards, table, place) for table in asleep])
    return found


async def finish(shards: Shards, table: int, place: int) -> bool:
    """Let a table be where its log is; False if somebody is still at it."""
    async with shards.first.connection() as here, here.transaction():
        if await here.fetchval(FREE, table) is None:
            return False
        async with shards.ledgers[place].connection() as there:
            try:
                version = await there.fetchval(STATE, table)
            except asyncpg.LockNotAvailableError:
                return False
            if version is None:
                await here.execute(ARRIVED, table, place)
                return True
            await there.execute(numbered(WAKE), table)
        await here.execute(STAYS, table, place)
    return True


async def drop(shards: Shards, table: int, place: int) -> bool:
    """Delete what was sent to a shard by somebody who has not come to mark it; False if it is right there."""
    async with shards.first.connection() as here, here.transaction():
        if await here.fetchval(FREE, table) is None or await here.fetchval(PLACE, table) == place:
            return False
        async with shards.ledgers[place].connection() as there, there.transaction():
            for statement in DELETE:
                await there.execute(numbered(statement), table)
    return True


async def move_codes(shards: Shards, codes: Sequence[str], place: int) -> int:
    """Move tables by their codes, and say what became of each; how many have moved."""
    moved = 0
    for code in codes:
        async with shards.first.connection() as connection:
            table = await connection.fetchval(NUMBER, code)
        if table is not None and await move(shards, table, place):
            moved += 1
        else:
            print(f"{code} is not being played, or somebody else moves it")  # noqa: T201 # what a command says
    return moved


async def main(options: argparse.Namespace) -> None:
    """The command."""
    addresses = os.environ.get("CLAIRIERE_DATABASES", "").split()
    for number in (options.to, options.source or 0):
        if not 0 <= number < len(addresses):
            raise SystemExit(f"CLAIRIERE_DATABASES has no number {number}")
    shards = await Shards.open(addresses)
    try:
        codes = options.codes
        if options.source is not None:
            async with shards.ledgers[options.source].connection() as connection:
                codes = [row[0] for row in await connection.fetch(SOME, options.most)]
        print(f"{await move_codes(shards, codes, options.to)} tables are in database {options.to}")  # noqa: T201
    except Unreachable as error:
        raise SystemExit(f"a database is away: {error}; what was on its way, workers finish") from error
    finally:
        await shards.close()


def parsed(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """The options of the command."""
    parser = argparse.ArgumentParser("python -m clairiere.store.moving", description="Move running games.")
    parser.add_argument("to", type=int, help="the number of a database, counted from 0")
    parser.add_argument("codes", nargs="*", metavar="CODE", help="tables")
    parser.add_argument("--from", dest="source", type=int, metavar="N", help="any tables of this database")
    parser.add_argument("--most", type=int, default=1000, metavar="N", help="at most so many (1000)")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    asyncio.run(main(parsed()))
