"""The clock of a table: who has let their time run out, and whether a line of the log gives the next one new time.

All of it follows from the log, so that every process comes to the same. docs/decisions/0015-workers.md says why so.
"""

from __future__ import annotations

from clairiere.kernel.state import Seat
from clairiere.store.ledger import HAND_OVER, TAKE_BACK, TIME_UP, Entry

PATIENCE = 2
"""A seat that misses so many moves in a row goes to a bot for good."""


class Clock:
    """Which seats are late or have missed moves, as bit sets, derived from the log."""

    def __init__(self, seats: int) -> None:
        self.missed = [0] * seats
        self.late = 0  # for these a bot gives the next answer
        self.settled = 0  # the last answer of these was a bot's: they cannot take it back
        self.undecided = 0  # these have taken back, and nobody else has answered since

    def note(self, entry: Entry) -> None:
        """Update from one log entry."""
        bit = 1 << entry.seat
        if entry.notation == TAKE_BACK:
            self.undecided |= bit
        elif entry.notation == TIME_UP:
            self.missed[entry.seat] += 1
            self.settled |= bit
        elif entry.notation != HAND_OVER and not self.late & bit:
            self.missed[entry.seat] = 0
            self.settled &= ~bit
            self.undecided &= bit
        self.late = self.late_after(entry)

    def late_after(self, entry: Entry) -> int:
        """Bit set of the seats that are late once this entry is written."""
        bit = 1 << entry.seat
        if entry.notation == HAND_OVER:
            return self.late
        return self.late | bit if entry.notation == TIME_UP else self.late & ~bit

    def loses_patience(self, seat: Seat) -> bool:
        """Whether the next missed move hands the seat over to a bot."""
        return self.missed[seat] + 1 >= PATIENCE

    def runs_on(self, entry: Entry, before: int, after: int) -> bool:
        """Whether the running time limit continues after this entry, instead of starting anew.

        Nobody gains time by taking back and answering again, nor loses any by what others do under a seal.
        """
        bit = 1 << entry.seat
        if entry.notation in (HAND_OVER, TAKE_BACK, TIME_UP):
            return True
        if after & ~before:
            return False
        return bool(after & ~bit) or bool(self.undecided & bit)
