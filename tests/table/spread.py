"""Games spread over several databases, each of which can be away or hang: what tests of them are written with."""

from __future__ import annotations

import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from threading import Event, Thread
from typing import Any
from urllib.parse import urlsplit

from tests.table import forks
from tests.table.kit import Answered, Client, Server, Store, cookie_of, free_port, new_person, own_postgres

LOG = "SELECT seq, seat, notation, luck FROM answer WHERE table_id = ? ORDER BY seq"


class Gate:
    """A port that leads to PostgreSQL as long as it is open: a database that can be away."""

    def __init__(self, address: str) -> None:
        self.target = (urlsplit(address).hostname or "", urlsplit(address).port or 5432)
        self.port = free_port()
        self.address = address.replace(f":{self.target[1]}/", f":{self.port}/")
        self.pairs: list[socket.socket] = []
        self.flows = Event()
        self.open()

    def open(self) -> None:
        self.flows.set()
        self.server = socket.create_server(("127.0.0.1", self.port))
        Thread(target=self.accept, args=(self.server,), daemon=True).start()

    def accept(self, server: socket.socket) -> None:
        with suppress(OSError):
            while True:
                near = server.accept()[0]
                far = socket.create_connection(self.target)
                self.pairs += [near, far]
                for one, other in ((near, far), (far, near)):
                    Thread(target=self.pass_on, args=(one, other), daemon=True).start()

    def pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                self.flows.wait()
                other.sendall(data)
        with suppress(OSError):
            other.shutdown(socket.SHUT_RDWR)

    def hang(self) -> None:
        """Take connections and whatever comes, and pass nothing on, until `resume`."""
        self.flows.clear()

    def resume(self) -> None:
        self.flows.set()

    def close(self) -> None:
        self.flows.set()
        for one in (self.server, *self.pairs):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
        self.pairs.clear()


class Spread:
    """Databases, each behind a gate, and a server on them."""

    def __init__(self, stores: list[Store]) -> None:
        self.stores = stores
        self.first = stores[0]
        self.gates = [Gate(store.address) for store in stores]
        self.addresses = " ".join([gate.address for gate in self.gates])
        self.people = [new_person(self.first, name) for name in ("Ann", "Ben")]
        self.server = Server(self.first, CLAIRIERE_DATABASES=self.addresses).start()

    def clients(self) -> list[Client]:
        """Ann and Ben."""
        return [self.server.client(cookie_of(person)) for person in self.people]

    def new_table(self) -> str:
        """The code of a table that both have begun to play at."""
        ann, ben = self.clients()
        code: str = ann.post("/api/tables", game="bloody_grove", seats=2, first="random").json()["code"]
        for reply in (ben.post(f"/api/tables/{code}/sit"), ann.post(f"/api/tables/{code}/start")):
            assert reply.status == 200, reply.text
        return code

    def table_in(self, shard: int) -> str:
        """One whose log lies in this database."""
        while True:
            code = self.new_table()
            if self.shard(code) == shard:
                return code

    def shard(self, code: str) -> int:
        """Where the first database says that it lies."""
        return int(self.first.run("SELECT shard FROM game_table WHERE code = ?", code)[0][0])

    def number(self, code: str) -> int:
        """The number of a table."""
        return int(self.first.run("SELECT id FROM game_table WHERE code = ?", code)[0][0])

    def answer(self, code: str) -> int:
        """The status of an answer of whoever is asked."""
        return self.answered(code).status

    def answered(self, code: str) -> Answered:
        """The reply to an answer of whoever is asked."""
        for client in self.clients():
            seen = client.get(f"/api/t/{code}")
            if seen.status != 200:
                return seen
            if seen.json()["options"]:
                notation = seen.json()["options"][0]["notation"]
                return client.post(f"/t/{code}/answer", version=seen.json()["version"], notation=notation)
        raise AssertionError("nobody is asked")

    def python(self, script: str) -> str:
        """What a script prints in a process of its own that may use Django on all of the databases."""
        environment = self.first.environment(CLAIRIERE_DATABASES=self.addresses)
        command = [sys.executable, "-c", f"import django; django.setup()\n{script}"]
        return forks.run(command, env=environment).stdout

    def plays(self, code: str) -> bool:
        """Whether an answer counts."""
        return self.answer(code) == 200

    def same_log(self, code: str) -> bool:
        """Whether the first database has all lines of the table's shard."""
        there = self.stores[self.shard(code)].run(LOG, self.number(code))
        return len(there) > 0 and self.first.run(LOG, self.number(code)) == there

    def stop(self) -> None:
        self.server.stop()
        for gate in self.gates:
            gate.close()


def until(holds: Callable[[], Any], seconds: float = 20) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it does not come to hold"
        time.sleep(0.05)


@contextmanager
def spread_over(number: int) -> Iterator[Spread]:
    with ExitStack() as stack:
        spread = Spread([stack.enter_context(own_postgres(f"shard{n}")) for n in range(number)])
        try:
            yield spread
        finally:
            spread.stop()
