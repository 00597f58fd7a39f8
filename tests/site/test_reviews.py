"""Reviews on the site: asked for once a game is over, made by a worker, kept for all who look; on both databases."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Iterator
from contextlib import ExitStack, nullcontext
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

import clairiere as cl
from clairiere.games.registry import BUILT_IN, game_named
from clairiere.kernel.choices import CONCEDE
from clairiere.kernel.play import asked_seats, next_ask
from clairiere.kernel.record import read_record
from clairiere.kernel.state import SPECTATOR
from clairiere.reviews.chances import read_calibration
from clairiere.reviews.review import read_review
from clairiere.reviews.words import percent, signed
from clairiere.store.ledger import OVER
from tests.site.visitor import Reply, Visitor, read
from tests.table.kit import Laid, Server, Store, cookie_of, lay_table, new_person, own_store
from tests.table.over import AT_ITS_END, ENDED, NEW_ANSWER
from tests.table.test_worker_process import until, worker

KINDS = ("postgresql", "sqlite")
ASKED = """
INSERT INTO review (table_id, state, judged, chosen, text, made_by, wrong, asked_by_id, asked_at, claim, tries)
VALUES (?, 0, 0, 0, '', '', '', ?, ?, '', 0)
"""
STATES = ("asked", "running", "done", "failed", "cancelled")


def short_game(store: Store, game: str = "benevolent", answers: int = 8) -> Laid:
    """A table where somebody has given up after some answers at random: quickly reviewed."""
    table, random = lay_table(store, game), Random(4)
    match: Any = table.opening
    while not match.state.over:
        ask = next_ask(match.state)
        if len(match.record.answers) == answers:
            match.choose(0, CONCEDE)
        else:
            match.choose(ask.seat, ask.pick(match.state, random))
    now, given = datetime.now(UTC), match.record.answers
    rows = [(table.id, seq, one.seat, one.notation, " ".join(map(str, one.luck)), now)
            for seq, one in enumerate(given, start=1)]
    store.run_many([(NEW_ANSWER, row) for row in rows] + [
        (AT_ITS_END, (len(given), True, table.id)), (ENDED, (OVER, match.record.result, now, table.id)),
    ])  # fmt: skip
    return table


def path(table: Laid) -> str:
    return f"/api/tables/{table.code}/review"


def state(store: Store, table: Laid) -> str:
    return STATES[store.run("SELECT state FROM review WHERE table_id = ?", table.id)[0][0]]


def in_queue(store: Store, *lines: str) -> str:
    """What a program prints that works on the queue."""
    setup = "import django; django.setup(); from clairiere.store.models import *"
    setup += "; from clairiere.site.reviews.queue import *"
    return store.python("\n".join([setup, *lines])).strip()


@pytest.fixture(scope="module", params=KINDS)
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A site and, where there is PostgreSQL, a worker beside it."""
    with ExitStack() as stack:
        store = stack.enter_context(own_store(request.param, "reviews", tmp_path_factory.mktemp("reviews")))
        stack.enter_context(nullcontext() if request.param == "sqlite" else worker(store))
        yield stack.enter_context(Server(store, CLAIRIERE_LIMITS="0"))


def named(server: Server, name: str) -> Visitor:
    somebody = Visitor(server.port)
    assert somebody.post("/api/me", name=name).status == 200
    return somebody


def test_a_review_that_is_asked_for_has_the_figures_of_the_library_and_is_kept_for_all(house: Server) -> None:
    table, ann = short_game(house.store, "bloody_grove"), named(house, "Ann")
    assert ann.get(path(table)).json()["state"] == "none"
    asked = ann.post(path(table))
    assert (asked.status, asked.json()["state"], asked.json()["yours"]) == (200, "asked", True)
    until(lambda: state(house.store, table) == "done")
    told = Visitor(house.port).get(path(table)).json()
    assert (told["state"], told["yours"], told["outdated"]) == ("done", False, False)
    assert told["judged"] == told["chosen"] > 0
    record = read_record(ann.get(f"/t/{table.code}/record").text)
    assert told["review"] == json.loads(cl.review(record).text())
    assert ann.post(path(table)).json()["state"] == "done", "it is not made again"


