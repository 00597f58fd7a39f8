"""BTW-TURN, BTW-LEAVE: turns, taking back, and leaving."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from clairiere.games.bethel_woods import GAME
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import Illegal
from clairiere.kernel.match import Match
from tests.games.bethel_woods.woods import (
    CRITICAL,
    MEMORY,
    QUIET,
    discarded,
    knowledge,
    new_table,
    play_on,
    told,
    woods,
    workers,
)
from tests.kit import Board, clause


def at_match(board: Board) -> Match[Table]:
    """A match that goes on from this table."""
    match = Match(GAME, board.state.seats, {}, Chance(Random(0)))
    match.states = [board.state]
    return match


@clause("BTW-TURN-01")
def test_turns_go_clockwise_with_malfunctions_after_each() -> None:
    board = woods("turn 1 player B", QUIET).play("B take 6 clockwise", "B drop S", "B end turn")
    assert board.asked() == "C"
    assert len(told(board, "placed")) == 3
    order = [line.split()[1] for line in told(new_played(), "turn")]
    assert all(["ABC"[("ABC".index(one) + 1) % 3] == other for one, other in itertools.pairwise(order)])


def new_played() -> Board:
    board = new_table(3, 5)
    play_on(board, Random(5))
    return board


@clause("BTW-TURN-02")
def test_one_sowing_a_turn_with_repairs_a_spy_and_an_ability() -> None:
    board = woods("machine1 workers D E malfunctions", "machine2 workers M malfunctions D2",
                  "machine3 malfunctions spy",
                  "A violet knowledge M1 M1 E1", QUIET)
    board.play("A take 1 clockwise", "A drop D", "A repair 1", "A violet M", "A end turn")
    assert board.asked() == "B"
    board = woods("machine4 malfunctions spy", "A violet knowledge D1 D1", QUIET)
    board.play("A take 2 clockwise", "A drop D", "A drop M", "A end turn")
    assert told(board, "took_up") == ["took_up A 2 clockwise"]


@clause("BTW-TURN-03")
def test_a_turn_cannot_be_passed_and_somebody_can_always_be_taken_up() -> None:
    assert woods().refuses("A end turn") == "TABLE-02"
    for seed in range(10):
        for s in play_on(new_table(2, seed), Random(seed)):
            inside = [type for type in s.sections if type >= 0]
            assert len(inside) <= 5 or s.over


@clause("BTW-TURN-04")
def test_the_turn_ends_when_its_end_is_declared() -> None:
    board = woods(QUIET).play("A take 1 clockwise", "A drop D")
    assert board.offers("A") == ["end turn"]
    assert not told(board, "placed")
    board.play("A end turn")
    assert len(told(board, "placed")) == 3


@clause("BTW-TURN-05", "BTW-CHAR-03")
def test_no_ability_between_turns_nor_in_another_turn() -> None:
    many = "M1 M1 M2 S2 S3 S3 D4"
    board = woods("machine1 malfunctions M1 S1 D1", f"A violet knowledge {many}", "supply E1",
                  "agenda draw; intrude; next")
    assert board.asked() == "A"
    assert board.refuses("A violet M") == "BTW-CHAR-03"
    board = woods("B violet knowledge M1 M1")
    assert board.refuses("B violet M") == "TABLE-01"


@clause("BTW-TURN-06")
def test_everything_in_a_turn_can_be_taken_back_until_its_end() -> None:
    board = woods("machine1 workers D E malfunctions D1", "machine2 malfunctions D2", "A harris knowledge M1 S1", QUIET)
    match = at_match(board)
    start = board.state.text()
    answers = ["harris M", "move 2-5", "take 1 clockwise", "drop D", "repair 1"]
    for answer in answers:
        match.answer(0, answer)
    for _ in answers:
        match.take_back(0)
    assert match.state.text() == start
    for answer in [*answers, "end turn"]:
        match.answer(0, answer)
    with pytest.raises(Illegal, match="TABLE-08"):
        match.take_back(0)


@clause("BTW-TURN-06")
def test_nothing_is_taken_back_after_a_win_nor_past_a_discard_of_a_teammate() -> None:
    match = at_match(woods("orphanage M M - S D E", "machine3 workers E", "A knowledge E1 E1 E1 E2 E2 E2",
                           "hand E at 3 from 2 clockwise", "agenda drop A; close"))
    match.answer(0, "enter")
    with pytest.raises(Illegal, match="TABLE-04"):
        match.take_back(0)
    match = at_match(woods("A junas knowledge M1 M2 M3", "B knowledge S1 S1 S2 S2 S3 D1 D1", QUIET))
    match.answer(0, "junas 1 M to B")
    with pytest.raises(Illegal, match="TABLE-09"):
        match.take_back(0)
    match.answer(1, "discard M")
    match.answer(0, "take 1 clockwise")
    match.take_back(0)
    with pytest.raises(Illegal, match="TABLE-09"):
        match.take_back(0)


@clause("BTW-LEAVE-01")
def test_who_leaves_in_their_turn_puts_the_hand_back_and_the_turn_ends() -> None:
    board = woods("A nova knowledge M1 S2", "B knowledge E1", QUIET).play("A take 1 clockwise", "A concede")
    assert workers(board, 1) == "DE"
    assert board.asked() == "B"
    assert len(told(board, "placed")) == 3
    assert (knowledge(board, "A"), discarded(board)) == ([], ["M1", "S2"])
    board = woods("C nova knowledge M1 S2", QUIET)
    board.play("C concede")
    assert board.asked() == "A"
    assert discarded(board) == ["M1", "S2"]


def left_while_violet_pays(rules: int) -> Board:
    """Where numbers count, Violet is asked which of her tokens she pays; she leaves instead."""
    board = woods("A violet knowledge M1 M2 M3", "B linny", QUIET)
    board.state.rules = rules
    return board.play("A violet M", "A concede")


@clause("BTW-LEAVE-01", "BTW-CHAR-04")
def test_who_leaves_while_violet_pays_has_not_used_her_ability() -> None:
    assert len(told(left_while_violet_pays(3), "placed")) == 3


@pytest.mark.parametrize("rules", [1, 2])
def test_under_older_rules_violets_ability_counted_before_it_was_paid(rules: int) -> None:
    assert len(told(left_while_violet_pays(rules), "placed")) == 1


def test_a_position_in_which_violet_pays_is_read_back() -> None:
    board = woods("A violet knowledge M1 M2 M3", "B linny", QUIET).play("A violet M")
    assert board.says("agenda pay A M M; save; pickup A; close")
    assert woods(board.state.text(), seats="").state.text() == board.state.text()


@clause("BTW-LEAVE-01")
def test_a_seat_that_has_left_is_passed_over() -> None:
    board = woods(QUIET).play("B concede", "A take 1 clockwise", "A drop D", "A end turn")
    assert board.asked() == "C"
    board = woods("A junas knowledge M1 M1").play("B concede")
    assert board.refuses("A junas 1 M to B") == "BTW-JUNAS-01"


@clause("BTW-LEAVE-01")
def test_a_teammate_goes_on_discarding_when_the_active_player_leaves() -> None:
    board = woods("A junas knowledge M1 M2 M3", "B knowledge S1 S1 S2 S2 S3 D1 D1", QUIET)
    board.play("A junas 1 M to B", "A concede")
    assert board.asked() == "B"
    board.play("B discard D")
    assert len(knowledge(board, "B")) == 7
    assert board.says("turn 2 player B")
    board = woods("A junas knowledge M1 M2 M3", "B knowledge S1 S1 S2 S2 S3 D1 D1", QUIET)
    board.play("A junas 1 M to B", "B concede")
    assert board.asked() == "A"
    assert knowledge(board, "B") == []


@clause("BTW-LEAVE-01")
def test_who_leaves_while_all_discard_is_asked_no_more() -> None:
    many = "M2 M3 S2 S3 D2 D3 E2"
    board = woods("machine1 malfunctions M1 S1 D1", f"A knowledge {many}", "B knowledge M4 M5 S4 S5 D4 D5 E4",
                  "supply E1 E6 E6", "agenda draw; intrude; next")
    assert board.asked() == "AB"
    board.play("A concede")
    assert board.asked() == "B"
    board.play("B discard E")
    assert (len(knowledge(board, "B")), board.asked()) == (6, "B")


@clause("BTW-LEAVE-02")
def test_the_game_is_lost_when_nobody_is_left() -> None:
    board = woods().play("B concede", "A concede", "C concede")
    assert board.outcome().winners() == []
    assert board.says("over left")


def test_a_critical_machine_is_no_reason_to_stop() -> None:
    assert woods(CRITICAL[1], CRITICAL[2], MEMORY).asked() == "A"
