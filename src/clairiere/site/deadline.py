"""Deadline: who waits for a database that does not answer is told so soon, whichever statement it is that hangs.

A server that is gone refuses connections, and that is noticed where they are made. One that hangs (a stopped process, a
network that drops everything) takes a statement and never answers it, and a thread that waits for it cannot be stopped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from django.utils import translation

from clairiere.site.errors import RETRY, offline_page
from clairiere.site.wiring import answers
from clairiere.store.ledger import Ledger
from clairiere.table.http.protocol import (
    NEVER_KEPT,
    Receive,
    Reply,
    Request,
    Scope,
    Send,
    language_asked,
    refusal,
    refused_to,
)
from clairiere.table.http.reasons import sentence
from clairiere.table.http.refusals import Refused
from clairiere.table.ops.metrics import is_table
from clairiere.table.views.reads import HTML

SOON = 1.1
"""Seconds after which a request that has no reply yet is worth a question to the database. Longer than a page waits for
a connection: who could not get one has written nothing, and nothing of theirs may be written after they were told 503.
"""
PATIENCE = 0.4
MISSES = 2
"""So many questions in a row have to stay without an answer for so many seconds: a busy machine misses one."""


class DatabaseProbe:
    """Checks whether the database answers; concurrent requests share one check."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.asking: asyncio.Task[bool] | None = None

    async def is_alive(self) -> bool:
        """Whether the database answers a ping in time; concurrent callers share one."""
        if self.asking is None or self.asking.done():
            self.asking = asyncio.create_task(answers(self.ledger.ping(), PATIENCE))
        return await asyncio.shield(self.asking)


class Deadline:
    """The `send` of one request; when the database does not answer, it sends 503 and drops the rest."""

    __slots__ = ("database", "given_up", "inner", "looking", "receive", "scope", "started", "timer")

    def __init__(self, scope: Scope, receive: Receive, send: Send, database: Callable[[], Awaitable[bool]]) -> None:
        self.scope = scope
        self.receive = receive
        self.inner = send
        self.database = database
        self.started = False
        self.given_up = False
        self.looking: asyncio.Task[None] | None = None
        self.timer = asyncio.get_running_loop().call_later(SOON, self.look)

    def send(self, message: Scope) -> Awaitable[None]:
        """Send a message of the reply, unless 503 was sent already.

        No coroutine of its own: every answer comes this way twice.
        """
        if self.given_up:
            return dropped()
        if not self.started:
            self.started = True
            self.timer.cancel()
        return self.inner(message)

    def look(self) -> None:
        """Called when a request takes long: start to watch the database."""
        self.looking = asyncio.create_task(self.watch())

    async def watch(self) -> None:
        """Check the database repeatedly while there is no reply; the request itself cannot be stopped."""
        misses = 0
        while misses < MISSES:
            misses = 0 if await self.database() else misses + 1
            await asyncio.sleep(0 if misses else SOON)
        if not self.started:
            self.given_up = True
            await unavailable(Request(self.scope, self.receive)).send(self.inner)

    def close(self) -> None:
        """The request is over: stop watching."""
        self.timer.cancel()
        if self.looking is not None and not self.given_up:
            self.looking.cancel()


async def dropped() -> None:
    """An ASGI `send` that does nothing."""


def unavailable(request: Request) -> Reply:
    """The 503 reply, as JSON or as the offline page."""
    language = language_asked(request)
    if is_table(request.path):
        return refused_to(request, Refused(503, "busy", retry=RETRY))
    if request.path.startswith("/api/"):  # where the error is a sentence, as `errors.refused` says it
        return refusal(Refused(503, sentence("busy", language), retry=RETRY))
    with translation.override(language):
        page = offline_page().encode()
    return Reply(503, page, HTML, NEVER_KEPT, (b"retry-after", str(RETRY).encode()))
