"""At a table without a clock one silent player stops nobody: a nudge, then a bot by agreement; on either database."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from datetime import UTC, datetime, timedelta

import pytest

from clairiere.store.ledger import HAND_OVER, TAKE_BACK, TIME_UP, Entry
from clairiere.table.play.live import Clock
from tests.site.visitor import Reply, read
from tests.table.kit import Client, Laid, Server, Store, lay_table
from tests.table.test_worker import asked_first, head, hurry, let_work, log

__all__ = ["hurry"]


@pytest.fixture(scope="module")
def running(store: Store) -> Iterator[Server]:
    with Server(store) as server:
        yield server


def people(running: Server, table: Laid) -> list[Client]:
    return [running.client(cookie) for cookie in table.cookies]


def act(who: Client, table: Laid, verb: str, **fields: object) -> int:
    return who.post(f"/api/tables/{table.code}/{verb}", **fields).status


def page(who: Client, table: Laid) -> str:
    got = who.get(f"/tables/{table.code}/nudge")
    return read(Reply(got.status, [*got.headers.items()], got.body))


def silence(store: Store, table: Laid, **time: int) -> None:
    """Nothing has happened there for so long; and if somebody was nudged, that was so long ago."""
    then = datetime.now(UTC) - timedelta(**time)
    store.run("UPDATE game_table SET started = ?, created = ? WHERE id = ?", then, then, table.id)
    store.run("UPDATE answer SET at = ? WHERE table_id = ?", then, table.id)
    store.run("UPDATE nudge SET at = ? WHERE table_id = ?", then, table.id)


def nudges(store: Store, table: Laid) -> list[tuple[int, int]]:
    return [(seat, agreed) for seat, agreed in store.run("SELECT seat, agreed FROM nudge WHERE table_id = ?", table.id)]


def test_a_silent_player_is_nudged_once_a_turn_and_hears_of_it_on_their_page(running: Server) -> None:
    store, table = running.store, lay_table(running.store, "benevolent")
    seat = asked_first(table)
    silent, other = people(running, table)[seat], people(running, table)[1 - seat]
    assert act(other, table, "nudge") == 409  # it has only just begun
    assert "You can nudge once nothing has happened for two minutes." in page(other, table)
    assert "Nothing has happened for less than a minute" in page(other, table)
    silence(store, table, minutes=3)
    assert [act(who, table, "nudge") for who in (silent, running.client())] == [409, 403]
    assert "Nudge" in page(other, table)
    with closing(silent.events(f"/t/{table.code}/stream")) as events:
        next(events)
        assert act(other, table, "nudge") == 200
        assert next(data for name, data in events if name == "nudge") == "AB"[seat]
    assert act(other, table, "nudge") == 409
    assert nudges(store, table) == [(seat, 0)]
    hidden = 'id="nudged" class="ours" hidden'
    pages = [who.get(f"/tables/{table.code}").text for who in (silent, other)]
    assert [hidden in one for one in pages] == [False, True]
    assert "was nudged" in page(other, table)
    assert act(other, table, "standin") == 409  # not yet
    clocked = lay_table(store, "benevolent", pace=600)
    assert act(people(running, clocked)[1 - asked_first(clocked)], clocked, "nudge") == 409
    assert "Here a clock runs" in page(people(running, clocked)[0], clocked)


def test_whoever_plays_alone_with_a_silent_player_lets_a_bot_play_the_turn_and_then_on_until_they_come_back(
    running: Server,
) -> None:
    store, table = running.store, lay_table(running.store, "benevolent")
    seat = asked_first(table)
    silent, other = people(running, table)[seat], people(running, table)[1 - seat]

    def skip_a_turn() -> None:
        silence(store, table, minutes=3)
        assert act(other, table, "nudge", seat="AB"[seat]) == 200
        silence(store, table, minutes=11)
        assert "Let a robot play this turn" in page(other, table)
        assert act(other, table, "standin", seat="AB"[seat]) == 200
        let_work(store, lambda: head(store, table)[3] is None and not head(store, table)[1] >> seat & 1)

    skip_a_turn()
    lines = log(store, table)
    assert lines[0] == (seat, TIME_UP)
    assert {who for who, _ in lines} == {seat}
    assert "The others have waited for" in other.get(f"/t/{table.code}/log?since=0").text
    assert silent.get(f"/api/t/{table.code}?version={head(store, table)[0]}").json()["seat"] == "AB"[seat]
    while not head(store, table)[1] >> seat & 1:  # the other one plays their turn
        sight = other.get(f"/api/t/{table.code}?version={head(store, table)[0]}").json()
        fields = {"version": sight["version"], "notation": sight["options"][0]["notation"]}
        assert other.post(f"/t/{table.code}/answer", **fields).status == 200
    skip_a_turn()
    assert log(store, table)[-1][1] != TIME_UP
    assert HAND_OVER in [notation for _, notation in log(store, table)]
    assert act(silent, table, "return") == 200


def test_a_bot_plays_the_turn_once_all_others_have_agreed_or_a_day_has_passed(running: Server) -> None:
    store, tables = running.store, [lay_table(running.store, "benevolent", seats=3) for _ in range(2)]
    for table, days in zip(tables, (0, 2)):
        seat = asked_first(table)
        one, two = [people(running, table)[n] for n in range(3) if n != seat]
        silence(store, table, minutes=3)
        assert act(one, table, "nudge") == 200
        silence(store, table, minutes=11)
        assert act(one, table, "standin") == 200
        if not days:
            assert log(store, table) == []
            assert "You have agreed." in page(one, table)
            assert "Not agreed yet:" in page(one, table)
            assert act(two, table, "standin") == 200
        else:
            silence(store, table, days=days)
            assert "Let a robot play this turn" in page(one, table)  # though they have agreed before
            assert act(one, table, "standin") == 200
        assert log(store, table)[0] == (seat, TIME_UP)
        let_work(store, lambda table=table: head(store, table)[3] is None)  # type: ignore[misc]


def test_if_the_bot_was_not_called_though_all_have_agreed_any_of_them_calls_it(running: Server) -> None:
    """As when a process dies between the last word and what follows from it."""
    store, table = running.store, lay_table(running.store, "benevolent", seats=3)
    seat = asked_first(table)
    one = people(running, table)[(seat + 1) % 3]
    silence(store, table, minutes=3)
    assert act(one, table, "nudge") == 200
    silence(store, table, minutes=11)
    store.run("UPDATE nudge SET agreed = ? WHERE table_id = ?", 7 & ~(1 << seat), table.id)
    assert "Let a robot play this turn" in page(one, table)
    assert act(one, table, "standin") == 200
    assert log(store, table)[0] == (seat, TIME_UP)
    let_work(store, lambda: head(store, table)[3] is None)


def test_two_who_agree_at_once_and_a_player_who_answers_meanwhile_leave_one_log(store: Store) -> None:
    """In two processes where the database allows it: either the answer counts or the bot plays, never both."""
    with ExitStack() as stack:
        first = stack.enter_context(Server(store))
        second = first if store.kind == "sqlite" else stack.enter_context(Server(store))
        for _ in range(3):
            table = lay_table(store, "benevolent", seats=3)
            seat = asked_first(table)
            people_there = [server.client(table.cookies[n]) for n, server in enumerate((first, second, first))]
            silent, one, two = people_there[seat], *[people_there[n] for n in range(3) if n != seat]
            silence(store, table, minutes=3)
            assert act(one, table, "nudge") == 200
            silence(store, table, minutes=11)
            notation = silent.get(f"/api/t/{table.code}").json()["options"][0]["notation"]
            with ThreadPoolExecutor(4) as together:
                agreeing = [together.submit(act, who, table, "standin") for who in (one, two, one)]
                answered = together.submit(silent.post, f"/t/{table.code}/answer", version=0, notation=notation)
                assert {done.result() for done in agreeing} <= {200, 409}
            counted = answered.result().status == 200
            let_work(store, lambda table=table: head(store, table)[3] is None)  # type: ignore[misc]
            lines = log(store, table)
            assert len(lines) == head(store, table)[0]
            assert ((seat, notation) == lines[0]) == counted
            assert [said for _, said in lines].count(TIME_UP) == (not counted)


def test_without_a_limit_a_bot_answers_for_the_whole_turn_and_with_one_for_this_answer() -> None:
    for limited in (True, False):
        clock = Clock(2, limited=limited)
        clock.note(Entry(0, TIME_UP, ""), asked=1)
        clock.note(Entry(0, "step", ""), asked=1)
        assert clock.late == (0 if limited else 1)
        clock.note(Entry(0, "stop", ""), asked=2)
        assert clock.late == 0
        assert clock.loses_patience(0) is not limited  # the last answer was their own, or still the bot's


def test_nobody_takes_back_what_a_bot_has_answered_below_an_answer_of_their_own() -> None:
    clock = Clock(2)
    for notation in (TIME_UP, "by a bot", "step", TAKE_BACK):
        clock.note(Entry(0, notation, ""))
    assert clock.settled == 1
