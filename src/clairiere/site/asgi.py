"""One application: tables at `/t/` and `/api/t/`, a few signs for machines, and the site everywhere else.

uvicorn clairiere.site.asgi:application --timeout-graceful-shutdown 5
"""

from __future__ import annotations

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clairiere.site.settings")

import asyncio
import sys
import time
from collections.abc import Awaitable
from contextlib import nullcontext
from functools import lru_cache
from threading import Thread

import django
import structlog
from django.conf import settings
from django.http.request import split_domain_port, validate_host

from clairiere.site.bridge import TableBridge, connect
from clairiere.site.middleware import AT_ONCE, OFFLINE, PAGE_SECONDS, WAITING, WASM, security_headers
from clairiere.site.wiring import ready, tables
from clairiere.table.http.app import TableApp
from clairiere.table.http.limits import ACTS, PAGES, VISITS, AddressQueue
from clairiere.table.http.protocol import (
    Receive,
    Reply,
    Request,
    Scope,
    Send,
    as_json,
    bounded,
    forwarded,
    refused_to,
    without_body,
)
from clairiere.table.http.refusals import Refused
from clairiere.table.ops.logs import REQUEST_ID, request_id, start_logging
from clairiere.table.ops.metrics import Metrics, is_table, may_read, route_of
from clairiere.table.ops.process import freeze_gc, on_signal

start_logging(settings.LOG_LEVEL)
HURRIED = {"timeout": 1.0, "reconnect_timeout": 1.0}
"""How long a page waits for a connection: less than `deadline.SOON`, so that who hears 503 has not written anything.
And a pool that cannot connect begins anew: else it waits twice as long after each try, and an outage is doubled."""
settings.POOL.update(HURRIED)
django.setup(set_prefix=False)

from django.core.asgi import get_asgi_application  # noqa: E402 # after the set-up of logging

from clairiere.site.background import SWITCH, home_workers  # noqa: E402 # it needs the models
from clairiere.site.deadline import DatabaseProbe, Deadline  # noqa: E402 # it needs the models
from clairiere.site.tables.drawings import draw_all  # noqa: E402

log = structlog.get_logger("clairiere.requests")
DETAILED = settings.LOG_LEVEL == "debug"
HEADERS = security_headers(settings.HSTS)
WASM_HEADERS = security_headers(settings.HSTS, wasm=True)
FREE = ("/assets/", "/sprites/", "/static/", "/offline/files/")
PROMETHEUS = b"text/plain; version=0.0.4; charset=utf-8"


LONGEST_HOST = 260
"""Characters of a name in DNS with a port; nobody can fill the cache below with longer ones."""


def is_our_host(host: bytes) -> bool:
    """Whether a Host header is allowed (CLAIRIERE_HOSTS)."""
    return len(host) <= LONGEST_HOST and is_allowed(host)


@lru_cache(1000)
def is_allowed(host: bytes) -> bool:
    """The same, of one that is not too long."""
    name = split_domain_port(host.decode("latin-1"))[0]
    return bool(name) and validate_host(name, settings.ALLOWED_HOSTS)


def host_in(headers: list[tuple[bytes, bytes]]) -> bytes:
    """The Host header; the last one counts."""
    host = b""
    for name, value in headers:
        if name == b"host":
            host = value
    return host


