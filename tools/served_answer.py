"""One answer through the table service: in process, on SQLite in a temporary folder, without a network."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from tempfile import TemporaryDirectory
from typing import Any

from clairiere.store.sqlite import SqliteLedger
from clairiere.table.http.app import TableApp
from clairiere.table.http.identity import COOKIE, Identity, signed
from clairiere.table.ops.supervisor import Supervisor
from clairiere.table.push.wakes import LocalWakes

SECRET = b"only for figures about the structure of the code"
SETUP = """
import sys, django; django.setup()
from django.core.management import call_command
from clairiere.site.tables.seating import sit, start
from clairiere.site.tables.services import open_table
from clairiere.site.tables.table_settings import TableSettings
from clairiere.store.models import Person
call_command("migrate", verbosity=0)
ann, ben = [Person.objects.create(name=name) for name in ("Ann", "Ben")]
table = open_table(ann, TableSettings(sys.argv[1], 2))
sit(table, ben, 1, "")
start(table, ann)
print(table.code, ann.id, ben.id)
"""
PATIENCE = 30.0
Message = dict[str, Any]
Traced = Callable[[], AbstractContextManager[object]]


def new_table(folder: str, game: str) -> tuple[str, list[str]]:
    """Start a game of two people, in a process that may set up Django: its code, and the cookies of the two."""
    own = {"CLAIRIERE_DATABASE": f"sqlite:///{folder}/table.sqlite3", "CLAIRIERE_SECRET": SECRET.decode()}
    others = {name: value for name, value in os.environ.items() if not name.startswith("CLAIRIERE_")}
    environment = others | own | {"DJANGO_SETTINGS_MODULE": "clairiere.site.settings"}
    command = [sys.executable, "-c", SETUP, game]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    code, *people = done.stdout.split()[-3:]
    return code, [signed([SECRET], Identity(int(person), 0, int(time.time()))) for person in people]


class Caller:
    """One request to the table application, and what comes back."""

    def __init__(self, method: str, path: str, cookie: str, sent: dict[str, object] | None = None) -> None:
        path, _, query = path.partition("?")
        headers = [(b"cookie", f"{COOKIE}={cookie}".encode()), (b"content-type", b"application/json")]
        asked = {"path": path, "query_string": query.encode(), "headers": headers}
        self.scope: Message = {"type": "http", "method": method} | asked
        self.sent = None if sent is None else json.dumps(sent).encode()
        self.gone = asyncio.Event()
        self.body = b""
        self.news = asyncio.Event()

    async def receive(self) -> Message:
        """The body; of a stream, only that its reader has gone."""
        if self.sent is None:
            await self.gone.wait()
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": self.sent, "more_body": False}

    async def send(self, message: Message) -> None:
        """Keep what the application replies."""
        self.body += message.get("body", b"")
        self.news.set()

    async def hears(self, text: bytes) -> None:
        """Wait until the reply contains this."""
        while text not in self.body:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), PATIENCE)


async def ask(app: TableApp, caller: Caller) -> Any:
    """The JSON that comes back."""
    await app(caller.scope, caller.receive, caller.send)
    return json.loads(caller.body)


async def answer(app: TableApp, code: str, cookies: list[str], traced: Traced, *, watched: bool) -> None:
    """Whoever is asked gives their first option; watched: until the other one's stream has brought the fragment."""
    looks = [await ask(app, Caller("GET", f"/api/t/{code}", cookie, {})) for cookie in cookies]
    who = next(seat for seat, look in enumerate(looks) if look["options"])
    version, notation = looks[who]["version"], looks[who]["options"][0]["notation"]
    reader = Caller("GET", f"/t/{code}/stream?language=en&version={version}", cookies[1 - who])
    reading = asyncio.create_task(app(reader.scope, reader.receive, reader.send)) if watched else None
    if watched:
        await reader.hears(b"event: here")
    sent = {"version": version, "notation": notation}
    with traced():
        reply = await ask(app, Caller("POST", f"/t/{code}/answer", cookies[who], sent))
        assert reply == {"version": version + 1}, reply
        if watched:
            await reader.hears(b"id: %d\nevent: table" % (version + 1))
    reader.gone.set()
    if reading is not None:
        await reading


async def play(game: str, warm: Traced, alone: Traced, seen: Traced) -> None:
    """Three answers: one that fills caches, one that nobody watches, and one that reaches another screen."""
    with TemporaryDirectory() as folder:
        code, cookies = new_table(folder, game)
        ledger = await SqliteLedger.open(f"{folder}/table.sqlite3")
        app = TableApp(ledger, LocalWakes(), Supervisor(), [SECRET])
        app.start()
        for traced, watched in ((warm, True), (alone, False), (seen, True)):
            await answer(app, code, cookies, traced, watched=watched)
        await app.close()
