"""LRU cache of rendered fragments, keyed by seat and language, with the events that carry them."""

from __future__ import annotations

import time
from collections import OrderedDict
from zlib import crc32

from clairiere.kernel.state import Seat
from clairiere.table.play.live import Live
from clairiere.table.push.streams import packed
from clairiere.table.views.fragment import fragment
from clairiere.table.views.seat_page import SeatPage

MAX_BYTES = 64_000_000
"""So many bytes of pages and events are kept."""
IDLE = 900.0
"""Seconds after which a fragment that nobody asks for goes: of a game that is over, it would stay until others need its
room."""
LARGEST = 250_000
"""Bytes of a fragment that is sent unasked."""
Key = tuple[int, Seat, str]
"""Table, seat and language: of these only the newest version is asked for."""


class Piece:
    """A rendered fragment: its version, HTML, checksum, and compressed event."""

    __slots__ = ("asked_at", "checksum", "event", "html", "version")

    def __init__(self, version: int, html: bytes, asked_at: float) -> None:
        self.version = version
        self.html = html
        self.checksum = crc32(html)
        self.event = b""  # compressed, once a stream has asked for it
        self.asked_at = asked_at


class FragmentCache:
    """LRU cache: spectators, for example, share one fragment.

    Nobody asks for a version that is gone, so a newer one takes its place: memory grows with the tables that are played
    at, not with their answers.
    """

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self.max_bytes = max_bytes
        self.bytes = 0
        self.pieces: OrderedDict[Key, Piece] = OrderedDict()
        self.rendered = 0

    def get(self, live: Live, seat: Seat, language: str) -> bytes:
        """The HTML of a fragment, rendered at most once."""
        return self.piece(live, seat, language).html

    def piece(self, live: Live, seat: Seat, language: str) -> Piece:
        """The cached fragment with its checksum and event."""
        key, now = (live.stored.table, seat, language), time.monotonic()
        piece = self.pieces.get(key)
        if piece is None or piece.version != live.version:
            self.rendered += 1
            if piece is not None:
                self.drop(key)
            piece = self.pieces[key] = Piece(live.version, fragment(SeatPage(live, seat, language)), now)
            self.bytes += len(piece.html)
            self.make_room(now)
        else:
            piece.asked_at = now
            self.pieces.move_to_end(key)
        return piece

    def drop(self, key: Key) -> None:
        """Remove a fragment."""
        piece = self.pieces.pop(key)
        self.bytes -= len(piece.html) + len(piece.event)

    def make_room(self, now: float) -> None:
        """Remove what is too much, and what nobody has asked for lately; what was asked for just now stays."""
        while len(self.pieces) > 1:
            key, oldest = next(iter(self.pieces.items()))
            if self.bytes <= self.max_bytes and oldest.asked_at + IDLE >= now:
                return
            self.drop(key)

    def event(self, live: Live, seat: Seat, language: str, gzip: bool) -> bytes:
        """The event that carries the fragment; empty if it is too large to be pushed."""
        piece = self.piece(live, seat, language)
        if len(piece.html) > LARGEST:
            return b""
        if not gzip:
            return event_of(live.version, piece.html)
        if not piece.event:
            piece.event = packed(event_of(live.version, piece.html))
            self.bytes += len(piece.event)
            self.make_room(piece.asked_at)
        return piece.event


def event_of(version: int, html: bytes) -> bytes:
    """A server-sent event with the fragment; each line is a data line."""
    lines = html.replace(b"\r", b"&#13;").replace(b"\n", b"\ndata: ")
    return b"id: %d\nevent: table\ndata: %b\n\n" % (version, lines)
