"""Every long-lived task is supervised: one that fails is logged, counted, shown in `/ready`, and started again."""

from __future__ import annotations

import ast
import asyncio
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path

import pytest
from redis import Redis

import clairiere
from clairiere.store.postgres import PostgresLedger
from clairiere.table.ops import supervisor as module
from clairiere.table.ops.supervisor import Supervisor
from clairiere.table.push.wakes import BOTS, CHANNEL, RedisWakes
from tests.table.asgi import Reader, app_on
from tests.table.kit import REDIS, Client, Server, Store, free_port, lay_table, wait_until_it_answers

SHORT = {
    "site/asgi.py": "drawings for the first visitor, made once",
    "site/deadline.py": "one request that takes long: whether the database answers; it ends with the request",
    "site/wiring.py": "one question to a part of the service, for which whoever asked waits so long and no longer",
    "site/background.py": "answers machines from a thread, until the process ends",
    "table/views/hint.py": "one hint, for which whoever asked waits",
    "table/push/streams.py": "one message to one reader",
    "table/ops/supervisor.py": "the supervisor itself",
    "table/play/tables.py": "one table is read, for which whoever asked waits",
    "table/push/wakes.py": "a ping while one connection is read; it ends with the connection, which is supervised",
    "table/ops/tracing.py": "the last traces of a process that ends",
    "store/postgres.py": "the connection that names the rules of a process; it connects again by itself",
    "store/shards.py": "copies of what was committed, and claims of a database that is late; workers repair both",
    "table/bots/worker.py": "one visit to a table; what goes wrong is logged, and the claim runs out",
}
"""Where a task or a thread is started that need not be supervised, and why."""
PROCESSES = {
    "web": {"heartbeat", "repair", "presence", "lobby", "redis listener", "redis subscriber", "redis sender",
            "batch writer"},
    "home": {"heartbeat", "repair", "presence", "lobby", "batch writer", "worker", "retention", "reminders",
             "mail", "push", "ratings", "records", "reviews", "statistics"},
    "worker": {"redis listener", "redis sender", "batch writer", "worker", "job queue", "push", "reviews"},
}
ESSENTIAL = {"web": {"batch writer"}, "home": {"batch writer"}, "worker": {"batch writer", "worker"}}
CASES = [(process, task) for process, tasks in PROCESSES.items() for task in sorted(tasks)]


class Breakable:
    """A process whose tasks can be broken and mended."""

    def __init__(self, store: Store, folder: Path, log: Path, port: int) -> None:
        self.store = store
        self.folder = folder
        self.log = log
        self.status = Client(port)

    def poke(self) -> None:
        """Give every task something to do."""
        with Redis.from_url(REDIS) as redis:
            redis.publish(CHANNEL, "nobody 1")
            redis.publish(BOTS, "due")

    def failing(self) -> list[str]:
        failing: list[str] = self.status.get("/ready").json()["failing"]
        return failing

    def figures(self, name: str) -> dict[str, float]:
        text = self.status.get("/metrics").text
        return {task: float(n) for task, n in re.findall(rf'^{name}{{task="(.*)"}} (\S+)$', text, re.MULTILINE)}

    def break_down(self, task: str) -> None:
        (self.folder / task).touch()

    def mend(self, task: str) -> None:
        (self.folder / task).unlink()
        (self.folder / f"{task}.done").unlink(missing_ok=True)

    def works(self, task: str) -> bool:
        return (self.folder / f"{task}.done").exists() and task not in self.failing()


class Web(Breakable):
    """A web process, or a home: somebody watches a table, and answers come in."""

    def poke(self) -> None:
        super().poke()
        laid = lay_table(self.store, "benevolent", secret="hare")
        player = Client(self.status.port, laid.cookies[0])
        player.patience = 1.0  # a batch writer that is broken answers nobody
        with suppress(OSError):
            player.post(f"/t/{laid.code}/answer", version=0, notation="place h03")
        watching = player.stream(f"/t/{laid.code}/stream", patience=0.2)
        with suppress(OSError):
            next(watching)
        watching.close()


class WorkerProcess(Breakable):
    """A worker: bots are asked."""

    def poke(self) -> None:
        lay_table(self.store, "benevolent", bots={0: "random", 1: "random"}, secret=str(time.time()))
        super().poke()


@contextmanager
def web(store: Store, folder: Path) -> Iterator[Breakable]:
    mail = f"file://{folder}/mail"
    server = Server(store, "tests.table.breakable:application", CLAIRIERE_BREAK=str(folder), CLAIRIERE_MAIL=mail)
    with server.logging_to(folder / "log"):
        laid = lay_table(store, "benevolent", secret="hare")
        server.client(laid.cookies[0]).post(f"/t/{laid.code}/answer", version=0, notation="place h03")
        watching = server.client().stream(f"/t/{laid.code}/stream?version=0", patience=600)
        assert next(watching) == 1
        yield Web(store, folder, folder / "log", server.port)
        watching.close()


@contextmanager
def worker(store: Store, folder: Path) -> Iterator[Breakable]:
    port, log = free_port(), folder / "log"
    command = [sys.executable, "-m", "tests.table.breakable", f"127.0.0.1:{port}"]
    with log.open("wb") as said:
        environment = store.environment(CLAIRIERE_BREAK=str(folder))
        process = subprocess.Popen(command, env=environment, stdout=said, stderr=said)
    try:
        wait_until_it_answers(port, process)
        yield WorkerProcess(store, folder, log, port)
    finally:
        process.terminate()
        process.wait(30)


