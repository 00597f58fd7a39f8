"""A running game goes to another database while people answer, and whoever moves it may die at any statement."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from threading import Thread
from typing import Any

import pytest

from clairiere.store.ledger import Entry, LogAppend, Unreachable
from clairiere.store.moving import finish_moves, main, move, parsed
from clairiere.store.shards import Shards
from tests.table.kit import Client, lay_table
from tests.table.spread import LOG, Spread, spread_over, until

NUMBER = 3
ROUTES = ((0, 1), (1, 0), (1, 2))


@pytest.fixture(scope="module")
def spread() -> Iterator[Spread]:
    with spread_over(NUMBER) as found:
        yield found


@asynccontextmanager
async def opened(spread: Spread) -> AsyncIterator[Shards]:
    shards = await Shards.open([store.address for store in spread.stores])
    try:
        yield shards
    finally:
        await shards.close()


class Player(Thread):
    """Answers at a table whenever they are asked, until somebody stops them or the game ends."""

    def __init__(self, client: Client, code: str) -> None:
        super().__init__(daemon=True)
        self.client = client
        self.code = code
        self.acknowledged: list[tuple[int, str]] = []
        self.refused: list[int] = []
        self.stopping = False
        self.start()

    def run(self) -> None:
        while not self.stopping:
            seen = self.client.get(f"/api/t/{self.code}")
            if seen.status != 200:
                self.refused.append(seen.status)
            elif seen.json()["options"]:
                notation = seen.json()["options"][0]["notation"]
                reply = self.client.post(f"/t/{self.code}/answer", version=seen.json()["version"], notation=notation)
                if reply.status == 200:
                    self.acknowledged.append((reply.json()["version"], notation))
                else:
                    self.refused.append(reply.status)

    def stop(self) -> None:
        self.stopping = True
        self.join()


def test_no_acknowledged_answer_is_lost_while_a_table_moves_to_and_fro(spread: Spread) -> None:
    codes = [spread.table_in(shard) for shard in range(NUMBER)]
    players = [Player(client, code) for code in codes for client in spread.clients()]

    async def to_and_fro() -> int:
        async with opened(spread) as shards:
            moved = 0
            for turn in range(1, 13):
                for n, code in enumerate(codes):
                    moved += await move(shards, spread.number(code), (n + turn) % NUMBER)
            return moved

    try:
        assert asyncio.run(to_and_fro()) >= 6  # games may end meanwhile
    finally:
        for player in players:
            player.stop()
    assert {status for player in players for status in player.refused} <= {409, 503}
    for code in codes:
        told = sorted([one for player in players if player.code == code for one in player.acknowledged])
        assert len(told) > 5
        until(lambda code=code: spread.same_log(code))  # type: ignore[misc]
        log = spread.first.run(LOG, spread.number(code))
        assert [(line[0], line[2]) for line in log] == told
        others = {0, 1, 2} - {0, spread.shard(code)}
        assert all([spread.stores[n].run(LOG, spread.number(code)) == [] for n in others])


def test_readers_and_answers_find_a_table_that_has_moved(spread: Spread) -> None:
    code = spread.table_in(0)
    assert spread.answer(code) == 200

    async def away() -> None:
        async with opened(spread) as shards:
            assert await move(shards, spread.number(code), 2)

    asyncio.run(away())
    assert spread.shard(code) == 2
    assert spread.answer(code) == 200  # the process had it in memory, and in mind where it was
    assert len(spread.stores[2].run(LOG, spread.number(code))) == 2
    assert spread.first.run("SELECT elsewhere, due, bot_due FROM head WHERE table_id = ?", spread.number(code)) == [
        (True, None, None)
    ]


class Died(Exception):
    """Whoever moved a table is gone."""


class Mortal:
    """The pool of somebody who dies before their nth statement: all of their connections break."""

    def __init__(self, pool: Any, count: Callable[[], None], connections: list[Any]) -> None:
        self.pool = pool
        self.count = count
        self.connections = connections

    @asynccontextmanager
    async def acquire(self, timeout: float) -> AsyncIterator[Any]:
        async with self.pool.acquire(timeout=timeout) as connection:
            self.connections.append(connection)
            yield MortalConnection(connection, self.count)


class MortalConnection:
    def __init__(self, connection: Any, count: Callable[[], None]) -> None:
        self.connection = connection
        self.count = count
        self.transaction = connection.transaction

    async def execute(self, *values: Any) -> Any:
        self.count()
        return await self.connection.execute(*values)

    async def fetchval(self, *values: Any) -> Any:
        self.count()
        return await self.connection.fetchval(*values)


async def move_and_die(spread: Spread, table: int, place: int, before: int) -> bool:
    """Move a table, and die before this statement; whether there were so many."""
    left = before
    connections: list[Any] = []

    def count() -> None:
        nonlocal left
        left -= 1
        if not left:
            for connection in connections:
                with suppress(Exception):
                    connection.terminate()
            raise Died

    async with opened(spread) as shards:
        for ledger in shards.ledgers:
            ledger.pool = Mortal(ledger.pool, count, connections)
        try:
            await move(shards, table, place)
        except (Died, Unreachable):
            return True
        finally:
            for ledger in shards.ledgers:
                ledger.pool = ledger.pool.pool
    return False


async def append(shards: Shards, table: int, version: int) -> bool:
    """Write one line; whether it was acknowledged."""
    line = LogAppend(table, version, Entry(version % 2, f"line {version}", ""), 1, False, 0, False)
    try:
        return table in (await shards.write([line])).dues
    except Unreachable:
        return False


async def append_at_last(shards: Shards, table: int, version: int) -> bool:
    """Write one line, if need be after a worker has looked; the server takes a moment to notice who is gone."""
    for _ in range(100):
        if await append(shards, table, version):
            return True
        await finish_moves(shards)
        await asyncio.sleep(0.02)
    return False


@pytest.mark.parametrize(("start", "place"), ROUTES)
def test_whoever_moves_a_table_may_die_before_any_statement(spread: Spread, start: int, place: int) -> None:
    async def every_statement() -> int:
        died = 0
        while True:
            table = lay_table(spread.first).id
            async with opened(spread) as shards:
                assert not start or await move(shards, table, start)
                written = [n for n in range(4) if await append(shards, table, n)]
                dead = await move_and_die(spread, table, place, died + 1)
                written += [4] if await append(shards, table, 4) else []
                written += [n for n in (4, 5) if n not in written and await append_at_last(shards, table, n)]
            assert written == [0, 1, 2, 3, 4, 5]
            async with opened(spread) as shards:
                found = await shards.since(table, 0)
                assert [entry.notation for entry in found.entries] == [f"line {n}" for n in written]
                owners = [n for n, store in enumerate(spread.stores) if store.run(OWNER, table)]
                assert owners == [await shards.shard_of(table)]
            if not dead:
                return died
            died += 1

    assert asyncio.run(every_statement()) >= 10


OWNER = "SELECT version FROM head WHERE table_id = ? AND NOT elsewhere AND version >= 0"


def test_a_command_moves_tables(spread: Spread, capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    monkeypatch.setenv("CLAIRIERE_DATABASES", " ".join([store.address for store in spread.stores]))
    code = spread.table_in(1)
    assert spread.answer(code) == 200
    asyncio.run(main(parsed(["0", code, "nobody42"])))
    assert capsys.readouterr().out.splitlines() == [
        "nobody42 is not being played, or somebody else moves it", "1 tables are in database 0"
    ]
    assert (spread.shard(code), spread.answer(code)) == (0, 200)
    asyncio.run(main(parsed(["2", "--from", "0", "--most", "500"])))
    assert spread.shard(code) == 2
    assert spread.answer(code) == 200
    for wrong in (["3"], ["1", "--from", "3"], ["1", "--from", "-1"]):
        with pytest.raises(SystemExit, match="CLAIRIERE_DATABASES has no number"):
            asyncio.run(main(parsed(wrong)))
