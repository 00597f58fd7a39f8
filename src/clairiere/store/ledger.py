"""The ledger: what the table service asks of a database. `postgres` and `sqlite` keep it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

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
    """What the bot of a seat is called, in every language."""
    return OWLS[number % len(OWLS)]


@dataclass(frozen=True)
class Entry:
    """One line of a table's log."""

    seat: int
    notation: str
    luck: str


@dataclass(frozen=True)
class Chair:
    """Who holds a seat: a person, or a bot of this name. The person's epoch says which of their cookies still count."""

    person: int | None
    bot: str
    name: str
    epoch: int = 0
    stand_in: str = ""  # the bot that plays about as the person does; empty: the table's
    former: str = ""  # who has left the seat to the bot


@dataclass(frozen=True)
class Luck:
    """What fair luck is made of: the promise, the secret behind it, and what each seat has added."""

    promise: str
    secret: str
    additions: tuple[str, ...]


@dataclass(frozen=True)
class StoredTable:
    """Everything about one table, as it is stored."""

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

    @property
    def allows_hints(self) -> bool:
        """Whether who is asked may ask for a suggestion: where a clock runs, nobody may."""
        return self.hints and not self.pace


@dataclass(frozen=True)
class LogAppend:
    """An entry to be written, if the table is still at the version it was made for; and what it makes of the head."""

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
    bot: str = ""  # the seat goes to this bot, for good


@dataclass(frozen=True)
class LogTail:
    """What has come to a log, and when time is up at the newest version, as in `Page`."""

    entries: tuple[Entry, ...]
    due: int


@dataclass
class BatchResult:
    """Which moves of a batch were written, by table; the others came too late. With each, when time is up now."""

    dues: dict[int, int] = field(default_factory=dict)

    @property
    def tables(self) -> set[int]:
        """The tables that have gone on."""
        return set(self.dues)


class Unreachable(Exception):
    """The database cannot be asked now; whether a move that was on its way has been written, nobody knows yet."""


class Ledger(Protocol):
    """A durable store of tables and their logs.

    What passes if one tries again (see `database_errors`) it raises as Unreachable; any other error of the database is
    a bug, and comes as it is.
    """

    errors: DatabaseErrors

    async def read(self, code: str) -> StoredTable | None:
        """A table by its code."""

    async def version(self, table: int) -> int | None:
        """How many entries its log has; None if the table has been deleted."""

    async def versions(self, codes: list[str]) -> dict[str, int]:
        """The same for many tables, by their codes."""

    async def since(self, table: int, version: int) -> LogTail:
        """The entries that have come after the first so-and-so many."""

    async def luck(self, table: int) -> Luck | None:
        """What its luck is made of; None if the table has been deleted."""

    async def count_hint(self, table: int, seat: int) -> None:
        """Somebody has been given a hint."""

    async def write(self, moves: list[LogAppend]) -> BatchResult:
        """Append the moves, at most one a table, all of them durable when this returns."""

    async def play_on(self, codes: list[str]) -> None:
        """Somebody watches these tables: where only bots are left, they go on for a while."""

    async def ping(self) -> None:
        """Return if the database answers; it needs no table, so a broken schema is an answer too."""

    async def check_writable(self) -> None:
        """Return if a statement that writes is accepted now; it changes nothing."""

    async def close(self) -> None:
        """Let go of all connections."""
