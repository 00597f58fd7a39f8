"""The wire: HTTP as browsers speak it, in bare protocols, so that whoever measures takes little time for it."""

from __future__ import annotations

import asyncio
import re
import zlib
from collections.abc import Callable
from typing import Any
from urllib.parse import quote_plus

USUAL = (
    b"Host: 127.0.0.1\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0\r\n"
    b"Accept-Language: en,fr;q=0.7\r\nAccept-Encoding: gzip, deflate, br\r\nConnection: keep-alive\r\n"
    b"Sec-Fetch-Dest: empty\r\nSec-Fetch-Mode: cors\r\nSec-Fetch-Site: same-origin\r\n"
)
LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)


def post(code: str, cookie: str, version: int, notation: str) -> bytes:
    """The bytes of a POST with an answer."""
    body = b"version=%d&notation=%s" % (version, quote_plus(notation).encode())
    return (
        b"POST /t/%s/answer HTTP/1.1\r\n" % code.encode() + USUAL + b"Accept: */*\r\n"
        b"Content-Type: application/x-www-form-urlencoded\r\nOrigin: http://127.0.0.1\r\n"
        b"Cookie: clairiere=%s\r\nContent-Length: %d\r\n\r\n" % (cookie.encode(), len(body)) + body
    )


def look(code: str, cookie: str, version: int) -> bytes:
    """The bytes of a GET for a fragment at this version or newer."""
    return (
        b"GET /t/%s/now?version=%d HTTP/1.1\r\n" % (code.encode(), version) + USUAL + b"Accept: text/html\r\n"
        b"Cookie: clairiere=%s\r\n\r\n" % cookie.encode()
    )


def listen(code: str, cookie: str, version: int, query: bytes = b"") -> bytes:
    """The bytes of a GET for a stream."""
    return (
        b"GET /t/%s/stream%s HTTP/1.1\r\n" % (code.encode(), query) + USUAL + b"Accept: text/event-stream\r\n"
        b"Cache-Control: no-cache\r\nLast-Event-ID: %d\r\nCookie: clairiere=%s\r\n\r\n" % (version, cookie.encode())
    )


class Wire(asyncio.Protocol):
    """An asyncio protocol with a connection to the server."""

    transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport, so that requests can be written."""
        self.transport = transport  # type: ignore[assignment]  # uvloop's transports are of another family

    def write(self, request: bytes) -> None:
        """Send a request, if the connection is open."""
        if self.transport is not None:
            self.transport.write(request)

    def close(self) -> None:
        """Close the connection, if it is open."""
        if self.transport is not None:
            self.transport.close()


class Asking(Wire):
    """A connection for requests; passes on the status of each reply."""

    def __init__(self, replied: Callable[[int], None]) -> None:
        self.replied = replied
        self.status = 0
        self.left = 0
        self.head = b""

    def data_received(self, data: bytes) -> None:
        """Parse a reply: head, then body by its length."""
        if not self.left:
            data = self.head + data
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self.head = data
                return
            found = LENGTH.search(data, 0, end + 2)
            self.status, self.head = int(data[9:12]), b""
            self.left = end + 4 + (int(found[1]) if found else 0)
        self.left -= len(data)
        if self.left <= 0:
            self.left = 0
            self.replied(self.status)

    def connection_lost(self, error: Exception | None) -> None:
        """Report a connection that was closed by the server."""
        self.replied(0)


class Listening(Wire):
    """A connection with a stream; passes on versions and fragments."""

    def __init__(self, request: bytes, told: Callable[[int], None], shown: Callable[[int], None]) -> None:
        self.request = request
        self.told = told
        self.shown = shown
        self.open = False
        self.raw = b""  # what has come of a head or of a chunk that is not complete
        self.text = b""  # what has come of an event that is not complete
        self.unzip: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Request the stream."""
        super().connection_made(transport)
        self.write(self.request)

    def data_received(self, data: bytes) -> None:
        """Parse the stream: head, chunks, decompression, events."""
        self.raw += data
        if not self.open:
            head, end, rest = self.raw.partition(b"\r\n\r\n")
            if not end or b"text/event-stream" not in head:
                return
            self.open, self.raw = True, rest
            self.unzip = zlib.decompressobj(zlib.MAX_WBITS | 16) if b"content-encoding: gzip" in head else None
        come = self.chunks()
        if come:
            self.text += self.unzip.decompress(come) if self.unzip is not None else come
            self.events()

    def chunks(self) -> bytes:
        """All complete chunks."""
        found = []
        while (end := self.raw.find(b"\r\n")) >= 0:
            size = int(self.raw[:end], 16)
            if len(self.raw) < end + size + 4:
                break
            found.append(self.raw[end + 2 : end + 2 + size])
            self.raw = self.raw[end + size + 4 :]
        return b"".join(found)

    def events(self) -> None:
        """All complete events."""
        whole, end, self.text = self.text.rpartition(b"\n\n")
        for event in (whole + end).split(b"\n\n"):
            lines = event.split(b"\n", 2)
            if lines[0].startswith(b"id: "):
                number = int(lines[0][4:])
                (self.shown if lines[1] == b"event: table" else self.told)(number)
