"""Pages of one address are made a few at a time, and billed by the processor time that they take."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from clairiere.site.middleware import AT_ONCE, WAITING
from clairiere.table.http.limits import AddressQueue
from clairiere.table.http.refusals import Refused
from tests.table.kit import own_store

BILLED = """
import asyncio, json, os
os.environ["CLAIRIERE_LIMITS"] = "1"
from clairiere.site.asgi import application
from clairiere.site.middleware import PAGE_SECONDS
async def status(address, seconds=0.0):
    scope = {"type": "http", "method": "GET", "path": "/rules/benevolent", "query_string": b"", "client": (address, 1),
             "headers": [(b"host", b"x")], "root_path": "", "scheme": "http", "server": ("x", 80)}
    found, parts = [], [{"type": "http.request", "body": b""}]
    async def receive():
        return parts.pop() if parts else await asyncio.Event().wait()
    async def send(message):
        found.append(message)
    await application.handle(scope, receive, send)
    spent = scope.get(PAGE_SECONDS, 0.0)
    if seconds:
        application.bill({**scope, PAGE_SECONDS: seconds}, receive)
    return [found[0]["status"], spent > 0]
async def main():
    told = asyncio.Queue()
    await told.put({"type": "lifespan.startup"})
    opened = asyncio.Event()
    async def send(message):
        opened.set()
    living = asyncio.create_task(application({"type": "lifespan"}, told.get, send))
    await opened.wait()
    print(json.dumps([await status("192.0.2.1", 9.0), await status("192.0.2.1"), await status("192.0.2.2")]))
    await told.put({"type": "lifespan.shutdown"})
    await living
asyncio.run(main())
"""


def test_the_time_that_pages_take_is_billed_to_their_address_and_to_no_other(tmp_path: Path) -> None:
    with own_store("sqlite", "pages", tmp_path) as store:
        assert json.loads(store.python(BILLED).splitlines()[-1]) == [[200, True], [429, False], [200, True]]


def test_of_one_address_a_few_pages_are_made_at_once_and_nobody_else_waits() -> None:
    async def tried() -> tuple[int, int]:
        queue, done, most, running = AddressQueue(AT_ONCE), asyncio.Event(), 0, 0

        async def page(address: str) -> None:
            nonlocal most, running
            async with queue.turn(address, WAITING):
                running += 1
                most = max(most, running)
                await done.wait()
                running -= 1

        pages = [asyncio.create_task(page("192.0.2.1")) for _ in range(AT_ONCE + WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await page("192.0.2.1")
        assert refused.value.status == 429
        assert most == AT_ONCE
        other = asyncio.create_task(page("192.0.2.2"))
        await asyncio.sleep(0)
        assert most == AT_ONCE + 1
        done.set()
        await asyncio.gather(*pages, other)
        return running, len(queue.addresses)

    assert asyncio.run(tried()) == (0, 0)
