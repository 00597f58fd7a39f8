"""Simulated people of a soak: each at a table with a bot; they look, think, answer, follow a stream, want pictures."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from typing import Any

from tools.load.base import Laid
from tools.load.players import cookies_of
from tools.load.wire import USUAL, Listening, listen

PATIENCE = 30.0
"""Seconds for a reply."""
GLANCE = 20.0
"""Seconds after which somebody looks at the table though nobody has told them of news."""
PICTURE, PAGE = 0.05, 0.02
"""How often, at an answer, somebody wants the picture of the table, or its page anew."""


class Tally:
    """What all people of a minute have met."""

    def __init__(self) -> None:
        self.answers: list[float] = []
        self.looks: list[float] = []
        self.errors: dict[str, int] = {}
        self.games = self.told = self.busy = 0

    def replied(self, what: str, status: int) -> None:
        """Count what is no good reply: 503 asks to come again, as a site does that has too much to do."""
        if status == 503:
            self.busy += 1
        elif status not in (200, 409):  # 409: somebody was quicker
            self.wrong(f"{what} {status}")

    def wrong(self, what: str) -> None:
        """Count an error."""
        self.errors[what] = self.errors.get(what, 0) + 1


class Asker:
    """A connection for one request after the other."""

    def __init__(self, port: int, cookie: str) -> None:
        self.port = port
        self.head = USUAL + b"Cookie: clairiere=%s\r\n" % cookie.encode()
        self.lines: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        """Status and body; raises OSError or EOFError. An answer is for one version, and so may be sent again."""
        if self.lines is not None:
            with suppress(ConnectionError, EOFError):  # the server has closed what nobody used for a while
                return await self.ask_once(method, path, body)
        return await self.ask_once(method, path, body)

    async def ask_once(self, method: str, path: str, body: bytes) -> tuple[int, bytes]:
        """On the connection that there is, or on a new one."""
        if self.lines is None:
            self.lines = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.lines
        kind = b"Content-Type: application/json\r\n" if body else b""
        line = f"{method} {path} HTTP/1.1\r\n".encode()
        try:
            async with asyncio.timeout(PATIENCE):
                writer.write(line + self.head + kind + b"Content-Length: %d\r\n\r\n" % len(body) + body)
                head = (await reader.readuntil(b"\r\n\r\n")).lower()
                length = int(head.partition(b"\r\ncontent-length: ")[2].partition(b"\r\n")[0] or 0)
                said = await reader.readexactly(length)
        except BaseException:
            self.close()
            raise
        return int(head[9:12]), said

    def close(self) -> None:
        """Let go."""
        if self.lines is not None:
            self.lines[1].close()
        self.lines = None


class Person:
    """Plays one table after another until the soak is over."""

    def __init__(self, port: int, next_table: Callable[[], Awaitable[Laid]], pause: float, seed: int) -> None:
        self.port = port
        self.next_table = next_table
        self.pause = pause
        self.rng = Random(seed)
        self.tally = Tally()
        self.news = asyncio.Event()
        self.stream: Listening | None = None

    async def live(self) -> None:
        """Until cancelled."""
        await asyncio.sleep(self.rng.uniform(0, self.pause))
        while True:
            laid = await self.next_table()
            asker = Asker(self.port, cookies_of(laid)[0])
            try:
                await self.play(laid, asker)
                self.tally.games += 1
            except (OSError, EOFError) as error:
                self.tally.wrong(type(error).__name__)
                await asyncio.sleep(1)
            finally:
                asker.close()
                if self.stream is not None:
                    self.stream.close()

    async def play(self, laid: Laid, asker: Asker) -> None:
        """One game."""
        await self.listen(laid)
        while True:
            board = await self.look(asker, laid.code)
            if board["over"]:
                return
            if board["options"]:
                await asyncio.sleep(self.rng.expovariate(1 / self.pause))
                await self.answer(asker, laid.code, board)
            else:
                await self.wait()

    async def listen(self, laid: Laid) -> None:
        """Open the stream of a table."""
        self.stream = Listening(listen(laid.code, cookies_of(laid)[0], 0), self.hear, self.hear)
        stream = self.stream
        await asyncio.get_running_loop().create_connection(lambda: stream, "127.0.0.1", self.port)

    def hear(self, version: int) -> None:
        """The stream tells of a version."""
        self.tally.told += 1
        self.news.set()

    async def wait(self) -> None:
        """For news, but not for ever."""
        with suppress(TimeoutError):
            async with asyncio.timeout(GLANCE):  # `wait_for` of Python 3.11 may swallow the end of the soak
                await self.news.wait()

    async def look(self, asker: Asker, code: str) -> Any:
        """The table as JSON."""
        self.news.clear()
        begun = time.perf_counter()
        status, said = await asker.ask("GET", f"/api/t/{code}")
        self.tally.looks.append(time.perf_counter() - begun)
        self.tally.replied("look", status)
        if status != 200:
            await asyncio.sleep(1)
            return {"over": False, "options": [], "version": 0}
        return json.loads(said)

    async def answer(self, asker: Asker, code: str, board: Any) -> None:
        """One of the options; now and then the picture or the page, too."""
        given = {"version": board["version"], "notation": self.rng.choice(board["options"])["notation"]}
        begun = time.perf_counter()
        status, _ = await asker.ask("POST", f"/t/{code}/answer", json.dumps(given).encode())
        self.tally.answers.append(time.perf_counter() - begun)
        self.tally.replied("answer", status)
        for often, path in ((PICTURE, f"/t/{code}/picture.svg"), (PAGE, f"/t/{code}")):
            if self.rng.random() < often:
                status, _ = await asker.ask("GET", path)
                self.tally.replied("picture" if path.endswith(".svg") else "page", status)
