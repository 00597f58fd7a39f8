"""Habits: what bots take others to answer and to hold. They know no more than a player does."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from clairiere.bots.bot import Budget
from clairiere.bots.search import SearchBot
from clairiere.games.registry import game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.play import ask_of, next_ask, objection, play, waiting
from clairiere.kernel.state import StepContext
from clairiere.kernel.strategy import SearchParams
from clairiere.kernel.view import view
from tests.games.broom_service.realm import fresh, play_out, realm
from tests.kit import Board

GAME = game_named("broom_service")
TABLES = [(2, "front", "no"), (3, "front_mountain", "yes"), (5, "back", "yes")]


def habit(board: Board, seat: int = 0, seed: int = 1) -> str:
    ask = ask_of(board.state, seat)
    assert ask is not None
    return GAME.strategy.habit(board.state, ask, Random(seed)).notation()


def imagined(board: Board, seat: int, seed: int) -> Any:
    return GAME.strategy.guesses(board.view(seat)).imagine(Random(seed))


@pytest.mark.parametrize(("seats", "side", "storm"), TABLES)
def test_by_habit_a_game_is_played_to_its_end(seats: int, side: str, storm: str) -> None:
    for seed in range(3):
        board, rng, now = fresh(seats, seed, board=side, storm=storm), Random(seed), StepContext(Chance(Random(seed)))
        while not board.over:
            ask = next_ask(board.state)
            answer = GAME.strategy.habit(board.state, ask, rng)
            assert objection(board.state, ask.seat, answer) is None
            play(board.state, ask.seat, answer, now)


@pytest.mark.parametrize(("seats", "side", "storm"), TABLES)
def test_a_habit_knows_no_more_than_its_seat(seats: int, side: str, storm: str) -> None:
    for seed in range(2):
        board = fresh(seats, seed, board=side, storm=storm)
        while not board.over:
            for ask in waiting(board.state):
                other = view(board.state, ask.seat).imagine(Random(seed))
                same = ask_of(other, ask.seat)
                assert same is not None
                assert GAME.strategy.habit(other, same, Random(7)) is GAME.strategy.habit(board.state, ask, Random(7))
            play_out(board, seed, most=5)


@pytest.mark.parametrize(("seats", "side", "storm"), TABLES)
def test_a_likely_table_agrees_with_all_that_the_seat_sees(seats: int, side: str, storm: str) -> None:
    for seed in range(2):
        board = fresh(seats, seed, board=side, storm=storm)
        while not board.over:
            for seat in range(seats):
                s = imagined(board, seat, seed)
                assert GAME.rules.missing_components(s) == ""
                if not board.state.agenda[-1].notation().startswith("pick"):
                    assert view(s, seat).text() == board.view(seat).text()
            play_out(board, seed, most=7)


def test_all_others_are_taken_to_have_picked() -> None:
    board = fresh(4).play("A pick fruit_gatherer")
    s = imagined(board, 0, 1)
    assert [ask.seat for ask in waiting(s)] == [0]
    assert [c.notation() for c in s.given(0)] == ["pick fruit_gatherer"]
    assert [len(s.given(seat)[0].notation().split()) for seat in (1, 2, 3)] == [5, 5, 5]


def test_a_role_that_can_do_nothing_is_seldom_imagined_in_a_hand() -> None:
    board = realm("", "stock 0.0.0.0 pawns h5 h5", event="gathering", agenda="pick")
    hands = [imagined(board, 0, seed).given(1)[0].notation() for seed in range(40)]
    druids = [hand for hand in hands if "druid" in hand]
    gatherers = [hand for hand in hands if "gatherer" in hand]
    assert len(druids) < len(gatherers)


def test_a_cursed_role_is_imagined_less_often() -> None:
    held = []
    for cursed in ("fruit_gatherer", "root_gatherer"):
        board = realm("", "stock 0.0.0.0", event="gathering", agenda="pick", cursed=cursed)
        held.append(sum(["root" in imagined(board, 0, seed).given(1)[0].notation() for seed in range(40)]))
    assert held[0] > held[1]


def test_whoever_declares_last_is_brave() -> None:
    board = realm("hand valley_druid", "pawns f5 h5 hand valley_druid").play("A lead valley_druid brave")
    assert habit(board, 1) == "brave"


def test_at_the_black_market_a_card_that_can_do_nothing_is_sold() -> None:
    poor = "stock 0.0.0.0 pawns h5 h5 hand valley_druid"
    board = realm("hand hill_witch", poor, event="black_market", agenda="lead B")
    assert habit(board, 1) == "lead valley_druid cowardly"


def test_the_search_looks_to_the_end_of_the_round() -> None:
    board = fresh(3)
    bot = SearchBot(GAME, 1)
    s = imagined(board, 0, 1)
    assert not GAME.strategy.is_quiet(s)
    bot.play_on(s, StepContext(Chance(Random(1))))
    assert GAME.strategy.is_quiet(s)
    assert s.round == 2


def test_only_the_own_answers_have_nodes_where_others_have_habits() -> None:
    board = realm("hand hill_witch", "hand hill_witch prairie_witch", agenda="lead A")
    root = SearchBot(GAME, 1).grown(board.view(0), Budget(40))
    assert {c.notation() for c in root.children} == set(board.offers("A"))
    after = {c.notation().split()[0] for child in root.children.values() for c in child.children}
    assert after
    assert after <= {"fly", "nothing"}


def test_later_questions_are_answered_by_habit_until_they_are_known() -> None:
    board = realm("stock 1.1.1.1 pawns f5 h5 hand hill_witch", "", agenda="lead A")
    flights = {}
    for trust in (0, 20, 1000):
        root = SearchBot(GAME, 1, params=SearchParams(habit_visits=trust)).grown(board.view(0), Budget(120))
        flights[trust] = [c.notation() for child in root.children.values() for c in child.children]
    later = board.play("A lead hill_witch cowardly")
    assert set(flights[1000]) == {habit(later)}
    assert len(set(flights[0])) == len(set(flights[20])) == len(later.offers("A")) > 1


def test_who_has_bid_may_lack_the_first_kinds_of_resources() -> None:
    board = realm("stock 1.1.0.0", "stock 0.0.1.1", event="upper_hand", agenda="bids").play("B bid 1", "B bid 1")
    for seed in range(8):
        s = imagined(board, 0, seed)
        assert [ask.seat for ask in waiting(s)] == [0]
        assert len(s.given(1)) == 2
        SearchBot(GAME, 1).play_on(s, StepContext(Chance(Random(seed))))
