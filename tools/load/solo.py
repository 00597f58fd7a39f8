"""Tables for one: what a move costs the service if workers think for the bots, and if the person's device does."""

from __future__ import annotations

import asyncio
import json
import os
import re
import time
from concurrent.futures import ProcessPoolExecutor
from html import unescape
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any

from clairiere.games.registry import game_named
from clairiere.table.bots.executor import BotQueue
from clairiere.table.push.wakes import BOTS
from tools.load.base import Laid
from tools.load.bots import SCRIPTS, at_work, bell
from tools.load.players import AS_A_PAGE, cookies_of
from tools.load.run import Stage, per_move
from tools.load.scripts import Script
from tools.load.server import Worker
from tools.load.wire import Listening, listen

CHOICE = re.compile(rb'<button name="notation" value="([^"]+)"')
PATIENCE = 3.0
"""Seconds that a bot may think on a device."""
THOUGHT_TIME = 0.5
"""Seconds that a person takes."""
MOVES = "SELECT coalesce(sum(version), 0)::int FROM head JOIN game_table t ON t.id = table_id WHERE t.code LIKE '{}%'"
GONE_ON = 409
IDLE = 2.0
"""Seconds after which a server may have closed a connection."""


class Solo:
    """Parameters of a run: level of the bots, tables, workers, seconds."""

    def __init__(self, bot: str, tables: int, workers: int, seconds: float) -> None:
        self.bot = bot
        self.tables = tables
        self.workers = workers
        self.seconds = seconds


async def measured_solo(solo: Solo, database: str, library: Path) -> dict[str, Any]:
    """Processor time a move of tables for one, both ways, one after the other on the same processes."""
    stage, workers = Stage(database, library), list[Worker]()
    try:
        await stage.open()
        workers += [Worker(stage.settings) for _ in range(solo.workers)]
        await at_work(stage, solo.workers)
        pids = [worker.pid for worker in workers]
        with ProcessPoolExecutor(1, initializer=os.nice, initargs=(5,)) as devices:
            on_site = await played(stage, solo, pids, "S", None)
            on_device = await played(stage, solo, pids, "D", devices)
    finally:
        for worker in workers:
            worker.stop()
        await stage.close()
    errors = on_site.pop("errors") + on_device.pop("errors")
    return {
        "tables": solo.tables, "bot": solo.bot, "workers": solo.workers, "bots_on_the_site": on_site,
        "bots_on_the_device": on_device, "load_average": os.getloadavg()[0], "errors": errors,
    }  # fmt: skip


async def played(
    stage: Stage, solo: Solo, workers: list[int], name: str, devices: ProcessPoolExecutor | None
) -> dict[str, Any]:
    """Play tables for one for some seconds; what their moves have cost."""
    assert stage.server is not None
    scripts = [Script(number) for number in range(SCRIPTS)]
    laid = await stage.base.lay([scripts[n % SCRIPTS] for n in range(solo.tables)], name, solo.bot)
    pages = [SoloPage(one, stage.server.port, devices) for one in laid]
    await asyncio.gather(*[page.open() for page in pages])
    with bell(stage) as redis:
        redis.publish(BOTS, "due")
    meter, before, begun = stage.meter(), await moves_of(stage, name), time.monotonic()
    meter.follow("workers", workers)
    await asyncio.gather(*[page.play(begun + solo.seconds) for page in pages])
    took, moves, used = time.monotonic() - begun, await moves_of(stage, name) - before, meter.used()
    for page in pages:
        page.close()
    return {
        "moves": moves,
        "own": sum([page.own for page in pages]),
        "by_device": sum([page.thought for page in pages]),
        "moves_per_s": round(moves / took, 1),
        "cpu_us_per_move": per_move({part: cpu for part, cpu in used.items() if part != "client"}, moves),
        "errors": sum([page.errors for page in pages]),
    }


async def moves_of(stage: Stage, name: str) -> int:
    """Entries in the logs of the tables whose codes begin so."""
    return int(await stage.base.ask(MOVES.format(name)))


