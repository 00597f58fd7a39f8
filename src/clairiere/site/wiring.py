"""The parts of this process that are not Django's: the table application, on whatever the environment names."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from django.conf import settings
from redis.asyncio import Redis

from clairiere.store.finished import finished_games
from clairiere.store.known_rules import process_name
from clairiere.store.shards import open_ledger
from clairiere.store.sqlite import SqliteLedger
from clairiere.table.http.app import TableApp
from clairiere.table.http.limits import Limits
from clairiere.table.ops.supervisor import Supervisor
from clairiere.table.play.commits import Observe
from clairiere.table.push.wakes import LocalWakes, RedisWakes

PATIENCE = 0.6
"""Seconds within which a part has to answer to count as ready."""
SHORTEST_SECRET = 32
"""Characters of CLAIRIERE_SECRET."""


def check_secret() -> None:
    """Refuse a short CLAIRIERE_SECRET; a home has generated its own."""
    if settings.JOBS and len(settings.SECRET_KEY) < SHORTEST_SECRET:
        raise ValueError(f"CLAIRIERE_SECRET has fewer than {SHORTEST_SECRET} characters: openssl rand -hex 32")


def application() -> Callable[..., TableApp]:
    """The class of the table application: only one that traces imports what is needed for that."""
    if not settings.TRACES:
        return TableApp
    try:
        from clairiere.table.ops.tracing import TracedTableApp  # noqa: PLC0415
    except ImportError as missing:
        raise ValueError("CLAIRIERE_TRACES needs more packages: pip install 'clairiere[site,tracing]'") from missing
    return partial(TracedTableApp, settings.TRACES)


async def tables(observe: Observe) -> TableApp:
    """The table application on PostgreSQL or SQLite, with or without Redis."""
    check_secret()
    limits, supervisor, app = Limits(settings.LIMITS), Supervisor(), application()
    address, games = settings.DATABASE, finished_games(settings.RECORDS)
    if address.startswith("sqlite:"):
        ledger = await SqliteLedger.open(str(settings.DATABASES["default"]["NAME"]), games)
        return app(ledger, LocalWakes(), supervisor, settings.SECRETS, limits, observe)
    # If that fails, nothing else has begun.
    store = await open_ledger(settings.SHARDS or [address], process_name(), games)
    wakes = RedisWakes(settings.REDIS, supervisor) if settings.REDIS else LocalWakes()
    return app(store, wakes, supervisor, settings.SECRETS, limits, observe)


async def ready(app: TableApp | None) -> dict[str, bool | str]:
    """Which parts are ready: database writable, tasks running, Redis answering; and what the database said if not."""
    if app is None:
        return {"database": False}
    writable = await answers(app.ledger.check_writable()) and app.ledger.errors.writable
    found: dict[str, bool | str] = {"database": writable, "tasks": not app.supervisor.failing()}
    if not writable:
        found["error"] = app.ledger.errors.last
    if settings.REDIS and not isinstance(app.wakes, LocalWakes):
        async with Redis.from_url(settings.REDIS) as redis:
            found["redis"] = await answers(redis.ping()) and not app.wakes.deaf
    return found


async def answers(question: Awaitable[object], patience: float = PATIENCE) -> bool:
    """Whether an awaitable finishes soon without an error."""
    asked = asyncio.ensure_future(question)
    asked.add_done_callback(seen)
    done, _ = await asyncio.wait({asked}, timeout=patience)
    if not done:
        asked.cancel()  # nobody waits for that: a driver may want the server's word for it
        return False
    return asked.exception() is None


def seen(asked: asyncio.Future[object]) -> None:
    """Retrieve the exception of a finished future, so that asyncio does not log it."""
    if not asked.cancelled():
        asked.exception()
