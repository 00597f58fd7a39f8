"""Wake-ups within one process: for a home that has no Redis."""

from __future__ import annotations

import asyncio

from clairiere.table.push.hub import Hear, Wake


class LocalWakes:
    """Wake-ups within one process: only its own bots have to be told."""

    deaf = False

    def __init__(self) -> None:
        self.bots = asyncio.Event()

    def start(self, wake: Wake, hear: Hear) -> None:
        """Nothing to do: there is no other process."""

    def publish(self, code: str, version: int, bot_due: bool) -> None:
        """Wake the bots of this process if one is due."""
        if bot_due:
            self.bots.set()

    def tell(self, key: str, line: str) -> None:
        """Nothing to do: there is no other process."""

    async def close(self) -> None:
        """Nothing to do: there is no connection."""
