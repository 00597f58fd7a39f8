"""Wake-ups through Redis: one subscription a process; what piles up while one message is under way goes in the next."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from redis.asyncio import Redis
from redis.exceptions import RedisError

from clairiere.table.http import number_in
from clairiere.table.local_wakes import nobody_hears

CHANNEL = "clairiere:tables"
BOTS = "clairiere:bots"
AGAIN = 0.5
"""Seconds after which a lost connection is tried again."""
PAUSE = 0.01
"""Seconds between two messages: each is heard by every process, and hearing one costs more than the lines in it."""
MOST = 10_000
"""So many tables may wait to be told of; who misses a word finds it in the log."""


class RedisWakes:
    """Tells other processes, and listens to them. Redis may go away at any time: the log repairs what it loses."""

    channel = CHANNEL  # that it listens to

    def __init__(self, address: str, wake: Callable[[str, int], None]) -> None:
        self.redis: Redis = Redis.from_url(address)
        self.wake = wake
        self.hear: Callable[[str, list[str]], None] = nobody_hears
        self.pending: dict[str, str] = {}
        self.bots = False
        self.deaf = True
        self.sending: asyncio.Task[None] | None = None
        self.listening = asyncio.create_task(self.listen())

    def publish(self, code: str, version: int, bot_due: bool) -> None:
        """Let everybody know, soon."""
        self.bots = self.bots or bot_due
        self.tell(code, f"{code} {version}")

    def tell(self, key: str, line: str) -> None:
        """Let other processes know, soon; a newer line takes the place of one with the same key."""
        self.pending[key] = line
        if self.sending is None:
            self.sending = asyncio.create_task(self.send())

    async def send(self) -> None:
        """Everything that is pending, in one message; what could not be said is said later, with what is new then."""
        try:
            while self.pending or self.bots:
                pending, self.pending = self.pending, {}
                bots, self.bots = self.bots, False
                try:
                    await self.say(pending, bots)
                    await asyncio.sleep(PAUSE)
                except (RedisError, OSError):
                    self.pending = {**pending, **self.pending} if len(self.pending) < MOST else self.pending
                    self.bots = self.bots or bots
                    await asyncio.sleep(AGAIN)
        finally:
            self.sending = None

    async def say(self, pending: dict[str, str], bots: bool) -> None:
        """One message for all tables, and one for the bots."""
        if pending:
            await self.redis.publish(CHANNEL, "\n".join(pending.values()))
        if bots:
            await self.redis.publish(BOTS, "due")

    async def listen(self) -> None:
        """Wake our own watchers for what other processes say."""
        while True:
            try:
                async with self.redis.pubsub() as pubsub:
                    await pubsub.subscribe(self.channel)
                    self.deaf = False
                    async for message in pubsub.listen():
                        if message["type"] == "message":
                            self.heard(message["data"].decode(errors="replace"))
            except (RedisError, OSError):
                self.deaf = True
                await asyncio.sleep(AGAIN)

    def heard(self, lines: str) -> None:
        """`CODE VERSION` a line; what else is said of a table is for whoever wants to hear it."""
        for line in lines.split("\n"):
            code, _, said = line.partition(" ")
            if number_in(said) is not None:
                self.wake(code, int(said))
            elif said:
                self.hear(code, said.split(" "))

    async def close(self) -> None:
        """Say what is left to be said, and stop."""
        sending = self.sending
        if sending is not None:
            await asyncio.wait([sending], timeout=AGAIN)
            sending.cancel()
        self.listening.cancel()
        await self.redis.aclose()
