"""A thousand turns told by push while workers are killed: none twice, nearly all within five seconds."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from threading import Event

import pytest

from tests.site.push_service import Browser, PushService
from tests.site.test_seating import answer, started
from tests.site.visitor import Visitor
from tests.table.kit import Server, Store, own_postgres

TURNS = int(os.environ.get("CLAIRIERE_PUSH_TURNS", "1000"))
TABLES = 8
WORKERS = 3
PATIENCE = 15.0
SECONDS = 5.0
BETWEEN_KILLS = (12.0, 24.0)


@dataclass
class Tally:
    """What came of the turns."""

    delays: list[float] = field(default_factory=list)
    lost: int = 0
    twice: int = 0
    kills: int = 0

    def delay(self, share: float) -> float:
        """The delay that so many turns were told within; a lost one takes for ever."""
        found = sorted(self.delays) + [float("inf")] * self.lost
        return found[min(len(found) - 1, int(share * len(found)))]


@pytest.fixture
def store() -> Iterator[Store]:
    with own_postgres("push_nightly") as store:
        yield store


def test_a_thousand_turns_are_told_once_each_while_workers_are_killed(store: Store) -> None:
    tally, over = Tally(), Event()
    with PushService() as service:
        environment = {"CLAIRIERE_PUSH_SERVICES": service.origin, "CLAIRIERE_LIMITS": "0"}
        with Server(store, "", 0, **environment) as server, ThreadPoolExecutor(TABLES + 1) as crew:
            killing = crew.submit(kill_workers, store, environment, over, tally)
            playing = [crew.submit(play, server.port, service, TURNS // TABLES, tally) for _ in range(TABLES)]
            try:
                for each in playing:
                    each.result()
            finally:
                over.set()
                killing.result()
    told = len(tally.delays)
    print(  # noqa: T201
        f"{told + tally.lost} turns, {tally.kills} workers killed: {tally.twice} told twice, {tally.lost} never, "
        f"p50 {tally.delay(0.5):.2f} s, p95 {tally.delay(0.95):.2f} s, p99 {tally.delay(0.99):.2f} s"
    )
    assert told + tally.lost >= TURNS - TABLES
    assert tally.kills >= TURNS // 100
    assert tally.twice == 0
    assert tally.lost <= tally.kills, "a kill loses what was noted and not sent"
    assert tally.delay(0.95) <= SECONDS


def kill_workers(store: Store, environment: dict[str, str], over: Event, tally: Tally) -> None:
    """Kill one worker after the other, and start another in its place."""
    random, command = Random(1), [sys.executable, "-m", "clairiere", "worker"]
    crew = [subprocess.Popen(command, env=store.environment(**environment), stderr=subprocess.DEVNULL)
            for _ in range(WORKERS)]  # fmt: skip
    try:
        while not over.wait(random.uniform(*BETWEEN_KILLS)):
            crew[0].kill()
            crew.pop(0).wait()
            crew.append(subprocess.Popen(command, env=store.environment(**environment), stderr=subprocess.DEVNULL))
            tally.kills += 1
    finally:
        for process in crew:
            process.send_signal(signal.SIGKILL)
            process.wait()


def play(port: int, service: PushService, turns: int, tally: Tally) -> None:
    """Take turns at one table after the other, each as soon as the last has been told."""
    while turns > 0:
        turns -= play_table(port, service, turns, tally)


def play_table(port: int, service: PushService, turns: int, tally: Tally) -> int:
    """The same at one table, to its end at most; how many turns that were."""
    people = [Visitor(port), Visitor(port)]
    devices: dict[Visitor, Browser] = {}
    for name, person in zip(("Ann", "Ben"), people, strict=True):
        assert person.post("/api/me", name=name).status == 200
        devices[person] = service.browser()
        assert person.post("/api/me/push", **devices[person].subscription()).status == 200
    code, begun = started(*people), time.time()
    for count in range(turns):
        player = next((one for one in people if one.get(f"/api/t/{code}").json()["options"]), None)
        if player is None:
            return count
        wait_for(devices[player], begun, tally)
        while player.get(f"/api/t/{code}").json()["options"]:
            answer(player, code)
            begun = time.time()
    return turns


def wait_for(device: Browser, begun: float, tally: Tally) -> None:
    """Note when a turn was told, and whether the one before came twice."""
    end = time.monotonic() + PATIENCE
    while not device.received_turns() and time.monotonic() < end:
        time.sleep(0.02)
    found = device.received_turns()
    device.received.clear()
    tally.twice += max(0, len(found) - 1)
    if found:
        tally.delays.append(found[0] - begun)
    else:
        tally.lost += 1
