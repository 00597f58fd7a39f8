"""The contract of a ledger and of the claims of workers: kept by PostgreSQL, by SQLite, and by what the simulation has
in place of them. Below are what each real database does besides.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Collection
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from clairiere.kernel.chance import promise
from clairiere.store.claims import Claim, Claims
from clairiere.store.ledger import (
    OVER,
    RUNNING,
    TIME_UP,
    WATCHED,
    Chair,
    Entry,
    Ledger,
    LogAppend,
    LogTail,
    Luck,
    Unreachable,
    bot_name,
)
from clairiere.store.postgres import PostgresLedger
from clairiere.store.sqlite import SqliteLedger
from tests.table.kit import Laid, Store, lay_table
from tests.table.ledgers import KEPT, Head, Held, Ledgers, SqlLedgers

FIRST = Entry(0, "peek 5", "")


def with_ledger(ledgers: Ledgers, ask: Callable[[Ledger], Awaitable[Any]]) -> Any:
    """What the ledger answers."""
    return ledgers.ask(lambda ledger, claims: ask(ledger))


def with_claims(ledgers: Ledgers, ask: Callable[[Claims], Awaitable[Any]]) -> Any:
    """What the claims answer."""
    return ledgers.ask(lambda ledger, claims: ask(claims))


async def written(ledger: Ledger, moves: list[LogAppend]) -> Any:
    return await ledger.write(moves)


async def read_since(ledger: Ledger, table: int, version: int) -> Any:
    return (await ledger.since(table, version)).entries


def move(table: Laid, version: int = 0, entry: Entry = FIRST, **more: Any) -> LogAppend:
    return replace(LogAppend(table.id, version, entry, asked=2, bot_due=False, pace=0, over=False), **more)


def test_a_table_is_read_with_its_seats_and_its_log(ledgers: Ledgers) -> None:
    table = ledgers.lay(bots={1: "greedy"})
    with_ledger(ledgers, lambda ledger: ledger.write([move(table)]))
    with_ledger(ledgers, lambda ledger: ledger.write([move(table, 1, Entry(1, "use arcane", "2 0 1"))]))
    page = with_ledger(ledgers, lambda ledger: ledger.read(table.code))
    assert (page.table, page.code, page.game, page.status) == (table.id, table.code, "bloody_grove", RUNNING)
    assert page.luck == " ".join([str(k) for k in table.opening.record.luck])
    assert page.chairs == (Chair(table.people[0], "", "Ada"), Chair(None, "greedy", "greedy"))
    assert (page.takeover, page.pace) == ("greedy", 0)
    assert page.entries == (FIRST, Entry(1, "use arcane", "2 0 1"))


def test_a_chair_says_which_cookies_of_its_person_still_count(ledgers: Ledgers) -> None:
    table = ledgers.lay()
    for _ in range(3):
        ledgers.sign_out(table, 1)
    assert [chair.epoch for chair in with_ledger(ledgers, lambda ledger: ledger.read(table.code)).chairs] == [0, 3]


def test_what_luck_is_made_of_is_told_seat_by_seat(ledgers: Ledgers) -> None:
    table = ledgers.lay(secret="owl", additions=["one", "« deux »"])
    luck = with_ledger(ledgers, lambda ledger: ledger.luck(table.id))
    assert luck == Luck(promise("owl"), "owl", ("one", "« deux »"))


def test_what_has_come_since_a_version_is_read_alone(ledgers: Ledgers) -> None:
    table, other = ledgers.lay(), ledgers.lay()
    entries = [Entry(n % 2, f"peek {n}", "") for n in range(4)]
    for n, entry in enumerate(entries):
        line = move(table, n, entry)
        with_ledger(ledgers, partial(written, moves=[line]))
    with_ledger(ledgers, lambda ledger: ledger.write([move(other)]))
    for version in (0, 1, 3, 4, 9):
        assert with_ledger(ledgers, partial(read_since, table=table.id, version=version)) == tuple(entries[version:])


def test_the_versions_of_many_tables_are_told_at_once(ledgers: Ledgers) -> None:
    tables = [ledgers.lay() for _ in range(3)]
    with_ledger(ledgers, lambda ledger: ledger.write([move(tables[1])]))
    codes = [table.code for table in tables]
    found = with_ledger(ledgers, lambda ledger: ledger.versions([*codes, "nowhere"]))
    assert found == dict(zip(codes, (0, 1, 0)))
    assert with_ledger(ledgers, lambda ledger: ledger.versions([])) == {}


def test_who_asks_for_a_table_that_is_not_there_gets_none(ledgers: Ledgers) -> None:
    assert with_ledger(ledgers, lambda ledger: ledger.read("nowhere")) is None


def test_a_move_for_the_newest_version_is_written_and_moves_the_head(ledgers: Ledgers) -> None:
    table = ledgers.lay()
    written = with_ledger(ledgers, lambda ledger: ledger.write([move(table)]))
    assert written.tables == {table.id}
    assert ledgers.head(table) == Head(1, 2, False, None, None, None, None)
    assert ledgers.log(table) == [(1, 0, "peek 5", "")]
    assert with_ledger(ledgers, lambda ledger: ledger.version(table.id)) == 1


@pytest.mark.parametrize("version", [0, 2])
def test_a_move_for_another_version_leaves_no_trace(ledgers: Ledgers, version: int) -> None:
    table = ledgers.lay()
    with_ledger(ledgers, lambda ledger: ledger.write([move(table)]))
    late = move(table, version, Entry(1, "late", ""), over=True, result="A 1 B 2")
    assert with_ledger(ledgers, lambda ledger: ledger.write([late])).tables == set()
    assert ledgers.head(table) == Head(1, 2, False, None, None, None, None)
    assert ledgers.log(table) == [(1, 0, "peek 5", "")]
    assert ledgers.end(table) == (RUNNING, "", False)


def test_in_a_batch_each_table_is_judged_by_itself(ledgers: Ledgers) -> None:
    tables = [ledgers.lay() for _ in range(5)]
    with_ledger(ledgers, lambda ledger: ledger.write([move(tables[3])]))
    batch = [move(table) for table in tables]
    written = with_ledger(ledgers, lambda ledger: ledger.write(batch))
    assert written.tables == {table.id for table in tables} - {tables[3].id}
    assert [len(ledgers.log(table)) for table in tables] == [1] * 5


def test_of_two_who_write_at_the_same_moment_one_is_written(ledgers: Ledgers) -> None:
    table = ledgers.lay()

    async def both(ledger: Ledger) -> list[int]:
        other, claims = await ledgers.open()
        try:
            results = await asyncio.gather(
                *[each.write([move(table, 0, Entry(n, "peek 1", ""))]) for n, each in enumerate((ledger, other) * 4)]
            )
            return [len(written.tables) for written in results]
        finally:
            await claims.close()
            await other.close()

    assert sorted(with_ledger(ledgers, both)) == [0] * 7 + [1]
    assert len(ledgers.log(table)) == 1


def test_the_end_of_a_game_is_written_with_its_last_answer(ledgers: Ledgers) -> None:
    table, other = ledgers.lay(), ledgers.lay()
    last = move(table, over=True, asked=0, result="A 2 B 1")
    with_ledger(ledgers, lambda ledger: ledger.write([last, move(other)]))
    assert ledgers.end(table) == (OVER, "A 2 B 1", True)
    assert ledgers.end(other) == (RUNNING, "", False)
    assert ledgers.head(table).over


def test_a_clock_starts_with_the_move_and_stops_with_the_game(ledgers: Ledgers) -> None:
    table, ended = ledgers.lay(pace=9000), ledgers.lay(pace=9000)
    moves = [move(table, pace=9000), move(ended, pace=9000, over=True)]
    with_ledger(ledgers, lambda ledger: ledger.write(moves))
    due = ledgers.head(table).due
    assert about(due) == 9000
    assert ledgers.head(ended).due is None


def test_a_bot_is_due_from_the_move_on_that_asks_it_until_it_has_answered(ledgers: Ledgers) -> None:
    table = ledgers.lay(bots={1: "greedy"})
    with_ledger(ledgers, lambda ledger: ledger.write([move(table, bot_due=True)]))
    due = ledgers.head(table).bot_due
    assert about(due) == 0
    with_ledger(ledgers, lambda ledger: ledger.write([move(table, 1, Entry(1, "peek 4", ""))]))
    assert ledgers.head(table) == Head(2, 2, False, None, None, None, None)


def test_time_that_runs_on_does_not_start_anew(ledgers: Ledgers) -> None:
    table = ledgers.lay(pace=9000)
    ledgers.set_times(table, due=4000)
    with_ledger(ledgers, lambda ledger: ledger.write([move(table, pace=9000, runs_on=True)]))
    assert about(ledgers.head(table).due) == 4000
    with_ledger(ledgers, lambda ledger: ledger.write([move(table, 1, pace=9000)]))
    assert about(ledgers.head(table).due) == 9000


def test_when_time_is_up_is_told_with_the_log_to_the_millisecond(ledgers: Ledgers) -> None:
    table = ledgers.lay(pace=9000)
    written = with_ledger(ledgers, lambda ledger: ledger.write([move(table, pace=9000)]))
    stored = with_ledger(ledgers, lambda ledger: ledger.read(table.code))
    tail = with_ledger(ledgers, lambda ledger: ledger.since(table.id, 1))
    assert tail.entries == ()
    assert written.dues[table.id] == tail.due == stored.due > 0


def test_a_worker_may_keep_its_claim_with_its_answer(ledgers: Ledgers) -> None:
    table = ledgers.lay(bots={1: "greedy"})
    with_ledger(ledgers, lambda ledger: ledger.write([move(table, bot_due=True, claim=3000)]))
    assert about(ledgers.head(table).claimed) == 3000
    with_ledger(ledgers, lambda ledger: ledger.write([move(table, 1, bot_due=True)]))
    assert ledgers.head(table).claimed is None


def test_a_seat_goes_to_a_bot_with_the_line_that_says_so(ledgers: Ledgers) -> None:
    table, other = ledgers.lay(), ledgers.lay()
    late = move(other, 7, bot="greedy")
    lost = move(table, entry=Entry(1, TIME_UP, ""), bot="greedy")
    with_ledger(ledgers, lambda ledger: ledger.write([lost, late]))
    assert [held.bot for held in ledgers.seats(other)] == ["", ""]
    assert ledgers.seats(table)[1] == Held(None, "greedy", bot_name(1), "Bo", table.people[1], 0)
    assert ledgers.seats(table)[0] == Held(table.people[0], "", "Ada", "", None, 0)
    assert ledgers.head(table).watched_until is None
    lost = move(table, 1, entry=Entry(0, TIME_UP, ""), bot="greedy")
    with_ledger(ledgers, lambda ledger: ledger.write([lost]))
    assert ledgers.head(table).watched_until == pytest.approx(WATCHED, abs=WATCHED)


def test_bots_play_on_where_all_people_have_left_and_somebody_watches(ledgers: Ledgers) -> None:
    left, played, over = ledgers.lay(bots={0: "random", 1: "random"}), ledgers.lay(), ledgers.lay()
    with_ledger(ledgers, lambda ledger: ledger.write([move(over, over=True)]))
    for table in (left, over):
        ledgers.set_times(table, watched_until=-5000)
    codes = [left.code, played.code, over.code, "nowhere"]
    with_ledger(ledgers, lambda ledger: ledger.play_on(codes))
    assert about(ledgers.head(left).watched_until) == 0
    assert ledgers.head(played).watched_until is None
    assert about(ledgers.head(over).watched_until) == -5000


def test_hints_are_counted_seat_by_seat(ledgers: Ledgers) -> None:
    table = ledgers.lay()
    for seat in (1, 1, 0):
        with_ledger(ledgers, partial(count_hint, table=table.id, seat=seat))
    assert [held.hints for held in ledgers.seats(table)] == [1, 2]


async def count_hint(ledger: Ledger, table: int, seat: int) -> None:
    await ledger.count_hint(table, seat)


def test_of_a_table_that_is_not_there_nothing_is_known(ledgers: Ledgers) -> None:
    async def asked(ledger: Ledger) -> list[Any]:
        nowhere = LogAppend(-7, 0, FIRST, asked=0, bot_due=False, pace=0, over=False)
        return [
            await ledger.version(-7), await ledger.since(-7, 0), await ledger.luck(-7),
            (await ledger.write([nowhere])).tables,
        ]  # fmt: skip

    assert with_ledger(ledgers, asked) == [None, LogTail((), 0), None, set()]


def test_a_database_that_answers_and_takes_writes_says_so(ledgers: Ledgers) -> None:
    async def asked(ledger: Ledger) -> None:
        await ledger.ping()
        await ledger.check_writable()

    with_ledger(ledgers, asked)


def claims_of(ledgers: Ledgers, *tables: Laid, most: int = 32, left: int = 9, others: Collection[int] = ()) -> Any:
    """The claims of these tables that a worker gets."""
    taken = with_claims(ledgers, lambda claims: claims.take(most, left, others))
    asked = [table.id for table in tables]
    return sorted([claim for claim in taken if claim.table in asked], key=lambda claim: claim.table)


def test_a_table_is_claimed_once_until_the_claim_runs_out_or_is_given_up(ledgers: Ledgers) -> None:
    table, quiet = ledgers.lay(bots={0: "random", 1: "random"}), ledgers.lay()
    claim = Claim(table.id, table.code, 0, False)
    assert claims_of(ledgers, table, quiet) == [claim]
    assert about(ledgers.head(table).claimed) == KEPT
    assert claims_of(ledgers, table) == []
    ledgers.set_times(table, claimed=-1000)
    assert claims_of(ledgers, table) == [claim]
    with_claims(ledgers, lambda claims: claims.release(replace(claim, version=3)))
    assert claims_of(ledgers, table) == []
    with_claims(ledgers, lambda claims: claims.release(claim))
    assert claims_of(ledgers, table) == [claim]


def test_a_worker_is_not_given_what_it_cannot_play(ledgers: Ledgers) -> None:
    tables = [ledgers.lay(bots={0: "random", 1: "random"}) for _ in range(4)]
    ledgers.set_times(tables[2], watched_until=5000)
    ledgers.set_times(tables[3], bot_due=None, due=-1000)
    others = [tables[0].id, tables[2].id, tables[3].id]
    assert [claim.table for claim in claims_of(ledgers, *tables, others=others)] == [tables[1].id]
    assert [claim.table for claim in claims_of(ledgers, *tables)] == others


def test_who_has_waited_longest_is_claimed_first_and_it_is_told_how_long(ledgers: Ledgers) -> None:
    tables = [ledgers.lay(bots={0: "random", 1: "random"}) for _ in range(4)]
    for age, table in enumerate(tables):
        ledgers.set_times(table, bot_due=-1000 - 1000 * age)
    taken = claims_of(ledgers, *tables, most=2)
    assert [claim.table for claim in taken] == [tables[2].id, tables[3].id]
    assert [about(claim.waited) for claim in taken] == [3000, 4000]


def test_a_clock_that_has_run_out_is_claimed_and_one_that_runs_is_not(ledgers: Ledgers) -> None:
    late, running, both = ledgers.lay(pace=90), ledgers.lay(pace=90), ledgers.lay(bots={0: "random", 1: "random"})
    ledgers.set_times(late, due=-1000)
    ledgers.set_times(running, due=1000)
    ledgers.set_times(both, due=-1000)
    found = [(claim.table, claim.late, claim.left) for claim in claims_of(ledgers, late, running, both)]
    assert found == [(late.id, True, False), (both.id, True, False)]


def test_of_tables_that_all_have_left_a_few_are_claimed_while_somebody_watches(ledgers: Ledgers) -> None:
    tables = [ledgers.lay(bots={0: "random", 1: "random"}) for _ in range(4)]
    for number, table in enumerate(tables[:3]):
        ledgers.set_times(table, bot_due=-3000 + number, watched_until=5000)
    ledgers.set_times(tables[3], watched_until=-1000)
    assert [claim.table for claim in claims_of(ledgers, *tables, left=2)] == [tables[0].id, tables[1].id]
    assert claims_of(ledgers, *tables, left=0) == []
    assert [(claim.table, claim.left) for claim in claims_of(ledgers, *tables, left=9)] == [(tables[2].id, True)]


def test_what_was_claimed_for_nothing_is_settled_unless_it_has_gone_on(ledgers: Ledgers) -> None:
    table, other = ledgers.lay(bots={0: "random", 1: "random"}), ledgers.lay(bots={0: "random", 1: "random"})
    ledgers.set_times(table, due=-1000)
    ledgers.set_times(other, due=1000)
    for claim in claims_of(ledgers, table, other):
        with_claims(ledgers, partial(settle, claim=replace(claim, version=5)))
        assert ledgers.head(table if claim.table == table.id else other).bot_due is not None
        with_claims(ledgers, partial(settle, claim=claim))
    head, running = ledgers.head(table), ledgers.head(other)
    assert (head.bot_due, head.claimed, head.due) == (None, None, None)
    assert (running.bot_due, running.claimed, about(running.due)) == (None, None, 1000)


async def settle(claims: Claims, claim: Claim) -> None:
    await claims.settle(claim)


def about(seconds: float | None) -> int | None:
    """To the next thousand: what a test takes does not count."""
    return None if seconds is None else round(seconds / 1000) * 1000


def test_a_database_that_is_busy_for_too_long_is_unreachable(sqlite: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clairiere.store.sqlite.PATIENCE", 0.05)
    ledgers = SqlLedgers(sqlite)
    table = ledgers.lay()
    other = sqlite3.connect(sqlite.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unreachable):
        with_ledger(ledgers, lambda ledger: ledger.write([move(table)]))
    other.execute("ROLLBACK")
    other.close()
    assert with_ledger(ledgers, lambda ledger: ledger.write([move(table)])).tables == {table.id}


def test_times_are_written_as_django_reads_them(sqlite: Store) -> None:
    table = lay_table(sqlite, pace=5)
    with_ledger(SqlLedgers(sqlite), lambda ledger: ledger.write([move(table, pace=5, bot_due=True)]))
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

    assert with_ledger(SqlLedgers(sqlite), settings) == ["wal", 2]


def test_a_commit_waits_for_the_disk(postgres: Store) -> None:
    async def setting(ledger: Ledger) -> Any:
        assert isinstance(ledger, PostgresLedger)
        async with ledger.connection() as connection:
            return await connection.fetchval("SHOW synchronous_commit")

    assert with_ledger(SqlLedgers(postgres), setting) == "on"


def test_a_batch_that_fails_is_not_written_in_part(sqlite: Store) -> None:
    ledgers = SqlLedgers(sqlite)
    good, bad = ledgers.lay(), ledgers.lay()
    broken = move(bad, entry=Entry(1, None, ""))  # type: ignore[arg-type]  # a notation is never NULL
    with pytest.raises(Exception, match="NOT NULL"):
        with_ledger(ledgers, lambda ledger: ledger.write([move(good), broken]))
    assert ledgers.log(good) == ledgers.log(bad) == []
    assert ledgers.head(good).version == 0
