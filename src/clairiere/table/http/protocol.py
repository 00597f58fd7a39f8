"""HTTP, as much of it as a table needs: a request read within bounds, and a reply."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from functools import lru_cache
from html import escape
from typing import Any, TypeVar
from urllib.parse import parse_qsl

from msgspec import MsgspecError, ValidationError, convert
from msgspec.json import Decoder, encode

from clairiere.kernel.language import CODES
from clairiere.table.http import schemas
from clairiere.table.http.identity import COOKIE, HOST_COOKIE, Identity
from clairiere.table.http.reasons import sentence
from clairiere.table.http.refusals import Refused

Sent = TypeVar("Sent")
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

LARGEST_BODY = 4096
SLOWEST_BODY = 10.0
"""Seconds within which it has to be there."""
LONGEST_LENGTH = 20
"""Digits of a `Content-Length`; Python refuses to read a number of thousands of them."""
FORM = b"application/x-www-form-urlencoded"
JSON = b"application/json"
NEVER_KEPT = (b"cache-control", b"no-store")


class Reply:
    """An HTTP response: status, body, type, headers."""

    def __init__(self, status: int, body: bytes, kind: bytes = b"application/json", *more: tuple[bytes, bytes]) -> None:
        self.status = status
        self.body = body
        self.headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode()), *more]

    async def send(self, send: Send) -> None:
        """Send it over ASGI: head, then body."""
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": self.body})


def without_body(send: Send) -> Send:
    """An ASGI `send` for HEAD requests, which drops the body."""

    async def sent(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await send(message)

    return sent


def bounded(scope: Scope, receive: Receive, most: int, seconds: float = SLOWEST_BODY) -> Receive:
    """An ASGI `receive` that limits length and duration of a body; raises Refused, at once by Content-Length."""
    length = dict(scope["headers"]).get(b"content-length", b"0")
    if not length.isdigit():
        raise Refused(400, "unreadable")
    if len(length) > LONGEST_LENGTH or int(length) > most:
        raise Refused(413, "too long")
    read, whole = 0, False
    until = asyncio.get_running_loop().time() + seconds

    async def received() -> dict[str, Any]:
        nonlocal read, whole
        try:
            async with asyncio.timeout_at(None if whole else until):  # what comes after the body is the end of the line
                message = await receive()
        except TimeoutError as error:
            raise Refused(408, "too slow") from error
        whole = not message.get("more_body", False)
        read += len(message.get("body", b""))
        if read > most:
            raise Refused(413, "too long")
        return message

    return received


def forwarded(scope: Scope, proxies: int) -> Scope:
    """The ASGI scope with the client address that our outermost proxy reports.

    What stands further to the left in `X-Forwarded-For` was sent by whoever asked, and may be made up.
    """
    if not proxies:
        return scope
    said = b",".join([value for name, value in scope["headers"] if name == b"x-forwarded-for"]).split(b",")
    address = said[-proxies].strip().decode("latin-1") if len(said) >= proxies else ""
    return {**scope, "client": (address, 0)} if address else scope


def as_json(status: int, told: object) -> Reply:
    """A JSON reply of one of the API's types, or of a few fields."""
    return Reply(status, encode(told), JSON, NEVER_KEPT)


def refusal(refused: Refused, language: str = CODES[0]) -> Reply:
    """The body of an error: a short reason for programs, a sentence for people."""
    says = sentence(refused.reason, language)
    reply = as_json(refused.status, schemas.Refusal(refused.reason, says, **refused.more))
    if refused.status == 401:
        reply.headers.append((b"www-authenticate", b"Bearer"))
    if refused.retry:
        reply.headers.append((b"retry-after", str(refused.retry).encode()))
    return reply


