"""Past versions of tables, and the records of finished games. Logs are folded and records proved beside the loop."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from clairiere.kernel.choices import NOTHING_TO_TAKE_BACK, Clause
from clairiere.kernel.game import Game
from clairiere.kernel.match import Match
from clairiere.kernel.record import Record, proof_of
from clairiere.kernel.state import Seat, Story
from clairiere.kernel.words import Words
from clairiere.store.ledger import HAND_OVER, Entry, Ledger, Luck, StoredTable
from clairiere.table.play.live import Live
from clairiere.table.play.tables import Folder, KeyedLocks
from clairiere.table.views.lines import KEPT, Line, OpenLine

MAX_ENTRIES = 24
"""So many tables are kept with all that they have been: a long game takes a megabyte or two."""


class Past:
    """A table with all its states, for reading earlier versions."""

    def __init__(self, stored: StoredTable) -> None:
        self.fold = Live(replace(stored, entries=()))
        self.tables: list[tuple[Any, Story]] = [(self.fold.state, self.fold.story)]
        self.given = [[*self.fold.given]]  # version -> seat -> so many answers it had given or taken back
        self.lines: list[Line] = []
        self.open: list[OpenLine] = []  # as many as somebody has asked for
        self.follow(stored.entries)

    @property
    def version(self) -> int:
        """Number of log entries it has replayed."""
        return len(self.lines)

    def follow(self, entries: Sequence[Entry]) -> None:
        """Replay further log entries."""
        for entry in entries:
            self.fold.follow((entry,))
            self.tables.append((self.fold.state, self.fold.story))
            self.given.append([*self.fold.given])
            self.lines.append(self.fold.lines[-1])
        if any([entry.notation == HAND_OVER for entry in entries]):
            for line in (*self.lines, *self.open):
                line.forget_words()

    def opened(self) -> list[OpenLine]:
        """The lines of a game that is over, with everything that was hidden."""
        for line in self.lines[len(self.open) :]:
            self.open.append(OpenLine(line, self.tables[line.number - 1][0], self.tables[line.number][0]))
        return self.open

    def at(self, version: int, live: Live, *, opened: bool = False) -> PastTable:
        """The table at an earlier version, with today's players; `opened` if nothing is hidden in its lines."""
        return PastTable(self, version, live, self.opened() if opened else self.lines)


class PastTable:
    """A table at an earlier version, read-only."""

    past = True
    due = 0

    def __init__(self, past: Past, version: int, live: Live, lines: Sequence[Line]) -> None:
        self.live = live
        self.stored = live.stored
        self.chairs = live.chairs
        self.version = version
        self.newest = live.version
        self.state, self.story = past.tables[version]
        self.lines = lines[max(0, version - KEPT) : version]
        self.given = past.given[version]

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self.live.game

    def words(self, language: str) -> Words[Any]:
        """The words of this table in a language."""
        return self.live.words(language)

    def names(self, language: str) -> list[str]:
        """Names of the players."""
        return self.live.names(language)

    def own(self, seat: Seat) -> list[Seat]:
        """All seats of the person who holds this one."""
        return self.live.own(seat)

    def against_taking_back(self, seat: Seat) -> Clause | None:
        """Nothing can be taken back at an earlier version."""
        return NOTHING_TO_TAKE_BACK


class Pasts:
    """LRU cache of tables with all their states, replayed in a thread."""

    def __init__(self, ledger: Ledger, max_entries: int = MAX_ENTRIES, folder: Folder | None = None) -> None:
        self.ledger = ledger
        self.folder = folder or Folder()
        self.max_entries = max_entries
        self.entries: OrderedDict[int, Past] = OrderedDict()
        self.locks = KeyedLocks()

    async def get(self, live: Live, permit: Callable[[], None]) -> Past | None:
        """The past of a table up to its version in memory; `permit` is called before a whole log is replayed.

        None if the table has been deleted.
        """
        table = live.stored.table
        async with self.locks.hold(table):
            past, wanted = self.entries.get(table), live.version  # it may go on while we wait
            if past is None:
                permit()
                past = await self.folded(live)
            elif past.version < wanted:
                news = await self.ledger.since(table, past.version)
                await self.followed(table, past, news.entries)
            if past is None or past.version < wanted:
                self.entries.pop(table, None)
                return None
            self.keep(table, past)
            return past

    async def folded(self, live: Live) -> Past | None:
        """Read and replay a table from its beginning; None if it has been deleted."""
        stored = await self.ledger.read(live.stored.code)
        return None if stored is None else await self.folder.run(Past, stored)

    def keep(self, table: int, past: Past) -> None:
        """Add to the cache; the least recently used one is dropped."""
        self.entries[table] = past
        self.entries.move_to_end(table)
        while len(self.entries) > self.max_entries:
            self.entries.popitem(last=False)

    async def followed(self, table: int, past: Past, entries: Sequence[Entry]) -> None:
        """Bring a cached past up to date; one that fails is dropped."""
        try:
            await self.folder.run(past.follow, entries)
        except BaseException:
            self.entries.pop(table, None)
            raise


MAX_RECORDS = 500
"""So many records stay in memory: to prove one, its whole game is played again."""


class Archive:
    """Cache of records of finished games; each is replayed and proved in a thread."""

    def __init__(self, ledger: Ledger, max_entries: int = MAX_RECORDS, folder: Folder | None = None) -> None:
        self.ledger = ledger
        self.folder = folder or Folder()
        self.max_entries = max_entries
        self.texts: OrderedDict[int, bytes] = OrderedDict()
        self.locks = KeyedLocks()

    async def get(self, live: Live) -> bytes | None:
        """The record of a finished game; None if the table has been deleted."""
        table = live.stored.table
        async with self.locks.hold(table):
            found = self.texts.get(table)
            if found is None:
                luck = await self.ledger.luck(table)
                if luck is None:
                    return None
                found = await self.folder.run(text_of, live.match, luck)
            self.texts[table] = found
            self.texts.move_to_end(table)
            while len(self.texts) > self.max_entries:
                self.texts.popitem(last=False)
            return found


def text_of(match: Match[Any], luck: Luck) -> bytes:
    """The record as text."""
    return record_of(match, luck).text().encode()


def record_of(match: Match[Any], luck: Luck) -> Record:
    """The record of a finished match, with its proof and the revealed secret."""
    own = match.record
    record = Record(own.game, own.rules, own.seats, own.variant, own.parts)
    record.earlier, record.luck, record.answers, record.result = own.earlier, own.luck, own.answers, own.result
    record.promise, record.secret, record.additions = luck.promise, luck.secret, list(luck.additions)
    record.proof = proof_of(record, match.game, match.parts)
    return record
