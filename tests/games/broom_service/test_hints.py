"""Hints lead bots to sound answers."""

from __future__ import annotations

import pytest

from clairiere.bots.greedy import GreedyBot
from clairiere.games.registry import game_named
from tests.games.broom_service.realm import fresh, play_out, realm
from tests.kit import Board

GAME = game_named("broom_service")


def chosen(board: Board, seat: int = 0) -> str:
    return GreedyBot(GAME, 1).choose(board.view(seat)).notation()


def test_a_lead_in_points_is_a_better_prospect_and_the_more_so_the_later_it_is() -> None:
    early = realm("vp 30", "vp 20", round="2 first A leader A", agenda="pick").state
    late = realm("vp 30", "vp 20", round="6 first A leader A", agenda="pick").state
    assert GAME.strategy.hint(early, 0) > 0 > GAME.strategy.hint(early, 1)
    assert GAME.strategy.hint(late, 0) > GAME.strategy.hint(early, 0)


def test_the_best_tower_is_supplied() -> None:
    board = realm("stock 1.1.1.0 pawns h3 p8", "", agenda="deliver A 15 3")
    assert chosen(board) == "deliver h3-t19"


def test_a_druid_with_nothing_to_deliver_is_not_picked() -> None:
    board = realm("stock 0.0.0.0 pawns h5 h5", "", event="gathering", agenda="pick")
    assert chosen(board) in ("pick root_gatherer", "pick herb_gatherer", "pick fruit_gatherer")


def test_a_curse_is_shunned() -> None:
    hints = []
    for cursed in ("fruit_gatherer", "root_gatherer"):
        board = realm("stock 0.0.0.0", "", event="gathering", agenda="pick", cursed=cursed)
        hints.append(GAME.strategy.hint(board.play("A pick root_gatherer").state, 0))
    assert hints[0] > hints[1]


def test_whoever_is_alone_in_a_role_is_brave() -> None:
    board = realm("pawns f5 h5 hand valley_druid", "cards 0")
    assert chosen(board) == "lead valley_druid brave"


def test_hints_can_be_had_of_every_table_and_every_view() -> None:
    for seed in range(3):
        board = fresh(3, seed, board="back", storm="yes")
        while not board.over:
            for seat in range(3):
                assert abs(GAME.strategy.hint(board.state, seat)) < 100
                assert abs(GAME.strategy.hint(board.view(seat).table, seat)) < 100
            play_out(board, seed, most=9)


def test_what_is_good_for_one_of_two_is_bad_for_the_other() -> None:
    for seed in range(3):
        board = fresh(2, seed)
        while not board.over:
            for seat in range(2):
                seen = board.view(seat).table
                assert GAME.strategy.hint(seen, 0) == pytest.approx(-GAME.strategy.hint(seen, 1))
            play_out(board, seed, most=9)


@pytest.mark.parametrize(
    ("more", "fewer"),
    [("stock 1.1.1.1", "stock 1.1.1.0"), ("stock 1.2.1.0", "stock 1.1.1.0"), ("stock 3.0.0.2", "stock 3.0.0.1")],
)
def test_between_rounds_whoever_has_more_has_better_prospects(more: str, fewer: str) -> None:
    hints = [GAME.strategy.hint(realm(stock, "", agenda="pick").state, 0) for stock in (more, fewer)]
    assert hints[0] > hints[1]


def test_between_rounds_it_is_no_gain_to_lead() -> None:
    hints = [
        GAME.strategy.hint(realm("", "", round=f"3 first A leader {leader}", agenda="pick").state, 0) for leader in "BA"
    ]
    assert hints[0] > hints[1]


def test_pawns_go_where_the_event_of_the_round_rewards_them() -> None:
    there = realm("pawns f5 f5", "pawns h5 h5", event="sheltered_places", agenda="lead A").state
    here = realm("pawns f5 f5", "pawns h5 h5", event="black_market", agenda="lead A").state
    assert GAME.strategy.hint(there, 0) > GAME.strategy.hint(here, 0)
