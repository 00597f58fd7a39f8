"""Batches: answers that wait for the same commit are written in one statement.

While one batch is on its way to the disk, the next one collects. So under load a commit is shared by many answers, and
without load nothing waits.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from clairiere.store.ledger import Ledger, LogAppend, Unreachable
from clairiere.table.ops.supervisor import Supervised, Supervisor

LARGEST = 128
WAITING = 4096
"""So many answers may wait; who comes then is told to come again."""


Observe = Callable[[int, float], None]
"""Takes how many answers went into a batch, and how many seconds its commit took."""


def no_observer(answers: int, seconds: float) -> None:
    """Where nobody measures commits."""


class TooBusy(Exception):
    """Raised when too many answers are waiting; the client should retry."""


class Batches:
    """Queue of answers in front of the ledger, written in batches."""

    def __init__(self, ledger: Ledger, supervisor: Supervisor, observe: Observe = no_observer) -> None:
        self.ledger = ledger
        self.supervisor = supervisor
        self.observe = observe
        self.queue: list[tuple[LogAppend, asyncio.Future[int | None]]] = []
        self.waiting = asyncio.Event()
        self.writer: Supervised | None = None
        self.closed = False

    async def write(self, move: LogAppend) -> int | None:
        """Queue an entry and wait until it is durable; returns when time is up (0: no clock), None if outdated."""
        if len(self.queue) >= WAITING or self.closed:
            raise TooBusy
        done: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self.queue.append((move, done))
        if self.writer is None:
            self.writer = self.supervisor.supervise("batch writer", self.run, ends=True, essential=True)
        self.waiting.set()
        return await done

    async def run(self) -> None:
        """Write batches one after the other, until `close`."""
        while True:
            while self.queue:
                await self.commit(self.next_batch())
            if self.closed:
                return
            self.waiting.clear()
            await self.waiting.wait()

    def next_batch(self) -> list[tuple[LogAppend, asyncio.Future[int | None]]]:
        """Answers for the next batch, at most one per table."""
        batch: list[tuple[LogAppend, asyncio.Future[int | None]]] = []
        rest: list[tuple[LogAppend, asyncio.Future[int | None]]] = []
        tables: set[int] = set()
        for waiting in self.queue:
            if len(batch) < LARGEST and waiting[0].table not in tables:
                tables.add(waiting[0].table)
                batch.append(waiting)
            else:
                rest.append(waiting)
        self.queue = rest
        return batch

    async def commit(self, batch: list[tuple[LogAppend, asyncio.Future[int | None]]]) -> None:
        """Write one batch, and resolve the futures of its answers."""
        try:
            begun = time.perf_counter()
            written = await self.ledger.write([move for move, _ in batch])
            self.observe(len(batch), time.perf_counter() - begun)
            for move, done in batch:
                if not done.done():
                    done.set_result(written.dues.get(move.table))
        except Exception as error:  # whatever the database says, those who wait must hear it
            self.fail(batch, error)
        except BaseException:
            self.fail(batch, Unreachable("the process is about to end"))
            raise

    def fail(self, batch: list[tuple[LogAppend, asyncio.Future[int | None]]], error: Exception) -> None:
        """Raise an error in everybody who waits for this batch."""
        for _, done in batch:
            if not done.done():
                done.set_exception(error)

    async def close(self) -> None:
        """Refuse new answers, and finish the queued ones."""
        self.closed = True
        self.waiting.set()
        if self.writer is not None:
            await self.writer.finish()
