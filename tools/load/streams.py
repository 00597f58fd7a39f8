"""Streams: thousands of readers who wait for one table, and how soon all of them hear that it has gone on."""

from __future__ import annotations

import asyncio
import resource
import time
from typing import Any

from tools.load.meter import memory_of
from tools.load.players import cookies_of
from tools.load.run import Stage, rounded
from tools.load.scripts import Script
from tools.load.wire import Asking, Listening, listen, post

OPENING = 200
"""So many are opened at once."""
PATIENCE = 30.0


class Crowd:
    """Many streams of one table."""

    def __init__(self, code: str, port: int) -> None:
        self.code = code
        self.port = port
        self.readers: list[Listening] = []
        self.told = 0
        self.all = asyncio.Event()

    async def gather(self, number: int) -> None:
        """Open so many streams."""
        for begun in range(0, number, OPENING):
            await asyncio.gather(*[self.join() for _ in range(min(OPENING, number - begun))])
        while not all([reader.open for reader in self.readers]):
            await asyncio.sleep(0.01)

    async def join(self) -> None:
        """Open another stream."""
        reader = Listening(listen(self.code, "", 0), self.hear, self.hear)
        self.readers.append(reader)
        await asyncio.get_running_loop().create_connection(lambda: reader, "127.0.0.1", self.port)

    def hear(self, version: int) -> None:
        """Count a received event."""
        self.told += 1
        if self.told == len(self.readers):
            self.all.set()

    async def wake(self, asking: Asking, request: bytes) -> float:
        """Post an answer; the seconds until all streams have received it."""
        self.told = 0
        self.all.clear()
        begun = time.perf_counter()
        asking.write(request)
        await asyncio.wait_for(self.all.wait(), PATIENCE)
        return time.perf_counter() - begun


async def measured_streams(stage: Stage, number: int, wakes: int = 10) -> dict[str, Any]:
    """Memory of so many streams, and the time until a wake-up reaches all."""
    allow_files(number + 1000)
    try:
        server = await stage.open()
        [laid] = await stage.base.lay([Script(0)], "S")
        before = memory_of(server.pid)
        crowd, asking = Crowd(laid.code, server.port), Asking(lambda status: None)
        await asyncio.get_running_loop().create_connection(lambda: asking, "127.0.0.1", server.port)
        begun = time.perf_counter()
        await crowd.gather(number)
        opened = time.perf_counter() - begun
        cookies = cookies_of(laid)
        answers = laid.script.answers[:wakes]
        requests = [post(laid.code, cookies[seat], n, notation) for n, (seat, notation) in enumerate(answers)]
        times = [await crowd.wake(asking, request) for request in requests]
        held = memory_of(server.pid)
    finally:
        await stage.close()
    return {
        "streams": number,
        "opened_s": rounded(opened),
        "memory_mb": rounded(held),
        "memory_mb_before": rounded(before),
        "kib_per_stream": rounded((held - before) * 1024 / number),
        "wake_ms": [rounded(seconds * 1e3) for seconds in times],
        "slowest_wake_ms": rounded(max(times) * 1e3),
    }


def allow_files(number: int) -> None:
    """Raise the limit of open files, which the server inherits."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < number:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(number, hard) if hard > 0 else number, hard))
