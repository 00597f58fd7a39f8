"""Wake-ups within one process: for a home that has no Redis."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


def nobody_hears(code: str, words: list[str]) -> None:
    """As long as nobody wants to know what other processes say."""


class LocalWakes:
    """There is nobody else to tell but the bots, who live in the same process."""

    deaf = False

    def __init__(self) -> None:
        self.bots = asyncio.Event()
        self.hear: Callable[[str, list[str]], None] = nobody_hears

    def publish(self, code: str, version: int, bot_due: bool) -> None:
        """Let the bots know."""
        if bot_due:
            self.bots.set()

    def tell(self, key: str, line: str) -> None:
        """There is no other process."""

    async def close(self) -> None:
        """There is nothing to stop."""
