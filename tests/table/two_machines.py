"""A site on two machines, with PostgreSQL, a standby and Redis on others: network namespaces that a test may part.

    west: a web process              east: a web process and a worker
    primary, standby: PostgreSQL     redis: Redis
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from tests.table.kept import PlayedTable, check_all, tell_of_unfinished
from tests.table.kit import WHOLE, Client, Store, own_postgres
from tests.table.misfortune import OwnPostgres, Program, as_nobody_special, own_redis, postgres_tool, run, small_disk
from tests.table.network import Machine, Network, network

LONGEST = 900.0
"""Seconds for a scenario, on a busy machine too."""
PORT = 8000
STARTED = 90.0


class Standby(OwnPostgres):
    """A streaming copy of a primary, on a machine of its own."""

    def __init__(self, folder: Path, machine: Machine, primary: OwnPostgres) -> None:
        self.folder = folder / "standby"  # where its socket is, too
        self.folder.mkdir()
        shutil.chown(self.folder, "postgres")
        self.machine = machine
        self.host, self.port = machine.address, 5432
        self.data = self.folder / "data"
        self.small, self.settings = False, ()
        source = f"host={primary.host} port={primary.port} user=postgres application_name=standby"
        copy = [postgres_tool("pg_basebackup"), "-d", source, "-D", str(self.data), "-R", "-c", "fast", "--no-sync"]
        run(machine.inside(as_nobody_special(copy)), self.folder)

    def promote(self) -> None:
        """From now on it takes writes."""
        self.control("promote")


class Site:
    """All processes of the site, on their machines."""

    def __init__(self, folder: Path, net: Network, disk: Path, *, standby: bool = False) -> None:
        self.folder = folder
        self.disk = disk
        self.net = net
        self.west, self.east = net.machine("west"), net.machine("east")
        self.database, self.redis_machine = net.machine("primary"), net.machine("redis")
        self.postgres = OwnPostgres(disk, self.database)
        self.standby: Standby | None = None
        self.spare = net.machine("standby") if standby else None
        self.redis = own_redis(6379, self.redis_machine)
        self.store = Store("")
        self.address = self.redis_address = ""
        self.programs: dict[str, Program] = {}

    @property
    def places(self) -> list[tuple[str, int]]:
        """Where the web processes are."""
        return [(self.west.address, PORT), (self.east.address, PORT)]

    def prepare(self, *settings: str) -> None:
        """Databases with the schema, the standby as the one that every commit waits for."""
        self.postgres.start(*settings)
        self.store, self.address = Store(self.postgres.address), self.postgres.address
        with own_postgres("network") as schema:  # a copy of the template is made sooner than by migrations
            dump = subprocess.run(["pg_dump", "--no-owner", schema.address], check=True, capture_output=True)
        load = ["psql", "--quiet", "--set=ON_ERROR_STOP=1", self.address]
        subprocess.run(load, input=dump.stdout, check=True, stdout=subprocess.DEVNULL)
        if self.spare is not None:
            self.standby = Standby(self.folder, self.spare, self.postgres)
            self.standby.start()
            hosts = f"{self.database.address}:5432,{self.spare.address}:5432"
            self.address = f"postgresql://postgres@{hosts}/postgres?target_session_attrs=read-write"
            self.postgres.set("synchronous_standby_names", "standby")
        self.redis.start()
        self.redis_address = f"redis://{self.redis_machine.address}:6379/0"

    def open(self, **more: str) -> None:
        """Start both sites and the worker, and wait for the sites."""
        addresses = {"CLAIRIERE_REDIS": self.redis_address, "CLAIRIERE_DATABASE": self.address}
        environment = self.store.environment(**addresses, **more)
        for name, machine in (("west", self.west), ("east", self.east)):
            words = ["-m", "uvicorn", WHOLE, "--host", machine.address, "--port", str(PORT), "--log-level", "warning"]
            self.begin(name, machine, [*words, "--no-access-log", "--timeout-graceful-shutdown", "5"], environment)
        self.begin("worker", self.east, ["-m", "clairiere", "worker", "--claim", "5"], environment)
        for machine in (self.west, self.east):
            wait_for(lambda machine=machine: ready(machine), "a site")  # type: ignore[misc]

    def begin(self, name: str, machine: Machine, words: list[str], environment: dict[str, str]) -> None:
        """One process, whose log is kept."""
        command = machine.inside([sys.executable, *words])
        self.programs[name] = Program(command, environment, self.folder / f"{name}.log")
        self.programs[name].start()

    def log(self, name: str) -> str:
        """What a process has said."""
        return (self.folder / f"{name}.log").read_text()

    def client(self, machine: Machine, cookie: str = "") -> Client:
        """Somebody who asks the site of a machine."""
        return Client(PORT, cookie, host=machine.address)

    def close(self) -> None:
        """End everything."""
        for program in self.programs.values():
            program.kill()
        self.redis.kill()
        for server in (self.standby, self.postgres):
            if server is not None:
                server.stop()


def ready(machine: Machine) -> bool:
    """Whether its site would take visitors."""
    try:
        return Client(PORT, host=machine.address).get("/ready").status == 200
    except OSError:
        return False


def wait_for(what: Callable[[], bool], name: str, patience: float = STARTED) -> None:
    """Until it is so; raises AssertionError."""
    until = time.monotonic() + patience
    while not what():
        assert time.monotonic() < until, f"{name} does not come"
        time.sleep(0.2)


@contextmanager
def two_machines(
    *settings: str, standby: bool = False, waiting: bool = False, megabytes: int = 0
) -> Iterator[Site]:
    """A site that is open, or that waits to be opened; its database on a disk of this size, if one is named."""
    with TemporaryDirectory(prefix="clairiere-network-", ignore_cleanup_errors=True) as name, ExitStack() as stack:
        net, disk = stack.enter_context(network()), Path(name, "disk")
        Path(name).chmod(0o755)
        disk.mkdir()
        if megabytes:
            assert stack.enter_context(small_disk(disk, megabytes))
        site = Site(Path(name), net, disk, standby=standby)
        try:
            site.prepare(*settings)
            if not waiting:
                site.open()
            yield site
        finally:
            site.close()


class Scenario:
    """Tables that are played to their end while something happens again and again."""

    def __init__(self, site: Site, tables: int, seed: int) -> None:
        self.site = site
        self.random = Random(seed)
        self.tables = [PlayedTable(site.store, site.places, n, self.random, bots=True) for n in range(tables)]
        self.browsers = [browser for table in self.tables for browser in table.browsers]
        self.happened = 0

    def acknowledged(self) -> int:
        """How many answers, so far."""
        return sum([len(browser.acknowledged) for browser in self.browsers])

    async def play(self, befall: Callable[[], Any], every: int, most: int = 1000) -> None:
        """To the end of all games; `befall` is called when about so many more answers have been given."""
        games: asyncio.Future[Any] = asyncio.gather(*[table.play() for table in self.tables])
        trouble: asyncio.Future[Any] = asyncio.create_task(self.trouble(befall, every, most))
        try:
            async with asyncio.timeout(LONGEST):
                await asyncio.wait([games, trouble], return_when=asyncio.FIRST_COMPLETED)
                if not games.done():
                    await trouble  # it has done all that it was asked to, or has failed
                await games
        finally:
            trouble.cancel()
            games.cancel()

    async def trouble(self, befall: Callable[[], Any], every: int, most: int) -> None:
        """Again and again, but play goes on in between."""
        while self.happened < most:
            until = self.acknowledged() + every * self.random.uniform(0.5, 1.5)
            while self.acknowledged() < until:
                await asyncio.sleep(self.random.uniform(0, 0.2))
            await asyncio.to_thread(befall)
            self.happened += 1

    def run(self, befall: Callable[[], Any], every: int, most: int = 1000) -> str:
        """Play, and check what was promised; the figures."""
        began = time.monotonic()
        try:
            asyncio.run(self.play(befall, every, most))
        finally:
            tell_of_unfinished(self.site.store)
        found_out = check_all(self.site.store, self.tables)
        unheard = sum([browser.unheard for browser in self.browsers])
        return (
            f"{len(self.tables)} tables, {self.acknowledged()} answers acknowledged, {unheard} without a reply, "
            f"{found_out} of these had counted; {self.happened} times; {time.monotonic() - began:.0f} s"
        )


def signal_to(program: Program, number: int) -> None:
    """A signal to a process that a test has started."""
    assert program.process is not None
    os.kill(program.process.pid, number)
