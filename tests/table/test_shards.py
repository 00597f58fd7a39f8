"""Games spread over several databases: where they lie, who plays on while one is away, and what the first one knows."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial

import pytest

from clairiere.store.shards import Shards
from clairiere.store.transfer import shards_of
from tests.table.spread import LOG, Spread, spread_over, until

NUMBER = 3


@pytest.fixture(scope="module")
def spread() -> Iterator[Spread]:
    with spread_over(NUMBER) as found:
        yield found


async def lines_in(spread: Spread, codes: list[str]) -> list[int]:
    """How many lines a process finds that has none of the tables in memory."""
    shards = await Shards.open(spread.addresses.split())
    found = [await shards.read(code) for code in codes]
    await shards.close()
    return [0 if one is None else len(one.entries) for one in found]


def test_a_code_keeps_its_database_when_others_are_added_unless_a_new_one_takes_it() -> None:
    codes = [f"abc{n}" for n in range(2000)]
    four, five = [[shards_of(code, number)[0] for code in codes] for number in (4, 5)]
    assert all([new in (old, 4) for old, new in zip(four, five, strict=True)])
    assert all([330 < five.count(shard) < 470 for shard in range(5)])


def test_a_game_is_written_in_the_database_of_its_code_and_the_first_has_a_copy(spread: Spread) -> None:
    for shard in range(NUMBER):
        code = spread.table_in(shard)
        assert shards_of(code, NUMBER)[0] == shard
        assert [spread.answer(code) for _ in range(3)] == [200, 200, 200]
        assert len(spread.stores[shard].run(LOG, spread.number(code))) == 3
        until(partial(spread.same_log, code))
        for other in {1, 2} - {shard}:
            assert spread.stores[other].run(LOG, spread.number(code)) == []


def test_one_database_that_is_away_stops_only_its_own_games(spread: Spread) -> None:
    codes = [spread.table_in(shard) for shard in range(NUMBER)]
    assert [spread.answer(code) for code in codes] == [200, 200, 200]
    for away in (1, 2):
        spread.gates[away].close()
        got = [spread.answer(code) for code in codes]
        assert got == [503 if shard == away else 200 for shard in range(NUMBER)]
        page = spread.server.client().get("/")
        spread.gates[away].open()
        assert page.status == 200
        until(partial(spread.plays, codes[away]))


def test_games_of_other_databases_go_on_while_the_first_is_away_and_it_hears_of_them_later(spread: Spread) -> None:
    codes = [spread.table_in(shard) for shard in range(NUMBER)]
    assert [spread.answer(code) for code in codes] == [200, 200, 200]
    spread.gates[0].close()
    try:
        assert [spread.answer(code) for code in codes[1:]] == [200, 200]
        assert spread.answer(codes[0]) == 503
        assert asyncio.run(lines_in(spread, codes[1:])) == [2, 2]
    finally:
        spread.gates[0].open()
    until(lambda: all([spread.same_log(code) for code in codes]))
    until(partial(spread.plays, codes[0]))
    until(lambda: spread.clients()[0].post("/api/tables", game="bloody_grove", seats=2).status == 201)


def test_seats_change_hands_in_the_shard_too_and_come_back(spread: Spread) -> None:
    code = spread.table_in(1)
    assert spread.answer(code) == 200
    ann, ben = spread.clients()
    for verb, named in (("leave", [False, True]), ("return", [True, True])):
        reply = ann.post(f"/api/tables/{code}/{verb}")
        assert reply.status == 200, reply.text
        for store in (spread.first, spread.stores[1]):
            rows = store.run(
                "SELECT person_id IS NOT NULL FROM seat WHERE table_id = ? ORDER BY number", spread.number(code)
            )
            assert [row[0] for row in rows] == named
        assert spread.same_log(code)
    assert ben.get(f"/api/t/{code}").json()["seat"] == "B"


def test_a_finished_game_comes_home_and_is_nowhere_else(spread: Spread) -> None:
    code = spread.table_in(2)
    ann, _ = spread.clients()
    assert spread.answer(code) == 200
    version = ann.get(f"/api/t/{code}").json()["version"]
    assert ann.post(f"/t/{code}/concede", version=version).status == 200
    until(lambda: spread.shard(code) == 0)
    until(lambda: spread.stores[2].run("SELECT count(*) FROM game_table WHERE code = ?", code) == [(0,)])
    assert spread.stores[2].run(LOG, spread.number(code)) == []
    assert len(spread.first.run(LOG, spread.number(code))) == version + 1
    status, result = spread.first.run("SELECT status, result FROM game_table WHERE code = ?", code)[0]
    assert (status, bool(result)) == (2, True)
    assert ann.get(f"/api/t/{code}").json()["version"] == version + 1
    assert "concede" in ann.get(f"/t/{code}/record").text
