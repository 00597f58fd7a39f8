"""Drawings are made beside the loop, one of an address at a time, kept, and billed by the time they take."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable

import pytest

from clairiere.store.sqlite import SqliteLedger
from clairiere.table.http.app import TableApp
from clairiere.table.http.identity import COOKIE, Identity
from clairiere.table.http.limits import DRAWINGS, OF_ADDRESS, OF_PERSON, Limits
from clairiere.table.http.protocol import Request
from clairiere.table.http.refusals import Refused
from clairiere.table.ops.supervisor import Supervisor
from clairiere.table.push.wakes import LocalWakes
from clairiere.table.views.reads import WAITING, Drawings
from tests.table.kit import SECRET, Store, lay_table
from tests.table.sitting import A_BEGINS

COSTLY = "192.0.2.1"


def request_from(address: str, person: int | None = None) -> Request:
    async def nothing() -> dict[str, object]:
        return {"type": "http.disconnect"}

    request = Request({"method": "GET", "path": "/", "headers": [], "client": (address, 1)}, nothing)
    request.who = None if person is None else Identity(person, 0, 0)
    return request


def busy(seconds: float) -> bytes:
    """So much processor time."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass
    return b"drawn"


def test_what_a_drawing_costs_is_billed_to_person_and_address() -> None:
    limits = Limits(clock=lambda: 0.0)
    for cost in (3.0, 0.5):
        limits.owes(DRAWINGS, 1, COSTLY)
        limits.bill(DRAWINGS, 1, COSTLY, cost)
    with pytest.raises(Refused) as refused:
        limits.owes(DRAWINGS, 1, COSTLY)
    assert (refused.value.status, refused.value.retry) == (429, 3)  # half a second too much, at a fifth a second
    limits.owes(DRAWINGS, 2, COSTLY)
    limits.bill(DRAWINGS, 2, COSTLY, 2.0)
    with pytest.raises(Refused):
        limits.owes(DRAWINGS, 3, COSTLY)
    limits.owes(DRAWINGS, 3, "192.0.2.2")


def test_a_drawing_is_made_in_another_thread_once_and_its_time_is_counted() -> None:
    async def tried() -> tuple[list[bytes], int, float]:
        limits, threads = Limits(clock=lambda: 0.0), list[int]()
        drawings = Drawings(limits)

        def draw() -> bytes:
            threads.append(threading.get_ident())
            return busy(0.05)

        found = [await drawings.get(request_from(COSTLY), "same", draw) for _ in range(3)]
        assert threading.get_ident() not in threads
        drawings.close()
        return found, len(threads), limits.addresses[DRAWINGS].full_at[COSTLY]

    found, drawn, full_at = asyncio.run(tried())
    assert (found, drawn) == ([b"drawn"] * 3, 1)
    assert full_at == pytest.approx(0.05 * OF_ADDRESS[DRAWINGS].every, rel=0.5)


def test_a_drawing_that_fails_is_billed_too() -> None:
    def fail() -> bytes:
        busy(0.02)
        raise ZeroDivisionError

    async def tried() -> float:
        limits = Limits(clock=lambda: 0.0)
        drawings = Drawings(limits)
        with pytest.raises(ZeroDivisionError):
            await drawings.made(request_from(COSTLY, 7), fail)
        return limits.persons[DRAWINGS].full_at[7]

    assert asyncio.run(tried()) >= 0.02 * OF_PERSON[DRAWINGS].every


def test_of_one_address_one_drawing_is_in_flight_and_others_pass_those_that_wait() -> None:
    order, go = list[str](), threading.Event()

    def drawing(name: str) -> bytes:
        go.wait(10)
        order.append(name)
        return b""

    async def tried() -> int:
        drawings, refused = Drawings(Limits()), 0

        def ask(name: str, address: str) -> Awaitable[bytes]:
            return asyncio.ensure_future(drawings.get(request_from(address), name, lambda: drawing(name)))

        flood = [ask(f"flood {n}", COSTLY) for n in range(WAITING + 5)]
        await asyncio.sleep(0)
        other = ask("other", "192.0.2.2")
        await asyncio.sleep(0.05)
        go.set()
        await other
        for one in await asyncio.gather(*flood, return_exceptions=True):
            refused += isinstance(one, Refused) and one.status == 429
        drawings.close()
        assert not drawings.queue.addresses
        return refused

    assert asyncio.run(tried()) == 4
    assert order[:2] == ["flood 0", "other"]


def test_what_was_not_looked_at_for_longest_makes_room() -> None:
    async def tried() -> list[object]:
        drawings = Drawings(Limits(), max_bytes=100)
        for key in ("a", "b", "a", "c"):
            await drawings.get(request_from(COSTLY), key, lambda: bytes(40))
        return [*drawings.entries]

    assert asyncio.run(tried()) == ["a", "c"]


@pytest.mark.parametrize("path", ["at?at=0", "picture.svg?", "try?notation=place h03"])
def test_pictures_the_past_and_previews_are_on_the_bill(sqlite: Store, path: str) -> None:
    laid = lay_table(sqlite, "benevolent", secret=A_BEGINS)

    async def asked() -> float:
        limits = Limits(clock=lambda: 0.0)
        app = TableApp(await SqliteLedger.open(sqlite.path), LocalWakes(), Supervisor(), [SECRET.encode()], limits)
        verb, _, query = path.partition("?")
        cookie = f"{COOKIE}={laid.cookies[0]}".encode()
        status, _ = await ask(app, f"/t/{laid.code}/{verb}", query.replace(" ", "%20").encode(), cookie)
        assert status == 200
        await app.close()
        return limits.addresses[DRAWINGS].full_at[COSTLY]

    assert asyncio.run(asked()) > 0


async def ask(app: TableApp, path: str, query: bytes, cookie: bytes) -> tuple[int, bytes]:
    sent = list[dict[str, object]]()

    async def receive() -> dict[str, object]:
        return {"type": "http.disconnect"}

    async def send(message: dict[str, object]) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": path, "query_string": query, "headers": [(b"cookie", cookie)]}
    await app({**scope, "client": (COSTLY, 1)}, receive, send)
    status, body = sent[0]["status"], sent[1]["body"]
    assert isinstance(status, int)
    assert isinstance(body, bytes)
    return status, body