class Following(Listening):
    """A stream of a page, of which the newest fragment is kept."""

    def __init__(self, request: bytes) -> None:
        super().__init__(request, self.told_number, self.told_number)
        self.version = -1
        self.choices: list[str] = []
        self.news = asyncio.Event()

    def told_number(self, version: int) -> None:
        """A page keeps what comes with the event."""

    def events(self) -> None:
        """The choices in the newest fragment that is complete."""
        whole, _, self.text = self.text.rpartition(b"\n\n")
        for event in whole.split(b"\n\n"):
            lines = event.split(b"\n", 2)
            if lines[0].startswith(b"id: ") and lines[1] == b"event: table":
                self.version = int(lines[0][4:])
                self.choices = [unescape(found.decode()) for found in CHOICE.findall(event)]
                self.news.set()


class SoloPage:
    """A person with a page: follows the stream, answers at random and, with devices, thinks for the bots."""

    def __init__(self, laid: Laid, port: int, devices: ProcessPoolExecutor | None) -> None:
        self.laid = laid
        self.path = f"/t/{laid.code}"
        self.cookie = cookies_of(laid)[0]
        self.connection = HTTPConnection("127.0.0.1", port, timeout=30)
        self.devices = devices
        self.random = Random(laid.code)
        self.following = Following(listen(laid.code, self.cookie, 0, AS_A_PAGE))
        self.port = port
        self.own = self.thought = self.errors = 0
        self.used_at = 0.0

    async def open(self) -> None:
        """Open the stream, look once, and offer the device."""
        await asyncio.get_running_loop().create_connection(lambda: self.following, "127.0.0.1", self.port)
        page = await self.ask("GET", f"{self.path}/now")
        self.following.choices = [unescape(found.decode()) for found in CHOICE.findall(page)]
        self.following.version = 0
        if self.devices is not None:
            await self.send("think", version=0)

    async def play(self, until: float) -> None:
        """Play until the run or the game is over."""
        while time.monotonic() < until:
            if self.following.choices:
                await self.answer()
            else:
                self.following.news.clear()
                try:
                    await asyncio.wait_for(self.following.news.wait(), max(0.01, until - time.monotonic()))
                except TimeoutError:
                    return

    async def answer(self) -> None:
        """One of the choices, and then what the bots are asked."""
        await asyncio.sleep(THOUGHT_TIME)
        version, choices = self.following.version, self.following.choices
        self.following.choices = []
        if not choices:
            return
        told = await self.send("answer", version=version, notation=self.random.choice(choices))
        self.own += told is not None
        if told is not None and self.devices is not None:
            await self.think(json.loads(await self.ask("GET", f"{self.path}/think?version={told['version']}")))

    async def think(self, told: Any) -> None:
        """Answer for bots as long as they are asked; a device that was too slow offers itself again."""
        while told is not None and "view" in told:
            about = self.laid.script.game, told["bot"], told["view"], self.random.randrange(1 << 30)
            notation = await asyncio.get_running_loop().run_in_executor(self.devices, thought, *about)
            seen = {"version": told["version"], "seat": told["seat"], "notation": notation}
            told = await self.send("thought", **seen)
            self.thought += told is not None
        if told is None or not told["offered"]:
            await self.send("think", version=0)

    async def send(self, verb: str, **fields: object) -> Any:
        """POST these fields; None if the table has gone on."""
        reply = await self.ask("POST", f"{self.path}/{verb}", fields)
        return json.loads(reply) if reply else None

    async def ask(self, method: str, path: str, fields: dict[str, Any] | None = None) -> bytes:
        """One request on the connection of this page; empty if it was refused."""
        return await asyncio.to_thread(self.asked, method, path, fields)

    def asked(self, method: str, path: str, fields: dict[str, Any] | None) -> bytes:
        """In a thread: request and reply. A connection that was idle for too long is opened again, as browsers do."""
        if self.used_at + IDLE < time.monotonic():
            self.connection.close()
        headers = {"Cookie": f"clairiere={self.cookie}", "Content-Type": "application/json"}
        self.connection.request(method, path, None if fields is None else json.dumps(fields), headers)
        reply = self.connection.getresponse()
        body, self.used_at = reply.read(), time.monotonic()
        self.errors += reply.status not in (200, GONE_ON)
        return body if reply.status == 200 else b""

    def close(self) -> None:
        """Close both connections."""
        self.following.close()
        self.connection.close()


def thought(game: str, bot: str, view: str, seed: int) -> str:
    """In a process: what a bot of this level answers on the text of a view."""
    found, until = game_named(game), time.monotonic() + PATIENCE
    return BotQueue(bot, seed).choose(found, found.read(view), lambda: time.monotonic() > until)
