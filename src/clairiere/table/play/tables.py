"""Tables: those that are in memory; the others are read from the ledger when somebody asks for them."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Final, TypeVar

from clairiere.kernel.cache import drop_unused
from clairiere.store.ledger import HAND_OVER, Entry, Ledger
from clairiere.table.play.live import Live

Result = TypeVar("Result")
SHORT: Final = 40
"""So many answers are played through at once on the loop: they take less time than it takes to wake a thread."""


class Folder:
    """Executor with one thread for replaying long logs."""

    def __init__(self) -> None:
        self.thread = ThreadPoolExecutor(1, "folding")

    async def run(self, fold: Callable[..., Result], *about: object) -> Result:
        """Run a call in the thread, in the order of calls."""
        return await asyncio.get_running_loop().run_in_executor(self.thread, fold, *about)

    def close(self) -> None:
        """Start nothing more; the running call is not waited for."""
        self.thread.shutdown(wait=False, cancel_futures=True)


class KeyedLocks:
    """A lock per key, which exists only while somebody holds it or waits for it."""

    def __init__(self) -> None:
        self.locks: dict[Hashable, asyncio.Lock] = {}
        self.wanted: dict[Hashable, int] = {}

    @asynccontextmanager
    async def hold(self, key: Hashable) -> AsyncIterator[None]:
        """Context manager that holds the lock of this key."""
        lock = self.locks.setdefault(key, asyncio.Lock())
        self.wanted[key] = self.wanted.get(key, 0) + 1
        try:
            async with lock:
                yield
        finally:
            self.wanted[key] -= 1
            if not self.wanted[key]:
                del self.locks[key], self.wanted[key]


MAX_ENTRIES = 4000
"""So many tables stay in memory; the one that nobody has asked for longest goes first."""
IDLE = 900.0
"""Seconds after which a table that nobody asks for need not stay, nor what its pictures and words are made from: games
that are over or left make room for others.
"""


def unwatched(code: str) -> bool:
    """Where no streams are: a table is in use only while it is asked for."""
    return False


class Tables:
    """LRU cache of the tables in memory, by code."""

    def __init__(
        self,
        ledger: Ledger,
        max_entries: int = MAX_ENTRIES,
        folder: Folder | None = None,
        is_watched: Callable[[str], bool] = unwatched,
    ) -> None:
        self.ledger = ledger
        self.folder = folder or Folder()
        self.max_entries = max_entries
        self.is_watched = is_watched
        self.dropped_at = time.monotonic()  # when what tables share was last looked through
        self.live: OrderedDict[str, Live] = OrderedDict()
        self.reading: dict[str, asyncio.Task[Live | None]] = {}

    async def get(self, code: str, version: int = 0) -> Live | None:
        """The table of this code, at this version or a newer one; None if there is no such table."""
        found = self.live.get(code)
        if found is None:
            found = await self.sought(code)
        else:
            self.live.move_to_end(code)
            found.asked_at = time.monotonic()
        if found is not None and version > found.version:
            await self.catch_up(found, version)
        return found

    async def sought(self, code: str) -> Live | None:
        """Read a table that is not in memory; concurrent requests share one read."""
        task = self.reading.get(code)
        if task is None:
            task = self.reading[code] = asyncio.create_task(self.read(code))
            task.add_done_callback(lambda _: self.reading.pop(code, None))
        return await asyncio.shield(task)  # whoever hangs up cancels their own wait, not the read of the others

    async def read(self, code: str) -> Live | None:
        """Read a table and replay its log, a long one in a thread."""
        stored = await self.ledger.read(code)
        if stored is None or not stored.seed:
            return None
        live = Live(stored) if len(stored.entries) <= SHORT else await self.folder.run(Live, stored)
        self.live[code] = live
        self.make_room()
        return live

    def make_room(self) -> None:
        """Drop tables for which nobody has asked for a while, and those that are too many.

        Only when another one is read: as long as none is, nothing grows. A table that somebody watches is looked at
        again after the same time, since a stream asks for it only when it goes on.
        """
        while len(self.live) > self.max_entries:
            self.live.popitem(last=False)
        now = time.monotonic()
        if self.dropped_at + IDLE < now:
            self.dropped_at = now
            drop_unused()
        while (oldest := next(iter(self.live.values()))).asked_at + IDLE < now:
            code = oldest.stored.code
            if self.is_watched(code):
                oldest.asked_at = now
                self.live.move_to_end(code)
            else:
                del self.live[code]

    async def catch_up(self, live: Live, version: int) -> None:
        """Follow another process up to at least this version."""
        async with live.lock:
            if version > live.version:
                await self.follow(live)

    async def follow(self, live: Live) -> None:
        """Read and replay new log entries; the caller holds the table's lock."""
        news = await self.ledger.since(live.stored.table, live.version)
        try:
            # An entry says that a seat goes to a bot, the row of the seat says to which one.
            if any([entry.notation == HAND_OVER for entry in news.entries]):
                stored = await self.ledger.read(live.stored.code)
                live.sit(live.chairs if stored is None else stored.chairs)
            await self.play_on(live, news.entries)
            live.due = news.due
        except BaseException:
            self.drop(live)
            raise

    async def play_on(self, live: Live, entries: tuple[Entry, ...]) -> None:
        """Replay entries in parts on the event loop, so that readers see whole answers only."""
        live.follow(entries[:SHORT])
        for begun in range(SHORT, len(entries), SHORT):
            await asyncio.sleep(0)
            live.follow(entries[begun : begun + SHORT])

    def drop(self, live: Live) -> None:
        """Remove a table whose memory may be wrong; the next request reads it again."""
        live.stale = True
        if self.live.get(live.stored.code) is live:
            del self.live[live.stored.code]
