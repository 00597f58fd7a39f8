from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn

from clairiere.store.ledger import OVER, HeldTable
from clairiere.store.postgres import PostgresLedger
from clairiere.table.http import app as table_app
from clairiere.table.http.app import TableApp
from clairiere.table.ops.supervisor import Supervisor
from clairiere.table.push import streams
from clairiere.table.push.asked import AskedStream
from clairiere.table.push.streams import Stream
from clairiere.table.push.wakes import LocalWakes
from clairiere.table.views import fragment_cache
from tests.table.asgi import Reader, app_on, asked, fetched
from tests.table.kit import Laid, Store, lay_table


def on(store: Store, test: Callable[[TableApp, Laid], Awaitable[None]]) -> None:
    """Run the test against an application in this process, with a table that waits for its first answer."""

    async def whole() -> None:
        app = app_on(await PostgresLedger.open(store.address))
        try:
            await test(app, lay_table(store))
        finally:
            await app.close()

    asyncio.run(whole())


async def move(app: TableApp, laid: Laid) -> None:
    """Somebody who is asked gives an answer."""
    path = f"/t/{laid.code}"
    for cookie in laid.cookies:
        _, seen = await asked(app, "GET", f"/api{path}", cookie)
        if seen["options"]:
            options, version = seen["options"], seen["version"]
            status, _ = await asked(
                app, "POST", path + "/answer", cookie, version=version, notation=options[0]["notation"]
            )
            assert status == 200
            return
    raise AssertionError("nobody is asked")


def test_the_stream_of_a_bot_asks_for_games_that_have_just_ended_and_forgets_them_once_told(postgres: Store) -> None:
    async def test(app: TableApp, laid: Laid) -> None:
        begun, moments = time.time() - 3600, list[float]()

        async def tables(since: float) -> list[HeldTable]:
            moments.append(since)
            return [HeldTable("ended", "benevolent", OVER, 1)] if len(moments) < 3 else []

        stream = AskedStream(
            app.hub, nobody, nobody, tables=tables, look=nobody, presence=app.presence, wakes=app.wakes, after=begun
        )
        heard = []
        for _ in range(3):
            stream.listed = False  # as after a sign of life
            heard.append(await stream.next())
        assert heard[0] is not None
        assert b"event: over" in heard[0]["body"]
        assert heard[1:] == [None, None]
        assert moments[0] == begun
        assert moments[1] > begun + 3000
        assert stream.ended == {}

    on(postgres, test)


async def nobody(*_: Any) -> Any:
    raise AssertionError("nobody is asked")


def test_a_reader_who_does_not_read_is_cut_off_and_resumes_where_they_were(
    postgres: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "PATIENCE", 0.2)

    async def test(app: TableApp, laid: Laid) -> None:
        slow = Reader(app, f"/t/{laid.code}/stream", last=0, reads=2)
        brisk = Reader(app, f"/t/{laid.code}/stream", last=0)
        for _ in range(3):
            await move(app, laid)
        await brisk.hears(b"data: 3\n")
        await asyncio.wait_for(slow.task, 5)
        assert app.hub.count() == 1
        assert b"data: " not in b"".join(slow.heard)
        again = Reader(app, f"/t/{laid.code}/stream", last=0)
        await again.hears(b"id: 3\ndata: 3\n\n")
        await brisk.leaves()
        await again.leaves()
        assert app.hub.count() == 0

    on(postgres, test)


