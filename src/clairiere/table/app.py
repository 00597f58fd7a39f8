"""The table application: lean coroutines that take answers, show tables and hold live streams."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from html import escape

from clairiere.kernel.choices import CONCEDE
from clairiere.kernel.clauses import NOT_A_WORD, Illegal
from clairiere.kernel.language import CODES
from clairiere.kernel.seats import SPECTATOR, Seat
from clairiere.table.archive import Archive
from clairiere.table.batch import Batches, TooBusy
from clairiere.table.http import (
    JSON,
    NEVER_KEPT,
    Receive,
    Refused,
    Reply,
    Request,
    Scope,
    Send,
    as_json,
    number_in,
    refusal,
)
from clairiere.table.hub import Hub, Wakes
from clairiere.table.identity import Identity, Visitors
from clairiere.table.ledger import Ledger, Move, Unreachable
from clairiere.table.limits import ANSWERS, LOOKS, NO_LIMITS, Limits
from clairiere.table.live import Live, OtherRules, Tables
from clairiere.table.reasons import sentence
from clairiere.table.sight import Sight, Sights
from clairiere.table.stream import Stream

FOR_EVER = b"public, max-age=31536000, immutable"
FRESH = b"private, max-age=0, no-cache"
SURE = 5.0
"""Seconds for which a table in memory is believed without asking the log: so long a revoked cookie may still look."""
TRIES = 3
"""So often a table is read again because what was in memory turned out to be wrong, before we give up for now."""


class TableApp:
    """One process of the table service."""

    def __init__(self, ledger: Ledger, wakes: Wakes, hub: Hub, secret: bytes, limits: Limits | None = None) -> None:
        if not secret:
            raise ValueError("without a secret anybody could sign anybody's cookie")
        self.ledger = ledger
        self.wakes = wakes
        self.hub = hub
        self.hub.versions = ledger.versions
        self.hub.wakes = wakes
        self.visitors = Visitors(secret)
        self.limits = limits or NO_LIMITS
        self.tables = Tables(ledger)
        self.batches = Batches(ledger)
        self.archive = Archive(ledger)
        self.sights = Sights()
        self.closing = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        request = Request(scope, receive)
        try:
            await self.handle(request, send)
        except Refused as refused:
            await refused_to(request, refused).send(send)
        except OtherRules:
            await refused_to(request, Refused(503, "other rules", retry=60)).send(send)
        except (TooBusy, Unreachable):
            await refused_to(request, Refused(503, "busy", retry=1)).send(send)

    async def handle(self, request: Request, send: Send) -> None:
        """Find who asks for what: `/t/CODE/...` for pages, `/api/t/CODE/...` for programs."""
        parts = request.path.removeprefix("/api").strip("/").split("/")
        if len(parts) not in (2, 3) or parts[0] != "t":
            raise Refused(404, "no such page")
        code, verb = parts[1], parts[2] if len(parts) == 3 else "look"
        request.who = who = self.who(request)
        person, address = None if who is None else who.person, request.address()
        if request.method == "POST":
            self.limits.take(ANSWERS, person, address)
            done = await self.post(request, code, verb)
            await (shown_again(code) if request.navigates() else done).send(send)
        elif request.method == "GET" and verb == "stream":
            with self.limits.stream(person, address):
                await self.stream(request, code, send)
        elif request.method == "GET":
            self.limits.take(LOOKS, person, address)
            await (await self.look(request, code, verb)).send(send)
        else:
            raise Refused(405, "no such method")

    async def table(self, code: str, version: int = 0) -> Live:
        """The table of this code, at this version or a newer one if there is such a version."""
        live = await self.tables.get(code, version) if looks_like_a_code(code) else None
        if live is None:
            raise Refused(404, "no such table")
        return live

    def who(self, request: Request) -> Identity | None:
        """Whoever the cookie says it is."""
        cookie = request.cookie()
        return self.visitors.known(cookie, int(time.time())) if cookie else None

    def person(self, request: Request) -> int | None:
        """The number of whoever it is."""
        who = self.who(request)
        return None if who is None else who.person

    def seat(self, request: Request, live: Live) -> Seat:
        """The seat from which somebody looks."""
        return live.seat_of(request.who)

    async def post(self, request: Request, code: str, verb: str) -> Reply:
        """An answer, a take-back or a concession, for the version of the table that the player has seen."""
        live = await self.table(code)
        if request.from_elsewhere():
            raise Refused(403, "another site has sent this")
        if self.seat(request, live) == SPECTATOR:
            raise Refused(403, "this is not your table")
        if verb not in ("answer", "back", "concede"):
            raise Refused(404, "no such page")
        fields = await request.fields()
        seen = number_in(fields.get("version", ""))
        if seen is None:
            raise Refused(400, "which version have you seen?")
        notation = CONCEDE.notation() if verb == "concede" else fields.get("notation", "")
        for _ in range(TRIES):
            live = await self.table(code, seen)
            async with live.turn():
                if not live.lost:
                    return await self.put(request, live, seen, "" if verb == "back" else notation, verb == "back")
        raise TooBusy

    async def put(self, request: Request, live: Live, seen: int, notation: str, back: bool) -> Reply:
        """Take the answer; the table's lock is ours."""
        seat = self.seat(request, live)
        if seat == SPECTATOR:
            raise Refused(403, "this is not your table")
        if seen != live.version:
            raise Refused(409, "the table has gone on", version=live.version)
        try:
            counts = await (self.take_back(live, seat) if back else self.answer(live, seat, notation))
        except Illegal as illegal:
            raise self.against(request, live, seat, notation, illegal) from illegal
        if not counts:
            await self.tables.follow(live)
            raise Refused(409, "the table has gone on", version=live.version)
        return Reply(200, b'{"version": %d}' % live.version, JSON, NEVER_KEPT)

    async def answer(self, live: Live, seat: Seat, notation: str) -> bool:
        """Try it out, write it, let it count, say so: in this order. False: the table had gone on elsewhere."""
        trial = live.try_out(seat, notation)
        return await self.write(live, live.move(trial), lambda: live.accept(trial))

    async def take_back(self, live: Live, seat: Seat) -> bool:
        """Take back the last answer."""
        return await self.write(live, live.back(seat), lambda: live.accept_back(seat))

    async def write(self, live: Live, move: Move, accept: Callable[[], None]) -> bool:
        """Write it, and let it count. If we never hear whether it was written, what is in memory may be wrong."""
        try:
            written = await self.batches.write(move)
            if written:
                accept()
        except TooBusy:
            raise
        except BaseException:
            self.tables.drop(live)
            raise
        if written:
            self.news(live, move.bot_due)
        return written

    def news(self, live: Live, bot_due: bool) -> None:
        """Wake whoever waits for this table, here and in other processes."""
        live.sure = time.monotonic()
        self.hub.wake(live.page.code, live.version)
        self.wakes.publish(live.page.code, live.version, bot_due)

    def against(self, request: Request, live: Live, seat: Seat, notation: str, illegal: Illegal) -> Refused:
        """Why not, in the reader's language."""
        sight = Sight(live, seat, language_of(request, request.query()))
        clause = illegal.clause
        if clause is NOT_A_WORD or not notation:
            return Refused(422, sight.words.language.say(clause.says), clause=clause.id)
        choice = live.match.state.vocabulary().parse(notation)
        return Refused(422, sight.words.objection(sight.view.table, seat, choice, clause), clause=clause.id)

    async def look(self, request: Request, code: str, verb: str) -> Reply:
        """The table as it is now; who has heard of a version sees that one or a newer one, who has not, the newest."""
        if verb in ("promise", "record"):
            return await (self.promise(code) if verb == "promise" else self.record(code))
        if verb not in ("look", "now"):
            raise Refused(404, "no such page")
        query = request.query()
        heard = number_in(query.get("version", ""))
        live = await self.table(code, heard or 0)
        if heard is None or live.sure + SURE < time.monotonic():
            await self.tables.catch_up(live, await self.ledger.version(live.page.table))
            live.sure = time.monotonic()
        seat, language = self.seat(request, live), language_of(request, query)
        tag = f'"{live.version}-{seat}-{language}"'.encode()
        headers = ((b"etag", tag), (b"cache-control", FRESH), (b"vary", b"cookie, accept-language"))
        if request.headers.get(b"if-none-match") == tag:
            return Reply(304, b"", b"text/html", *headers)
        if request.path.startswith("/api/"):
            return Reply(200, Sight(live, seat, language).as_json(), b"application/json", *headers)
        return Reply(200, self.sights.get(live, seat, language), b"text/html; charset=utf-8", *headers)

    async def promise(self, code: str) -> Reply:
        """What was promised of the luck of this table, and what the seats have added: neither is a secret."""
        luck = await self.ledger.luck((await self.table(code)).page.table)
        return as_json(200, promise=luck.promise, additions=luck.additions)

    async def record(self, code: str) -> Reply:
        """The whole game with all its luck, for everybody; before its end it would tell what is hidden."""
        live = await self.table(code)
        if not live.match.state.over:
            live = await self.table(code, await self.ledger.version(live.page.table))
        if not live.match.state.over:
            raise Refused(403, "the record is published when the game is over")
        text = await self.archive.get(live)
        return Reply(200, text, b"text/plain; charset=utf-8", (b"cache-control", FOR_EVER))

    async def stream(self, request: Request, code: str, send: Send) -> None:
        """A version number whenever the table has gone on. `Last-Event-ID`, or `?version=`, is where to resume."""
        asked = request.query().get("version", "")
        last = number_in(request.header(b"last-event-id") or asked)
        live = await self.table(code)
        if self.closing.is_set():
            raise TooBusy
        stream = Stream(self.hub, request.receive, send)
        self.hub.join(code, stream)
        try:
            newest = max(live.version, await self.ledger.version(live.page.table))
            stream.begin(newest if last is None else last, newest)
            await stream.hold()
        finally:
            self.hub.leave(code, stream)

    def leave(self) -> None:
        """The process is about to end: streams end at once, and resume elsewhere."""
        self.closing.set()
        self.hub.close()

    async def close(self) -> None:
        """Take no more answers, finish those that wait, let go of everybody."""
        self.leave()
        await self.batches.close()
        await self.wakes.close()
        await self.ledger.close()


