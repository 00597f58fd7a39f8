"""The loop is never held up for long: whatever is done with long tables, others are served in between."""

from __future__ import annotations

import asyncio
import json
import time
from datetime import UTC, datetime

import pytest

from clairiere.games.registry import game_named
from clairiere.kernel.record import Record, replay
from clairiere.store.sqlite import SqliteLedger
from clairiere.table.http.app import TableApp
from clairiere.table.play.tables import KeyedLocks
from tests.table.asgi import app_on, asked, fetched
from tests.table.kit import Laid, Store, lay_table
from tests.table.test_fold import LONGEST, MANY_SEATS, cpu_time_of, record_at, written

NEW_ANSWER = "INSERT INTO answer (table_id, seq, seat, notation, luck, at) VALUES (?, ?, ?, ?, ?, ?)"
BLOCKED = 0.02
"""Seconds for which one table may hold up the others; interpreted on a slow machine, a part of a replay instead."""
AS_RECORDED = "UPDATE game_table SET luck = ? WHERE id = ?"


class Watchdog:
    """Measures every callback of a loop, in processor time of its own thread: what others do meanwhile counts not."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.longest, self.what = 0.0, ""
        run = asyncio.Handle._run

        def measured(handle: asyncio.Handle) -> None:
            begun = time.thread_time()
            run(handle)
            took = time.thread_time() - begun
            if took > self.longest:
                self.longest, self.what = took, repr(handle)

        patch.setattr(asyncio.Handle, "_run", measured)

    def forget(self) -> None:
        """What was loaded and drawn for the first time in this process does not count."""
        self.longest = 0.0


def lay_record(store: Store, record: Record, answers: int) -> Laid:
    """A table that has come so far as the record says."""
    laid = lay_table(store, record.game, seats=record.seats, variant=record.variant, rules_version=record.rules)
    now, given = datetime.now(UTC), enumerate(record.answers[:answers], start=1)
    rows = [(laid.id, seq, a.seat, a.notation, written(a.luck), now) for seq, a in given]
    statements: list[tuple[str, tuple[object, ...]]] = [(NEW_ANSWER, row) for row in rows]
    statements.append((AS_RECORDED, (written(record.luck), laid.id)))
    store.run_many([*statements, ("UPDATE head SET version = ? WHERE table_id = ?", (answers, laid.id))])
    return laid


async def looked_at(app: TableApp, laid: Laid, *, over: bool) -> None:
    """All that people do with a table."""
    path, cookie = f"/t/{laid.code}", laid.cookies[0]
    await fetched(app, f"{path}/now?language=en", cookie)
    await fetched(app, f"{path}/log", cookie)
    await fetched(app, f"{path}/at?at=9", cookie)
    await fetched(app, f"{path}/picture.svg", cookie)
    if over:
        await fetched(app, f"{path}/record")
    else:
        await hinted(app, laid)


async def hinted(app: TableApp, laid: Laid) -> None:
    """Whoever is asked has a hint."""
    seen = json.loads(await fetched(app, f"/api/t/{laid.code}"))
    who = laid.cookies["ABCDE".index(seen["asked"][0])]
    status, hint = await asked(app, "POST", f"/t/{laid.code}/hint", who, version=seen["version"])
    assert status == 200, hint


@pytest.mark.parametrize("path", [MANY_SEATS, LONGEST])
def test_nobody_waits_long_for_a_long_table_of_others(
    sqlite: Store, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = record_at(path)
    count = len(record.answers)
    tables = [lay_record(sqlite, record, answers) for answers in (20, count, count - 3)]

    async def visit() -> None:
        app = app_on(await SqliteLedger.open(sqlite.path))
        await looked_at(app, tables[0], over=False)
        watchdog.forget()
        for laid, over in ((tables[1], True), (tables[2], False)):
            await looked_at(app, laid, over=over)
        await app.close()

    watchdog = Watchdog(monkeypatch)
    asyncio.run(visit())
    longest = record_at(LONGEST)
    rules = game_named(longest.game)
    [whole] = cpu_time_of(lambda: [*replay(longest, rules, rules.rules.components())])
    assert watchdog.longest < max(BLOCKED, whole / 2), f"{watchdog.longest:.4f} of {whole:.4f} s: {watchdog.what}"


def test_a_process_that_is_far_behind_follows_a_log_bit_by_bit(sqlite: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    record = record_at(LONGEST)
    laid, whole = lay_record(sqlite, record, 20), lay_record(sqlite, record, len(record.answers))

    async def catch_up() -> bool:
        app = app_on(await SqliteLedger.open(sqlite.path))
        live, other = await app.tables.get(laid.code), await app.tables.get(whole.code)
        assert live is not None
        assert other is not None
        copy = "INSERT INTO answer (table_id, seq, seat, notation, luck, at) SELECT ?, seq, seat, notation, luck, at "
        sqlite.run(copy + "FROM answer WHERE table_id = ? AND seq > 20", laid.id, whole.id)
        watchdog.forget()
        await app.tables.catch_up(live, len(record.answers))
        await app.close()
        assert live.version == other.version == len(record.answers)
        return bool(live.state.text() == other.state.text())

    watchdog = Watchdog(monkeypatch)
    assert asyncio.run(catch_up())
    rules = game_named(record.game)
    [replayed] = cpu_time_of(lambda: [*replay(record, rules, rules.rules.components())])
    assert watchdog.longest < max(BLOCKED, replayed / 4), watchdog.what


def test_who_leafs_through_one_table_does_not_wait_for_another() -> None:
    async def both() -> list[str]:
        locks, order, held = KeyedLocks(), list[str](), asyncio.Event()

        async def slow(key: int, name: str) -> None:
            async with locks.hold(key):
                await held.wait()
                order.append(name)

        waiting = [asyncio.create_task(slow(1, "first")), asyncio.create_task(slow(1, "second"))]
        await asyncio.sleep(0)
        async with locks.hold(2):
            order.append("another table")
        held.set()
        await asyncio.gather(*waiting)
        assert not locks.locks, "a lock that nobody wants is gone"
        return order

    assert asyncio.run(both()) == ["another table", "first", "second"]
