"""The processes of a site: the real table application and the real worker, each in a loop that may be killed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from types import ModuleType
from typing import Any
from unittest.mock import patch
from zlib import crc32

from clairiere.store.ledger import Unreachable
from clairiere.table.bots.executor import BotExecutor, BotPacing
from clairiere.table.bots.worker import RedisBotSignal, Worker
from clairiere.table.http import app as app_module
from clairiere.table.http.app import TableApp
from clairiere.table.http.protocol import Request, Scope
from clairiere.table.ops.supervisor import Supervisor
from clairiere.table.play import commits, live, presence, tables
from clairiere.table.play.commits import Batches
from clairiere.table.play.tables import Tables
from clairiere.table.push import streams, wakes
from clairiere.table.push.streams import Stream
from clairiere.table.push.wakes import RedisWakes
from clairiere.table.views import fragment_cache, reads
from tools.simulation.database import DatabaseServer, Doubts, SimulatedClaims, SimulatedLedger
from tools.simulation.faults import Faults
from tools.simulation.network import Connection, Network
from tools.simulation.pubsub import RedisServer, SimulatedRedis
from tools.simulation.world import BEGAN, Place, ProcessLoop, World

SECRET = b"a secret of the simulation, which signs cookies"
SITE = "/site/"
"""How paths begin that the site answers, and not the table application."""
GRACE = 10.0
"""Seconds in which a process that was asked to end has to end."""
CLOCKED: tuple[ModuleType, ...] = (app_module, commits, fragment_cache, live, presence, reads, tables)
"""Modules that ask the time."""


class SimulatedTime:
    """Takes the place of the module `time`: it asks the clock of the process that runs."""

    def time(self) -> float:
        """Seconds since 1970."""
        loop = asyncio._get_running_loop()
        return loop.wall() if isinstance(loop, ProcessLoop) else BEGAN

    def monotonic(self) -> float:
        """Seconds since the world began."""
        loop = asyncio._get_running_loop()
        return 0.0 if loop is None else loop.time()

    perf_counter = monotonic

    def thread_time(self) -> float:
        """Nothing takes processor time."""
        return 0.0


class SimulatedThread(ThreadPoolExecutor):
    """A thread of a process: work takes a moment, then it is done at once."""

    def __init__(self, loop: ProcessLoop) -> None:
        super().__init__(1)
        self.loop = loop

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()

        def work() -> None:
            if not done.set_running_or_notify_cancel():
                return
            try:
                done.set_result(fn(*args, **kwargs))
            except BaseException as error:  # as a real one does
                done.set_exception(error)

        self.loop.call_later(self.loop.world.random.random() * 0.05, work)
        return done


class NumberedStream(Stream):
    """A stream with a hash that is the same in every run, so that sets of streams have the same order."""

    __slots__ = ("number",)

    def __init__(self, hub: Any, *about: Any, **named: Any) -> None:
        super().__init__(hub, *about, **named)
        loop = asyncio.get_running_loop()
        assert isinstance(loop, ProcessLoop)
        loop.world.number += 1
        self.number = loop.world.number

    def __hash__(self) -> int:
        return self.number


def same_hash(value: object) -> int:
    """A hash that does not depend on PYTHONHASHSEED."""
    return crc32(value.encode()) if isinstance(value, str) else hash(value)


@contextmanager
def simulated(redis: RedisServer) -> Iterator[None]:
    """The table service, with the clock of the world, its Redis, and nothing that differs from run to run."""

    class Redis:
        """Where wake-ups look for Redis."""

        @staticmethod
        def from_url(address: str, **more: object) -> SimulatedRedis:
            """A client."""
            return SimulatedRedis(redis)

    with ExitStack() as patches:
        for module in CLOCKED:
            patches.enter_context(patch.object(module, "time", SimulatedTime()))
        for module in (presence, streams):
            patches.enter_context(patch.object(module, "hash", same_hash, create=True))
        patches.enter_context(patch.object(app_module, "Stream", NumberedStream))
        patches.enter_context(patch.object(wakes, "Redis", Redis))
        yield


class Services:
    """What processes need: a database, Redis, and a network for those who have readers."""

    def __init__(self, world: World, faults: Faults, database: DatabaseServer, redis: RedisServer) -> None:
        self.world = world
        self.faults = faults
        self.database = database
        self.redis = redis
        self.places: set[Place] = set()  # where processes were killed


class Process:
    """A program that is started again whenever it has ended."""

    def __init__(self, services: Services, name: str, doubts: Callable[[Process], Doubts]) -> None:
        self.services = services
        self.world = services.world
        self.name = name
        self.doubts = doubts(self)
        self.starts = 0
        self.trap = 0  # so many callbacks after it was given something to do it dies
        self.start()

    def start(self) -> None:
        """Run the program in a loop of its own."""
        self.starts += 1
        self.ending = self.ended = False
        self.loop = ProcessLoop(self.world, f"{self.name}.{self.starts}")
        self.loop.die = self.kill
        self.world.note(f"{self.loop.name} starts")
        self.loop.create_task(self.main())

    async def main(self) -> None:
        """What the program does."""

    async def end(self) -> None:
        """What it does when it is asked to end."""

    def spring_trap(self) -> None:
        """It has something to do: if it is to die over that, its callbacks are counted from now on."""
        if self.trap:
            self.loop.steps_left, self.trap = self.trap, 0

    def kill(self) -> None:
        """End it without warning; who watches over processes starts it again."""
        if not self.loop.alive:
            return
        if not self.ended:
            self.services.faults.count("kill")
            self.services.places |= self.loop.places()
        self.world.note(f"{self.loop.name} {'ends' if self.ended else 'is killed'}")
        self.loop.kill()
        self.services.redis.forget(self.loop)
        self.world.later(self.world.random.uniform(0.01, 2.0), self.start)

    def drain(self) -> bool:
        """Ask it to end; who does not in time is killed. False if it has ended already."""
        if not self.loop.alive or self.ending:
            return False
        self.ending = True
        self.world.note(f"{self.loop.name} is asked to end")
        self.loop.create_task(self.end_and_exit())
        self.world.later(GRACE, self.kill_if, self.loop)
        return True

    def kill_if(self, loop: ProcessLoop) -> None:
        """End it without warning, if it still is the same."""
        if loop.alive:
            self.kill()

    async def end_and_exit(self) -> None:
        """End in order."""
        await self.end()
        self.ended = True
        self.loop.steps_left = 1  # after this callback nothing of it is left


class WebProcess(Process):
    """A web process with the table application."""

    def __init__(self, services: Services, name: str, doubts: Callable[[Process], Doubts]) -> None:
        self.network: Network | None = None
        self.app: TableApp | None = None
        super().__init__(services, name, doubts)

    async def main(self) -> None:
        supervisor = Supervisor()
        ledger = SimulatedLedger(self.services.database, self.doubts)
        app = TableApp(ledger, RedisWakes("redis://", supervisor), supervisor, [SECRET])
        app.presence.process = app.lobby.process = self.loop.name
        app.start()
        self.app = app

    def start(self) -> None:
        self.app = None
        super().start()

    def accepts(self) -> bool:
        """Whether it takes new connections."""
        return self.loop.alive and self.app is not None and not self.ending

    def serve(self, connection: Connection) -> None:
        """Answer a request."""
        assert self.app is not None
        if connection.scope["method"] == "POST":
            self.spring_trap()
        self.loop.create_task(self.answer(self.app, connection))

    async def answer(self, app: TableApp, connection: Connection) -> None:
        """What a server such as uvicorn does around an application."""
        try:
            if connection.scope["path"].startswith(SITE):
                await self.change_seats(app, connection)
            else:
                await app(connection.scope, connection.receive, connection.send)
        except Exception as error:
            self.world.problem(f"500 for {connection.scope['path']}: {error!r}")
        finally:
            if self.loop.alive and self.network is not None:
                self.network.served(connection)
                if connection.reader is not None:
                    self.world.push(max(connection.last, self.world.now), None, connection.arrive, (None,))

    async def change_seats(self, app: TableApp, connection: Connection) -> None:
        """What the site does when somebody leaves a game to a bot, or comes back: it writes, then tells the readers."""
        person, (code, verb) = app.who(Request(connection.scope, connection.receive)), site_path(connection.scope)
        assert person is not None
        server, status, version = self.services.database, 409, 0
        database = server.database
        change = database.give_away if verb == "leave" else database.take_again
        try:
            seated = await server.run(lambda: change(code, person.person), writes=True)
        except Unreachable:
            seated, status = None, 503
        if seated is not None:
            status, version = 200, seated.first
            app.hub.wake(code, seated.version)
            app.wakes.publish(code, seated.version, seated.bot_due)
        await connection.send({"type": "http.response.start", "status": status, "headers": []})
        await connection.send({"type": "http.response.body", "body": b'{"version": %d}' % version})

    def kill(self) -> None:
        loop = self.loop
        super().kill()
        if self.network is not None:
            self.network.hang_up(loop)

    async def end(self) -> None:
        assert self.app is not None
        self.app.leave()
        while self.network is not None and self.network.busy(self.loop):
            await asyncio.sleep(0.05)
        await self.app.close()


def site_path(scope: Scope) -> tuple[str, str]:
    """The code and the verb of a path of the site."""
    code, verb = str(scope["path"]).removeprefix(SITE).split("/")
    return code, verb


class WorkerProcess(Process):
    """A worker: bots and clocks."""

    worker: Worker | None = None

    async def main(self) -> None:
        supervisor = Supervisor()
        ledger = SimulatedLedger(self.services.database, self.doubts, worker=True)
        signals = RedisBotSignal("redis://", supervisor)
        signals.start()
        self.parts = batches, _ = Batches(ledger, supervisor), signals
        executor = BotExecutor(clock=self.loop.time)
        executor.thread = SimulatedThread(self.loop)
        claims = SimulatedClaims(self.services.database, taken=self.spring_trap)
        self.worker = Worker(
            claims, Tables(ledger), batches, signals.event, signals.news, executor, BotPacing(self.loop.time)
        )
        self.working = supervisor.supervise("worker", self.worker.run, ends=True, essential=True)

    async def end(self) -> None:
        if self.worker is not None:
            self.worker.stop()
            await self.working.finish()
            for part in self.parts:
                await part.close()
