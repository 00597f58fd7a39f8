"""The ledger and the claims of PostgreSQL, in memory: the same contract, kept by the same tests.

`Database` is what is on the disk. `DatabaseServer` takes statements over a network that may lose them and what comes
of them, commits a moment later, crashes, hangs, is full, and has a clock that may jump.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from clairiere.games.registry import game_named
from clairiere.kernel.chance import FairChance, promise, seed_of
from clairiere.kernel.match import Match
from clairiere.kernel.play import asked_seats
from clairiere.store.claims import SECONDS, Claim
from clairiere.store.database_errors import DatabaseErrors
from clairiere.store.ledger import (
    HAND_OVER,
    OVER,
    RUNNING,
    TIME_UP,
    WATCHED,
    BatchResult,
    Bearer,
    Chair,
    Entry,
    HeldTable,
    LogAppend,
    LogTail,
    Luck,
    StoredTable,
    Unreachable,
    bot_name,
)
from tools.simulation.faults import Faults
from tools.simulation.world import BEGAN, ProcessLoop, World

Result = TypeVar("Result")
PATIENCE = 10.0
"""Seconds within which a statement has to be answered, as in `store.postgres`."""


@dataclass
class Head:
    """The row that decides which answer counts; times are seconds since 1970."""

    version: int = 0
    asked: int = 0
    over: bool = False
    due: float | None = None
    bot_due: float | None = None
    claimed: float | None = None
    watched_until: float | None = None


@dataclass
class Row:
    """A table as it is stored."""

    stored: StoredTable  # without its log
    luck: Luck
    head: Head
    entries: list[Entry] = field(default_factory=list)
    result: str = ""
    ended: float | None = None
    people: tuple[int | None, ...] = ()  # seat -> who has held it first
    chairs: dict[int, tuple[Chair, ...]] = field(default_factory=dict)  # version -> who sits there since
    written: list[float] = field(default_factory=list)  # when each entry was, by the clock of the world
    by_worker: list[bool] = field(default_factory=list)
    hints: dict[int, int] = field(default_factory=dict)
    left_by: dict[int, int | None] = field(default_factory=dict)  # seat -> who has lost it to a bot
    dues: dict[int, set[int]] = field(default_factory=dict)  # version -> all that was due at it, in milliseconds
    lazy: Head | None = None  # the head as the disk has it: claims are committed without waiting for that


@dataclass(frozen=True)
class Seated:
    """Seats that have changed hands: the versions of the first and of the last line about it, whether a bot is due."""

    first: int
    version: int
    bot_due: bool


def new_row(
    number: int, code: str, game: str, chairs: Sequence[Chair], now: float, *, secret: str, pace: int = 0,
    additions: Sequence[str] = (), takeover: str = "greedy",
) -> Row:  # fmt: skip
    """A table that has just begun."""
    rules, added = game_named(game), tuple([*additions, *[""] * len(chairs)][: len(chairs)])
    seed = seed_of(secret, added)
    match: Match[Any] = Match(rules, len(chairs), {}, FairChance(seed))
    variant = " ".join([f"{name}={value}" for name, value in match.record.variant.items()])
    luck, asked = " ".join([str(k) for k in match.record.luck]), asked_seats(match.state)
    stored = StoredTable(
        number, code, game, match.record.rules, variant, pace, takeover, RUNNING, seed, luck, tuple(chairs), ()
    )
    bot_due = now if any([chair.bot and asked >> seat & 1 for seat, chair in enumerate(chairs)]) else None
    head = Head(0, asked, due=now + pace if pace else None, bot_due=bot_due)
    return Row(stored, Luck(promise(secret), secret, added), head)


class Database:
    """Tables and their logs; every method is one transaction."""

    def __init__(self, clock: Callable[[], float], true_time: Callable[[], float]) -> None:
        self.clock = clock
        self.true_time = true_time
        self.rows: dict[int, Row] = {}
        self.codes: dict[str, Row] = {}

    def add(self, row: Row) -> None:
        """Store a new table."""
        self.rows[row.stored.table] = row
        self.codes[row.stored.code] = row
        row.dues[0] = {milliseconds(row.head.due)}
        row.chairs[0] = row.stored.chairs
        row.people = tuple([chair.person for chair in row.stored.chairs])

    def settings(self, code: str) -> StoredTable | None:
        """A table without its log."""
        row = self.codes.get(code)
        return None if row is None else row.stored

    def sitting(self, table: int) -> tuple[Chair, ...]:
        """Who sits at a table."""
        return self.rows[table].stored.chairs

    def version(self, table: int) -> int | None:
        row = self.rows.get(table)
        return None if row is None else row.head.version

    def versions(self, codes: list[str]) -> dict[str, int]:
        return {code: self.codes[code].head.version for code in codes if code in self.codes}

    def since(self, table: int, version: int) -> LogTail:
        row = self.rows.get(table)
        return LogTail((), 0) if row is None else LogTail(tuple(row.entries[version:]), milliseconds(row.head.due))

    def luck(self, table: int) -> Luck | None:
        row = self.rows.get(table)
        return None if row is None else row.luck

    def count_hint(self, table: int, seat: int) -> None:
        hints = self.rows[table].hints
        hints[seat] = hints.get(seat, 0) + 1

    def write(self, moves: list[LogAppend], *, worker: bool = False) -> BatchResult:
        """Each move for itself: only that for the newest version of its table counts."""
        written = BatchResult()
        for move in moves:
            due = self.append(move)
            if due is not None:
                written.dues[move.table] = due
                self.rows[move.table].written.append(self.true_time())
                self.rows[move.table].by_worker.append(worker)
        return written

    def append(self, move: LogAppend) -> int | None:
        """One entry, if the head has its version; when time is up then."""
        row = self.rows.get(move.table)
        if row is None or row.head.version != move.version:
            return None
        row.entries.append(move.entry)
        row.lazy = None
        self.move_head(row, move)
        if move.bot:
            self.seat_bot(row, move.entry.seat, move.bot)
        if move.over:
            row.stored = replace(row.stored, status=OVER)
            row.result, row.ended = move.result, self.clock()
        return milliseconds(row.head.due)

    def move_head(self, row: Row, move: LogAppend) -> None:
        """What an entry does to the row that decides."""
        head, now = row.head, self.clock()
        head.version, head.asked, head.over = move.version + 1, move.asked, move.over
        head.claimed = now + move.claim if move.claim > 0 else None
        head.bot_due = now if move.bot_due else None
        due = head.due if move.runs_on and head.due is not None else now + move.pace
        head.due = due if move.pace > 0 and not move.over else None
        row.dues[head.version] = {milliseconds(head.due)}

    def seat_bot(self, row: Row, seat: int, bot: str) -> None:
        """A bot takes a seat over; where nobody is left, it plays on for a while."""
        left = row.stored.chairs[seat]
        row.left_by[seat] = left.person
        self.seat(row, seat, Chair(None, bot, bot_name(seat), former=left.name))
        row.chairs[row.head.version] = row.stored.chairs
        if all([chair.bot for chair in row.stored.chairs]):
            row.head.watched_until = self.clock() + WATCHED

    def give_away(self, code: str, person: int) -> Seated | None:
        """A person leaves a game to bots, as `clairiere.site.tables.seating.hand_over` writes it."""
        row = self.codes[code]
        held = [seat for seat, chair in enumerate(row.stored.chairs) if chair.person == person]
        if row.head.over or not held:
            return None
        first, now, head = row.head.version + 1, self.clock(), row.head
        for seat in held:
            self.seat(row, seat, Chair(None, row.stored.takeover, bot_name(seat), former=row.stored.chairs[seat].name))
            row.left_by[seat] = person
            if head.asked >> seat & 1:
                head.bot_due = now
            if not any([head.asked >> n & 1 for n, chair in enumerate(row.stored.chairs) if not chair.bot]):
                head.due = None
            if all([chair.bot for chair in row.stored.chairs]):
                head.watched_until = now + WATCHED
            self.hand_over_line(row, seat, HAND_OVER)
        return Seated(first, head.version, head.bot_due is not None)

    def take_again(self, code: str, person: int) -> Seated | None:
        """A person takes back the seats that they have left, as `clairiere.site.tables.seating.come_back` writes it."""
        row = self.codes[code]
        left = [seat for seat, who in sorted(row.left_by.items()) if who == person]
        if row.head.over or not left:
            return None
        first, head = row.head.version + 1, row.head
        for seat in left:
            del row.left_by[seat]
            self.seat(row, seat, Chair(person, "", row.stored.chairs[seat].former))
            head.watched_until = None
            self.hand_over_line(row, seat, HAND_OVER)
            if row.stored.pace and head.asked >> seat & 1:
                self.hand_over_line(row, seat, TIME_UP)
        return Seated(first, head.version, head.bot_due is not None)

    def hand_over_line(self, row: Row, seat: int, notation: str) -> None:
        """What tells every process to read the chairs again, or that a bot answers for a person."""
        row.head.version += 1
        row.head.claimed = row.lazy = None
        row.entries.append(Entry(seat, notation, ""))
        row.written.append(self.true_time())
        row.by_worker.append(False)
        row.chairs[row.head.version] = row.stored.chairs
        row.dues[row.head.version] = {milliseconds(row.head.due)}

    def seat(self, row: Row, seat: int, chair: Chair) -> None:
        """Somebody else holds a seat."""
        chairs = list(row.stored.chairs)
        chairs[seat] = chair
        row.stored = replace(row.stored, chairs=tuple(chairs))

    def play_on(self, codes: list[str]) -> None:
        for code in codes:
            row = self.codes.get(code)
            if row is not None and row.head.watched_until is not None and not row.head.over:
                row.head.watched_until = self.clock() + WATCHED

    def take(self, most: int, left: int, others: Collection[int], seconds: int) -> list[Claim]:
        """The tables that wait longest for a bot or for their clock; of those that all have left, a few."""
        now = self.clock()
        free = [row for row in self.rows.values() if row.head.claimed is None or row.head.claimed < now]
        free = [row for row in free if row.stored.table not in others]
        bots = [row for row in free if row.head.bot_due is not None and row.head.watched_until is None]
        late = [row for row in free if row.head.due is not None and row.head.due < now]
        alone = [row for row in free if row.head.bot_due is not None and (row.head.watched_until or 0) > now]
        people = by_bot_due(bots)[:most]
        people += [row for row in sorted(late, key=lambda row: row.head.due or 0)[:most] if row not in people]
        taken = people[:most] + [row for row in by_bot_due(alone)[:left] if row not in people[:most]]
        return [self.claim(row, now, seconds) for row in taken]

    def claim(self, row: Row, now: float, seconds: int) -> Claim:
        """One table is a worker's, for so long."""
        head = row.head
        row.lazy = row.lazy or replace(head)
        head.claimed = now + seconds
        waited = max(0.0, now - head.bot_due) if head.bot_due is not None else 0.0
        late = head.due is not None and head.due < now
        return Claim(row.stored.table, row.stored.code, head.version, late, waited, head.watched_until is not None)

    def release(self, table: int, version: int) -> None:
        """A worker leaves a table to others."""
        row = self.rows.get(table)
        if row is not None and row.head.version == version:
            row.lazy = row.lazy or replace(row.head)
            row.head.claimed = None

    def settle(self, table: int, version: int) -> None:
        """Nothing is to be done at a table that was claimed."""
        row = self.rows.get(table)
        if row is None or row.head.version != version:
            return
        row.lazy = row.lazy or replace(row.head)
        row.head.claimed = row.head.bot_due = None
        row.head.due = row.head.due if row.head.due is not None and row.head.due > self.clock() else None
        row.dues[version].add(milliseconds(row.head.due))

    def lose_what_is_lazy(self, lost: Callable[[], bool]) -> None:
        """After a crash, claims may be as they were before: nobody has waited for the disk."""
        for row in self.rows.values():
            if row.lazy is not None and lost():
                row.head = replace(row.lazy, version=row.head.version)
            row.lazy = None


