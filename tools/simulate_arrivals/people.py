"""The people of a simulation: each has a browser, presses, hears or does not, and knows what was acknowledged."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from http.client import HTTPException
from random import Random
from threading import Lock
from typing import Any, NamedTuple

from clairiere.store.ledger import TAKE_BACK
from clairiere.table.http.identity import COOKIE
from tests.site.visitor import BUSY, Reply, Visitor
from tools.simulate_arrivals.audit import Blocked

TRIES = 40
"""So often a request is sent that nobody answers, or that a busy site puts off: some twenty seconds."""


class Heard(NamedTuple):
    """A reply, and whether an earlier try of the same request may have counted."""

    reply: Reply
    doubtful: bool

    @property
    def status(self) -> int:
        return self.reply.status

    @property
    def granted(self) -> bool:
        return self.reply.status < 300


class Press(NamedTuple):
    """Somebody has pressed Play now, and was led to a table."""

    person: int
    wish: dict[str, Any]
    code: str
    fresh: bool
    sent: datetime
    heard: datetime


class Seating(NamedTuple):
    """Somebody was told that they have a seat at a table."""

    person: int
    code: str
    sent: datetime
    heard: datetime


class Answered(NamedTuple):
    """An answer that was acknowledged."""

    code: str
    version: int
    notation: str


class Diary:
    """What all people have heard: counts, acknowledgements, and what should never come."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.counts: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.problems: dict[str, None] = {}
        self.presses: list[Press] = []
        self.seatings: list[Seating] = []
        self.answers: list[Answered] = []
        self.blocks: list[Blocked] = []
        self.asked_for: set[tuple[int, str]] = set()  # persons, and the codes of tables where they sat down themselves
        self.on_problem: Callable[[str], object] = lambda _: None

    def count(self, what: str, number: int = 1) -> None:
        """Add to a figure of the report."""
        with self.lock:
            self.counts[what] += number

    def wrong(self, what: str) -> None:
        """Something that must not be; told once."""
        with self.lock:
            new = what not in self.problems
            self.problems[what] = None
        if new:
            self.on_problem(what)

    def refused(self, verb: str, heard: Heard) -> None:
        """A request that was refused, with the sentence."""
        with self.lock:
            self.refusals[f"{verb} {heard.status}: {sentence_of(heard.reply)}"] += 1


def sentence_of(reply: Reply) -> str:
    """The sentence of a refusal."""
    try:
        return str(reply.json()["error"])
    except (ValueError, KeyError, TypeError):
        return reply.text[:80]


def now() -> datetime:
    """The clock of this machine, which is that of its database."""
    return datetime.now(UTC)


class Person(Visitor):
    """Somebody who uses whichever process answers, and asks again when none does."""

    def __init__(self, ports: Sequence[int], diary: Diary, language: str) -> None:
        super().__init__(0, language)
        self.ports = ports
        self.diary = diary
        self.coming = Lock()  # a browser has one first visit

    @property
    def id(self) -> int:
        """Who the site has made them; 0 before their first visit."""
        return int(self.cookies.get(COOKIE, "0").partition(".")[0])

    def hear(self, method: str, path: str, random: Random, **fields: object) -> Heard:
        """Ask until somebody answers who is not too busy."""
        doubtful = False
        for _ in range(TRIES):
            self.port = random.choice(self.ports)
            try:
                reply = self.get(path) if method == "GET" else self.post(path, **fields)
            except (OSError, HTTPException):
                doubtful = True
                self.diary.count("requests without a reply")
            else:
                if reply.status != BUSY:
                    return self.judged(path, reply, doubtful)
                self.diary.count("requests put off")
            time.sleep(random.uniform(0.1, 0.8))
        self.diary.wrong(f"nobody answers {method} {path}")
        return Heard(Reply(BUSY, [], b""), doubtful)

    def judged(self, path: str, reply: Reply, doubtful: bool) -> Heard:
        """Count a reply; an error of the site is a problem whatever was asked."""
        self.diary.count("requests")
        if reply.status >= 500:
            self.diary.wrong(f"{reply.status} for {path}: {reply.text[:200]}")
        return Heard(reply, doubtful)

    def act(self, code: str, verb: str, random: Random, **fields: object) -> Heard:
        """What somebody does at a table; counted by its outcome."""
        if verb in ("sit", "return", "rematch"):
            self.diary.asked_for.add((self.id, code))
        sent = now()
        heard = self.hear("POST", f"/api/tables/{code}/{verb}", random, **fields)
        self.diary.count(f"{verb} {'granted' if heard.granted else 'refused'}")
        if not heard.granted:
            self.diary.refused(verb, heard)
        elif verb in ("sit", "return"):
            self.diary.seatings.append(Seating(self.id, code, sent, now()))
        return heard

    def play_now(self, wish: dict[str, Any], random: Random) -> str:
        """Press Play now; the code of the table to which it leads."""
        if not self.cookies.get(COOKIE):
            with self.coming:
                return self.pressed(wish, random)
        return self.pressed(wish, random)

    def pressed(self, wish: dict[str, Any], random: Random) -> str:
        """The same; whoever gets no reply presses again, and is led to the same table."""
        sent = now()
        heard = self.hear("POST", "/api/play", random, **wish)
        if not heard.granted:
            self.diary.refused("play", heard)
            self.diary.wrong(f"Play now refuses {wish}: {heard.status} {sentence_of(heard.reply)}")
            return ""
        table, fresh = heard.reply.json(), heard.status == 201
        self.diary.count("play: a new table" if fresh else "play: a table with others, or back")
        self.diary.presses.append(Press(self.id, wish, table["code"], fresh, sent, now()))
        self.diary.seatings.append(Seating(self.id, table["code"], sent, now()))
        return str(table["code"])

    def answers(self, code: str, most: int, random: Random) -> int:
        """Answer while they are asked, so many times at most; how often they did."""
        for given in range(most):
            look = self.hear("GET", f"/api/t/{code}", random)
            board: dict[str, Any] = look.reply.json() if look.granted else {"over": True}
            if board["over"] or not board["options"]:
                return given
            choice = random.choice(board["options"])["notation"]
            version = self.answer(code, board["version"], choice, random)
            if version and random.random() < TAKES_BACK:
                self.take_back(code, version, random)
        return most

    def answer(self, code: str, version: int, notation: str, random: Random) -> int:
        """One answer; the version that it has made, 0 if it was not acknowledged."""
        path = f"/t/{code}/answer"
        heard = self.hear("POST", path, random, version=version, notation=notation)
        self.diary.count("answers granted" if heard.granted else "answers refused")
        if not heard.granted:
            self.diary.refused("answer", heard)
            if heard.status not in (403, 409) and not heard.doubtful:
                self.diary.wrong(f"{notation} for {version} at {code}: {heard.status} {heard.reply.text[:200]}")
            return 0
        made = int(heard.reply.json()["version"])
        self.diary.answers.append(Answered(code, made, notation))
        return made

    def take_back(self, code: str, version: int, random: Random) -> None:
        """Take an answer back."""
        heard = self.hear("POST", f"/t/{code}/back", random, version=version)
        self.diary.count("take-backs granted" if heard.granted else "take-backs refused")
        if heard.granted:
            self.diary.answers.append(Answered(code, int(heard.reply.json()["version"]), TAKE_BACK))

    def text(self, **more: object) -> str:
        """For messages."""
        return json.dumps({"person": self.id, **more})


TAKES_BACK = 0.03
"""How often somebody takes an answer back."""
