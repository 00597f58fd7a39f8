"""Sights: pieces of pages that somebody has asked for before."""

from __future__ import annotations

from collections import OrderedDict
from zlib import crc32

from clairiere.kernel.seats import Seat
from clairiere.table.fragment import fragment
from clairiere.table.live import Live
from clairiere.table.sight import Sight

KEPT = 64_000_000
"""So many bytes of pages are kept."""
Key = tuple[int, int, Seat, str]
"""Table, version, seat and language: what is seen under these never changes."""


class Sights:
    """Spectators, for example, all see the same.

    Nobody asks for a version that is gone, so the oldest piece makes room for the newest.
    """

    def __init__(self, kept: int = KEPT) -> None:
        self.kept = kept
        self.held = 0
        self.html: OrderedDict[Key, tuple[bytes, int]] = OrderedDict()
        self.drawn = 0

    def get(self, live: Live, seat: Seat, language: str) -> bytes:
        """The piece of a page, drawn at most once."""
        return self.summed(live, seat, language)[0]

    def summed(self, live: Live, seat: Seat, language: str) -> tuple[bytes, int]:
        """The piece of a page, and its checksum."""
        key = (live.page.table, live.version, seat, language)
        found = self.html.get(key)
        if found is None:
            self.drawn += 1
            drawn = fragment(Sight(live, seat, language))
            found = self.html[key] = (drawn, crc32(drawn))
            self.held += len(drawn)
            while self.held > self.kept:
                self.held -= len(self.html.popitem(last=False)[1][0])
        return found
