"""Whatever is written in whatever order, PostgreSQL, SQLite and the database of the simulation say the same.

Answers for right and wrong versions, clocks that are up, claims, seats that go to bots: drawn from a seed, one history
on each, and everything that can be read is compared after every step.
"""

from __future__ import annotations

from dataclasses import astuple, replace
from random import Random
from typing import Any

import pytest

from clairiere.store.claims import Claim, Claims
from clairiere.store.ledger import TIME_UP, Entry, Ledger, LogAppend, StoredTable
from tests.table.kit import Laid, Store
from tests.table.ledgers import Ledgers, SimulatedLedgers, SqlLedgers
from tests.table.test_ledger import about

STEPS = 40
OFTEN = 4
"""After so many steps everything is compared."""
KINDS = ("write", "write", "write", "take", "settle", "release", "times", "watch", "hint")
MOST = 32
TIMES = (-4000, -2000, 3000, None)
SEATS: tuple[dict[int, str], ...] = ({}, {1: "greedy"}, {0: "random", 1: "random"}, {})


class History:
    """A few tables, and what is done with them."""

    def __init__(self, ledgers: Ledgers, seed: int) -> None:
        self.ledgers = ledgers
        self.random = Random(seed)
        self.tables = [ledgers.lay(bots=bots, pace=5000 * (n % 2)) for n, bots in enumerate(SEATS)]
        self.people = {who: f"person {n}{seat}" for n, table in enumerate(self.tables)
                       for seat, who in enumerate(table.people) if who is not None}  # fmt: skip

    def told(self) -> list[Any]:
        """What every step says, and everything that can be read then."""
        lines = list[Any]()
        for step in range(STEPS):
            kind = self.random.choice(KINDS)
            lines.append((kind, getattr(self, kind)()))
            if step % OFTEN == 0:
                lines += [self.all_of(table) for table in self.tables]
        return lines

    def all_of(self, table: Laid) -> tuple[Any, ...]:
        """Everything that is stored of a table."""
        head, seats = self.ledgers.head(table), self.ledgers.seats(table)
        named = [replace(held, person=self.named(held.person), left_by=self.named(held.left_by)) for held in seats]
        times = [about(at) for at in (head.due, head.bot_due, head.claimed, head.watched_until)]
        return head.version, head.asked, head.over, times, self.ledgers.log(table), self.ledgers.end(table), named

    def named(self, person: int | None) -> Any:
        """Somebody, by a name that is the same on each database."""
        return None if person is None else self.people[person]

    def some(self) -> list[Laid]:
        return self.random.sample(self.tables, self.random.randint(1, 3))

    def move(self, table: Laid) -> LogAppend:
        """An entry, for the version of the table or for another."""
        random, version = self.random, self.ledgers.head(table).version
        seen = max(0, version + random.choice((0, 0, 0, -1, 1)))
        entry = Entry(random.randrange(2), random.choice(("peek 1", TIME_UP)), random.choice(("", "3 1 4")))
        over = random.random() < 0.05
        return LogAppend(
            table.id, seen, entry, random.randrange(4), random.random() < 0.5, random.choice((0, 5000)), over,
            "A 2 B 1" if over else "", random.random() < 0.3, random.choice((0, 0, 4000)),
            random.choice(("", "", "", "seed")),
        )  # fmt: skip

    def write(self) -> Any:
        moves = [self.move(table) for table in self.some()]

        async def written(ledger: Ledger, claims: Claims) -> Any:
            found = await ledger.write(moves)
            stored = [await ledger.read(table.code) for table in self.tables]
            tails = [await ledger.since(table.id, 2) for table in self.tables]
            assert [table for table in stored if table is not None and table.due and table.due not in
                    [tail.due for tail in tails]] == []  # fmt: skip
            return [table.id in found.tables for table in self.tables], [self.without_ids(table) for table in stored]

        return self.ledgers.ask(written)

    def without_ids(self, stored: StoredTable | None) -> Any:
        """A table as it is read, without what differs between databases."""
        assert stored is not None
        chairs = [replace(chair, person=self.named(chair.person)) for chair in stored.chairs]
        return astuple(replace(stored, table=0, code="", chairs=tuple(chairs), due=bool(stored.due)))

    def take(self) -> Any:
        for table in self.tables:
            if about(self.ledgers.head(table).watched_until) == 0:
                self.ledgers.set_times(table, watched_until=3000)  # a minute is less than the test may take
        left, others = self.random.choice((0, 1, 9)), [table.id for table in self.some()]

        async def taken(ledger: Ledger, claims: Claims) -> list[Claim]:
            return await claims.take(MOST, left, others)

        ours = {table.id: n for n, table in enumerate(self.tables)}
        found = [claim for claim in self.ledgers.ask(taken) if claim.table in ours]
        return sorted([(ours[one.table], one.version, one.late, about(one.waited), one.left) for one in found])

    def claim(self) -> Claim:
        """A claim of the newest version or of an older one."""
        table = self.random.choice(self.tables)
        version = self.ledgers.head(table).version - self.random.choice((0, 0, 1))
        return Claim(table.id, table.code, version, False)

    def settle(self) -> None:
        claim = self.claim()
        self.ledgers.ask(lambda ledger, claims: claims.settle(claim))

    def release(self) -> None:
        claim = self.claim()
        self.ledgers.ask(lambda ledger, claims: claims.release(claim))

    def times(self) -> None:
        name = self.random.choice(("due", "bot_due", "claimed", "watched_until"))
        table = self.random.choice(self.tables)
        self.ledgers.set_times(table, **{name: self.random.choice(TIMES)})

    def watch(self) -> Any:
        codes = [table.code for table in self.some()]

        async def watched(ledger: Ledger, claims: Claims) -> Any:
            await ledger.play_on(codes)
            found = await ledger.versions(codes)
            return [found[code] for code in codes], [await ledger.version(table.id) for table in self.tables]

        return self.ledgers.ask(watched)

    def hint(self) -> None:
        table, seat = self.random.choice(self.tables), self.random.randrange(2)
        self.ledgers.ask(lambda ledger, claims: ledger.count_hint(table.id, seat))


