"""Wake-ups: how a process hears that a table has gone on in another one; through Redis, or within one process.

Every table has a channel of its own, and a process subscribes to those of the tables that somebody watches there. So
what a move costs does not grow with the number of processes.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from itertools import islice
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
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

    def subscribe(self, key: str) -> None:
        """Nothing to do: there is no other process."""

    def unsubscribe(self, key: str) -> None:
        """Nothing to do: there is no other process."""

    async def subscribed(self, key: str) -> None:
        """Nothing to wait for."""

    async def close(self) -> None:
        """Nothing to do: there is no connection."""


PREFIX = "clairiere:"
"""Of every channel; the rest is a key of the hub."""
CHANNEL = f"{PREFIX}tables"
"""To every process that has tables."""
BOTS = f"{PREFIX}bots"
AGAIN = 0.5
"""Seconds after which a lost connection is tried again."""
PAUSE = 0.01
"""Seconds between two messages: sending one costs more than the lines in it."""
PATIENCE = 1.0
"""Seconds for a subscription; after that, the log is asked until it is there."""
BEAT = 5.0
"""Seconds between two questions to Redis whether it is there: one that hangs, or a network that drops everything, says
nothing, just as one that has nothing to say."""
SILENCE = 8.0
"""Seconds without a word after which a connection counts as lost."""
MOST = 10_000
"""So many tables may wait to be told of; who misses a word finds it in the log."""


EACH = r"""
local owns, channels, lines, n = {}, {}, {}, 0
for own, channel, line in string.gmatch(ARGV[1], "(%d) (%S+) ([^\n]+)") do
  n = n + 1
  owns[n], channels[n], lines[n] = tonumber(own), channel, line
end
for first = 1, n, 1000 do
  local last = math.min(first + 999, n)
  local listeners = redis.call("PUBSUB", "NUMSUB", unpack(channels, first, last))
  for i = first, last do
    if listeners[2 * (i - first) + 2] > owns[i] then redis.call("PUBLISH", channels[i], lines[i]) end
  end
end
"""
"""Publishes each line where somebody else listens. Nearly always nobody does, and a sender need not hear itself.

