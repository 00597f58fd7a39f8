"""Tables spread over several databases: the log of a running game lies in the shard of its code.

The first database has people, open tables, finished games, and of games in other shards a copy, for the pages of the
site. A move is durable once its shard has it; the copy follows without anybody waiting for it. So one database that is
away stops the games of its own, and no other.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

from clairiere.store.claims import Claim, Claims, PostgresClaims
from clairiere.store.database_errors import CLASSES, DatabaseErrors
from clairiere.store.finished import FinishedGames
from clairiere.store.ledger import (
    BatchResult,
    Bearer,
    HeldTable,
    LogAppend,
    LogTail,
    Luck,
    Moving,
    StoredTable,
    Unreachable,
)
from clairiere.store.postgres import PostgresLedger
from clairiere.store.transfer import COPY, DELETE, EXPORT, numbered, shards_of

Result = TypeVar("Result")
log = logging.getLogger("clairiere.shards")
REMEMBERED = 100_000
"""So many tables' shards are remembered."""
PAUSE = 0.05
"""Seconds between two writes of copies."""
AGAIN = 1.0
"""Seconds until a copy is tried again that could not be written."""
AT_ONCE = 1000
TRIES = 10
"""So often a table is looked for that is on its way from one database to another."""
ON_THE_WAY = 0.02
"""Seconds between two of them."""
SLOW = 0.25
"""Seconds for which a worker waits for the claims of one database before it asks the next one."""

WHERE = "SELECT id, shard FROM game_table WHERE code = $1"
SHARD = "SELECT shard FROM game_table WHERE id = $1"
HOME = "UPDATE game_table SET shard = 0, moving = false WHERE id = $1 AND shard = $2"
OWN = "UPDATE head SET elsewhere = false WHERE table_id = $1"
IS_SOMEWHERE = "SELECT status = 1 OR moving FROM game_table WHERE id = $1"
LEFT_BEHIND = "SELECT table_id FROM head WHERE over"
RUNNING = "SELECT table_id, version FROM head WHERE NOT over"
OLD = "SELECT id FROM game_table WHERE id = ANY($1::bigint[]) AND started < now() - interval '1 hour'"
NOBODY = """
DELETE FROM person p WHERE NOT EXISTS (SELECT FROM seat WHERE person_id = p.id)
  AND NOT EXISTS (SELECT FROM seat WHERE left_by_id = p.id)
"""
COPIES = "SELECT table_id, version FROM head WHERE table_id = ANY($1::bigint[])"


