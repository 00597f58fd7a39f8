"""Folding: long logs are played through beside the loop, so that nobody waits for a table that is not their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Final, TypeVar

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
