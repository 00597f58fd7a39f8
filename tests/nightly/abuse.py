"""Somebody with one address who wants to spoil the game of others, as a process of its own.

Thirty connections ask as fast as they are answered for what is dear: the past and pictures of a long game, games in
which only bots play, codes by mail, passwords, large bodies, hints; and streams are opened by the hundred and held.
"""

from __future__ import annotations

import json
import os
import secrets
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException
from multiprocessing.synchronize import Event
from random import Random
from typing import Any

CONNECTIONS, STREAMS = 30, 200
ADDRESS = "203.0.113.66"
FORM, JSON = "application/x-www-form-urlencoded", "application/json"
CREATED, REFUSED = 201, 429
ONLY = os.environ.get("CLAIRIERE_ABUSE_ONLY", "")
"""Parts of the repertoire, to find the one that costs too much."""
PAUSE = 0.05
"""Seconds before somebody who was refused asks again: they need not believe `Retry-After`, and do not."""


class Attacker:
    """One connection."""

    def __init__(self, port: int, code: str, cookie: str, heard: Counter[str]) -> None:
        self.port = port
        self.code = code
        self.cookie = cookie
        self.heard = heard
        self.body = b""
        self.own = code
        self.random = Random(secrets.randbits(32))
        self.connection = HTTPConnection("127.0.0.1", port, timeout=20)
        self.repertoire: list[Callable[[], int]] = [
            self.past, self.picture, self.picture, self.bots, self.code_by_mail, self.password, self.large, self.hint,
            self.pages,
        ]  # fmt: skip
        if ONLY:
            self.repertoire = [act for act in self.repertoire if act.__name__ in ONLY.split(",")]

    def ask(self, method: str, path: str, body: bytes | None = None, kind: str = JSON, cookie: str = "") -> int:
        """The status of the reply."""
        token = "a" * 32
        headers = {"X-Forwarded-For": ADDRESS, "Content-Type": kind, "X-CSRFToken": token}
        headers["Sec-Fetch-Site"], headers["Cookie"] = "same-origin", f"csrftoken={token}; {cookie or self.cookie}"
        try:
            self.connection.request(method, path, body, headers)
            reply = self.connection.getresponse()
            self.body, status = reply.read(), reply.status
        except (OSError, HTTPException):
            self.connection.close()
            status = 0
        return status

    def past(self) -> int:
        return self.ask("GET", f"/t/{self.code}/at?at={self.random.randint(0, 60)}&language={self.random.choice('ef')}")

    def picture(self) -> int:
        theme = self.random.choice(["day", "night"])
        return self.ask("GET", f"/t/{self.code}/picture.svg?at={self.random.randint(0, 60)}&theme={theme}")

    def bots(self) -> int:
        """A game that is left to bots; the one before is, a new one is started."""
        self.ask("POST", f"/api/tables/{self.own}/leave", b"{}")
        made = {"game": "bloody_grove", "seats": 2, "bots": {"B": "forest"}}
        status = self.ask("POST", "/api/tables", json.dumps(made).encode())
        if status != CREATED:
            return status
        self.own = json.loads(self.body)["code"]
        return self.ask("POST", f"/api/tables/{self.own}/start", b"{}")

    def code_by_mail(self) -> int:
        return self.ask("POST", "/account/enter", f"email=x{secrets.token_hex(4)}@example.org".encode(), FORM)

    def password(self) -> int:
        said = f"username=x{secrets.token_hex(4)}&password=wrong".encode()
        return self.ask("POST", "/admin/login/", said, FORM)

    def large(self) -> int:
        return self.ask("POST", "/api/me", b'{"name": "' + b"x" * 60_000 + b'"}')

    def hint(self) -> int:
        return self.ask("POST", f"/t/{self.own}/hint", b'{"version": 0}')

    def pages(self) -> int:
        return self.ask("GET", self.random.choice(["/", "/tables", "/rules/broom_service", f"/tables/{self.code}"]))

    def run(self, on: Event, done: Event) -> None:
        """Whenever it is on, until it is done."""
        while not done.is_set():
            if not on.wait(0.2):
                continue
            act = self.random.choice(self.repertoire)
            status = act()
            self.heard[f"{act.__name__} {status}"] += 1
            if status in (0, REFUSED):
                time.sleep(PAUSE)


def streams(port: int, code: str, on: Event, done: Event) -> None:
    """Open them by the hundred while it is on."""
    head = f"GET /t/{code}/stream?version=0&language=en HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {ADDRESS}\r\n\r\n"
    held = list[socket.socket]()
    while not done.is_set():
        if not on.is_set():
            for line in held:
                line.close()
            held.clear()
            on.wait(0.2)
        elif len(held) < STREAMS:
            held.append(socket.create_connection(("127.0.0.1", port), timeout=5))
            held[-1].sendall(head.encode())
        else:
            time.sleep(0.2)


def attack(port: int, code: str, cookie: str, on: Event, done: Event, told: Any) -> None:
    """The whole process; puts what was heard how often into `told` at the end."""
    os.nice(10)  # the attacker's own work is on another machine, where it costs the players nothing
    heard = Counter[str]()
    crew = [Attacker(port, code, cookie, heard) for _ in range(CONNECTIONS)]
    threads = [threading.Thread(target=one.run, args=(on, done)) for one in crew]
    threads.append(threading.Thread(target=streams, args=(port, code, on, done)))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    told.put(dict(heard))
