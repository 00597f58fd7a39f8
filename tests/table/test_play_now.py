"""Play now: one request leads to a table, with people if they want the same, else with bots; on either database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import psycopg
import pytest

from clairiere.games.registry import BUILT_IN, game_named
from clairiere.kernel.chance import FairChance
from clairiere.kernel.match import Match
from clairiere.kernel.play import next_ask
from clairiere.store.ledger import HAND_OVER, TIME_UP, Chair
from clairiere.table.play.live import Live
from tests.table.kit import Client, Server, Store, cookie_of, new_person
from tests.table.outputs import everything_sent, live_of
from tests.table.test_coming_back import seat
from tests.table.test_worker import head, hurry, let_work

__all__ = ["hurry"]


@pytest.fixture(scope="module")
def running(store: Store) -> Iterator[Server]:
    with Server(store) as server:
        yield server


@pytest.fixture(autouse=True)
def alone(running: Server) -> None:
    """Nobody who came in another test is there."""
    running.store.run("UPDATE game_table SET joinable = ?", False)


def somebody(server: Server, name: str = "Ann", language: str = "en") -> Client:
    return server.client(cookie_of(new_person(server.store, name, language)))


def newest(store: Store, code: str) -> int:
    """The version of a table."""
    return int(head(store, Stored(store, code))[0])  # type: ignore[arg-type]


def press(who: Client, **wish: object) -> Any:
    """The table that somebody is led to."""
    reply = who.insist("/api/play", **wish)
    assert reply.status in (200, 201), reply.text
    return reply.json()


def seats(table: Any) -> str:
    """Who holds the seats: p for a person, b for a bot, f for nobody."""
    return "".join([seat["held"][0] for seat in table["seats"]])


class Stored:
    """A table of this code, as helpers of other tests want it."""

    def __init__(self, store: Store, code: str) -> None:
        self.code = code
        self.id = int(store.run("SELECT id FROM game_table WHERE code = ?", code)[0][0])


@pytest.mark.parametrize("game", BUILT_IN)
def test_with_nobody_there_a_game_with_bots_begins_at_once(running: Server, game: str) -> None:
    stranger = running.client()
    reply = stranger.insist("/api/play", game=game)
    table = reply.json()
    assert (reply.status, table["status"], table["game"], table["seat"]) == (201, "running", game, "A")
    assert seats(table) == "p" + "b" * (game_named(game).rules.seats[0] - 1)
    assert table["seats"][0]["name"]  # who has said no name is given one
    assert stranger.get(f"/api/t/{table['code']}").status == 200


def test_whoever_comes_next_takes_a_bots_seat_and_what_the_bot_has_answered_stands(running: Server) -> None:
    ann, ben = somebody(running), somebody(running, "Ben")
    code = press(ann, game="benevolent")["code"]
    table = Stored(running.store, code)
    let_work(running.store, lambda: head(running.store, table)[3] is None)  # type: ignore[arg-type]
    before = running.store.run("SELECT seq, notation FROM answer WHERE table_id = ? ORDER BY seq", table.id)
    joined = press(ben, game="benevolent")
    assert (joined["code"], joined["seat"], seats(joined)) == (code, "B", "pp")
    after = running.store.run("SELECT seq, notation FROM answer WHERE table_id = ? ORDER BY seq", table.id)
    assert after == [*before, (len(before) + 1, HAND_OVER)]
    assert ben.get(f"/api/t/{code}").json()["seat"] == "B"
    assert running.store.run("SELECT joined FROM seat WHERE table_id = ? ORDER BY number", table.id)[1][0]
    assert press(somebody(running, "Cleo"), game="benevolent")["code"] != code


def test_who_has_just_taken_a_seat_answers_at_a_process_that_has_not_heard_of_it(running: Server) -> None:
    ann, cleo = somebody(running), new_person(running.store, "Cleo")
    code = press(ann, game="benevolent")["code"]
    table, latecomer = Stored(running.store, code), running.client(cookie_of(cleo))
    let_work(running.store, lambda: head(running.store, table)[3] is None)  # type: ignore[arg-type]
    seen = ann.get(f"/api/t/{code}").json()["version"]
    assert latecomer.post(f"/t/{code}/concede", version=seen).status == 403
    # Another process seats her; this one has the table in memory, and nothing wakes it.
    running.store.run("UPDATE seat SET person_id = ?, bot = '' WHERE table_id = ? AND number = 1", cleo, table.id)
    line = "INSERT INTO answer (table_id, seq, seat, notation, luck, at) VALUES (?, ?, 1, ?, '', ?)"
    running.store.run(line, table.id, seen + 1, HAND_OVER, datetime.now(UTC))
    running.store.run("UPDATE head SET version = ?, bot_due = NULL WHERE table_id = ?", seen + 1, table.id)
    assert latecomer.post(f"/t/{code}/concede", version=seen + 1).status == 200


def test_who_presses_again_is_led_back_to_the_game_that_they_are_playing(running: Server) -> None:
    ann, ben = somebody(running), somebody(running, "Ben")
    code = press(ann, game="benevolent")["code"]
    assert press(ann, game="benevolent")["code"] == code
    assert press(ben, game="benevolent")["code"] == code
    # Ben waits for her: another game would leave him with a silent seat.
    assert press(ann, game="roundforest")["code"] == code
    assert ann.post(f"/api/tables/{code}/leave").status == 200
    other = press(ann, game="roundforest")
    assert (other["code"] != code, other["game"]) == (True, "roundforest")


def test_a_game_with_bots_alone_can_be_left_lying_and_then_takes_nobody_in(running: Server) -> None:
    ann = somebody(running)
    first = press(ann, game="benevolent")["code"]
    second = press(ann, game="roundforest")["code"]
    assert first != second
    assert press(somebody(running, "Ben"), game="benevolent")["code"] != first
    assert press(somebody(running, "Cleo"), game="roundforest")["code"] == second


def test_who_has_conceded_is_not_led_back_to_the_game_that_they_have_given_up(running: Server) -> None:
    """Nor is it closed to others for them: those who play there still want company."""
    ann, ben, cleo = [somebody(running, name) for name in ("Ann", "Ben", "Cleo")]
    code = press(ann, game="benevolent", seats=4)["code"]
    assert press(ben, game="benevolent")["code"] == code
    while (said := ben.post(f"/t/{code}/concede", version=newest(running.store, code))).status in (409, 503):
        continue  # a bot has answered in the meantime
    assert said.status == 200, said.text
    other = press(ben, game="roundforest")["code"]
    assert other != code
    assert press(ben, game="roundforest")["code"] == other
    assert press(ann, game="roundforest")["code"] not in (code, other)  # Ben does not wait for her
    assert press(cleo, game="roundforest")["code"] != code


def test_a_waiting_person_always_has_something_to_play(running: Server) -> None:
    """Also one with as many waiting tables as they may have; the tables go on waiting."""
    ann = somebody(running)
    waiting = [ann.post("/api/tables", game="benevolent", seats=3).json()["code"] for _ in range(5)]
    assert ann.post("/api/tables", game="benevolent", seats=3).status == 409
    assert press(ann, game="benevolent")["status"] == "running"
    alone = ann.post("/api/tables", game="benevolent", seats=2, company="owls", bots="seed")
    assert alone.json()["status"] == "running"
    assert {ann.get(f"/api/tables/{code}").json()["status"] for code in waiting} == {"open"}


def test_nobody_is_led_to_a_waiting_table_whose_people_have_begun_to_play_elsewhere(running: Server) -> None:
    """Else these would sit at two live tables against their will, and whoever has come with a silent seat."""
    ann, ben = somebody(running), somebody(running, "Ben")
    waiting = ann.post("/api/tables", game="benevolent", seats=2, listed=True, joinable=True).json()["code"]
    playing = press(ann, game="roundforest")["code"]
    assert press(ben, game="benevolent")["code"] != waiting
    for who in (ann, ben):
        for table in who.get("/api/tables?status=running").json()["tables"]:
            who.post(f"/api/tables/{table['code']}/leave")
    running.store.run("UPDATE game_table SET joinable = ? WHERE code <> ?", False, waiting)
    assert ann.get(f"/api/tables/{playing}").json()["own"] == []
    assert press(ben, game="benevolent")["code"] == waiting


def test_nobody_is_led_to_a_game_whose_host_has_gone_on_though_they_have_opened_it_themselves(
    running: Server,
) -> None:
    ann, ben = somebody(running), somebody(running, "Ben")
    code = ann.post("/api/tables", game="benevolent", seats=2, listed=True, joinable=True).json()["code"]
    assert ann.post(f"/api/tables/{code}/start").json()["status"] == "running"
    assert press(ann, game="benevolent")["code"] == code
    assert press(ann, game="roundforest")["code"] != code
    assert press(ben, game="benevolent")["code"] != code


def test_pressing_twice_at_once_for_a_slow_game_opens_one_and_later_another(running: Server) -> None:
    ann = somebody(running)
    with ThreadPoolExecutor(4) as together:
        codes = {table["code"] for table in together.map(lambda _: press(ann, game="benevolent", pace=86400), range(4))}
    (code,) = codes
    table = Stored(running.store, code)
    let_work(running.store, lambda: head(running.store, table)[3] is None)  # type: ignore[arg-type]
    then = datetime.now(UTC) - timedelta(seconds=11)
    running.store.run("UPDATE game_table SET started = ? WHERE id = ?", then, table.id)
    running.store.run("UPDATE answer SET at = ? WHERE table_id = ?", then, table.id)
    assert press(ann, game="benevolent", pace=86400)["code"] != code


def test_pressing_many_times_at_once_opens_one_table(running: Server) -> None:
    ann = somebody(running)
    with ThreadPoolExecutor(6) as together:
        codes = {table["code"] for table in together.map(lambda _: press(ann, game="benevolent"), range(6))}
    assert len(codes) == 1


def test_pressing_many_times_at_once_with_first_preferences_keeps_them(running: Server) -> None:
    ann = somebody(running)
    with ThreadPoolExecutor(6) as together:
        codes = {table["code"] for table in together.map(lambda _: press(ann, games="benevolent", pace=60), range(6))}
    assert len(codes) == 1
    kept = ann.get("/api/play").json()
    assert (kept["games"], kept["pace"]) == ("benevolent", 60)


def test_preferences_are_kept_and_a_touched_box_counts_once(running: Server) -> None:
    ann = somebody(running)
    wish = {"games": "roundforest bethel_woods", "pace": 300, "seats": 3, "same_language": True, "strangers": False}
    table = press(ann, **wish)
    assert (table["game"], table["pace"], len(table["seats"]), table["listed"]) == ("roundforest", 300, 3, False)
    kept = {**wish, "games": "roundforest bethel_woods", "rated": False}
    assert ann.get("/api/play").json() == kept
    ann.post(f"/api/tables/{table['code']}/leave")
    assert press(ann, game="bloody_grove")["game"] == "bloody_grove"
    assert ann.get("/api/play").json() == kept
    for wrong in ({"games": "chess"}, {"game": "chess"}, {"pace": 7}, {"games": "bloody_grove", "seats": 5}):
        assert ann.post("/api/play", **wrong).status == 422


@pytest.mark.parametrize(
    ("first", "second", "meet"),
    [
        ({}, {}, True),
        ({"pace": 300}, {}, False),
        ({"pace": 300}, {"pace": 300}, True),
        ({"strangers": False}, {}, False),
        ({}, {"strangers": False}, False),
        ({"rated": True}, {}, False),
        ({"rated": True}, {"rated": True}, True),
        ({"seats": 3}, {"seats": 4}, False),
        ({"seats": 3}, {"seats": 0}, True),
        ({"same_language": True}, {}, False),  # the second reads French
        ({}, {"same_language": True}, False),
        ({"games": "benevolent roundforest"}, {"games": "roundforest"}, False),  # the first plays Benevolent
        ({"games": "roundforest"}, {"games": "benevolent roundforest"}, True),
    ],
)
def test_people_meet_if_they_want_the_same(
    running: Server, first: dict[str, object], second: dict[str, object], meet: bool
) -> None:
    ann, ben = somebody(running), somebody(running, "Ben", "fr")
    assert (press(ann, **first)["code"] == press(ben, **second)["code"]) is meet


def test_nobody_is_led_to_a_game_that_is_old_asleep_or_without_people(running: Server) -> None:
    ann, store = somebody(running), running.store
    code = press(ann, game="benevolent")["code"]
    table = Stored(store, code)
    let_work(store, lambda: head(store, table)[3] is None)  # type: ignore[arg-type]
    for minutes in (6, 40):  # nothing has happened for so long; it began so long ago
        then = datetime.now(UTC) - timedelta(minutes=minutes)
        store.run("UPDATE game_table SET started = ? WHERE id = ?", then, table.id)
        if minutes == 6:
            store.run("UPDATE answer SET at = ? WHERE table_id = ?", then, table.id)
        assert press(somebody(running, "Ben"), game="benevolent")["code"] != code
    store.run("UPDATE game_table SET started = ?, joinable = ? WHERE id = ?", datetime.now(UTC), True, table.id)
    assert ann.post(f"/api/tables/{code}/leave").status == 200
    assert press(somebody(running, "Cleo"), game="benevolent")["code"] != code


def test_a_seat_that_somebody_has_left_is_kept_for_them_and_given_to_nobody_else(running: Server) -> None:
    ann, ben, cleo = [somebody(running, name) for name in ("Ann", "Ben", "Cleo")]
    code = press(ann, game="benevolent", seats=2)["code"]
    assert press(ben, game="benevolent")["code"] == code
    assert ben.post(f"/api/tables/{code}/leave").status == 200
    assert press(cleo, game="benevolent")["code"] != code
    assert cleo.post(f"/api/tables/{code}/sit", seat="B").status == 409
    assert ben.post(f"/api/tables/{code}/sit").status == 409  # not another one: their own
    assert ben.post(f"/api/tables/{code}/return").json()["seat"] == "B"
    assert running.store.run("SELECT joined FROM seat WHERE table_id = ? AND number = 1",
                             Stored(running.store, code).id)[0][0]


def test_who_has_the_link_can_take_a_bots_seat_where_the_host_allows_it(running: Server) -> None:
    ann, ben, cleo = [somebody(running, name) for name in ("Ann", "Ben", "Cleo")]
    code = press(ann, game="benevolent", seats=3, strangers=False)["code"]
    assert ben.post(f"/api/tables/{code}/joinable", joinable=False).status == 403
    assert ann.post(f"/api/tables/{code}/joinable", joinable=False).json()["joinable"] is False
    refused = ben.post(f"/api/tables/{code}/sit", seat="C")
    assert (refused.status, refused.json()["error"]) == (409, "The game has already started.")
    assert ann.post(f"/api/tables/{code}/joinable").json()["joinable"] is True
    assert ben.post(f"/api/tables/{code}/sit", seat="C").json()["seat"] == "C"
    assert ben.post(f"/api/tables/{code}/sit").status == 409  # they have a seat
    assert cleo.post(f"/api/tables/{code}/sit", seat="C").status == 409  # it is taken
    assert ann.post(f"/api/tables/{code}/lock", seat="B").status == 200
    assert cleo.post(f"/api/tables/{code}/sit", seat="B").status == 409
    assert ann.post(f"/api/tables/{code}/lock", seat="B", locked=False).status == 200
    assert cleo.post(f"/api/tables/{code}/sit").json()["seat"] == "B"


def test_a_table_that_waits_begins_when_somebody_comes_if_its_host_lets_bots_fill_it(running: Server) -> None:
    ann, ben = somebody(running), somebody(running, "Ben")
    told = ann.post("/api/tables", game="benevolent", seats=3, listed=True, hints=True).json()
    assert press(ben, game="benevolent", strangers=False)["code"] != told["code"]
    assert ann.post(f"/api/tables/{told['code']}/joinable").status == 200
    joined = press(somebody(running, "Cleo"), game="benevolent", seats=3)
    assert (joined["code"], joined["status"], seats(joined)) == (told["code"], "running", "ppb")
    assert press(ann, game="benevolent")["code"] == told["code"]


def test_a_host_who_lets_bots_fill_the_table_can_start_at_any_time(running: Server) -> None:
    ann = somebody(running)
    code = ann.post("/api/tables", game="benevolent", seats=3).json()["code"]
    assert ann.post(f"/api/tables/{code}/start").status == 409
    ann.post(f"/api/tables/{code}/lock", seat="C")
    ann.post(f"/api/tables/{code}/joinable")
    begun = ann.post(f"/api/tables/{code}/start").json()
    assert (begun["status"], seats(begun), begun["seats"][2]["locked"]) == ("running", "pbb", True)
    ben = somebody(running, "Ben")
    assert ben.post(f"/api/tables/{code}/sit", seat="C").status == 409
    assert ben.post(f"/api/tables/{code}/sit").json()["seat"] == "B"


def test_two_who_shall_not_meet_again_are_never_seated_together_whoever_has_said_so(running: Server) -> None:
    ann, ben = somebody(running), somebody(running, "Ben")
    code = press(ann, game="benevolent")["code"]
    assert press(ben, game="benevolent")["code"] == code
    assert somebody(running, "Eve").post(f"/api/tables/{code}/block", seat="A").status == 403
    assert ben.post(f"/api/tables/{code}/block", seat="B").status == 409
    assert ben.post(f"/api/tables/{code}/block", seat="A").status == 200
    assert seats(ann.get(f"/api/tables/{code}").json()) == "pp"  # this game goes on
    for leaver in (ann, ben):
        leaver.post(f"/api/tables/{code}/leave")
    for first, second in ((ann, ben), (ben, ann)):
        there = press(first, game="roundforest")["code"]
        assert press(second, game="roundforest")["code"] != there
        refused = second.post(f"/api/tables/{there}/sit")
        assert (refused.status, "You" in refused.json()["error"]) == (403, True)
        waiting = first.post("/api/tables", game="benevolent", seats=2, listed=True).json()["code"]
        assert second.post(f"/api/tables/{waiting}/sit").status == 403
        for one in (first, second):
            for table in one.get("/api/tables?status=running").json()["tables"]:
                one.post(f"/api/tables/{table['code']}/leave")
        running.store.run("UPDATE game_table SET joinable = ?", False)


def test_a_rematch_keeps_no_seat_for_somebody_whom_its_host_avoids(running: Server) -> None:
    ann, ben = somebody(running), somebody(running, "Ben")
    code = press(ann, game="bloody_grove")["code"]
    assert press(ben, game="bloody_grove")["code"] == code
    version = head(running.store, Stored(running.store, code))[0]  # type: ignore[arg-type]
    assert ann.post(f"/t/{code}/concede", version=version).status == 200
    ann.post(f"/api/tables/{code}/block", seat="B")
    again = ann.post(f"/api/tables/{code}/rematch").json()
    assert [seat["kept"] for seat in again["seats"]] == ["", ""]
    assert ben.post(f"/api/tables/{code}/rematch").status == 403


def test_two_who_wait_at_one_table_part_when_one_of_them_says_not_again(running: Server) -> None:
    """Else the next game would begin with both; a host stays, and keeps no seat for the other."""
    ann, ben, cleo = [somebody(running, name) for name in ("Ann", "Ben", "Cleo")]
    hosted, visited = [who.post("/api/tables", game="benevolent", seats=3).json()["code"] for who in (ann, cleo)]
    for who, code in ((ben, hosted), (ann, visited), (ben, visited)):
        assert who.post(f"/api/tables/{code}/sit").status == 200
    assert ann.post(f"/api/tables/{hosted}/block", seat="B").status == 200
    assert seats(ann.get(f"/api/tables/{hosted}").json()) == "pff"
    assert ann.get(f"/api/tables/{hosted}").json()["own"] == ["A"]
    assert ben.get(f"/api/tables/{visited}").json()["own"] == ["C"]
    assert seats(cleo.get(f"/api/tables/{visited}").json()) == "pfp"
    assert [ann.post(f"/api/tables/{visited}/sit").status, ben.post(f"/api/tables/{hosted}/sit").status] == [403] * 2


def test_a_rematch_that_waits_begins_without_whoever_was_blocked_after_the_last_game(running: Server) -> None:
    ann, ben = somebody(running), somebody(running, "Ben")
    for sits_down in (True, False):
        code = press(ann, game="bloody_grove")["code"]
        assert ben.post(f"/api/tables/{code}/sit").status == 200
        assert ann.post(f"/t/{code}/concede", version=newest(running.store, code)).status == 200
        again = ann.post(f"/api/tables/{code}/rematch").json()["code"]
        if sits_down:
            assert ben.post(f"/api/tables/{code}/rematch").json()["code"] == again
        assert ann.post(f"/api/tables/{code}/block", seat="B").status == 200
        assert [seat["kept"] for seat in ann.get(f"/api/tables/{again}").json()["seats"]] == ["", ""]
        assert ben.post(f"/api/tables/{code}/rematch").status == 403
        assert seats(ann.post(f"/api/tables/{again}/start").json()) == "pb"
        running.store.run("UPDATE game_table SET joinable = ?", False)  # or the next Ann would be led there
        ann, ben = somebody(running), somebody(running, "Ben")


def test_somebody_whom_the_host_has_taken_off_is_not_led_there_again(running: Server) -> None:
    ann, ben = somebody(running), somebody(running, "Ben")
    code = press(ann, game="benevolent", seats=3)["code"]
    assert press(ben, game="benevolent")["code"] == code
    assert ann.post(f"/api/tables/{code}/remove", seat="B").status == 200
    assert press(ben, game="benevolent")["code"] != code
    assert ben.post(f"/api/tables/{code}/sit").status == 403


def test_of_many_who_come_at_once_each_finds_one_seat_and_no_seat_has_two(store: Store) -> None:
    """In two processes where the database allows it, while a worker answers for the bots."""
    with Server(store) as one, Server(store) as another:
        store.run("UPDATE game_table SET joinable = ?", False)
        ports = [one, another] if store.kind != "sqlite" else [one]
        people = {n: new_person(store, f"P{n}") for n in range(12)}
        with ThreadPoolExecutor(12) as together:
            coming = [
                together.submit(press, ports[n % len(ports)].client(cookie_of(who)), game="benevolent", seats=4)
                for n, who in people.items()
            ]
            told = [come.result() for come in coming]
    assert all([table["seat"] for table in told])
    held = store.run(
        "SELECT person_id, table_id FROM seat WHERE person_id IN (" + ", ".join("?" * len(people)) + ")",
        *people.values(),
    )
    assert Counter([person for person, _ in held]) == dict.fromkeys(people.values(), 1)
    assert max(Counter([table for _, table in held]).values()) <= 4
    for (table,) in store.run("SELECT id FROM game_table WHERE joinable = ?", True):
        lines = [seq for (seq,) in store.run("SELECT seq FROM answer WHERE table_id = ? ORDER BY seq", table)]
        assert lines == list(range(1, len(lines) + 1))


def test_a_table_that_somebody_holds_at_this_moment_is_skipped(server: Server) -> None:
    """Whoever comes does not wait for another transaction: they get a table of their own."""
    server.store.run("UPDATE game_table SET joinable = ?", False)
    code = press(somebody(server), game="benevolent")["code"]
    table = Stored(server.store, code)
    with closing(psycopg.connect(server.store.address)) as connection:
        connection.execute("SELECT 1 FROM head WHERE table_id = %s FOR UPDATE", (table.id,))
        assert press(somebody(server, "Ben"), game="benevolent")["code"] != code
        connection.rollback()
    server.store.run("UPDATE game_table SET joinable = ? WHERE id <> ?", False, table.id)
    assert press(somebody(server, "Cleo"), game="benevolent")["code"] == code


def taken_over(game: str, bot: str, seats: int) -> tuple[Live, Match[Any]]:
    """Seat A is a bot's from the beginning, until a person takes it after twelve answers at random."""
    random, match = Random(11), Match[Any](game_named(game), seats, {}, FairChance("late"))
    live = live_of(match)
    live.sit((Chair(None, bot, "Harfang"), *live.chairs[1:]))
    for n in range(16):
        ask = next_ask(live.state)
        if n == 12:
            seat(live, Chair(1, "", "Somebody"))
        live.match.choose(ask.seat, ask.pick(live.state, random))
    return live, match


