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
    """More answers are waiting than we are willing to keep waiting."""


class Batches:
    """The queue in front of the ledger."""

    def __init__(self, ledger: Ledger, supervisor: Supervisor, observe: Observe = no_observer) -> None:
        self.ledger = ledger
        self.supervisor = supervisor
        self.observe = observe
        self.queue: list[tuple[LogAppend, asyncio.Future[int | None]]] = []
        self.waiting = asyncio.Event()
        self.writer: Supervised | None = None
        self.closed = False

    async def write(self, move: LogAppend) -> int | None:
        """Write it: durable when this returns. When time is up then, or 0; None if the table had gone on."""
        if len(self.queue) >= WAITING or self.closed:
            raise TooBusy
        done: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self.queue.append((move, done))
        if self.writer is None:
            self.writer = self.supervisor.supervise("batch writer", self.run, ends=True, essential=True)
        self.waiting.set()
        return await done

    async def run(self) -> None:
        """Write whatever waits, one batch after the other, until we are closed."""
        while True:
            while self.queue:
                await self.commit(self.next_batch())
            if self.closed:
                return
            self.waiting.clear()
            await self.waiting.wait()

    def next_batch(self) -> list[tuple[LogAppend, asyncio.Future[int | None]]]:
        """The next answers, at most one a table: a later one of the same table waits for the next batch."""
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
        """Write one batch and tell everyone in it what became of their answer."""
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
        """Whoever waits for this batch hears why it came to nothing."""
        for _, done in batch:
            if not done.done():
                done.set_exception(error)

    async def close(self) -> None:
        """Take no more, and finish what waits."""
        self.closed = True
        self.waiting.set()
        if self.writer is not None:
            await self.writer.finish()
