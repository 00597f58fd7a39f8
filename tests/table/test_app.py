"""The contract of the table application over HTTP, on both sets of parts: PostgreSQL with Redis, and SQLite alone."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from random import Random

import pytest

from clairiere.games.registry import game_named
from clairiere.kernel.chance import promise
from clairiere.kernel.record import drawn_again, ends_as_written, keeps_promise, read_record
from tests.table.kit import ALONE, Server, Store, cookie_of, lay_table, new_person
from tests.table.sitting import A_BEGINS, Sitting


@pytest.fixture(scope="module")
def running(store: Store) -> Iterator[Server]:
    with Server(store, ALONE) as server:
        yield server


def test_an_answer_is_acknowledged_with_the_version_it_makes_and_seen_by_all(running: Server) -> None:
    sitting = Sitting(running)
    assert sitting.look()["asked"] == ["A"]
    reply = sitting.answer(sitting.players[0], "place h03")
    assert (reply.status, reply.json()) == (200, {"version": 1})
    for who in (*sitting.players, sitting.somebody):
        assert sitting.look(who)["version"] == 1
        assert "steps h03" in sitting.look(who)["position"]


def test_each_player_is_offered_their_own_answers_in_their_own_language(running: Server) -> None:
    sitting = Sitting(running)
    english, other = sitting.look(sitting.players[0]), sitting.look(sitting.players[1])
    french = sitting.look(running.client(sitting.table.cookies[0], "fr"))
    assert english["seat"] == french["seat"] == "A"
    assert [o["notation"] for o in english["options"]] == [o["notation"] for o in french["options"]] != []
    assert english["prompt"] != french["prompt"]
    assert (other["seat"], other["options"]) == ("B", [])


def test_a_request_that_comes_twice_counts_once_for_whoever_holds_several_seats(running: Server) -> None:
    table = lay_table(running.store, "broom_service", seats=2)
    running.store.run("UPDATE seat SET person_id = ? WHERE table_id = ?", table.people[0], table.id)
    me, path = running.client(table.cookies[0]), f"/t/{table.code}/answer"
    for seat in "AB":
        while (board := me.get(f"/api/t/{table.code}?seat={seat}").json())["options"][0]["notation"] != "confirm":
            reply = me.post(path, version=board["version"], notation=board["options"][0]["notation"], seat=seat)
            assert reply.status == 200
    replies = [me.post(path, version=board["version"], notation="confirm") for _ in range(2)]
    assert [reply.status for reply in replies] == [200, 409]
    assert me.post(path, version=board["version"], notation="confirm", seat="B").status == 200  # who names it means it


def test_a_page_is_not_sent_twice_to_who_has_it(running: Server) -> None:
    sitting = Sitting(running)
    page = sitting.somebody.get(sitting.path + "/now")
    assert (page.status, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert 'data-version="0"' in page.text
    again = sitting.somebody.get(sitting.path + "/now", If_None_Match=page.headers["etag"])
    assert (again.status, again.body) == (304, b"")
    sitting.answer(sitting.players[0], "place h03")
    assert sitting.somebody.get(sitting.path + "/now", If_None_Match=page.headers["etag"]).status == 200


def test_after_a_restore_the_same_version_of_another_board_has_another_tag(store: Store) -> None:
    table, tags = lay_table(store, "benevolent", secret=A_BEGINS), []
    for notation in ("place h03", "place h05"):
        store.run("DELETE FROM answer WHERE table_id = ?", table.id)  # an earlier moment of the same table
        store.run("UPDATE head SET version = 0, asked = 1 WHERE table_id = ?", table.id)
        with Server(store) as server:
            answered = server.client(table.cookies[0]).post(f"/t/{table.code}/answer", version=0, notation=notation)
            assert answered.json() == {"version": 1}
            readers = [server.client(), server.client(table.cookies[0])]
            paths = (f"/t/{table.code}", f"/api/t/{table.code}")
            tags.append([reader.get(path).headers["etag"] for reader in readers for path in paths])
    assert set(tags[0]) & set(tags[1]) == set()


def test_a_refused_answer_changes_nothing_and_the_reason_is_in_the_language_of_the_player(running: Server) -> None:
    sitting = Sitting(running)
    for seat, notation in ((0, "place h03"), (0, "gather"), (1, "place h05"), (1, "gather")):
        assert sitting.answer(sitting.players[seat], notation).status == 200
    for language, reason in (("en", "One of your Footsteps already stands"), ("fr", "Un de tes Pas")):
        who = running.client(sitting.table.cookies[0], language)
        reply = sitting.answer(who, "place h03")
        assert (reply.status, reply.json()["clause"]) == (422, "BEN-MOVE-03")
        assert reason in reply.json()["error"]
    assert sitting.look()["version"] == 4


@pytest.mark.parametrize(
    ("seat", "notation", "clause"), [(0, "fly away", "TABLE-03"), (0, "", "TABLE-03"), (1, "place h03", "TABLE-01")]
)
def test_what_is_no_answer_is_refused(running: Server, seat: int, notation: str, clause: str) -> None:
    sitting = Sitting(running)
    reply = sitting.answer(sitting.players[seat], notation)
    assert (reply.status, reply.json()["clause"]) == (422, clause)


def test_a_table_of_other_rules_is_left_to_those_who_have_them(running: Server, store: Store) -> None:
    table = lay_table(store)
    store.run("UPDATE game_table SET rules = 99 WHERE id = ?", table.id)
    reply = running.client(table.cookies[0], "fr").get(f"/api/t/{table.code}")
    assert (reply.status, reply.json()["error"]) == (503, "other rules")
    assert "version des règles" in reply.json()["says"]
    store.run("UPDATE game_table SET status = 2 WHERE id = ?", table.id)


def test_an_answer_for_an_old_version_is_stale_and_told_the_newest(running: Server) -> None:
    sitting = Sitting(running)
    sitting.answer(sitting.players[0], "place h03")
    for version in (0, 7):
        reply = sitting.answer(sitting.players[0], "gather", version)
        assert (reply.status, reply.json()["version"]) == (409, 1)
        assert "gone on" in reply.json()["says"]
    assert sitting.answer(sitting.players[0], "gather", 1).json() == {"version": 2}


def test_four_who_answer_at_once_in_secret_need_not_have_seen_what_the_others_do(running: Server) -> None:
    sitting = Sitting(running, "broom_service", seats=4)

    def pick(seat: int) -> list[str]:
        """Four roles, each for the version that the own last answer has led to."""
        client, given = running.client(sitting.table.cookies[seat]), list[str]()
        now = sitting.look(client)
        version, options = now["version"], [option["notation"] for option in now["options"]]
        for n in range(4):
            given.append(options[(seat + n) % len(options)])
            reply = sitting.answer(client, given[-1], version)
            assert reply.status == 200, reply.text
            version = reply.json()["version"]
        return given

    with ThreadPoolExecutor(4) as people:
        given = list(people.map(pick, range(4)))
    log = running.store.run("SELECT seat, notation FROM answer WHERE table_id = ? ORDER BY seq", sitting.table.id)
    assert [[notation for seat, notation in log if seat == own] for own in range(4)] == given
    assert sitting.look()["question"] == "", "who watches is asked nothing"


def test_under_a_seal_only_the_own_answer_makes_a_version_stale(running: Server) -> None:
    sitting = Sitting(running, "broom_service", seats=2)
    ann, ben = sitting.players
    roles = [option["notation"] for option in sitting.look(ann)["options"]]
    assert sitting.answer(ann, roles[0], 0).json() == {"version": 1}
    assert sitting.answer(ben, roles[1], 0).json() == {"version": 2}, "ben has not seen what ann has sealed"
    assert sitting.answer(ann, roles[2], 0).status == 409, "ann is asked for her second role, and may not know it"
    assert sitting.answer(ann, roles[2], 1).json() == {"version": 3}
    assert sitting.answer(ann, roles[3], 9).status == 409, "nobody has seen the future"
    assert ben.post(f"{sitting.path}/concede", version=0).status == 409, "who leaves knows what has happened"
    for who in (ann, ben):
        while (options := sitting.look(who)["options"]) and "pick" in options[0]["notation"]:
            assert sitting.answer(who, options[0]["notation"]).status == 200
    assert sitting.answer(ben, roles[6], 2).status == 409, "all have picked: another question is open"


def test_what_another_process_has_written_is_found_when_an_answer_is_stale(running: Server) -> None:
    sitting = Sitting(running)
    assert sitting.look()["version"] == 0
    store, id = running.store, sitting.table.id
    said = "INSERT INTO answer (table_id, seq, seat, notation, luck, at) SELECT id, 1, 0, ?, ?, started FROM game_table"
    head = ("UPDATE head SET version = 1 WHERE table_id = ?", [id])
    store.run_many([(said + " WHERE id = ?", ["place h03", "", id]), head])
    reply = sitting.answer(sitting.players[0], "place h04", 0)
    assert (reply.status, reply.json()["version"]) == (409, 1)
    assert "steps h03" in sitting.look()["position"]
    assert sitting.answer(sitting.players[0], "gather", 1).status == 200


def test_the_last_answer_can_be_taken_back_as_a_line_of_the_log(running: Server) -> None:
    sitting = Sitting(running)
    before = sitting.look()["position"]
    sitting.answer(sitting.players[0], "place h03")
    reply = sitting.players[0].post(sitting.path + "/back", version=1)
    assert (reply.status, reply.json()) == (200, {"version": 2})
    assert sitting.look()["position"] == before
    assert sitting.answer(sitting.players[0], "place h05").json() == {"version": 3}


def test_why_an_answer_cannot_be_taken_back_is_said(running: Server) -> None:
    sitting = Sitting(running)
    sitting.answer(sitting.players[0], "place h03")
    sitting.answer(sitting.players[0], "gather")
    for who, clause in ((sitting.players[0], "TABLE-09"), (sitting.players[1], "TABLE-06")):
        reply = who.post(sitting.path + "/back", version=2)
        assert (reply.status, reply.json()["clause"]) == (422, clause)
    assert sitting.look()["version"] == 2


def test_who_concedes_leaves_the_game_also_out_of_turn(running: Server) -> None:
    sitting = Sitting(running)
    reply = sitting.players[1].post(sitting.path + "/concede", version=0)
    assert (reply.status, reply.json()) == (200, {"version": 1})
    seen = sitting.look()
    assert seen["over"]
    assert sitting.answer(sitting.players[0], "place h03").json()["clause"] == "TABLE-04"
    said = "SELECT status, result FROM game_table WHERE id = ?"
    assert running.store.run(said, sitting.table.id) == [(2, "A 1 B 2")]


def test_a_spectator_sees_the_table_and_may_not_touch_it(running: Server) -> None:
    sitting = Sitting(running, "bloody_grove")
    stranger = running.client(cookie_of(new_person(running.store)))
    for who in (sitting.somebody, stranger):
        seen = sitting.look(who)
        assert (seen["seat"], seen["options"]) == (None, [])
        for verb in ("answer", "back", "concede"):
            assert who.post(f"{sitting.path}/{verb}", version=0, notation="peek 1").status == 403
    own = sitting.look(sitting.players[0])["position"]
    assert own != sitting.look(stranger)["position"] == sitting.look()["position"]
    assert sitting.look()["version"] == 0


def test_there_is_nothing_where_there_is_no_table(running: Server) -> None:
    sitting = Sitting(running)
    for path in ("/t/nowhere", "/api/t/nowhere", "/t/nowhere/stream", sitting.path + "/elsewhere", "/t"):
        assert sitting.players[0].get(path).status == 404
    assert sitting.players[0].ask("DELETE", sitting.path).status == 405


def test_a_stream_tells_every_new_version(running: Server) -> None:
    sitting = Sitting(running)
    with closing(sitting.somebody.stream(sitting.path + "/stream", last=0)) as stream:
        sitting.answer(sitting.players[0], "place h03")
        assert next(stream) == 1
        sitting.answer(sitting.players[0], "gather")
        assert next(stream) == 2


def test_a_stream_that_was_cut_off_resumes_after_the_last_version_it_told(running: Server) -> None:
    sitting = Sitting(running)
    sitting.answer(sitting.players[0], "place h03")
    sitting.answer(sitting.players[0], "gather")
    with closing(sitting.somebody.stream(sitting.path + "/stream", last=1)) as stream:
        assert next(stream) == 2
    with closing(sitting.somebody.stream(sitting.path + "/stream", last=2)) as stream:
        sitting.answer(sitting.players[1], "place h05")
        assert next(stream) == 3


@pytest.mark.parametrize("game", ["benevolent", "bloody_grove"])
def test_a_whole_game_is_played_and_is_the_same_after_a_restart(store: Store, game: str) -> None:
    random = Random(4)
    server = Server(store, ALONE)
    with server:
        sitting = Sitting(server, game)
        while not (seen := sitting.look())["over"]:
            who = sitting.asked()
            options = sitting.look(who)["options"]
            assert sitting.answer(who, random.choice(options)["notation"], seen["version"]).status == 200
            if seen["version"] == 20:
                server.kill()
                server.start()
        before = [sitting.look(who) for who in (*sitting.players, sitting.somebody)]
    with server:
        assert [sitting.look(who) for who in (*sitting.players, sitting.somebody)] == before
    lines = store.run("SELECT count(*), max(seq) FROM answer WHERE table_id = ?", sitting.table.id)
    assert lines == [(before[0]["version"],) * 2]


# ---------------------------------------------------------------- fair luck


def test_the_promise_is_there_before_the_first_answer_and_the_secret_is_not(running: Server) -> None:
    sitting = Sitting(running, additions=["a lucky word", ""])
    seen = sitting.somebody.get(f"/api{sitting.path}/promise")
    assert seen.json() == {"promise": promise(A_BEGINS), "additions": ["a lucky word", ""]}
    for who in (*sitting.players, sitting.somebody):
        assert who.get(f"/api{sitting.path}/record").status == 403


def test_the_record_of_a_game_that_is_over_is_for_everybody_and_its_luck_can_be_checked(running: Server) -> None:
    sitting = Sitting(running, "benevolent", additions=["one", "two"])
    sitting.answer(sitting.asked(), sitting.look(sitting.asked())["options"][0]["notation"])
    sitting.players[1].post(sitting.path + "/concede", version=1)
    reply = sitting.somebody.get(f"/api{sitting.path}/record")
    assert (reply.status, reply.headers["content-type"]) == (200, "text/plain; charset=utf-8")
    record = read_record(reply.text)
    assert (record.promise, record.secret, record.additions) == (promise(A_BEGINS), A_BEGINS, ["one", "two"])
    assert keeps_promise(record)
    game = game_named("benevolent")
    last = drawn_again(record, game, game.rules.components())
    assert record.result == "A 1 B 2"
    assert ends_as_written(record, game, game.rules.components(), last)