@pytest.mark.parametrize("game", BUILT_IN)
def test_who_takes_a_seat_over_sees_what_it_may_know_and_nothing_of_the_bot(game: str) -> None:
    """To the byte: whichever bot sat there, and whatever is hidden from the seat."""
    seats = game_named(game).rules.seats[-1]
    (live, match), (other, _) = [taken_over(game, bot, seats) for bot in ("seed", "forest")]
    state = match.state
    for language in ("en", "fr"):
        sent = everything_sent(live, 0, language)
        assert sent == everything_sent(other, 0, language)
        match.states[-1] = match.view(0).imagine(Random(language))
        try:
            assert everything_sent(live, 0, language) == sent
        finally:
            match.states[-1] = state


TAKEN = "UPDATE seat SET person_id = %s, bot = '', name = 'Ben' WHERE table_id = %s AND bot <> ''"


def test_whoever_presses_for_another_game_while_somebody_sits_down_with_them_stays(server: Server) -> None:
    """Else the one who has just come would play with a silent seat."""
    ann, ben = somebody(server), new_person(server.store, "Ben")
    code = press(ann, game="benevolent")["code"]
    table = Stored(server.store, code)
    with closing(psycopg.connect(server.store.address)) as connection, ThreadPoolExecutor(1) as thread:
        connection.execute("SELECT 1 FROM head WHERE table_id = %s FOR UPDATE", (table.id,))
        pressing = thread.submit(press, ann, game="roundforest")
        with pytest.raises(TimeoutError):
            pressing.result(1)
        connection.execute(TAKEN, (ben, table.id))
        connection.commit()
        assert pressing.result(30)["code"] == code


