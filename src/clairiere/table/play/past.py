"""The past: a table as it was at each of its versions. Its log is folded once; a few tables are kept so."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from clairiere.kernel.clauses import NOTHING_TO_TAKE_BACK, Clause
from clairiere.kernel.game import Game
from clairiere.kernel.state import Seat, Story
from clairiere.kernel.words import Words
from clairiere.store.ledger import HAND_OVER, Entry, Ledger, StoredTable
from clairiere.table.play.folding import Folder, KeyedLocks
from clairiere.table.play.live import Live
from clairiere.table.views.lines import NEWEST, Line

KEPT = 24
"""So many tables are kept with all that they have been: a long game takes a megabyte or two."""


class Past:
    """Every version of one table, from its set-up on."""

    def __init__(self, page: StoredTable) -> None:
        self.fold = Live(replace(page, entries=()))
        self.tables: list[tuple[Any, Story]] = [(self.fold.state, self.fold.story)]
        self.lines: list[Line] = []
        self.follow(page.entries)

    @property
    def version(self) -> int:
        """How many lines of the log it has."""
        return len(self.lines)

    def follow(self, entries: Sequence[Entry]) -> None:
        """Go on with what stands in the log."""
        for entry in entries:
            self.fold.follow((entry,))
            self.tables.append((self.fold.state, self.fold.story))
            self.lines.append(self.fold.lines[-1])
        if any([entry.notation == HAND_OVER for entry in entries]):
            for line in self.lines:
                line.forget_words()

    def at(self, version: int, live: Live) -> Then:
        """The table at a version, with those who sit at it now."""
        return Then(self, version, live)


class Then:
    """A table at a version that has been. Nobody can answer there."""

    past = True
    due = 0

    def __init__(self, past: Past, version: int, live: Live) -> None:
        self.live = live
        self.page = live.page
        self.chairs = live.chairs
        self.version = version
        self.newest = live.version
        self.state, self.story = past.tables[version]
        self.lines = past.lines[max(0, version - NEWEST) : version]
        self.given = live.given

    @property
    def game(self) -> Game[Any]:
        """What is played."""
        return self.live.game

    def words(self, language: str) -> Words[Any]:
        """The words of this table."""
        return self.live.words(language)

    def names(self, language: str) -> list[str]:
        """What the players are called."""
        return self.live.names(language)

    def own(self, seat: Seat) -> list[Seat]:
        """All seats of whoever holds this one."""
        return self.live.own(seat)

    def against_back(self, seat: Seat) -> Clause | None:
        """What has been is over."""
        return NOTHING_TO_TAKE_BACK


class Pasts:
    """The tables that somebody leafs through, folded beside the loop. Who wants one waits for no other."""

    def __init__(self, ledger: Ledger, kept: int = KEPT, folder: Folder | None = None) -> None:
        self.ledger = ledger
        self.folder = folder or Folder()
        self.kept = kept
        self.found: OrderedDict[int, Past] = OrderedDict()
        self.locks = KeyedLocks()

    async def get(self, live: Live, permit: Callable[[], None]) -> Past | None:
        """The past of a table up to what is in memory of it; to fold a whole log takes a permit.

        None if the table has been deleted.
        """
        table = live.page.table
        async with self.locks.hold(table):
            past, wanted = self.found.get(table), live.version  # it may go on while we wait
            if past is None:
                permit()
                past = await self.folded(live)
            elif past.version < wanted:
                news = await self.ledger.since(table, past.version)
                await self.followed(table, past, news.entries)
            if past is None or past.version < wanted:
                self.found.pop(table, None)
                return None
            self.keep(table, past)
            return past

    async def folded(self, live: Live) -> Past | None:
        """Read and fold a table from its beginning; None if it has been deleted."""
        page = await self.ledger.read(live.page.code)
        return None if page is None else await self.folder.run(Past, page)

    def keep(self, table: int, past: Past) -> None:
        """Remember it; others may have come while it was folded, and the one not asked for longest makes room."""
        self.found[table] = past
        self.found.move_to_end(table)
        while len(self.found) > self.kept:
            self.found.popitem(last=False)

    async def followed(self, table: int, past: Past, entries: Sequence[Entry]) -> None:
        """A past that could not go on is none."""
        try:
            await self.folder.run(past.follow, entries)
        except BaseException:
            self.found.pop(table, None)
            raise