def milliseconds(due: float | None) -> int:
    """Of a time; 0 for none."""
    return 0 if due is None else int(due * 1000)


def by_bot_due(rows: list[Row]) -> list[Row]:
    """The table that has waited longest for a bot first."""
    return sorted(rows, key=lambda row: row.head.bot_due or 0)


class Statement:
    """A transaction on its way to the server, and who waits for it."""

    def __init__(self, work: Callable[[], Any], *, writes: bool) -> None:
        self.loop = asyncio.get_running_loop()
        self.work = work
        self.writes = writes
        self.outcome: asyncio.Future[Any] = self.loop.create_future()

    @property
    def sender_lives(self) -> bool:
        """Whether its process is still there."""
        return isinstance(self.loop, ProcessLoop) and self.loop.alive


class DatabaseServer:
    """The database behind a network."""

    def __init__(self, world: World, faults: Faults) -> None:
        self.world = world
        self.faults = faults
        self.skew = 0.0
        self.database = Database(self.clock, lambda: world.now)
        self.up = True
        self.full = False
        self.hangs_until = 0.0
        self.committing: dict[Statement, None] = {}  # on their way to the disk
        self.waiting: dict[Statement, None] = {}  # sent, and not answered

    def clock(self) -> float:
        """Seconds since 1970 by the clock of this machine."""
        return BEGAN + self.world.now + self.skew

    async def run(self, work: Callable[[], Result], *, writes: bool = False) -> Result:
        """A statement and its outcome; raises Unreachable, after which nobody knows whether it was done."""
        statement = Statement(work, writes=writes)
        self.waiting[statement] = None
        if not self.faults.happens("statement lost"):
            self.world.later(self.faults.delay("statement late"), self.arrive, statement)
        elif self.world.random.random() < 0.5:
            self.world.later(0.02, self.fail, statement, "the connection broke")
        try:
            async with asyncio.timeout(PATIENCE):
                found: Result = await statement.outcome
                return found
        except TimeoutError as error:
            raise Unreachable("no answer in time") from error
        finally:
            self.waiting.pop(statement, None)

    def arrive(self, statement: Statement) -> None:
        """A statement is at the server."""
        if self.world.now < self.hangs_until:
            self.world.push(self.hangs_until, None, self.arrive, (statement,))
        elif not self.up:
            self.world.later(self.faults.delay(), self.fail, statement, "connection refused")
        elif self.faults.happens("statement refused") or (statement.writes and self.full):
            self.world.later(self.faults.delay(), self.fail, statement, "rolled back")
        elif statement.writes:
            self.committing[statement] = None
            self.world.later(self.faults.delay("slow disk"), self.commit, statement)
        else:
            self.answer(statement)

    def commit(self, statement: Statement) -> None:
        """It is on the disk, unless the server has crashed before or its sender has gone."""
        if statement not in self.committing:
            return
        del self.committing[statement]
        if statement.sender_lives or self.world.random.random() < 0.5:
            self.answer(statement)

    def answer(self, statement: Statement) -> None:
        """Do it, and send what came of it."""
        outcome = statement.work()
        if not self.faults.happens("outcome lost"):
            self.world.later(self.faults.delay("outcome late"), self.hear, statement, outcome)
        elif self.world.random.random() < 0.5:
            self.world.later(0.02, self.fail, statement, "the connection broke")

    def hear(self, statement: Statement, outcome: Any) -> None:
        """The sender has the outcome."""
        if not statement.outcome.done():
            statement.outcome.set_result(outcome)

    def fail(self, statement: Statement, why: str) -> None:
        """The sender knows nothing."""
        if not statement.outcome.done():
            statement.outcome.set_exception(Unreachable(why))

    def crash(self, seconds: float) -> None:
        """As by a power cut: what was not on the disk is lost, and perhaps what nobody was told of is not."""
        self.up = False
        for statement in self.committing:
            if self.world.random.random() < 0.5:
                statement.work()
        self.committing.clear()
        self.database.lose_what_is_lazy(lambda: self.world.random.random() < 0.5)
        for statement in self.waiting:
            self.world.later(self.faults.delay(), self.fail, statement, "the server has gone")
        self.world.later(seconds, self.start)

    def start(self) -> None:
        """It is back."""
        self.up = True

    def hang(self, seconds: float) -> None:
        """Take statements, and do nothing about them for a while."""
        self.hangs_until = self.world.now + seconds

    def fill(self, seconds: float) -> None:
        """The disk has no room for a while."""
        self.full = True
        self.world.later(seconds, self.make_room)

    def make_room(self) -> None:
        """There is room again."""
        self.full = False


