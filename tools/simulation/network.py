"""HTTP between readers and processes: messages that are lost, doubled or late, and readers who do not read."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from clairiere.table.http.protocol import Receive, Scope, Send
from tools.simulation.faults import Faults
from tools.simulation.world import ProcessLoop, World

Message = dict[str, Any]
SUCCESS = 200
PATIENCE = 8.0
"""Seconds that somebody waits for a reply."""
SILENCE = 60.0
"""Seconds after which a machine notices that nobody is at the other end of a connection."""
ROOM = 3
"""So many messages find room between a process and a reader who does not read."""


class Lost(Exception):
    """Raised for a request without a reply: nobody knows whether it counted."""


class Server(Protocol):
    """A web process as the network sees it."""

    loop: ProcessLoop

    def accepts(self) -> bool:
        """Whether it takes new connections."""

    def serve(self, connection: Connection) -> None:
        """Answer a request."""


Sees = Callable[["Connection", Message], None]
"""Is told of everything that a process sends, at the moment at which it does."""


class Connection:
    """A request, on its way to a process, and what comes back, in order."""

    def __init__(self, network: Network, server: Server, scope: Scope, body: bytes, reader: ProcessLoop | None) -> None:
        self.network = network
        self.server = server
        self.scope = scope
        self.body = body
        self.reader = reader  # nobody hears the replies to a request that was doubled
        self.reached = 0.0  # when the process has got it
        self.status = 0
        self.read = False
        self.broken = False  # for the process
        self.silent = False  # whether nothing gets through any more, unnoticed
        self.gone: asyncio.Event | None = None
        self.drained: asyncio.Event | None = None
        self.on_the_way = 0
        self.last = 0.0  # when the message before arrives
        self.arrived: deque[Message | None] = deque()
        self.waiting: asyncio.Future[None] | None = None

    @property
    def transport(self) -> Connection:
        """What a stream aborts to cut off its reader."""
        return self

    def abort(self) -> None:
        """The process gives up this connection."""
        self.network.world.note(f"{self.server.loop.name} aborts {self.scope['path']}")
        self.close_here()
        self.network.world.later(self.network.faults.delay(), self.arrive, None)

    def close_here(self) -> None:
        """The process hears that the connection is gone."""
        if not self.broken and self.server.loop.alive:
            self.broken = True
            for waiting in (self.gone, self.drained):
                if waiting is not None:
                    waiting.set()
        self.broken = True

    async def receive(self) -> Message:
        """ASGI: the body, then the end of the connection."""
        if not self.read:
            if self.network.faults.happens("slow body"):
                await asyncio.sleep(0.1 + 12 * self.network.world.random.random())
            self.read = True
            await asyncio.sleep(0)  # a process may be killed here too
            return {"type": "http.request", "body": self.body, "more_body": False}
        if self.gone is None:
            self.gone = asyncio.Event()
        if not self.broken:
            await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        """ASGI: waits until there is room; what is sent to nobody is dropped."""
        if not self.server.loop.alive or self.broken:
            return
        while self.on_the_way >= ROOM and not self.broken:
            if self.drained is None:
                self.drained = asyncio.Event()
            self.drained.clear()
            await self.drained.wait()
        if not self.broken and self.server.loop.alive:
            self.network.sees(self, message)
            self.transmit(message)
            await asyncio.sleep(0)  # a process may be killed between two messages

    def transmit(self, message: Message) -> None:
        """On its way to the reader."""
        network, faults = self.network, self.network.faults
        if message["type"] == "http.response.start":
            self.status = message["status"]
        if self.reader is None:
            return
        stream = bool(message.get("more_body")) or self.status == 0
        if stream and faults.happens("silent stream"):
            self.silent = True
            network.world.later(SILENCE, self.arrive, None)
            network.world.later(SILENCE, self.close_here)
        elif stream and faults.happens("broken stream"):
            self.abort()
        self.on_the_way += 1
        if self.silent:
            return
        self.last = max(self.last, network.world.now + faults.delay("late event" if stream else ""))
        network.world.push(self.last, None, self.arrive, (message,))

    def arrive(self, message: Message | None) -> None:
        """A message, or the end, is there for the reader."""
        self.arrived.append(message)
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_result(None)

    async def next(self) -> Message | None:
        """What the reader reads next; None at the end."""
        while not self.arrived:
            self.waiting = asyncio.get_running_loop().create_future()
            await self.waiting
        message = self.arrived.popleft()
        if message is not None:
            self.on_the_way -= 1
            if self.drained is not None and self.server.loop.alive:
                self.drained.set()
        return message

    def leave(self) -> None:
        """The reader closes a stream; the process hears of it soon, or much later."""
        unheard = self.network.faults.happens("unheard disconnect")
        self.network.world.later(SILENCE if unheard else self.network.faults.delay(), self.close_here)


class Network:
    """Between readers and the web processes."""

    def __init__(self, world: World, faults: Faults, servers: list[Server], sees: Sees) -> None:
        self.world = world
        self.faults = faults
        self.servers = servers
        self.sees = sees
        self.open: dict[Connection, None] = {}

    def scope(self, method: str, path: str, cookie: str, headers: dict[str, str]) -> Scope:
        """The ASGI scope of a request."""
        path, _, query = path.partition("?")
        named = {"accept-language": "en", **headers} | ({"cookie": cookie} if cookie else {})
        sent = [(name.encode(), value.encode()) for name, value in named.items()]
        return {"type": "http", "method": method, "path": path, "query_string": query.encode(), "headers": sent}

    def connect(self, scope: Scope, body: bytes) -> Connection:
        """Send a request to one of the processes."""
        server = self.world.random.choice(self.servers)
        connection = Connection(self, server, scope, body, asyncio.get_running_loop())  # type: ignore[arg-type]
        if scope["method"] == "POST" and self.faults.happens("doubled request"):
            again = Connection(self, self.world.random.choice(self.servers), scope, body, None)
            self.world.later(self.faults.delay("late request"), self.reach, again)
        if self.faults.happens("lost request"):
            self.world.later(self.world.random.choice((0.01, SILENCE)), connection.arrive, None)
        else:
            self.world.later(self.faults.delay("late request"), self.reach, connection)
        return connection

    def reach(self, connection: Connection) -> None:
        """A request is at its process; if that does not run or takes no more, the reader hears so."""
        server = connection.server
        if server.accepts():
            self.open[connection] = None
            connection.reached = self.world.now
            server.serve(connection)
        elif connection.reader is not None:
            self.world.later(self.faults.delay(), connection.arrive, None)

    def served(self, connection: Connection) -> None:
        """The process has done with it."""
        self.open.pop(connection, None)

    def busy(self, loop: ProcessLoop) -> bool:
        """Whether a process has requests to answer."""
        return any([connection.server.loop is loop for connection in self.open])

    def hang_up(self, loop: ProcessLoop) -> None:
        """A process has died: its readers hear of that soon, or by themselves."""
        for connection in [connection for connection in self.open if connection.server.loop is loop]:
            del self.open[connection]
            soon = self.world.random.random() < 0.8
            self.world.later(self.faults.delay() if soon else SILENCE, connection.arrive, None)

    async def ask(
        self, method: str, path: str, cookie: str = "", body: bytes = b"", **headers: str
    ) -> tuple[int, bytes]:
        """A request and its reply; raises Lost."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection = self.connect(self.scope(method, path, cookie, named), body)
        try:
            async with asyncio.timeout(PATIENCE):
                return await self.reply(connection)
        except TimeoutError:
            raise Lost from None
        finally:
            connection.broken = True

    async def reply(self, connection: Connection) -> tuple[int, bytes]:
        """Read it to its end; what is lost on the way back is lost as a whole."""
        status, body, lost = 0, b"", self.faults.happens("lost reply")
        while (message := await connection.next()) is not None:
            if message["type"] == "http.response.start":
                status = message["status"]
                continue
            body += message["body"]
            if not message.get("more_body") and not lost:
                if self.faults.on and self.faults.happens("late reply"):
                    await asyncio.sleep(0.1 + 9 * self.world.random.random() ** 3)
                return status, body
            if not message.get("more_body"):
                break
        raise Lost


__all__ = ["Connection", "Lost", "Network", "Receive", "Send"]