class Shards:
    """The ledger over several databases."""

    def __init__(self, ledgers: Sequence[PostgresLedger], copies: PostgresLedger) -> None:
        self.ledgers = ledgers
        self.first = ledgers[0]
        self.errors: DatabaseErrors = ShardErrors(ledgers)
        self.places: OrderedDict[int, int] = OrderedDict()
        self.copies = Copies(ledgers, copies)

    @classmethod
    async def open(cls, addresses: Sequence[str], name: str = "", games: FinishedGames | None = None) -> Shards:
        """Open all pools; a database that is away is connected to when it is back."""
        first = await PostgresLedger.open(addresses[0], name=name, least=0, games=games)
        ledgers = [first, *[await PostgresLedger.open(address, least=0) for address in addresses[1:]]]
        copies = await PostgresLedger.open(addresses[0], 2, least=0, lazy=True)
        return cls(ledgers, copies)

    def remember(self, table: int, shard: int) -> None:
        """Where a table's log lies."""
        self.places[table] = shard
        self.places.move_to_end(table)
        if len(self.places) > REMEMBERED:
            self.places.popitem(last=False)

    async def shard_of(self, table: int) -> int:
        """Which database has a table's log; raises Unreachable."""
        found = self.places.get(table)
        if found is None:
            async with self.first.connection() as connection:
                found = await connection.fetchval(SHARD, table) or 0
            self.remember(table, found)
        return found

    async def ask(self, table: int, question: Callable[[PostgresLedger], Awaitable[Result | None]]) -> Result | None:
        """Ask the shard of a table, wherever it has moved meanwhile; None if it has been deleted. Raises Moving."""
        for tried in range(TRIES):
            answer = await question(self.ledgers[await self.shard_of(table)])
            if answer is not None:
                return answer
            self.places.pop(table, None)
            async with self.first.connection() as connection:
                expected = await connection.fetchval(IS_SOMEWHERE, table)
            if expected is None or (tried and not expected):
                return None
            if tried:
                await asyncio.sleep(ON_THE_WAY)
        raise Moving("the table is on its way to another database")

    async def read(self, code: str) -> StoredTable | None:
        for _ in range(TRIES):  # it may move between the two questions
            try:
                async with self.first.connection() as connection:
                    row = await connection.fetchrow(WHERE, code)
            except Unreachable:
                return await self.sought(code)
            if row is None:
                return None
            with suppress(Moving):
                found: StoredTable | None = await self.ledgers[row[1]].read(code)
                if found is not None:
                    self.remember(row[0], row[1])
                    return found
            await asyncio.sleep(ON_THE_WAY)
        raise Moving("the table is on its way to another database")

    async def sought(self, code: str) -> StoredTable | None:
        """A table while the first database is away: in whichever other one it is."""
        for shard in shards_of(code, len(self.ledgers)):
            found = await self.ledgers[shard].read(code) if shard else None
            if found is not None:
                self.remember(found.table, shard)
                return found
        raise Unreachable("the first database is away, and no other one has this table")

    async def version(self, table: int) -> int | None:
        return await self.ask(table, lambda ledger: ledger.version(table))

    async def versions(self, codes: list[str]) -> dict[str, int]:
        found: dict[str, int] = {}
        for part in await self.each(lambda ledger: ledger.versions(codes)):
            found |= {code: version for code, version in part.items() if version > found.get(code, -1)}
        return found

    async def each(self, question: Callable[[PostgresLedger], Awaitable[Result]]) -> list[Result]:
        """Ask all databases at once; those that are away are left out, unless all are."""
        asked = await asyncio.gather(*[question(ledger) for ledger in self.ledgers], return_exceptions=True)
        for error in asked:
            if isinstance(error, BaseException) and not isinstance(error, Unreachable):
                raise error
        there = [one for one in asked if not isinstance(one, BaseException)]
        if not there:
            raise Unreachable("all databases are away")
        return there

    async def since(self, table: int, version: int) -> LogTail:
        async def tail(ledger: PostgresLedger) -> LogTail | None:
            news = await ledger.since(table, version)
            return news if news.entries or await ledger.version(table) is not None else None

        return await self.ask(table, tail) or LogTail((), 0)

    async def luck(self, table: int) -> Luck | None:
        return await self.ask(table, lambda ledger: ledger.luck(table))

    async def count_hint(self, table: int, seat: int) -> None:
        shard = await self.shard_of(table)
        await self.ledgers[shard].count_hint(table, seat)
        if shard:
            self.copies.add(shard, [], {table})

    async def mark_device(self, table: int, person: int) -> bool:
        return await self.first.mark_device(table, person)

    async def bearer(self, digest: str) -> Bearer | None:
        return await self.first.bearer(digest)

    async def note_use(self, digest: str) -> None:
        await self.first.note_use(digest)

    async def tables_of(self, person: int, since: float) -> list[HeldTable]:
        return await self.first.tables_of(person, since)

    async def write(self, moves: list[LogAppend]) -> BatchResult:
        found = BatchResult()
        by_shard: dict[int, list[LogAppend]] = {}
        for m in moves:
            by_shard.setdefault(await self.shard_of(m.table), []).append(m)
        for shard, some in by_shard.items():
            found.dues |= (await self.write_to(shard, some)).dues
        return found

    async def write_to(self, shard: int, moves: list[LogAppend]) -> BatchResult:
        """Append entries of tables of one shard; the copy follows."""
        written = await self.ledgers[shard].write(moves)
        if shard:
            self.copies.add(shard, [m for m in moves if m.table in written.dues])
        if len(written.dues) < len(moves):
            outdated = [m for m in moves if m.table not in written.dues]
            with suppress(Unreachable):
                written.dues |= await self.write_moved(shard, outdated)
        return written

    async def write_moved(self, shard: int, moves: list[LogAppend]) -> dict[int, int]:
        """Append entries that a shard has refused where their tables are now, if they have moved."""
        found: dict[int, list[LogAppend]] = {}
        for m in moves:
            self.places.pop(m.table, None)
            found.setdefault(await self.shard_of(m.table), []).append(m)
        dues: dict[int, int] = {}
        for place, some in found.items():
            if place != shard:
                dues |= (await self.write_to(place, some)).dues
        return dues

    def lane(self, shard: int) -> Lane:
        """One of the databases, for a queue of its own."""
        return Lane(self, shard)

    async def play_on(self, codes: list[str]) -> None:
        await self.each(lambda ledger: ledger.play_on(codes))

    async def ping(self) -> None:
        await self.first.ping()

    async def check_writable(self) -> None:
        """Return as soon as one database accepts a write: a process that can serve some tables is of use."""
        asked = [asyncio.ensure_future(ledger.check_writable()) for ledger in self.ledgers]
        try:
            for one in asyncio.as_completed(asked):
                with suppress(Unreachable):
                    return await one
            raise Unreachable("all databases are away")
        finally:
            for task in asked:
                task.cancel()
            await asyncio.gather(*asked, return_exceptions=True)

    async def close(self) -> None:
        await self.copies.close()
        for ledger in self.ledgers:
            await ledger.close()