def test_the_connection_of_a_reader_who_does_not_read_is_torn_down(
    postgres: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "PATIENCE", 0.2)

    async def test(app: TableApp, laid: Laid) -> None:
        door = socket.socket()
        door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        door.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(app, lifespan="off", log_level="error", http="httptools"))
        serving = asyncio.create_task(server.serve([door]))
        reader = socket.socket()
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        reader.setblocking(False)
        loop = asyncio.get_running_loop()
        while not server.started:
            await asyncio.sleep(0.01)
        await loop.sock_connect(reader, door.getsockname())
        await loop.sock_sendall(reader, f"GET /t/{laid.code}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        await until(lambda: app.hub.count() == 1)
        for version in range(1, 20_000):  # far more than the buffers between us hold
            app.hub.wake(laid.code, version)
            await asyncio.sleep(0)
        await until(lambda: app.hub.count() == 0)
        reader.close()
        server.should_exit = True
        await serving

    on(postgres, test)


async def until(so: Callable[[], bool], seconds: float = 10) -> None:
    """Wait for it."""
    async with asyncio.timeout(seconds):
        while not so():
            await asyncio.sleep(0.02)


def test_whatever_is_new_while_something_is_being_sent_is_told_once(postgres: Store) -> None:
    async def test(app: TableApp, laid: Laid) -> None:
        reader = Reader(app, f"/t/{laid.code}/stream", last=0)
        await reader.hears(b": here")
        for version in (1, 2, 2, 5, 4):
            app.hub.wake(laid.code, version)
        await reader.hears(b"data: 5\n")
        assert b"".join(reader.heard).count(b"id: ") == 1
        await reader.leaves()

    on(postgres, test)


def test_a_silent_stream_says_that_it_is_still_there(postgres: Store) -> None:
    async def test(app: TableApp, laid: Laid) -> None:
        reader = Reader(app, f"/t/{laid.code}/stream")
        await reader.hears(b": here")
        for beat in app.hub.beats:
            for watcher in beat:
                watcher.beat()
        await reader.hears(b": still here")
        await reader.leaves()

    on(postgres, test)


def test_a_stream_without_a_version_tells_only_what_is_new(postgres: Store) -> None:
    async def test(app: TableApp, laid: Laid) -> None:
        await move(app, laid)
        reader = Reader(app, f"/t/{laid.code}/stream")
        await reader.hears(b": here")
        await move(app, laid)
        await reader.hears(b"data: 2\n")
        assert b"data: 1\n" not in b"".join(reader.heard)
        await reader.leaves()

    on(postgres, test)


def test_a_wake_up_that_was_lost_is_found_in_the_log(postgres: Store) -> None:
    async def test(app: TableApp, laid: Laid) -> None:
        elsewhere = app_on(await PostgresLedger.open(postgres.address))
        reader = Reader(app, f"/t/{laid.code}/stream", last=0)
        await reader.hears(b": here")
        await move(elsewhere, laid)
        await app.hub.repair()
        await reader.hears(b"data: 1\n")
        await reader.leaves()
        await elsewhere.close()

    on(postgres, test)


def test_as_long_as_nothing_is_heard_of_others_the_log_is_asked_every_second(postgres: Store) -> None:
    async def test(app: TableApp, laid: Laid) -> None:
        elsewhere = app_on(await PostgresLedger.open(postgres.address))
        deaf: Any = app.wakes
        deaf.deaf = True
        reader = Reader(app, f"/t/{laid.code}/stream", last=0)
        await move(elsewhere, laid)
        await reader.hears(b"data: 1\n", 5)
        await reader.leaves()
        await elsewhere.close()

    on(postgres, test)


def test_when_a_process_is_about_to_end_its_streams_end_in_good_order(postgres: Store) -> None:
    async def test(app: TableApp, laid: Laid) -> None:
        reader = Reader(app, f"/t/{laid.code}/stream")
        await reader.hears(b": here")
        app.leave()
        await asyncio.wait_for(reader.task, 5)
        assert reader.ended
        late = Reader(app, f"/t/{laid.code}/stream")
        await late.task
        assert b"busy" in b"".join(late.heard)

    on(postgres, test)


# ------------------------------------------------------------------------------------------------ fragments


def pushed(heard: bytes) -> list[bytes]:
    """The fragments that a stream has brought."""
    events = [event for event in heard.split(b"\n\n") if b"event: table\n" in event]
    return [event.partition(b"\ndata: ")[2].replace(b"\ndata: ", b"\n") for event in events]


def test_a_page_is_sent_the_fragment_that_it_would_ask_for(postgres: Store) -> None:
    async def test(app: TableApp, laid: Laid) -> None:
        path = f"/t/{laid.code}/stream?version=0&language=fr"
        readers = {cookie: Reader(app, path, cookie=cookie) for cookie in [*laid.cookies, ""]}
        for reader in readers.values():
            await reader.hears(b": here")
        await move(app, laid)
        for cookie, reader in readers.items():
            await reader.hears(b"id: 1\nevent: table\n")
            assert pushed(b"".join(reader.heard)) == [await fetched(app, f"/t/{laid.code}/now?language=fr", cookie)]
            await reader.leaves()

    on(postgres, test)


def test_a_page_is_sent_what_another_process_has_written(postgres: Store) -> None:
    async def test(app: TableApp, laid: Laid) -> None:
        elsewhere = app_on(await PostgresLedger.open(postgres.address))
        reader = Reader(app, f"/t/{laid.code}/stream?version=0&language=en", cookie=laid.cookies[0])
        await reader.hears(b": here")
        await move(elsewhere, laid)
        app.hub.wake(laid.code, 1)
        await reader.hears(b'data-version="1"')
        await reader.leaves()
        await elsewhere.close()

    on(postgres, test)


def test_a_compressed_stream_brings_the_same_whatever_is_said_in_between(postgres: Store) -> None:
    async def test(app: TableApp, laid: Laid) -> None:
        path = f"/t/{laid.code}/stream?version=0&language=en"
        plain = Reader(app, path, cookie=laid.cookies[0])
        small = Reader(app, path, cookie=laid.cookies[0], gzip=True)
        for reader in (plain, small):
            await reader.hears(b": here")
        for version in (1, 2):
            await move(app, laid)
            await plain.hears(b"id: %d\n" % version)
            for beat in app.hub.beats:
                for watcher in beat:
                    watcher.beat()
        await until(lambda: small.unpacked().count(b": still here") >= 1 and b"id: 2\n" in small.unpacked())
        assert pushed(small.unpacked()) == pushed(b"".join(plain.heard))
        assert len(pushed(small.unpacked())) == 2
        assert len(b"".join(small.heard)) * 3 < len(b"".join(plain.heard))
        await plain.leaves()
        await small.leaves()

    on(postgres, test)


REVOKE = (
    "import django; django.setup(); from clairiere.store.models import Person; "
    "from clairiere.site.tables.people import revoke_cookies; revoke_cookies(Person.objects.get(id={}))"
)


def test_a_stream_that_outlives_its_cookie_brings_what_a_spectator_sees(postgres: Store) -> None:
    async def test(app: TableApp, laid: Laid) -> None:
        thief = Reader(app, f"/t/{laid.code}/stream?version=0&language=en", cookie=laid.cookies[0])
        await thief.hears(b": here")
        await asyncio.to_thread(postgres.python, REVOKE.format(laid.people[0]))
        await app.hub.repair()
        await thief.hears(b"id: 1\n")
        (shown,) = pushed(b"".join(thief.heard))
        assert shown == await fetched(app, f"/t/{laid.code}/now?language=en")
        assert b'data-seat=""' in shown
        await thief.leaves()

    on(postgres, test)


@pytest.mark.parametrize("why", ["a program", "too large", "too many"])
def test_where_no_fragment_can_be_sent_its_number_is(
    postgres: Store, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    if why == "too large":
        monkeypatch.setattr(fragment_cache, "LARGEST", 1000)
    if why == "too many":
        monkeypatch.setattr(table_app, "BEHIND", 0)

    async def test(app: TableApp, laid: Laid) -> None:
        start = "/api/t" if why == "a program" else "/t"
        reader = Reader(app, f"{start}/{laid.code}/stream?version=0&language=en", cookie=laid.cookies[0])
        await reader.hears(b": here")
        await move(app, laid)
        await reader.hears(b"id: 1\ndata: 1\n\n")
        assert not pushed(b"".join(reader.heard))
        await reader.leaves()

    on(postgres, test)


def test_who_holds_several_seats_asks_from_the_one_they_look_from(postgres: Store) -> None:
    async def test(app: TableApp, laid: Laid) -> None:
        postgres.run("UPDATE seat SET person_id = ? WHERE table_id = ?", laid.people[0], laid.id)
        reader = Reader(app, f"/t/{laid.code}/stream?version=0&language=en", cookie=laid.cookies[0])
        await reader.hears(b": here")
        await move(app, laid)
        await reader.hears(b"id: 1\ndata: 1\n\n")
        await reader.leaves()

    on(postgres, test)


async def no_versions(codes: list[str]) -> dict[str, int]:
    return {}


def test_what_happens_while_a_fragment_is_drawn_is_shown_by_the_next_one() -> None:
    async def whole() -> list[bytes]:
        sent: list[bytes] = []
        gone = asyncio.Event()

        async def receive() -> dict[str, Any]:
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message.get("body", b""))

        async def render(version: int) -> tuple[int, bytes]:
            if version == 1:
                stream.wake(2)  # another process has gone on
            return version, b"fragment %d" % version

        stream = Stream(streams.Hub(no_versions, LocalWakes(), Supervisor()), receive, send, render=render)
        stream.begin(0, 0)
        holding = asyncio.create_task(stream.hold())
        await until(lambda: stream.open)
        stream.wake(1)
        await until(lambda: stream.told >= 1 and stream.sending is None)
        gone.set()
        await holding
        return sent

    assert asyncio.run(whole())[-2:] == [b"fragment 1", b"fragment 2"]