class Application:
    """The ASGI application of one process: table service, Django, and endpoints for machines."""

    def __init__(self) -> None:
        self.site = get_asgi_application()
        self.metrics = Metrics()
        self.table: TableApp | None = None
        self.probe: DatabaseProbe | None = None
        self.queue = AddressQueue(AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The lifespan, or one request."""
        if scope["type"] == "lifespan":
            await self.live(receive, send)
        elif scope["type"] == "http":
            await self.observed(scope, receive, send)

    async def live(self, receive: Receive, send: Send) -> None:
        """ASGI lifespan: start the table service, close it at the end."""
        await receive()
        try:
            self.table = await tables(self.metrics.batch)
        except Exception as error:  # said in so many words: else a server may go on without tables
            await send({"type": "lifespan.startup.failed", "message": f"no tables: {error!r}"})
            return
        self.probe = DatabaseProbe(self.table.ledger)
        self.table.start()
        on_signal(self.table.leave)
        self.metrics.watch(self.table)
        bridge = TableBridge(asyncio.get_running_loop(), self.table)
        connect(bridge)
        staff = home_workers(self.table, bridge.mail)
        if staff is not None:
            staff.start()
            self.metrics.registry.register(staff.reviews.figures)
        freeze_gc()
        sys.setswitchinterval(SWITCH)
        await send({"type": "lifespan.startup.complete"})
        Thread(target=draw_all, name="drawings", daemon=True).start()  # so that the first visitor need not wait for it
        await receive()
        if staff is not None:
            await staff.stop()
        await self.table.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def observed(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request with an id, metrics and a log line."""
        scope = forwarded(scope, settings.PROXIES)
        known = request_id(scope["headers"])
        REQUEST_ID.set(known)
        begun, status = time.perf_counter(), 0
        path: str = scope["path"]
        headers = WASM_HEADERS if path.startswith(OFFLINE) and WASM.fullmatch(path) else HEADERS

        def numbered(message: Scope) -> Awaitable[None]:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": [*message["headers"], (b"x-request-id", known.encode()), *headers]}
            return send(message)

        answer = without_body(numbered) if scope["method"] == "HEAD" else numbered
        deadline = None if self.probe is None else Deadline(scope, receive, answer, self.probe.is_alive)
        try:
            await self.handle(scope, receive, answer if deadline is None else deadline.send)
        except Exception:  # whatever it was: the reader is told so, and the log has it
            log.exception("failed", route=route_of(scope["path"]))
            if not status:
                await refused_to(Request(scope, receive), Refused(500, "something went wrong")).send(answer)
        finally:
            if deadline is not None:
                deadline.close()
            self.note(scope, status, time.perf_counter() - begun)

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        """Count a request and log it; answers of the table service are in the table's log."""
        self.metrics.request(scope, status, seconds)
        table = is_table(scope["path"])
        if table and status < 400 and not DETAILED:
            return
        app, route, took = "table" if table else "site", route_of(scope["path"]), round(seconds * 1000, 1)
        log.info("request", app=app, method=scope["method"], route=route, status=status, ms=took)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Route a request: endpoints for machines, table service, or Django."""
        path = scope["path"]
        if path in ("/health", "/ready", "/metrics"):  # asked by machines, under any name
            await (await self.machine_endpoint(scope, path)).send(send)
        elif not is_our_host(host_in(scope["headers"])):  # Django would write a traceback for each
            await refused_to(Request(scope, receive), Refused(400, "unreadable")).send(send)
        elif is_table(path):
            if self.table is None:
                await refused_to(Request(scope, receive), Refused(503, "not open yet", retry=1)).send(send)
            else:
                await self.table(scope, receive, send)
        elif (refused := self.too_often(scope, receive)) is not None:
            await refused_to(Request(scope, receive), refused).send(send)
        else:
            await self.pages(scope, receive, send)

    async def pages(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let Django handle a request, with a bounded body and a deadline."""
        try:
            body = bounded(scope, receive, settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
            address = Request(scope, receive).address()
            async with self.queue.turn(address, WAITING) if settings.LIMITS else nullcontext():
                await self.site(scope, body, send)  # type: ignore[arg-type]  # a message is a dict here
            self.bill(scope, receive)
        except Refused as refused:
            await refused_to(Request(scope, receive), refused).send(send)

    def bill(self, scope: Scope, receive: Receive) -> None:
        """Charge the processor time of a page to person and address."""
        if self.table is not None and (seconds := scope.get(PAGE_SECONDS)):
            request = Request(scope, receive)
            self.table.limits.bill(PAGES, self.table.person(request), request.address(), seconds)

    def too_often(self, scope: Scope, receive: Receive) -> Refused | None:
        """Whether an address exceeds the rate limits of the site; assets are free."""
        if self.table is None or scope["path"].startswith(FREE):
            return None
        request = Request(scope, receive)
        kind = VISITS if request.method in ("GET", "HEAD", "OPTIONS") else ACTS
        try:
            who = (self.table.person(request), request.address())
            self.table.limits.owes(PAGES, *who)
            self.table.limits.take(kind, *who)
        except Refused as refused:
            return refused
        return None

    async def machine_endpoint(self, scope: Scope, path: str) -> Reply:
        """Answer `/health`, `/ready` and `/metrics`."""
        if path == "/health":
            return as_json(200, {"alive": True})
        if path == "/ready":
            return await self.readiness()
        if not may_read(scope, settings.METRICS_TOKEN):
            return as_json(404, {"error": "no such page"})
        return Reply(200, self.metrics.text(), PROMETHEUS, (b"cache-control", b"no-store"))

    async def readiness(self) -> Reply:
        """The reply of `/ready`: 503 without the database, or during shutdown.

        Without Redis we are only slower, and if it restarts not everybody shall be out of work; so it is with any task
        that failed and is about to be started again, but for the one that writes answers.
        """
        parts, table = await ready(self.table), self.table
        if table is None:
            return as_json(503, {**parts})
        able = parts["database"] and table.supervisor.able and not table.closing.is_set()
        return as_json(200 if able else 503, {**parts, "failing": table.supervisor.failing()})


application = app = Application()