@pytest.fixture(scope="module")
def processes(
    postgres: Store, sqlite: Store, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, Breakable]]:
    folders = {name: tmp_path_factory.mktemp(name) for name in PROCESSES}
    for name in ("retention", "reminders", "mail", "ratings", "records", "statistics"):
        (folders["home"] / name).touch()  # they do their work now and then: it must fail the first time
    (folders["worker"] / "job queue").touch()
    with (
        web(postgres, folders["web"]) as one,
        web(sqlite, folders["home"]) as home,
        worker(postgres, folders["worker"]) as bots,
    ):
        yield {"web": one, "home": home, "worker": bots}


@pytest.mark.parametrize(("process", "task"), CASES)
def test_a_task_that_fails_is_shown_as_failing_and_comes_back(
    processes: dict[str, Breakable], process: str, task: str
) -> None:
    broken = processes[process]
    broken.break_down(task)
    wait(lambda: task in broken.failing(), broken.poke)
    ready = broken.status.get("/ready")
    while task not in ready.json()["failing"]:  # it has just been tried again
        broken.poke()
        ready = broken.status.get("/ready")
    assert ready.json()["tasks"] is False
    assert ready.status == (503 if task in ESSENTIAL[process] else 200)
    assert broken.figures("clairiere_task_failures_total")[task] >= 1
    if (process, task) == ("web", "redis listener"):
        assert ready.json()["redis"] is False
    broken.mend(task)
    wait(lambda: broken.works(task), broken.poke)
    assert f"task {task} failed" in broken.log.read_text()
    assert f"RuntimeError: {task} is broken" in broken.log.read_text()


def wait(so: object, meanwhile: object, seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not so():  # type: ignore[operator]
        assert time.monotonic() < until
        meanwhile()  # type: ignore[operator]
        time.sleep(0.05)


@pytest.mark.parametrize("process", PROCESSES)
def test_every_task_that_a_process_supervises_is_broken_by_a_test(
    processes: dict[str, Breakable], process: str
) -> None:
    broken = processes[process]
    wait(lambda: broken.figures("clairiere_task_running").keys() >= PROCESSES[process], broken.poke)
    assert broken.figures("clairiere_task_running").keys() == PROCESSES[process]


def test_no_task_or_thread_is_started_without_a_supervisor_or_a_reason() -> None:
    root = Path(clairiere.__file__).parent
    calls = {"create_task", "ensure_future", "Thread", "TaskGroup", "run_forever"}
    found: set[str] = set()
    for path in root.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            name = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
            if name in calls:
                found.add(path.relative_to(root).as_posix())
    assert found == SHORT.keys()


async def hears(wakes: RedisWakes) -> None:
    while wakes.deaf:
        await asyncio.sleep(0.01)


def test_a_listener_that_died_does_not_believe_that_it_hears(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FIRST", 0.3)

    async def listened() -> list[bool]:
        supervisor, heard = Supervisor(), list[int]()

        def wake(code: str, version: int) -> None:
            heard.append(version)
            if version == 1:
                raise RuntimeError("a bug")

        wakes = RedisWakes(REDIS, supervisor, f"clairiere:test:{time.time_ns()}")
        wakes.start(wake)
        await hears(wakes)
        await wakes.redis.publish(wakes.channel, "abc 1")
        while not supervisor.failing():
            await asyncio.sleep(0.01)
        states = [wakes.deaf]
        await hears(wakes)
        await wakes.redis.publish(wakes.channel, "abc 2")
        while 2 not in heard:
            await asyncio.sleep(0.01)
        states.append(wakes.deaf)
        await wakes.close()
        return states

    assert asyncio.run(asyncio.wait_for(listened(), 20)) == [True, False]


def test_pauses_grow_and_a_task_that_returns_or_is_cancelled_from_within_is_started_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "LONGEST", 0.08)
    monkeypatch.setattr(module, "FIRST", 0.02)
    begun: list[float] = []

    async def unsteady() -> None:
        begun.append(time.monotonic())
        if len(begun) == 1:
            return
        if len(begun) == 2:
            raise asyncio.CancelledError  # as a library may that cancels itself
        raise KeyError(len(begun))

    async def kept() -> tuple[int, list[str]]:
        supervisor = Supervisor()
        task = supervisor.supervise("unsteady", unsteady)
        while len(begun) < 6:
            await asyncio.sleep(0.005)
        failures = task.failures
        await task.stop()
        return failures, list(supervisor.tasks)

    failures, left = asyncio.run(kept())
    pauses = [after - before for before, after in pairwise(begun)]
    assert failures >= 5
    assert left == []
    assert pauses[0] >= 0.02
    assert pauses[3] >= 0.08


def test_streams_end_with_the_process_even_if_presence_cannot_be_closed(postgres: Store) -> None:
    async def ended() -> bool:
        app = app_on(await PostgresLedger.open(postgres.address))
        reader = Reader(app, f"/t/{lay_table(postgres).code}/stream")
        await reader.hears(b": here")
        app.presence.close = lambda: 1 / 0  # type: ignore[method-assign,assignment]
        with pytest.raises(ZeroDivisionError):
            app.leave()
        await asyncio.wait_for(reader.task, 5)
        app.presence.close = lambda: None  # type: ignore[method-assign]
        await app.close()
        return reader.ended

    assert asyncio.run(ended())
