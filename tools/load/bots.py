"""Bots under load: many tables, at each a strong bot and a person who takes their time; how soon the bots answer."""

from __future__ import annotations

import asyncio
import json
import os
import time
from dataclasses import replace
from datetime import datetime
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
from redis import Redis

from clairiere.kernel.play import asked_seats
from clairiere.kernel.state import LETTERS
from clairiere.store.ledger import Entry
from clairiere.store.postgres import PostgresLedger
from clairiere.table.play.live import Live
from clairiere.table.push.wakes import BOTS
from tools.load.base import Base, Laid, NotHere
from tools.load.meter import cpu_of
from tools.load.players import cookies_of
from tools.load.run import Stage, quantiles
from tools.load.scripts import SEATS, Script
from tools.load.server import Process, Worker

PROMISE = 2.0
"""Seconds within which a bot answers, from when it is asked to when its answer is written."""
START = 60.0
"""Seconds within which workers must be there."""
SCRIPTS = 10
BOT_SEAT = SEATS - 1
PAUSE = (2.0, 6.0)
"""Seconds that a person takes for an answer, from and to."""
GLANCE = 0.5
"""Seconds after which they look again whether it is their turn."""
TIMES = "SELECT seq, at FROM answer WHERE table_id = $1 ORDER BY seq"


class Evening:
    """Parameters of a run with bots: tables, bot, workers, seconds."""

    def __init__(self, bot: str, tables: int, workers: int, seconds: float) -> None:
        self.bot = bot
        self.tables = tables
        self.workers = workers
        self.seconds = seconds


async def measured_bots(evening: Evening, database: str, library: Path) -> dict[str, Any]:
    """Response times of bots: the figures of one run."""
    stage, workers = Stage(database, library), list[Worker]()
    try:
        server = await stage.open()
        workers += [Worker(stage.settings) for _ in range(evening.workers)]
        await at_work(stage, evening.workers)
        scripts = [Script(number) for number in range(SCRIPTS)]
        many = [scripts[number % SCRIPTS] for number in range(evening.tables)]
        laid = await stage.base.lay(many, "T", evening.bot)
        with bell(stage) as redis:
            redis.publish(BOTS, "due")
        used, errors = await played(laid, server, workers, evening.seconds)
        return await figures(stage.base, laid, evening) | {"worker_cores": used, "errors": errors}
    finally:
        for worker in workers:
            worker.stop()
        await stage.close()


def bell(stage: Stage) -> Redis:
    """The Redis channel of the workers."""
    if stage.redis is None:
        raise NotHere("this needs redis-server")
    return Redis(port=stage.redis.port)


async def at_work(stage: Stage, workers: int) -> None:
    """Wait until all workers listen."""
    with bell(stage) as redis:
        async with asyncio.timeout(START):
            while redis.pubsub_numsub(BOTS)[0][1] < workers:
                await asyncio.sleep(0.1)


async def played(laid: list[Laid], server: Process, workers: list[Worker], seconds: float) -> tuple[list[float], int]:
    """Let all tables play; CPU share of each worker, and number of refusals."""
    begun, before = time.monotonic(), [cpu_of(worker.pid) for worker in workers]
    people = [Person(one, server.port, begun + seconds) for one in laid]
    await asyncio.gather(*[person.play() for person in people])
    took = time.monotonic() - begun
    used = [round((cpu_of(worker.pid) - cpu) / took, 2) for worker, cpu in zip(workers, before)]
    return used, sum([person.errors for person in people])


class Person:
    """A simulated player: reads, waits, answers at random."""

    def __init__(self, laid: Laid, port: int, until: float) -> None:
        self.path = f"/api/t/{laid.code}"
        self.cookie = cookies_of(laid)[0]
        self.port = port
        self.until = until
        self.rng = Random(laid.table)
        self.errors = 0

    async def play(self) -> None:
        """Play until the game or the run is over."""
        while time.monotonic() < self.until:
            seen = await asyncio.to_thread(self.ask, "GET", self.path)
            if seen.get("over"):
                return
            if LETTERS[0] not in seen.get("asked", []):
                await asyncio.sleep(GLANCE)
                continue
            await asyncio.sleep(self.rng.uniform(*PAUSE))
            notation = self.rng.choice(seen["options"])["notation"]
            given = {"version": seen["version"], "notation": notation}
            await asyncio.to_thread(self.ask, "POST", f"{self.path}/answer", given)

    def ask(self, method: str, path: str, fields: dict[str, Any] | None = None) -> Any:
        """Send one request; a 409 in a poll is no error."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Cookie": f"clairiere={self.cookie}", "Content-Type": "application/json"}
        try:
            connection.request(method, path, None if fields is None else json.dumps(fields), headers)
            reply = connection.getresponse()
            self.errors += reply.status not in (200, 409)
            return json.loads(reply.read())
        finally:
            connection.close()


async def figures(base: Base, laid: list[Laid], evening: Evening) -> dict[str, Any]:
    """Quantiles of the bots' response times."""
    ledger, connection = await PostgresLedger.open(base.address), await asyncpg.connect(base.address)
    try:
        waits = [wait for one in laid for wait in await waits_at(one, ledger, connection)]
    finally:
        await connection.close()
        await ledger.close()
    return {
        "tables": evening.tables,
        "bot": evening.bot,
        "workers": evening.workers,
        "bot_answers": len(waits),
        "bot_answers_per_s": round(len(waits) / evening.seconds, 1),
        "answered_ms": quantiles(waits),
        "promise_ms": PROMISE * 1e3,
        "load_average": os.getloadavg()[0],
        "in_time": round(sum([wait <= PROMISE for wait in waits]) / max(1, len(waits)), 4),
    }


async def waits_at(one: Laid, ledger: PostgresLedger, connection: Any) -> list[float]:
    """Seconds from asked to written, for each answer of a table's bot."""
    page = await ledger.read(one.code)
    assert page is not None
    times: list[datetime] = [at for _, at in await connection.fetch(TIMES, page.table)]
    live = Live(replace(page, entries=()))
    asked_at: datetime | None = one.begun if asks_bot(live) else None
    waits: list[float] = []
    for entry, at in zip(page.entries, times):
        if entry.seat == BOT_SEAT and asked_at is not None:
            waits.append((at - asked_at).total_seconds())
        asked_at = asked_since(live, entry, asked_at, at)
    return waits


def asks_bot(live: Live) -> bool:
    """Whether the bot is asked in this state."""
    return bool(asked_seats(live.state) >> BOT_SEAT & 1)


def asked_since(live: Live, entry: Entry, before: datetime | None, at: datetime) -> datetime | None:
    """When the bot was asked, after this entry; other seats' sealed answers do not reset it."""
    live.follow((entry,))
    if live.state.over or not asks_bot(live):
        return None
    return at if before is None or entry.seat == BOT_SEAT else before
