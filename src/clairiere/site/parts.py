"""The parts of this process that are not Django's: the table application, on whatever the environment names."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

from django.conf import settings
from redis.asyncio import Redis

from clairiere.table.app import TableApp
from clairiere.table.hub import Hub
from clairiere.table.limits import Limits
from clairiere.table.local_wakes import LocalWakes
from clairiere.table.postgres import PostgresLedger
from clairiere.table.redis_wakes import RedisWakes
from clairiere.table.sqlite import SqliteLedger

PATIENCE = 2.0
"""Seconds within which a part has to answer to count as ready."""
NO_CODE = ""


async def tables() -> TableApp:
    """The table application on PostgreSQL, or on SQLite in a home; with Redis, or alone."""
    secret, hub, limits = settings.SECRET_KEY.encode(), Hub(), Limits(settings.LIMITS)
    address = settings.DATABASE
    if address.startswith("sqlite:"):
        ledger = await SqliteLedger.open(str(settings.DATABASES["default"]["NAME"]))
        return TableApp(ledger, LocalWakes(), hub, secret, limits)
    store = await PostgresLedger.open(address)  # if that fails, nothing else has begun
    wakes = RedisWakes(settings.REDIS, hub.wake) if settings.REDIS else LocalWakes()
    return TableApp(store, wakes, hub, secret, limits)


async def ready(app: TableApp | None) -> dict[str, bool]:
    """Which parts answer."""
    if app is None:
        return {"database": False}
    found = {"database": await answers(app.ledger.read(NO_CODE))}
    if settings.REDIS and not isinstance(app.wakes, LocalWakes):
        async with Redis.from_url(settings.REDIS) as redis:
            found["redis"] = await answers(redis.ping())
    return found


async def answers(question: Awaitable[object]) -> bool:
    """Whether somebody answers soon, whatever they say."""
    try:
        await asyncio.wait_for(question, PATIENCE)
    except Exception:  # every way not to answer is the same here
        return False
    return True
