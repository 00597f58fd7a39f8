"""A simulation: the database, the processes, the people, and what is expected of tables until when."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from threading import Lock
from typing import Any, NamedTuple

import psycopg

from clairiere.store.ledger import HAND_OVER, TIME_UP
from tests.table.kit import Store
from tools.simulate_arrivals.audit import CHANGES, Change, watch
from tools.simulate_arrivals.people import Diary, Person
from tools.simulate_arrivals.processes import Processes

PATIENCE = 90.0
"""Seconds of a quiet machine until a table stands still: a killed worker comes back and finds its claims run out much
sooner."""
ENTRIES = "SELECT seat, notation FROM answer WHERE table_id = ? AND seq > ? ORDER BY seq"
OVER = "SELECT over FROM head WHERE table_id = ?"


class StandIn(NamedTuple):
    """All others have agreed that a bot plays the turn of a seat."""

    table: int
    code: str
    version: int
    seat: int
    others: list[Person]
    since: float
    again: bool = False  # whether they have agreed once more, since a process died over it the first time


class Simulation:
    """What all events share."""

    def __init__(
        self, store: Store, processes: Processes, people: int, seed: int, tell: Callable[[str], object]
    ) -> None:
        watch(store)
        self.store = store
        self.processes = processes
        self.diary = Diary()
        self.diary.on_problem = tell
        random = Random(seed)
        ports = processes.ports
        self.people = [Person(ports, self.diary, random.choice(("en", "fr"))) for _ in range(people)]
        self.connection = psycopg.connect(store.address, autocommit=True)
        self.lock = Lock()
        self.overdue: list[tuple[int, str, int, float]] = []  # table, code, version: a clock has run out since
        self.stand_ins: list[StandIn] = []
        self.gave_twice: list[tuple[str, int, list[int]]] = []  # tables, seats, people who were all told they have it

    def query(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """A statement in a transaction of its own."""
        cursor = self.connection.execute(statement.replace("?", "%s").encode(), values)
        return cursor.fetchall() if cursor.description else []

    def changes(self, after: int = 0) -> list[Change]:
        """All changes of seats after this one."""
        return [Change(*row) for row in self.query(CHANGES, after)]

    def choice(self, random: Random, statement: str) -> tuple[Any, ...] | None:
        """Any of the rows that a query finds."""
        rows = self.query(statement)
        return random.choice(rows) if rows else None

    def killed_at(self) -> float:
        """When a process was last killed or started again."""
        return self.processes.killed_at

    def patience(self, quiet: float = PATIENCE) -> float:
        """The seconds here that stand for so many of a quiet machine."""
        return quiet * self.processes.slowdown()

    # People.

    def anybody(self, random: Random) -> Person:
        """Any person, also one who has never been here."""
        return random.choice(self.people)

    def known(self, random: Random) -> Person | None:
        """Somebody who has been here before."""
        known = [person for person in self.people if person.id]
        return random.choice(known) if known else None

    def visitor(self, random: Random) -> Person:
        """Anybody; whoever is new says a name first."""
        person = self.anybody(random)
        with person.coming:
            if not person.id:
                person.hear("POST", "/api/me", random, name=random.choice(NAMES))
        return person

    def person(self, id: int) -> Person:
        """The person with this number."""
        found = [person for person in self.people if person.id == id]
        return found[0] if found else self.stranger(id)

    def stranger(self, id: int) -> Person:
        """A guest whose first reply nobody has heard; nobody has their cookie."""
        self.diary.count("guests who never learnt who they are")
        return Person(self.processes.ports, self.diary, "en")

    # What tables are expected to do.

    def expect_more(self, table: int, code: str, version: int) -> None:
        """The time is up at this version: the table goes on."""
        with self.lock:
            self.overdue.append((table, code, version, time.monotonic()))

    def expect_stand_in(self, table: int, code: str, version: int, seat: int, others: list[Person]) -> None:
        """A bot plays the turn of this seat, or its player does."""
        with self.lock:
            self.stand_ins.append(StandIn(table, code, version, seat, others, time.monotonic()))

    def look_at_clocks(self) -> None:
        """Whether tables whose time was up have gone on."""
        with self.lock:
            waiting, self.overdue = self.overdue, []
        for table, code, version, since in waiting:
            rows = self.query("SELECT version, over FROM head WHERE table_id = ?", table)
            if rows and rows[0][0] == version and not rows[0][1]:
                if time.monotonic() - max(since, self.killed_at()) > self.patience():
                    self.diary.wrong(f"the time is up at {code}, version {version}, and nothing happens")
                else:
                    self.expect_more_since(table, code, version, since)

    def expect_more_since(self, table: int, code: str, version: int, since: float) -> None:
        """Go on waiting for a table."""
        with self.lock:
            self.overdue.append((table, code, version, since))

    def look_at_stand_ins(self) -> None:
        """Whether bots play where all others have agreed; where a process has died over it, they agree once more."""
        with self.lock:
            waiting, self.stand_ins = self.stand_ins, []
        for one in waiting:
            entries = self.query(ENTRIES, one.table, one.version)
            if any([seat == one.seat for seat, _ in entries]) or self.query(OVER, one.table) in ([], [(True,)]):
                by_bot = any([seat == one.seat and notation in (TIME_UP, HAND_OVER) for seat, notation in entries])
                self.diary.count("turns played by agreement" if by_bot else "agreements that came too late")
            elif time.monotonic() - max(one.since, self.killed_at()) < self.patience(SOON):
                self.stand_ins.append(one)
            elif one.again or not self.disturbed(one, entries):
                self.diary.wrong(f"all have agreed at {one.code} for seat {one.seat}, and nothing happens")
            else:
                self.agree_again(one)

    def disturbed(self, one: StandIn, entries: list[tuple[Any, ...]]) -> bool:
        """Whether a process was killed meanwhile, or others have answered under the same seal."""
        return self.killed_at() >= one.since - self.patience(SOON) or bool(entries)

    def agree_again(self, one: StandIn) -> None:
        """The others agree once more."""
        self.diary.count("agreements that had to be repeated")
        random = Random(one.version)
        version = self.query("SELECT version FROM head WHERE table_id = ?", one.table)[0][0]
        for person in one.others:
            person.act(one.code, "standin", random, seat="ABCDE"[one.seat])
        again = one._replace(version=version, since=time.monotonic(), again=True)
        with self.lock:
            self.stand_ins.append(again)

    def close(self) -> None:
        """Let go of the database."""
        self.connection.close()


SOON = 20.0
"""Seconds of a quiet machine within which an agreement is carried out."""
NAMES = ("Ada", "Bo", "Cleo", "Dov", "Edda", "Flo", "Gus", "Hana")

