"""Reads: whatever can be seen of a table, each from the reader's own seat.

Drawings that nobody keeps ready, such as a table as it was: made beside the loop, billed by the time they take.

One thread draws. Each address has one drawing in its queue at a time, so that nobody waits for all that another wants,
and a few more wait outside of it. What was drawn is kept for a while: several people often look at the same move.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar
from zlib import crc32

from clairiere.kernel.choices import Illegal
from clairiere.kernel.state import SPECTATOR, Seat
from clairiere.pictures.standalone import flat
from clairiere.raster import preview
from clairiere.store.ledger import Ledger
from clairiere.table.http import schemas
from clairiere.table.http.device_bots import OFFER, asked_of_device
from clairiere.table.http.limits import DRAWINGS, FOLDS, AddressQueue, Limits
from clairiere.table.http.protocol import (
    JSON,
    Reply,
    Request,
    as_json,
    language_of,
    looks_like_a_code,
    number_in,
)
from clairiere.table.http.refusals import Refused
from clairiere.table.play.live import Live
from clairiere.table.play.past import Archive, Past, Pasts
from clairiere.table.play.tables import Tables
from clairiere.table.views.explanations import explained, foreseen, refused
from clairiere.table.views.fragment import fragment
from clairiere.table.views.fragment_cache import FragmentCache
from clairiere.table.views.guide import guide
from clairiere.table.views.lines import listed
from clairiere.table.views.replays import Replays
from clairiere.table.views.seat_page import Scene, SeatPage

Result = TypeVar("Result")
WAITING = 8
"""So many drawings of one address may wait; who comes then is told to come again."""
MAX_BYTES = 16_000_000
"""So many bytes of drawings are kept."""


class Drawings:
    """Executor with one thread, an LRU cache of drawings, and a queue per address."""

    def __init__(self, limits: Limits, max_bytes: int = MAX_BYTES) -> None:
        self.limits = limits
        self.max_bytes = max_bytes
        self.bytes = 0
        self.entries: OrderedDict[Hashable, bytes] = OrderedDict()
        self.queue = AddressQueue(1)
        self.thread = ThreadPoolExecutor(1, "drawings")

    async def get(self, request: Request, key: Hashable, draw: Callable[[], bytes]) -> bytes:
        """The cached drawing of this key, or a new one; raises Refused."""
        kept = self.entries.get(key)
        if kept is None:
            kept = await self.made(request, draw)
            self.keep(key, kept)
        else:
            self.entries.move_to_end(key)
        return kept

    async def made(self, request: Request, draw: Callable[[], Result]) -> Result:
        """Draw it, and charge the time to person and address."""
        person, address = None if request.who is None else request.who.person, request.address()
        waiting = WAITING * self.limits.factor if self.limits.factor else math.inf
        async with self.queue.turn(address, waiting):
            self.limits.owes(DRAWINGS, person, address)
            cost = Cost()
            try:
                return await asyncio.get_running_loop().run_in_executor(self.thread, cost.of, draw)
            finally:
                self.limits.bill(DRAWINGS, person, address, cost.seconds)

    def keep(self, key: Hashable, drawn: bytes) -> None:
        """Add to the cache; the least recently used drawing is dropped."""
        if key in self.entries:  # two have drawn it at the same time
            return
        self.entries[key] = drawn
        self.bytes += len(drawn)
        while self.bytes > self.max_bytes:
            self.bytes -= len(self.entries.popitem(last=False)[1])

    def close(self) -> None:
        """Start no more drawings."""
        self.thread.shutdown(wait=False, cancel_futures=True)


class Cost:
    """Measures the processor time of a drawing."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def of(self, draw: Callable[[], Result]) -> Result:
        """Run the drawing in the thread and measure it."""
        begun = time.thread_time()
        try:
            return draw()
        finally:
            self.seconds = time.thread_time() - begun


FOR_EVER = b"public, max-age=31536000, immutable"
OWN = (b"cache-control", b"private, no-store")
SOON_OLD = b"public, max-age=60"
HTML, SVG, PNG = b"text/html; charset=utf-8", b"image/svg+xml; charset=utf-8", b"image/png"
SURE = 5.0
"""Seconds for which a table in memory is believed without asking the log: so long a revoked cookie may still look."""


