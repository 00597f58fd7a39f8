"""A thousand turns told by push while workers are killed: none twice, nearly all within five seconds."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from threading import Event
from urllib.request import urlopen

import pytest

from tests.site.push_service import Browser, PushService
from tests.site.test_seating import answer, started
from tests.site.visitor import Reply, Visitor
from tests.table.kit import Server, Store, free_port, own_postgres

TURNS = int(os.environ.get("CLAIRIERE_PUSH_TURNS", "1000"))
TABLES = 8
WORKERS = 3
START = 120.0
"""Seconds that a worker may take to start, or a site to be busy, on a machine with much other work."""
PATIENCE = 15.0
SECONDS = 5.0
BETWEEN_KILLS = (4.0, 8.0)
"""Seconds from one being ready until the next is killed."""
Workers = list["subprocess.Popen[bytes]"]
Named = dict[str, str]


@dataclass
class Tally:
    """What came of the turns."""

    delays: list[float] = field(default_factory=list)
    lost: int = 0
    twice: int = 0
    kills: int = 0

    def __str__(self) -> str:
        told = [f"p{share} {self.delay(share / 100):.2f} s" for share in (50, 95, 99)]
        return (
            f"{len(self.delays) + self.lost} turns, {self.kills} workers killed: {self.twice} told twice, "
            f"{self.lost} not within {PATIENCE:.0f} s, {', '.join(told)}"
        )

    def delay(self, share: float) -> float:
        """The delay that so many turns were told within; one that nobody waited for takes for ever."""
        found = [*sorted(self.delays), *[float("inf")] * self.lost]
        return found[min(len(found) - 1, int(share * len(found)))] if found else float("inf")


class Patient(Visitor):
    """Comes again when a busy site asks for it."""

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Reply:
        end = time.monotonic() + START
        while (reply := super().ask(method, path, body, **headers)).is_busy() and time.monotonic() < end:
            time.sleep(int(reply.headers["retry-after"]))
        return reply


@pytest.fixture
def store() -> Iterator[Store]:
    with own_postgres("push_nightly") as store:
        yield store


def test_a_thousand_turns_are_told_once_each_while_workers_are_killed(store: Store) -> None:
    tally = Tally()
    with PushService() as service:
        environment = store.environment(CLAIRIERE_PUSH_SERVICES=service.origin, CLAIRIERE_LIMITS="0")
        with Server(store, "", 0, **environment) as server, working(environment) as workers:
            try:
                play_while_killing(server.port, service, workers, environment, tally)
            finally:
                print(f"{tally}; load average {os.getloadavg()[1]:.1f}")  # noqa: T201
    assert len(tally.delays) + tally.lost >= TURNS - TABLES
    assert tally.kills >= TURNS // 100
    assert tally.twice == 0
    assert tally.lost <= tally.kills, "a kill loses what was noted and not sent"
    assert tally.delay(0.95) <= SECONDS


def play_while_killing(port: int, service: PushService, workers: Workers, environment: Named, tally: Tally) -> None:
    """All turns, at so many tables at once, while one worker after the other is killed."""
    over = Event()
    with ThreadPoolExecutor(TABLES + 1) as crew:
        killing = crew.submit(kill_workers, workers, environment, over, tally)
        playing = [crew.submit(play, port, service, TURNS // TABLES, tally) for _ in range(TABLES)]
        try:
            for each in playing:
                each.result()
        finally:
            over.set()
            killing.result()


@contextmanager
def working(environment: Named) -> Iterator[Workers]:
    """Workers that are ready; whichever are there in the end are killed."""
    workers: Workers = []
    try:
        for _ in range(WORKERS):
            workers.append(ready_worker(environment))
        yield workers
    finally:
        for process in workers:
            process.kill()
            process.wait()


def ready_worker(environment: Named) -> subprocess.Popen[bytes]:
    """A worker that has begun to look for turns."""
    status, end = f"127.0.0.1:{free_port()}", time.monotonic() + START
    command = [sys.executable, "-m", "clairiere", "worker", "--status", status]
    process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    while time.monotonic() < end:
        with suppress(OSError), urlopen(f"http://{status}/ready", timeout=5) as reply:
            assert reply.status == 200
            return process
        time.sleep(0.1)
    process.kill()
    raise AssertionError("a worker does not start")


def kill_workers(workers: Workers, environment: Named, over: Event, tally: Tally) -> None:
    """Kill one worker after the other; the next one when another is there in its place."""
    random = Random(1)
    while not over.wait(random.uniform(*BETWEEN_KILLS)):
        workers[0].kill()
        workers.pop(0).wait()
        tally.kills += 1
        workers.append(ready_worker(environment))


def play(port: int, service: PushService, turns: int, tally: Tally) -> None:
    """Take turns at one table after the other, each as soon as the last has been told."""
    while turns > 0:
        turns -= play_table(port, service, turns, tally)


def play_table(port: int, service: PushService, turns: int, tally: Tally) -> int:
    """The same at one table, to its end at most; how many turns that were."""
    people = [Patient(port), Patient(port)]
    devices: dict[Visitor, Browser] = {}
    for name, person in zip(("Ann", "Ben"), people, strict=True):
        assert person.post("/api/me", name=name).status == 200
        devices[person] = service.browser()
        assert person.post("/api/me/push", **devices[person].subscription()).status == 200
    begun, code = time.time(), started(*people)
    for count in range(turns):
        player = next((one for one in people if one.get(f"/api/t/{code}").json()["options"]), None)
        if player is None:
            return count
        wait_for(devices[player], begun, tally)
        while player.get(f"/api/t/{code}").json()["options"]:
            begun = time.time()
            answer(player, code)
    return turns


def wait_for(device: Browser, begun: float, tally: Tally) -> None:
    """Note when a turn was told, and what came that should not."""
    end = time.monotonic() + PATIENCE
    while not (found := told_since(device, begun)) and time.monotonic() < end:
        time.sleep(0.02)
    tally.twice += max(0, len(device.received_turns()) - 1)
    device.received.clear()
    if found:
        tally.delays.append(found[0] - begun)
    else:
        tally.lost += 1


def told_since(device: Browser, begun: float) -> list[float]:
    """When turns were told since this one began; one that comes later than anybody waits for is not its notice."""
    return [at for at in device.received_turns() if at >= begun]
