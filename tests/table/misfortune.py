"""Services that fail: a PostgreSQL and a Redis of the test's own, web processes and a worker, and who kills them.

Nothing here touches the services of the machine: everything is started in a folder of its own, on ports of its own.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import psycopg

from tests.table import forks
from tests.table.kit import Server, Store, free_port
from tests.table.network import Machine


def postgres_tool(name: str) -> str:
    """A program of PostgreSQL that is not on everybody's path."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name) or name


def as_nobody_special(command: list[str]) -> list[str]:
    """PostgreSQL does not run as root."""
    return ["runuser", "-u", "postgres", "--", *command] if os.geteuid() == 0 else command


class OwnPostgres:
    """A PostgreSQL cluster in a folder of its own, as durable as it comes: fsync is on."""

    def __init__(self, folder: Path, machine: Machine | None = None) -> None:
        self.folder = folder
        self.machine = machine
        self.host, self.port = (machine.address, 5432) if machine else ("127.0.0.1", free_port())
        self.data = folder / "data"
        self.settings: tuple[str, ...] = ()
        self.small = False  # whether it lies on a file system of its own, that a test may fill
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        init = [postgres_tool("initdb"), "-D", str(self.data), "-U", "postgres", "-A", "trust", "--no-sync"]
        run(as_nobody_special(init), folder)
        if machine:
            with open(self.data / "pg_hba.conf", "a", encoding="utf-8") as file:
                file.write("host all,replication all samenet trust\n")

    @property
    def address(self) -> str:
        """As whom nobody asks for a password."""
        return f"postgresql://postgres@{self.host}:{self.port}/postgres"

    def start(self, *settings: str) -> None:
        """Start, and wait until it answers."""
        self.settings = settings
        options = ["fsync=on", "max_connections=60", f"listen_addresses={self.host}", *settings]
        words = " ".join([f"-p {self.port} -k {self.folder}", *[f"-c {option}" for option in options]])
        self.control("start", "-o", words, "-l", str(self.folder / "log"))

    def require_passwords(self) -> None:
        """From now on nobody comes in over the network without one."""
        rules = self.data / "pg_hba.conf"
        lines = rules.read_text().splitlines()
        others = [line.replace("trust", "scram-sha-256") if line.startswith("host") else line for line in lines]
        rules.write_text("\n".join(others) + "\n")
        self.control("reload")

    def restart(self) -> None:
        """As after a power cut: nobody is asked, nothing is finished, the write-ahead log is played back."""
        self.control("stop", "-m", "immediate")
        self.start(*self.settings)

    def ensure(self) -> None:
        """Start it as before if it has ended."""
        status = as_nobody_special([postgres_tool("pg_ctl"), "-D", str(self.data), "status"])
        if subprocess.run(status, stdout=subprocess.DEVNULL, cwd=self.folder, check=False).returncode:
            self.start(*self.settings)

    def stop(self) -> None:
        """For good."""
        self.control("stop", "-m", "immediate")

    def freeze(self) -> None:
        """As if the network dropped everything: connections are taken, and nothing on them is ever answered."""
        self.signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """It goes on where it was."""
        self.signal(signal.SIGCONT)

    def signal(self, number: signal.Signals) -> None:
        """To the server and to all of its processes."""
        server = int((self.data / "postmaster.pid").read_text().split()[0])
        found = subprocess.run(["pgrep", "-P", str(server)], capture_output=True, text=True, check=False).stdout
        for process in (server, *map(int, found.split())):
            with suppress(ProcessLookupError):
                os.kill(process, number)

    def read_only(self, on: bool) -> None:
        """Whether every transaction from now on may only read, as on a standby."""
        self.set("default_transaction_read_only", "on" if on else "off")

    def set(self, name: str, value: str) -> None:
        """A setting of the running server."""
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute("SET default_transaction_read_only = off")
            connection.execute(f"ALTER SYSTEM SET {name} = '{value}'".encode())
            connection.execute("SELECT pg_reload_conf()")

    def control(self, *words: str) -> None:
        """`pg_ctl`."""
        command = as_nobody_special([postgres_tool("pg_ctl"), "-D", str(self.data), "-w", *words])
        run(self.machine.inside(command) if self.machine else command, self.folder)

    def store(self) -> Store:
        """A database with our schema."""
        store = Store(self.address)
        store.migrate()
        return store