@pytest.mark.parametrize("seed", [1, *[pytest.param(seed, marks=pytest.mark.nightly) for seed in range(2, 40)]])
def test_a_history_reads_the_same_on_each_database(postgres: Store, sqlite: Store, seed: int) -> None:
    simulated = History(SimulatedLedgers(), seed).told()
    for store in (postgres, sqlite):
        for step, (real, stand_in) in enumerate(zip(History(SqlLedgers(store), seed).told(), simulated, strict=True)):
            assert real == stand_in, f"step {step} on {store.kind}"


STORIES = (
    (0, "leave 0"),
    (5000, "leave 0, leave 1"),
    (0, "leave 1, leave 0, return 0"),
    (5000, "leave 0, return 0, leave 1, return 1"),
)
"""A pace, and who leaves a game of two and comes back."""
BY_THE_SITE = """
import django; django.setup()
from clairiere.site.tables.seating import come_back, hand_over
from clairiere.store.models import Person, Table
for code, verb, person in {steps}:
    (hand_over if verb == "leave" else come_back)(Table.objects.get(code=code), Person.objects.get(id=person))
"""


def test_seats_change_hands_in_the_simulation_as_the_site_writes_it(postgres: Store) -> None:
    real, stand_in = History(SqlLedgers(postgres), 0), History(SimulatedLedgers(), 0)
    steps = dict[str, list[tuple[str, str, int | None]]]()
    for history in (real, stand_in):
        history.tables = [history.ledgers.lay(pace=pace) for pace, _ in STORIES]
        history.people = {who: f"person {seat}" for table in history.tables for seat, who in enumerate(table.people)
                          if who is not None}  # fmt: skip
        steps[history.ledgers.kind] = [
            (table.code, verb, table.people[int(seat)])
            for table, (_, story) in zip(history.tables, STORIES, strict=True)
            for verb, seat in [step.split() for step in story.split(", ")]
        ]
    postgres.python(BY_THE_SITE.format(steps=steps["postgresql"]))
    assert isinstance(stand_in.ledgers, SimulatedLedgers)
    database = stand_in.ledgers.database
    for code, verb, person in steps["simulated"]:
        assert person is not None
        assert (database.give_away if verb == "leave" else database.take_again)(code, person) is not None
    for one, other in zip(real.tables, stand_in.tables, strict=True):
        assert real.all_of(one) == stand_in.all_of(other)