def test_a_review_can_be_read_while_it_is_made_and_is_stopped_by_who_has_asked(house: Server) -> None:
    table, ann, eve = short_game(house.store, "broom_service", 40), named(house, "Ann"), named(house, "Eve")
    ann.post(path(table))
    until(lambda: bool(ann.get(path(table)).json()["review"]))
    told = ann.get(path(table)).json()
    assert told["state"] == "running"
    assert len(read_review(json.dumps(told["review"])).seats) == len(table.opening.record.answers)
    assert eve.post(path(table), cancel=True).status == 403
    assert ann.post(path(table), cancel=True).json()["state"] == "cancelled"
    assert ann.get(path(table)).json()["review"], "what it has found stays"
    assert ann.post(path(table), cancel=True).status == 409
    other = short_game(house.store)
    eve.post(path(other))
    until(lambda: state(house.store, other) == "done")
    assert state(house.store, table) == "cancelled", "nobody goes on with it"


def test_the_page_asks_follows_and_shows_a_review_to_whoever_looks_in_their_language(house: Server) -> None:
    table, ann, tom = short_game(house.store, "bloody_grove"), named(house, "Ann"), Visitor(house.port, "fr")
    where = f"/tables/{table.code}/review"
    assert "Where did this game turn?" in read(ann.get(where))
    page = ann.submit(where)
    assert "The game is being reviewed" in read(page)
    assert "Stop the review" in read(page)
    assert "Arrêter" not in read(tom.get(where)), "who has not asked cannot stop it"
    until(lambda: state(house.store, table) == "done")
    told = cl.review(read_record(ann.get(f"/t/{table.code}/record").text))
    for side, letter in enumerate("AB"):
        page = tom.get(f"{where}?seat={letter}")
        sums, found = read(page), told.account(side)
        assert f"à {percent(found.begin)}\u00a0%" in page.text
        assert re.search(rf"décisions ont apporté {re.escape(signed(percent(found.own)))}, celles", sums)
        assert sums.count("Voir l’étape") == len(told.turning_points(side))
        assert page.text.count('<div class="pair">') == len(told.costly(side))
        assert page.text.count('<th scope="row">') == len(told.turns(side))
        for point in told.turning_points(side):
            assert f"/tables/{table.code}?at={point.last}" in page.text
    for game, text in (("bloody_grove", sums), ("benevolent", read(house_page(house, tom)))):
        assert ("grossièrement" in text) == read_calibration(game_named(game)).rough
    assert f"/tables/{table.code}/review" in ann.get(f"/tables/{table.code}").text
    assert f"/tables/{table.code}/review" in ann.get(f"/tables/{table.code}?at=0").text


def test_a_game_that_goes_on_from_a_step_of_another_is_reviewed_too(house: Server) -> None:
    table, ann = short_game(house.store, "bloody_grove"), named(house, "Ann")
    code = ann.post(f"/api/tables/{table.code}/again", at=4, bots="random").json()["code"]

    def given_up() -> bool:
        version = ann.get(f"/api/t/{code}").json()["version"]
        return ann.post(f"/t/{code}/concede", version=version).status == 200

    until(given_up)
    assert ann.post(f"/api/tables/{code}/review").status == 200
    until(lambda: ann.get(f"/api/tables/{code}/review").json()["state"] == "done")
    told, page = ann.get(f"/api/tables/{code}/review").json(), ann.get(f"/tables/{code}/review")
    assert told["review"] == json.loads(cl.review(read_record(ann.get(f"/t/{code}/record").text)).text())
    assert (page.status, "You began at" in read(page)) == (200, True)


def house_page(house: Server, somebody: Visitor) -> Reply:
    """The page of a review of a game whose chances come true."""
    table = short_game(house.store, "benevolent", 2)
    somebody.post(path(table))
    until(lambda: state(house.store, table) == "done")
    return somebody.get(f"/tables/{table.code}/review")


def test_rules_bots_or_weights_that_have_changed_make_a_review_outdated_and_it_is_made_anew(house: Server) -> None:
    table, ann = short_game(house.store), named(house, "Ann")
    ann.post(path(table))
    until(lambda: state(house.store, table) == "done")
    (made_by,) = house.store.run("SELECT made_by FROM review WHERE table_id = ?", table.id)[0]
    for name in json.loads(made_by):
        older = json.dumps(json.loads(made_by) | {name: "older"}, sort_keys=True)
        house.store.run("UPDATE review SET made_by = ? WHERE table_id = ?", older, table.id)
        assert ann.get(path(table)).json()["outdated"]
    assert ann.post(path(table)).json()["state"] == "asked"
    until(lambda: state(house.store, table) == "done")
    assert not ann.get(path(table)).json()["outdated"]


