"""Commits: the one way into a table's log, for answers of people and of bots, take-backs and clocks.

Answers that wait for the same commit are written in one statement. While one batch is on its way to the disk, the next
one collects: under load a commit is shared by many answers, and without load nothing waits.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from clairiere.kernel.state import Seat
from clairiere.store.ledger import BatchResult, LogAppend, Unreachable
from clairiere.store.shards import Shards
from clairiere.table.ops.supervisor import Supervised, Supervisor
from clairiere.table.play.live import Live
from clairiere.table.play.tables import Tables

LARGEST = 128
WAITING = 4096
"""So many answers may wait; who comes then is told to come again."""


Observe = Callable[[int, float], None]
"""Takes how many answers went into a batch, and how many seconds its commit took."""


def no_observer(answers: int, seconds: float) -> None:
    """Where nobody measures commits."""


class TooBusy(Exception):
    """Raised when too many answers are waiting; the client should retry."""


class Writes(Protocol):
    """What a queue needs of a ledger."""

    async def write(self, moves: list[LogAppend]) -> BatchResult:
        """Append entries of several tables, at most one each; durable when this returns."""


class Batches:
    """Queue of answers in front of the ledger, written in batches."""

    def __init__(
        self, ledger: Writes, supervisor: Supervisor, observe: Observe = no_observer, name: str = "batch writer"
    ) -> None:
        self.ledger = ledger
        self.name = name
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
            self.writer = self.supervisor.supervise(self.name, self.run, ends=True, essential=True)
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
        # The statement compares each entry with the head as it was before: a second one of the same table has to wait.
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


QueueType = Callable[[Writes, Supervisor, Observe, str], Batches]
"""The class of the queues, or what makes one."""


class ShardedBatches:
    """A queue for each database: one that is away, or slow, holds up no answer of another."""

    def __init__(
        self, shards: Shards, supervisor: Supervisor, observe: Observe = no_observer, queue: QueueType = Batches
    ) -> None:
        self.shards = shards
        numbers = range(len(shards.ledgers))
        self.lanes = [queue(shards.lane(n), supervisor, observe, f"batch writer {n}") for n in numbers]

    @property
    def queue(self) -> list[tuple[LogAppend, asyncio.Future[int | None]]]:
        """All answers that wait."""
        return [waiting for lane in self.lanes for waiting in lane.queue]

    async def write(self, move: LogAppend) -> int | None:
        """Queue an entry at the database of its table."""
        return await self.lanes[await self.shards.shard_of(move.table)].write(move)

    async def close(self) -> None:
        """Refuse new answers, and finish the queued ones."""
        for lane in self.lanes:
            await lane.close()


def batches_on(
    ledger: Writes, supervisor: Supervisor, observe: Observe = no_observer, queue: QueueType = Batches
) -> Batches | ShardedBatches:
    """The queue, or queues, in front of a ledger."""
    if isinstance(ledger, Shards):
        return ShardedBatches(ledger, supervisor, observe, queue)
    return queue(ledger, supervisor, observe, "batch writer")


WAITING_AT_TABLE = 16
"""So many answers may wait at one table; who comes then is told to come again."""


class Turn:
    """Context manager of a table's lock with a bounded queue; a class, since a generator costs three times as much."""

    __slots__ = ("live",)

    def __init__(self, live: Live) -> None:
        self.live = live

    async def __aenter__(self) -> None:
        if self.live.waiting >= WAITING_AT_TABLE:
            raise TooBusy
        self.live.waiting += 1
        try:
            await self.live.lock.acquire()
        except BaseException:
            self.live.waiting -= 1
            raise

    async def __aexit__(self, *error: object) -> None:
        self.live.lock.release()
        self.live.waiting -= 1


class Commits:
    """The commit path: write an entry, accept it in memory, notify readers."""

    def __init__(self, tables: Tables, batches: Batches | ShardedBatches, news: Callable[[Live, bool], None]) -> None:
        self.tables = tables
        self.batches = batches
        self.news = news

    async def answer(self, live: Live, seat: Seat, notation: str, claim: int = 0) -> bool:
        """Play an answer on a copy and write it; raises Illegal."""
        trial = live.try_out(seat, notation)
        return await self.write(live, live.move(trial), lambda: live.accept(trial), claim)

    async def take_back(self, live: Live, seat: Seat, claim: int = 0) -> bool:
        """Write a take-back of the seat's last answer; raises Illegal."""
        return await self.write(live, live.take_back(seat), lambda: live.accept_take_back(seat), claim)

    async def time_up(self, live: Live, seat: Seat, claim: int) -> bool:
        """Write that the seat's time is up."""
        move = live.time_up(seat)
        return await self.write(live, move, lambda: live.accept_time_up(move), claim)

    async def write(self, live: Live, move: LogAppend, accept: Callable[[], None], claim: int = 0) -> bool:
        """Write an entry and accept it; False if the log has moved on. The caller holds the table's lock.

        Who answers for the next bot too, a worker or a person's device, has a claim for so many seconds; then no other
        worker is woken.

        TooBusy means that the move was never sent, so the table in memory stays as it is. After any other failure
        nobody knows whether the move was written: what is in memory may be wrong, and is read again.
        """
        try:
            due = await self.batches.write(replace(move, claim=claim) if claim and move.bot_due else move)
            if due is None:
                return False
            accept()
        except TooBusy:
            raise
        except BaseException:
            self.tables.drop(live)
            raise
        live.due = due
        self.news(live, move.bot_due and not claim)
        return True
