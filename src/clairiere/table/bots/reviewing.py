"""The process that makes one review, so that no bot and no page waits while it thinks.

    python -m clairiere.table.bots.reviewing

It reads a stored table, a JSON object in one line, and about once a second writes how far it is, in a line each.
Whoever has started it stops it by killing it; when they are gone, the next line that it writes ends it.
"""

from __future__ import annotations

import os
import resource
import sys
import time
from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct
from msgspec.json import decode, encode

from clairiere.kernel.choices import ClairiereError
from clairiere.reviews.review import Review
from clairiere.reviews.reviewer import reviewing
from clairiere.store.ledger import StoredTable
from clairiere.table.play.live import Live, OtherRules

COMMAND: Final = (sys.executable, "-m", "clairiere.table.bots.reviewing")
LONGEST: Final = 120.0
"""Seconds of processor time for judging answers: what is not judged by then is left out."""
AT_MOST: Final = 420
"""Seconds after which the operating system ends it, whatever it does: the account comes first, and interpreted it takes
minutes where many players seal many answers."""
EVERY: Final = 1.0
"""Seconds between two lines."""
COURTEOUS: Final = 10
"""By so much nicer than the process that answers for bots."""
RULES: Final = "rules"
"""The rules of today do not lead to the end of this game."""


class Progress(Struct):
    """How far a review is, and what it says so far."""

    judged: int = 0
    chosen: int = 0
    text: str = ""
    made_by: dict[str, str] = {}
    ended: bool = False
    wrong: str = ""


class JudgingTime:
    """Processor time for judging answers, from when the account is done."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.until = float("inf")

    def begin(self) -> None:
        """The account is done."""
        self.until = time.process_time() + self.seconds

    def is_up(self) -> bool:
        """Whether it is used up."""
        return time.process_time() > self.until


def progress(stored: StoredTable, clock: Callable[[], float] = time.monotonic, longest: float = LONGEST,
             ) -> Iterator[Progress]:
    """The review of a table: after its account, then every second, and at its end."""
    judging, found, told = JudgingTime(longest), None, clock()
    try:
        record = Live(stored).match.record
        for found in reviewing(record, time_is_up=judging.is_up):
            if not found.judgements:
                judging.begin()
            if not found.judgements or clock() > told + EVERY:
                told = clock()
                yield at(found)
    except (OtherRules, ClairiereError):
        yield Progress(ended=True, wrong=RULES)
        return
    assert found is not None
    yield at(found, ended=True)


def at(found: Review, *, ended: bool = False) -> Progress:
    """A review as it is now."""
    return Progress(len(found.judgements), found.asked, found.text(), found.made_by, ended)


def main() -> None:
    """Entry point: make the review that standard input names."""
    os.nice(COURTEOUS)
    resource.setrlimit(resource.RLIMIT_CPU, (AT_MOST, AT_MOST))
    stored = decode(sys.stdin.buffer.readline(), type=StoredTable)
    for told in progress(stored):
        sys.stdout.buffer.write(encode(told) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
