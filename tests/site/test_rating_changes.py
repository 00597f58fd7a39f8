"""What a rated game has done to the ratings of its players: what its table tells, and whom."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.site.account import enter, sites_with_mail
from tests.site.rated_games import as_person, count, day, finished, people
from tests.site.test_ratings import settled
from tests.site.test_seating import Visit, new_table, started
from tests.site.visitor import Visitor, read
from tests.table.kit import Server, Store, own_postgres


@pytest.fixture
def alone() -> Iterator[Store]:
    """A database of one test: what is counted depends on nothing else."""
    with own_postgres("rating_changes") as store:
        yield store


def part(visitor: Visitor, code: str) -> str:
    """What the page of a table asks for when its game is over."""
    return read(visitor.get(f"/tables/{code}/ratings?part"))


def played(ann: Visitor, **wish: object) -> str:
    """A game with a bot that Ann has given up."""
    code = new_table(ann, bots={"B": "seed"}, **wish)
    ann.post(f"/api/tables/{code}/start")
    assert ann.post(f"/t/{code}/concede", version=0).status == 200
    return code


def counted(store: Store) -> None:
    """All rated games have ended a while ago, and are counted."""
    before = datetime.now(UTC) - timedelta(seconds=9)
    store.run("UPDATE game_table SET ended = ? WHERE status = 2 AND rated AND NOT counted", before)
    count(store)


def test_a_table_says_what_its_game_has_changed_once_it_is_counted(visit: Visit, store: Store) -> None:
    ann, ben = visit("Ann"), visit("Ben", language="fr")
    code = played(ann, rated=True)
    waits = "This game was rated. What it changes appears here in a minute."
    assert part(ann, code) == f"Ratings What a rating says {waits}"
    assert "data-again" in ann.get(f"/tables/{code}/ratings?part").text
    counted(store)
    told = part(ann, code)
    assert told.startswith("Ratings What a rating says Ann (you) 1300 ± 390 → then 1")
    assert "still finding out" in told
    assert "data-again" not in ann.get(f"/tables/{code}/ratings?part").text
    assert "Ann 1300 ± 390 → puis 1" in part(ben, code)
    rows = store.run("SELECT mu FROM rated_seat JOIN game_table ON id = table_id WHERE code = ?", code)
    assert f"then {round(rows[0][0])} ±" in told


def test_a_page_without_a_script_has_it_too_and_one_with_a_script_asks_for_it(visit: Visit) -> None:
    ann = visit("Ann")
    code = played(ann, rated=True)
    assert "<noscript><section class=\"ratings\" data-again>" in ann.get(f"/tables/{code}?whole").text.replace("\n", "")
    assert "data-rated" in ann.get(f"/tables/{code}").text
    assert "data-rated" not in ann.get(f"/tables/{played(ann)}").text


def test_of_a_friendly_or_running_game_there_is_nothing_to_tell(visit: Visit) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    friendly, running = played(ann), started(ann, ben, rated=True)
    assert part(ann, friendly) == part(ann, running) == ""
    assert "A friendly game: it changes nobody’s rating." in read(ann.get(f"/tables/{friendly}/ratings"))
    assert "The game is still being played." in read(ann.get(f"/tables/{running}/ratings"))


def test_a_table_that_is_not_there_has_no_ratings_but_a_page_that_says_so(visit: Visit) -> None:
    reply = visit("Ann").get("/tables/nobody/ratings")
    assert reply.status == 404
    assert "There is no table with this code." in read(reply)


def test_figures_of_who_is_not_public_are_for_themselves_alone(alone: Store) -> None:
    ann, ben = people(alone, "Ann", "Ben")
    alone.run("UPDATE person SET public = ? WHERE id = ?", False, ben)
    code = finished(alone, "bloody_grove", day(2026, 1), "A 1 B 2", [ann, ben])
    count(alone)
    with Server(alone) as server:
        for reader in (as_person(server, ann), Visitor(server.port)):
            assert "Bo keeps their rating to themselves" in part(reader, code)
            assert part(reader, code).count("→") == 1
        assert part(as_person(server, ben), code).count("→") == 2


def test_each_who_came_left_was_removed_or_won_easily_reads_what_it_means(alone: Store) -> None:
    ann, ben, cleo, dan = people(alone, "Ann", "Ben", "Cleo", "Dan")
    for minute in range(12):
        finished(alone, "broom_service", day(2025, 1) + timedelta(minutes=minute), "A 1 B 2", [ann, "forest"])
    easy = finished(alone, "broom_service", day(2026, 1), "A 1 B 2", [ann, "seed"])
    code = finished(alone, "broom_service", day(2026, 2), "A 1 B 2 C 3 D 4", [ann, ben, "tree", "tree"])
    (table,) = alone.run("SELECT id FROM game_table WHERE code = ?", code)[0]
    alone.run("UPDATE seat SET joined = ? WHERE table_id = ? AND number = 1", True, table)
    for seat, person, name in ((2, cleo, "Cleo"), (3, dan, "Dan")):
        left = "UPDATE seat SET left_by_id = ?, former = ? WHERE table_id = ? AND number = ?"
        alone.run(left, person, name, table, seat)
    alone.run("INSERT INTO removal (table_id, person_id) VALUES (?, ?)", table, dan)
    count(alone)
    with Server(alone) as server:
        told = part(Visitor(server.port), code)
        assert "came during the game, so nothing changes" in told.partition("Bo")[2].partition("Cleo")[0]
        assert "left, which counts as the last place" in told.partition("Cleo")[2].partition("Dan")[0]
        assert "was taken off the table, so nothing changes" in told.partition("Dan")[2]
        assert "won easily, so nothing changes" in part(Visitor(server.port), easy)
        own = part(as_person(server, cleo), code)
        assert own.startswith("Ratings What a rating says Cleo (you) 1300 ± 390 → then 1")


def test_who_comes_back_and_finishes_the_game_gets_the_place_of_the_seat(visit: Visit, store: Store) -> None:
    ann, ben = visit("Ann"), visit("Ben")
    code = started(ann, ben, rated=True)
    for verb in ("leave", "return"):
        assert ann.post(f"/api/tables/{code}/{verb}").status == 200
    version = ben.get(f"/api/t/{code}").json()["version"]
    assert ben.post(f"/t/{code}/concede", version=version).status == 200
    counted(store)
    assert "left" not in part(ann, code)
    rows = store.run(
        "SELECT mu FROM rated_seat JOIN game_table ON id = table_id WHERE code = ? ORDER BY rated_seat.number", code
    )
    assert rows[0][0] > 1300 > rows[1][0]


def test_a_game_that_counts_for_nobody_says_so(alone: Store) -> None:
    ann, ben = people(alone, "Ann", "Ben")
    code = finished(alone, "bloody_grove", day(2026, 1), "", [ann, ben])
    count(alone)
    with Server(alone) as server:
        assert "This game changes nobody’s rating." in part(Visitor(server.port), code)


def test_a_guest_has_a_rating_by_the_cookie_and_takes_it_into_an_account(alone: Store, tmp_path: Path) -> None:
    with sites_with_mail(alone, tmp_path) as ((server,), mail):
        at_home, away = Visitor(server.port), Visitor(server.port)
        enter(at_home, mail, "ann@example.org")
        at_home.post("/api/me", name="Ann")
        away.post("/api/me", name="Ann away")
        codes = [played(at_home, rated=True), played(away, rated=True)]
        counted(alone)
        assert "(you)" in part(away, codes[1])
        assert "(you)" not in part(away, codes[0])
        enter(away, mail, "ann@example.org")
        settled(alone)
        for visitor in (at_home, away):
            assert all(["(you)" in part(visitor, code) for code in codes])
        assert [games for (games,) in alone.run("SELECT games FROM rating")] == [2]
        assert "1300 ±" not in part(away, codes[1]), "the second game goes on from the first"
