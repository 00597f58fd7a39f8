"""What a process keeps is bounded: after however many tables, answers, visitors and streams it holds no more."""

from __future__ import annotations

import asyncio
import gc
import re
from collections.abc import Awaitable, Callable, Sized
from pathlib import Path

import pytest
from redis.exceptions import RedisError

from clairiere.games.bloody_grove.picture.stage import LABELS
from clairiere.kernel.language import LATELY
from clairiere.store import shards
from clairiere.store.sqlite import SqliteLedger
from clairiere.table.bots import worker
from clairiere.table.http import limits
from clairiere.table.http.app import TableApp
from clairiere.table.http.identity import Visitors
from clairiere.table.http.limits import Buckets, Limits, Rate
from clairiere.table.ops.supervisor import Supervisor
from clairiere.table.play import commits, past, presence, recorded, tables
from clairiere.table.push import wakes
from clairiere.table.push.streams import Stream
from clairiere.table.push.wakes import RedisWakes
from clairiere.table.views import fragment_cache, hint, reads, replays
from clairiere.table.views.fragment_cache import FragmentCache
from tests.table.asgi import Reader, app_on, asked, fetched
from tests.table.kit import Laid, Store, lay_table

NOBODY = "redis://127.0.0.1:1/0"
"""An address where no Redis listens."""
HOSTS = """
from clairiere.site.asgi import is_allowed, is_our_host
for number in range(2000):
    assert not is_our_host(b"%d." % number + b"x" * 1000)
print(is_allowed.cache_info().currsize)
for number in range(2000):
    is_our_host(b"%d.example" % number)
print(is_allowed.cache_info().currsize)
"""


def on(store: Store, test: Callable[[TableApp], Awaitable[None]]) -> None:
    """Run the test against an application in this process."""

    async def whole() -> None:
        app = app_on(await SqliteLedger.open(store.path))
        try:
            await test(app)
        finally:
            await app.close()

    asyncio.run(whole())


async def look(app: TableApp, laid: Laid) -> None:
    """Somebody looks at a table."""
    assert (await asked(app, "GET", f"/api/t/{laid.code}"))[0] == 200


def test_tables_that_nobody_asks_for_leave_when_another_is_read_and_those_that_are_watched_stay(sqlite: Store) -> None:
    async def test(app: TableApp) -> None:
        left, watched, busy, new = [lay_table(sqlite) for _ in range(4)]
        reader = Reader(app, f"/t/{watched.code}/stream")
        await reader.hears(b"event: here")
        for laid in (left, busy):
            await look(app, laid)
        for live in app.tables.live.values():
            live.asked_at -= tables.IDLE + 1
        await look(app, busy)
        await look(app, new)
        assert list(app.tables.live) == [busy.code, new.code, watched.code]
        await reader.leaves()

    on(sqlite, test)


def test_what_pictures_of_tables_are_made_from_goes_when_they_are_no_longer_drawn(sqlite: Store) -> None:
    async def test(app: TableApp) -> None:
        LABELS.young, LABELS.old = {}, {}
        for number in range(6):
            left, played = lay_table(sqlite), lay_table(sqlite)
            for laid in (left, played):
                sqlite.run("UPDATE seat SET name = ? WHERE table_id = ? AND number = 0", laid.code, laid.id)
                await fetched(app, f"/t/{laid.code}/now")
            app.tables.dropped_at -= tables.IDLE + 1
            await look(app, lay_table(sqlite))
            assert len(LABELS.old) <= 3, number
            await fetched(app, f"/t/{played.code}/picture.svg")
            assert len(LABELS.young) == 1

    on(sqlite, test)


def test_of_however_many_answers_one_fragment_is_kept_for_each_reader(sqlite: Store) -> None:
    async def test(app: TableApp) -> None:
        laid = lay_table(sqlite)
        live = await app.tables.get(laid.code)
        assert live is not None
        for version in range(12):
            live.version = version
            for seat in (0, 1):
                app.fragments.event(live, seat, "en", gzip=True)
        assert app.fragments.rendered == 24
        assert len(app.fragments.pieces) == 2
        assert app.fragments.bytes == held(app.fragments)

    on(sqlite, test)


def test_fragments_and_their_events_count_and_go_when_nobody_asks_for_them(sqlite: Store) -> None:
    async def test(app: TableApp) -> None:
        live, other = [await app.tables.get(lay_table(sqlite).code) for _ in range(2)]
        assert live is not None
        assert other is not None
        size = len(FragmentCache().get(live, 0, "en"))
        cache = FragmentCache(max_bytes=3 * size)
        for language in ("en", "fr"):
            for seat in (0, 1):
                cache.event(live, seat, language, gzip=True)
                assert size < cache.bytes == held(cache) <= cache.max_bytes
        for piece in cache.pieces.values():
            piece.asked_at -= fragment_cache.IDLE + 1
        cache.get(other, 0, "en")
        assert len(cache.pieces) == 1
        assert cache.bytes == held(cache)

    on(sqlite, test)


def held(cache: FragmentCache) -> int:
    """The bytes in a cache."""
    return sum([len(piece.html) + len(piece.event) for piece in cache.pieces.values()])


def test_buckets_are_kept_for_who_has_asked_lately_and_for_nobody_else() -> None:
    buckets = Buckets(Rate(1, 5))
    for visitor in range(10_000):
        assert buckets.take(visitor, visitor / 10) == 0
        assert len(buckets.full_at) <= 12
    for visitor in range(1000):  # all at once: none of them is full again
        buckets.take(-visitor, 2000)
    assert len(buckets.full_at) == 1000
    for second in range(600):
        buckets.take("me", 2100 + second)
    assert list(buckets.full_at) == ["me"]


