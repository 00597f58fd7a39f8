"""Thought: a bot makes up its mind about a view, in a thread beside the loop, and not for ever."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Any

from clairiere.bots.budget import Budget
from clairiere.bots.roster import bot_named
from clairiere.kernel.game import Game
from clairiere.kernel.view import View

LONGEST = 1.0
"""Seconds that a bot may think about one answer: with all that a worker has taken on, much less than a claim lasts."""


class Thinker:
    """One thread: rules in pure Python use one core however many threads there are. More cores, more workers."""

    def __init__(self, longest: float = LONGEST) -> None:
        self.thread = ThreadPoolExecutor(1, "thought")
        self.longest = longest

    async def choose(self, game: Game[Any], bot: str, view: View[Any], seed: int) -> str:
        """The bot's answer, in notation."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.thread, chosen, game, bot, view, seed, self.longest)

    def close(self) -> None:
        """Finish the last thought."""
        self.thread.shutdown()


def chosen(game: Game[Any], bot: str, view: View[Any], seed: int, longest: float) -> str:
    """Think. The bot sees the view and nothing else."""
    until = time.monotonic() + longest

    # Compiled rules never yield to the loop's thread by themselves; asking the time, which is interpreted, lets them.
    def time_is_up() -> bool:
        return time.monotonic() > until

    thinking = bot_named(bot, game, seed)
    return thinking.choose(view, Budget(thinking.iterations(), time_is_up)).notation()


def seed_for(secret: str, seat: int, version: int, use: str = "bot") -> int:
    """A seed for one answer: the same for whoever works it out, and nobody outside can know it."""
    return int.from_bytes(sha256(f"{secret} {use} {seat} {version}".encode()).digest()[:8], "big")
