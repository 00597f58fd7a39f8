"""What the contract of a ledger is tested on: PostgreSQL, SQLite, and the database of the simulation.

    table = ledgers.lay(bots={1: "greedy"})
    ledgers.ask(lambda ledger, claims: claims.take(3))
    ledgers.head(table).claimed
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol

from clairiere.games.registry import game_named
from clairiere.kernel.chance import FairChance, seed_of
from clairiere.kernel.match import Match
from clairiere.store.claims import Claims, PostgresClaims, SqliteClaims
from clairiere.store.ledger import Chair, Ledger
from clairiere.store.postgres import PostgresLedger
from clairiere.store.sqlite import SqliteLedger
from tests.table.kit import NAMES, Laid, Store, lay_table
from tools.simulation.database import DatabaseServer, SimulatedClaims, SimulatedLedger, new_row
from tools.simulation.faults import Faults
from tools.simulation.world import World

GAME = "bloody_grove"
KEPT = 9_000
"""Seconds for which a claim is kept: longer than any test takes."""


@dataclass(frozen=True)
class Head:
    """The row that decides which answer counts; times are seconds from now on."""

    version: int
    asked: int
    over: bool
    due: float | None
    bot_due: float | None
    claimed: float | None
    watched_until: float | None


@dataclass(frozen=True)
class Held:
    """Who holds a seat, who has left it to a bot, and how many hints it was given."""

    person: int | None
    bot: str
    name: str
    former: str
    left_by: int | None
    hints: int


Question = Callable[[Ledger, Claims], Awaitable[Any]]


class Ledgers(Protocol):
    """A database with tables, and its ledger."""

    kind: str

    def lay(
        self, *, bots: Mapping[int, str] | None = None, pace: int = 0, secret: str = "heron",
        additions: Sequence[str] = (),
    ) -> Laid:  # fmt: skip
        """A table for two that has just begun."""

    async def open(self) -> tuple[Ledger, Claims]:
        """A connection; within a question."""

    def ask(self, question: Question) -> Any:
        """What a ledger and its claims answer."""

    def head(self, table: Laid) -> Head:
        """The row that decides."""

    def set_times(self, table: Laid, **seconds: float | None) -> None:
        """Change times of the head: so many seconds from now on."""

    def log(self, table: Laid) -> list[tuple[Any, ...]]:
        """Number, seat, notation and luck of each entry."""

    def end(self, table: Laid) -> tuple[int, str, bool]:
        """The table's status and result, and whether it says when it has ended."""

    def seats(self, table: Laid) -> list[Held]:
        """Who sits there."""

    def sign_out(self, table: Laid, seat: int) -> None:
        """The person of a seat signs out everywhere, once more."""


SINCE_NOW = {
    "sqlite": "(julianday({}) - julianday('now')) * 86400",
    "postgresql": "extract(epoch FROM {} - now())::float8",
}
TIMES = ("due", "bot_due", "claimed", "watched_until")