class ShardErrors(DatabaseErrors):
    """The errors of all databases together; a process can write while one of them can."""

    def __init__(self, ledgers: Sequence[PostgresLedger]) -> None:
        super().__init__()
        self.parts = [ledger.errors for ledger in ledgers]

    @property
    def last(self) -> str:
        return max([self.newest, *[part.newest for part in self.parts]])[1]

    @property
    def totals(self) -> dict[str, int]:
        return {name: self.counts[name] + sum([part.counts[name] for part in self.parts]) for name in CLASSES}

    @property
    def writable(self) -> bool:
        return any([part.writable for part in self.parts])


class Lane:
    """One shard, as a queue of answers writes to it."""

    def __init__(self, shards: Shards, shard: int) -> None:
        self.shards = shards
        self.shard = shard

    async def write(self, moves: list[LogAppend]) -> BatchResult:
        """Append entries of tables of this shard."""
        return await self.shards.write_to(self.shard, moves)


class Copies:
    """Writes what happens in shards into the first database, without being waited for.

    A copy takes an entry only if it has the one before; else it is brought up to date from its shard. What this
    process could not copy before it ended, `sweep` of a worker does.
    """

    def __init__(self, ledgers: Sequence[PostgresLedger], first: PostgresLedger) -> None:
        self.ledgers = ledgers
        self.first = first
        self.waiting: dict[int, list[LogAppend]] = {}
        self.places: dict[int, int] = {}
        self.behind: set[int] = set()
        self.over: set[int] = set()
        self.task: asyncio.Task[None] | None = None
        self.closed = False

    def add(self, shard: int, moves: list[LogAppend], behind: Iterable[int] = ()) -> None:
        """Queue entries, and tables whose copies are no longer right."""
        for m in moves:
            self.places[m.table] = shard
            self.waiting.setdefault(m.table, []).append(replace(m, bot_due=False, pace=0, claim=0))
        for table in behind:
            self.places[table] = shard
            self.behind.add(table)
        if self.task is None or self.task.done():
            self.task = asyncio.get_running_loop().create_task(self.run())

    async def run(self) -> None:
        """Write until nothing waits."""
        while self.waiting or self.behind or self.over:
            if not self.closed:
                await asyncio.sleep(PAUSE)
            if not await self.write():
                if self.closed:
                    return
                await asyncio.sleep(AGAIN)

    async def write(self) -> bool:
        """One entry of each table that waits, and what else is to be done; False if a database was away."""
        tables = list(self.waiting)[:AT_ONCE]
        moves = [self.waiting[table].pop(0) for table in tables]
        for table in tables:
            if not self.waiting[table]:
                del self.waiting[table]
        try:
            written = (await self.first.write(moves)).dues if moves else {}
        except Unreachable:
            self.behind |= {*tables, *self.waiting}
            self.waiting.clear()
            return False
        self.behind |= {m.table for m in moves if m.table not in written}
        self.over |= {m.table for m in moves if m.over}
        return await self.repair()

    async def repair(self) -> bool:
        """Bring copies up to date that are not, and finished games home; False if a database was away."""
        away = False
        for table in list(self.behind):
            try:
                await bring_copy(self.ledgers[self.places[table]], self.first, table)
                self.behind.discard(table)
            except Unreachable:
                away = True
        for table in self.over - self.behind - set(self.waiting):
            try:
                await bring_home(self.ledgers[self.places[table]], self.first, table, self.places[table])
                self.over.discard(table)
            except Unreachable:
                away = True
        if not self.waiting and not self.behind and not self.over:
            self.places.clear()
        return not away

    async def close(self) -> None:
        """Write what waits, if it can be written, and disconnect."""
        self.closed = True
        if self.task is not None:
            await self.task
        await self.first.close()


async def bring_copy(shard: PostgresLedger, first: PostgresLedger, table: int) -> None:
    """Bring the first database's copy of a table up to date."""
    async with first.connection() as connection, connection.transaction():
        version = await connection.fetchval("SELECT version FROM head WHERE table_id = $1 FOR UPDATE", table)
        if version is None:
            return
        async with shard.connection() as there:
            exported = await there.fetchval(numbered(EXPORT), table, version)
        if exported is not None:
            for statement in COPY:
                await connection.execute(numbered(statement), exported)


