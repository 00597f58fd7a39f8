"""The API of bots, `/api/v1/`: who sends a request is said by a token, and by nothing else.

    GET  /api/v1/me                   who the bot is, and at which tables it sits
    GET  /api/v1/stream               server-sent events: which of its tables ask it
    GET  /api/v1/t/CODE               the position as the bot sees it, and its options
    POST /api/v1/t/CODE/answer        one of them
    POST /api/v1/t/CODE/concede       leave the game to the others

Sitting down is Django's, in `clairiere.site.bots`. A token is looked up for each request, so one that was revoked is
out at once in every process, with nothing to tell them. Whoever comes with a cookie never comes here.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from clairiere.kernel.play import asked_seats
from clairiere.kernel.state import LETTERS
from clairiere.store.ledger import OPEN, OVER, Bearer, HeldTable, Unreachable
from clairiere.table.http import schemas
from clairiere.table.http.identity import Identity
from clairiere.table.http.limits import LOOKS, TOKENS
from clairiere.table.http.protocol import Reply, Request, Send, as_json
from clairiere.table.http.refusals import Refused
from clairiere.table.http.tokens import PLAY, digest_in
from clairiere.table.play.commits import TooBusy
from clairiere.table.play.live import OtherRules
from clairiere.table.push.asked import ASKED, ENDED, GRACE, LEFT, AskedStream, key_of
from clairiere.table.push.streams import send_head

if TYPE_CHECKING:
    from clairiere.table.http.app import TableApp

VERSION: Final = "v1"
VERBS: Final = {"GET": ("look",), "POST": ("answer", "concede")}
"""What a bot may do at a table."""


class BotApi:
    """Requests of bots, in front of the table application."""

    def __init__(self, app: TableApp) -> None:
        self.app = app

    async def handle(self, request: Request, parts: list[str], send: Send) -> None:
        """Answer a request below `/api/v1/`."""
        bearer = await self.bearer(request)
        request.who, request.by_token = Identity(bearer.person, bearer.epoch, 0), True
        if parts[0] == "t" and len(parts) in (2, 3):
            verb = parts[2] if len(parts) == 3 else "look"
            if verb not in VERBS.get(request.method, ()):
                raise Refused(404, "no such page")
            await self.app.at_table(request, parts[1], verb, send)
        elif parts == ["me"] and request.method == "GET":
            self.app.limits.take(LOOKS, bearer.person, request.address())
            await (await self.me(bearer)).send(send)
        elif parts == ["stream"] and request.method == "GET":
            with self.app.limits.stream(bearer.person, request.address()):
                await self.stream(request, bearer, send)
        else:
            raise Refused(405 if parts in (["me"], ["stream"]) else 404, "no such page")

    async def bearer(self, request: Request) -> Bearer:
        """The bot whose token a request has; raises Refused. Wrong ones are billed to the address."""
        limits, address = self.app.limits, request.address()
        limits.owes(TOKENS, None, address)
        digest = digest_in(request.header(b"authorization"))
        found = await self.app.ledger.bearer(digest) if digest else None
        if found is None or found.scope != PLAY:
            limits.bill(TOKENS, None, address, 1)
            raise Refused(401, "no good token")
        if not found.fresh:
            await self.app.ledger.note_use(digest)
        return found

    async def me(self, bearer: Bearer) -> Reply:
        """`GET /api/v1/me`: name and tables."""
        tables = await self.app.ledger.tables_of(bearer.person, time.time())
        told = [bot_table(table) for table in tables if table.status != OVER]
        return as_json(200, schemas.BotSelf(bearer.name, bearer.scope, told))

    async def stream(self, request: Request, bearer: Bearer, send: Send) -> None:
        """`GET /api/v1/stream`: what the bot is asked, at all its tables; `Last-Event-ID` is where to resume."""
        app, digest = self.app, digest_in(request.header(b"authorization"))
        if app.closing.is_set():
            raise TooBusy
        if request.head:
            await send_head(send)
            return

        async def tables(since: float) -> list[HeldTable] | None:
            if await app.ledger.bearer(digest) is None:
                return None
            return await app.ledger.tables_of(bearer.person, since)

        async def look(code: str, version: int | None) -> tuple[int, str, list[str]]:
            return await self.look(request.who, code, version)

        stream = AskedStream(
            app.hub, request.receive, send, tables=tables, look=look, presence=app.presence, wakes=app.wakes,
            after=resumed_from(request.header(b"last-event-id")),
        )  # fmt: skip
        key = key_of(bearer.person)
        app.hub.join(key, stream)
        try:
            await app.wakes.subscribed(key)
            await stream.hold()
        finally:
            app.hub.leave(key, stream)
            stream.close()

    async def look(self, who: Identity | None, code: str, version: int | None) -> tuple[int, str, list[str]]:
        """What a running table means to a bot, at a version or a newer one."""
        try:
            live = await self.app.reads.newest(code, version)
        except Refused:  # it has been deleted
            return 0, LEFT, []
        except (OtherRules, TooBusy) as error:
            raise Unreachable(str(error)) from error
        held = sum([1 << seat for seat in live.seats_held_by(who)])
        if live.state.over:
            return live.version, ENDED, []
        asked = letters(asked_seats(live.state) & held)
        return live.version, ASKED if asked else "" if held else LEFT, asked

    def tell(self, person: int) -> None:
        """Have the streams of a bot look again at which tables it sits, here and in other processes."""
        self.app.hub.wake(key_of(person), 0)
        self.app.wakes.publish(key_of(person), 0, False)


def bot_table(table: HeldTable) -> schemas.BotTable:
    """A table as its bot is told of it."""
    status = "open" if table.status == OPEN else "running"
    return schemas.BotTable(table.code, table.game, status, letters(table.seats))


def letters(seats: int) -> list[str]:
    """The letters of a bit set of seats."""
    return [letter for seat, letter in enumerate(LETTERS) if seats >> seat & 1]


def resumed_from(last: str) -> float:
    """From which moment on a stream tells of games that have ended, in seconds since 1970."""
    now = time.time()
    known = last.isascii() and last.isdecimal() and len(last) < 20
    return min(now, int(last) / 1000 - GRACE) if known else now
