"""An ASGI server for tests, in the process of the test: what goes in, what comes out, and readers who do not read."""

from __future__ import annotations

import asyncio
import json
import zlib
from typing import Any

from clairiere.store.ledger import Ledger
from clairiere.table.http.app import TableApp
from clairiere.table.http.identity import COOKIE
from clairiere.table.ops.supervisor import Supervisor
from clairiere.table.push.wakes import LocalWakes
from tests.table.kit import SECRET


def app_on(ledger: Ledger) -> TableApp:
    """A process of its own, as it were: it hears of others only through the ledger."""
    return TableApp(ledger, LocalWakes(), Supervisor(), [SECRET.encode()])


def scope(method: str, path: str, cookie: str = "", **headers: str) -> dict[str, Any]:
    """A request."""
    named = {name.replace("_", "-").lower(): value for name, value in headers.items()}
    if cookie:
        named["cookie"] = f"{COOKIE}={cookie}"
    path, _, query = path.partition("?")
    sent = [(name.encode(), value.encode()) for name, value in named.items()]
    return {"type": "http", "method": method, "path": path, "query_string": query.encode(), "headers": sent}


async def fetched(app: TableApp, path: str, cookie: str = "") -> bytes:
    """The body of a page or a piece of one."""
    sent = list[dict[str, Any]]()

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await app(scope("GET", path, cookie), receive, send)
    assert sent[0]["status"] == 200
    return b"".join([message.get("body", b"") for message in sent[1:]])


async def asked(app: TableApp, method: str, path: str, cookie: str = "", **fields: object) -> tuple[int, Any]:
    """Status and JSON of the reply."""
    body, sent = json.dumps(fields).encode(), list[dict[str, Any]]()

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await app(scope(method, path, cookie, Content_Type="application/json"), receive, send)
    said = b"".join([message.get("body", b"") for message in sent[1:]])
    return sent[0]["status"], json.loads(said)


class Reader:
    """Somebody who reads a stream; from some message on they may read no more."""

    def __init__(
        self, app: TableApp, path: str, *, last: int | None = None, reads: int = 1_000_000, cookie: str = "",
        gzip: bool = False,
    ) -> None:  # fmt: skip
        self.heard: list[bytes] = []
        self.ended = False
        self.reads = reads
        self.news = asyncio.Event()
        self.gone = asyncio.Event()
        resume = {} if last is None else {"Last_Event_ID": str(last)}
        resume |= {"Accept_Encoding": "gzip, br"} if gzip else {}
        self.task = asyncio.create_task(app(scope("GET", path, cookie, **resume), self.receive, self.send))

    async def receive(self) -> dict[str, Any]:
        """They have nothing to say until they go."""
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: dict[str, Any]) -> None:
        """Read it, or never."""
        if len(self.heard) >= self.reads:
            await asyncio.Event().wait()
        self.heard.append(message.get("body", b""))
        self.news.set()
        if message["type"] == "http.response.body" and not message.get("more_body", False):
            self.ended = True
            self.gone.set()

    async def hears(self, text: bytes, seconds: float = 5.0) -> None:
        """Until they have heard it."""
        async with asyncio.timeout(seconds):
            while text not in b"".join(self.heard):
                self.news.clear()
                await self.news.wait()

    def unpacked(self) -> bytes:
        """What a browser makes of a compressed stream that has not ended."""
        return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(b"".join(self.heard))

    async def leaves(self) -> None:
        """They close the page."""
        self.gone.set()
        await self.task
