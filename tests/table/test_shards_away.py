"""A database that is away, or hangs, among several: its games wait for it, and everything else goes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import pytest

from tests.table.kit import cookie_of, lay_table, new_person
from tests.table.spread import Spread, spread_over, until
from tests.table.test_worker_process import is_over, worker

SOON = 3.0
"""Seconds for a page while a database hangs that it does not need."""


@pytest.fixture(scope="module")
def spread() -> Iterator[Spread]:
    with spread_over(2) as found:
        yield found


@contextmanager
def without(spread: Spread, how: str) -> Iterator[None]:
    """The second database is away, or takes everything and never answers."""
    gate = spread.gates[1]
    getattr(gate, how)()
    try:
        yield
    finally:
        gate.open() if how == "close" else gate.resume()


@pytest.mark.parametrize("how", ["close", pytest.param("hang", marks=pytest.mark.nightly)])
def test_while_a_database_is_lost_only_its_tables_wait_for_it(spread: Spread, how: str) -> None:
    here, lost = spread.table_in(0), spread.table_in(1)
    assert [spread.answer(code) for code in (here, lost)] == [200, 200]
    ann, _ = spread.clients()
    with without(spread, how):
        reply = spread.answered(lost)
        assert (reply.status, reply.headers["retry-after"]) == (503, "1")
        assert spread.answer(here) == 200
        ann.patience = SOON
        for path in ("/", "/ready", "/tables", "/me", "/mine", f"/t/{here}", f"/api/t/{here}", "/api/tables"):
            assert ann.get(path).status in (200, 302), path
        begun = spread.new_table()
        assert (spread.shard(begun), spread.answer(begun)) == (0, 200)
        left = ann.post(f"/api/tables/{lost}/leave")
        assert (left.status, "retry-after" in left.headers) == (503, True)
        ann.patience = 30
        quick = new_person(spread.first, "Quick")
        led = spread.server.client(cookie_of(quick)).post("/api/play")
        assert led.status in (200, 201), led.text
        assert spread.shard(led.json()["code"]) == 0
    until(partial(spread.plays, lost))
    until(lambda: ann.post(f"/api/tables/{lost}/leave").status == 200)


def test_a_process_without_any_database_says_what_they_have_said(spread: Spread) -> None:
    ann, _ = spread.clients()
    with without(spread, "close"):
        spread.gates[0].close()
        try:
            reply = ann.get("/ready")
        finally:
            spread.gates[0].open()
    assert reply.status == 503
    assert reply.json()["error"].startswith("connection: ")
    until(lambda: ann.get("/ready").status == 200)


def play_now(spread: Spread) -> str:
    """The code of the table to which Play now leads somebody new."""
    client = spread.server.client(cookie_of(new_person(spread.first, "Somebody")))
    led = client.insist("/api/play", games="bloody_grove")
    assert led.status in (200, 201), led.text
    return str(led.json()["code"])


def test_play_now_passes_by_a_game_whose_database_is_lost(spread: Spread) -> None:
    opened = ""
    while not opened or spread.shard(opened) != 1:
        spread.first.run("UPDATE game_table SET joinable = false")
        opened = play_now(spread)
    with without(spread, "close"):
        assert play_now(spread) != opened

    def leads_there() -> bool:
        spread.first.run("UPDATE game_table SET joinable = code = ?", opened)
        return play_now(spread) == opened

    until(leads_there)


def bots_at(spread: Spread, shard: int) -> int:
    """The number of a table with bots alone, begun in one of the databases."""
    table = lay_table(spread.first, bots={0: "random", 1: "random"})
    if shard:
        spread.python(MOVE_AT_BEGINNING.format(table=table.id, shard=shard))
    return table.id


MOVE_AT_BEGINNING = """
from unittest.mock import patch
from clairiere.site.tables import sharding
from clairiere.store.models import Table
with patch.object(sharding, "shards_of", lambda code, number: [{shard}]):
    sharding.assign_shard(Table.objects.get(id={table}))
