"""Background tasks: mail, retention, ratings, figures, reviews, bots; at home in the site, else in a worker."""

from __future__ import annotations

import asyncio
import json
import logging
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from threading import Thread
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, make_server

from django.conf import settings
from django.db import close_old_connections
from procrastinate import PsycopgConnector
from procrastinate.contrib.django import app as queue
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.registry import Collector

from clairiere.site.accounts.deletion import enforce
from clairiere.site.accounts.outbox import send_all
from clairiere.site.archiving import archive_finished
from clairiere.site.jobs import remind
from clairiere.site.push.turns import PushSweep
from clairiere.site.ratings import count_new
from clairiere.site.reviews.worker import ReviewWorker
from clairiere.site.statistics.figures import count_figures
from clairiere.store.claims import SECONDS, SqliteClaims
from clairiere.store.finished import finished_games
from clairiere.store.known_rules import process_name
from clairiere.store.ledger import Unreachable
from clairiere.store.moving import finish_moves
from clairiere.store.shards import Shards, open_claims, open_ledger, sweep
from clairiere.store.sqlite import SqliteLedger
from clairiere.table.bots.executor import LONGEST, BotExecutor
from clairiere.table.bots.worker import NoSignal, RedisBotSignal, Worker
from clairiere.table.http.app import TableApp
from clairiere.table.ops.metrics import Upkeep
from clairiere.table.ops.supervisor import Supervised, Supervisor
from clairiere.table.play.commits import batches_on
from clairiere.table.play.tables import Tables
from clairiere.table.push.wakes import LocalWakes


class SilentRequestHandler(WSGIRequestHandler):
    """WSGI request handler that logs nothing."""

    def log_message(self, format: str, *args: object) -> None:
        """Requests of monitors are not logged."""


@contextmanager
def status_server(address: str, upkeep: Upkeep, *figures: Collector) -> Iterator[None]:
    """Serve `/ready` and `/metrics` of a worker at `HOST:PORT` in a thread; without an address, nothing."""
    if not address:
        yield
        return
    host, _, port = address.rpartition(":")
    application = status_application(upkeep, *figures)
    with make_server(host, int(port), application, handler_class=SilentRequestHandler) as server:
        Thread(target=server.serve_forever, name="status", daemon=True).start()
        try:
            yield
        finally:
            server.shutdown()


def status_application(
    upkeep: Upkeep, *figures: Collector
) -> Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]:
    """WSGI application of a worker's `/ready` and `/metrics`."""
    registry = CollectorRegistry()
    for collector in (upkeep, *figures):
        registry.register(collector)

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["PATH_INFO"] == "/metrics":
            start_response("200 OK", [("Content-Type", "text/plain; version=0.0.4; charset=utf-8")])
            return [generate_latest(registry)]
        failing, able = upkeep.supervisor.failing(), upkeep.supervisor.able
        start_response("200 OK" if able else "503 Service Unavailable", [("Content-Type", "application/json")])
        return [json.dumps({"tasks": not failing, "failing": failing}).encode()]

    return answer


log = logging.getLogger("clairiere.staff")

DAY = 24 * 3600.0
HOUR = 3600.0
FIVE_MINUTES = 300.0
MINUTE = 60.0
SECOND = 1.0
JOBS_AT_ONCE = 4
"""A login code does not wait behind a mail server that is slow to answer, nor behind the nightly retention."""
SWITCH = 0.001
"""Seconds after which a thought or a page makes way for the loop: there answers wait to be written."""


