"""The table application alone, without the site: the parts that the environment names, opened with the lifespan."""

from __future__ import annotations

import os
from typing import Any

from clairiere.store.ledger import Ledger
from clairiere.table.http.app import TableApp
from clairiere.table.http.limits import Limits
from clairiere.table.http.protocol import Receive, Scope, Send
from clairiere.table.ops.process import on_signal
from clairiere.table.ops.supervisor import Supervisor
from clairiere.table.push.wakes import LocalWakes, RedisWakes


async def opened() -> TableApp:
    """A table application on PostgreSQL and Redis or, if the database is a file, on SQLite and alone."""
    address, secrets = os.environ["CLAIRIERE_DATABASE"], [os.environ["CLAIRIERE_SECRET"].encode()]
    supervisor = Supervisor()
    limits = Limits(float(os.environ.get("CLAIRIERE_LIMITS", "0")))
    ledger: Ledger
    if address.startswith("sqlite:///"):
        from clairiere.store.sqlite import SqliteLedger  # noqa: PLC0415 # only where it is used

        ledger = await SqliteLedger.open(address.removeprefix("sqlite:///"))
        return TableApp(ledger, LocalWakes(), supervisor, secrets, limits)
    from clairiere.store.postgres import PostgresLedger  # noqa: PLC0415 # only where it is used

    ledger = await PostgresLedger.open(address)
    return TableApp(ledger, RedisWakes(os.environ["CLAIRIERE_REDIS"], supervisor), supervisor, secrets, limits)


class Alone:
    """An ASGI application with a lifespan."""

    def __init__(self) -> None:
        self.app: TableApp | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> Any:
        """One request, or the whole lifespan."""
        if scope["type"] == "lifespan":
            await self.live(receive, send)
        else:
            assert self.app is not None
            await self.app(scope, receive, send)

    async def live(self, receive: Receive, send: Send) -> None:
        """Open when the server starts, close when it stops."""
        await receive()
        self.app = await opened()
        self.app.start()
        on_signal(self.app.leave)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.app.close()
        await send({"type": "lifespan.shutdown.complete"})


application = Alone()