def test_whoever_sits_down_while_the_host_closes_the_game_to_others_is_refused(server: Server) -> None:
    ann, ben = somebody(server), somebody(server, "Ben")
    code = press(ann, game="benevolent")["code"]
    table = Stored(server.store, code)
    with closing(psycopg.connect(server.store.address)) as connection, ThreadPoolExecutor(1) as thread:
        connection.execute("SELECT 1 FROM head WHERE table_id = %s FOR UPDATE", (table.id,))
        sitting = thread.submit(ben.post, f"/api/tables/{code}/sit")
        with pytest.raises(TimeoutError):
            sitting.result(1)
        connection.execute("UPDATE game_table SET joinable = false WHERE id = %s", (table.id,))
        connection.commit()
        assert sitting.result(30).status == 409


def test_whoever_presses_while_their_waiting_table_begins_is_led_there(server: Server) -> None:
    """Else they would be at two live tables."""
    ann, ben = somebody(server), new_person(server.store, "Ben")
    code = ann.post("/api/tables", game="benevolent", seats=2, listed=True, joinable=True).json()["code"]
    table = Stored(server.store, code)
    with closing(psycopg.connect(server.store.address)) as connection, ThreadPoolExecutor(1) as thread:
        connection.execute("SELECT 1 FROM game_table WHERE id = %s FOR UPDATE", (table.id,))
        pressing = thread.submit(press, ann, game="roundforest")
        with pytest.raises(TimeoutError):
            pressing.result(1)
        connection.execute("UPDATE seat SET person_id = %s, name = 'Ben' WHERE table_id = %s AND number = 1",
                           (ben, table.id))
        connection.execute("UPDATE game_table SET status = 1, quick = true, started = now() WHERE id = %s", (table.id,))
        connection.execute("INSERT INTO head (table_id, version, asked, over) VALUES (%s, 0, 1, false)", (table.id,))
        connection.commit()
        assert pressing.result(30)["code"] == code


