"""What the tests of the table service and of the site are written with: a database, tables that are being played, a
server in a process of its own, and somebody who talks to it.

    table = lay_table(store, "bloody_grove", bots={1: "greedy"})
    with Server(store) as server:
        me = server.client(table.cookies[0])
        version = me.get(f"/api/t/{table.code}").json()["version"]
        me.post(f"/t/{table.code}/answer", version=version, notation="place h04")
"""

from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import sys
import time
import zlib
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from http.client import HTTPConnection, HTTPResponse
from importlib.metadata import version
from importlib.util import find_spec
from io import BufferedReader, RawIOBase
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, Self

import psycopg

import clairiere
from clairiere.games.registry import game_named
from clairiere.kernel.chance import FairChance, promise, seed_of
from clairiere.kernel.match import Match
from clairiere.kernel.play import asked_seats
from clairiere.site.tables.labels import new_code
from clairiere.store.ledger import RUNNING
from clairiere.table.http.identity import COOKIE, Identity, signed
from tests.table import forks

POSTGRES = os.environ.get("CLAIRIERE_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432")
REDIS = os.environ.get("CLAIRIERE_TEST_REDIS", "redis://127.0.0.1:6379/0")
SECRET = "a secret that only our own tests know"
TEMPLATE_LOCK = 2_026_117
OLD_TEMPLATES = """
SELECT datname FROM pg_database WHERE datname LIKE 'clairiere\\_template\\_%' ORDER BY oid DESC OFFSET 7
"""
"""Test runs of other checkouts may still copy the newest ones."""
ALONE = "tests.table.alone:application"
"""The table application without the site."""
WHOLE = "clairiere.site.asgi:application"
"""Site and table application together."""


