"""Redis pub/sub, as much of it as wake-ups need: subscriptions, messages, connections that break, a server that hangs.

`SimulatedRedis` takes the place of `redis.asyncio.Redis` in `clairiere.table.push.wakes`, which is the real one.
"""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Self

from redis.exceptions import ConnectionError as NoConnection

from tools.simulation.faults import Faults
from tools.simulation.world import World

LINE = re.compile(r"(\d) (\S+) ([^\n]+)")
"""A line of the script that publishes where somebody else listens, see `wakes.EACH`."""
Message = dict[str, Any]
Hears = Callable[[str], None]
"""Is told of everything that is published."""

ANSWERED = {"ping": "pong"}
"""What a command is answered with; others with their own name."""


class RedisServer:
    """Channels, and the connections that listen to them."""

    def __init__(self, world: World, faults: Faults, hears: Hears = lambda line: None) -> None:
        self.world = world
        self.faults = faults
        self.hears = hears
        self.up = True
        self.hangs_until = 0.0
        self.connections: dict[SimulatedPubSub, None] = {}
        self.commands: dict[asyncio.Future[Any], None] = {}  # sent, and not answered

    def crash(self, seconds: float) -> None:
        """All connections and all subscriptions are gone."""
        self.up = False
        self.cut()
        self.world.later(seconds, self.start)

    def cut(self) -> None:
        """All connections break."""
        for command in self.commands:
            self.world.later(self.faults.delay(), fail, command)
        for connection in list(self.connections):
            self.drop(connection)

    def drop(self, connection: SimulatedPubSub) -> None:
        """One connection breaks."""
        self.connections.pop(connection, None)
        connection.channels.clear()
        self.world.later(self.faults.delay(), connection.hear_nothing, connection.number)

    def start(self) -> None:
        """It is back."""
        self.up = True

    def forget(self, loop: object) -> None:
        """A process has died: nobody listens there any more."""
        for connection in [connection for connection in self.connections if connection.loop is loop]:
            self.drop(connection)

    def hang(self, seconds: float) -> None:
        """Take commands, and do nothing about them for a while."""
        self.hangs_until = self.world.now + seconds

    async def run(self, work: Callable[[], Any]) -> Any:
        """A command and its reply; raises redis' ConnectionError."""
        done = asyncio.get_running_loop().create_future()
        self.commands[done] = None
        lost = self.faults.happens("command lost")
        self.world.later(self.faults.delay("command late"), *((fail, done) if lost else (self.arrive, done, work)))
        try:
            return await done
        finally:
            self.commands.pop(done, None)

    def arrive(self, done: asyncio.Future[Any], work: Callable[[], Any]) -> None:
        """A command is at the server."""
        if self.world.now < self.hangs_until:
            self.world.push(self.hangs_until, None, self.arrive, (done, work))
        elif not self.up:
            fail(done)
        else:
            reply = work()
            self.world.later(self.faults.delay(), succeed, done, reply)

    def publish(self, channel: str, line: str) -> int:
        """Send a message to all who listen to a channel; how many these are."""
        self.hears(line)
        listeners = [connection for connection in self.connections if channel in connection.channels]
        for connection in listeners:
            connection.transmit(channel, line)
        return len(listeners)

    def publish_each(self, lines: str) -> None:
        """The script `EACH`: a message where more listen than the sender itself."""
        for own, channel, line in LINE.findall(lines):
            if len([one for one in self.connections if channel in one.channels]) > int(own):
                self.publish(channel, line)


def fail(done: asyncio.Future[Any]) -> None:
    """The connection broke."""
    if not done.done():
        done.set_exception(NoConnection("the connection broke"))


def succeed(done: asyncio.Future[Any], reply: Any) -> None:
    """The reply is there."""
    if not done.done():
        done.set_result(reply)


