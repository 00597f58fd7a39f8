"""Rated games that somebody abandons: bots finish them, and who has stayed away counts as last."""

from __future__ import annotations

from tests.site.test_leaving import press
from tests.site.test_seating import Visit, asked_one, new_table, started
from tests.site.visitor import Visitor, read
from tests.table.kit import Store
from tests.table.test_worker_process import until, worker

LEFT = "This game is rated: unless you come back and finish it, you count as last."
TABLE = "(SELECT id FROM game_table WHERE code = ?)"
ENFORCE = "import django; django.setup(); from clairiere.site.accounts.deletion import enforce; enforce()"


def a_week_later(store: Store, code: str, days: int = 8) -> None:
    """Move what is stored of a table into the past, and do what is done every night."""
    past = f"- interval '{days} days'"
    store.run(f"UPDATE answer SET at = at {past} WHERE table_id = {TABLE}", code)
    store.run(f"UPDATE game_table SET started = started {past} WHERE code = ?", code)
    store.run(f"UPDATE head SET watched_until = watched_until {past} WHERE table_id = {TABLE}", code)
    store.python(ENFORCE)


def own(who: Visitor, code: str) -> list[str]:
    """The seats that somebody has at a table."""
    return list(who.get(f"/api/tables/{code}").json()["own"])


def test_who_is_silent_for_a_week_at_a_rated_table_without_a_clock_has_left(visit: Visit, store: Store) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = started(ann, ben, rated=True)
    silent = asked_one(code, ann, ben)
    other = ben if silent is ann else ann
    a_week_later(store, code, days=6)
    assert own(silent, code) != []
    a_week_later(store, code)
    assert own(silent, code) == []
    assert own(other, code) != []
    assert 'data-seat="' in press(silent, silent.get(f"/tables/{code}"), "return").text
    assert own(silent, code) != []


def test_at_a_friendly_table_without_a_clock_the_table_waits(visit: Visit, store: Store) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = started(ann, ben)
    a_week_later(store, code, days=80)
    assert (own(ann, code), own(ben, code)) == (["A"], ["B"])


def test_a_rated_game_that_all_have_left_is_finished_by_bots_after_a_week(visit: Visit, store: Store) -> None:
    ann = visit("Ann")
    code = new_table(ann, rated=True, bots={"B": "seed"})
    assert ann.post(f"/api/tables/{code}/start").status == 200
    assert ann.post(f"/api/tables/{code}/leave").status == 200
    store.run(f"UPDATE head SET watched_until = now() WHERE table_id = {TABLE}", code)
    a_week_later(store, code)
    version = f"SELECT version FROM head WHERE table_id = {TABLE}"
    before = store.run(version, code)[0][0]
    with worker(store):
        until(lambda: store.run(version, code)[0][0] > before + 1)


def test_who_leaves_a_rated_game_is_told_that_it_counts_as_last(visit: Visit) -> None:
    ann, ben, cleo = visit("Ann"), visit("Ben"), visit("Cleo")
    assert LEFT not in read(ann.get(f"/tables/{started(ann, ben)}/leave"))
    code = new_table(ann, rated=True, joinable=True, bots={"B": "seed"})
    said = "Without a clock, a robot plays on for whoever has not answered a rated game for seven days."
    assert said in read(cleo.get(f"/tables/{code}"))
    ann.post(f"/api/tables/{code}/start")
    alone = read(ann.get(f"/tables/{code}/leave"))
    assert LEFT in alone
    assert "They finish a rated game that nobody has watched for 7 days." in alone
    cleo.post(f"/api/tables/{code}/sit")
    assert LEFT not in read(cleo.get(f"/tables/{code}/leave")), "for who came during the game it does not count"
