"""Wake-ups within one process: for a home that has no Redis."""

from __future__ import annotations

import asyncio


class LocalWakes:
    """There is nobody else to tell but the bots, who live in the same process."""

    deaf = False

    def __init__(self) -> None:
        self.bots = asyncio.Event()

    def publish(self, code: str, version: int, bot_due: bool) -> None:
        """Let the bots know."""
        if bot_due:
            self.bots.set()

    async def close(self) -> None:
        """There is nothing to stop."""
