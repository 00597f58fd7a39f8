"""The whole site in one process, asked anything by anybody: `python -m tests.site.fuzz.run --requests 10000 --seed 1`.

The environment names the database, as for a server. Prints one line of JSON: how often each route was asked and with
which statuses, which routes were never reached, and what went wrong, as sequences that the corpus can take.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import json
import logging
import os
import re
import sys
import time
import zlib
from collections import Counter, defaultdict, deque
from random import Random
from typing import Any
from urllib.parse import unquote_to_bytes

from django.conf import settings

settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
"""Or the fuzzer would do little else than what makes a password dear to guess."""

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from clairiere.site.asgi import application  # noqa: E402 # it sets Django up
from tests.site.fuzz.corpus import Asked, kept  # noqa: E402
from tests.site.fuzz.generate import Generator  # noqa: E402
from tests.site.fuzz.knowledge import Knowledge  # noqa: E402
from tests.site.fuzz.people import OF_ACCOUNTS, ROLES, Somebody  # noqa: E402
from tests.site.fuzz.routes import all_routes, route_of  # noqa: E402
from tests.site.visitor import BUSY, BUSY_WAITS  # noqa: E402

RENEWED = 150
"""After so many requests somebody begins anew."""
LONGEST = 20.0
"""Seconds for one reply."""
BEFORE = 6
"""So many requests are shown before the one that failed."""
NOT_FOUND, CONFLICT = 404, 409
WALKS = 6
"""So often every route is asked besides."""
TRIES = 50
"""For a route that chance has left out: some requests are mutated, and then ask for another."""
LISTENED = 0.01
"""Seconds for which somebody reads a stream that says nothing."""
TOKEN = re.compile(rb"[a-z0-9]{32,}")


class Answer:
    """What came back."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.body = b""

    def header(self, name: bytes) -> str:
        return b", ".join([value for one, value in self.headers if one.lower() == name]).decode("latin-1")

    def is_busy(self) -> bool:
        return self.status == BUSY and bool(self.header(b"retry-after"))

    def cookies(self) -> list[str]:
        return [value.decode("latin-1") for name, value in self.headers if name.lower() == b"set-cookie"]


