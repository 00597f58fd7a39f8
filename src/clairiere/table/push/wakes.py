"""Wake-ups: how a process hears that a table has gone on in another one; through Redis, or within one process."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from redis.asyncio import Redis
from redis.exceptions import RedisError

from clairiere.table.http.protocol import number_in
from clairiere.table.ops.supervisor import Supervised, Supervisor
from clairiere.table.push.streams import Hear, Wake


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


CHANNEL = "clairiere:tables"
BOTS = "clairiere:bots"
AGAIN = 0.5
"""Seconds after which a lost connection is tried again."""
PAUSE = 0.01
"""Seconds between two messages: each is heard by every process, and hearing one costs more than the lines in it."""
MOST = 10_000
"""So many tables may wait to be told of; who misses a word finds it in the log."""


def no_wake(code: str, version: int) -> None:
    """Default callback for new versions: does nothing."""


def no_hear(code: str, words: list[str]) -> None:
    """Default callback for other messages: does nothing."""


class RedisWakes:
    """Wake-ups through Redis pub/sub; lost ones are repaired from the log."""

    def __init__(self, address: str, supervisor: Supervisor, channel: str = CHANNEL) -> None:
        self.redis: Redis = Redis.from_url(address)
        self.supervisor = supervisor
        self.channel = channel  # that it listens to
        self.wake: Wake = no_wake
        self.hear: Hear = no_hear
        self.pending: dict[str, str] = {}
        self.bots = False
        self.deaf = True
        self.waiting = asyncio.Event()  # whether something is pending
        self.tasks: list[Supervised] = []

    def start(self, wake: Wake = no_wake, hear: Hear = no_hear) -> None:
        """Start the listener and the sender."""
        self.wake, self.hear = wake, hear
        supervise = self.supervisor.supervise
        self.tasks = [supervise("redis listener", self.listen), supervise("redis sender", self.send)]

    def publish(self, code: str, version: int, bot_due: bool) -> None:
        """Queue a new version of a table, and whether a bot is due."""
        self.bots = self.bots or bot_due
        self.tell(code, f"{code} {version}")

    def tell(self, key: str, line: str) -> None:
        """Queue a line; a newer one replaces one with the same key."""
        self.pending[key] = line
        self.waiting.set()

    async def send(self) -> None:
        """Publish queued lines, at most every 10 ms; after an error they are sent with later ones."""
        while True:
            await self.waiting.wait()
            try:
                await self.send_pending()
                await asyncio.sleep(PAUSE)
            except (RedisError, OSError):
                await asyncio.sleep(AGAIN)

    async def send_pending(self) -> None:
        """Publish everything that is queued, in one message."""
        self.waiting.clear()
        # Taken before the await: what is queued while this is sent belongs to the next message.
        pending, self.pending = self.pending, {}
        bots, self.bots = self.bots, False
        try:
            await self.say(pending, bots)
        except BaseException:
            self.pending = {**pending, **self.pending} if len(self.pending) < MOST else self.pending
            self.bots = self.bots or bots
            self.waiting.set()
            raise

    async def say(self, pending: dict[str, str], bots: bool) -> None:
        """Publish one message for all tables, and one for the bots."""
        if pending:
            await self.redis.publish(CHANNEL, "\n".join(pending.values()))
        if bots:
            await self.redis.publish(BOTS, "due")

    async def listen(self) -> None:
        """Receive messages and reconnect after errors; `deaf` is true while there is no connection."""
        try:
            while True:
                try:
                    await self.hear_messages()
                except (RedisError, OSError):
                    self.deaf = True
                    await asyncio.sleep(AGAIN)
        finally:
            self.deaf = True

    async def hear_messages(self) -> None:
        """Subscribe and receive, as long as the connection holds."""
        async with self.redis.pubsub() as pubsub:
            await pubsub.subscribe(self.channel)
            self.deaf = False
            async for message in pubsub.listen():
                if message["type"] == "message":
                    self.heard(message["data"].decode(errors="replace"))

    def heard(self, lines: str) -> None:
        """Parse a message: `CODE VERSION` a line wakes streams, other lines go to `hear`."""
        for line in lines.split("\n"):
            code, _, said = line.partition(" ")
            if number_in(said) is not None:
                self.wake(code, int(said))
            elif said:
                self.hear(code, said.split(" "))

    async def close(self) -> None:
        """Stop both tasks, publish what is queued, and disconnect."""
        for supervised in self.tasks:
            await supervised.stop()
        with suppress(RedisError, OSError):
            await asyncio.wait_for(self.send_pending(), AGAIN)
        await self.redis.aclose()