class Store:
    """A database with our schema, spoken to in plain SQL; a value stands where a ? is."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.kind = address.partition(":")[0]  # "postgresql" or "sqlite"

    @property
    def path(self) -> str:
        """The file of an SQLite database."""
        return self.address.removeprefix("sqlite:///")

    def run(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """One statement in a transaction of its own; the rows it returns."""
        return self.run_many([(statement, values)])

    def run_many(self, statements: Sequence[tuple[str, Sequence[object]]]) -> list[tuple[Any, ...]]:
        """Statements in one transaction; the rows of the last."""
        if self.kind == "sqlite":
            return self._on_sqlite(statements)
        with psycopg.connect(self.address) as connection:
            for statement, values in statements:
                cursor = connection.execute(statement.replace("?", "%s").encode(), values)
            return cursor.fetchall() if cursor.description else []

    def _on_sqlite(self, statements: Sequence[tuple[str, Sequence[object]]]) -> list[tuple[Any, ...]]:
        connection = sqlite3.connect(self.path, timeout=20)
        try:
            with connection:
                for statement, values in statements:
                    rows = connection.execute(statement, [as_django_writes(value) for value in values]).fetchall()
            return rows
        finally:
            connection.close()

    def environment(self, **more: str) -> dict[str, str]:
        """What a process of ours needs to know to work on this database."""
        ours = {"CLAIRIERE_DATABASE": self.address, "CLAIRIERE_SECRET": SECRET, "CLAIRIERE_LIMITS": "0"}
        if self.kind != "sqlite":
            ours["CLAIRIERE_REDIS"] = REDIS
        others = {name: value for name, value in os.environ.items() if not name.startswith("CLAIRIERE_")}
        return others | ours | {"DJANGO_SETTINGS_MODULE": "clairiere.site.settings"} | more

    def migrate(self) -> None:
        """Bring the schema up to date."""
        forks.run([sys.executable, "-m", "django", "migrate", "-v", "0"], env=self.environment())

    def python(self, script: str) -> str:
        """What a Python script prints in a process of its own that may use Django on this database."""
        return forks.run([sys.executable, "-c", script], env=self.environment()).stdout


def as_django_writes(value: object) -> object:
    """A value as Django keeps it in SQLite: times are texts, in UTC."""
    return str(value.astimezone(UTC).replace(tzinfo=None)) if isinstance(value, datetime) else value


def new_postgres(name: str) -> Store:
    """An empty PostgreSQL database of this name; one that was left behind goes."""
    drop_postgres(name)
    with psycopg.connect(f"{POSTGRES}/postgres", autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
    return Store(f"{POSTGRES}/{name}")


def schema_digest() -> str:
    """Changes whenever a migration of ours or a version of what brings migrations changes."""
    root = Path(clairiere.__path__[0])
    ours = [*sorted(root.glob("site/*/migrations/*.py")), *sorted(root.glob("store/migrations/*.py"))]
    versions = [version(name) for name in ("Django", "django-allauth", "procrastinate")]
    return sha256(b"\0".join([file.read_bytes() for file in ours]) + " ".join(versions).encode()).hexdigest()[:12]


def migrated_postgres(name: str) -> Store:
    """A new PostgreSQL database with the schema in it: a copy of a template, which is migrated once for all tests."""
    template = f"clairiere_template_{schema_digest()}"
    with psycopg.connect(f"{POSTGRES}/postgres", autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(%s)", [TEMPLATE_LOCK])  # test processes make it one after another
        found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [template]).fetchone()
        if found is None:
            for (old,) in connection.execute(OLD_TEMPLATES):
                drop_postgres(old)
            new_postgres(f"{template}_unfinished").migrate()
            connection.execute(f'ALTER DATABASE "{template}_unfinished" RENAME TO "{template}"'.encode())
        drop_postgres(name)
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"'.encode())
    return Store(f"{POSTGRES}/{name}")


@cache
def sqlite_template() -> bytes:
    """An SQLite database with the schema in it and nothing else, migrated once for each test process."""
    with TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/clairiere.sqlite3")
        store.migrate()
        with closing(sqlite3.connect(store.path)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return Path(store.path).read_bytes()


def migrated_sqlite(folder: Path) -> Store:
    """A new SQLite database in this folder, with the schema in it."""
    path = folder / "clairiere.sqlite3"
    path.write_bytes(sqlite_template())
    return Store(f"sqlite:///{path}")


def drop_postgres(name: str) -> None:
    """Remove it, whoever is still connected."""
    with psycopg.connect(f"{POSTGRES}/postgres", autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())


@contextmanager
def own_postgres(purpose: str) -> Iterator[Store]:
    """A PostgreSQL database of this test process, with the schema in it; it goes when nobody needs it any more."""
    name = f"clairiere_{purpose}_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}_{os.getpid()}"
    try:
        yield migrated_postgres(name)
    finally:
        drop_postgres(name)


@contextmanager
def own_store(kind: str, name: str, folder: Path) -> Iterator[Store]:
    """A new database of either kind, with all tables."""
    if kind == "sqlite":
        yield migrated_sqlite(folder)
    else:
        with own_postgres(name) as store:
            yield store


def cookie_of(person: int, *, epoch: int = 0, secret: str = SECRET, issued: int | None = None) -> str:
    """The value of the cookie that makes somebody this person."""
    now = int(time.time()) if issued is None else issued
    return signed([secret.encode()], Identity(person, epoch, now))


def new_person(store: Store, name: str = "Somebody", language: str = "en") -> int:
    """A guest."""
    said = "INSERT INTO person (name, language, epoch, created) VALUES (?, ?, 0, ?) RETURNING id"
    return int(store.run(said, name, language, datetime.now(UTC))[0][0])


class Laid:
    """A table that has been laid for a test: seats have people with cookies, or bots (then both are empty)."""

    def __init__(self, id: int, code: str, people: list[int | None], match: Match[Any]) -> None:
        self.id = id
        self.code = code
        self.people = people
        self.cookies = ["" if person is None else cookie_of(person) for person in people]
        self.opening = match


NEW_TABLE = """
INSERT INTO game_table (code, game, rules, variant, size, pace, takeover, status, secret, promise, seed, luck, result,
created, started) VALUES (?, ?, ?, ?, ?, ?, 'greedy', ?, ?, ?, ?, ?, '', ?, ?) RETURNING id
"""
NEW_SEAT = "INSERT INTO seat (table_id, number, person_id, bot, name, addition) VALUES (?, ?, ?, ?, ?, ?)"
NEW_HEAD = "INSERT INTO head (table_id, version, asked, over, bot_due, due) VALUES (?, 0, ?, ?, ?, ?)"
NAMES = ("Ada", "Bo", "Cleo", "Dov", "Edda")


def lay_table(
    store: Store,
    game: str = "bloody_grove",
    *,
    seats: int = 0,
    bots: Mapping[int, str] | None = None,
    variant: Mapping[str, str] | None = None,
    pace: int = 0,
    secret: str = "heron",
    additions: Sequence[str] = (),
    rules_version: int | None = None,
) -> Laid:
    """A table that has just been started, at version 0; seats without a bot get a new person each."""
    rules, now = game_named(game), datetime.now(UTC)
    seats, bots, code = seats or rules.rules.seats[0], bots or {}, new_code()
    added = [*additions, *[""] * seats][:seats]
    seed = seed_of(secret, added)
    match: Match[Any] = Match(rules, seats, dict(variant or {}), FairChance(seed), rules=rules_version)
    settings = " ".join([f"{name}={value}" for name, value in match.record.variant.items()])
    luck, asked = " ".join([str(k) for k in match.record.luck]), asked_seats(match.state)
    row = (code, game, match.record.rules, settings, seats, pace, RUNNING, secret, promise(secret), seed, luck)
    id = int(store.run(NEW_TABLE, *row, now, now)[0][0])
    people = [None if seat in bots else new_person(store, NAMES[seat]) for seat in range(seats)]
    rows = [(id, n, people[n], bots.get(n, ""), bots.get(n, NAMES[n]), added[n]) for n in range(seats)]
    bot_due = now if any([asked >> seat & 1 for seat in bots]) else None
    due = datetime.fromtimestamp(now.timestamp() + pace, UTC) if pace else None
    store.run_many([(NEW_SEAT, row) for row in rows] + [(NEW_HEAD, (id, asked, False, bot_due, due))])
    return Laid(id, code, people, match)


class Answered:
    """What a server has replied."""

    def __init__(self, response: HTTPResponse) -> None:
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.body = response.read()

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode()

    def json(self) -> Any:
        """The body as JSON says it."""
        return json.loads(self.body)


class Client:
    """Somebody who talks to a server, one request after the other, as a program: with JSON."""

    patience = 30.0  # seconds that they wait for a reply

    def __init__(self, port: int, cookie: str = "", language: str = "en", host: str = "127.0.0.1") -> None:
        self.port = port
        self.host = host
        self.headers = {"Accept-Language": language}
        if cookie:
            self.headers["Cookie"] = f"{COOKIE}={cookie}"

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answered:
        """Any request; an underscore in a header's name stands for a dash."""
        connection = HTTPConnection(self.host, self.port, timeout=self.patience)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        try:
            connection.request(method, path, body, self.headers | named)
            return Answered(connection.getresponse())
        finally:
            connection.close()

    def get(self, path: str, **headers: str) -> Answered:
        """GET."""
        return self.ask("GET", path, None, **headers)

    def post(self, path: str, **fields: object) -> Answered:
        """POST these fields."""
        return self.ask("POST", path, json.dumps(fields).encode(), Content_Type="application/json")

    def insist(self, path: str, **fields: object) -> Answered:
        """POST these fields; whoever is told that the site is busy tries again, as people do."""
        for _ in range(4):
            reply = self.post(path, **fields)
            if reply.status != 503:
                break
            time.sleep(1)
        return reply

    def stream(self, path: str, *, last: int | None = None, patience: float = 10) -> Generator[int, None, None]:
        """The versions that a stream tells; raises TimeoutError when it is silent for too long. Close it after use."""
        with closing(self.events(path, last=last, patience=patience)) as events:
            yield from (int(data) for name, data in events if not name)

    def events(
        self, path: str, *, last: int | None = None, patience: float = 10
    ) -> Generator[tuple[str, str], None, None]:
        """All that a stream tells: the name of each event, if it has one, and its data."""
        connection = HTTPConnection(self.host, self.port, timeout=patience)
        resume = {} if last is None else {"Last-Event-ID": str(last)}
        response = None
        try:
            connection.request("GET", path, None, self.headers | resume)
            response = connection.getresponse()
            assert response.status == 200, response.read()
            name, lines = "", unpacked(response) if response.getheader("content-encoding") else response
            while line := lines.readline().decode():
                if line.startswith("event: "):
                    name = line.removeprefix("event: ").strip()
                elif line.startswith("data: "):
                    yield name, line.removeprefix("data: ").strip()
                    name = ""
        finally:
            if response is not None:
                response.close()
            connection.close()