def test_a_review_that_has_failed_can_be_asked_for_again(house: Server) -> None:
    table, ann = short_game(house.store, answers=2), named(house, "Ann")
    house.store.run(ASKED, table.id, None, datetime.now(UTC))
    house.store.run("UPDATE review SET state = 3, wrong = 'died' WHERE table_id = ?", table.id)
    assert "It can be tried again" in read(ann.get(f"/tables/{table.code}/review"))
    assert ann.post(path(table)).json()["state"] == "asked"


def test_a_game_of_later_rules_is_not_reviewed_and_the_answer_says_so(house: Server) -> None:
    table, ann = short_game(house.store), named(house, "Ann")
    house.store.run("UPDATE game_table SET rules = 99 WHERE id = ?", table.id)
    reply = ann.post(path(table))
    assert (reply.status, "does not have" in reply.json()["error"]) == (409, True)
    assert not house.store.run("SELECT state FROM review WHERE table_id = ?", table.id)


def test_a_game_of_earlier_rules_is_reviewed(house: Server) -> None:
    table, ann = short_game(house.store, answers=2), named(house, "Ann")
    house.store.run("UPDATE game_table SET rules = 0 WHERE id = ?", table.id)
    assert ann.post(path(table)).json()["state"] == "asked"
    until(lambda: state(house.store, table) == "done")