"""


def test_a_worker_plays_on_at_the_tables_of_other_databases(spread: Spread) -> None:
    here, lost = bots_at(spread, 0), bots_at(spread, 1)
    with without(spread, "hang"), worker(spread.first, CLAIRIERE_DATABASES=spread.addresses):
        until(partial(is_over, spread.first, here))
        assert not is_over(spread.first, lost)
        spread.gates[1].resume()
        until(partial(is_over, spread.first, lost))
    assert spread.first.run("SELECT shard FROM game_table WHERE id = ?", lost) == [(0,)]


def test_retention_does_what_can_be_done_and_the_rest_the_next_time(spread: Spread) -> None:
    lost = spread.table_in(1)
    gone, stays = new_person(spread.first, "Gone"), new_person(spread.first, "Stays")
    seated = "UPDATE seat SET person_id = ? WHERE number = 0 AND table_id = ?"
    spread.first.run(seated, gone, spread.number(lost))
    spread.first.run("UPDATE person SET seen = now() - interval '200 days' WHERE id IN (?, ?)", gone, stays)
    there = "SELECT id FROM person WHERE id IN (?, ?)"
    enforced = "from clairiere.site.accounts.deletion import enforce; print(enforce()['guests'])"
    with without(spread, "close"):
        assert spread.python(enforced).split() == ["1"]
        assert spread.first.run(there, gone, stays) == [(gone,)]
    assert spread.python(enforced).split() == ["1"]
    assert spread.first.run(there, gone, stays) == []


CREATE = """
from clairiere.site.bots.tokens import create_bot
from clairiere.store.models import Person
owner = Person.objects.get(id={owner})
create_bot(owner, "Hal")
print(owner.bots.get().id)
"""
REVOKE = """
from clairiere.site.bots.tokens import revoke
from clairiere.store.models import Person
revoke(Person.objects.get(id={owner}), {bot})
"""


def test_a_bot_whose_token_is_revoked_leaves_the_tables_whose_databases_answer(spread: Spread) -> None:
    here, lost = spread.number(spread.table_in(0)), spread.number(spread.table_in(1))
    owner = new_person(spread.first, "Owner")
    bot = int(spread.python(CREATE.format(owner=owner)))
    spread.first.run("UPDATE seat SET person_id = ? WHERE number = 0 AND table_id IN (?, ?)", bot, here, lost)
    with without(spread, "close"):
        spread.python(REVOKE.format(owner=owner, bot=bot))
    held = "SELECT person_id FROM seat WHERE number = 0 AND table_id = ?"
    assert [spread.first.run(held, table) for table in (here, lost)] == [[(None,)], [(bot,)]]
    assert spread.first.run("SELECT 1 FROM bot_token WHERE bot_id = ?", bot) == []


LINK = """
from django.contrib.auth.models import User
from clairiere.site.accounts.sessions import link
from clairiere.store.models import Person
user = User.objects.create(username="someone")
Person.objects.create(name="Someone", user=user)
print(link(user, Person.objects.get(id={guest})).id)
"""


def test_whoever_left_a_seat_as_a_guest_can_take_it_back_with_an_account(spread: Spread) -> None:
    code = spread.table_in(1)
    guest = new_person(spread.first, "Guest")
    ann, ben = spread.clients()
    assert ann.post(f"/api/tables/{code}/leave").status == 200
    for store in spread.stores:
        store.run("INSERT INTO person (id, name, language, epoch, created) VALUES (?, '', 'en', 0, now()) "
                  "ON CONFLICT DO NOTHING", guest)
        store.run("UPDATE seat SET left_by_id = ? WHERE table_id = ? AND number = 0", guest, spread.number(code))
    own = int(spread.python(LINK.format(guest=guest)))
    version = ben.get(f"/api/t/{code}").json()["version"]
    assert ben.post(f"/t/{code}/concede", version=version).status == 200
    until(lambda: spread.shard(code) == 0)
    kept = spread.first.run("SELECT left_by_id FROM seat WHERE table_id = ? AND number = 0", spread.number(code))
    assert kept == [(own,)]
