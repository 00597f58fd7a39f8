from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn

from clairiere.table import hub
from clairiere.table.app import TableApp
from clairiere.table.postgres import PostgresLedger
from tests.table.asgi import Reader, app_on, asked
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


def test_a_reader_who_does_not_read_is_cut_off_and_resumes_where_they_were(
    postgres: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "PATIENCE", 0.2)

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
    monkeypatch.setattr(hub, "PATIENCE", 0.2)

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