def number_in(text: str) -> int | None:
    """A version number from a header or query; None if the text is no such number."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


class Request:
    """An incoming request; headers are scanned once, the body is read on demand."""

    def __init__(self, scope: Scope, receive: Receive) -> None:
        self.scope = scope
        self.receive = receive
        self.head: bool = scope["method"] == "HEAD"
        self.method: str = "GET" if self.head else scope["method"]  # a HEAD is a GET whose body is left out
        self.path: str = scope["path"]
        self.headers: dict[bytes, bytes] = dict(scope["headers"])
        self.who: Identity | None = None  # as soon as somebody has looked at the cookie
        self.by_token = False  # whether a token says who it is, which no browser sends by itself

    def header(self, name: bytes) -> str:
        """The value of a header; empty if it is missing."""
        return self.headers.get(name, b"").decode("latin-1")

    def query(self) -> dict[str, str]:
        """The query parameters."""
        try:
            return dict(parse_qsl(self.scope["query_string"].decode("latin-1"), max_num_fields=20))
        except ValueError as error:
            raise Refused(400, "unreadable") from error

    def address(self) -> str:
        """The client's address, as the server reports it."""
        client = self.scope.get("client")
        return client[0] if client else ""

    def cookie(self) -> str:
        """The value of the identity cookie; the `__Host-` one takes precedence."""
        found = ""
        for part in self.header(b"cookie").split(";"):
            name, _, value = part.strip().partition("=")
            if name == HOST_COOKIE and value:
                return value
            if name == COOKIE and not found:
                found = value
        return found

    def accepts_gzip(self) -> bool:
        """Whether a reply may be compressed."""
        return b"gzip" in self.headers.get(b"accept-encoding", b"")

    def navigates(self) -> bool:
        """Whether a browser without JavaScript has sent a form and expects a page."""
        return self.method == "POST" and self.header(b"accept").startswith("text/html")

    def from_elsewhere(self) -> bool:
        """Whether another site has made a browser send this (CSRF check)."""
        if self.by_token:
            return False
        site = self.headers.get(b"sec-fetch-site")
        if site is not None:
            return site not in (b"same-origin", b"none")
        origin = self.headers.get(b"origin")
        if origin is not None:
            return origin.partition(b"://")[2] != self.headers.get(b"host")
        return not self.headers.get(b"content-type", b"").startswith(JSON)  # a form of another site cannot send JSON

    async def body(self) -> bytes:
        """The whole body; raises Refused if it is too long or too slow.

        A timer of our own instead of asyncio.timeout: nearly every body is there already, and every answer has one.
        """
        task, slow = asyncio.current_task(), False

        def cut() -> None:
            nonlocal slow
            slow = True
            if task is not None:
                task.cancel()

        timer = asyncio.get_running_loop().call_later(SLOWEST_BODY, cut)
        try:
            return await self.received()
        except asyncio.CancelledError:
            if slow and task is not None and not task.uncancel():  # else somebody else has cancelled it too
                raise Refused(408, "too slow") from None
            raise
        finally:
            timer.cancel()

    async def received(self) -> bytes:
        """Collect the parts of the body."""
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

    async def read(self, decoder: Decoder[Sent]) -> Sent:
        """The body, JSON or form, decoded and checked; a lax decoder parses numbers from strings."""
        kind = self.headers.get(b"content-type", b"")
        body = await self.body()
        try:
            if kind.startswith(JSON):
                return decoder.decode(body or b"{}")
            if kind.startswith(FORM):
                fields = dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=20))
                return convert(fields, decoder.type, strict=False)
        except (MsgspecError, ValueError, RecursionError) as error:
            no_version = isinstance(error, ValidationError) and "version`" in str(error)
            raise Refused(400, "which version have you seen?" if no_version else "unreadable") from error
        raise Refused(415, "a form or JSON is wanted")


LEAST = 1e-6
"""What a language weighs that is not named: more than one that is not wanted."""
LONGEST = 256
"""So many characters of an Accept-Language are read."""
RANGE = re.compile(r"(?P<tag>\*|[a-z]{1,8})(-[a-z0-9]{1,8})*\s*(;\s*q=(?P<weight>0(\.[0-9]{0,3})?|1(\.0{0,3})?))?")


def shown_again(code: str) -> Reply:
    """Redirect to the table's page, for a browser without JavaScript."""
    return Reply(303, b"", b"text/plain", (b"location", f"/tables/{code}?whole".encode()))


def refused_to(request: Request, refused: Refused) -> Reply:
    """A refusal in the reader's language, as a page or as JSON."""
    language = language_asked(request)
    if request.navigates():
        return page_of(request, refused.status, sentence(refused.reason, language))
    return refusal(refused, language)


def page_of(request: Request, status: int, says: str) -> Reply:
    """A minimal HTML page with a sentence and a link back to the table."""
    language = language_asked(request)
    code = (request.path.strip("/").split("/") + [""])[1]
    back = f'<a href="/tables/{code}?whole">←</a> ' if looks_like_a_code(code) else ""
    head = f'<!DOCTYPE html><html lang="{language}"><meta charset="utf-8"><title>Clairière</title>'
    page = f"{head}<p>{back}{escape(says)}</p></html>"
    return Reply(status, page.encode(), b"text/html; charset=utf-8", (b"cache-control", b"no-store"))


def looks_like_a_code(code: str) -> bool:
    """Whether a text has the form of a table code, so that a query is worth while."""
    return 0 < len(code) <= 12 and code.isascii() and code.isalnum()


def language_asked(request: Request) -> str:
    """The reader's language, also if the query cannot be parsed."""
    try:
        return language_of(request, request.query())
    except Refused:
        return language_of(request, {})


def language_of(request: Request, query: dict[str, str]) -> str:
    """The reader's language: `?language=`, else by Accept-Language."""
    asked = query.get("language", "")
    return asked if asked in CODES else accepted_language(request.header(b"accept-language")[:LONGEST])


@lru_cache(512)
def accepted_language(header: str) -> str:
    """Of the languages that we have, the one with the highest weight in an Accept-Language (RFC 9110, 12.5.4).

    `fr-CA` asks for `fr`; `*` stands for every language that is not named; what has weight 0 is not wanted. Of equals
    the one named first is taken; a header with nothing that we have, or that cannot be read, leaves us the first.
    """
    weights: dict[str, float] = {}
    for part in header.lower().split(","):
        found = RANGE.fullmatch(part.strip())
        if found is not None:
            tag, weight = found["tag"], float(found["weight"] or 1)
            weights[tag] = max(weight, weights.get(tag, 0.0))
    others = weights.pop("*", LEAST)
    known = [code for code in weights if code in CODES] + [code for code in CODES if code not in weights]
    return max(known, key=lambda code: weights.get(code, others))
