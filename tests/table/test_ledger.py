"""The contract of a ledger, kept by both: PostgreSQL and SQLite."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from clairiere.kernel.chance import promise
from clairiere.store.ledger import OVER, RUNNING, Chair, Entry, Ledger, LogAppend, Luck, Unreachable
from clairiere.store.postgres import PostgresLedger
from clairiere.store.sqlite import SqliteLedger
from tests.table.kit import Laid, Store, lay_table

FIRST = Entry(0, "peek 5", "")


async def opened(store: Store) -> Ledger:
    return await (SqliteLedger.open(store.path) if store.kind == "sqlite" else PostgresLedger.open(store.address))


def with_ledger(store: Store, ask: Callable[[Ledger], Awaitable[Any]]) -> Any:
    """What a ledger on this store answers."""

    async def asked() -> Any:
        ledger = await opened(store)
        try:
            return await ask(ledger)
        finally:
            await ledger.close()

    return asyncio.run(asked())


async def written(ledger: Ledger, moves: list[LogAppend]) -> Any:
    return await ledger.write(moves)


async def read_since(ledger: Ledger, table: int, version: int) -> Any:
    return (await ledger.since(table, version)).entries


def move(table: Laid, version: int = 0, entry: Entry = FIRST, **more: Any) -> LogAppend:
    return replace(LogAppend(table.id, version, entry, asked=2, bot_due=False, pace=0, over=False), **more)


def head(store: Store, table: Laid) -> tuple[Any, ...]:
    return store.run("SELECT version, asked, over, due, bot_due, claimed FROM head WHERE table_id = ?", table.id)[0]


def log(store: Store, table: Laid) -> list[tuple[Any, ...]]:
    return store.run("SELECT seq, seat, notation, luck FROM answer WHERE table_id = ? ORDER BY seq", table.id)


def test_a_table_is_read_with_its_seats_and_its_log(store: Store) -> None:
    table = lay_table(store, bots={1: "greedy"})
    with_ledger(store, lambda ledger: ledger.write([move(table)]))
    with_ledger(store, lambda ledger: ledger.write([move(table, 1, Entry(1, "use arcane", "2 0 1"))]))
    page = with_ledger(store, lambda ledger: ledger.read(table.code))
    assert (page.table, page.code, page.game, page.status) == (table.id, table.code, "bloody_grove", RUNNING)
    assert page.luck == " ".join([str(k) for k in table.opening.record.luck])
    assert page.chairs == (Chair(table.people[0], "", "Ada"), Chair(None, "greedy", "greedy"))
    assert (page.takeover, page.pace) == ("greedy", 0)
    assert page.entries == (FIRST, Entry(1, "use arcane", "2 0 1"))


def test_a_chair_says_which_cookies_of_its_person_still_count(store: Store) -> None:
    table = lay_table(store)
    store.run("UPDATE person SET epoch = 3 WHERE id = ?", table.people[1])
    assert [chair.epoch for chair in with_ledger(store, lambda ledger: ledger.read(table.code)).chairs] == [0, 3]


def test_what_luck_is_made_of_is_told_seat_by_seat(store: Store) -> None:
    table = lay_table(store, secret="owl", additions=["one", "« deux »"])
    luck = with_ledger(store, lambda ledger: ledger.luck(table.id))
    assert luck == Luck(promise("owl"), "owl", ("one", "« deux »"))


def test_what_has_come_since_a_version_is_read_alone(store: Store) -> None:
    table, other = lay_table(store), lay_table(store)
    entries = [Entry(n % 2, f"peek {n}", "") for n in range(4)]
    for n, entry in enumerate(entries):
        line = move(table, n, entry)
        with_ledger(store, partial(written, moves=[line]))
    with_ledger(store, lambda ledger: ledger.write([move(other)]))
    for version in (0, 1, 3, 4, 9):
        assert with_ledger(store, partial(read_since, table=table.id, version=version)) == tuple(entries[version:])


def test_the_versions_of_many_tables_are_told_at_once(store: Store) -> None:
    tables = [lay_table(store) for _ in range(3)]
    with_ledger(store, lambda ledger: ledger.write([move(tables[1])]))
    codes = [table.code for table in tables]
    found = with_ledger(store, lambda ledger: ledger.versions([*codes, "nowhere"]))
    assert found == dict(zip(codes, (0, 1, 0)))
    assert with_ledger(store, lambda ledger: ledger.versions([])) == {}


def test_who_asks_for_a_table_that_is_not_there_gets_none(store: Store) -> None:
    assert with_ledger(store, lambda ledger: ledger.read("nowhere")) is None


def test_a_move_for_the_newest_version_is_written_and_moves_the_head(store: Store) -> None:
    table = lay_table(store)
    written = with_ledger(store, lambda ledger: ledger.write([move(table)]))
    assert written.tables == {table.id}
    assert head(store, table) == (1, 2, False, None, None, None)
    assert log(store, table) == [(1, 0, "peek 5", "")]
    assert with_ledger(store, lambda ledger: ledger.version(table.id)) == 1


@pytest.mark.parametrize("version", [0, 2])
def test_a_move_for_another_version_leaves_no_trace(store: Store, version: int) -> None:
    table = lay_table(store)
    with_ledger(store, lambda ledger: ledger.write([move(table)]))
    late = move(table, version, Entry(1, "late", ""), over=True, result="A 1 B 2")
    assert with_ledger(store, lambda ledger: ledger.write([late])).tables == set()
    assert head(store, table)[:3] == (1, 2, False)
    assert log(store, table) == [(1, 0, "peek 5", "")]
    assert store.run("SELECT status, result FROM game_table WHERE id = ?", table.id) == [(RUNNING, "")]


def test_in_a_batch_each_table_is_judged_by_itself(store: Store) -> None:
    tables = [lay_table(store) for _ in range(5)]
    with_ledger(store, lambda ledger: ledger.write([move(tables[3])]))
    batch = [move(table) for table in tables]
    written = with_ledger(store, lambda ledger: ledger.write(batch))
    assert written.tables == {table.id for table in tables} - {tables[3].id}
    assert [len(log(store, table)) for table in tables] == [1] * 5


def test_of_two_who_write_at_the_same_moment_one_is_written(store: Store) -> None:
    table = lay_table(store)

    async def both(ledger: Ledger) -> list[int]:
        other = await opened(store)
        try:
            results = await asyncio.gather(
                *[each.write([move(table, 0, Entry(n, "peek 1", ""))]) for n, each in enumerate((ledger, other) * 4)]
            )
            return [len(written.tables) for written in results]
        finally:
            await other.close()

    assert sorted(with_ledger(store, both)) == [0] * 7 + [1]
    assert len(log(store, table)) == 1


def test_the_end_of_a_game_is_written_with_its_last_answer(store: Store) -> None:
    table, other = lay_table(store), lay_table(store)
    last = move(table, over=True, asked=0, result="A 2 B 1")
    with_ledger(store, lambda ledger: ledger.write([last, move(other)]))
    said = "SELECT status, result, ended IS NOT NULL FROM game_table WHERE id = ?"
    assert store.run(said, table.id) == [(OVER, "A 2 B 1", True)]
    assert store.run(said, other.id) == [(RUNNING, "", False)]
    assert head(store, table)[2] == 1


def test_a_clock_starts_with_the_move_and_stops_with_the_game(store: Store) -> None:
    table, ended = lay_table(store, pace=90), lay_table(store, pace=90)
    moves = [move(table, pace=90), move(ended, pace=90, over=True)]
    with_ledger(store, lambda ledger: ledger.write(moves))
    seconds = {
        "sqlite": "SELECT (julianday(due) - julianday('now')) * 86400 FROM head WHERE table_id = ?",
        "postgresql": "SELECT extract(epoch FROM due - now()) FROM head WHERE table_id = ?",
    }
    assert 60 < store.run(seconds[store.kind], table.id)[0][0] <= 90.1
    assert head(store, ended)[3] is None


def test_a_bot_is_due_from_the_move_on_that_asks_it_until_it_has_answered(store: Store) -> None:
    table = lay_table(store, bots={1: "greedy"})
    with_ledger(store, lambda ledger: ledger.write([move(table, bot_due=True)]))
    due = head(store, table)[4]
    said = "SELECT count(*) FROM head WHERE table_id = ? AND bot_due <= ?"
    assert due is not None
    store.run("UPDATE head SET claimed = bot_due WHERE table_id = ?", table.id)
    assert store.run(said, table.id, due) == [(1,)]
    with_ledger(store, lambda ledger: ledger.write([move(table, 1, Entry(1, "peek 4", ""))]))
    assert head(store, table)[4:] == (None, None)


def test_time_that_runs_on_does_not_start_anew(store: Store) -> None:
    table = lay_table(store, pace=90)
    before = head(store, table)[3]
    with_ledger(store, lambda ledger: ledger.write([move(table, pace=90, runs_on=True)]))
    assert head(store, table)[3] == before
    with_ledger(store, lambda ledger: ledger.write([move(table, 1, pace=90)]))
    assert head(store, table)[3] > before


def test_a_worker_may_keep_its_claim_with_its_answer(store: Store) -> None:
    table = lay_table(store, bots={1: "greedy"})
    with_ledger(store, lambda ledger: ledger.write([move(table, bot_due=True, claim=30)]))
    due, claimed = head(store, table)[4:]
    assert claimed > due


def test_a_seat_goes_to_a_bot_with_the_line_that_says_so(store: Store) -> None:
    table, other = lay_table(store), lay_table(store)
    late = move(other, 7, bot="greedy")
    with_ledger(store, lambda ledger: ledger.write([move(table, entry=Entry(1, "time is up", ""), bot="greedy"), late]))
    said = "SELECT bot FROM seat WHERE table_id = ? ORDER BY number"
    assert store.run(said, table.id) == [("",), ("greedy",)]
    assert store.run(said, other.id) == [("",), ("",)]


def test_a_database_that_is_busy_for_too_long_is_unreachable(sqlite: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clairiere.store.sqlite.PATIENCE", 0.05)
    table = lay_table(sqlite)
    other = sqlite3.connect(sqlite.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unreachable):
        with_ledger(sqlite, lambda ledger: ledger.write([move(table)]))
    other.execute("ROLLBACK")
    other.close()
    assert with_ledger(sqlite, lambda ledger: ledger.write([move(table)])).tables == {table.id}


def test_times_are_written_as_django_reads_them(sqlite: Store) -> None:
    table = lay_table(sqlite, pace=5)
    with_ledger(sqlite, lambda ledger: ledger.write([move(table, pace=5, bot_due=True)]))
    script = (
        "import django; django.setup(); from clairiere.store.models import Answer, Head; "
        f"h = Head.objects.get(table_id={table.id}); a = Answer.objects.get(table_id={table.id}); "
        "print(4 < (h.due - a.at).total_seconds() < 6, abs((h.bot_due - a.at).total_seconds()) < 1)"
    )
    assert sqlite.python(script) == "True True\n"


def test_what_is_acknowledged_is_on_the_disk(sqlite: Store) -> None:
    """FULL, in WAL: the log is flushed with every commit."""

    async def settings(ledger: Ledger) -> list[Any]:
        assert isinstance(ledger, SqliteLedger)
        return [await ledger.in_thread(setting, name) for name in ("journal_mode", "synchronous")]

    def setting(connection: sqlite3.Connection, name: str) -> Any:
        return connection.execute(f"PRAGMA {name}").fetchone()[0]

    assert with_ledger(sqlite, settings) == ["wal", 2]


def test_a_commit_waits_for_the_disk(postgres: Store) -> None:
    async def setting(ledger: Ledger) -> Any:
        assert isinstance(ledger, PostgresLedger)
        async with ledger.connection() as connection:
            return await connection.fetchval("SHOW synchronous_commit")

    assert with_ledger(postgres, setting) == "on"


def test_a_batch_that_fails_is_not_written_in_part(sqlite: Store) -> None:
    good, bad = lay_table(sqlite), lay_table(sqlite)
    broken = move(bad, entry=Entry(1, None, ""))  # type: ignore[arg-type]  # a notation is never NULL
    with pytest.raises(Exception, match="NOT NULL"):
        with_ledger(sqlite, lambda ledger: ledger.write([move(good), broken]))
    assert log(sqlite, good) == log(sqlite, bad) == []
    assert head(sqlite, good)[0] == 0
