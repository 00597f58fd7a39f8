"""The hub: who is watching which table in this process, and how they are woken.

A watcher holds one number, the newest version they have not been told: however slow they read, nothing piles up. A few
timers serve all of them. They keep silent streams alive, cut off readers who do not read, and ask the log now and then
whether a wake-up was lost.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from clairiere.store.ledger import Unreachable
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
        self.watchers.setdefault(code, set()).add(watcher)
        self.beats[hash(watcher) % BEAT].add(watcher)
        if not self.tasks and not self.closed:
            self.tasks = [self.supervisor.supervise(name, timer.run) for name, timer in self.timers.items()]

    def leave(self, code: str, watcher: Watcher) -> None:
        """Remove a stream from a table."""
        others = self.watchers.get(code)
        if others is not None:
            others.discard(watcher)
            if not others:
                del self.watchers[code]
        self.beats[hash(watcher) % BEAT].discard(watcher)
        self.busy.discard(watcher)

    def wake(self, code: str, version: int) -> None:
        """Tell the streams of this table its new version."""
        for watcher in self.watchers.get(code, ()):
            watcher.wake(version)

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

    deaf: bool
    """Whether nothing is heard of others now."""

    def start(self, wake: Wake, hear: Hear) -> None:
        """Begin to receive messages: new versions, and other news about a table."""

    def publish(self, code: str, version: int, bot_due: bool) -> None:
        """Announce a new version of a table, soon, and whether a bot is due."""

    def tell(self, key: str, line: str) -> None:
        """Announce something else about a table, soon; a newer line replaces one with the same key."""

    async def close(self) -> None:
        """Send what is pending, then disconnect."""