class Fuzzer:
    """Asks, reads, learns, and notes what must not be."""

    def __init__(self, seed: int, only: str = "") -> None:
        self.only = only
        self.random = Random(seed)
        self.runner = asyncio.Runner()
        self.lifespan: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.log = io.StringIO()
        self.counts: dict[str, Counter[int]] = defaultdict(Counter)
        self.seconds: dict[str, float] = defaultdict(float)
        self.last: deque[Asked] = deque(maxlen=BEFORE)
        self.failed: list[dict[str, str]] = []
        self.secrets: set[bytes] = set()
        self.asked = 0

    def open(self) -> None:
        """As a server does when it starts."""
        call_command("migrate", verbosity=0)
        handler = logging.StreamHandler(self.log)
        handler.setLevel(logging.ERROR)
        logging.getLogger("django.security").propagate = False  # what it says is about the request, which is refused
        logging.getLogger().handlers[:] = [handler]
        opened: asyncio.Event = asyncio.Event()

        async def send(_: dict[str, Any]) -> None:
            opened.set()

        async def start() -> None:
            await self.lifespan.put({"type": "lifespan.startup"})
            self.living = asyncio.create_task(application({"type": "lifespan"}, self.lifespan.get, send))
            await opened.wait()

        self.runner.run(start())
        self.knowledge = Knowledge(self.random)
        self.routes = all_routes()
        corpus = {name: sequence for name, sequence in kept().items() if self.only in ("", name)}
        self.people = {role: Somebody(role) for role in ROLES}
        self.generator = Generator(self.random, self.knowledge, self.routes, list(corpus.values()))
        for sequence in corpus.values():  # whatever once failed, first and as it was
            self.ask_all([asked.copy() for asked in sequence])
        if not self.only:
            self.ask_all(list(self.generator.walk()))

    def close(self) -> None:
        async def stop() -> None:
            await self.lifespan.put({"type": "lifespan.shutdown"})
            await self.living

        self.runner.run(stop())
        self.runner.close()

    def run(self, requests: int) -> None:
        """Ask so many in all; then every route that chance has left out."""
        for part in range(1, WALKS + 1):
            while self.asked < requests * part // WALKS:
                self.ask_all(list(self.generator.sequence()))
            # What chance asks seldom may be granted by now, with what has been learned.
            self.ask_all(list(self.generator.walk()) if requests else [])
        for route in self.routes if requests else []:
            for _ in range(TRIES):
                if not self.counts[route.key]:
                    self.ask(self.generator.to_route(route, route.method))

    def ask_all(self, sequence: list[Asked]) -> None:
        for asked in sequence:
            self.ask(asked)

    # -------------------------------------------------------------------------------------------- one request

    def ask(self, asked: Asked) -> None:
        """Ask, and look at the reply."""
        self.asked += 1
        self.tend()
        somebody = self.people[asked.who]
        self.fill(asked, somebody)
        scope = self.scope(asked, somebody)
        begun, answer = time.process_time(), Answer()
        try:
            for wait in BUSY_WAITS:
                time.sleep(wait)
                answer = Answer()
                self.runner.run(asyncio.wait_for(self.exchange(scope, asked.body, answer), LONGEST))
                if not answer.is_busy():
                    break
            problem = self.wrong(answer, somebody)
        except Exception as error:
            problem = f"raised {error!r}"
        route = route_of(asked.method, scope["path"])
        self.counts[route][answer.status] += 1
        self.seconds[route] += time.process_time() - begun
        self.last.append(asked)
        if problem:
            self.fail(problem)
        if self.only:
            sys.stderr.write(f"{answer.status} {asked.text()}\n")
        self.log.seek(0)
        self.log.truncate()
        somebody.keep(answer.cookies())
        if asked.who in OF_ACCOUNTS and answer.header(b"location").startswith(("/admin/login/", "/account/enter")):
            somebody.renew()
        if asked.target == "/api/tables" and answer.status == CONFLICT:  # they have started as many games as they may
            somebody.renew()
        if answer.status == NOT_FOUND and route.startswith(("GET ", "POST ")):
            self.knowledge.forget(scope["path"])
        self.knowledge.read(asked.who, asked.target, answer.header(b"content-type"), unpacked(answer))

    def tend(self) -> None:
        """Somebody begins anew from time to time, and what is secret by now is looked up."""
        if self.asked % RENEWED == 1:
            self.people[self.random.choice(OF_ACCOUNTS)].renew()
            self.people[self.random.choice(ROLES)].renew()
            self.secrets = secrets_of_tables()

    def fill(self, asked: Asked, somebody: Somebody) -> None:
        """Put what is known in place of the placeholders."""
        whole = asked.target + asked.body.decode("latin-1")
        more = {"login-code": somebody.sent_code()} if "<login-code>" in whole else {}
        if "<newest-table>" in whole:
            more["newest-table"] = number_of(self.knowledge.newest)
        asked.target = self.generator.filled(asked.target, more)
        asked.body = self.generator.filled(asked.body.decode("latin-1"), more).encode("latin-1", "replace")

    def scope(self, asked: Asked, somebody: Somebody) -> dict[str, Any]:
        """As a server would hand it on."""
        path, _, query = asked.target.partition("?")
        token = somebody.cookies.get(settings.CSRF_COOKIE_NAME, "")
        usual = {"host": "127.0.0.1", "cookie": somebody.header(), "x-csrftoken": token}
        usual["sec-fetch-site"] = "same-origin"
        if somebody.token:
            usual["authorization"] = f"Bearer {somebody.token}"
        if asked.body:
            usual["content-length"] = str(len(asked.body))
        sent = [(name.encode(), value.encode("latin-1", "replace")) for name, value in (usual | asked.headers).items()]
        raw = path.encode("latin-1", "replace")
        return {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": asked.method, "scheme": "http",
            "path": unquote_to_bytes(path).decode("utf-8", "replace"), "raw_path": raw, "root_path": "",
            "query_string": query.encode("latin-1", "replace"), "headers": sent,
            "client": (f"10.0.{self.asked // 100 % 250}.1", 1),  # or soon nobody may start games with bots
            "server": ("127.0.0.1", 80),
        }  # fmt: skip

    async def exchange(self, scope: dict[str, Any], body: bytes, answer: Answer) -> None:
        """One request; who reads a stream leaves soon."""
        parts, gone = [{"type": "http.request", "body": body, "more_body": False}], asyncio.Event()

        async def receive() -> dict[str, Any]:
            if parts:
                return parts.pop()
            if "/stream" in scope["path"]:
                asyncio.get_running_loop().call_later(LISTENED, gone.set)
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                answer.status, answer.headers = message["status"], list(message["headers"])
            answer.body += message.get("body", b"")

        await application(scope, receive, send)

    # -------------------------------------------------------------------------------------------- what must not be

    def wrong(self, answer: Answer, somebody: Somebody) -> str:
        """What must not be; empty if all is well."""
        if answer.status >= 500 or not answer.status:
            return f"answered {answer.status}"
        said = unpacked(answer) + b"\n".join([value for _, value in answer.headers])
        if b"Traceback (most recent call last)" in said or settings.SECRET_KEY.encode() in said:
            return "shows a traceback or the secret of the site"
        words = set(TOKEN.findall(said))
        others = {one.cookies.get(settings.SESSION_COOKIE_NAME, "-").encode() for one in self.people.values()}
        own = somebody.cookies.get(settings.SESSION_COOKIE_NAME, "-").encode()
        if words & (others - {own}):
            return "shows somebody's session"
        if words & self.secrets and words & secrets_of_tables():  # a game may be over by now
            return "shows the luck of a table that is played"
        return "logged an error" if "Traceback" in self.log.getvalue() else ""

    def fail(self, problem: str) -> None:
        sequence = "\n".join([asked.text() for asked in self.last])
        self.failed.append({"problem": problem, "sequence": sequence, "log": self.log.getvalue()[-6000:]})

    def report(self) -> dict[str, Any]:
        """What the test reads."""
        routes = {route.key: self.counts.get(route.key, Counter()) for route in self.routes}
        dearest = sorted(self.seconds.items(), key=lambda item: -item[1])[:12]
        return {
            "requests": self.asked,
            "routes": {key: dict(sorted(counts.items())) for key, counts in sorted(routes.items())},
            "elsewhere": sum(self.counts[""].values()),
            "unreached": [key for key, counts in routes.items() if not counts],
            "ungranted": [key for key, counts in routes.items() if counts and min(counts) >= 400],
            "seconds": {key: [round(seconds, 1), sum(self.counts[key].values())] for key, seconds in dearest},
            "cpu": round(sum(self.seconds.values()), 1),
            "failed": self.failed,
        }


def number_of(code: str) -> str:
    """The row of a table, as the admin names it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT id FROM game_table WHERE code = %s", [code])
        return str((cursor.fetchone() or [0])[0])


def secrets_of_tables() -> set[bytes]:
    """What must not be shown of tables whose game is not over."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT secret, seed FROM game_table WHERE status IN (0, 1) ORDER BY id DESC LIMIT 200")
        return {str(one).encode() for row in cursor.fetchall() for one in row if one}


def unpacked(answer: Answer) -> bytes:
    """The body as it is read, also that of a stream whose reader has gone before its end."""
    if answer.header(b"content-encoding") != "gzip" or not answer.body:
        return answer.body
    return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(answer.body)


def main() -> None:
    """Ask, and print the report."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--requests", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="replay this sequence of the corpus, and say what is answered")
    given = parser.parse_args()
    fuzzer = Fuzzer(given.seed, given.only)
    fuzzer.open()
    fuzzer.run(0 if given.only else given.requests)
    fuzzer.close()
    sys.stdout.write(json.dumps(fuzzer.report()) + "\n")
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