def test_streams_that_have_gone_leave_nothing(sqlite: Store) -> None:
    async def test(app: TableApp) -> None:
        app.limits = Limits()
        laid = [lay_table(sqlite) for _ in range(6)]
        for _ in range(3):
            readers = [Reader(app, f"/t/{one.code}/stream?language=en", cookie=one.cookies[0]) for one in laid]
            readers += [Reader(app, "/t/lobby/stream"), Reader(app, f"/t/{laid[0].code}/stream")]
            for reader in readers:
                await reader.hears(b": here")
            for reader in readers:
                await reader.leaves()
        app.presence.tick(1)
        found, hub = app.presence, app.hub
        kept: list[Sized] = [found.streams, found.others, found.said, found.shown, found.changed]
        kept += [hub.watchers, hub.busy]
        assert [len(each) for each in kept] == [0] * len(kept)
        assert not any(hub.beats)
        assert (app.limits.streams, app.limits.open_streams) == (0, {})

    on(sqlite, test)


def test_streams_that_have_gone_are_freed_without_the_garbage_collector(sqlite: Store) -> None:
    async def test(app: TableApp) -> None:
        laid = lay_table(sqlite)
        gc.collect()
        gc.disable()
        try:
            for _ in range(20):
                reader = Reader(app, f"/t/{laid.code}/stream?language=en", cookie=laid.cookies[0])
                await reader.hears(b": here")
                [stream] = app.hub.watchers[laid.code]
                reader.gone.set()
                stream.beat()  # it goes before this has begun to be sent
                await reader.task
            del reader, stream
            app.presence.tick(1)
            # By type: isinstance would read lazy settings.
            assert not [found for found in gc.get_objects() if issubclass(type(found), Stream)]
        finally:
            gc.enable()

    on(sqlite, test)


def test_processes_that_were_restarted_are_not_remembered_at_a_table(sqlite: Store) -> None:
    async def test(app: TableApp) -> None:
        laid = lay_table(sqlite)
        reader = Reader(app, f"/t/{laid.code}/stream")
        await reader.hears(b": here")
        for number in range(100):
            app.presence.heard(laid.code, ["here", "1", f"process{number}"])
        others = app.presence.others[laid.code]
        for name, (seats, at) in list(others.items())[:99]:
            others[name] = (seats, at - presence.GONE)
        for second in range(presence.AGAIN):
            app.presence.tick(second)
        assert list(app.presence.others[laid.code]) == ["process99"]
        await reader.leaves()

    on(sqlite, test)


def test_while_redis_is_away_so_many_words_wait_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wakes, "MOST", 50)

    async def test() -> None:
        away = RedisWakes(NOBODY, Supervisor())
        for version in range(10):
            for number in range(100):
                away.publish(f"table{version * 100 + number}", version, bot_due=False)
            away.publish("table3", version, bot_due=False)
            with pytest.raises(RedisError):
                await away.send_pending()
            assert len(away.pending) <= 50
        await away.redis.aclose()

    asyncio.run(test())


def test_who_leaves_before_a_subscription_is_asked_for_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wakes, "PATIENCE", 0.001)

    async def test() -> None:
        slow = RedisWakes(NOBODY, Supervisor())
        slow.pubsub = slow.redis.pubsub()  # connected, and it takes longer to subscribe than anybody waits
        for number in range(100):
            slow.subscribe(f"table{number}")
            await slow.subscribed(f"table{number}")
            assert slow.deaf
            slow.unsubscribe(f"table{number}")
            assert not slow.deaf
        assert [len(each) for each in (slow.wanted, slow.awaited, slow.missing, slow.asked)] == [0, 0, 0, 0]
        await slow.redis.aclose()

    asyncio.run(test())


def test_hosts_that_are_too_long_are_refused_and_not_remembered(sqlite: Store) -> None:
    assert sqlite.python(HOSTS).split() == ["0", "1000"]


def test_the_bounds_in_the_manual_are_those_of_the_code() -> None:
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \|", section("Memory"), re.MULTILINE)
    said = dict(rows)
    bounds: dict[str, tuple[int, ...]] = {
        "tables in memory": (tables.MAX_ENTRIES,),
        "what pictures of tables": (2 * LABELS.half,),
        "sentences": (LATELY,),
        "fragments": (fragment_cache.MAX_BYTES // 10**6,),
        "pictures, previews": (reads.MAX_BYTES // 10**6,),
        "tables with all": (past.MAX_ENTRIES,),
        "replays": (replays.MAX_ENTRIES,),
        "records of finished": (past.MAX_RECORDS,),
        "hints": (hint.MAX_ENTRIES,),
        "records that were dropped": (recorded.KEPT,),
        "verified cookies": (Visitors([b"x"]).max_entries,),
        "rate limits": (limits.MAX_ENTRIES,),
        "names of networks": (limits.MAX_ENTRIES, 1000, 512),
        "databases of running": (shards.REMEMBERED,),
        "tables that wait": (wakes.MOST,),
        "streams": (limits.STREAMS_AT_ONCE,),
        "answers that wait": (commits.WAITING, commits.WAITING_AT_TABLE),
        "bots of a worker": (worker.ROWS,),
    }
    for beginning, numbers in bounds.items():
        [bound] = [bound for what, bound in said.items() if what.startswith(beginning)]
        assert all([re.search(rf"\b{number:,}\b", bound) for number in numbers]), beginning


def section(title: str) -> str:
    """A section of the manual."""
    text = (Path(__file__).parents[2] / "docs" / "operate.md").read_text("utf-8")
    return text.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