class SqlLedgers:
    """PostgreSQL or SQLite, with the schema of the migrations."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.kind = store.kind
        store.run("UPDATE head SET bot_due = NULL, due = NULL")  # nobody waits at the tables of other tests

    def lay(
        self, *, bots: Mapping[int, str] | None = None, pace: int = 0, secret: str = "heron",
        additions: Sequence[str] = (),
    ) -> Laid:  # fmt: skip
        return lay_table(self.store, GAME, bots=bots, pace=pace, secret=secret, additions=additions)

    async def open(self) -> tuple[Ledger, Claims]:
        if self.kind == "sqlite":
            sqlite = await SqliteLedger.open(self.store.path)
            return sqlite, SqliteClaims(sqlite, KEPT)
        address = self.store.address
        return await PostgresLedger.open(address), await PostgresClaims.open(address, KEPT)

    def ask(self, question: Question) -> Any:
        async def asked() -> Any:
            ledger, claims = await self.open()
            try:
                return await question(ledger, claims)
            finally:
                await claims.close()
                await ledger.close()

        return asyncio.run(asked())

    def head(self, table: Laid) -> Head:
        times = ", ".join([SINCE_NOW[self.kind].format(name) for name in TIMES])
        row = self.store.run(f"SELECT version, asked, over, {times} FROM head WHERE table_id = ?", table.id)[0]
        return Head(row[0], row[1], bool(row[2]), *row[3:])

    def set_times(self, table: Laid, **seconds: float | None) -> None:
        now = datetime.now(UTC)
        for name, later in seconds.items():
            at = None if later is None else now + timedelta(seconds=later)
            self.store.run(f"UPDATE head SET {name} = ? WHERE table_id = ?", at, table.id)

    def log(self, table: Laid) -> list[tuple[Any, ...]]:
        return self.store.run("SELECT seq, seat, notation, luck FROM answer WHERE table_id = ? ORDER BY seq", table.id)

    def end(self, table: Laid) -> tuple[int, str, bool]:
        said = "SELECT status, result, ended IS NOT NULL FROM game_table WHERE id = ?"
        status, result, ended = self.store.run(said, table.id)[0]
        return status, result, bool(ended)

    def seats(self, table: Laid) -> list[Held]:
        said = "SELECT person_id, bot, name, former, left_by_id, hints FROM seat WHERE table_id = ? ORDER BY number"
        return [Held(*row) for row in self.store.run(said, table.id)]

    def sign_out(self, table: Laid, seat: int) -> None:
        self.store.run("UPDATE person SET epoch = epoch + 1 WHERE id = ?", table.people[seat])


class SimulatedLedgers:
    """The database of the simulation, in a world where nothing goes wrong."""

    kind = "simulated"

    def __init__(self) -> None:
        self.world = World(1)
        self.server = DatabaseServer(self.world, Faults.none(self.world))
        self.database = self.server.database
        self.people = 0

    def lay(
        self, *, bots: Mapping[int, str] | None = None, pace: int = 0, secret: str = "heron",
        additions: Sequence[str] = (),
    ) -> Laid:  # fmt: skip
        bots, number = bots or {}, len(self.database.rows) + 1
        people = [None if seat in bots else self.new_person() for seat in range(2)]
        chairs = [Chair(people[seat], bots.get(seat, ""), bots.get(seat, NAMES[seat])) for seat in range(2)]
        row = new_row(
            number, f"code{number}", GAME, chairs, self.server.clock(), secret=secret, pace=pace, additions=additions
        )
        self.database.add(row)
        chance = FairChance(seed_of(secret, row.luck.additions))
        return Laid(number, row.stored.code, people, Match(game_named(GAME), 2, {}, chance))

    def new_person(self) -> int:
        """A number for somebody."""
        self.people += 1
        return self.people

    async def open(self) -> tuple[Ledger, Claims]:
        return SimulatedLedger(self.server), SimulatedClaims(self.server, KEPT)

    def ask(self, question: Question) -> Any:
        async def asked() -> Any:
            return await question(*await self.open())

        try:
            return self.world.finish(asked())
        finally:
            self.world.close()

    def head(self, table: Laid) -> Head:
        head, now = self.database.rows[table.id].head, self.server.clock()
        times = [None if at is None else at - now for at in (getattr(head, name) for name in TIMES)]
        return Head(head.version, head.asked, head.over, *times)

    def set_times(self, table: Laid, **seconds: float | None) -> None:
        head = self.database.rows[table.id].head
        for name, later in seconds.items():
            setattr(head, name, None if later is None else self.server.clock() + later)

    def log(self, table: Laid) -> list[tuple[Any, ...]]:
        entries = self.database.rows[table.id].entries
        return [(number, entry.seat, entry.notation, entry.luck) for number, entry in enumerate(entries, 1)]

    def end(self, table: Laid) -> tuple[int, str, bool]:
        row = self.database.rows[table.id]
        return row.stored.status, row.result, row.ended is not None

    def seats(self, table: Laid) -> list[Held]:
        row = self.database.rows[table.id]
        return [
            Held(chair.person, chair.bot, chair.name, chair.former, row.left_by.get(seat), row.hints.get(seat, 0))
            for seat, chair in enumerate(row.stored.chairs)
        ]

    def sign_out(self, table: Laid, seat: int) -> None:
        row = self.database.rows[table.id]
        chair = row.stored.chairs[seat]
        self.database.seat(row, seat, replace(chair, epoch=chair.epoch + 1))
