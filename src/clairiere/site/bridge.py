"""Bridge: the table application of this process, as the site's own threads can reach it."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from django.conf import settings
from redis import Redis
from redis.exceptions import RedisError

from clairiere.kernel.state import SPECTATOR
from clairiere.kernel.view import view
from clairiere.store.ledger import Unreachable
from clairiere.table.http.app import TableApp
from clairiere.table.http.identity import Identity
from clairiere.table.play.batch import TooBusy
from clairiere.table.play.live import OtherRules
from clairiere.table.push.redis_wakes import BOTS, CHANNEL

PATIENCE = 10.0


class TableBridge:
    """A table application and the loop it lives in."""

    def __init__(self, loop: asyncio.AbstractEventLoop, app: TableApp) -> None:
        self.loop = loop
        self.app = app
        self.mail = asyncio.Event()  # at home: something waits to be sent

    def tell(self, code: str, version: int, bot_due: bool) -> None:
        """Wake the watchers of this process, and have the others told."""
        self.loop.call_soon_threadsafe(self.app.hub.wake, code, version)
        self.loop.call_soon_threadsafe(self.app.wakes.publish, code, version, bot_due)

    def tell_chairs(self, code: str) -> None:
        """Have those told who wait at this table, or look at the list of tables."""
        self.loop.call_soon_threadsafe(self.app.lobby.tell, code)

    def tell_again(self, code: str, seat: str) -> None:
        """Have those told who have this finished table open: somebody would like to play again."""
        self.loop.call_soon_threadsafe(self.app.presence.again, code, seat)

    def piece(self, code: str, version: int, who: Identity | None, language: str, seat: str = "") -> str:
        """The piece of the page that shows the table to this person, at this version or a newer one."""
        drawing = asyncio.run_coroutine_threadsafe(self.drawn(code, version, who, language, seat), self.loop)
        return drawing.result(PATIENCE)

    async def drawn(self, code: str, version: int, who: Identity | None, language: str, seat: str) -> str:
        """The same, in the loop itself."""
        live = await self.app.tables.get(code, version)
        return "" if live is None else self.app.sights.get(live, live.seat_of(who, seat), language).decode()

    def headlines(self, codes: list[str], language: str) -> dict[str, str]:
        """Where each of these games is: the line above its board."""
        return asyncio.run_coroutine_threadsafe(self.found(codes, language), self.loop).result(PATIENCE)

    async def found(self, codes: list[str], language: str) -> dict[str, str]:
        """The same, in the loop itself; a table that cannot be had just now goes without."""
        told: dict[str, str] = {}
        for code in codes:
            with suppress(OtherRules, TooBusy, Unreachable):
                live = await self.app.tables.get(code)
                if live is not None:
                    told[code] = live.game.words.headline(view(live.state, SPECTATOR), language)
        return told

    def tell_mail(self) -> None:
        """There is mail to be sent."""
        self.loop.call_soon_threadsafe(self.mail.set)


rooms: list[TableBridge] = []
"""One, or none in a process that has no tables, such as a command."""


def tell(code: str, version: int, bot_due: bool) -> None:
    """A table has a new version, and a bot may have to answer. What gets lost here, the log repairs."""
    if rooms:
        rooms[0].tell(code, version, bot_due)
        if not version:
            rooms[0].tell_chairs(code)  # the game has begun
    elif settings.REDIS:
        tell_redis(f"{code} {version}", bot_due)


def tell_chairs(code: str) -> None:
    """Chairs of an open table have changed, or its game has begun: who waits there, or in the lobby, looks again."""
    if rooms:
        rooms[0].tell_chairs(code)
    elif settings.REDIS:
        tell_redis(f"{code} chairs elsewhere", False)


def tell_again(code: str, seat: str) -> None:
    """Whoever held this seat of a finished table would like to play again."""
    if rooms:
        rooms[0].tell_again(code, seat)
    elif settings.REDIS:
        tell_redis(f"{code} again {seat} elsewhere", False)


def tell_mail() -> None:
    """There is mail to be sent; what gets lost here is found when the outbox is next looked through."""
    if rooms:
        rooms[0].tell_mail()


def tell_redis(line: str, bot_due: bool) -> None:
    """Straight to Redis, from a process that has no tables."""
    try:
        with Redis.from_url(settings.REDIS) as redis:
            redis.publish(CHANNEL, line)
            if bot_due:
                redis.publish(BOTS, "due")
    except (RedisError, OSError):
        return


def piece(code: str, version: int, who: Identity | None, language: str, seat: str = "") -> str:
    """The piece of the page that shows a table; empty if only the reader's browser can fetch it.

    The seat is the letter of one that the person holds; without it, one of theirs that is asked.
    """
    return rooms[0].piece(code, version, who, language, seat) if rooms else ""


def headlines(codes: list[str], language: str) -> dict[str, str]:
    """Where each of these games is, by the codes of their tables; nothing in a process that has no tables."""
    return rooms[0].headlines(codes, language) if rooms and codes else {}
