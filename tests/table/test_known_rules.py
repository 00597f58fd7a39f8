"""A new table begins under rules that every process at its database knows, while releases change."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import psycopg
import pytest

from clairiere.games.registry import game_named
from clairiere.store import postgres as module
from clairiere.store.claims import PostgresClaims
from clairiere.store.known_rules import process_name, versions_in
from clairiere.store.postgres import PostgresLedger
from clairiere.table.bots.worker import Worker
from clairiere.table.ops.supervisor import Supervisor
from clairiere.table.play.commits import Batches
from clairiere.table.play.tables import Tables
from tests.site.visitor import Visitor
from tests.table.kit import Server, Store, lay_table


def test_a_process_names_the_versions_it_plays_in_what_postgresql_keeps_of_a_name() -> None:
    name = process_name()
    assert name.startswith("clairiere ")
    assert len(name) <= 63
    assert versions_in([name], "BTW") == [game_named("bethel_woods").rules.version]


def test_versions_of_other_games_and_other_programs_do_not_count() -> None:
    names = ["clairiere BEN=2 BTW=1", "psql", "clairiere BEN=3", "clairiere BEN=x BENT=4", "clairiere"]
    assert versions_in(names, "BEN") == [2, 3]
    assert versions_in(names, "GRV") == []


OPENED = "SELECT rules, variant FROM game_table WHERE code = ?"


def opened(server: Server, **wish: object) -> str:
    """The code of a new table."""
    host = Visitor(server.port)
    assert host.post("/api/me", name="Ada").status == 200
    reply = host.post("/api/tables", **wish)
    assert reply.status == 201, reply.text
    return str(reply.json()["code"])


@pytest.fixture
def older(server: Server, postgres: Store) -> Iterator[None]:
    """A process of the release before is connected to the database."""
    with psycopg.connect(postgres.address, application_name="clairiere BEN=1 BTW=2 BRM=1"):
        yield


def test_while_a_process_knows_no_other_rules_a_table_begins_under_the_older_ones(
    older: None, server: Server, postgres: Store
) -> None:
    assert postgres.run(OPENED, opened(server, game="benevolent", seats=2)) == [(1, "first=random")]
    code, newest = opened(server, game="bloody_grove", seats=2), game_named("bloody_grove").rules.version
    assert postgres.run(OPENED, code)[0][0] == newest, "the process does not know this game at all"


def test_once_it_has_gone_a_table_begins_under_the_newest(server: Server, postgres: Store) -> None:
    newest = game_named("benevolent").rules.version
    assert newest > 1
    assert postgres.run(OPENED, opened(server, game="benevolent", seats=2)) == [(newest, "first=random")]


def test_a_server_and_its_database_know_of_each_other(server: Server, postgres: Store) -> None:
    names = "SELECT DISTINCT application_name FROM pg_stat_activity WHERE datname = current_database()"
    assert (process_name(),) in postgres.run(names)


def test_the_name_stays_known_although_nothing_is_asked_for(
    postgres: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "STAY", 0.05)
    asyncio.run(loses_its_connection(postgres))


async def loses_its_connection(postgres: Store) -> None:
    """Its name comes back by itself."""
    ledger = await PostgresLedger.open(postgres.address, name="clairiere TOY=1")
    there = "SELECT {} FROM pg_stat_activity WHERE application_name = 'clairiere TOY=1'"
    try:
        await asyncio.to_thread(postgres.run, there.format("pg_terminate_backend(pid)"))
        until = time.monotonic() + 30
        while not await asyncio.to_thread(postgres.run, there.format("state")):
            assert time.monotonic() < until
            await asyncio.sleep(0.05)
    finally:
        await ledger.close()


def test_a_worker_leaves_a_table_of_later_rules_to_others_and_claims_it_no_more(postgres: Store) -> None:
    table = lay_table(postgres, "bloody_grove", bots={0: "random", 1: "random"})
    postgres.run("UPDATE game_table SET rules = 99 WHERE id = ?", table.id)
    assert asyncio.run(visited(postgres, table.id)) == [[table.id], [], [table.id]]


async def visited(postgres: Store, table: int) -> list[list[int]]:
    """What a worker has left to others, and of that table what it and another one claim then."""
    ledger, claims = await PostgresLedger.open(postgres.address), await PostgresClaims.open(postgres.address)
    batches = Batches(ledger, Supervisor())
    worker = Worker(claims, Tables(ledger), batches, asyncio.Event(), lambda live, bot_due: None)
    try:
        await worker.visit(next(claim for claim in await claims.take(99) if claim.table == table))
        own, others = await claims.take(99, 1, worker.others), await claims.take(99)
    finally:
        worker.executor.close()
        for part in (batches, claims, ledger):
            await part.close()
    return [[*worker.others], *[[claim.table for claim in found if claim.table == table] for found in (own, others)]]
