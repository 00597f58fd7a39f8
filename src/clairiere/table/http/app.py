"""The table application: lean coroutines that take answers, show tables and hold live streams."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Sequence

from msgspec.json import Decoder

from clairiere.kernel.choices import CONCEDE, Illegal
from clairiere.kernel.state import SPECTATOR, Seat
from clairiere.store.ledger import Ledger, Unreachable
from clairiere.table.bots.adviser import Adviser
from clairiere.table.http import schemas
from clairiere.table.http.bot_api import VERSION, BotApi
from clairiere.table.http.device_bots import OFFER, THOUGHT, asked_of_device, asked_seat, offered
from clairiere.table.http.identity import Identity, Visitors
from clairiere.table.http.limits import ANSWERS, LOOKS, NO_LIMITS, Limits
from clairiere.table.http.protocol import (
    JSON,
    NEVER_KEPT,
    Receive,
    Reply,
    Request,
    Scope,
    Send,
    as_json,
    language_of,
    looks_like_a_code,
    number_in,
    page_of,
    refused_to,
    shown_again,
    without_body,
)
from clairiere.table.http.refusals import Refused
from clairiere.table.ops.supervisor import Supervisor
from clairiere.table.play.commits import Commits, Observe, TooBusy, Turn, batches_on, no_observer
from clairiere.table.play.device import hand_to_device, seconds_for_device
from clairiere.table.play.live import Live, OtherRules
from clairiere.table.play.presence import LOBBY, Lobby, Presence, chairs_of
from clairiere.table.play.tables import Tables
from clairiere.table.push.streams import Hub, Render, Stream, Wakes, send_head
from clairiere.table.views.explanations import refused
from clairiere.table.views.hint import Hints
from clairiere.table.views.reads import Reads
from clairiere.table.views.seat_page import SeatPage

ANSWER, SEEN = Decoder(schemas.Given, strict=False), Decoder(schemas.Seen, strict=False)
VERBS = ("answer", "back", "concede", "hint", OFFER, THOUGHT, "weigh")
GIVEN = ("answer", THOUGHT, "weigh")
"""With these a notation is sent."""
CHAIRS = b"event: chairs\n"
BEHIND = 1000
"""If so many streams are being told something, they are told numbers only: a fragment is drawn when it is asked for."""
TRIES = 3
"""So often a table is read again because what was in memory turned out to be wrong, before we give up for now."""


class Submission:
    """A parsed POST: the version the player has seen, the seat, and the answer."""

    __slots__ = ("back", "by_device", "in_question", "notation", "seat", "seen")

    def __init__(self, seen: int, seat: str, notation: str, *, back: bool = False, by_device: bool = False) -> None:
        self.seen = seen
        self.seat = seat
        self.notation = notation
        self.back = back
        self.by_device = by_device  # which has thought for the bot on this seat
        self.in_question = not back and notation != CONCEDE.notation()  # it answers what the seat is asked


class TableApp:
    """ASGI application of the table service, one per process."""

    def __init__(
        self,
        ledger: Ledger,
        wakes: Wakes,
        supervisor: Supervisor,
        secrets: Sequence[bytes],
        limits: Limits = NO_LIMITS,
        observe: Observe = no_observer,
    ) -> None:
        if not secrets or not all(secrets):
            raise ValueError("without a secret anybody could sign anybody's cookie")
        self.ledger = ledger
        self.wakes = wakes
        self.supervisor = supervisor
        self.hub = Hub(self.versions, wakes, supervisor)
        self.visitors = Visitors(secrets)
        self.limits = limits
        self.tables = Tables(ledger, is_watched=self.hub.is_watched)
        self.batches = batches_on(ledger, supervisor, observe)
        self.commits = Commits(self.tables, self.batches, self.news)
        self.reads = Reads(ledger, self.tables, self.limits)
        self.fragments = self.reads.fragments
        self.hints = Hints(ledger, self.limits, Adviser(supervisor))
        self.presence = Presence(self.hub, wakes, self.bots)
        self.lobby = Lobby(self.hub, wakes, self.presence.process)
        self.bot_api = BotApi(self)
        self.closing = asyncio.Event()

    def start(self) -> None:
        """Hear of other processes from now on."""
        self.wakes.start(self.hub.wake, self.heard)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI entry point: turns refusals and outages into replies."""
        request = Request(scope, receive)
        if request.head:
            send = without_body(send)
        try:
            await self.handle(request, send)
        except Refused as no:
            await refused_to(request, no).send(send)
        except OtherRules:
            await refused_to(request, Refused(503, "other rules", retry=60)).send(send)
        except (TooBusy, Unreachable):
            await refused_to(request, Refused(503, "busy", retry=1)).send(send)

    def handle(self, request: Request, send: Send) -> Awaitable[None]:
        """Route a request: `/t/CODE/...` for pages, `/api/t/CODE/...` for programs, `/api/v1/...` for bots."""
        parts = request.path.removeprefix("/api").strip("/").split("/")
        if parts[0] == VERSION:
            return self.bot_api.handle(request, parts[1:], send)
        if len(parts) not in (2, 3) or parts[0] != "t":
            raise Refused(404, "no such page")
        request.who = self.who(request)
        return self.at_table(request, parts[1], parts[2] if len(parts) == 3 else "look", send)

    async def at_table(self, request: Request, code: str, verb: str, send: Send) -> None:
        """Handle a request about a table by whoever is known to send it."""
        who = request.who
        person, address = None if who is None else who.person, request.address()
        if request.method == "POST":
            self.limits.take(ANSWERS, person, address)
            done = await self.post(request, code, verb)
            await (shown_again(code) if request.navigates() and verb not in ("hint", "weigh") else done).send(send)
        elif request.method == "GET" and verb == "stream":
            with self.limits.stream(person, address):
                await self.stream(request, code, send)
        elif request.method == "GET":
            self.limits.take(LOOKS, person, address)
            await (await self.reads.look(request, code, verb)).send(send)
        else:
            raise Refused(405, "no such method")

    def who(self, request: Request) -> Identity | None:
        """The identity in the signed cookie; None without a valid one."""
        cookie = request.cookie()
        return self.visitors.known(cookie, int(time.time())) if cookie else None

    def person(self, request: Request) -> int | None:
        """The person's id in the cookie; None without a valid one."""
        who = self.who(request)
        return None if who is None else who.person

    async def post(self, request: Request, code: str, verb: str) -> Reply:
        """Handle an answer, a take-back, a concession or a hint, for the version that the player has seen."""
        live = await self.reads.table(code)
        if request.from_elsewhere():
            raise Refused(403, "another site has sent this")
        if not live.seats_held_by(request.who):
            await self.tables.catch_up(live, live.version + 1)  # another process may have seated them a moment ago
            if not live.seats_held_by(request.who):
                raise Refused(403, "this is not your table")
        if verb not in VERBS:
            raise Refused(404, "no such page")
        sent = await (request.read(ANSWER) if verb in GIVEN else request.read(SEEN))
        seen = sent.version
        if verb in ("hint", "weigh"):
            return await self.advise(request, await self.reads.table(code, seen), sent)
        if verb == OFFER:
            return as_json(200, await offered(await self.reads.table(code, seen), request.who, self.ledger))
        notation = sent.notation if isinstance(sent, schemas.Given) else CONCEDE.notation() if verb == "concede" else ""
        given = Submission(seen, sent.seat, notation, back=verb == "back", by_device=verb == THOUGHT)
        for _ in range(TRIES):
            live = await self.reads.table(code, seen)
            async with Turn(live):
                if not live.stale:
                    return await self.put(request, live, given)
        raise TooBusy

    async def advise(self, request: Request, live: Live, sent: schemas.Seen | schemas.Given) -> Reply:
        """A suggestion for the seat that is asked, as HTML for a browser without JavaScript; or an answer, weighed."""
        seat = live.seat_of(request.who, sent.seat)
        if seat == SPECTATOR:
            raise Refused(403, "this is not your table")
        if sent.version != live.version:
            raise Refused(409, "the table has gone on", version=live.version)
        page = SeatPage(live, seat, language_of(request, request.query()))
        if isinstance(sent, schemas.Given):
            return as_json(200, await self.hints.weigh(request, page, live, sent.notation))
        told = await self.hints.give(request, page, live)
        if request.navigates():
            return page_of(request, 200, f"{told.says}. {told.told}")
        return as_json(200, told)

    async def put(self, request: Request, live: Live, given: Submission) -> Reply:
        """Commit the answer and reply with the new version; the caller holds the table's lock."""
        seat = asked_seat(live, request.who, given.seat) if given.by_device else live.seat_of(request.who, given.seat)
        if seat == SPECTATOR:
            raise Refused(403, "this is not your table")
        while given.seen == live.version or self.may_be_older(request, live, seat, given):
            try:
                commit, claim = self.commits, 0 if live.device is None else seconds_for_device(live)
                counts = await (
                    commit.take_back(live, seat, claim)
                    if given.back
                    else commit.answer(live, seat, given.notation, claim)
                )
            except Illegal as illegal:
                page = SeatPage(live, seat, language_of(request, request.query()))
                raise refused(page, seat, given.notation, illegal) from illegal
            if counts:
                if live.device is not None:
                    hand_to_device(live)
                if given.by_device:
                    return as_json(200, asked_of_device(live, request.who))
                return Reply(200, b'{"version": %d}' % live.version, JSON, NEVER_KEPT)
            behind = live.version
            await self.tables.follow(live)
            if live.version == behind:
                break
        raise Refused(409, "the table has gone on", version=live.version)

    def may_be_older(self, request: Request, live: Live, seat: Seat, given: Submission) -> bool:
        """Whether an answer for an earlier version counts: nothing has changed for the seat but sealed answers."""
        # Who holds several seats and names none would answer for the next of them if the same request came twice.
        named = given.seat or len(live.seats_held_by(request.who)) == 1
        return bool(given.in_question and named and live.still_asks(seat, given.seen))

    def news(self, live: Live, bot_due: bool) -> None:
        """Wake streams of this table, here and in other processes."""
        live.verified_at = time.monotonic()
        self.hub.wake(live.stored.code, live.version)
        self.wakes.publish(live.stored.code, live.version, bot_due)
        if live.state.over:
            self.lobby.tell(live.stored.code)

    async def stream(self, request: Request, code: str, send: Send) -> None:
        """Server-sent events of a table; `Last-Event-ID`, or `?version=`, is where to resume."""
        if self.closing.is_set():
            raise TooBusy
        live = None if code == LOBBY else await self.tables.get(code) if looks_like_a_code(code) else None
        if live is None:
            await self.wait(request, code, send)
            return
        if request.head:
            await send_head(send)
            return
        last = number_in(request.header(b"last-event-id") or request.query().get("version", ""))
        seats, gzip = sum([1 << seat for seat in live.seats_held_by(request.who)]), request.accepts_gzip()
        render = self.renderer(request, code, gzip)  # numbers alone are not worth compressing
        stream = Stream(self.hub, request.receive, send, seats=seats, render=render, gzip=gzip and render is not None)
        self.hub.join(code, stream)
        self.presence.join(code, stream)
        try:
            await self.wakes.subscribed(code)  # before the log is asked: what comes later is heard
            logged = await self.reads.logged(live)
            await self.play_on({code: logged})
            newest = max(live.version, logged)
            stream.begin(newest if last is None else last, newest)
            await stream.hold()
        finally:
            self.presence.leave(code, stream)
            self.hub.leave(code, stream)

    def renderer(self, request: Request, code: str, gzip: bool) -> Render | None:
        """A function that renders fragments for a stream whose page names its language; None for programs."""
        query = request.query()
        if request.path.startswith("/api/") or "language" not in query:
            return None
        language = language_of(request, query)

        async def render(version: int) -> tuple[int, bytes]:
            if len(self.hub.busy) > BEHIND:
                return version, b""
            try:
                live = await self.reads.newest(code, version)
            except (Refused, OtherRules, TooBusy, Unreachable):  # the reader will ask, and be told why
                return version, b""
            who = self.who(request)  # a stream outlives what its cookie may have lost in the meantime
            if len(live.seats_held_by(who)) > 1:  # the page knows from which of its seats it looks
                return live.version, b""
            return live.version, self.fragments.event(live, live.seat_of(who), language, gzip)

        return render

    async def versions(self, codes: list[str]) -> dict[str, int]:
        """The newest versions of tables that are watched here, from the log."""
        found = await self.ledger.versions(codes)
        await self.play_on(found)
        return found

    async def play_on(self, versions: dict[str, int]) -> None:
        """Let bots continue at tables without people, now that somebody watches; `versions` are those of the log."""
        # A table that is not in memory, after a commit with unknown outcome for instance, may be one, and so may one of
        # which a newer version is in the log, while its readers ask other processes for it: the ledger tells.
        found = [(code, version, self.tables.live.get(code)) for code, version in versions.items()]
        left = [code for code, version, live in found if live is None or live.version < version or is_left(live)]
        if left:
            await self.ledger.play_on(left)

    async def wait(self, request: Request, code: str, send: Send) -> None:
        """Stream of an open table or of the lobby: an event whenever seats change.

        These events are not numbered, so every new stream gets one at once.
        """
        if code != LOBBY and (not looks_like_a_code(code) or await self.ledger.read(code) is None):
            raise Refused(404, "no such table")
        if request.head:
            await send_head(send)
            return
        key, stream = chairs_of(code), Stream(self.hub, request.receive, send, event=CHAIRS)
        self.hub.join(key, stream)
        try:
            await self.wakes.subscribed(key)
            stream.begin(0, self.lobby.next())
            await stream.hold()
        finally:
            self.hub.leave(key, stream)

    def heard(self, code: str, words: list[str]) -> None:
        """Dispatch a message of another process to lobby or presence."""
        (self.lobby if words[0] == "chairs" else self.presence).heard(code, words)

    def bots(self, code: str) -> int:
        """Bit set of the seats that bots hold; 0 if the table is not in memory."""
        live = self.tables.live.get(code)
        return 0 if live is None else live.bots

    def leave(self) -> None:
        """Shutdown, first part: close all streams, so that readers resume at another process."""
        self.closing.set()
        try:
            self.presence.close()
        finally:  # whatever is wrong, a stream that stays open would keep the process from ending
            self.hub.close()

    async def close(self) -> None:
        """Shutdown, second part: finish pending answers and close all connections."""
        self.leave()
        await self.hints.close()
        self.reads.drawings.close()
        self.tables.folder.close()
        await self.batches.close()
        await self.wakes.close()
        await self.ledger.close()


def is_left(live: Live) -> bool:
    """Whether all people have left a game that goes on."""
    return not live.seats and not live.state.over