Doubts = Callable[[list[LogAppend]], None]
"""Is told of the moves of a batch of which nobody knows whether it was written."""


def no_doubts(moves: list[LogAppend]) -> None:
    """Where nobody asks."""


class SimulatedLedger:
    """The ledger of one process."""

    def __init__(self, server: DatabaseServer, doubts: Doubts = no_doubts, *, worker: bool = False) -> None:
        self.server = server
        self.worker = worker
        self.database = server.database
        self.doubts = doubts
        self.errors = DatabaseErrors(asyncio.get_running_loop().time)

    async def read(self, code: str) -> StoredTable | None:
        stored = await self.server.run(lambda: self.database.settings(code))
        if stored is None:
            return None
        # Statement by statement, as on PostgreSQL: between two of them others may write.
        news = await self.since(stored.table, 0)
        chairs = await self.server.run(lambda: self.database.sitting(stored.table))
        return replace(stored, entries=news.entries, due=news.due, chairs=chairs)

    async def version(self, table: int) -> int | None:
        return await self.server.run(lambda: self.database.version(table))

    async def versions(self, codes: list[str]) -> dict[str, int]:
        return await self.server.run(lambda: self.database.versions(codes))

    async def since(self, table: int, version: int) -> LogTail:
        return await self.server.run(lambda: self.database.since(table, version))

    async def luck(self, table: int) -> Luck | None:
        return await self.server.run(lambda: self.database.luck(table))

    async def count_hint(self, table: int, seat: int) -> None:
        await self.server.run(lambda: self.database.count_hint(table, seat), writes=True)

    async def mark_device(self, table: int, person: int) -> bool:
        return False  # nobody's device thinks

    async def bearer(self, digest: str) -> Bearer | None:
        return None  # nobody comes with a token

    async def note_use(self, digest: str) -> None:
        pass

    async def tables_of(self, person: int, since: float) -> list[HeldTable]:
        return []

    async def write(self, moves: list[LogAppend]) -> BatchResult:
        try:
            return await self.server.run(lambda: self.database.write(moves, worker=self.worker), writes=True)
        except BaseException:
            self.doubts(moves)
            raise

    async def play_on(self, codes: list[str]) -> None:
        await self.server.run(lambda: self.database.play_on(codes), writes=True)

    async def ping(self) -> None:
        await self.server.run(lambda: None)

    async def check_writable(self) -> None:
        await self.server.run(lambda: None, writes=True)

    async def close(self) -> None:
        """There is nothing to close."""


class SimulatedClaims:
    """The claims of one worker."""

    def __init__(
        self, server: DatabaseServer, seconds: int = SECONDS, taken: Callable[[], object] = lambda: None
    ) -> None:
        self.server = server
        self.seconds = seconds
        self.taken = taken  # is told when a table was claimed

    async def take(self, most: int, left: int = 1, others: Collection[int] = ()) -> list[Claim]:
        database, excluded = self.server.database, tuple(others)
        claims = await self.server.run(lambda: database.take(most, left, excluded, self.seconds), writes=True)
        if claims:
            self.taken()
        return claims

    async def release(self, claim: Claim) -> None:
        await self.server.run(lambda: self.server.database.release(claim.table, claim.version), writes=True)

    async def settle(self, claim: Claim) -> None:
        await self.server.run(lambda: self.server.database.settle(claim.table, claim.version), writes=True)

    async def close(self) -> None:
        """There is nothing to close."""
