"""Errors of the database by class: what passes is answered with 503, what does not is a logged 500; all are counted."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import psycopg
import pytest

from clairiere.store.claims import PostgresClaims
from clairiere.store.database_errors import BUG, CONNECTION, CONTENTION, STORAGE, TIMEOUT, DatabaseErrors, class_of
from clairiere.store.ledger import Entry, LogAppend, Unreachable
from clairiere.store.postgres import PostgresLedger
from clairiere.store.sqlite import SqliteLedger
from clairiere.table.bots.executor import BotExecutor
from clairiere.table.bots.worker import Worker
from clairiere.table.ops.supervisor import Supervisor
from clairiere.table.play.commits import Batches
from clairiere.table.play.tables import Tables
from tests.table.kit import Answered, Client, Laid, Server, Store, lay_table
from tests.table.sitting import Sitting

STATES = {
    "08006": CONNECTION, "53300": CONNECTION, "57P01": CONNECTION, "57P03": CONNECTION, "57014": TIMEOUT,
    "40001": CONTENTION, "40P01": CONTENTION, "55P03": CONTENTION,
    "42P01": BUG, "42703": BUG, "42501": BUG, "23505": BUG, "22P02": BUG, "XX000": BUG,
    "53100": STORAGE, "53200": STORAGE, "25006": STORAGE, "58030": STORAGE,
}  # fmt: skip


def move(laid: Laid, version: int = 0) -> LogAppend:
    return LogAppend(laid.id, version, Entry(0, "place h03", ""), 1, False, 0, False)


def errors_counted(who: Client, name: str) -> float:
    found = re.search(rf'^clairiere_database_errors_total{{class="{name}"}} (\S+)$', who.get("/metrics").text, re.M)
    assert found
    return float(found[1])


@contextmanager
def renamed(store: Store, table: str) -> Iterator[None]:
    """As if a migration had gone wrong."""
    store.run(f"ALTER TABLE {table} RENAME TO {table}_away")
    try:
        yield
    finally:
        store.run(f"ALTER TABLE {table}_away RENAME TO {table}")


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("log") / "server.log"


@pytest.fixture(scope="module")
def running(store: Store, log: Path) -> Iterator[Server]:
    with Server(store).logging_to(log) as server:
        yield server


@pytest.mark.parametrize("table", ["answer", "head", "game_table"])
def test_a_table_of_the_database_that_is_missing_is_a_logged_500_and_counted(
    running: Server, log: Path, table: str
) -> None:
    sitting = Sitting(running)
    player, before = sitting.asked(), errors_counted(sitting.somebody, BUG)
    with renamed(running.store, table):
        if table == "game_table":  # what is in memory needs it no more
            reply = player.get("/t/nobody99/now")
        else:
            reply = player.post(sitting.path + "/answer", version=0, notation="place h03")
        assert (reply.status, reply.json()["error"]) == (500, "something went wrong")
        assert "retry-after" not in reply.headers
    assert errors_counted(sitting.somebody, BUG) > before
    assert logged(log, reply)
    assert sitting.answer(player, "place h03", 0).json() == {"version": 1}


def logged(log: Path, reply: Answered) -> bool:
    """Whether the log has the error of this request, with its traceback."""
    lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    own = [line for line in lines if line.get("request") == reply.headers["x-request-id"]]
    return any([line["event"] == "failed" and "Traceback" in line["exception"] for line in own])


def test_a_500_is_said_in_the_language_of_the_reader(running: Server) -> None:
    with renamed(running.store, "game_table"):
        for language, said in (("en", "on our side"), ("fr", "de notre côté")):
            assert said in running.client(language=language).get("/t/nobody98/now").json()["says"]


def test_a_connection_that_is_killed_is_a_503_and_the_next_answer_counts(postgres: Store, tmp_path: Path) -> None:
    path = tmp_path / "log"
    with Server(postgres).logging_to(path) as server:
        sitting = Sitting(server)
        player, replies = sitting.asked(), list[Answered]()
        with psycopg.connect(postgres.address) as other:
            other.execute("SELECT 1 FROM head WHERE table_id = %s FOR UPDATE", (sitting.table.id,))
            sent = {"version": 0, "notation": "place h03"}
            asking = threading.Thread(target=lambda: replies.append(player.post(sitting.path + "/answer", **sent)))
            asking.start()
            kill_whoever_waits(postgres)
            asking.join(20)
        assert (replies[0].status, replies[0].json()["error"]) == (503, "busy")
        assert int(replies[0].headers["retry-after"]) >= 1
        assert errors_counted(sitting.somebody, CONNECTION) == 1
        assert errors_counted(sitting.somebody, BUG) == 0
        assert sitting.answer(player, "place h03", 0).json() == {"version": 1}
    assert "database: connection" in path.read_text()


def kill_whoever_waits(store: Store) -> None:
    """The connection that waits for a lock in this database."""
    waits = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
    waits += " AND wait_event_type = 'Lock'"
    until = time.monotonic() + 10
    while not store.run(waits):
        assert time.monotonic() < until
        time.sleep(0.02)


def test_a_batch_that_the_server_rolled_back_for_another_is_sent_again(postgres: Store) -> None:
    strict = postgres.address + "?default_transaction_isolation=repeatable%20read"

    async def tried() -> tuple[set[int], dict[str, int]]:
        ledger, laid = await PostgresLedger.open(strict), lay_table(postgres)
        other = await asyncpg.connect(postgres.address)
        transaction = other.transaction()
        await transaction.start()
        await other.execute("UPDATE head SET claimed = now() WHERE table_id = $1", laid.id)
        writing = asyncio.create_task(ledger.write([move(laid)]))
        await asyncio.sleep(0.3)
        assert not writing.done()
        await transaction.commit()  # from here on the other's snapshot is too old: serialization failure
        written = await asyncio.wait_for(writing, 10)
        await other.close()
        await ledger.close()
        return written.tables - {laid.id}, ledger.errors.counts

    others, counts = asyncio.run(tried())
    assert not others
    assert (counts[CONTENTION], counts[BUG]) == (1, 0)


@pytest.mark.parametrize("state", STATES)
def test_errors_of_both_drivers_are_told_apart_by_what_the_server_says(postgres: Store, state: str) -> None:
    raising = f"DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '{state}'; END $$"

    async def by_asyncpg() -> None:
        connection = await asyncpg.connect(postgres.address)
        try:
            await connection.execute(raising)
        finally:
            await connection.close()

    with pytest.raises(asyncpg.PostgresError) as one:
        asyncio.run(by_asyncpg())
    with pytest.raises(psycopg.Error) as other, psycopg.connect(postgres.address) as connection:
        connection.execute(raising.encode())
    assert class_of(one.value) == class_of(other.value) == STATES[state]


def test_a_connection_that_cannot_be_made_and_one_that_is_closed_are_lost_connections(postgres: Store) -> None:
    async def tried() -> list[str]:
        connection = await asyncpg.connect(postgres.address)
        await connection.close()
        return [await failing(connection.execute("SELECT 1")), await failing(asyncpg.connect(host="127.0.0.1", port=1))]

    async def failing(task: object) -> str:
        try:
            await task  # type: ignore[misc]
        except Exception as error:  # whatever it is, it is told apart
            return class_of(error)
        raise AssertionError

    assert asyncio.run(tried()) == [CONNECTION, CONNECTION]


def test_of_sqlite_only_what_is_locked_passes(sqlite: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clairiere.store.sqlite.PATIENCE", 0.05)

    async def tried() -> dict[str, int]:
        ledger, laid = await SqliteLedger.open(sqlite.path), lay_table(sqlite)
        other = sqlite3.connect(sqlite.path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unreachable):
            await ledger.write([move(laid)])
        other.execute("ROLLBACK")
        other.close()
        with renamed(sqlite, "answer"), pytest.raises(sqlite3.OperationalError, match="no such table"):
            await ledger.write([move(laid)])
        await ledger.close()
        return ledger.errors.counts

    assert asyncio.run(tried()) == {CONNECTION: 0, TIMEOUT: 0, CONTENTION: 1, STORAGE: 0, BUG: 1}


def test_every_error_is_counted_and_a_class_is_logged_once_in_a_while(caplog: pytest.LogCaptureFixture) -> None:
    now = 0.0
    errors = DatabaseErrors(lambda: now)
    with caplog.at_level(logging.WARNING, "clairiere.database"):
        for _ in range(50):
            errors.note(ConnectionRefusedError("nobody there"))
        errors.note(TimeoutError())
        now = 60.0
        errors.note(ConnectionRefusedError("nobody there"))
    assert errors.counts == {CONNECTION: 51, TIMEOUT: 1, CONTENTION: 0, STORAGE: 0, BUG: 0}
    assert [record.getMessage().split(":")[1].strip() for record in caplog.records] == [
        "connection, 1 since the last line", "timeout, 1 since the last line", "connection, 50 since the last line",
    ]  # fmt: skip


def test_an_sqlite_file_that_takes_no_writes_is_not_ready_and_its_errors_pass(sqlite: Store) -> None:
    async def tried() -> tuple[dict[str, int], bool]:
        ledger, laid = await SqliteLedger.open(sqlite.path), lay_table(sqlite)
        await ledger.check_writable()
        await ledger.in_thread(sqlite3.Connection.execute, "PRAGMA query_only = ON")
        with pytest.raises(Unreachable):
            await ledger.write([move(laid)])
        await ledger.close()
        return ledger.errors.counts, ledger.errors.writable

    assert asyncio.run(tried()) == ({CONNECTION: 0, TIMEOUT: 0, CONTENTION: 0, STORAGE: 1, BUG: 0}, False)


def test_after_a_write_that_found_no_room_a_process_counts_as_unable_to_write_for_a_while() -> None:
    now = 0.0
    errors = DatabaseErrors(lambda: now)
    found = [errors.writable]
    errors.note(asyncpg.DiskFullError("no space left"))
    for moment in (1.0, 9.0, 10.0):
        now = moment
        found.append(errors.writable)
    assert found == [True, False, False, True]


def on_worker(store: Store, test: Callable[[Worker, PostgresLedger], object]) -> DatabaseErrors:
    """Run a test with a worker whose claims and ledger count together."""

    async def whole() -> DatabaseErrors:
        ledger = await PostgresLedger.open(store.address)
        claims = await PostgresClaims.open(store.address, errors=ledger.errors)
        batches = Batches(ledger, Supervisor())
        worker = Worker(
            claims, Tables(ledger), batches, asyncio.Event(), lambda live, due: None, BotExecutor(0.1)
        )
        await test(worker, ledger)  # type: ignore[misc]
        worker.executor.close()
        await claims.close()
        await ledger.close()
        return ledger.errors

    return asyncio.run(whole())


def test_a_worker_whose_connection_is_killed_takes_tables_on_again(postgres: Store) -> None:
    laid = lay_table(postgres, bots={0: "random", 1: "random"})

    async def test(worker: Worker, ledger: PostgresLedger) -> None:
        with psycopg.connect(postgres.address) as other:
            other.execute("LOCK TABLE head IN ACCESS EXCLUSIVE MODE")
            taking = asyncio.create_task(worker.take_on())
            await asyncio.to_thread(kill_whoever_waits, postgres)
            assert await taking is False
        while not await ledger.version(laid.id):
            await worker.take_on()
            await asyncio.gather(*worker.visits)

    assert on_worker(postgres, test).counts == {CONNECTION: 1, TIMEOUT: 0, CONTENTION: 0, STORAGE: 0, BUG: 0}
