"""Mutations: mistakes that the simulation has to find, each made while it runs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from clairiere.kernel.state import Seat
from clairiere.store.ledger import LogAppend, StoredTable
from clairiere.table.http.protocol import Request
from clairiere.table.play.commits import Batches, Commits
from clairiere.table.play.live import Live
from clairiere.table.play.tables import Tables
from clairiere.table.push.streams import Hub
from clairiere.table.views.reads import Reads
from tools.simulation.database import Database, SimulatedLedger

write_batch, write_answer, append, reader = Batches.write, Commits.write, Database.append, Reads.reader


async def acknowledge_at_once(self: Batches, move: LogAppend) -> int | None:
    """An answer is acknowledged as soon as it waits for its commit."""
    writing = asyncio.ensure_future(write_batch(self, move))
    writing.add_done_callback(lambda done: done.cancelled() or done.exception())
    return 0


def append_always(self: Database, move: LogAppend) -> int | None:
    """The log takes an entry whatever its version."""
    version = self.version(move.table)
    return None if version is None else append(self, replace(move, version=version))


async def publish_first(
    self: Commits, live: Live, move: LogAppend, accept: Callable[[], None], claim: int = 0
) -> bool:
    """Others hear of an answer before it is written."""
    live.version += 1
    try:
        self.news(live, move.bot_due and not claim)
    finally:
        live.version -= 1
    return await write_answer(self, live, move, accept, claim)


async def accept_first(self: Commits, live: Live, move: LogAppend, accept: Callable[[], None], claim: int = 0) -> bool:
    """An answer is played in memory before it is written."""
    accept()
    return await write_answer(self, live, move, lambda: None, claim)


def keep(self: Tables, live: Live) -> None:
    """A table stays in memory after a commit with unknown outcome."""


async def repair_nothing(self: Hub) -> None:
    """Nobody asks the log whether a wake-up was lost."""


async def chairs_first(self: SimulatedLedger, code: str) -> StoredTable | None:
    """Who sits at a table is read before its log: who sits down in between is not seen."""
    stored = await self.server.run(lambda: self.database.settings(code))
    news = None if stored is None else await self.since(stored.table, 0)
    return None if stored is None or news is None else replace(stored, entries=news.entries, due=news.due)


async def follow_entries_only(self: Tables, live: Live) -> None:
    """Nobody asks who sits at a table after a seat has changed hands."""
    news = await self.ledger.since(live.stored.table, live.version)
    try:
        await self.play_on(live, news.entries)
        live.due = news.due
    except BaseException:
        self.drop(live)
        raise


def first_seat(self: Reads, request: Request, live: Live) -> tuple[Seat, str]:
    """Everybody sees what the first seat sees."""
    return 0, reader(self, request, live)[1]


def still_asks_anything(self: Live, seat: Seat, seen: int) -> bool:
    """An answer counts for a version that its player has not seen."""
    return True


MUTATIONS: dict[str, tuple[type, str, Callable[..., Any]]] = {
    "acknowledge-before-commit": (Batches, "write", acknowledge_at_once),
    "skip-version-check": (Database, "append", append_always),
    "publish-before-commit": (Commits, "write", publish_first),
    "accept-before-commit": (Commits, "write", accept_first),
    "keep-on-doubt": (Tables, "drop", keep),
    "chairs-before-log": (SimulatedLedger, "read", chairs_first),
    "keep-chairs": (Tables, "follow", follow_entries_only),
    "repair-nothing": (Hub, "repair", repair_nothing),
    "show-first-seat": (Reads, "reader", first_seat),
    "any-version": (Live, "still_asks", still_asks_anything),
}


FOUND_AT = {
    "acknowledge-before-commit": 1, "skip-version-check": 2, "publish-before-commit": 1, "accept-before-commit": 2,
    "keep-on-doubt": 3, "chairs-before-log": 25, "keep-chairs": 1, "repair-nothing": 3, "show-first-seat": 1,
    "any-version": 2,
}  # fmt: skip
"""The first seed that has shown each, of those from 1 on (`python -m tools.simulation --seeds 10000 --mutations`).

It is another one after most changes of the table service, since every message more changes the story of all seeds.
"""


@contextmanager
def mutated(name: str) -> Iterator[None]:
    """The code with this mistake; without a name, as it is."""
    with ExitStack() as patches:
        if name:
            owner, attribute, mistake = MUTATIONS[name]
            patches.enter_context(patch.object(owner, attribute, mistake))
        yield