def run(command: list[str], folder: Path) -> None:
    """A command that has to succeed."""
    subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL, timeout=60)


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[bool]:
    """A file system of this size in the folder, if we may have one: only root can mount it."""
    size = f"size={megabytes}m"
    mount = ["mount", "-t", "tmpfs", "-o", size, "clairiere-test", str(folder)]
    mounted = os.geteuid() == 0 and subprocess.run(mount, capture_output=True, check=False).returncode == 0
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def filled(folder: Path) -> Iterator[None]:
    """Not a byte is left on the file system of this folder."""
    ballast = folder / "ballast"
    try:
        with open(ballast, "wb", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(65536))
        with open(ballast, "ab", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(512))
        yield
    finally:
        ballast.unlink()


class Program:
    """A process that can be killed and started again."""

    def __init__(self, command: list[str], environment: dict[str, str], output: Path | None = None) -> None:
        self.command = command
        self.environment = environment
        self.output = output
        self.process: forks.Process | None = None

    def start(self) -> None:
        """Start."""
        with open(self.output or os.devnull, "ab") as file:
            errors = file if self.output else None
            self.process = forks.start(self.command, env=self.environment, stdout=file, stderr=errors)

    def kill(self) -> None:
        """Without any warning."""
        process, self.process = self.process, None
        if process is not None:
            process.send_signal(signal.SIGKILL)
            process.wait(timeout=30)


def own_redis(port: int, machine: Machine | None = None, more: Sequence[str] = ()) -> Program:
    """A Redis that keeps nothing."""
    host = machine.address if machine else "127.0.0.1"
    command = ["redis-server", "--port", str(port), "--bind", host, "--save", "", "--appendonly", "no", *more]
    if machine and not more:
        command += ["--protected-mode", "no"]  # nobody else gets there
    return Program(machine.inside(command) if machine else command, dict(os.environ))


class Village:
    """Everything that a site consists of: two web processes, a worker, Redis and PostgreSQL."""

    def __init__(self, postgres: OwnPostgres, app: str, *, worker: bool) -> None:
        self.postgres = postgres
        self.store = postgres.store()
        redis = free_port()
        self.redis = own_redis(redis)
        more = {"CLAIRIERE_REDIS": f"redis://127.0.0.1:{redis}/0", "CLAIRIERE_LIMITS": "0"}
        self.webs = [Server(self.store, app, 0, **more) for _ in range(2)]
        command = [sys.executable, "-m", "clairiere", "worker", "--claim", "5"]
        self.worker = Program(command, self.store.environment(**more)) if worker else None
        self.suffered: dict[str, int] = {}

    @property
    def ports(self) -> list[int]:
        """Where the web processes are, when they are."""
        return [web.port for web in self.webs]

    def open(self) -> None:
        """Start everything."""
        self.redis.start()
        for web in self.webs:
            web.start()
        if self.worker is not None:
            self.worker.start()

    def close(self) -> None:
        """End everything but the database."""
        for web in self.webs:
            web.kill()
        if self.worker is not None:
            self.worker.kill()
        self.redis.kill()

    def befall(self, what: str, random: Random) -> None:
        """Let something happen; who watches over processes starts again what has died, a moment later."""
        if what == "web":
            web = random.choice(self.webs)
            web.kill()
            time.sleep(random.uniform(0, 0.5))
            stubbornly(web.start)
        elif what == "postgres":
            self.postgres.restart()
        else:
            program = self.redis if what == "redis" else self.worker
            assert program is not None
            program.kill()
            time.sleep(random.uniform(0, 1.5))
            program.start()
        self.suffered[what] = self.suffered.get(what, 0) + 1

    async def suffer(self, what: str, every: float, random: Random, progress: Callable[[], int]) -> None:
        """Again and again, at random moments, until this is cancelled: but on any machine, play goes on in between."""
        while True:
            await self.suffer_once(what, every, random, progress)

    async def suffer_once(self, what: str, every: float, random: Random, progress: Callable[[], int]) -> None:
        """At a random moment, when about so many answers more have been given."""
        until = progress() + every * random.uniform(0.5, 1.5)
        while progress() < until:
            await asyncio.sleep(random.uniform(0, 0.2))
        await asyncio.shield(asyncio.to_thread(self.befall, what, random))


def stubbornly(start: Callable[[], object], times: int = 20) -> None:
    """Start something that may not come up at once, because what it needs is down too."""
    for left in range(times - 1, -1, -1):
        try:
            start()
            return
        except AssertionError:
            if not left:
                raise
            time.sleep(0.3)