def test_whoever_takes_a_kept_seat_while_the_host_begins_without_them_finds_a_game(server: Server) -> None:
    """Their seat is a bot's by now, and nobody gets it without a line in the log."""
    ann, ben = somebody(server), somebody(server, "Ben")
    code = press(ann, game="bloody_grove")["code"]
    assert ben.post(f"/api/tables/{code}/sit").status == 200
    assert ann.post(f"/t/{code}/concede", version=newest(server.store, code)).status == 200
    again = ann.post(f"/api/tables/{code}/rematch").json()["code"]
    table = Stored(server.store, again)
    with closing(psycopg.connect(server.store.address)) as connection, ThreadPoolExecutor(1) as thread:
        connection.execute("SELECT 1 FROM game_table WHERE id = %s FOR UPDATE", (table.id,))
        sitting = thread.submit(ben.post, f"/api/tables/{code}/rematch")
        with pytest.raises(TimeoutError):
            sitting.result(1)
        connection.execute("UPDATE seat SET bot = 'seed', kept_id = NULL WHERE table_id = %s AND number = 1",
                           (table.id,))
        connection.execute("UPDATE game_table SET status = 1, started = now() WHERE id = %s", (table.id,))
        connection.commit()
        assert sitting.result(30).json()["code"] == again
    assert server.store.run("SELECT person_id, bot FROM seat WHERE table_id = ? AND number = 1", table.id) == [
        (None, "seed")
    ]