def unpacked(response: HTTPResponse) -> BufferedReader:
    """The body of a compressed stream, as it comes."""

    class Unpacked(RawIOBase):
        zipper, rest = zlib.decompressobj(zlib.MAX_WBITS | 16), b""

        def readable(self) -> bool:
            return True

        def readinto(self, into: Any) -> int:
            while not self.rest and (come := response.read1(65536)):
                self.rest += self.zipper.decompress(come)
            given, self.rest = self.rest[: len(into)], self.rest[len(into) :]
            into[: len(given)] = given
            return len(given)

    return BufferedReader(Unpacked(), 1)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


class Server:
    """A server in a process of its own; it can be stopped, killed and started again on the same port."""

    def __init__(self, store: Store, app: str = "", port: int = 0, **environment: str) -> None:
        self.store = store
        self.log: Path | None = None
        self.app = app or (WHOLE if find_spec("clairiere.site.asgi") else ALONE)
        self.port = port or free_port()
        self.environment = environment
        self.process: forks.Process | None = None

    def client(self, cookie: str = "", language: str = "en") -> Client:
        """Somebody who talks to this server."""
        return Client(self.port, cookie, language)

    def logging_to(self, path: Path) -> Self:
        """What it says is kept in this file."""
        self.log = path
        return self

    def start(self) -> Self:
        """Start, and wait until it answers."""
        command = [sys.executable, "-m", "uvicorn", self.app, "--port", str(self.port), "--log-level", "warning"]
        quick = ["--no-access-log", "--timeout-graceful-shutdown", "5"]
        environment = self.store.environment(**self.environment)
        with open(self.log or os.devnull, "ab") as file:
            said = file if self.log else None
            self.process = forks.start([*command, *quick], env=environment, stdout=said, stderr=said)
        wait_until_it_answers(self.port, self.process)
        return self

    def stop(self) -> int:
        """Ask it to finish what it is doing; the exit code."""
        return self._end(signal.SIGTERM)

    def kill(self) -> int:
        """Without any warning."""
        return self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> int:
        process, self.process = self.process, None
        if process is None:
            return 0
        process.send_signal(how)
        return process.wait(timeout=30)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


def wait_until_it_answers(port: int, process: forks.Process, patience: float = 60) -> None:
    """Until somebody listens on the port."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        if process.poll() is not None:
            raise AssertionError(f"the server has ended with {process.returncode}")
        try:
            Client(port).get("/t/nobody")
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError("the server does not answer")
