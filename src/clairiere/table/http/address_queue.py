"""A queue for each address: so much of its work is done at once, the rest waits, and nobody else waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from clairiere.table.http.limits import network
from clairiere.table.http.protocol import Refused


class Waiting:
    """Requests of one address that wait for their turn."""

    def __init__(self, at_once: int) -> None:
        self.turns = asyncio.Semaphore(at_once)
        self.wanted = 0


class AddressQueue:
    """Fair queue: each address has a few requests at work, and a limited number waiting."""

    def __init__(self, at_once: int) -> None:
        self.at_once = at_once
        self.addresses: dict[str, Waiting] = {}

    @asynccontextmanager
    async def turn(self, address: str, waiting: float) -> AsyncIterator[None]:
        """Context manager that waits for a free slot; raises Refused if too many of this address wait."""
        key = network(address)
        own = self.addresses.setdefault(key, Waiting(self.at_once))
        if own.wanted >= self.at_once + waiting:
            raise Refused(429, "too often", retry=1)
        own.wanted += 1
        try:
            async with own.turns:
                yield
        finally:
            own.wanted -= 1
            if not own.wanted:
                del self.addresses[key]