class HomeWorkers:
    """Bots, clocks, mail, ratings, statistics, reviews and retention in the server process of a home."""

    def __init__(self, app: TableApp, mail: asyncio.Event) -> None:
        assert isinstance(app.ledger, SqliteLedger)
        assert isinstance(app.wakes, LocalWakes)
        self.supervisor = app.supervisor
        self.mail = mail
        self.worker = Worker(SqliteClaims(app.ledger), app.tables, app.batches, app.wakes.bots, app.news)
        self.reviews = ReviewWorker(app.ledger)
        self.push = PushSweep()
        self.working: Supervised | None = None
        self.chores: list[Supervised] = []

    def start(self) -> None:
        """Start all tasks under the supervisor."""
        supervise = self.supervisor.supervise
        self.working = supervise("worker", self.worker.run, ends=True)
        self.chores = [supervise("retention", partial(regularly, enforce, DAY))]
        self.chores.append(supervise("ratings", partial(regularly, count_new, MINUTE)))
        self.chores.append(supervise("statistics", partial(regularly, count_figures, HOUR)))
        self.chores.append(supervise("records", partial(regularly, archive_finished, HOUR)))
        self.chores.append(supervise("reviews", self.reviews.run))
        self.chores.append(supervise("push", partial(regularly, self.push.sweep, SECOND)))
        if settings.ACCOUNTS:
            self.chores.append(supervise("reminders", partial(regularly, remind, FIVE_MINUTES)))
            self.chores.append(supervise("mail", partial(send_mail, self.mail)))

    async def stop(self) -> None:
        """Stop all tasks, and finish what was begun."""
        for chore in self.chores:
            await chore.stop()
        await asyncio.to_thread(self.push.delivery.close)
        self.worker.stop()
        if self.working is not None:
            await self.working.finish()


def home_workers(app: TableApp, mail: asyncio.Event) -> HomeWorkers | None:
    """The background tasks of a home; with PostgreSQL, `clairiere worker` does their work."""
    return HomeWorkers(app, mail) if isinstance(app.ledger, SqliteLedger) else None


async def regularly(chore: Callable[[], object], pause: float) -> None:
    """Run a job at the start and then at intervals."""
    while True:
        await asyncio.to_thread(done, chore)
        await asyncio.sleep(pause)


def done(chore: Callable[[], object]) -> None:
    """Run a function in a thread and close its database connection."""
    try:
        chore()
    finally:
        close_old_connections()


async def send_mail(waiting: asyncio.Event) -> None:
    """Send the outbox whenever a mail was stored."""
    while True:
        waiting.clear()
        await asyncio.to_thread(done, send_all)
        with suppress(TimeoutError):
            await asyncio.wait_for(waiting.wait(), FIVE_MINUTES)


async def work(*, jobs: bool = True, claim: int = SECONDS, think: float = LONGEST, status: str = "") -> None:
    """Run a worker process until a signal stops it."""
    databases = settings.SHARDS or [settings.DATABASE]
    supervisor, games = Supervisor(), finished_games(settings.RECORDS)
    ledger = await open_ledger(databases, process_name(), games)
    claims = await open_claims(ledger, databases, claim)
    signals = RedisBotSignal(settings.REDIS, supervisor) if settings.REDIS else NoSignal()
    signals.start()
    batches = batches_on(ledger, supervisor)
    worker = Worker(claims, Tables(ledger), batches, signals.event, signals.news, BotExecutor(think))
    sys.setswitchinterval(SWITCH)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, worker.stop)
    working = supervisor.supervise("worker", worker.run, ends=True, essential=True)
    reviews, push = ReviewWorker(ledger), PushSweep()
    chores = [("job queue", serve_queue), ("reviews", reviews.run)] if jobs else []
    if jobs:
        chores.append(("push", partial(regularly, push.sweep, SECOND)))
    if jobs and isinstance(ledger, Shards):
        chores.append(("shards", partial(sweep_regularly, ledger)))
    serving = [supervisor.supervise(name, run) for name, run in chores]
    log.info("working")
    with status_server(status, Upkeep(supervisor, ledger.errors), reviews.figures, push.delivery.figures):
        await working.wait()
    for chore in serving:
        await chore.stop()
    await asyncio.to_thread(push.delivery.close)
    for part in (batches, signals, claims, ledger):
        await part.close()


async def sweep_regularly(shards: Shards) -> None:
    """Bring finished games of other databases home, and copies up to date that nobody else has."""
    while True:
        with suppress(Unreachable):
            await finish_moves(shards)
        await sweep(shards)
        await asyncio.sleep(MINUTE)


async def serve_queue() -> None:
    """Run jobs of the Procrastinate queue."""
    with queue.replace_connector(PsycopgConnector(conninfo=settings.DATABASE, min_size=1, max_size=3)) as app:
        async with app.open_async():
            await app.run_worker_async(
                install_signal_handlers=False, delete_jobs="successful", concurrency=JOBS_AT_ONCE
            )
