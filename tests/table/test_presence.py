"""Who is here, and who hears of chairs: within a process, between processes, and not too often."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing

import pytest

from clairiere.store.postgres import PostgresLedger
from clairiere.store.sqlite import SqliteLedger
from clairiere.table.http.app import TableApp
from clairiere.table.play import presence
from tests.table.asgi import Reader, app_on
from tests.table.kit import ALONE, Laid, Server, Store, lay_table


def on(store: Store, test: Callable[[TableApp, Laid], Awaitable[None]], **more: object) -> None:
    """Run the test against an application in this process."""

    async def whole() -> None:
        sqlite = store.kind == "sqlite"
        app = app_on(await (SqliteLedger.open(store.path) if sqlite else PostgresLedger.open(store.address)))
        try:
            await test(app, lay_table(store, **more))  # type: ignore[arg-type]
        finally:
            await app.close()

    asyncio.run(whole())


def heard(reader: Reader) -> list[str]:
    """Who was here, each time the reader was told."""
    said = b"".join(reader.heard).decode().split("event: here\ndata: ")[1:]
    return [part.partition("\n")[0] for part in said]


def test_who_opens_a_table_hears_who_is_here_and_the_others_hear_of_them(store: Store) -> None:
    async def test(app: TableApp, laid: Laid) -> None:
        path = f"/t/{laid.code}/stream"
        watching = Reader(app, path)
        await watching.hears(b"event: here\ndata: \n")
        ada = Reader(app, path, cookie=laid.cookies[0])
        await ada.hears(b"event: here\ndata: A\n")
        await watching.hears(b"event: here\ndata: A\n")
        bo = Reader(app, path, cookie=laid.cookies[1])
        await watching.hears(b"event: here\ndata: A B\n")
        await ada.leaves()
        await watching.hears(b"event: here\ndata: B\n")
        assert heard(watching) == ["", "A", "A B", "B"]
        await bo.leaves()
        await watching.leaves()

    on(store, test)


def test_who_loads_the_page_again_has_never_been_away(store: Store) -> None:
    async def test(app: TableApp, laid: Laid) -> None:
        path = f"/t/{laid.code}/stream"
        ada, watching = Reader(app, path, cookie=laid.cookies[0]), Reader(app, path)
        await watching.hears(b"data: A\n")
        for _ in range(3):
            await ada.leaves()
            ada = Reader(app, path, cookie=laid.cookies[0])
            await ada.hears(b"event: here\ndata: A\n")
        app.presence.tick(0)
        assert set(heard(watching)) <= {"", "A"}
        assert heard(watching)[-1] == "A"
        await ada.leaves()
        await watching.leaves()
        app.presence.tick(1)
        found = app.presence
        assert [found.streams, found.others, found.said, found.shown] == [{}, {}, {}, {}]

    on(store, test)


def test_bots_are_always_here(store: Store) -> None:
    async def test(app: TableApp, laid: Laid) -> None:
        watching = Reader(app, f"/t/{laid.code}/stream")
        await watching.hears(b"event: here\ndata: B\n")
        await watching.leaves()

    on(store, test, bots={1: "greedy"})


def test_a_process_that_is_not_heard_of_any_more_is_not_believed(
    postgres: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(app: TableApp, laid: Laid) -> None:
        watching = Reader(app, f"/t/{laid.code}/stream")
        await watching.hears(b"event: here\ndata: \n")
        app.heard(laid.code, ["here", "3", "elsewhere"])
        app.heard(laid.code, ["here", "7", app.presence.process])  # our own words, come back to us
        app.heard("another", ["here", "1", "elsewhere"])
        await watching.hears(b"event: here\ndata: A B\n")
        assert list(app.presence.others) == [laid.code]
        monkeypatch.setattr(presence, "GONE", 0.0)
        app.heard(laid.code, ["who", "elsewhere"])
        app.presence.tick(0)
        await asyncio.sleep(0.05)
        assert heard(watching)[-1] == ""
        await watching.leaves()

    on(postgres, test)


def test_processes_tell_each_other_who_is_here_and_nobody_is_when_one_ends(postgres: Store) -> None:
    laid = lay_table(postgres)
    path = f"/t/{laid.code}/stream"
    one, other = Server(postgres, ALONE), Server(postgres, ALONE)
    with one, closing(one.client().events(path)) as watching:
        assert next(watching) == ("here", "")
        with other:
            events = other.client(laid.cookies[1]).events(path)
            assert next(events) == ("here", "B")
            assert next(watching) == ("here", "B")
            with closing(one.client(laid.cookies[0]).events(path)) as ada:
                assert next(ada) == ("here", "A B")
                assert next(events) == ("here", "A B")
            other.stop()
            while next(watching) != ("here", ""):
                pass
            events.close()


# ---------------------------------------------------------------- chairs


def open_table(store: Store) -> str:
    """The code of a table whose game has not begun."""
    laid = lay_table(store)
    store.run("DELETE FROM head WHERE table_id = ?", laid.id)
    store.run("UPDATE game_table SET status = 0, seed = '', luck = '' WHERE id = ?", laid.id)
    return laid.code


def test_who_waits_at_an_open_table_hears_when_chairs_change_there_and_only_there(store: Store) -> None:
    code = open_table(store)

    async def test(app: TableApp, laid: Laid) -> None:
        waiting = Reader(app, f"/t/{code}/stream")
        lobby = Reader(app, "/t/lobby/stream")
        for reader in (waiting, lobby):
            await reader.hears(b"event: chairs\ndata: ")  # whatever has happened before they came
        app.lobby.tell(laid.code)
        for _ in range(5):
            app.lobby.tell(code)
        await asyncio.sleep(0.05)
        assert 2 <= b"".join(waiting.heard).count(b"event: chairs") <= 6
        assert b"".join(lobby.heard).count(b"event: chairs") == 1
        app.lobby.tick(1)
        app.lobby.tick(2)
        await asyncio.sleep(0.05)
        assert b"".join(lobby.heard).count(b"event: chairs") == 2
        for reader in (waiting, lobby):
            await reader.leaves()

    on(store, test)


def test_there_is_no_stream_where_there_is_no_table(postgres: Store) -> None:
    with Server(postgres, ALONE) as server:
        assert server.client().get("/t/nowhere/stream").status == 404
        assert server.client().get("/t/no-where/stream").status == 404


def test_the_lobby_hears_of_a_game_that_ends_in_another_process(postgres: Store) -> None:
    laid = lay_table(postgres)
    one, other = Server(postgres, ALONE), Server(postgres, ALONE)
    with one, other, closing(one.client().events("/t/lobby/stream")) as lobby:
        name, first = next(lobby)
        reply = other.client(laid.cookies[0]).post(f"/t/{laid.code}/concede", version=0)
        assert reply.status == 200
        again, second = next(lobby)
        assert (name, again) == ("chairs", "chairs")
        assert int(second) > int(first)
