"""LRU cache of rendered fragments, keyed by table, version, seat and language."""

from __future__ import annotations

from collections import OrderedDict
from zlib import crc32

from clairiere.kernel.state import Seat
from clairiere.table.play.live import Live
from clairiere.table.push.stream import packed
from clairiere.table.views.fragment import fragment
from clairiere.table.views.seat_page import SeatPage

KEPT = 64_000_000
"""So many bytes of pages are kept."""
LARGEST = 250_000
"""Bytes of a fragment that is sent unasked."""
Key = tuple[int, int, Seat, str]
"""Table, version, seat and language: what is seen under these never changes."""


class Piece:
    """A rendered fragment: its HTML, checksum, and compressed event."""

    __slots__ = ("checksum", "event", "html")

    def __init__(self, html: bytes) -> None:
        self.html = html
        self.checksum = crc32(html)
        self.event = b""  # compressed, once a stream has asked for it


class FragmentCache:
    """LRU cache: spectators, for example, share one fragment.

    Nobody asks for a version that is gone, so the oldest piece makes room for the newest.
    """

    def __init__(self, kept: int = KEPT) -> None:
        self.kept = kept
        self.held = 0
        self.html: OrderedDict[Key, Piece] = OrderedDict()
        self.drawn = 0

    def get(self, live: Live, seat: Seat, language: str) -> bytes:
        """The HTML of a fragment, rendered at most once."""
        return self.piece(live, seat, language).html

    def piece(self, live: Live, seat: Seat, language: str) -> Piece:
        """The cached fragment with its checksum and event."""
        key = (live.stored.table, live.version, seat, language)
        found = self.html.get(key)
        if found is None:
            self.drawn += 1
            found = self.html[key] = Piece(fragment(SeatPage(live, seat, language)))
            self.held += len(found.html)
            while self.held > self.kept:
                self.held -= len(self.html.popitem(last=False)[1].html)
        return found

    def event(self, live: Live, seat: Seat, language: str, gzip: bool) -> bytes:
        """The event that carries the fragment; empty if it is too large to be pushed."""
        piece = self.piece(live, seat, language)
        if len(piece.html) > LARGEST:
            return b""
        if not gzip:
            return event_of(live.version, piece.html)
        if not piece.event:
            piece.event = packed(event_of(live.version, piece.html))
        return piece.event


def event_of(version: int, html: bytes) -> bytes:
    """A server-sent event with the fragment; each line is a data line."""
    lines = html.replace(b"\r", b"&#13;").replace(b"\n", b"\ndata: ")
    return b"id: %d\nevent: table\ndata: %b\n\n" % (version, lines)