def test_nobody_waits_for_a_transaction_that_only_names_them(server: Server) -> None:
    """As that of a host who takes them off another table: two who wait for each other would be refused."""
    ann = new_person(server.store, "Ann")
    server.store.run("UPDATE person SET code = ? WHERE id = ?", f"{ann:012x}", ann)  # the first visit writes one
    with closing(psycopg.connect(server.store.address)) as connection, ThreadPoolExecutor(1) as thread:
        connection.execute("SELECT 1 FROM person WHERE id = %s FOR KEY SHARE", (ann,))
        pressing = thread.submit(press, server.client(cookie_of(ann)), game="benevolent")
        assert pressing.result(30)["status"] == "running"


def test_a_bot_gives_its_seat_at_the_next_seam_and_with_a_clock_after_the_answer_that_it_owes(server: Server) -> None:
    server.store.run("UPDATE game_table SET joinable = ?", False)
    ann, ben = somebody(server), somebody(server, "Ben")
    code = press(ann, game="benevolent", pace=300)["code"]
    table = Stored(server.store, code)
    while not head(server.store, table)[1] & 2:  # type: ignore[arg-type]  # until the bot is asked
        sight = ann.get(f"/api/t/{code}?version={newest(server.store, code)}").json()
        ann.post(f"/t/{code}/answer", version=sight["version"], notation=sight["options"][0]["notation"])
    before = newest(server.store, code)
    assert press(ben, game="benevolent", pace=300)["code"] == code
    lines = "SELECT seat, notation FROM answer WHERE table_id = ? AND seq > ? ORDER BY seq"
    assert server.store.run(lines, table.id, before) == [(1, HAND_OVER), (1, TIME_UP)]
    let_work(server.store, lambda: head(server.store, table)[3] is None)  # type: ignore[arg-type]
    (seat, notation), *rest = server.store.run(lines, table.id, before + 2)
    assert (seat, notation not in (HAND_OVER, TIME_UP), rest) == (1, True, [])
    assert ben.get(f"/api/t/{code}?version={before + 3}").json()["seat"] == "B"
