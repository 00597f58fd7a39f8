"""Players: many tables at once, each played from its script; with watchers, everybody looks before the next answer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

from clairiere.table.http.identity import Identity, signed
from tools.load.base import Laid
from tools.load.server import SECRET
from tools.load.wire import Asking, Listening, listen, look, post

AS_A_PAGE = b"?language=en"


def cookies_of(laid: Laid) -> list[str]:
    """Identity cookies of the players of a table."""
    return [signed([SECRET.encode()], Identity(person, 0, int(time.time()))) for person in laid.people]


class Run:
    """Shared state of simulated players: connections, times, errors."""

    def __init__(self, tables: list[Laid], port: int, watchers: int = 0) -> None:
        self.tables: Iterator[Laid] = iter(tables)
        self.port = port
        self.watchers = watchers
        self.acknowledged: list[float] = []
        self.seen: list[float] = []
        self.errors = 0
        self.over = False
        self.players: list[Player] = []
        self.idle = 0

    async def play(self, at_once: int, seconds: float) -> float:
        """Play so many tables at once, for some seconds or until none is left; returns the duration."""
        self.players = [Player(self) for _ in range(at_once)]
        for player in self.players:
            await self.connect(player.asking)
            await player.sit_down()
        begun = time.perf_counter()
        for player in self.players:
            player.answer()
        while time.perf_counter() - begun < seconds and self.idle < at_once:
            await asyncio.sleep(0.02)
        took, self.over = time.perf_counter() - begun, True
        for player in self.players:
            player.close()
        return took

    async def connect(self, protocol: asyncio.Protocol) -> None:
        """Open a connection."""
        await asyncio.get_running_loop().create_connection(lambda: protocol, "127.0.0.1", self.port)


class Player:
    """A simulated client that answers for all seats of one table after another."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.asking = Asking(self.replied)
        self.laid: Laid | None = None
        self.cookies: list[str] = []
        self.watchers: list[Watcher] = []
        self.version = 0
        self.seat = 0
        self.begun = 0.0
        self.waiting = 0
        self.task: asyncio.Task[None] | None = None

    async def sit_down(self) -> None:
        """Start with the next table and its watchers."""
        for watcher in self.watchers:
            watcher.close()
        self.laid = next(self.run.tables, None)
        self.version = 0
        if self.laid is None:
            self.run.idle += 1
            return
        self.cookies = cookies_of(self.laid)
        self.watchers = [Watcher(self, number) for number in range(self.run.watchers)]
        for watcher in self.watchers:
            await watcher.open()

    def answer(self) -> None:
        """Post the next answer of the script."""
        if self.run.over or self.laid is None:
            return
        answers = self.laid.script.answers
        if self.version == len(answers):
            self.task = asyncio.create_task(self.go_on())
            return
        self.seat, notation = answers[self.version]
        self.waiting = 1 + len(self.watchers)
        self.begun = time.perf_counter()
        self.asking.write(post(self.laid.code, self.cookies[self.seat], self.version, notation))

    async def go_on(self) -> None:
        """Finish a table and start the next."""
        await self.sit_down()
        self.answer()

    def replied(self, status: int) -> None:
        """Handle the reply to an answer."""
        if self.run.over:
            return
        if status != 200:
            self.run.errors += 1
            self.task = asyncio.create_task(self.go_on())
            return
        self.run.acknowledged.append(time.perf_counter() - self.begun)
        self.version += 1
        self.done()

    def has_seen(self, number: int, status: int) -> None:
        """A watcher has received the new fragment."""
        if self.run.over:
            return
        if status != 200:
            self.run.errors += 1
        if number != self.seat:
            self.run.seen.append(time.perf_counter() - self.begun)
        self.done()

    def done(self) -> None:
        """Continue once all watchers have the fragment."""
        self.waiting -= 1
        if not self.waiting:
            self.answer()

    def close(self) -> None:
        """Cancel the task and close all connections."""
        if self.task is not None:
            self.task.cancel()
        self.asking.close()
        for watcher in self.watchers:
            watcher.close()


class Watcher:
    """A simulated browser with a stream; the first ones hold the seats."""

    def __init__(self, player: Player, number: int) -> None:
        assert player.laid is not None
        self.player = player
        self.number = number
        self.code = player.laid.code
        self.cookie = player.cookies[number] if number < len(player.cookies) else ""
        self.asking = Asking(self.replied)
        self.listening = Listening(listen(self.code, self.cookie, 0, AS_A_PAGE), self.told, self.shown)
        self.closed = False

    async def open(self) -> None:
        """Open both connections and wait for the stream."""
        await self.player.run.connect(self.asking)
        await self.player.run.connect(self.listening)
        while not self.listening.open and not self.player.run.over:
            await asyncio.sleep(0.001)

    def told(self, version: int) -> None:
        """A version number came: ask for the page."""
        self.asking.write(look(self.code, self.cookie, version))

    def shown(self, version: int) -> None:
        """A fragment came with the event: nothing to ask for."""
        self.replied(200)

    def replied(self, status: int) -> None:
        """The reply with the page came."""
        if not self.closed:
            self.player.has_seen(self.number, status)

    def close(self) -> None:
        """Close both connections; replies that still come do not count."""
        self.closed = True
        self.asking.close()
        self.listening.close()
