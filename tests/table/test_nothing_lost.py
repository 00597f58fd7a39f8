"""Nothing is lost: tables are played while processes, Redis and PostgreSQL are killed under them.

`make faults` plays 300 tables; the test as it stands 40, with fewer misfortunes. What is promised is in docs/faults.md.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from clairiere.games.registry import game_named
from clairiere.kernel.chance import FairChance
from clairiere.kernel.match import Match
from clairiere.kernel.state import SPECTATOR
from clairiere.store.ledger import HAND_OVER, OVER, TAKE_BACK, TIME_UP, StoredTable
from clairiere.store.postgres import PostgresLedger
from clairiere.table.play.live import Live
from clairiere.table.views.seat_page import SeatPage
from tests.table.browsers import Browser
from tests.table.kit import WHOLE, Laid, Store, lay_table
from tests.table.misfortune import OwnPostgres, Village

FULL = os.environ.get("CLAIRIERE_FAULTS") == "full"
TABLES = 300 if FULL else 40
OFTEN, SELDOM = {"web": 4, "redis": 5, "worker": 8}, {"web": 10, "redis": 12, "worker": 25}
EVERY = {"postgres": 20} | (OFTEN if FULL else SELDOM)
"""Answers at each table between two misfortunes of a kind, about; a game takes 70 to 250. PostgreSQL restarts once."""
LEAST = {"web": 10, "redis": 8, "worker": 5, "postgres": 1} if FULL else {"web": 2, "redis": 2, "postgres": 1}
LONGEST = 1200.0 if FULL else 300.0
SEED = int(os.environ.get("CLAIRIERE_FAULTS_SEED", "0")) or time.time_ns() % 1_000_000
APP = os.environ.get("CLAIRIERE_FAULTS_APP", WHOLE)
WORKER = find_spec("clairiere.table.bots.worker") is not None and find_spec("clairiere.cli.worker") is not None


class Sitting:
    """One table, and the browsers around it."""

    def __init__(self, village: Village, number: int, random: Random) -> None:
        game = "benevolent" if number % 6 == 0 else "bloody_grove"
        bots = {1: "random"} if WORKER and number % 3 == 1 else {}
        self.game = game
        self.laid: Laid = lay_table(village.store, game, bots=bots)
        watching = [""] if number % 4 == 0 else []
        cookies = [cookie for cookie in self.laid.cookies if cookie] + watching
        self.browsers = [Browser(village.ports, self.laid.code, cookie, Random(random.random())) for cookie in cookies]
        self.seats = [seat for seat, cookie in enumerate(self.laid.cookies) if cookie] + [SPECTATOR] * len(watching)

    async def play(self) -> None:
        """Until the game is over for all of them."""
        await asyncio.gather(*[browser.play() for browser in self.browsers])


async def all_of(sittings: list[Sitting]) -> None:
    """All games, to their end."""
    await asyncio.gather(*[sitting.play() for sitting in sittings])


async def played(village: Village, sittings: list[Sitting], random: Random) -> None:
    """Play all tables to their end, while misfortunes come again and again."""
    browsers = [browser for sitting in sittings for browser in sitting.browsers]

    def progress() -> int:
        return sum([len(browser.acknowledged) for browser in browsers])

    kinds = [kind for kind in EVERY if kind != "postgres" and (kind != "worker" or village.worker is not None)]
    steps = {kind: every * len(sittings) for kind, every in EVERY.items()}
    blows = [asyncio.create_task(village.suffer(kind, steps[kind], random, progress)) for kind in kinds]
    once = asyncio.create_task(village.suffer_once("postgres", steps["postgres"], random, progress))
    games = asyncio.create_task(all_of(sittings))
    try:
        async with asyncio.timeout(LONGEST):
            first, _ = await asyncio.wait([games, *blows], return_when=asyncio.FIRST_COMPLETED)
            await first.pop()  # whatever comes first is the end of all games, or a failure
            await once
    finally:
        for task in (*blows, once, games):
            task.cancel()


async def stored(address: str, sittings: list[Sitting]) -> list[StoredTable]:
    """The tables as they are stored."""
    ledger = await PostgresLedger.open(address)
    try:
        pages = [await ledger.read(sitting.laid.code) for sitting in sittings]
    finally:
        await ledger.close()
    return [page for page in pages if page is not None]


def replayed_with_fair_luck(page: StoredTable) -> Match[Any]:
    """The game played again from its seed alone: the luck in the log must come out of it."""
    chance = FairChance(page.seed)
    variant = dict([setting.split("=", 1) for setting in page.variant.split()])
    match: Match[Any] = Match(game_named(page.game), len(page.chairs), variant, chance)
    assert " ".join([str(k) for k in match.record.luck]) == page.luck
    for entry in page.entries:
        if entry.notation in (HAND_OVER, TIME_UP):
            continue
        drawn = len(chance.outcomes)
        if entry.notation == TAKE_BACK:
            match.take_back(entry.seat)
        else:
            match.answer(entry.seat, entry.notation)
        assert " ".join([str(k) for k in chance.outcomes[drawn:]]) == entry.luck
    return match


HEAD = "SELECT h.version, h.over, t.result FROM head h JOIN game_table t ON t.id = h.table_id WHERE t.id = ?"
SEQS = "SELECT seq FROM answer WHERE table_id = ? ORDER BY seq"


def check_table(store: Store, sitting: Sitting, page: StoredTable) -> int:
    """What was promised to those who sat at this table; the number of answers that count without being acknowledged."""
    version, over, result = store.run(HEAD, page.table)[0]
    assert (version, over, page.status) == (len(page.entries), True, OVER)
    assert store.run(SEQS, page.table) == [(k,) for k in range(1, version + 1)], "the log has no gap and nothing twice"
    match = replayed_with_fair_luck(page)
    assert match.state.over
    assert match.game.rules.outcome(match.state).text() == result
    live, found_out = Live(page), 0
    for browser, seat in zip(sitting.browsers, sitting.seats, strict=True):
        assert browser.wrong == []
        own = {k: entry.notation for k, entry in enumerate(page.entries, 1) if entry.seat == seat}
        assert browser.acknowledged.items() <= own.items(), "what was acknowledged is in the log, at its version"
        for k, notation in own.items():  # under a seal, others may have answered between what was seen and what counts
            made = [version for version, said in browser.sent if said == notation]
            assert any(version <= k for version in made), "nothing is in the log that its player has not sent"
        found_out += len(own) - len(browser.acknowledged)
        assert browser.board == json.loads(SeatPage(live, seat, "en").as_json()), "the board is what the log says"
    return found_out


@pytest.fixture
def own_postgres() -> Iterator[OwnPostgres]:
    """In a folder that is not one of pytest's: the database runs as somebody else, and must get there."""
    with TemporaryDirectory(prefix="clairiere-faults-", ignore_cleanup_errors=True) as name:
        Path(name).chmod(0o755)
        postgres = OwnPostgres(Path(name))
        postgres.start()
        try:
            yield postgres
        finally:
            postgres.stop()


