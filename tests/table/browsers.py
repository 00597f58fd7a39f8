"""Browsers that play: they answer for the version they have seen, follow the stream, look again when something is lost.

A browser never polls: if a wake-up is lost and nobody repairs it, the table stands still, and the test says so.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from random import Random
from typing import Any

from clairiere.store.ledger import TAKE_BACK
from clairiere.table.http.identity import COOKIE

PATIENCE = 20.0
"""Seconds to wait for a reply."""
STUCK = 120.0
"""Seconds without news after which a table stands still."""
BACK = 0.03
"""How often a player takes an answer back."""


Place = int | tuple[str, int]
"""Where a web process is: a port of this machine, or of another."""


def at(place: Place) -> tuple[str, int]:
    """Host and port."""
    return ("127.0.0.1", place) if isinstance(place, int) else place


class Lost(Exception):
    """The connection broke, or was never there: whether the request counted is not known."""


class Connection:
    """One connection to one of the web processes; when it breaks, the next is tried."""

    def __init__(self, places: Sequence[Place], cookie: str, random: Random) -> None:
        self.places = places
        self.random = random
        self.headers = f"Host: clairiere\r\nAccept-Language: en\r\nCookie: {COOKIE}={cookie}\r\n"
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def send(self, method: str, path: str, more: str = "", body: bytes = b"") -> tuple[int, dict[str, str]]:
        """A request; the status and the headers of the reply."""
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(*at(self.random.choice(self.places)))
        assert self.reader is not None
        head = f"{method} {path} HTTP/1.1\r\n{self.headers}{more}Content-Length: {len(body)}\r\n\r\n"
        self.writer.write(head.encode() + body)
        first, *lines = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").strip().split("\r\n")
        return int(first.split()[1]), dict([line.lower().split(": ", 1) for line in lines])

    async def ask(self, method: str, path: str, more: str = "", body: bytes = b"") -> tuple[int, bytes]:
        """A request and its whole reply; raises Lost."""
        try:
            async with asyncio.timeout(PATIENCE):
                status, headers = await self.send(method, path, more, body)
                assert self.reader is not None
                said = await self.reader.readexactly(int(headers.get("content-length", 0)))
        except (OSError, EOFError, IndexError, ValueError) as error:
            self.close()
            raise Lost from error
        if headers.get("connection") == "close":
            self.close()
        return status, said

    def close(self) -> None:
        """Let go."""
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None


class Browser:
    """Somebody at a table: plays if they hold a seat, else looks on."""

    def __init__(self, places: Sequence[Place], code: str, cookie: str, random: Random) -> None:
        self.code = code
        self.random = random
        self.line = Connection(places, cookie, random)
        self.radio = Connection(places, cookie, random)
        self.board: dict[str, Any] = {"version": 0, "over": False, "options": []}
        self.heard = 0
        self.news = asyncio.Event()
        self.sent: set[tuple[int, str]] = set()  # (version that it would make, notation): what was tried
        self.acknowledged: dict[int, str] = {}  # version -> notation: what was promised
        self.unheard = 0  # answers that got no reply
        self.wrong: list[str] = []  # replies that should never come
        self.pieces = 0

    async def play(self) -> None:
        """Until the game is over."""
        listening = asyncio.create_task(self.listen())
        try:
            await self.look()
            while not self.board["over"]:
                if self.board["options"]:
                    await self.answer()
                else:
                    await self.wait()
        finally:
            listening.cancel()
            self.line.close()
            self.radio.close()

    async def listen(self) -> None:
        """Follow the stream, and take it up again where it broke off."""
        while True:
            try:
                status, _ = await self.radio.send("GET", f"/t/{self.code}/stream", f"Last-Event-ID: {self.heard}\r\n")
                while status == 200 and self.radio.reader is not None:
                    self.hear(await self.radio.reader.readline())
            except (OSError, EOFError, IndexError, ValueError):
                pass
            self.radio.close()
            await asyncio.sleep(self.random.uniform(0.05, 0.4))

    def hear(self, line: bytes) -> None:
        """One line of the stream."""
        if not line:
            raise EOFError
        if line.startswith(b"id: "):  # that is a version; who is here has none
            self.heard = max(self.heard, int(line.removeprefix(b"id: ")))
            self.news.set()

    async def wait(self) -> None:
        """Until the stream tells of something that has not been looked at."""
        while self.heard <= self.board["version"]:
            self.news.clear()
            try:
                await asyncio.wait_for(self.news.wait(), STUCK)
            except TimeoutError:
                raise AssertionError(f"{self.code}: no news after version {self.board['version']}") from None
        await self.look()

    async def get(self, path: str) -> bytes:
        """GET, again and again until it comes."""
        while True:
            try:
                status, said = await self.line.ask("GET", path)
                if status == 200:
                    return said
                if status not in (429, 503):
                    self.wrong.append(f"GET {path}: {status} {said[:200]!r}")
            except Lost:
                pass
            await asyncio.sleep(self.random.uniform(0.05, 0.3))

    async def look(self, least: int = 0) -> None:
        """The board, at least as new as what was heard of."""
        least = max(least, self.heard, self.board["version"])
        board = json.loads(await self.get(f"/api/t/{self.code}?version={least}"))
        if board["version"] < least:
            self.wrong.append(f"version {board['version']} for {least}")
        self.board = board
        if self.random.random() < 0.1:
            piece = await self.get(f"/t/{self.code}/now?version={board['version']}")
            self.pieces += piece.startswith(b'<section id="table"')

    async def post(self, verb: str, version: int, notation: str) -> tuple[int, Any]:
        """Send an answer; status 0: nobody knows what became of it."""
        body = json.dumps({"version": version, "notation": notation}).encode()
        kind = "Content-Type: application/json\r\n"
        self.sent.add((version + 1, notation or TAKE_BACK))
        try:
            status, said = await self.line.ask("POST", f"/t/{self.code}/{verb}", kind, body)
        except Lost:
            self.unheard += 1
            return 0, None
        if status == 200:
            self.acknowledged[json.loads(said)["version"]] = notation or TAKE_BACK
        return status, json.loads(said) if status in (200, 409) else said

    async def answer(self) -> None:
        """One of the options, as random as a player; then see what has become of the table."""
        await asyncio.sleep(self.random.uniform(0, 0.1))
        version = self.board["version"]
        notation = self.random.choice(self.board["options"])["notation"]
        status, said = await self.post("answer", version, notation)
        if status == 200 and self.random.random() < BACK:
            again, _ = await self.post("back", said["version"], "")
            if again not in (0, 200, 409, 422, 503):
                self.wrong.append(f"back: {again}")
        elif status not in (0, 200, 409, 503):
            self.wrong.append(f"{notation} for {version}: {status} {said!r}")
        if status in (0, 503):
            await asyncio.sleep(self.random.uniform(0.05, 0.3))
        await self.look(said["version"] if status in (200, 409) else 0)
