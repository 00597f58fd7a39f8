"""Database errors by class: which of them pass if one tries again, and how many there were of each."""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable
from threading import Lock
from typing import Final

log = logging.getLogger("clairiere.database")

CONNECTION, TIMEOUT, CONTENTION, STORAGE, BUG = "connection", "timeout", "contention", "storage", "bug"
CLASSES: Final = (CONNECTION, TIMEOUT, CONTENTION, STORAGE, BUG)
"""No connection, or one that broke; no answer in time; another transaction in the way; a server that takes no
writes, because it is full or read-only; anything else, which is ours to mend and does not pass by itself: a statement,
the schema, a right."""
STATES: Final = {
    "08": CONNECTION, "53300": CONNECTION, "57P": CONNECTION, "25P03": CONNECTION, "40003": CONNECTION,
    "57014": TIMEOUT, "53": STORAGE, "25006": STORAGE, "58030": STORAGE,
    "40001": CONTENTION, "40P01": CONTENTION, "55P03": CONTENTION,
}  # fmt: skip
"""By the beginning of PostgreSQL's SQLSTATE, see its appendix A; the first that fits."""
ROLLED_BACK: Final = ("40001", "40P01")
"""Serialization failure and deadlock: the server has undone the transaction, so it may be sent again as it is."""
SQLITE: Final = {
    sqlite3.SQLITE_BUSY: CONTENTION, sqlite3.SQLITE_LOCKED: CONTENTION, sqlite3.SQLITE_PROTOCOL: CONTENTION,
    sqlite3.SQLITE_INTERRUPT: TIMEOUT,
    sqlite3.SQLITE_FULL: STORAGE, sqlite3.SQLITE_READONLY: STORAGE, sqlite3.SQLITE_IOERR: STORAGE,
}  # fmt: skip
QUIET: Final = 10.0
"""Seconds between two log lines of one class: while a database is away every request meets the same error."""
UNWRITABLE: Final = 10.0
"""Seconds for which a process counts as unable to write after a write has failed for want of room.

A full disk still takes small writes now and then, so that asking it for one proves little."""

LONGEST: Final = 200
"""Characters of an error that `/ready` repeats."""


def class_of(error: BaseException) -> str:
    """The class of a database error of asyncpg, psycopg or sqlite3: connection, timeout, contention, storage or bug."""
    if isinstance(error, TimeoutError):
        return TIMEOUT
    if isinstance(error, OSError):
        return CONNECTION
    if isinstance(error, sqlite3.Error):
        return SQLITE.get(getattr(error, "sqlite_errorcode", -1) & 0xFF, BUG)  # the rest is an extended code
    state = getattr(error, "sqlstate", None)
    if state:
        return next((found for start, found in STATES.items() if state.startswith(start)), BUG)
    return without_state(error)


def without_state(error: BaseException) -> str:
    """The class of driver errors without an SQLSTATE, such as a closed pool or a broken connection."""
    names = [kind.__name__ for kind in type(error).__mro__]
    if "TargetServerAttributeNotMatched" in names:  # a standby, while nobody has taken over
        return CONNECTION
    if "InterfaceError" in names:
        return CONNECTION if "clos" in str(error) else BUG  # else the connection was used wrongly
    return CONNECTION if "OperationalError" in names else BUG


class DatabaseErrors:
    """Counts the database errors of a process; transient ones are logged at most once in a while per class."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.counts = dict.fromkeys(CLASSES, 0)
        self.clock = clock
        self.lock = Lock()  # the site counts from threads of its own
        self.logged: dict[str, tuple[float, int]] = {}
        self.full_until = -UNWRITABLE
        self.newest = (-UNWRITABLE, "")  # when the last one came, and what it said

    def note(self, error: BaseException) -> str:
        """Count an error and return its class; bugs are logged by the caller."""
        found = class_of(error)
        with self.lock:
            self.counts[found] += 1
            self.newest = self.clock(), f"{found}: {str(error).strip() or type(error).__name__}"[:LONGEST]
            if found == STORAGE:
                self.full_until = self.clock() + UNWRITABLE
            at, count = self.logged.get(found, (-QUIET, 0))
            now, quiet = self.clock(), self.clock() < at + QUIET
            if found != BUG and not quiet:
                self.logged[found] = (now, self.counts[found])
        if found != BUG and not quiet:
            log.warning("database: %s, %d since the last line: %r", found, self.counts[found] - count, error)
        return found

    @property
    def last(self) -> str:
        """What the last error said; empty if there was none."""
        return self.newest[1]

    @property
    def totals(self) -> dict[str, int]:
        """How many errors of each class there were."""
        return self.counts

    @property
    def writable(self) -> bool:
        """False for some seconds after the server has refused a write."""
        return self.clock() >= self.full_until
