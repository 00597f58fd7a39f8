"""The stream of a bot: at which of its tables it is asked, whatever the number of tables.

What is told follows from the tables as they are, so there is nothing to keep for a reader who is away: a new stream
begins with every table at which the bot is asked, and one that resumes also hears which games have ended meanwhile.
"""

from __future__ import annotations

import json
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from clairiere.store.ledger import OPEN, OVER, HeldTable, Unreachable
from clairiere.table.http.protocol import Receive, Send
from clairiere.table.play.presence import Presence, chairs_of
from clairiere.table.push.streams import Hub, Message, Stream, Wakes, message

ASKED, ENDED, LEFT = "asked", "over", "left"
GRACE: Final = 60.0
"""Seconds by which a stream that resumes looks back further: clocks differ, and an event may have been on its way."""


def key_of(person: int) -> str:
    """The hub's key for the streams of a bot; no table has such a code."""
    return f"bot/{person}"


Tables = Callable[[float], Awaitable[list[HeldTable] | None]]
"""The tables of a bot, with those that have ended since a moment; None if its token is revoked."""
Look = Callable[[str, int | None], Awaitable[tuple[int, str, list[str]]]]
"""A running table at a version or a newer one: its version, which event that is, and the seats that are asked."""


def key_at(table: HeldTable) -> str:
    """The hub's key for a table: before the game its seats change, later its version."""
    return chairs_of(table.code) if table.status == OPEN else table.code


class TableWatch:
    """A table of a bot in the hub, for whichever of its streams watches it."""

    __slots__ = ("code", "key", "seats", "stream", "told")

    def __init__(self, stream: AskedStream, table: HeldTable) -> None:
        self.stream = stream
        self.code = table.code
        self.key = key_at(table)
        self.seats = table.seats
        self.told = -1  # the version of which the bot was told last

    def wake(self, version: int) -> None:
        """Look at the table at this version; at an open one, where only seats change, look at all tables."""
        if self.key == self.code:
            self.stream.waiting[self.code] = version
            self.stream.deliver()
        else:
            self.stream.wake(version)

    def tell_here(self, here: bytes) -> None:
        """A bot need not know who has the table open."""

    def beat(self) -> None:
        """The stream keeps itself alive."""

    def late(self, seconds: float) -> bool:
        """Never: it sends nothing itself."""
        return False

    def cut(self) -> None:
        """The stream is cut off."""

    def end(self) -> None:
        """The stream ends itself."""


class AskedStream(Stream):
    """Server-sent events to a bot, about all its tables."""

    __slots__ = ("after", "ended", "listed", "look", "presence", "tables", "waiting", "wakes", "watches")

    def __init__(
        self, hub: Hub, receive: Receive, send: Send, *, tables: Tables, look: Look, presence: Presence, wakes: Wakes,
        after: float,
    ) -> None:  # fmt: skip
        super().__init__(hub, receive, send)
        self.tables = tables
        self.look = look
        self.presence = presence
        self.wakes = wakes
        self.after = after  # games that have ended before are not told
        self.watches: dict[str, TableWatch] = {}
        self.waiting: dict[str, int | None] = {}  # tables to look at, at this version or at their newest
        self.ended: dict[str, bool] = {}  # games that are over, with whether the bot was told
        self.listed = False  # whether the tables of the bot are known

    def wake(self, version: int) -> None:
        """The bot sits elsewhere now, or its token is revoked."""
        self.listed = False
        self.deliver()

    def beat(self) -> None:
        """Queue a keep-alive comment, and look again whether a wake-up was lost."""
        self.listed = False
        super().beat()

    async def next(self) -> Message | None:
        """The next event; None if nothing is to be told."""
        if not self.listed and not self.ending:
            self.listed = True
            with suppress(Unreachable):  # the next beat tries again
                await self.follow()
        while not self.ending and (event := await self.next_event()) is not None:
            if event:
                return message(event)
        return self.end_or_beat()

    async def next_event(self) -> bytes | None:
        """The event about the next table; empty if it has none, None if there is no such table."""
        for code in [code for code, told in self.ended.items() if not told]:
            self.ended[code] = True
            return event_of(ENDED, {"table": code})
        if not self.waiting:
            return None
        code = next(iter(self.waiting))
        version = self.waiting.pop(code)
        with suppress(Unreachable):
            return await self.told_of(code, version)
        return b""

    async def follow(self) -> None:
        """Watch the tables at which the bot sits now, and no others; end if its token is revoked."""
        asked_at = time.time()
        found = await self.tables(self.after)
        if found is None:
            self.ending = True
            return
        for table in found:
            await self.watch(table)
        held = {table.code for table in found}
        for watch in [watch for code, watch in self.watches.items() if code not in held]:
            self.waiting[watch.code] = None
        # A stream may last for months: what was told and is listed no more need not be known any longer.
        self.ended = {code: told for code, told in self.ended.items() if not told or code in held}
        self.after = max(self.after, asked_at - GRACE)

    async def watch(self, table: HeldTable) -> None:
        """Hear of a table from now on, as long as its game lasts."""
        watch = self.watches.get(table.code)
        if table.status != OVER and watch is not None and watch.key == key_at(table):
            return
        if watch is not None:
            self.forget(watch)
        if table.status == OVER:
            self.ended.setdefault(table.code, False)
            return
        watch = self.watches[table.code] = TableWatch(self, table)
        self.hub.join(watch.key, watch)
        await self.wakes.subscribed(watch.key)  # before the log is asked: what comes later is heard
        if table.status != OPEN:
            self.presence.join(table.code, watch)
            self.waiting[table.code] = None

    async def told_of(self, code: str, version: int | None) -> bytes:
        """The event about a table; empty if there is none."""
        watch = self.watches.get(code)
        if watch is None:
            return b""
        newest, event, seats = await self.look(code, version)
        if event in (ENDED, LEFT):
            self.forget(watch)
            told = event == ENDED and self.ended.get(code, False)
            self.ended[code] = True
            return b"" if told else event_of(event, {"table": code})
        if not event or newest == watch.told:
            return b""
        watch.told = newest
        return event_of(event, {"table": code, "version": newest, "seats": seats})

    def forget(self, watch: TableWatch) -> None:
        """Hear of a table no more."""
        self.hub.leave(watch.key, watch)
        self.presence.leave(watch.code, watch)
        self.watches.pop(watch.code, None)

    def close(self) -> None:
        """Hear of no table any more."""
        for watch in list(self.watches.values()):
            self.forget(watch)


def event_of(name: str, about: dict[str, object]) -> bytes:
    """A server-sent event; its id is the time, which says where to resume."""
    data = json.dumps(about, separators=(",", ":"))
    return f"id: {int(time.time() * 1000)}\nevent: {name}\ndata: {data}\n\n".encode()
