"""Bridge: how the site, whose pages are made in threads, reaches the tables that are being played."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Protocol
from urllib.parse import urlencode

from django.apps import apps
from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest
from redis import Redis
from redis.exceptions import RedisError

from clairiere.kernel.state import SPECTATOR
from clairiere.kernel.view import view
from clairiere.site.tables.apps import TablePagesConfig
from clairiere.site.wiring import answers
from clairiere.store.database_errors import DatabaseErrors
from clairiere.store.ledger import Unreachable
from clairiere.store.shards import Shards
from clairiere.table.http.app import TableApp
from clairiere.table.http.identity import Identity
from clairiere.table.http.protocol import Request, Scope
from clairiere.table.http.refusals import Refused
from clairiere.table.play.commits import TooBusy, Turn
from clairiere.table.play.live import OtherRules
from clairiere.table.play.presence import LOBBY
from clairiere.table.push.asked import key_of
from clairiere.table.push.wakes import BOTS, channel_of
from clairiere.table.views.replay import OPEN, Replay, ReplayParts

PATIENCE = 10.0
SOON = 2.0
"""Seconds for what a page can do without, and for a sign of life of a database."""


class Bridge(Protocol):
    """What pages and services of the site want of the tables that are being played."""

    errors: DatabaseErrors
    """Where errors of the database are counted."""

    def tell(self, code: str, version: int, bot_due: bool) -> None:
        """A table has a new version, and a bot may have to answer. What gets lost here, the log repairs."""

    def tell_chairs(self, code: str) -> None:
        """Chairs of an open table have changed: who waits there, or looks at the list of tables, looks again."""

    def tell_again(self, code: str, seat: str) -> None:
        """Whoever held this seat of a finished table would like to play again."""

    def tell_nudge(self, code: str, seat: str) -> None:
        """The others wait for this seat: tell its player, if they have the table open."""

    def tell_bot(self, person: int) -> None:
        """A bot of somebody sits at another table now, or its token is revoked: its streams look again."""

    def stand_in(self, code: str, version: int, seat: int) -> bool:
        """Let a bot play the turn of this seat, if the table is still at this version."""

    def tell_mail(self) -> None:
        """There is mail to be sent; what gets lost here is found when the outbox is next looked through."""

    def piece(self, code: str, version: int, who: Identity | None, language: str, seat: str = "") -> str:
        """The piece of the page that shows a table to this person, at this version or a newer one.

        Empty if only the reader's browser can fetch it. The seat is the letter of one that the person holds; without
        it, one of theirs that is asked.
        """

    def headlines(self, codes: list[str], language: str) -> dict[str, str]:
        """Where each of these games is, by the codes of their tables: the lines above their boards."""

    def reaches(self, shard: int) -> bool:
        """Whether one of several databases answers. A thread that waits for one that hangs cannot be stopped."""

    def replay(self, request: HttpRequest, code: str, language: str) -> ReplayParts:
        """The step of a game that is over for which a page asks (`?at=`, `?eyes=`); raises Refused."""

    def replayed(self, request: HttpRequest, code: str, language: str) -> Replay:
        """A game that is over with all its steps, and nothing hidden; raises Refused."""


class TableBridge:
    """To the table application of this process, and the loop it lives in."""

    def __init__(self, loop: asyncio.AbstractEventLoop, app: TableApp) -> None:
        self.loop = loop
        self.app = app
        self.errors = app.ledger.errors
        self.mail = asyncio.Event()  # at home: something waits to be sent

    def tell(self, code: str, version: int, bot_due: bool) -> None:
        """Wake the watchers of this process, and have the others told."""
        self.loop.call_soon_threadsafe(self.app.hub.wake, code, version)
        self.loop.call_soon_threadsafe(self.app.wakes.publish, code, version, bot_due)
        if not version:
            self.tell_chairs(code)  # the game has begun

    def tell_chairs(self, code: str) -> None:
        """Have those told who wait at this table, or look at the list of tables."""
        self.loop.call_soon_threadsafe(self.app.lobby.tell, code)

    def tell_again(self, code: str, seat: str) -> None:
        """Have those told who have this finished table open: somebody would like to play again."""
        self.loop.call_soon_threadsafe(self.app.presence.again, code, seat)

    def tell_nudge(self, code: str, seat: str) -> None:
        """Have the player told who holds this seat, and has the table open."""
        self.loop.call_soon_threadsafe(self.app.presence.nudge, code, seat)

    def tell_bot(self, person: int) -> None:
        """Have the streams of a bot look again, here and in other processes."""
        self.loop.call_soon_threadsafe(self.app.bot_api.tell, person)

    def stand_in(self, code: str, version: int, seat: int) -> bool:
        """Let a bot play the turn of this seat; False if somebody was quicker, or the database is away."""
        writing = asyncio.run_coroutine_threadsafe(self.stand_in_in_loop(code, version, seat), self.loop)
        return writing.result(PATIENCE)

    async def stand_in_in_loop(self, code: str, version: int, seat: int) -> bool:
        """The same, in the loop itself: written for this version, as an answer is."""
        with suppress(OtherRules, TooBusy, Unreachable):
            live = await self.app.tables.get(code, version)
            if live is not None:
                async with Turn(live):
                    if live.version == version and not live.stale:
                        return await self.app.commits.time_up(live, seat, 0)
        return False

    def piece(self, code: str, version: int, who: Identity | None, language: str, seat: str = "") -> str:
        """The piece of the page that shows the table to this person, at this version or a newer one."""
        drawing = asyncio.run_coroutine_threadsafe(self.fragment_in_loop(code, version, who, language, seat), self.loop)
        return drawing.result(PATIENCE)

    async def fragment_in_loop(self, code: str, version: int, who: Identity | None, language: str, seat: str) -> str:
        """The same, in the loop itself."""
        live = await self.app.tables.get(code, version)
        return "" if live is None else self.app.fragments.get(live, live.seat_of(who, seat), language).decode()

    def headlines(self, codes: list[str], language: str) -> dict[str, str]:
        """Where each of these games is: the line above its board."""
        if not codes:
            return {}
        return asyncio.run_coroutine_threadsafe(self.headlines_in_loop(codes, language), self.loop).result(PATIENCE)

    async def headlines_in_loop(self, codes: list[str], language: str) -> dict[str, str]:
        """The same, in the loop itself; a table that cannot be had just now goes without."""
        found = await asyncio.gather(*[self.headline(code, language) for code in codes])
        return {code: line for code, line in zip(codes, found, strict=True) if line}

    async def headline(self, code: str, language: str) -> str:
        """Where one game is; empty if it cannot be had soon."""
        with suppress(OtherRules, TooBusy, Unreachable, TimeoutError):
            live = await asyncio.wait_for(self.app.tables.get(code), SOON)
            if live is not None:
                return live.game.words.headline(view(live.state, SPECTATOR), language)
        return ""

    def reaches(self, shard: int) -> bool:
        """Whether one of several databases answers."""
        ledger = self.app.ledger
        if not isinstance(ledger, Shards):
            return True
        asking = asyncio.run_coroutine_threadsafe(answers(ledger.ledgers[shard].ping(), SOON), self.loop)
        return asking.result(PATIENCE)

    def replay(self, request: HttpRequest, code: str, language: str) -> ReplayParts:
        """The step of a game that is over for which a page asks; raises Refused."""
        asked = step_request(request, language, request.GET.get("at", ""), request.GET.get("eyes", ""))
        asked.who = self.app.who(asked)
        drawing = asyncio.run_coroutine_threadsafe(self.app.reads.replays.parts(asked, code), self.loop)
        return drawing.result(PATIENCE)

    def replayed(self, request: HttpRequest, code: str, language: str) -> Replay:
        """A game that is over with all its steps, and nothing hidden; raises Refused."""
        asked = step_request(request, language, "0", OPEN)
        asked.who = self.app.who(asked)
        reading = asyncio.run_coroutine_threadsafe(self.app.reads.replays.of(asked, code), self.loop)
        return reading.result(PATIENCE)[0]

    def tell_mail(self) -> None:
        """There is mail to be sent."""
        self.loop.call_soon_threadsafe(self.mail.set)


class RemoteBridge:
    """From a process that has no tables, such as a worker or a command: through Redis, if there is one."""

    def __init__(self) -> None:
        self.errors = DatabaseErrors()

    def tell(self, code: str, version: int, bot_due: bool) -> None:
        self.publish(f"{code} {version}", bot_due)

    def tell_chairs(self, code: str) -> None:
        self.publish(f"{code} chairs elsewhere")
        self.publish(f"{LOBBY} chairs elsewhere")

    def tell_again(self, code: str, seat: str) -> None:
        self.publish(f"{code} again {seat} elsewhere")

    def tell_nudge(self, code: str, seat: str) -> None:
        self.publish(f"{code} nudge {seat} elsewhere")

    def tell_bot(self, person: int) -> None:
        self.publish(f"{key_of(person)} 0")

    def stand_in(self, code: str, version: int, seat: int) -> bool:
        return False

    def tell_mail(self) -> None:
        """The process that sends mail looks for it by itself."""

    def piece(self, code: str, version: int, who: Identity | None, language: str, seat: str = "") -> str:
        return ""

    def headlines(self, codes: list[str], language: str) -> dict[str, str]:
        return {}

    def reaches(self, shard: int) -> bool:
        return True

    def replay(self, request: HttpRequest, code: str, language: str) -> ReplayParts:
        raise Refused(503, "busy", retry=1)

    def replayed(self, request: HttpRequest, code: str, language: str) -> Replay:
        raise Refused(503, "busy", retry=1)

    def publish(self, line: str, bot_due: bool = False) -> None:
        """Say it to every process where somebody watches this table."""
        if not settings.REDIS:
            return
        try:
            with Redis.from_url(settings.REDIS) as redis:
                redis.publish(channel_of(line), line)
                if bot_due:
                    redis.publish(BOTS, "due")
        except (RedisError, OSError):
            return


def step_request(request: HttpRequest, language: str, at: str, eyes: str) -> Request:
    """The request for a step as the table application reads it, with the address that is billed."""
    query = {"at": at, "eyes": eyes, "language": language}
    assert isinstance(request, ASGIRequest)
    return Request({**request.scope, "query_string": urlencode(query).encode()}, nothing_more)


async def nothing_more() -> Scope:
    """The body of a request that Django has read already."""
    return {"type": "http.disconnect"}


def bridge() -> Bridge:
    """The one of this process."""
    return table_pages().bridge


def connect(found: Bridge) -> None:
    """Reach tables this way from now on."""
    table_pages().bridge = found


def table_pages() -> TablePagesConfig:
    """Django's registry of applications keeps what a process has one of."""
    config = apps.get_app_config(TablePagesConfig.label)
    assert isinstance(config, TablePagesConfig)
    return config