One question for a thousand channels: one for each takes Redis half as long again.
"""


def channel_of(line: str) -> str:
    """The channel of a line: those who watch the seats of a table hear nothing of its moves."""
    code, _, said = line.partition(" ")
    return f"{PREFIX}{code}/chairs" if said.startswith("chairs ") else f"{PREFIX}{code}"


def no_wake(code: str, version: int) -> None:
    """Default callback for new versions: does nothing."""


def no_hear(code: str, words: list[str]) -> None:
    """Default callback for other messages: does nothing."""


async def ask_for_pongs(pubsub: PubSub) -> None:
    """Ask a connection for a sign of life again and again, until it breaks; the listener hears the answers."""
    # A ping that meets a connection which is just being closed finds no writer: redis-py raises AttributeError.
    with suppress(RedisError, OSError, AttributeError):
        while True:
            await asyncio.sleep(BEAT)
            await pubsub.ping()


class RedisWakes:
    """Wake-ups through Redis pub/sub; lost ones are repaired from the log."""

    def __init__(self, address: str, supervisor: Supervisor, channel: str = CHANNEL) -> None:
        # A connection that breaks is heard of at once: whoever retried in silence would not know what they have missed.
        self.redis: Redis = Redis.from_url(address, retry=Retry(NoBackoff(), 0))
        self.each = self.redis.register_script(EACH)
        self.supervisor = supervisor
        self.channel = channel  # that it listens to, whatever is watched
        self.wake: Wake = no_wake
        self.hear: Hear = no_hear
        self.pending: dict[str, str] = {}
        self.bots = False
        self.waiting = asyncio.Event()  # whether something is pending
        self.pubsub: PubSub | None = None  # while there is a connection
        self.wanted: set[str] = set()  # channels of what is watched here
        self.changed = asyncio.Event()  # whether others are wanted than were asked for
        self.asked: set[str] = set()
        self.confirmed: set[str] = set()
        self.awaited: dict[str, asyncio.Event] = {}
        self.missing: set[str] = set()  # those that Redis has not confirmed in time
        self.following = False
        self.tasks: list[Supervised] = []

    @property
    def deaf(self) -> bool:
        """Whether something that happens elsewhere would not be heard."""
        return self.pubsub is None or bool(self.missing)

    def start(self, wake: Wake = no_wake, hear: Hear = no_hear) -> None:
        """Start the listener and the sender; the subscriber starts with the first who watches."""
        self.wake, self.hear = wake, hear
        supervise = self.supervisor.supervise
        self.tasks = [supervise("redis listener", self.listen), supervise("redis sender", self.send)]

    def publish(self, code: str, version: int, bot_due: bool) -> None:
        """Queue a new version of a table, and whether a bot is due."""
        self.bots = self.bots or bot_due
        self.tell(code, f"{code} {version}")

    def tell(self, key: str, line: str) -> None:
        """Queue a line; a newer one replaces one with the same key. If too many wait, it is left to the log."""
        if len(self.pending) >= MOST and key not in self.pending:
            return
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
        """Publish everything that is queued, with one command."""
        self.waiting.clear()
        # Taken before the await: what is queued while this is sent belongs to the next message.
        pending, self.pending = self.pending, {}
        bots, self.bots = self.bots, False
        try:
            await self.say(pending, bots)
        except BaseException:
            both = {**pending, **self.pending}
            self.pending = dict(islice(both.items(), max(0, len(both) - MOST), None))
            self.bots = self.bots or bots
            self.waiting.set()
            raise

    async def say(self, pending: dict[str, str], bots: bool) -> None:
        """Publish each line in its table's channel, and one message for the bots."""
        if pending:
            await self.each(args=["\n".join([self.addressed(line) for line in pending.values()])])
        if bots:
            await self.redis.publish(BOTS, "due")

    def addressed(self, line: str) -> str:
        """A line as the script reads it: how many of the channel's listeners are ourselves, the channel, the line."""
        channel = channel_of(line)
        return f"{1 if channel in self.confirmed else 0} {channel} {line}"

    def subscribe(self, key: str) -> None:
        """Somebody watches this table, or its seats, here from now on."""
        if self.tasks and not self.following:
            self.following = True
            self.tasks.append(self.supervisor.supervise("redis subscriber", self.follow))
        self.wanted.add(PREFIX + key)
        self.changed.set()

    def unsubscribe(self, key: str) -> None:
        """Nobody watches it here any more, or waits until it can be heard."""
        channel = PREFIX + key
        self.wanted.discard(channel)
        # If it was never asked for, no confirmation will come that removes it from these.
        self.awaited.pop(channel, None)
        self.missing.discard(channel)
        self.changed.set()

    async def subscribed(self, key: str) -> None:
        """Wait until nothing about this table can be missed, or Redis turns out to be away."""
        channel = PREFIX + key
        if self.pubsub is None or channel in self.confirmed:
            return
        try:
            await asyncio.wait_for(self.awaited.setdefault(channel, asyncio.Event()).wait(), PATIENCE)
        except TimeoutError:
            self.missing.add(channel)

    async def follow(self) -> None:
        """Subscribe to what is wanted, and to nothing else."""
        while True:
            await self.changed.wait()
            self.changed.clear()
            try:
                await self.change()
            except (RedisError, OSError):
                await asyncio.sleep(AGAIN)  # the listener hears of that too, and asks for everything anew
            except BaseException:
                self.changed.set()
                raise

    async def change(self) -> None:
        """Ask for all channels that are new, and give up those that nobody wants any more."""
        pubsub = self.pubsub
        if pubsub is None:
            return
        new, old = self.wanted - self.asked, self.asked - self.wanted
        if new:
            await pubsub.subscribe(*new)
            self.asked |= new
        if old:
            await pubsub.unsubscribe(*old)
            self.asked -= old
            self.missing -= old
        if self.pubsub is not pubsub:  # it was given up meanwhile, and has connected anew for this
            await pubsub.aclose()  # type: ignore[no-untyped-call]

    async def listen(self) -> None:
        """Receive messages and reconnect after errors; `deaf` is true while there is no connection."""
        while True:
            try:
                await self.hear_messages()
            except (RedisError, OSError):
                await asyncio.sleep(AGAIN)

    async def hear_messages(self) -> None:
        """Subscribe and receive, as long as the connection holds."""
        async with self.redis.pubsub() as pubsub:
            pinging = asyncio.create_task(ask_for_pongs(pubsub))
            try:
                async with asyncio.timeout(SILENCE) as limit:
                    self.asked = set(self.wanted)
                    await pubsub.subscribe(*self.asked, self.channel)
                    async for message in pubsub.listen():
                        limit.reschedule(asyncio.get_running_loop().time() + SILENCE)
                        if message["type"] != "pong":
                            self.received(pubsub, message["type"], message["channel"].decode(), message["data"])
            finally:
                pinging.cancel()
                self.disconnected()

    def received(self, pubsub: PubSub, kind: str, channel: str, data: Any) -> None:
        """A message, or the confirmation of a subscription; they come in the order in which they were asked for."""
        if kind == "message":
            self.heard(data.decode(errors="replace"))
        elif kind == "unsubscribe":
            self.confirmed.discard(channel)
        elif kind == "subscribe":
            self.confirmed.add(channel)
            self.missing.discard(channel)
            if (awaited := self.awaited.pop(channel, None)) is not None:
                awaited.set()
            if channel == self.channel:
                self.pubsub = pubsub
                self.changed.set()  # others may be wanted by now

    def disconnected(self) -> None:
        """Nothing is heard until there is another connection; nobody waits for that."""
        self.pubsub = None
        self.confirmed.clear()
        self.missing.clear()
        for awaited in self.awaited.values():
            awaited.set()
        self.awaited.clear()

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
