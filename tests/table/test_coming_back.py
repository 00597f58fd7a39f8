"""Who has left a game, or let time run out, takes the seat back: on either database, in several processes."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from clairiere.games.registry import BUILT_IN, game_named
from clairiere.kernel.chance import FairChance
from clairiere.kernel.match import Match
from clairiere.kernel.play import next_ask
from clairiere.store.ledger import HAND_OVER, TIME_UP, Chair, Entry
from clairiere.table.play.live import Live
from tests.table.kit import Client, Laid, Server, Store, lay_table
from tests.table.outputs import everything_sent, live_of
from tests.table.test_worker import asked_first, head, hurry, let_work, log, time_passes

__all__ = ["hurry"]


@pytest.fixture(scope="module")
def running(store: Store) -> Iterator[Server]:
    with Server(store) as server:
        yield server


def people(running: Server, table: Laid) -> list[Client]:
    return [running.client(cookie) for cookie in table.cookies]


def act(who: Client, table: Laid, verb: str, **fields: object) -> int:
    return who.post(f"/api/tables/{table.code}/{verb}", **fields).status



def newest(who: Client, store: Store, table: Laid) -> Any:
    return who.get(f"/api/t/{table.code}?version={head(store, table)[0]}").json()


def bots_are_done(store: Store, table: Laid) -> None:
    let_work(store, lambda: head(store, table)[3] is None)


def test_who_has_left_takes_the_seat_back_and_what_the_bot_has_answered_stands(running: Server) -> None:
    store, table = running.store, lay_table(running.store, "benevolent")
    first = asked_first(table)
    leaver = people(running, table)[first]
    assert act(leaver, table, "leave") == 200
    bots_are_done(store, table)
    by_bot = [line for line in log(store, table) if line[1] != HAND_OVER]
    assert {seat for seat, _ in by_bot} == {first}
    assert act(leaver, table, "return") == 200
    assert newest(leaver, store, table)["seat"] == "AB"[first]
    back = leaver.post(f"/t/{table.code}/back", version=head(store, table)[0], seat="AB"[first])
    assert (back.status, [line for line in log(store, table) if line[1] != HAND_OVER]) == (422, by_bot)
    chair = store.run("SELECT bot, former, left_by_id FROM seat WHERE table_id = ? AND number = ?", table.id, first)
    assert chair == [("", "", None)]


def test_without_a_clock_a_question_that_the_bot_has_not_answered_yet_is_theirs_again(server: Server) -> None:
    store, table = server.store, lay_table(server.store, "benevolent")
    leaver = people(server, table)[asked_first(table)]
    assert (act(leaver, table, "leave"), act(leaver, table, "return")) == (200, 200)
    sight = newest(leaver, store, table)
    given = leaver.post(f"/t/{table.code}/answer", version=sight["version"], notation=sight["options"][0]["notation"])
    assert given.status == 200
    bots_are_done(store, table)


def test_with_a_clock_the_bot_still_gives_the_answer_it_owes_and_nobody_wins_time(server: Server) -> None:
    store, table = server.store, lay_table(server.store, "benevolent", pace=600)
    first = asked_first(table)
    leaver = people(server, table)[first]
    assert (act(leaver, table, "leave"), act(leaver, table, "return")) == (200, 200)
    assert [notation for _, notation in log(store, table)] == [HAND_OVER, HAND_OVER, TIME_UP]
    bots_are_done(store, table)
    by_bot = log(store, table)[3]
    assert by_bot[0] == first
    assert newest(leaver, store, table)["seat"] == "AB"[first]
    assert head(store, table)[2] is not None


def test_who_has_let_time_run_out_twice_takes_the_seat_back(running: Server) -> None:
    store, table = running.store, lay_table(running.store, "benevolent", pace=600)
    while HAND_OVER not in [notation for _, notation in log(store, table)]:
        before = head(store, table)[0]
        time_passes(store, table)
        let_work(store, lambda before=before: head(store, table)[0] > before and head(store, table)[3] is None)  # type: ignore[misc]
    seat = next(seat for seat, notation in log(store, table) if notation == HAND_OVER)
    late = people(running, table)[seat]
    assert newest(late, store, table)["seat"] is None
    assert act(late, table, "return") == 200
    assert newest(late, store, table)["seat"] == "AB"[seat]


def test_a_game_that_everybody_has_left_goes_on_when_one_comes_back(running: Server) -> None:
    store, table = running.store, lay_table(running.store, "benevolent", bots={1: "random"})
    (leaver, _) = people(running, table)
    assert act(leaver, table, "leave") == 200
    left = "SELECT watched_until IS NOT NULL FROM head WHERE table_id = ?"
    assert store.run(left, table.id) == [(True,)]
    assert act(leaver, table, "return") == 200
    assert store.run(left, table.id) == [(False,)]
    bots_are_done(store, table)


def test_nobody_takes_back_a_seat_that_they_have_not_left_or_of_a_game_that_is_over(running: Server) -> None:
    store, table = running.store, lay_table(running.store, "benevolent")
    first = asked_first(table)
    leaver, other = people(running, table)[first], people(running, table)[1 - first]
    stranger = running.client(lay_table(store).cookies[0])
    assert [act(who, table, "return") for who in (leaver, other, stranger)] == [403] * 3
    assert act(leaver, table, "leave") == 200
    assert act(other, table, "return") == 403
    assert act(leaver, table, "return", seat="AB"[1 - first]) == 403
    while other.post(f"/t/{table.code}/concede", version=head(store, table)[0]).status == 409:
        continue  # a bot has answered in the meantime
    assert act(leaver, table, "return") == 409


def test_of_many_who_take_the_same_seat_back_at_once_one_does_and_no_answer_is_lost(store: Store) -> None:
    """In two processes where the database allows it; the worker goes on answering meanwhile."""
    table = lay_table(store, "benevolent", bots={1: "random"})
    with Server(store) as one, Server(store) as another:
        doors = [one.client(table.cookies[0]), *([another.client(table.cookies[0])] if store.kind != "sqlite" else [])]
        for _ in range(3):
            assert act(doors[0], table, "leave") == 200
            with ThreadPoolExecutor(6) as together:
                doing = [together.submit(act, doors[n % len(doors)], table, "return") for n in range(5)]
                bots_are_done(store, table)
                statuses = [done.result() for done in doing]
            assert sorted(statuses) == [200, 403, 403, 403, 403]
        for door in doors:
            assert newest(door, store, table)["seat"] == "A"
    lines = store.run("SELECT seq, notation FROM answer WHERE table_id = ? ORDER BY seq", table.id)
    assert [seq for seq, _ in lines] == list(range(1, head(store, table)[0] + 1))
    assert [notation for _, notation in lines].count(HAND_OVER) == 6


def handed_over_and_back(game: str, bot: str, secret: str) -> tuple[Live, Match[Any]]:
    """Seat A is left to a bot for a while and taken back, at a table where everybody answers at random."""
    random, match = Random(7), Match[Any](game_named(game), game_named(game).rules.seats[0], {}, FairChance(secret))
    live = live_of(match)
    for n in range(12):
        ask = next_ask(live.state)
        if n == 4:
            seat(live, Chair(None, bot, "Harfang", former="Player 0"))
        if n == 8:
            seat(live, Chair(1, "", "Player 0"))
        live.match.choose(ask.seat, ask.pick(live.state, random))
    return live, match


def seat(live: Live, chair: Chair) -> None:
    """The seat A changes hands, as a process with the table in memory hears of it."""
    live.sit((chair, *live.chairs[1:]))
    live.note(Entry(0, HAND_OVER, ""), None, None, tell=True)


@pytest.mark.parametrize("game", BUILT_IN)
def test_who_comes_back_sees_what_the_seat_may_know_and_nothing_of_the_bot(game: str) -> None:
    """To the byte: whichever bot has stood in, and whatever is hidden from the seat."""
    (live, match), (other, _) = [handed_over_and_back(game, bot, "heron") for bot in ("seed", "forest")]
    assert match.state.over is False
    state = match.state
    for language in ("en", "fr"):
        sent = everything_sent(live, 0, language)
        assert sent == everything_sent(other, 0, language)
        match.states[-1] = match.view(0).imagine(Random(language))
        try:
            assert everything_sent(live, 0, language) == sent
        finally:
            match.states[-1] = state


def test_one_bot_that_stands_in_is_told_to_everybody_while_it_does() -> None:
    live, _ = handed_over_and_back("benevolent", "seed", "heron")
    live.sit((replace(live.chairs[0], person=None, bot="seed", name="Harfang", former="Player 0"), *live.chairs[1:]))
    live.note(Entry(0, HAND_OVER, ""), None, None, tell=True)
    page = everything_sent(live, 1, "en")["page"]
    assert page.count(b"<p>Harfang (Seed) plays on for Player 0.</p>") == 1
    assert page.count(b"<p>The seat has changed hands.</p>") == 2