def test_nothing_acknowledged_is_lost_and_every_table_comes_to_its_end(own_postgres: OwnPostgres) -> None:
    random, began = Random(SEED), time.monotonic()
    village = Village(own_postgres, APP, worker=WORKER)
    try:
        sittings = [Sitting(village, number, random) for number in range(TABLES)]
        village.open()
        try:
            asyncio.run(played(village, sittings, random))
        finally:
            tell_of_unfinished(village)
        pages = asyncio.run(stored(village.store.address, sittings))
        found_out = sum([check_table(village.store, *pair) for pair in zip(sittings, pages, strict=True)])
    finally:
        village.close()
    tell(village, sittings, found_out, time.monotonic() - began)
    for kind, least in LEAST.items():
        assert village.suffered.get(kind, 0) >= least or (kind == "worker" and not WORKER)


UNFINISHED = """
SELECT t.code, t.game, h.version, h.asked, h.bot_due, h.claimed, now(),
  array(SELECT bot FROM seat s WHERE s.table_id = t.id)
FROM head h JOIN game_table t ON t.id = h.table_id WHERE NOT h.over
"""


def tell_of_unfinished(village: Village) -> None:
    """What stands still, if something does."""
    for row in village.store.run(UNFINISHED):
        print("unfinished", *row)  # noqa: T201


def tell(village: Village, sittings: list[Sitting], found_out: int, seconds: float) -> None:
    """The figures, for `pytest -s`."""
    browsers = [browser for sitting in sittings for browser in sitting.browsers]
    acknowledged = sum([len(browser.acknowledged) for browser in browsers])
    unheard = sum([browser.unheard for browser in browsers])
    print(  # noqa: T201
        f"\n{len(sittings)} tables, {len(browsers)} browsers, {acknowledged} answers acknowledged, {unheard} without a "
        f"reply, {found_out} of these had counted; {village.suffered}; {seconds:.0f} s; seed {SEED}"
    )