class SimulatedRedis:
    """A client."""

    def __init__(self, server: RedisServer) -> None:
        self.server = server

    def register_script(self, script: str) -> Callable[..., Awaitable[Any]]:
        """There is only one."""

        async def run(args: list[str]) -> Any:
            return await self.server.run(lambda: self.server.publish_each(args[0]))

        return run

    async def publish(self, channel: str, line: str) -> int:
        """Publish a message."""
        heard: int = await self.server.run(lambda: self.server.publish(channel, line))
        return heard

    def pubsub(self) -> SimulatedPubSub:
        """A connection that listens."""
        return SimulatedPubSub(self.server)

    async def aclose(self) -> None:
        """There is nothing to close."""


class SimulatedPubSub:
    """A connection that listens; it connects with its first command, and anew after it broke."""

    def __init__(self, server: RedisServer) -> None:
        self.server = server
        self.loop = asyncio.get_running_loop()
        self.channels: dict[str, None] = {}
        self.connected = False
        self.number = 0  # of the connection: what is said of an older one comes too late
        self.last = 0.0
        self.arrived: deque[Message | None] = deque()
        self.waiting: asyncio.Future[None] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Disconnect."""
        self.connected = False
        self.number += 1
        self.channels.clear()
        self.server.connections.pop(self, None)

    async def connect(self) -> None:
        """Be connected; raises redis' ConnectionError."""
        if not self.connected:
            await self.server.run(lambda: None)
            self.connected = True
            self.number += 1
            self.last = 0.0
            self.arrived.clear()
            self.server.connections[self] = None

    async def subscribe(self, *channels: str) -> None:
        """Ask for channels; each is confirmed in its turn."""
        await self.connect()
        for channel in sorted(channels):
            self.command("subscribe", channel)
        await asyncio.sleep(0)  # a process may be killed here too

    async def unsubscribe(self, *channels: str) -> None:
        """Ask for channels no more."""
        await self.connect()
        for channel in sorted(channels):
            self.command("unsubscribe", channel)
        await asyncio.sleep(0)

    async def ping(self) -> None:
        """Ask for a sign of life."""
        await self.connect()
        self.command("ping", "")
        await asyncio.sleep(0)

    def command(self, kind: str, channel: str) -> None:
        """Send one of both, in order."""
        self.last = max(self.last, self.server.world.now + self.server.faults.delay())
        self.server.world.push(self.last, None, self.obey, (kind, channel, self.number))

    def obey(self, kind: str, channel: str, number: int) -> None:
        """The server has it."""
        if number != self.number or self not in self.server.connections:
            return
        if self.server.world.now < self.server.hangs_until:
            self.server.world.push(self.server.hangs_until, None, self.obey, (kind, channel, number))
            return
        if kind == "subscribe":
            self.channels[channel] = None
        elif kind == "unsubscribe":
            self.channels.pop(channel, None)
        self.deliver({"type": ANSWERED.get(kind, kind), "channel": channel.encode(), "data": len(self.channels)})

    def transmit(self, channel: str, line: str) -> None:
        """A message for this connection: it may be lost, late or doubled."""
        message = {"type": "message", "channel": channel.encode(), "data": line.encode()}
        faults = self.server.faults
        if faults.happens("wake lost"):
            return
        if faults.happens("wake doubled"):
            self.deliver(message)
        if faults.happens("wake late"):
            self.server.world.later(0.1 + 30 * self.server.world.random.random() ** 2, self.hear, message, self.number)
        else:
            self.deliver(message)

    def deliver(self, message: Message) -> None:
        """On its way to the listener, behind what was sent before."""
        self.last = max(self.last, self.server.world.now + self.server.faults.delay())
        self.server.world.push(self.last, None, self.hear, (message, self.number))

    def hear(self, message: Message | None, number: int) -> None:
        """A message arrives, unless its connection is gone."""
        if number == self.number:
            self.arrived.append(message)
            if self.waiting is not None and not self.waiting.done():
                self.waiting.set_result(None)

    def hear_nothing(self, number: int) -> None:
        """The connection broke."""
        self.hear(None, number)

    def listen(self) -> Self:
        """All that comes, until the connection breaks."""
        return self

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Message:
        while not self.arrived:
            self.waiting = asyncio.get_running_loop().create_future()
            await self.waiting
        message = self.arrived.popleft()
        if message is None:
            self.connected = False
            raise NoConnection("the connection broke")
        return message
