"""Signals to a worker process: sent when a bot is to answer somewhere. What the worker does, it tells to all."""

from __future__ import annotations

import asyncio

from clairiere.table.ops.supervisor import Supervisor
from clairiere.table.play.live import Live
from clairiere.table.push.hub import Hear, Wake
from clairiere.table.push.local_wakes import LocalWakes
from clairiere.table.push.redis_wakes import BOTS, RedisWakes, no_hear, no_wake


class RedisBotSignal(RedisWakes):
    """Listens for bots only: a worker has no use for every move of every table."""

    def __init__(self, address: str, supervisor: Supervisor) -> None:
        super().__init__(address, supervisor, BOTS)
        self.rung = asyncio.Event()

    def heard(self, lines: str) -> None:
        """Whatever is said: somebody waits."""
        self.rung.set()

    def news(self, live: Live, bot_due: bool) -> None:
        """Wake whoever watches this table, in any process; and, when its game is over, whoever looks at the list."""
        self.publish(live.page.code, live.version, bot_due)
        if live.state.over:
            self.tell(f"{live.page.code} chairs", f"{live.page.code} chairs worker")


class NoSignal(LocalWakes):
    """Where there is no Redis, a worker looks around by itself, and so do those who watch."""

    def __init__(self) -> None:
        super().__init__()
        self.rung = self.bots

    def start(self, wake: Wake = no_wake, hear: Hear = no_hear) -> None:
        """There is nobody to listen to."""

    def news(self, live: Live, bot_due: bool) -> None:
        """Nobody is woken: readers find the version in the log."""
