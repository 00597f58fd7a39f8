"""HTTP, as much of it as a table needs: a request read within bounds, and a reply."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qsl

from clairiere.kernel.language import CODES
from clairiere.table.identity import COOKIE, Identity
from clairiere.table.reasons import sentence

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

LARGEST_BODY = 4096
SLOWEST_BODY = 10.0
"""Seconds within which it has to be there."""
FORM = b"application/x-www-form-urlencoded"
JSON = b"application/json"
NEVER_KEPT = (b"cache-control", b"no-store")


class Refused(Exception):
    """The request cannot be granted: a status and a sentence."""

    def __init__(self, status: int, reason: str, *, retry: int = 0, **more: object) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.retry = retry  # seconds after which it is worth asking again
        self.more = more


class Reply:
    """What goes back."""

    def __init__(self, status: int, body: bytes, kind: bytes = b"application/json", *more: tuple[bytes, bytes]) -> None:
        self.status = status
        self.body = body
        self.headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode()), *more]

    async def send(self, send: Send) -> None:
        """Head, then body."""
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": self.body})


def as_json(status: int, **fields: object) -> Reply:
    """A reply of a few fields."""
    return Reply(status, json.dumps(fields, ensure_ascii=False).encode(), JSON, NEVER_KEPT)


def refusal(refused: Refused, language: str = CODES[0]) -> Reply:
    """What somebody hears who is refused: a short reason for programs, a sentence for people."""
    says = sentence(refused.reason, language)
    reply = as_json(refused.status, error=refused.reason, says=says, **refused.more)
    if refused.retry:
        reply.headers.append((b"retry-after", str(refused.retry).encode()))
    return reply


def number_in(text: str) -> int | None:
    """The number that is written there, if it is one that we may have written."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


class Request:
    """What has come in: its headers are looked through once, its body is read when it is needed."""

    def __init__(self, scope: Scope, receive: Receive) -> None:
        self.scope = scope
        self.receive = receive
        self.method: str = scope["method"]
        self.path: str = scope["path"]
        self.headers: dict[bytes, bytes] = dict(scope["headers"])
        self.who: Identity | None = None  # as soon as somebody has looked at the cookie

    def header(self, name: bytes) -> str:
        """A header, or nothing."""
        return self.headers.get(name, b"").decode("latin-1")

    def query(self) -> dict[str, str]:
        """What stands behind the question mark."""
        try:
            return dict(parse_qsl(self.scope["query_string"].decode("latin-1"), max_num_fields=20))
        except ValueError as error:
            raise Refused(400, "unreadable") from error

    def address(self) -> str:
        """Where it comes from; behind a proxy the server has to be told whom to believe."""
        client = self.scope.get("client")
        return client[0] if client else ""

    def cookie(self) -> str:
        """The value of our cookie, or nothing."""
        for part in self.header(b"cookie").split(";"):
            name, _, value = part.strip().partition("=")
            if name == COOKIE:
                return value
        return ""

    def navigates(self) -> bool:
        """Whether a browser without a script has sent a form, and is to be shown a page."""
        return self.method == "POST" and self.header(b"accept").startswith("text/html")

    def from_elsewhere(self) -> bool:
        """Whether another site has made a browser send this."""
        site = self.headers.get(b"sec-fetch-site")
        if site is not None:
            return site not in (b"same-origin", b"none")
        origin = self.headers.get(b"origin")
        if origin is not None:
            return origin.partition(b"://")[2] != self.headers.get(b"host")
        return not self.headers.get(b"content-type", b"").startswith(JSON)  # a form of another site cannot send JSON

    async def body(self) -> bytes:
        """All of it, unless it is too long or does not come."""
        try:
            async with asyncio.timeout(SLOWEST_BODY):
                return await self.received()
        except TimeoutError as error:
            raise Refused(408, "too slow") from error

    async def received(self) -> bytes:
        """What comes, until it is all there."""
        found: bytes = b""
        while True:
            message = await self.receive()
            if message["type"] == "http.disconnect":
                raise Refused(400, "gone")
            found += message.get("body", b"")
            if len(found) > LARGEST_BODY:
                raise Refused(413, "too long")
            if not message.get("more_body", False):
                return found

    async def fields(self) -> dict[str, str]:
        """The fields of a form or of a JSON object, as texts."""
        kind = self.headers.get(b"content-type", b"")
        body = await self.body()
        try:
            if kind.startswith(JSON):
                return {str(key): str(value) for key, value in dict(json.loads(body or b"{}")).items()}
            if kind.startswith(FORM):
                return dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=20))
        except (ValueError, TypeError, RecursionError) as error:
            raise Refused(400, "unreadable") from error
        raise Refused(415, "a form or JSON is wanted")
