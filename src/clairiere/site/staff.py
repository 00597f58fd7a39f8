"""Staff: who works behind the scenes. At home they live in the process of the site, elsewhere in `clairiere worker`."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import Callable

from django.conf import settings
from django.db import close_old_connections
from procrastinate import PsycopgConnector
from procrastinate.contrib.django import app as queue

from clairiere.site.jobs import clean_up, remind
from clairiere.table.app import TableApp
from clairiere.table.batch import Batches
from clairiere.table.bell import Bell, Silence
from clairiere.table.claims import SECONDS, PostgresClaims, SqliteClaims
from clairiere.table.local_wakes import LocalWakes
from clairiere.table.postgres import PostgresLedger
from clairiere.table.sqlite import SqliteLedger
from clairiere.table.tables import Tables
from clairiere.table.thought import LONGEST, Thinker
from clairiere.table.worker import Worker

log = logging.getLogger("clairiere.staff")

DAY = 24 * 3600.0
FIVE_MINUTES = 300.0
SWITCH = 0.001
"""Seconds after which a thought makes way for the loop: there answers wait to be written."""
AGAIN = 5.0
"""Seconds after which a queue that could not be read is tried again."""


class Household:
    """Bots, clocks and clean-up beside the table application of a home."""

    def __init__(self, app: TableApp) -> None:
        assert isinstance(app.ledger, SqliteLedger)
        assert isinstance(app.wakes, LocalWakes)
        self.worker = Worker(SqliteClaims(app.ledger), app.tables, app.batches, app.wakes.bots, app.news)
        self.working = asyncio.create_task(self.worker.run())
        self.chores = [asyncio.create_task(regularly(clean_up, DAY))]
        if settings.ACCOUNTS:
            self.chores.append(asyncio.create_task(regularly(remind, FIVE_MINUTES)))

    async def stop(self) -> None:
        """Finish what has been begun."""
        for chore in self.chores:
            chore.cancel()
        self.worker.stop()
        await self.working


def household(app: TableApp) -> Household | None:
    """The staff of a home; where the database is a server, `clairiere worker` does their work."""
    return Household(app) if isinstance(app.ledger, SqliteLedger) else None


async def regularly(chore: Callable[[], object], pause: float) -> None:
    """Once at the start, then again and again."""
    while True:
        try:
            await asyncio.to_thread(done, chore)
        except Exception:  # whatever it was: the next time is another one
            log.exception(chore.__name__)
        await asyncio.sleep(pause)


def done(chore: Callable[[], object]) -> None:
    """Do it in a thread that keeps no connection."""
    try:
        chore()
    finally:
        close_old_connections()


async def work(*, jobs: bool = True, claim: int = SECONDS, think: float = LONGEST) -> None:
    """A whole worker process, until it is asked to end."""
    ledger = await PostgresLedger.open(settings.DATABASE)
    claims = await PostgresClaims.open(settings.DATABASE, claim)
    bell, batches = Bell(settings.REDIS) if settings.REDIS else Silence(), Batches(ledger)
    worker = Worker(claims, Tables(ledger), batches, bell.rung, bell.news, Thinker(think))
    sys.setswitchinterval(SWITCH)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, worker.stop)
    serving = asyncio.create_task(serve_queue()) if jobs else None
    log.info("working")
    await worker.run()
    if serving is not None:
        serving.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await serving
    for part in (batches, bell, claims, ledger):
        await part.close()


async def serve_queue() -> None:
    """Do jobs; should the database go away, come back."""
    while True:
        try:
            with queue.replace_connector(PsycopgConnector(conninfo=settings.DATABASE, min_size=1, max_size=2)) as app:
                async with app.open_async():
                    await app.run_worker_async(install_signal_handlers=False, delete_jobs="successful")
        except Exception:
            log.exception("the queue")
            await asyncio.sleep(AGAIN)
