"""A worker in this process, on either kind of database: bots answer, clocks strike, seats change hands."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from clairiere.bots.random_bot import RandomBot
from clairiere.kernel.choices import Illegal
from clairiere.kernel.play import asked_seats
from clairiere.kernel.state import SPECTATOR
from clairiere.store.claims import Claim, Claims, PostgresClaims, SqliteClaims
from clairiere.store.ledger import HAND_OVER, OVER, RUNNING, TIME_UP, Ledger, bot_name
from clairiere.store.postgres import PostgresLedger
from clairiere.store.sqlite import SqliteLedger
from clairiere.table.bots.executor import BotExecutor
from clairiere.table.bots.worker import LEFT, SLOTS, RedisBotSignal, Worker, seats_in
from clairiere.table.http.app import TableApp
from clairiere.table.http.identity import Identity
from clairiere.table.ops.supervisor import Supervisor
from clairiere.table.play.commits import Batches
from clairiere.table.play.live import Live
from clairiere.table.play.tables import Tables
from clairiere.table.push.wakes import LocalWakes, RedisWakes
from tests.table.kit import NAMES, REDIS, Laid, Store, lay_table

PATIENCE = 60.0


async def opened(store: Store) -> tuple[Ledger, Claims]:
    if store.kind == "sqlite":
        sqlite = await SqliteLedger.open(store.path)
        return sqlite, SqliteClaims(sqlite)
    return await PostgresLedger.open(store.address), await PostgresClaims.open(store.address)


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots at tables that all have left wait for nobody to follow."""
    monkeypatch.setattr("clairiere.table.bots.worker.CALM", 0.0)


def with_parts(store: Store, ask: Callable[[Ledger, Claims], Awaitable[Any]]) -> Any:
    async def asked() -> Any:
        ledger, claims = await opened(store)
        try:
            return await ask(ledger, claims)
        finally:
            await claims.close()
            await ledger.close()

    return asyncio.run(asked())


