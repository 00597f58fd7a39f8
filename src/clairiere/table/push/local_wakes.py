"""Wake-ups within one process: for a home that has no Redis."""

from __future__ import annotations

import asyncio

from clairiere.table.push.hub import Hear, Wake


class LocalWakes:
    """There is nobody else to tell but the bots, who live in the same process."""

    deaf = False

    def __init__(self) -> None:
        self.bots = asyncio.Event()

    def start(self, wake: Wake, hear: Hear) -> None:
        """There is no other process to listen to."""

    def publish(self, code: str, version: int, bot_due: bool) -> None:
        """Let the bots know."""
        if bot_due:
            self.bots.set()

    def tell(self, key: str, line: str) -> None:
        """There is no other process."""

    async def close(self) -> None:
        """There is nothing to stop."""
