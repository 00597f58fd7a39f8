"""Streams and their hub: who is watching which table in this process, and how they are woken.

A watcher holds one number, the newest version they have not been told: however slow they read, nothing piles up. A few
timers serve all of them. They keep silent streams alive, cut off readers who do not read, and ask the log now and then
whether a wake-up was lost.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from clairiere.store.ledger import Unreachable
from clairiere.table.http.protocol import Receive, Send
from clairiere.table.ops.supervisor import Supervised, Supervisor, Timer

BEAT = 25
"""Seconds after which a stream says that it is still there."""
PATIENCE = 20.0
"""Seconds for which a reader may not read before it is cut off; it can resume where it was."""
REPAIR = 20
"""Seconds after which the log is asked whether a wake-up was lost."""

Versions = Callable[[list[str]], Awaitable[dict[str, int]]]
Wake = Callable[[str, int], None]
"""Takes the code of a table and its new version."""
Hear = Callable[[str, list[str]], None]
"""Takes the code of a table, and the words of a message about it."""


class Watcher(Protocol):
    """A stream as the hub sees it."""

    def wake(self, version: int) -> None:
        """The table has reached this version."""

    def beat(self) -> None:
        """Send a keep-alive comment."""

    def late(self, seconds: float) -> bool:
        """Whether data has been waiting for the reader for longer than this."""

    def cut(self) -> None:
        """Abort the connection, without waiting for the reader."""

    def end(self) -> None:
        """Close the stream in order."""


class Hub:
    """The streams of this process, by table."""

    def __init__(self, versions: Versions, wakes: Wakes, supervisor: Supervisor) -> None:
        self.versions = versions
        self.wakes = wakes
        self.supervisor = supervisor
        self.watchers: dict[str, set[Watcher]] = {}
        self.beats: list[set[Watcher]] = [set() for _ in range(BEAT)]
        self.busy: set[Watcher] = set()  # those that are being told something
        self.tasks: list[Supervised] = []
        self.timers: dict[str, Timer] = {}
        self.closed = False
        self.deaf = False  # whether, a second ago, nothing was heard of other processes
        self.every_second("heartbeat", self.beat)
        self.every_second("repair", self.listen)

    def join(self, code: str, watcher: Watcher) -> None:
        """Add a stream to a table."""
        if code not in self.watchers:
            self.watchers[code] = set()
            self.wakes.subscribe(code)
        self.watchers[code].add(watcher)
        self.beats[hash(watcher) % BEAT].add(watcher)  # spread over the seconds, so that no second serves all
        if not self.tasks and not self.closed:
            self.tasks = [self.supervisor.supervise(name, timer.run) for name, timer in self.timers.items()]

    def leave(self, code: str, watcher: Watcher) -> None:
        """Remove a stream from a table."""
        others = self.watchers.get(code)
        if others is not None:
            others.discard(watcher)
            if not others:
                del self.watchers[code]
                self.wakes.unsubscribe(code)
        self.beats[hash(watcher) % BEAT].discard(watcher)
        self.busy.discard(watcher)

    def wake(self, code: str, version: int) -> None:
        """Tell the streams of this table its new version."""
        for watcher in self.watchers.get(code, ()):
            watcher.wake(version)

    def is_watched(self, code: str) -> bool:
        """Whether a stream of this table is open."""
        return code in self.watchers

    def count(self) -> int:
        """Number of open streams."""
        return sum([len(watchers) for watchers in self.watchers.values()])

    def every_second(self, name: str, job: Callable[[int], Awaitable[None] | None]) -> None:
        """Have something done every second, as long as anybody has ever watched: each in a task of its own, so that
        one that fails stops none of the others.
        """
        self.timers[name] = Timer(job)

    def beat(self, second: int) -> None:
        """Keep silent streams alive, and abort those whose reader does not read."""
        for watcher in list(self.beats[second % BEAT]):
            watcher.beat()
        for watcher in [watcher for watcher in self.busy if watcher.late(PATIENCE)]:
            watcher.cut()

    async def listen(self, second: int) -> None:
        """Check the log for missed wake-ups every 20 s, or every second while no messages arrive."""
        deaf = self.wakes.deaf
        if deaf or self.deaf or second % REPAIR == 0:
            await self.repair()
        self.deaf = deaf

    async def repair(self) -> None:
        """Wake streams whose table has a newer version in the log."""
        codes = [key for key in self.watchers if "/" not in key]  # others watch chairs, which have no versions
        if not codes:
            return
        try:
            found = await self.versions(codes)
        except Unreachable:  # the ledger has counted it, and the next time will do
            return
        for code, version in found.items():
            self.wake(code, version)

    def close(self) -> None:
        """Close all streams."""
        self.closed = True
        for supervised in self.tasks:
            supervised.cancel()
        for watchers in list(self.watchers.values()):
            for watcher in list(watchers):
                watcher.end()


class Wakes(Protocol):
    """Interface for wake-ups between processes; lost ones are repaired from the log."""

    @property
    def deaf(self) -> bool:
        """Whether something that happens elsewhere would not be heard now."""

    def start(self, wake: Wake, hear: Hear) -> None:
        """Begin to receive messages: new versions, and other news about a table."""

    def publish(self, code: str, version: int, bot_due: bool) -> None:
        """Announce a new version of a table, soon, and whether a bot is due."""

    def tell(self, key: str, line: str) -> None:
        """Announce something else about a table, soon; a newer line replaces one with the same key."""

    def subscribe(self, key: str) -> None:
        """Hear of this table, or of its seats, from now on."""

    def unsubscribe(self, key: str) -> None:
        """Hear of it no more."""

    async def subscribed(self, key: str) -> None:
        """Wait until everything that happens from now on is heard; not for long."""

    async def close(self) -> None:
        """Send what is pending, then disconnect."""


Message = dict[str, Any]
Render = Callable[[int], Awaitable[tuple[int, bytes]]]
"""From the version that a reader has to be told to the one that is shown, and its event, ready to be sent; no event:
the number has to do."""
HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"vary", b"accept-encoding"),
]
START: Message = {"type": "http.response.start", "status": 200, "headers": HEADERS}
START_GZIP: Message = {**START, "headers": [*HEADERS, (b"content-encoding", b"gzip")]}
BODY = "http.response.body"
HERE = b": here\n\n"
STILL_HERE = b": still here\n\n"
END: Message = {"type": BODY, "body": b"", "more_body": False}
GZIP_HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"


def message(body: bytes) -> Message:
    """An ASGI body message of a stream."""
    return {"type": BODY, "body": body, "more_body": True}


def stored(body: bytes) -> bytes:
    """A block of a gzip stream that is not compressed: what is short would only get longer."""
    size = len(body)
    return b"\x00" + size.to_bytes(2, "little") + (size ^ 0xFFFF).to_bytes(2, "little") + body


def packed(body: bytes) -> bytes:
    """Blocks of a gzip stream that need nothing of what went before and end on a whole byte.

    So one compression serves every reader of the same fragment, and no stream holds a compressor of its own.
    """
    zipper = zlib.compressobj(1, zlib.DEFLATED, -zlib.MAX_WBITS)
    return zipper.compress(body) + zipper.flush(zlib.Z_FULL_FLUSH)


async def send_head(send: Send) -> None:
    """Answer a HEAD request for a stream."""
    await send(START)
    await send(END)


class Stream:
    """Server-sent events to one reader of one table."""

    __slots__ = (
        "beating", "ending", "event", "gzip", "here", "hub", "newest", "open", "receive", "render", "seats", "send",
        "sending", "since", "task", "told",
    )  # fmt: skip

    def __init__(
        self, hub: Hub, receive: Receive, send: Send, *, seats: int = 0, event: bytes = b"",
        render: Render | None = None, gzip: bool = False,
    ) -> None:  # fmt: skip
        self.hub = hub
        self.receive = receive
        self.send = send
        self.seats = seats  # bit set of those that the reader holds
        self.event = event  # what a new version is called; nothing: it needs no name
        self.render = render  # how a version becomes an event that brings its fragment
        self.gzip = gzip
        self.here = b""  # who is at the table, unless that has been said
        self.told = -1
        self.newest = -1
        self.since = 0.0
        self.beating = False
        self.ending = False
        self.open = False
        self.sending: asyncio.Task[None] | None = None
        self.task: asyncio.Task[Any] | None = None

    def begin(self, told: int, newest: int) -> None:
        """Set the version that the reader has and the newest one; a wake-up may have come meanwhile."""
        self.told = told
        self.newest = max(newest, self.newest)

    async def hold(self) -> None:
        """Keep the connection open until the reader disconnects, is aborted, or the process ends."""
        self.task = asyncio.current_task()
        try:
            await self.send(START_GZIP if self.gzip else START)
            await self.send(message(GZIP_HEADER + stored(HERE) if self.gzip else HERE))
            self.open = True
            self.deliver()
            while (await self.receive())["type"] != "http.disconnect":
                pass
        except asyncio.CancelledError:
            if not self.ending:
                raise
        finally:
            self.open = False
            self.task = None
            if self.sending is not None:
                self.sending.cancel()

    def wake(self, version: int) -> None:
        """Queue this version for sending, if it is newer than the last one."""
        if version > self.newest:
            self.newest = version
            self.deliver()

    def tell_here(self, here: bytes) -> None:
        """Queue a presence event; only the newest is sent."""
        self.here = here
        self.deliver()

    def beat(self) -> None:
        """Queue a keep-alive comment."""
        self.beating = True
        self.deliver()

    def end(self) -> None:
        """Queue the end of the stream."""
        self.ending = True
        self.deliver()

    def deliver(self) -> None:
        """Start the sending task, unless it is running."""
        if self.open and self.sending is None:
            loop = asyncio.get_running_loop()
            self.since = loop.time()
            self.sending = loop.create_task(self.tell())
            self.hub.busy.add(self)

    async def tell(self) -> None:
        """Send everything that is queued; what arrives meanwhile goes with the next message."""
        try:
            while self.open and (message := await self.next()) is not None:
                await self.send(message)
        except OSError:
            pass  # the reader has gone, as `hold` will hear
        finally:
            self.sending = None
            self.hub.busy.discard(self)

    async def next(self) -> Message | None:
        """The next message to send; None if nothing is queued."""
        # Versions first: whoever is late gets the newest one only, and presence or keep-alives never delay it.
        if self.newest > self.told:
            return await self.version()
        if self.here:
            here, self.here = self.here, b""
            return self.body_message(here)
        return self.end_or_beat()

    def end_or_beat(self) -> Message | None:
        """What is sent when nothing else is queued: the end of the stream, a keep-alive comment, or nothing."""
        if self.ending:
            self.open = False
            return END
        if self.beating:
            self.beating = False
            return self.body_message(STILL_HERE)
        return None

    async def version(self) -> Message:
        """The event of the newest version: its fragment if it is wanted and available, else its number."""
        wanted = shown = self.newest
        event = b""
        if self.render is not None:
            shown, event = await self.render(wanted)
        if event:
            self.told = max(shown, wanted)  # not `newest`: a wake-up may have come while this was drawn
            return message(event)
        self.told = self.newest
        return self.body_message(b"id: %d\n%bdata: %d\n\n" % (self.told, self.event, self.told))

    def body_message(self, body: bytes) -> Message:
        """ASGI event with a few bytes; in a gzip stream they are a stored block."""
        return message(stored(body) if self.gzip else body)

    def late(self, seconds: float) -> bool:
        """Whether data has been waiting for the reader for longer than this."""
        return asyncio.get_running_loop().time() - self.since > seconds

    def cut(self) -> None:
        """Abort the connection; an orderly close would wait for the reader."""
        self.ending = True
        transport = getattr(getattr(self.receive, "__self__", None), "transport", None)
        if transport is not None:
            transport.abort()
        elif self.task is not None:
            self.task.cancel()