@pytest.fixture(scope="module", params=KINDS)
def stored(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A database without any worker."""
    with own_store(request.param, "queue", tmp_path_factory.mktemp("queue")) as store:
        yield store


def asked(store: Store, person: int | None = None) -> Laid:
    """A game whose review somebody has asked for."""
    table = short_game(store, answers=2)
    store.run(ASKED, table.id, person, datetime.now(UTC))
    return table


def test_a_claim_that_is_not_kept_up_runs_out_and_who_had_it_writes_nothing_any_more(stored: Store) -> None:
    stored.run("DELETE FROM review")
    table = asked(stored)
    assert in_queue(
        stored, "first = claim(); again = claim(); print(first.code, again)",
        "print(keep(first), keep(first, Progress(3, 9, 'half', {'bot': 'tree'})))",
        "StoredReview.objects.update(claimed=timezone.now() - timedelta(seconds=1))",
        "second = claim(); print(keep(first, Progress(9, 9, 'old', {}, True)), fail(first, DIED), keep(second))",
        "give_back(first); row = StoredReview.objects.get()",
        "print(row.get_state_display(), row.judged, row.text, row.tries)",
        "give_back(second); row = StoredReview.objects.get(); print(row.get_state_display(), row.tries)",
    ).splitlines() == [f"{table.code} None", "True True", "False False True", "running 3 half 2", "asked 1"]


def test_a_review_that_ends_every_worker_is_given_up(stored: Store) -> None:
    stored.run("DELETE FROM review")
    asked(stored)
    run_out = "StoredReview.objects.update(claimed=timezone.now() - timedelta(seconds=1))"
    assert in_queue(
        stored, *["print(bool(claim()))", run_out] * 4, "row = StoredReview.objects.get()",
        "print(row.get_state_display(), row.wrong)",
    ).splitlines() == ["True", "True", "True", "False", "failed tried"]  # fmt: skip


def test_what_is_cancelled_or_deleted_meanwhile_stays_so(stored: Store) -> None:
    for statement in ("UPDATE review SET state = 4, claimed = NULL", "DELETE FROM review"):
        stored.run("DELETE FROM review")
        asked(stored)
        there = in_queue(
            stored, "from django.db import connection", "mine = claim()", f"connection.cursor().execute('{statement}')",
            "print(keep(mine), keep(mine, Progress(1, 1, 'all', {}, True)), claim())",
        )
        assert there == "False False None"


def test_with_its_table_a_review_goes_and_with_a_person_that_they_have_asked(stored: Store) -> None:
    stored.run("DELETE FROM review")
    ann = new_person(stored, "Ann")
    kept, gone = asked(stored, ann), asked(stored, ann)
    exported = "from clairiere.site.accounts.export import personal_data; "
    exported += f"print(*[one['table'] for one in personal_data(Person.objects.get(id={ann}))['reviews_asked_for']])"
    assert in_queue(stored, exported).split() == [kept.code, gone.code]
    in_queue(stored, "from clairiere.site.accounts.deletion import delete_person",
             f"Table.objects.get(id={gone.id}).delete()", f"delete_person(Person.objects.get(id={ann}))")
    assert stored.run("SELECT table_id, asked_by_id FROM review") == [(kept.id, None)]


def test_somebody_asks_for_ten_reviews_an_hour_at_most(stored: Store) -> None:
    stored.run("DELETE FROM review")
    ann = new_person(stored, "Ann")
    tables = [asked(stored, ann) for _ in range(10)]
    with Server(stored, CLAIRIERE_LIMITS="1") as server:
        somebody, other = Visitor(server.port), named(server, "Eve")
        somebody.cookies["clairiere"] = cookie_of(ann)
        more = short_game(stored, answers=2)
        reply = somebody.post(path(more))
        assert (reply.status, "a little later" in reply.json()["error"]) == (429, True)
        assert somebody.post(path(tables[0])).status == 200, "that one is on its way"
        assert other.post(path(more)).status == 200
        stored.run("UPDATE review SET asked_at = ?", datetime.now(UTC) - timedelta(hours=2))
        assert somebody.post(path(short_game(stored, answers=2))).status == 200


def test_the_review_of_a_killed_worker_is_made_by_another(store: Store) -> None:
    table = short_game(store, "broom_service", 20)
    store.run("DELETE FROM review")
    store.run(ASKED, table.id, None, datetime.now(UTC))
    with worker(store) as first:
        until(lambda: state(store, table) == "running")
        os.kill(first.pid, signal.SIGKILL)
        first.wait()
    assert state(store, table) == "running"
    with worker(store):
        until(lambda: store.run("SELECT tries FROM review") == [(2,)])
        until(lambda: state(store, table) == "done", 120)


def routes(table: Laid) -> list[tuple[str, str]]:
    """Everything that lays a game open or judges it."""
    code, eyes = table.code, ["", "all", "A", "B"]
    found = [("GET", f"/t/{code}/replay?at=3&eyes={one}") for one in eyes]
    found += [("GET", f"/t/{code}/picture.svg?at=3&eyes={one}") for one in eyes[1:]]
    found += [("GET", f"/tables/{code}/review{query}") for query in ("", "?part", "?seat=B&faces=open")]
    return [*found, ("GET", path(table)), ("POST", path(table)), ("GET", f"/api/t/{code}/record")]


@pytest.mark.parametrize("game", [game for game in BUILT_IN if game_named(game).rules.secret_hands])
def test_of_tables_that_differ_in_a_hidden_face_every_reader_hears_the_same_until_the_end(
    server: Server, game: str
) -> None:
    """Whether a route opens a game is decided before anything of it is read."""
    tables = twins(server.store, game)
    for seat in (0, 1, SPECTATOR):
        heard = []
        for table in tables:
            who = Visitor(server.port)
            if seat != SPECTATOR:
                who.cookies["clairiere"] = table.cookies[seat]
            replies = [who.ask(method, where, b"{}" if method == "POST" else None) for method, where in routes(table)]
            assert {reply.status for reply in replies} <= {403, 404, 409}
            heard.append([(reply.status, same_for_all(reply, table)) for reply in replies])
        assert heard[0] == heard[1]
    assert not server.store.run("SELECT table_id FROM review WHERE table_id IN (?, ?)", *[one.id for one in tables])


def same_for_all(reply: Reply, table: Laid) -> str:
    """What is said, without the code of the table and the token of forms."""
    return re.sub(r'csrf\w+" value="\w+', "", reply.text.replace(table.code, "CODE"))


def twins(store: Store, game: str) -> list[Laid]:
    """Two running tables with the same answers and other luck, so that other faces are hidden."""
    found = []
    for seed in ("hare", "owl"):
        table, random = lay_table(store, game, secret=seed), Random(2)
        match: Any = table.opening
        for _ in range(4):
            ask = next_ask(match.state)
            match.choose(ask.seat, ask.pick(match.state, random))
        rows = [(table.id, seq, one.seat, one.notation, " ".join(map(str, one.luck)), datetime.now(UTC))
                for seq, one in enumerate(match.record.answers, start=1)]
        store.run_many([(NEW_ANSWER, row) for row in rows])
        store.run("UPDATE head SET version = ?, asked = ? WHERE table_id = ?", len(rows), asked_seats(match.state),
                  table.id)
        found.append(table)
    faces = [table.opening.state.pieces.faces for table in found]
    assert faces[0] != faces[1]
    return found