async def until(so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await asyncio.to_thread(so):  # in the loop, a question could wait for a transaction that waits for it
            await asyncio.sleep(0.02)


def let_work(store: Store, so: Callable[[], bool]) -> list[tuple[str, int]]:
    """Let a worker work until it is so; the news that it has told."""
    told: list[tuple[str, int]] = []

    async def work(ledger: Ledger, claims: Claims) -> None:
        def news(live: Live, bot_due: bool) -> None:
            told.append((live.stored.code, live.version))

        worker = Worker(claims, Tables(ledger), Batches(ledger, Supervisor()), asyncio.Event(), news, BotExecutor(0.2))
        working = asyncio.create_task(worker.run())
        try:
            await until(so)
        finally:
            worker.stop()
            await working

    with_parts(store, work)
    return told


def status(store: Store, table: Laid) -> int:
    return int(store.run("SELECT status FROM game_table WHERE id = ?", table.id)[0][0])


def head(store: Store, table: Laid) -> tuple[Any, ...]:
    return store.run("SELECT version, asked, due, bot_due, claimed FROM head WHERE table_id = ?", table.id)[0]


def log(store: Store, table: Laid) -> list[tuple[Any, ...]]:
    return store.run("SELECT seat, notation FROM answer WHERE table_id = ? ORDER BY seq", table.id)


def asked_first(table: Laid) -> int:
    return min([seat for seat in range(table.opening.state.seats) if table.opening.view(seat).ask() is not None])


def time_passes(store: Store, table: Laid) -> None:
    """The time for the move is over."""
    past = datetime.now(UTC) - timedelta(seconds=1)
    store.run("UPDATE head SET due = ? WHERE table_id = ? AND due IS NOT NULL", past, table.id)


@pytest.mark.parametrize("game", ["benevolent", "bloody_grove"])
def test_a_table_of_bots_is_played_to_its_end(store: Store, game: str) -> None:
    table = lay_table(store, game, bots={0: "random", 1: "random"})
    told = let_work(store, lambda: status(store, table) == OVER)
    version = head(store, table)[0]
    assert head(store, table)[1:] == (0, None, None, None)
    assert len(log(store, table)) == version
    of_this_table = [number for code, number in told if code == table.code]  # a worker works for all who wait
    assert of_this_table == [n + 1 for n in range(version)]


def test_a_table_deleted_while_a_worker_takes_over_a_row_is_left_quietly(store: Store) -> None:
    table = lay_table(store, bots={0: "random", 1: "random"})
    let_work(store, lambda: status(store, table) == OVER)

    async def taken_over(ledger: Ledger, claims: Claims) -> bool:
        stored = await ledger.read(table.code)
        assert stored is not None
        deleted = replace(stored, table=0, code="deleted")
        moments = [Live(replace(deleted, entries=deleted.entries[:n])) for n in range(len(deleted.entries))]
        live = next(live for live in moments if [seat for seat in seats_in(live.for_bots()) if live.row_of(seat)])
        batches = Batches(ledger, Supervisor())
        worker = Worker(claims, Tables(ledger), batches, asyncio.Event(), lambda *_: None, BotExecutor(0.2))
        return await worker.answer(live, last=True, waited=0.0)

    assert with_parts(store, taken_over) is False


def test_a_bot_answers_until_a_person_is_asked(store: Store) -> None:
    bots = {asked_first(lay_table(store, secret="same")): "greedy"}
    table = lay_table(store, secret="same", bots=bots)
    let_work(store, lambda: head(store, table)[0] > 0 and head(store, table)[3] is None)
    person = 1 - min(bots)
    assert head(store, table)[1:] == (1 << person, None, None, None)
    assert {seat for seat, _ in log(store, table)} == set(bots)


def test_without_a_clock_a_table_waits_for_its_people_however_long_they_take(store: Store) -> None:
    waits, goes_on = lay_table(store, "bloody_grove"), lay_table(store, "bloody_grove", bots={0: "random", 1: "random"})
    long_ago = datetime.now(UTC) - timedelta(days=400)
    store.run("UPDATE game_table SET created = ?, started = ? WHERE id = ?", long_ago, long_ago, waits.id)
    let_work(store, lambda: status(store, goes_on) == OVER)
    assert head(store, waits)[0] == 0
    assert log(store, waits) == []
    seated = store.run("SELECT person_id FROM seat WHERE table_id = ? ORDER BY number", waits.id)
    assert [person for (person,) in seated] == waits.people


def test_a_table_that_somebody_else_has_taken_on_is_left_alone_until_the_claim_runs_out(store: Store) -> None:
    table = lay_table(store, bots={0: "random", 1: "random"})

    def taken(ledger: Ledger, claims: Claims) -> Awaitable[list[Claim]]:
        return claims.take(1000)

    first = with_parts(store, taken)
    assert [claim for claim in first if claim.table == table.id] == [Claim(table.id, table.code, 0, False)]
    assert table.id not in [claim.table for claim in with_parts(store, taken)]
    store.run("UPDATE head SET claimed = ? WHERE table_id = ?", datetime.now(UTC) - timedelta(seconds=1), table.id)
    assert table.id in [claim.table for claim in with_parts(store, taken)]
    finish(store, table)


def finish(store: Store, *tables: Laid) -> None:
    """So that other tests do not find them."""
    for table in tables:
        store.run("UPDATE head SET bot_due = NULL, due = NULL WHERE table_id = ?", table.id)


def nothing_due(store: Store) -> None:
    """No worker is waited for at the tables of other tests."""
    store.run("UPDATE head SET bot_due = NULL, due = NULL")


def test_the_oldest_are_taken_first(store: Store) -> None:
    nothing_due(store)
    tables = [lay_table(store, bots={0: "random", 1: "random"}) for _ in range(4)]
    long_ago = datetime.now(UTC) - timedelta(days=30)
    for age, table in enumerate(tables):
        store.run("UPDATE head SET bot_due = ? WHERE table_id = ?", long_ago - timedelta(days=age), table.id)
    taken = with_parts(store, lambda ledger, claims: claims.take(2))
    assert {claim.table for claim in taken} == {tables[3].id, tables[2].id}
    finish(store, *tables)


def test_a_row_that_waits_for_nothing_is_put_right(store: Store) -> None:
    table = lay_table(store)
    store.run("UPDATE head SET bot_due = ? WHERE table_id = ?", datetime.now(UTC), table.id)
    let_work(store, lambda: head(store, table)[3] is None)
    assert head(store, table)[0] == 0
    assert head(store, table)[4] is None


def test_when_time_is_up_the_tables_bot_gives_this_answer_and_the_person_stays(store: Store) -> None:
    table = lay_table(store, pace=600)
    late = asked_first(table)
    time_passes(store, table)
    let_work(store, lambda: head(store, table)[0] >= 2 and head(store, table)[3] is None)
    lines = log(store, table)
    assert lines[0] == (late, TIME_UP)
    assert lines[1][0] == late
    assert len(lines) == 2
    assert store.run("SELECT person_id FROM seat WHERE table_id = ? AND number = ?", table.id, late) == [
        (table.people[late],)
    ]
    due = head(store, table)[2]
    left = datetime.fromisoformat(str(due)).replace(tzinfo=UTC) - datetime.now(UTC)
    assert timedelta(seconds=500) < left <= timedelta(seconds=600)


def live_at(store: Store, table: Laid) -> Live:
    """The table as any process would have it in memory."""

    async def look(ledger: Ledger, claims: Claims) -> Live:
        live = await Tables(ledger).get(table.code)
        assert live is not None
        return live

    found: Live = with_parts(store, look)
    return found


def test_what_the_bot_has_answered_for_somebody_late_they_cannot_take_back(store: Store) -> None:
    table = lay_table(store, pace=600)
    late = asked_first(table)
    time_passes(store, table)
    let_work(store, lambda: head(store, table)[0] >= 2)
    with pytest.raises(Illegal):
        live_at(store, table).take_back(late)


def under_seal(live: Live) -> None:
    """Play at random until two seats are asked at once: the hands are returned at the end of the first round."""
    while asked_seats(live.match.state) != 0b11:
        assert not live.match.state.over
        seat = asked_seats(live.match.state).bit_length() - 1
        live.accept(live.try_out(seat, RandomBot[Any](live.version).choose(live.match.view(seat)).notation()))


def test_who_takes_back_a_sealed_answer_leaves_the_others_asked_and_wins_no_time(sqlite: Store) -> None:
    live = live_at(sqlite, lay_table(sqlite, bots={1: "random"}, pace=600, secret="heron"))
    under_seal(live)
    sealed = live.try_out(0, live.match.view(0).options()[0].notation())
    assert live.move(sealed).asked in (0b10, 0b11)
    live.accept(sealed)
    back = live.take_back(0)
    assert (back.asked, back.bot_due, back.runs_on) == (0b11, True, True)


def test_who_misses_two_moves_in_a_row_loses_the_seat_to_a_bot_of_their_level_and_looks_on(store: Store) -> None:
    table = lay_table(store, pace=600)
    store.run("UPDATE seat SET stand_in = 'sprout' WHERE table_id = ?", table.id)
    for _ in range(20):
        before = head(store, table)[0]
        time_passes(store, table)
        let_work(store, lambda before=before: head(store, table)[0] > before and head(store, table)[3] is None)  # type: ignore[misc]
        if HAND_OVER in [notation for _, notation in log(store, table)]:
            break
    lines = log(store, table)
    seat = [seat for seat, notation in lines if notation == HAND_OVER][0]
    assert [notation for number, notation in lines if number == seat].count(TIME_UP) == 1
    said = "SELECT person_id, bot, name, former FROM seat WHERE table_id = ? AND number = ?"
    assert store.run(said, table.id, seat) == [(None, "sprout", bot_name(seat), NAMES[seat])]
    person = table.people[seat]
    assert person is not None
    assert live_at(store, table).seat_of(Identity(person, 0, 0)) == SPECTATOR


def test_when_everybody_has_gone_the_bots_play_on_to_the_end(store: Store) -> None:
    table = lay_table(store, pace=600)
    store.run("UPDATE game_table SET takeover = 'random' WHERE id = ?", table.id)

    def over() -> bool:
        time_passes(store, table)
        return status(store, table) == OVER

    let_work(store, over)
    assert store.run("SELECT count(*) FROM seat WHERE table_id = ? AND person_id IS NULL", table.id) == [(2,)]
    assert head(store, table)[1:] == (0, None, None, None)


def abandoned(store: Store, seconds: float, bot: str = "forest") -> Laid:
    """A table that all people have left; so many seconds more its bots play on."""
    table = lay_table(store, bots={0: bot, 1: bot})
    until_then = datetime.now(UTC) + timedelta(seconds=seconds)
    store.run("UPDATE head SET watched_until = ? WHERE table_id = ?", until_then, table.id)
    return table


def test_bots_that_were_left_alone_do_not_race(sqlite: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clairiere.table.bots.worker.CALM", 0.2)
    table, begun = abandoned(sqlite, 60, "random"), time.monotonic()
    let_work(sqlite, lambda: head(sqlite, table)[0] >= 3)
    assert time.monotonic() - begun >= 3 * 0.2
    assert head(sqlite, table)[0] <= (time.monotonic() - begun) / 0.2
    finish(sqlite, table)


def test_bots_that_were_left_alone_play_on_only_while_somebody_watches(store: Store) -> None:
    table, other = abandoned(store, -1), lay_table(store, bots={0: "random", 1: "random"})
    let_work(store, lambda: status(store, other) == OVER)
    assert head(store, table)[0] == 0
    with_parts(store, lambda ledger, claims: ledger.play_on([table.code, other.code]))
    let_work(store, lambda: head(store, table)[0] > 0)
    assert store.run("SELECT watched_until FROM head WHERE table_id = ?", other.id) == [(None,)]
    finish(store, table)


def test_bots_play_on_for_who_watches_a_table_that_was_dropped_from_memory(store: Store) -> None:
    """Nobody reads it again before something happens there, and without this nothing would."""
    table = abandoned(store, -1)

    async def watched(ledger: Ledger, claims: Claims) -> None:
        await TableApp(ledger, LocalWakes(), Supervisor(), [b"a secret"]).versions([table.code])

    with_parts(store, watched)
    let_work(store, lambda: head(store, table)[0] > 0)
    finish(store, table)


def test_bots_play_on_for_who_watches_where_the_table_in_memory_is_of_a_time_before_all_have_left(store: Store) -> None:
    """Their stream is at this process, and what they ask for is answered by another."""
    table = abandoned(store, 60, "random")
    let_work(store, lambda: head(store, table)[0] > 0)
    store.run("UPDATE head SET watched_until = ? WHERE table_id = ?", datetime.now(UTC) - timedelta(1), table.id)
    version = head(store, table)[0]

    async def watched(ledger: Ledger, claims: Claims) -> None:
        app = TableApp(ledger, LocalWakes(), Supervisor(), [b"a secret"])
        live = await app.tables.get(table.code)
        assert live is not None
        live.sit(tuple([replace(chair, person=1, bot="") for chair in live.chairs]))
        live.version -= 1
        assert await app.versions([table.code]) == {table.code: version}

    with_parts(store, watched)
    let_work(store, lambda: head(store, table)[0] > version)
    finish(store, table)


def test_whoever_comes_back_while_a_worker_lets_others_follow_is_not_answered_for(store: Store) -> None:
    table = abandoned(store, 60)

    async def answered(ledger: Ledger, claims: Claims) -> bool:
        live = await Tables(ledger).get(table.code)
        assert live is not None
        live.sit(tuple([replace(chair, person=1, bot="") for chair in live.chairs]))
        worker = Worker(claims, Tables(ledger), Batches(ledger, Supervisor()), asyncio.Event(), lambda *_: None)
        return await worker.answer(live, last=True, waited=0.0, left=True)

    assert with_parts(store, answered) is False
    finish(store, table)


def test_tables_that_were_left_are_taken_last_and_one_at_a_time(store: Store) -> None:
    nothing_due(store)
    left = [abandoned(store, 60) for _ in range(3)]
    table = lay_table(store, bots={0: "random", 1: "random"})
    claims = with_parts(store, lambda ledger, claims: claims.take(9, 1))
    found = [(claim.table, claim.left) for claim in claims if claim.table in [table.id, *[one.id for one in left]]]
    assert sorted(found, key=lambda one: one[1]) == [(table.id, False), (left[0].id, True)]
    assert with_parts(store, lambda ledger, claims: claims.take(9, 0)) == []
    finish(store, table, *left)


def test_a_worker_with_all_tables_that_it_takes_and_one_that_was_left_asks_for_no_more(store: Store) -> None:
    """The one comes on top: it has one more than there is room for."""
    table = lay_table(store, bots={0: "random", 1: "random"})

    async def asked(ledger: Ledger, claims: Claims) -> bool:
        batches = Batches(ledger, Supervisor())
        worker = Worker(claims, Tables(ledger), batches, asyncio.Event(), lambda *_: None, BotExecutor(0.2))
        worker.visits = {asyncio.create_task(asyncio.sleep(PATIENCE)) for _ in range(SLOTS + LEFT)}
        took = await worker.take_on()
        for visit in worker.visits:
            visit.cancel()
        return took

    assert with_parts(store, asked) is False
    assert store.run("SELECT claimed FROM head WHERE table_id = ?", table.id) == [(None,)]
    finish(store, table)


def test_a_cheap_bot_plays_on_at_a_table_that_was_left(sqlite: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = set[str]()
    choose = BotExecutor.choose

    async def noting(self: BotExecutor, game: Any, bot: str, *about: Any) -> str:
        asked.add(bot)
        return await choose(self, game, bot, *about)

    monkeypatch.setattr(BotExecutor, "choose", noting)
    table = abandoned(sqlite, 60)
    let_work(sqlite, lambda: head(sqlite, table)[0] > 0)
    assert asked & {"seed", "forest"} == {"seed"}
    finish(sqlite, table)


def test_when_the_last_person_leaves_the_bots_have_a_minute(store: Store) -> None:
    table = lay_table(store, bots={1: "random"})
    person = table.people[0]
    assert person is not None
    leave(store, table, person)
    assert store.run("SELECT count(*) FROM head WHERE table_id = ? AND watched_until IS NOT NULL", table.id) == [(1,)]
    finish(store, table)


def test_somebody_who_answers_while_the_bot_thinks_wins_the_race(store: Store) -> None:
    """The bot's answer was made for a version that is gone: it leaves no trace."""
    first = asked_first(lay_table(store, secret="race"))
    table = lay_table(store, secret="race", bots={first: "random"})

    class Slow(BotExecutor):
        async def choose(self, *things: Any) -> str:
            found = await super().choose(*things)
            if not log(store, table):
                await asyncio.to_thread(
                    store.run_many,
                    [
                        ("UPDATE head SET version = 1 WHERE table_id = ?", (table.id,)),
                        (
                            "INSERT INTO answer (table_id, seq, seat, notation, luck, at) VALUES (?, 1, ?, ?, '', ?)",
                            (table.id, first, HAND_OVER, datetime.now(UTC)),
                        ),
                    ]
                )
            return found

    async def work(ledger: Ledger, claims: Claims) -> None:
        batches = Batches(ledger, Supervisor())
        worker = Worker(claims, Tables(ledger), batches, asyncio.Event(), lambda live, due: None, Slow())
        claim = [claim for claim in await claims.take(1000) if claim.table == table.id][0]
        await worker.play(claim)

    with_parts(store, work)
    assert log(store, table) == [(first, HAND_OVER)]
    assert status(store, table) == RUNNING
    finish(store, table)


def test_a_bot_whose_table_was_dropped_while_it_thought_stays_due(store: Store) -> None:
    """The worker has the table twice, since its claim has run out; of the other commit nobody knows the outcome."""
    first = asked_first(lay_table(store, secret="doubt"))
    table = lay_table(store, secret="doubt", bots={first: "random"})

    async def work(ledger: Ledger, claims: Claims) -> None:
        tables = Tables(ledger)

        class Doubtful(BotExecutor):
            async def choose(self, *things: Any) -> str:
                found = await super().choose(*things)
                tables.drop(tables.live[table.code])
                return found

        batches = Batches(ledger, Supervisor())
        worker = Worker(claims, tables, batches, asyncio.Event(), lambda live, due: None, Doubtful())
        claim = [claim for claim in await claims.take(1000) if claim.table == table.id][0]
        await worker.play(claim)

    with_parts(store, work)
    assert log(store, table) == []
    assert head(store, table)[3] is not None
    finish(store, table)


def test_a_process_that_has_the_table_in_memory_hears_of_a_seat_that_changed_hands(store: Store) -> None:
    table = lay_table(store)
    leaver = table.people[0]
    assert leaver is not None

    async def follow(ledger: Ledger, claims: Claims) -> tuple[int, int, str]:
        tables = Tables(ledger)
        live = await tables.get(table.code)
        assert live is not None
        before = live.seat_of(Identity(leaver, 0, 0))
        await asyncio.to_thread(leave, store, table, leaver)
        same = await tables.get(table.code, 1)
        assert same is live
        return before, live.seat_of(Identity(leaver, 0, 0)), live.chairs[0].bot

    assert with_parts(store, follow) == (0, SPECTATOR, "greedy")
    let_work(store, lambda: status(store, table) == RUNNING and head(store, table)[3] is None)
    assert head(store, table)[1] == 2


def leave(store: Store, table: Laid, person: int) -> None:
    """As the site does it."""
    store.python(
        "import django; django.setup(); from clairiere.store.models import Person, Table; "
        "from clairiere.site.tables.seating import leave; "
        f"leave(Table.objects.get(id={table.id}), Person.objects.get(id={person}))"
    )


def test_the_bell_rings_when_a_bot_is_due_somewhere(postgres: Store) -> None:
    async def rung() -> bool:
        bell, table = RedisBotSignal(REDIS, Supervisor()), RedisWakes(REDIS, Supervisor())
        bell.start()
        table.start()
        try:
            async with asyncio.timeout(10):
                while not bell.event.is_set():  # the subscription takes a moment
                    table.publish("nowhere", 1, True)
                    await asyncio.sleep(0.05)
            return bell.event.is_set()
        finally:
            await bell.close()
            await table.close()

    assert asyncio.run(rung())
