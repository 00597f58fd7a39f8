"""Bots that think on the device of the only person at a table, on PostgreSQL and on SQLite."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

from clairiere.games.registry import BUILT_IN, game_named
from clairiere.store.ledger import OVER
from clairiere.table.bots.executor import BotQueue
from clairiere.table.http.app import TableApp
from clairiere.table.play.device import SECONDS
from clairiere.table.play.recorded import FAIR, PROVEN, recorded
from tests.kit import nightly_after
from tests.table.asgi import app_on, asked, fetched
from tests.table.kit import Laid, Store, cookie_of, lay_table, new_person
from tests.table.ledgers import SINCE_NOW
from tests.table.sitting import A_BEGINS
from tests.table.test_worker import head, let_work, log, status, with_parts

GAME, LEVEL = "bloody_grove", "seed"
FIRST, SECOND = 0, 1
LASTS = {kind: seconds.format("claimed") for kind, seconds in SINCE_NOW.items()}
PRIVATE = "UPDATE game_table SET listed = ? WHERE id = ?"


def solo_table(store: Store, game: str = GAME, *, listed: bool = False, **more: Any) -> Laid:
    """A person on the first seat, who begins, and a bot on the second, at a table that nobody finds."""
    table = lay_table(store, game, **{"bots": {SECOND: LEVEL}, "secret": A_BEGINS, **more})
    store.run(PRIVATE, listed, table.id)
    return table


class Device:
    """The page of a person, whose device thinks for the bots; both answer at random or as the bot does."""

    def __init__(self, app: TableApp, table: Laid, cookie: str = "") -> None:
        self.app = app
        self.path = f"/t/{table.code}"
        self.cookie = cookie or table.cookies[FIRST]
        self.random = Random(7)
        self.given = 0
        self.game: Any = game_named(GAME)

    async def ask(self, method: str, verb: str, **fields: object) -> tuple[int, Any]:
        return await asked(self.app, method, f"{self.path}/{verb}", self.cookie, **fields)

    async def look(self) -> Any:
        return json.loads(await fetched(self.app, f"/api{self.path}", self.cookie))

    async def offer(self) -> Any:
        said, told = await self.ask("POST", "think", version=0)
        assert said == 200, told
        return told

    async def answer(self) -> None:
        """The person answers what they are asked."""
        seen = await self.look()
        notation = self.random.choice(seen["options"])["notation"]
        assert (await self.ask("POST", "answer", version=seen["version"], notation=notation))[0] == 200

    async def asked_of_it(self) -> Any:
        said, told = await self.ask("GET", "think")
        assert said == 200, told
        return told

    async def think(self, told: Any) -> Any:
        """What the bot answers on its view, and what comes then."""
        notation = BotQueue(told["bot"], 7).choose(self.game, self.game.read(told["view"]), lambda: False)
        said, then = await self.ask("POST", "thought", version=told["version"], seat=told["seat"], notation=notation)
        assert said == 200, then
        self.given += 1
        return then


def on_app(store: Store, work: Callable[[TableApp], Coroutine[Any, Any, Any]]) -> Any:
    return with_parts(store, lambda ledger, claims: work(app_on(ledger)))


def lies_with_the_device(store: Store, table: Laid) -> bool:
    """Whether a bot is due, and somebody has a claim on it."""
    return None not in head(store, table)[3:]


async def to_the_bot(device: Device, store: Store, table: Laid) -> Any:
    """The person answers until the bot is asked; what their device is told then."""
    while "view" not in (told := await device.asked_of_it()):
        assert told["offered"]
        await device.answer()
    assert lies_with_the_device(store, table)
    return told


@pytest.mark.parametrize("game", nightly_after(1, BUILT_IN))
def test_a_whole_game_thought_out_on_the_device_proves_itself_and_no_worker_was_due(store: Store, game: str) -> None:
    table = solo_table(store, game, seats=2)

    async def played(app: TableApp) -> None:
        device = Device(app, table)
        device.game = game_named(game)
        await device.offer()
        while not (seen := await device.look())["over"]:
            told = await device.asked_of_it()
            if "view" in told:
                while "view" in told:
                    told = await device.think(told)
            elif seen["options"]:
                await device.answer()
            else:  # the bot was asked before the device was there
                await one_answer_of_a_worker(store, table)
                await app.tables.catch_up(await app.reads.table(table.code), head(store, table)[0])
        assert device.given > 3
        found = recorded((await fetched(app, f"/t/{table.code}/record")).decode())
        assert (found.proof, found.luck) == (PROVEN, FAIR)

    on_app(store, played)
    assert status(store, table) == OVER
    assert store.run("SELECT device FROM game_table WHERE id = ?", table.id) == [(True,)]


async def one_answer_of_a_worker(store: Store, table: Laid) -> None:
    """A worker of another process answers, as it does wherever a bot is due and nobody has a claim."""
    version = head(store, table)[0]
    await asyncio.to_thread(let_work, store, lambda: head(store, table)[0] > version)


def test_while_the_device_is_silent_a_worker_takes_over_once_the_claim_has_run_out(store: Store) -> None:
    table = solo_table(store)

    async def silent(app: TableApp) -> None:
        device = Device(app, table)
        await device.offer()
        asked_at = (await to_the_bot(device, store, table))["version"]
        assert 0 < store.run(f"SELECT {LASTS[store.kind]} FROM head WHERE table_id = ?", table.id)[0][0] <= SECONDS
        store.run("UPDATE head SET claimed = ? WHERE table_id = ?", datetime.now(UTC) - timedelta(seconds=1), table.id)
        await one_answer_of_a_worker(store, table)
        live = await app.reads.table(table.code)
        await app.tables.catch_up(live, head(store, table)[0])
        assert live.version > asked_at
        assert (await device.asked_of_it())["offered"] is False
        said, _ = await device.ask("POST", "thought", version=asked_at, seat="B", notation="x")
        assert said in (403, 409)
        assert (await device.offer())["offered"] is True

    on_app(store, silent)


def test_without_an_offer_a_bot_is_due_for_workers_at_once(store: Store) -> None:
    table = solo_table(store)

    async def played(app: TableApp) -> None:
        device = Device(app, table)
        assert (await device.asked_of_it()) == {"version": 0, "offered": False}
        while head(store, table)[3] is None:
            await device.answer()
        assert head(store, table)[4] is None

    on_app(store, played)
    assert store.run("SELECT device FROM game_table WHERE id = ?", table.id) == [(False,)]


def test_an_illegal_or_late_answer_of_the_device_does_not_count(store: Store) -> None:
    table = solo_table(store)

    async def wrong(app: TableApp) -> None:
        device = Device(app, table)
        await device.offer()
        told = await to_the_bot(device, store, table)
        before = log(store, table)
        fields = {"version": told["version"], "seat": "B", "notation": "place h99"}
        assert (await device.ask("POST", "thought", **fields))[0] == 422
        assert (await device.ask("POST", "thought", **{**fields, "seat": "A"}))[0] == 403
        assert (await device.ask("POST", "thought", **{**fields, "seat": ""}))[0] == 403
        assert (await device.ask("POST", "thought", **{**fields, "version": told["version"] + 9}))[0] == 409
        assert log(store, table) == before
        await device.think(told)
        assert len(log(store, table)) == len(before) + 1

    on_app(store, wrong)


UNFIT: dict[str, tuple[dict[str, Any], str]] = {
    "two people": ({"bots": {2: LEVEL}, "seats": 3}, ""),
    "a clock": ({"pace": 60}, ""),
    "everybody finds it": ({"listed": True}, ""),
    "rated": ({}, "UPDATE game_table SET rated = true WHERE id = ?"),
    "people may join": ({}, "UPDATE game_table SET joinable = true WHERE id = ?"),
    "somebody may come back": ({}, "UPDATE seat SET former = 'Bo' WHERE table_id = ? AND number = 1"),
}


@pytest.mark.parametrize("why", UNFIT)
def test_no_device_thinks_at_a_table_where_others_play_or_could(store: Store, why: str) -> None:
    more, change = UNFIT[why]
    table = solo_table(store, GAME if "seats" not in more else "benevolent", **more)
    if change:
        store.run(change, table.id)

    async def refused(app: TableApp) -> None:
        device = Device(app, table)
        assert (await device.ask("POST", "think", version=0))[0] == 403
        assert "view" not in json.dumps((await device.ask("GET", "think"))[1])

    on_app(store, refused)
    assert store.run("SELECT device FROM game_table WHERE id = ?", table.id) == [(False,)]


def test_nobody_else_ever_sees_what_a_bot_sees(store: Store) -> None:
    table = solo_table(store)
    others = {"a stranger": "", "another person": cookie_of(new_person(store, "Eve"))}
    others |= {"a revoked cookie": cookie_of(int(table.people[FIRST] or 0), epoch=-1)}

    async def kept(app: TableApp) -> None:
        device = Device(app, table)
        await device.offer()
        told = await to_the_bot(device, store, table)
        for who, cookie in others.items():
            eve = Device(app, table)
            eve.cookie = cookie
            fields = {"version": told["version"], "seat": "B", "notation": "x"}
            for said, answer in (
                await eve.ask("GET", "think"), await eve.ask("POST", "think", version=told["version"]),
                await eve.ask("POST", "thought", **fields),
            ):  # fmt: skip
                assert said == 403, who
                assert "view" not in json.dumps(answer), who
        assert (await device.asked_of_it())["view"] == told["view"], "the offer stands"

    on_app(store, kept)


def test_the_view_is_the_bots_alone_and_only_while_it_is_asked(store: Store) -> None:
    table = solo_table(store)

    async def seen(app: TableApp) -> None:
        device = Device(app, table)
        assert "view" not in await device.offer()
        told = await to_the_bot(device, store, table)
        live = await app.reads.table(table.code)
        assert told["view"] == live.match.view(SECOND).text()
        assert told["view"] == device.game.read(told["view"]).text()
        while "view" in told:
            told = await device.think(told)
        assert "view" not in await device.asked_of_it()

    on_app(store, seen)


def test_when_the_person_leaves_their_device_is_told_no_more(store: Store) -> None:
    table = solo_table(store)

    async def left(app: TableApp) -> None:
        device = Device(app, table)
        await device.offer()
        await to_the_bot(device, store, table)
        live = await app.reads.table(table.code)
        live.sit(tuple([*live.chairs[1:], *live.chairs[1:]]))  # as it is read after a hand-over
        assert (await device.ask("GET", "think"))[0] == 403

    on_app(store, left)
