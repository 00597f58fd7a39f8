"""The same site at home: one process, SQLite, no Redis; bots live in it too."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.site.test_seating import asked_one, new_table, started
from tests.site.visitor import Visitor
from tests.table.kit import Server, migrated_sqlite


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    store = migrated_sqlite(tmp_path_factory.mktemp("home"))
    with Server(store, CLAIRIERE_LIMITS="0") as running:
        yield running


def somebody(home: Server, name: str) -> Visitor:
    visitor = Visitor(home.port)
    visitor.post("/api/me", name=name)
    return visitor


def test_at_home_a_person_plays_against_a_bot(home: Server) -> None:
    ann = somebody(home, "Ann")
    code = new_table(ann, game="benevolent", seats=2, bots={"B": "greedy"}, variant={"first": "B"})
    assert ann.post(f"/api/tables/{code}/start").status == 200
    until = time.monotonic() + 20
    while "A" not in ann.get(f"/api/t/{code}").json()["asked"] and time.monotonic() < until:
        time.sleep(0.05)
    sight = ann.get(f"/api/t/{code}").json()
    assert (sight["asked"], sight["version"] > 0) == (["A"], True)


def test_at_home_too_a_seat_is_taken_once(home: Server) -> None:
    code = new_table(somebody(home, "Ann"), game="benevolent", seats=2)
    crowd = [somebody(home, f"Guest {n}") for n in range(6)]
    with ThreadPoolExecutor(6) as together:
        statuses = list(together.map(lambda one: one.post(f"/api/tables/{code}/sit").status, crowd))
    assert sorted(statuses) == [200, *[409] * 5]


def test_at_home_too_a_leaver_is_replaced_and_others_hear_of_it(home: Server) -> None:
    ann, ben = somebody(home, "Ann"), somebody(home, "Ben")
    code = started(ann, ben)
    leaver = asked_one(code, ann, ben)
    told = home.client().stream(f"/t/{code}/stream?version=0")
    assert leaver.post(f"/api/tables/{code}/leave").status == 200
    assert next(told) >= 1
    told.close()
    assert leaver.get(f"/api/t/{code}?version=1").json()["seat"] is None


def test_a_home_is_ready_without_redis(home: Server) -> None:
    ready = home.client().get("/ready")
    assert (ready.status, ready.json()) == (200, {"database": True, "tasks": True, "failing": []})
