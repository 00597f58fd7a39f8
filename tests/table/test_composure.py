"""Nobody can tell a hand from how long a seat takes, nor from what comes to others, how often and in which order."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any

import pytest

from clairiere.kernel.play import next_ask
from clairiere.store.claims import Claims
from clairiere.store.ledger import Ledger
from clairiere.table.bots.executor import FIRST, LONGEST, SPREAD, BotExecutor, BotPacing, BotQueue
from clairiere.table.bots.worker import Worker
from clairiere.table.ops.supervisor import Supervisor
from clairiere.table.play.commits import Batches
from clairiere.table.play.live import Live
from clairiere.table.play.tables import Tables
from tests.kit import clause
from tests.table.kit import ALONE, Client, Laid, Server, Store, lay_table
from tests.table.test_worker import finish, until, with_parts

GAME = "broom_service"
AT_ONCE, LONG, TOO_LONG = 0.0, 0.2, 0.9
"""Seconds of a thought: with one option, with a choice, and beyond what anybody would have expected."""


class Time:
    """A clock that goes on when somebody thinks or waits, and else stands still."""

    def __init__(self) -> None:
        self.now = 100.0

    def clock(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        assert seconds >= 0
        self.now += seconds


class Timed(BotExecutor):
    """A thinker whose thoughts last as long as a test says."""

    def __init__(self, time: Time, lasts: Sequence[float]) -> None:
        super().__init__()
        self.time = time
        self.lasts = list(lasts)
        self.thought: list[float] = []

    async def choose(self, game: Any, bot: str, view: Any, seed: int, *more: Any) -> str:
        self.thought.append(self.lasts[len(self.thought) % len(self.lasts)])
        self.time.now += self.thought[-1]
        return BotQueue(bot, seed).choose(game, view, lambda: False)


class Told:
    """When the others hear of each answer, counted from the one before, and how long the bot had thought."""

    def __init__(self) -> None:
        self.after: list[float] = []
        self.thought: list[float] = []


def bots_answer(store: Store, table: Laid, lasts: Sequence[float]) -> Told:
    """Let the bots of a table answer until only a person is asked; thoughts last so long, one after the other."""
    time, told = Time(), Told()
    thinker = Timed(time, lasts)

    async def work(ledger: Ledger, claims: Claims) -> None:
        last, done = time.now, asyncio.Event()

        def news(live: Live, bot_due: bool) -> None:
            nonlocal last
            if live.stored.code == table.code:
                told.after.append(round(time.now - last, 6))
                if not live.for_bots():
                    done.set()
            last = time.now

        composure = BotPacing(time.clock, time.sleep)
        batches = Batches(ledger, Supervisor())
        worker = Worker(claims, Tables(ledger), batches, asyncio.Event(), news, thinker, composure)
        working = asyncio.create_task(worker.run())
        try:
            await until(done.is_set)
        finally:
            worker.stop()
            await working

    with_parts(store, work)
    finish(store, table)
    told.thought = thinker.thought
    return told


@clause("BRM-TURN-18", "BRM-PICK-07")
def test_a_bot_with_nothing_to_choose_answers_no_sooner_than_one_with_a_choice(store: Store) -> None:
    """The same moments, to the millisecond, whichever of the answers needed thought."""
    told = [
        bots_answer(store, lay_table(store, GAME, seats=3, bots={1: "random", 2: "random"}), lasts).after
        for lasts in ((AT_ONCE,), (LONG,), (LONG, AT_ONCE, AT_ONCE), (AT_ONCE, LONG))
    ]
    assert len(told[0]) == 10, "two hands of four roles, each confirmed"
    assert told == [told[0]] * 4
    assert all([FIRST * 0.9 <= seconds <= FIRST * (1 + SPREAD) for seconds in told[0]]), told[0]
    assert len(set(told[0])) == 10, "the moments are not regular either"


def test_who_thinks_longer_than_expected_answers_at_the_next_moment_and_is_expected_to_from_then_on(
    store: Store,
) -> None:
    told = bots_answer(store, lay_table(store, GAME, seats=2, bots={1: "random"}), (TOO_LONG, AT_ONCE))
    usual = bots_answer(store, lay_table(store, GAME, seats=2, bots={1: "random"}), (AT_ONCE,))
    moments = told.after[0] / usual.after[0]
    assert moments == pytest.approx(round(moments)), "one of the moments that were settled"
    assert TOO_LONG < told.after[0] <= TOO_LONG + usual.after[0]
    assert all([TOO_LONG * 0.9 < seconds <= LONGEST * (1 + SPREAD) for seconds in told.after[1:]]), told.after


def test_where_hands_are_open_or_only_bots_sit_nobody_waits(store: Store) -> None:
    open_hands = bots_answer(store, lay_table(store, "benevolent", bots=begins(store)), (AT_ONCE, LONG))
    assert open_hands.after == open_hands.thought[: len(open_hands.after)]
    among_bots = bots_answer(store, lay_table(store, "bloody_grove", bots={0: "random", 1: "random"}), (AT_ONCE,))
    assert set(among_bots.after) == {AT_ONCE}


def begins(store: Store) -> dict[int, str]:
    """A bot in the seat that begins."""
    table = lay_table(store, "benevolent")
    return {next_ask(table.opening.state).seat: "random"}


# ---------------------------------------------------------------- what comes to the others


@pytest.fixture(scope="module")
def running(postgres: Store) -> Iterator[Server]:
    with Server(postgres, ALONE) as server:
        yield server


COMMON = ("root_gatherer", "herb_gatherer", "peak_druid")
HANDS = [("fruit_gatherer", *COMMON), ("fruit_gatherer", *COMMON), ("valley_druid", *COMMON)]
"""A, who leads, and B hold the fruit gatherer; C does not; D holds it at one table, and at the other one does not."""


class Party:
    """Four people at a table, and all that comes to A, B, C and a spectator."""

    def __init__(self, running: Server, last: str) -> None:
        variant = {"first": "A"}
        self.laid = lay_table(running.store, GAME, seats=4, variant=variant, secret="broom")
        self.clients = [running.client(cookie) for cookie in self.laid.cookies]
        self.readers = [*self.clients[:3], running.client()]
        self.streams = [reader.stream(f"/t/{self.laid.code}/stream", last=0) for reader in self.readers]
        self.received: list[list[str]] = [[] for _ in self.readers]
        self.version = 0
        for seat, hand in enumerate([*HANDS, (last, *COMMON)]):
            self.play(*[(seat, notation) for notation in [*[f"pick {role}" for role in hand], "confirm"]])

    def play(self, *answers: tuple[int, str]) -> None:
        """Each answer, and what everybody receives on it: one line of the stream, and what the table then shows."""
        for seat, notation in answers:
            reply = self.clients[seat].post(f"/t/{self.laid.code}/answer", version=self.version, notation=notation)
            assert reply.status == 200, reply.text
            self.version += 1
            for reader, stream, received in zip(self.readers, self.streams, self.received, strict=True):
                received += [f"stream {next(stream)}", *shown(reader, self.laid)]

    def close(self) -> None:
        for stream in self.streams:
            stream.close()


def shown(reader: Client, laid: Laid) -> list[str]:
    """All that somebody can read of a table, without the table's own code."""
    pages = [reader.get(path.format(laid.code)) for path in ("/api/t/{}", "/t/{}/now")]
    return [f"{page.status} {page.text}".replace(laid.code, "CODE") for page in pages]


@clause("BRM-TURN-18", "BRM-TURN-06", "BRM-PICK-04")
def test_until_a_seat_has_its_chance_the_others_receive_the_same_as_often_whatever_it_holds(running: Server) -> None:
    """A pass takes no answer of its own and no time: it comes with whatever has brought the seat's chance."""
    with closing(Party(running, "fruit_gatherer")) as holds, closing(Party(running, "hill_witch")) as lacks:
        both = (holds, lacks)
        for party in both:
            party.play((0, "lead fruit_gatherer cowardly"), (0, "gather 1+0"))
        assert holds.received == lacks.received
        assert asked(holds) == asked(lacks) == ["B"], "C has not passed yet, and of D nobody speaks"
        before = len(holds.received[0])
        for party in both:
            party.play((1, "brave"))
        assert asked(holds) == ["D"]
        assert asked(lacks) == ["B"], "D's chance has come and gone: it is B who acts"
        assert [len(lines) - before for lines in holds.received] == [len(lines) - before for lines in lacks.received]
        assert holds.version == lacks.version


def asked(party: Party) -> list[str]:
    """Who has to answer, as a spectator sees it."""
    found: list[str] = party.readers[3].get(f"/api/t/{party.laid.code}").json()["asked"]
    return found
