"""The ledger: what the table service asks of a database. `postgres` and `sqlite` keep it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from clairiere.store.database_errors import DatabaseErrors

OPEN, RUNNING, OVER = 0, 1, 2
"""The states of a table: people are sitting down; it is being played; it has ended."""
TAKE_BACK = "take back"
"""What stands in the log instead of a notation when a seat takes back its last answer: nothing is ever erased."""
TIME_UP = "time is up"
"""The same, when a seat has let its time run out: a bot gives its next answer."""
HAND_OVER = "hand over"
"""What stands in the log when a seat has changed hands: nothing on the table moves, but the version does, so that every
process that has the table in memory finds itself behind and reads the chairs anew."""


WATCHED = 60
"""Seconds for which bots play on at a table without people, after somebody was last seen watching."""
OWLS = ("Harfang", "Hulotte", "Effraie", "Chevêche", "Grand-duc")


def bot_name(number: int) -> str:
    """The name of the bot on a seat, in every language."""
    return OWLS[number % len(OWLS)]


@dataclass(frozen=True)
class Entry:
    """One entry of a table's log."""

    seat: int
    notation: str
    luck: str


@dataclass(frozen=True)
class Chair:
    """Who holds a seat: a person or a bot; the person's epoch tells which of their cookies are valid."""

    person: int | None
    bot: str
    name: str
    epoch: int = 0
    stand_in: str = ""  # the bot that plays about as the person does; empty: the table's
    former: str = ""  # who has left the seat to the bot


@dataclass(frozen=True)
class Bearer:
    """Whose token it is: a bot with its name, its epoch, and what the token is good for."""

    person: int
    epoch: int
    name: str
    scope: str
    fresh: bool  # whether it was noted in the last minute that the token is used


@dataclass(frozen=True)
class HeldTable:
    """A table at which somebody has seats, and its state."""

    code: str
    game: str
    status: int
    seats: int  # bit set of theirs


@dataclass(frozen=True)
class Luck:
    """The secret, the promise and the additions of a table's luck."""

    promise: str
    secret: str
    additions: tuple[str, ...]


@dataclass(frozen=True)
class StoredTable:
    """A table as it is stored: settings, chairs, log."""

    table: int
    code: str
    game: str
    rules: int
    variant: str
    pace: int
    takeover: str
    status: int
    seed: str
    luck: str
    chairs: tuple[Chair, ...]
    entries: tuple[Entry, ...]
    hints: bool = True  # whether the host allows them
    due: int = 0  # of this version, in milliseconds since 1970; 0: no clock runs
    earlier: str | None = None  # the game from a step of which this one goes on, as the lines of a record

    @property
    def allows_hints(self) -> bool:
        """Whether players may ask for hints: never with a clock."""
        return self.hints and not self.pace


@dataclass(frozen=True)
class LogAppend:
    """An entry to append if the table is still at this version, and its effect on the head row."""

    table: int
    version: int
    entry: Entry
    asked: int
    bot_due: bool
    pace: int
    over: bool
    result: str = ""
    runs_on: bool = False  # the time that is running goes on, if it runs
    claim: int = 0  # so many seconds more a worker keeps the table to itself
    bot: str = ""  # the seat goes to this bot


@dataclass(frozen=True)
class LogTail:
    """New entries of a log, and when time is up at the newest version."""

    entries: tuple[Entry, ...]
    due: int


@dataclass
class BatchResult:
    """The tables of a batch whose entry was written, each with when time is up; the others were outdated."""

    dues: dict[int, int] = field(default_factory=dict)

    @property
    def tables(self) -> set[int]:
        """Ids of the tables whose entry was written."""
        return set(self.dues)


class Unreachable(Exception):
    """The database does not answer; the outcome of a write under way is unknown."""


class Moving(Unreachable):
    """The log of a table is on its way to another database; it takes a moment."""


class Ledger(Protocol):
    """Interface of the durable store of tables and their logs.

    What passes if one tries again (see `database_errors`) it raises as Unreachable; any other error of the database is
    a bug, and comes as it is.
    """

    errors: DatabaseErrors

    async def read(self, code: str) -> StoredTable | None:
        """Read a table with its log by its code; None if there is none."""

    async def version(self, table: int) -> int | None:
        """Number of entries in a log; None if the table has been deleted."""

    async def versions(self, codes: list[str]) -> dict[str, int]:
        """Number of entries in the logs of many tables, by code."""

    async def since(self, table: int, version: int) -> LogTail:
        """The entries after the first `version` ones."""

    async def luck(self, table: int) -> Luck | None:
        """Secret, promise and additions of a table; None if it has been deleted."""

    async def count_hint(self, table: int, seat: int) -> None:
        """Count a hint that a seat was given."""

    async def mark_device(self, table: int, person: int) -> bool:
        """Mark that bots of a running table think on the device of this person; False where that may not be.

        It may be where they hold one seat and bots all others, at a table that is private and unrated, has no clock,
        and at which nobody else may sit down. A marked table is in no statistics, and lets nobody in any more.
        """

    async def bearer(self, digest: str) -> Bearer | None:
        """The bot whose token has this hash, as it is at this moment; None if there is none, or none any more."""

    async def note_use(self, digest: str) -> None:
        """Note that a token was used now."""

    async def tables_of(self, person: int, since: float) -> list[HeldTable]:
        """Tables at which somebody sits; of finished ones those that have ended since, in seconds since 1970."""

    async def write(self, moves: list[LogAppend]) -> BatchResult:
        """Append entries of several tables, at most one each; durable when this returns."""

    async def play_on(self, codes: list[str]) -> None:
        """Let bots continue for a while at watched tables without people."""

    async def ping(self) -> None:
        """Return if the database answers at all."""

    async def check_writable(self) -> None:
        """Return if the database accepts a write; changes nothing."""

    async def close(self) -> None:
        """Close all connections."""