class Reads:
    """All GET requests on the tables of one process."""

    def __init__(self, ledger: Ledger, tables: Tables, limits: Limits) -> None:
        self.ledger = ledger
        self.tables = tables
        self.limits = limits
        self.archive = Archive(ledger, folder=tables.folder)
        self.fragments = FragmentCache()
        self.pasts = Pasts(ledger, folder=tables.folder)
        self.drawings = Drawings(limits)
        self.replays = Replays(self)
        self.handlers: dict[str, Callable[[Request, str], Awaitable[Reply]]] = {
            "look": self.now, "now": self.now, "at": self.at, "log": self.log, "try": self.attempt, "why": self.why,
            "guide": self.guide, OFFER: self.think, "replay": self.replays.step,
            "picture.svg": self.picture, "preview.png": self.preview, "promise": self.promise, "record": self.record,
        }  # fmt: skip

    async def look(self, request: Request, code: str, verb: str) -> Reply:
        """Dispatch a GET by its last path segment."""
        handler = self.handlers.get(verb)
        if handler is None:
            raise Refused(404, "no such page")
        return await handler(request, code)

    async def table(self, code: str, version: int = 0) -> Live:
        """The table of this code, at this version or a newer one if there is such a version."""
        live = await self.tables.get(code, version) if looks_like_a_code(code) else None
        if live is None:
            raise Refused(404, "no such table")
        return live

    async def logged(self, live: Live) -> int:
        """The version of a table in its log; raises Refused if it has been deleted."""
        version = await self.ledger.version(live.stored.table)
        if version is None:
            raise self.deleted(live)
        return version

    def deleted(self, live: Live) -> Refused:
        """Drop a table that is in memory but no longer in the database, and refuse."""
        self.tables.drop(live)
        return Refused(404, "no such table")

    async def newest(self, code: str, heard: int | None) -> Live:
        """The table at a version somebody knows of or newer; without one, at the newest of the log."""
        live = await self.table(code, heard or 0)
        if heard is None or live.verified_at + SURE < time.monotonic():
            await self.tables.catch_up(live, await self.logged(live))
            live.verified_at = time.monotonic()
        return live

    def reader(self, request: Request, live: Live) -> tuple[Seat, str]:
        """The seat and language of a request."""
        query = request.query()
        return live.seat_of(request.who, query.get("seat", "")), language_of(request, query)

    async def now(self, request: Request, code: str) -> Reply:
        """`GET /t/CODE/now`: the current table, with an ETag."""
        live = await self.newest(code, number_in(request.query().get("version", "")))
        seat, language = self.reader(request, live)
        kind, (body, checksum) = self.encoded(request, live, seat, language)
        # After a restore the same version may be another board. Only what the reader sees may go into the tag: a
        # checksum of the log would tell two tables apart that look the same to them.
        tag = f'"{live.version}-{seat}-{language}-{checksum:x}"'.encode()
        headers = ((b"etag", tag), OWN, (b"vary", b"cookie, accept-language"))
        if request.headers.get(b"if-none-match") == tag:
            return Reply(304, b"", b"text/html", *headers)
        return Reply(200, body, kind, *headers)

    def encoded(self, request: Request, live: Live, seat: Seat, language: str) -> tuple[bytes, tuple[bytes, int]]:
        """The body for a program or a browser, its type, and its checksum."""
        if not request.path.startswith("/api/"):
            piece = self.fragments.piece(live, seat, language)
            return HTML, (piece.html, piece.checksum)
        told = SeatPage(live, seat, language).as_json()
        return JSON, (told, crc32(told))

    async def then(self, request: Request, code: str, wanted: str) -> tuple[Live, Scene]:
        """The table at the version that a request names."""
        version = number_in(wanted)
        if version is None:
            raise Refused(400, "unreadable")
        live = await self.newest(code, version)
        if version > live.version:
            raise Refused(404, "not there yet", version=live.version)
        return live, (await self.past(request, live)).at(version, live)

    async def past(self, request: Request, live: Live) -> Past:
        """The table with all its versions."""
        past = await self.pasts.get(live, lambda: self.permit(request))
        if past is None:
            raise self.deleted(live)
        return past

    def permit(self, request: Request) -> None:
        """Charge a replay of a whole log; raises Refused."""
        self.limits.take(FOLDS, None if request.who is None else request.who.person, request.address())

    async def at(self, request: Request, code: str) -> Reply:
        """`GET /t/CODE/at`: the table at an earlier version, as the seat knew it then."""
        live, scene = await self.then(request, code, request.query().get("at", ""))
        reader = self.reader(request, live)
        # What is shown of the past depends on the newest version too, and that changes when a seat changes hands.
        key, page = ("at", live.stored.table, live.version, scene.version, *reader), SeatPage(scene, *reader)
        return Reply(200, await self.drawings.get(request, key, lambda: fragment(page)), HTML, OWN)

    async def log(self, request: Request, code: str) -> Reply:
        """`GET /t/CODE/log`: log lines after one that the reader has."""
        since = number_in(request.query().get("since", "0")) or 0
        live = await self.newest(code, None)
        past = await self.past(request, live)
        seat, language = self.reader(request, live)
        lines = past.lines[since : live.version]
        words, chairs = live.words(language), live.chairs
        told = await self.drawings.made(request, lambda: listed(lines, live.game, seat, words, chairs).encode())
        return Reply(200, told, HTML, OWN)

    async def seen(self, request: Request, code: str) -> SeatPage:
        """The seat page at the version that a request names; raises Refused if it is outdated."""
        version = number_in(request.query().get("version", ""))
        live = await self.newest(code, version)
        if version is not None and version != live.version:
            raise Refused(409, "the table has gone on", version=live.version)
        return SeatPage(live, *self.reader(request, live))

    async def attempt(self, request: Request, code: str) -> Reply:
        """`GET /t/CODE/try`: preview of an answer."""
        page, notation = await self.seen(request, code), request.query().get("notation", "")
        if page.seat == SPECTATOR:
            raise Refused(403, "this is not your table")
        try:
            return as_json(200, await self.drawings.made(request, lambda: foreseen(page, notation)))
        except Illegal as illegal:
            raise refused(page, page.seat, notation, illegal) from illegal

    async def why(self, request: Request, code: str) -> Reply:
        """`GET /t/CODE/why`: what an element is, and why it cannot be chosen."""
        page, piece = await self.seen(request, code), request.query().get("piece", "")
        return as_json(200, explained(page, piece))

    async def guide(self, request: Request, code: str) -> Reply:
        """`GET /t/CODE/guide`: what bots have done since the seat's last answer, and what for."""
        page = await self.seen(request, code)
        if page.view.ask() is None:
            raise Refused(403, "nothing is asked of you")
        past = await self.past(request, await self.table(code))
        return as_json(200, await self.drawings.made(request, lambda: guide(page, past.lines, past.tables)))

    async def think(self, request: Request, code: str) -> Reply:
        """`GET /t/CODE/think`: the bot that is asked, and what it sees, for the device that thinks for it."""
        live = await self.table(code, number_in(request.query().get("version", "")) or 0)
        return as_json(200, asked_of_device(live, request.who))

    async def picture(self, request: Request, code: str) -> Reply:
        """`GET /t/CODE/picture.svg`: a standalone picture."""
        theme = "night" if request.query().get("theme") == "night" else "day"
        if "eyes" in request.query():
            return await self.replays.picture(request, code, theme)
        live, scene = await self.moment(request, code)
        reader = self.reader(request, live)
        page = SeatPage(scene, *reader)
        key = ("picture", live.stored.table, live.version, scene.version, *reader, theme)
        drawn = await self.drawings.get(request, key, lambda: page.picture(theme, True).encode())
        name = f'inline; filename="{scene.stored.game}-{code}-{page.version}.svg"'.encode()
        return Reply(200, drawn, SVG, OWN, (b"content-disposition", name))

    async def preview(self, request: Request, code: str) -> Reply:
        """`GET /t/CODE/preview.png`: what a spectator sees, in the size that messengers show beside a link."""
        if "eyes" in request.query():
            return await self.replays.preview(request, code)
        live, scene = await self.moment(request, code)
        page = SeatPage(scene, SPECTATOR, language_of(request, request.query()))
        key = ("preview", live.stored.table, live.version, scene.version, page.language)
        drawn = await self.drawings.get(request, key, lambda: preview(flat(page.picture("day", True))))
        return Reply(200, drawn, PNG, (b"cache-control", SOON_OLD), (b"vary", b"accept-language"))

    async def moment(self, request: Request, code: str) -> tuple[Live, Scene]:
        """The table now or, with `?at=`, at an earlier version."""
        wanted = request.query().get("at")
        if wanted:
            return await self.then(request, code, wanted)
        live = await self.newest(code, None)
        return live, live

    async def promise(self, request: Request, code: str) -> Reply:
        """`GET /t/CODE/promise`: the promise of the luck, and the additions; both are public."""
        live = await self.table(code)
        luck = await self.ledger.luck(live.stored.table)
        if luck is None:
            raise self.deleted(live)
        return as_json(200, schemas.Luck(luck.promise, list(luck.additions)))

    async def record(self, request: Request, code: str) -> Reply:
        """`GET /t/CODE/record`: the whole game with all its luck; refused before its end."""
        live = await self.table(code)
        if not live.match.state.over:
            live = await self.table(code, await self.logged(live))
        if not live.match.state.over:
            raise Refused(403, "the record is published when the game is over")
        text = await self.archive.get(live)
        if text is None:
            raise self.deleted(live)
        return Reply(200, text, b"text/plain; charset=utf-8", (b"cache-control", FOR_EVER))
