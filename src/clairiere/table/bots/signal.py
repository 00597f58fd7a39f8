"""Signals to a worker process: sent when a bot is to answer somewhere. What the worker does, it tells to all."""

from __future__ import annotations

import asyncio

from clairiere.table.ops.supervisor import Supervisor
from clairiere.table.play.live import Live
from clairiere.table.push.hub import Hear, Wake
from clairiere.table.push.local_wakes import LocalWakes
from clairiere.table.push.redis_wakes import BOTS, RedisWakes, no_hear, no_wake


class RedisBotSignal(RedisWakes):
    """Redis subscription of a worker: tells it that a bot is due somewhere."""

    def __init__(self, address: str, supervisor: Supervisor) -> None:
        super().__init__(address, supervisor, BOTS)
        self.event = asyncio.Event()

    def heard(self, lines: str) -> None:
        """Any message on the channel wakes the worker."""
        self.event.set()

    def news(self, live: Live, bot_due: bool) -> None:
        """Publish the new version of a table; when its game is over, also update the lobby."""
        self.publish(live.stored.code, live.version, bot_due)
        if live.state.over:
            self.tell(f"{live.stored.code} chairs", f"{live.stored.code} chairs worker")


class NoSignal(LocalWakes):
    """Stand-in without Redis: the worker polls, and so do readers."""

    def __init__(self) -> None:
        super().__init__()
        self.event = self.bots

    def start(self, wake: Wake = no_wake, hear: Hear = no_hear) -> None:
        """There is nobody to listen to."""

    def news(self, live: Live, bot_due: bool) -> None:
        """Nobody is woken: readers find the version in the log."""
