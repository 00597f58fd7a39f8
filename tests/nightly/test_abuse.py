"""Whoever attacks from one address costs others little: a player's answers and a bot's replies stay within a budget.

One server and one worker on PostgreSQL and Redis; phases with and without the attacker take turns, so that whatever
else the machine does falls on both. CLAIRIERE_ABUSE_SECONDS says how long (240).
"""

from __future__ import annotations

import json
import multiprocessing
import os
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from clairiere.table.http.identity import COOKIE
from tests.nightly.abuse import ADDRESS, attack
from tests.table.kit import Server, Store, lay_table, own_store
from tests.table.test_worker_process import worker

SECONDS = float(os.environ.get("CLAIRIERE_ABUSE_SECONDS", "240"))
PHASE, SETTLES = 10.0, 2.0
"""Seconds of a phase, and of its beginning that counts for neither."""
TIMES = 2.0
"""So many times as long as without the attacker."""
LEAST = 0.025
"""Seconds below which nobody notices: the scheduler of a busy machine alone takes as long."""
PLAYER = "198.51.100.7"
BETWEEN = 0.25
"""Seconds between a bot's reply and the player's next answer: 5 a second are allowed."""


class Player:
    """Plays against a bot, one game after the other, and takes the time of each answer and of each reply."""

    def __init__(self, store: Store, port: int) -> None:
        self.store = store
        self.connection = HTTPConnection("127.0.0.1", port, timeout=60)
        self.begin()

    def begin(self) -> None:
        """A new game."""
        self.table = lay_table(self.store, "benevolent", bots={1: "greedy"}, variant={"first": "A"})
        self.seen = self.ask("GET", f"/api/t/{self.table.code}")

    def ask(self, method: str, path: str, **fields: object) -> Any:
        """What a program reads."""
        headers = {"Cookie": f"{COOKIE}={self.table.cookies[0]}", "X-Forwarded-For": PLAYER}
        headers["Content-Type"] = "application/json"
        self.connection.request(method, path, json.dumps(fields).encode() if fields else None, headers)
        reply = self.connection.getresponse()
        body = reply.read()
        assert reply.status == 200, (reply.status, body[:200])
        return json.loads(body)

    def turn(self) -> tuple[float, float | None]:
        """Seconds until an answer is acknowledged, and until the bot has replied to it, if it had to."""
        code, notation = self.table.code, self.seen["options"][0]["notation"]
        begun = time.perf_counter()
        version = self.ask("POST", f"/t/{code}/answer", version=self.seen["version"], notation=notation)["version"]
        taken = time.perf_counter()
        self.seen = self.ask("GET", f"/api/t/{code}?version={version}")
        waited = not (self.seen["over"] or "A" in self.seen["asked"])
        while not (self.seen["over"] or "A" in self.seen["asked"]):
            time.sleep(0.005)
            self.seen = self.ask("GET", f"/api/t/{code}")
        replied = time.perf_counter() - taken if waited else None
        if self.seen["over"]:
            self.begin()
        return taken - begun, replied


class Times:
    """What was measured in phases of one kind."""

    def __init__(self) -> None:
        self.answers: list[float] = []
        self.replies: list[float] = []

    def add(self, answer: float, reply: float | None) -> None:
        self.answers.append(answer)
        if reply is not None:
            self.replies.append(reply)


def p99(values: list[float]) -> float:
    return statistics.quantiles(values, n=100)[98]


def phases(on: Any) -> Iterator[bool]:
    """With and without the attacker, in turns; the attacker is told."""
    end, attacked = time.monotonic() + SECONDS, False
    while time.monotonic() < end:
        (on.set if attacked else on.clear)()
        yield attacked
        attacked = not attacked


def measured(player: Player, on: Any) -> dict[bool, Times]:
    """Play through all phases."""
    found = {False: Times(), True: Times()}
    for attacked in phases(on):
        begun = time.monotonic()
        while time.monotonic() < begun + PHASE:
            answer, reply = player.turn()
            if time.monotonic() > begun + SETTLES:
                found[attacked].add(answer, reply)
            time.sleep(BETWEEN)
    on.clear()
    return found


def test_an_attacker_at_one_address_costs_others_at_most_as_much_again(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    on, done, told = context.Event(), context.Event(), context.Queue()
    environment = {"CLAIRIERE_LIMITS": "1", "CLAIRIERE_PROXIES": "1", "CLAIRIERE_MAIL": f"file://{tmp_path}"}
    environment["CLAIRIERE_LOG"] = "error"
    with own_store("postgresql", "abuse", tmp_path) as store:
        long = lay_table(store, "bloody_grove", bots={0: "random", 1: "random"})
        with worker(store, CLAIRIERE_MAIL=environment["CLAIRIERE_MAIL"]), server_of(store, environment) as server:
            guest = HTTPConnection("127.0.0.1", server.port, timeout=20)
            with closing(guest):
                headers = {"X-Forwarded-For": ADDRESS, "Content-Type": "application/json"}
                guest.request("POST", "/api/me", b'{"name": "Mallory"}', headers)
                reply = guest.getresponse()
                cookie = (reply.getheader("Set-Cookie") or "").partition(";")[0]
                reply.read()
            process = context.Process(target=attack, args=(server.port, long.code, cookie, on, done, told))
            process.start()
            player = Player(store, server.port)
            try:
                found = measured(player, on)
            finally:
                player.connection.close()
                done.set()
                on.set()
                heard = told.get(timeout=60)
                process.join(60)
    report(found, heard)
    for kind in ("answers", "replies"):
        calm, attacked = p99(getattr(found[False], kind)), p99(getattr(found[True], kind))
        assert attacked <= max(TIMES * calm, LEAST), kind


def server_of(store: Store, environment: dict[str, str]) -> Server:
    server = Server(store)
    server.environment = environment
    return server


def report(found: dict[bool, Times], heard: dict[str, int]) -> None:
    """Print what was measured, and what the attacker heard."""
    for attacked, times in found.items():
        for kind in ("answers", "replies"):
            values = getattr(times, kind)
            half, most = statistics.median(values) * 1000, p99(values) * 1000
            said = f"{kind} {'attacked' if attacked else 'calm'}: {len(values)}"
            sys.stdout.write(f"{said}, median {half:.1f} ms, p99 {most:.1f} ms\n")
    sys.stdout.write(", ".join([f"{what}: {count}" for what, count in sorted(heard.items())]) + "\n")
