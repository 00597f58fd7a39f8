"""Tables that browsers play while services fail, and what was promised to everybody who sits there (docs/faults.md)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from random import Random
from typing import Any

from clairiere.games.registry import game_named
from clairiere.kernel.chance import FairChance
from clairiere.kernel.match import Match
from clairiere.kernel.state import SPECTATOR
from clairiere.store.ledger import HAND_OVER, OVER, TAKE_BACK, TIME_UP, StoredTable
from clairiere.store.postgres import PostgresLedger
from clairiere.table.play.live import Live
from clairiere.table.views.seat_page import SeatPage
from tests.table.browsers import Browser, Place
from tests.table.kit import Laid, Store, lay_table


class PlayedTable:
    """One table, and the browsers around it."""

    def __init__(self, store: Store, places: Sequence[Place], number: int, random: Random, *, bots: bool) -> None:
        game = "benevolent" if number % 6 == 0 else "bloody_grove"
        seats = {1: "random"} if bots and number % 3 == 1 else {}
        self.laid: Laid = lay_table(store, game, bots=seats)
        watching = [""] if number % 4 == 0 else []
        cookies = [cookie for cookie in self.laid.cookies if cookie] + watching
        self.browsers = [Browser(places, self.laid.code, cookie, Random(random.random())) for cookie in cookies]
        self.seats = [seat for seat, cookie in enumerate(self.laid.cookies) if cookie] + [SPECTATOR] * len(watching)

    async def play(self) -> None:
        """Until the game is over for all of them."""
        await asyncio.gather(*[browser.play() for browser in self.browsers])


async def stored(address: str, played: Sequence[PlayedTable]) -> list[StoredTable]:
    """The tables as they are stored."""
    ledger = await PostgresLedger.open(address)
    try:
        pages = [await ledger.read(table.laid.code) for table in played]
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


def check_table(store: Store, table: PlayedTable, page: StoredTable) -> int:
    """What was promised to those who sat at this table; the number of answers that count without being acknowledged."""
    version, over, result = store.run(HEAD, page.table)[0]
    assert (version, over, page.status) == (len(page.entries), True, OVER)
    assert store.run(SEQS, page.table) == [(k,) for k in range(1, version + 1)], "the log has no gap and nothing twice"
    match = replayed_with_fair_luck(page)
    assert match.state.over
    assert match.game.rules.outcome(match.state).text() == result
    live, found_out = Live(page), 0
    for browser, seat in zip(table.browsers, table.seats, strict=True):
        assert browser.wrong == []
        own = {k: entry.notation for k, entry in enumerate(page.entries, 1) if entry.seat == seat}
        assert browser.acknowledged.items() <= own.items(), "what was acknowledged is in the log, at its version"
        for k, notation in own.items():  # under a seal, others may have answered between what was seen and what counts
            made = [version for version, said in browser.sent if said == notation]
            assert any(version <= k for version in made), "nothing is in the log that its player has not sent"
        found_out += len(own) - len(browser.acknowledged)
        assert browser.board == json.loads(SeatPage(live, seat, "en").as_json()), "the board is what the log says"
    return found_out


def check_all(store: Store, tables: Sequence[PlayedTable]) -> int:
    """What was promised at all of them; the number of answers that count without being acknowledged."""
    pages = asyncio.run(stored(store.address, tables))
    return sum([check_table(store, *pair) for pair in zip(tables, pages, strict=True)])


UNFINISHED = """
SELECT t.code, t.game, h.version, h.asked, h.bot_due, h.claimed, now(),
  array(SELECT bot FROM seat s WHERE s.table_id = t.id)
FROM head h JOIN game_table t ON t.id = h.table_id WHERE NOT h.over
"""


def tell_of_unfinished(store: Store) -> None:
    """What stands still, if something does."""
    for row in store.run(UNFINISHED):
        print("unfinished", *row)  # noqa: T201