async def bring_home(shard: PostgresLedger, first: PostgresLedger, table: int, number: int) -> None:
    """Let the first database keep a finished game, once it has all of it, and delete it in its shard."""
    await bring_copy(shard, first, table)
    async with first.connection() as connection, connection.transaction():
        await connection.execute(HOME, table, number)
        await connection.execute(OWN, table)
    await delete_there(shard, table)


async def sweep(shards: Shards) -> int:
    """Bring home what has ended, and up to date what processes that are gone had not copied; how many tables."""
    found = 0
    for number, shard in enumerate(shards.ledgers[1:], 1):
        try:
            found += await sweep_one(shard, shards.first, number)
        except Unreachable as error:
            log.warning("shard %d, or the first database, is away: %s", number, error)
    return found


async def sweep_one(shard: PostgresLedger, first: PostgresLedger, number: int) -> int:
    """The same in one shard; what the first database does not know was deleted there, or never begun."""
    async with shard.connection() as connection:
        over = [row[0] for row in await connection.fetch(LEFT_BEHIND)]
        running = dict(await connection.fetch(RUNNING))
    async with first.connection() as connection:
        copies = dict(await connection.fetch(COPIES, [*over, *running]))
    behind = [table for table, version in running.items() if copies.get(table, version) < version]
    for table in behind:
        await bring_copy(shard, first, table)
    for table in over:
        await bring_home(shard, first, table, number)
    async with shard.connection() as connection:
        lost = [table for table in running if table not in copies]
        for row in await connection.fetch(OLD, lost) if lost else ():
            await delete_there(shard, row[0])
        await connection.execute(NOBODY)
    return len(over) + len(behind)


async def delete_there(shard: PostgresLedger, table: int) -> None:
    """Delete a table in its shard."""
    async with shard.connection() as connection, connection.transaction():
        for statement in DELETE:
            await connection.execute(numbered(statement), table)


class ShardedClaims:
    """Claims of workers over several databases."""

    def __init__(self, claims: Sequence[PostgresClaims], shards: Shards) -> None:
        self.claims = claims
        self.shards = shards
        self.seconds = claims[0].seconds
        self.turn = 0  # another database is asked first each time
        self.slow: dict[int, asyncio.Task[list[Claim]]] = {}  # asked, and without an answer yet

    async def take(self, most: int, left: int = 1, others: Collection[int] = ()) -> list[Claim]:
        """Claim tables in each database that answers; as many as in one, in turns."""
        taken: list[Claim] = []
        self.turn += 1
        for number in range(len(self.claims)):
            room = most - len(taken)
            if room <= 0:
                break
            shard = (self.turn + number) % len(self.claims)
            for claim in await self.take_from(shard, room, max(0, left - sum([one.left for one in taken])), others):
                self.shards.remember(claim.table, shard)
                taken.append(claim)
        return taken

    async def take_from(self, shard: int, most: int, left: int, others: Collection[int]) -> list[Claim]:
        """Claim tables in one database; what comes too late is found the next time, so that nobody waits for it."""
        late = self.slow.pop(shard, None)
        task = late or asyncio.create_task(self.claims[shard].take(most, left, others))
        done, _ = await asyncio.wait({task}, timeout=0 if late else SLOW)
        if not done:
            self.slow[shard] = task
            return []
        try:
            return task.result()
        except Unreachable:
            return []

    async def release(self, claim: Claim) -> None:
        await self.claims[await self.shards.shard_of(claim.table)].release(claim)

    async def settle(self, claim: Claim) -> None:
        await self.claims[await self.shards.shard_of(claim.table)].settle(claim)

    async def close(self) -> None:
        for task in self.slow.values():
            task.cancel()
        await asyncio.gather(*self.slow.values(), return_exceptions=True)
        for claims in self.claims:
            await claims.close()


async def open_ledger(
    addresses: Sequence[str], name: str = "", games: FinishedGames | None = None
) -> PostgresLedger | Shards:
    """The ledger on one database, or on several."""
    if len(addresses) == 1:
        return await PostgresLedger.open(addresses[0], name=name, games=games)
    return await Shards.open(addresses, name, games)


async def open_claims(ledger: PostgresLedger | Shards, addresses: Sequence[str], seconds: int) -> Claims:
    """The claims of a worker on the same databases."""
    if isinstance(ledger, PostgresLedger):
        return await PostgresClaims.open(addresses[0], seconds, ledger.errors)
    return ShardedClaims(
        [await PostgresClaims.open(address, seconds, one.errors, least=0)
         for address, one in zip(addresses, ledger.ledgers, strict=True)], ledger,
    )  # fmt: skip
