"""Drawings that nobody keeps ready, such as a table as it was: made beside the loop, billed by the time they take.

One thread draws. Each address has one drawing in its queue at a time, so that nobody waits for all that another wants,
and a few more wait outside of it. What was drawn is kept for a while: several people often look at the same move.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from clairiere.table.http.limits import DRAWINGS, AddressQueue, Limits
from clairiere.table.http.protocol import Request

Result = TypeVar("Result")
WAITING = 8
"""So many drawings of one address may wait; who comes then is told to come again."""
KEPT = 16_000_000
"""So many bytes of drawings are kept."""


class Drawings:
    """Executor with one thread, an LRU cache of drawings, and a queue per address."""

    def __init__(self, limits: Limits, kept: int = KEPT) -> None:
        self.limits = limits
        self.kept = kept
        self.held = 0
        self.found: OrderedDict[Hashable, bytes] = OrderedDict()
        self.queue = AddressQueue(1)
        self.thread = ThreadPoolExecutor(1, "drawings")

    async def get(self, request: Request, key: Hashable, draw: Callable[[], bytes]) -> bytes:
        """The cached drawing of this key, or a new one; raises Refused."""
        kept = self.found.get(key)
        if kept is None:
            kept = await self.made(request, draw)
            self.keep(key, kept)
        else:
            self.found.move_to_end(key)
        return kept

    async def made(self, request: Request, draw: Callable[[], Result]) -> Result:
        """Draw it, and charge the time to person and address."""
        person, address = None if request.who is None else request.who.person, request.address()
        waiting = WAITING * self.limits.factor if self.limits.factor else math.inf
        async with self.queue.turn(address, waiting):
            self.limits.owes(DRAWINGS, person, address)
            cost = Cost()
            try:
                return await asyncio.get_running_loop().run_in_executor(self.thread, cost.of, draw)
            finally:
                self.limits.bill(DRAWINGS, person, address, cost.seconds)

    def keep(self, key: Hashable, drawn: bytes) -> None:
        """Add to the cache; the least recently used drawing is dropped."""
        if key in self.found:  # two have drawn it at the same time
            return
        self.found[key] = drawn
        self.held += len(drawn)
        while self.held > self.kept:
            self.held -= len(self.found.popitem(last=False)[1])

    def close(self) -> None:
        """Start no more drawings."""
        self.thread.shutdown(wait=False, cancel_futures=True)


class Cost:
    """Measures the processor time of a drawing."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def of(self, draw: Callable[[], Result]) -> Result:
        """Run the drawing in the thread and measure it."""
        begun = time.thread_time()
        try:
            return draw()
        finally:
            self.seconds = time.thread_time() - begun
