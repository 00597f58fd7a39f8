"""The worker of reviews: one review at a time, in a process of its own, watched and stopped from here."""

from __future__ import annotations

import asyncio
import logging
import time
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import ParamSpec, TypeVar

from django.db import close_old_connections
from msgspec.json import decode, encode
from prometheus_client.core import CounterMetricFamily, Metric
from prometheus_client.registry import Collector

from clairiere.site.reviews import queue
from clairiere.site.reviews.queue import Claim
from clairiere.store.ledger import Ledger
from clairiere.table.bots.reviewing import AT_MOST, COMMAND, Progress

log = logging.getLogger("clairiere.reviews")

SWEEP = 1.0
"""Seconds between two looks for a review to make."""
BEAT = 3.0
"""Seconds after which a claim is kept up, if the process has said nothing."""
PATIENCE = 10 * AT_MOST
"""Seconds by the clock for one review: on a busy machine a nice process is slow."""
LONGEST_LINE = 1 << 26
DONE, FAILED, STOPPED = "done", "failed", "stopped"

P = ParamSpec("P")
T = TypeVar("T")


class ReviewWorker:
    """Claims reviews and has them made, one at a time."""

    def __init__(self, ledger: Ledger, command: tuple[str, ...] = COMMAND, sweep: float = SWEEP) -> None:
        self.ledger = ledger
        self.command = command
        self.sweep = sweep
        self.figures = ReviewFigures()

    async def run(self) -> None:
        """Make reviews until the task is cancelled; one that was begun goes to another worker then."""
        while True:
            found = await in_thread(queue.claim)
            if found is None:
                await asyncio.sleep(self.sweep)
            else:
                await self.make(found)

    async def make(self, found: Claim) -> None:
        """Make one review; counts what came of it."""
        begun, process = time.monotonic(), await self.start()
        try:
            outcome = await asyncio.wait_for(self.follow(found, process), PATIENCE)
        except TimeoutError:
            outcome = FAILED if await in_thread(queue.fail, found, queue.DIED) else STOPPED
        except asyncio.CancelledError:
            await in_thread(queue.give_back, found)  # goes on in its thread, should we be cancelled again
            raise
        finally:
            await end(process)
        self.figures.count(outcome, time.monotonic() - begun)

    async def start(self) -> Process:
        """The process, in a session of its own, so that Ctrl-C is for us alone."""
        return await asyncio.create_subprocess_exec(
            *self.command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE, start_new_session=True
        )

    async def follow(self, found: Claim, process: Process) -> str:
        """Hand the table over, and write down what comes back, as long as somebody wants it."""
        stored = await self.ledger.read(found.code)
        if stored is None:
            return STOPPED
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(encode(stored) + b"\n")
        with suppress(ConnectionError):
            await process.stdin.drain()
        while True:
            line = await soon(process.stdout.readline(), BEAT)
            if line == b"":
                log.error("the process that reviews table %s has ended with %s", found.code, await process.wait())
                return FAILED if await in_thread(queue.fail, found, queue.DIED) else STOPPED
            told = None if line is None else decode(line, type=Progress)
            if not await in_thread(queue.keep, found, told):
                return STOPPED
            if told is not None and told.ended:
                return FAILED if told.wrong else DONE


async def soon(asked: Awaitable[T], seconds: float) -> T | None:
    """What comes within so many seconds; None if nothing does."""
    try:
        return await asyncio.wait_for(asked, seconds)
    except TimeoutError:
        return None


async def end(process: Process) -> None:
    """Kill the process, whatever it is doing."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def in_thread(work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Call what asks the database in a thread, and close its connection."""

    def closing() -> T:
        try:
            return work(*args, **named)
        finally:
            close_old_connections()

    return await asyncio.to_thread(closing)


class ReviewFigures(Collector):
    """Prometheus collector of what became of reviews, and how long they took."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()
        self.seconds = 0.0

    def count(self, outcome: str, seconds: float) -> None:
        """Note one review."""
        self.outcomes[outcome] += 1
        self.seconds += seconds

    def collect(self) -> Iterable[Metric]:
        """Called by Prometheus: the counters of this moment."""
        found = CounterMetricFamily("clairiere_reviews", "Reviews, by what became of them", labels=["outcome"])
        for outcome in (DONE, FAILED, STOPPED):
            found.add_metric([outcome], self.outcomes[outcome])
        return found, CounterMetricFamily("clairiere_review_seconds", "Seconds that they took", self.seconds)