def shown_again(code: str) -> Reply:
    """A browser without a script goes back to the page of the table."""
    return Reply(303, b"", b"text/plain", (b"location", f"/tables/{code}?whole".encode()))


def refused_to(request: Request, refused: Refused) -> Reply:
    """A refusal in the reader's language, as a page or for a program."""
    language = language_of(request, {})
    return plainly(request, refused, language) if request.navigates() else refusal(refused, language)


def plainly(request: Request, refused: Refused, language: str) -> Reply:
    """A refusal for a browser without a script: the sentence, and the way back."""
    code = (request.path.strip("/").split("/") + [""])[1]
    back = f'<a href="/tables/{code}?whole">←</a> ' if looks_like_a_code(code) else ""
    says = escape(sentence(refused.reason, language))
    head = f'<!DOCTYPE html><html lang="{language}"><meta charset="utf-8"><title>{refused.status}</title>'
    page = f"{head}<p>{back}{says}</p></html>"
    return Reply(refused.status, page.encode(), b"text/html; charset=utf-8", (b"cache-control", b"no-store"))


def looks_like_a_code(code: str) -> bool:
    """Whether it is worth asking the database for it."""
    return 0 < len(code) <= 12 and code.isascii() and code.isalnum()


def language_of(request: Request, query: dict[str, str]) -> str:
    """What the reader reads: asked for by name, or the first that the browser likes and we have."""
    asked = query.get("language", "")
    if asked in CODES:
        return asked
    for part in request.header(b"accept-language").split(","):
        if part.strip()[:2].lower() in CODES:
            return part.strip()[:2].lower()
    return CODES[0]
