"""BTW-REPAIR, BTW-KNOW: repairs and the knowledge they bring."""

from __future__ import annotations

import pytest

from tests.games.bethel_woods.woods import QUIET, discarded, knowledge, malfunctions, supply, told, woods
from tests.kit import clause


@clause("BTW-REPAIR-01")
@pytest.mark.parametrize("worker", "MSDE")
def test_each_worker_repairs_its_own_type(worker: str) -> None:
    board = woods(f"machine1 workers {worker}", "machine2 workers malfunctions M2 S2 D2 E2", QUIET)
    board.play("A take 1 clockwise", "A repair 1")
    assert knowledge(board, "A") == [f"{worker}2"]


@clause("BTW-REPAIR-02")
def test_all_workers_of_the_type_are_activated() -> None:
    board = woods("machine1 workers M", "machine2 workers M M malfunctions M2 M2 M2 S2", QUIET)
    board.play("A take 1 clockwise")
    assert board.offers("A") == ["repair 0", "repair 1", "repair 2", "repair 3"]
    assert len(knowledge(board.play("A repair 3"), "A")) == 3


@clause("BTW-REPAIR-03")
def test_any_number_up_to_workers_and_malfunctions_and_which_if_numbers_count() -> None:
    board = woods("machine1 workers M", "machine2 workers M M malfunctions M2 M2", QUIET).play("A take 1 clockwise")
    assert board.offers("A") == ["repair 0", "repair 1", "repair 2"]
    assert board.refuses("A repair 3") == "BTW-REPAIR-03"
    assert board.refuses("A repair M2") == "BTW-KNOW-07"
    board = woods("machine1 workers M", "machine2 workers M malfunctions M2 M3 M3 S3", "B linny", QUIET)
    board.play("A take 1 clockwise")
    assert board.offers("A") == ["repair 0", "repair M2", "repair M2 M3", "repair M3", "repair M3 M3"]
    assert board.refuses("A repair 1") == "BTW-KNOW-07"
    assert board.refuses("A repair S3") == "BTW-REPAIR-02"
    assert knowledge(board.play("A repair M2 M3"), "A") == ["M2", "M3"]


@clause("BTW-REPAIR-04")
def test_the_repair_is_decided_right_after_the_drop() -> None:
    board = woods("machine1 workers M E", "machine2 workers malfunctions M2 spy", "A violet knowledge S1 S2", QUIET)
    board.play("A take 1 clockwise", "A drop M")
    assert board.offers("A") == ["repair 0", "repair 1"]
    assert board.refuses("A drop E") == "TABLE-02"
    assert board.refuses("A violet S") == "BTW-CHAR-02"
    assert board.refuses("A uncover") == "TABLE-02"
    board.play("A repair 0")
    assert board.refuses("A repair 1") == "TABLE-02"


@clause("BTW-REPAIR-05")
def test_nobody_else_is_activated() -> None:
    board = woods("machine1 workers M", "machine2 workers S malfunctions S2 M3",
                  "machine3 workers M malfunctions M4", QUIET)
    board.play("A take 1 clockwise")
    assert board.offers("A") == ["repair 0", "repair 1"]
    board.play("A repair 1")
    assert (malfunctions(board, 2), malfunctions(board, 3)) == (["S2"], ["M4"])
    board = woods("machine1 workers E malfunctions E1", "A knowledge E2", QUIET).play("A take 1 clockwise", "A enter")
    assert malfunctions(board, 1) == ["E1"]
    assert board.offers("A") == ["end turn"]


@clause("BTW-REPAIR-06")
def test_the_number_of_a_token_does_not_matter() -> None:
    board = woods("machine1 workers M", "machine2 workers malfunctions M6", QUIET).play("A take 1 clockwise",
                                                                                        "A repair 1")
    assert knowledge(board, "A") == ["M6"]


@clause("BTW-REPAIR-07", "BTW-BUILD-03")
def test_repaired_tokens_can_be_spent_in_the_same_turn() -> None:
    board = woods("machine6 workers E E", "machine1 workers malfunctions E1", QUIET)
    board.play("A take 6 clockwise", "A repair 1", "A enter")
    assert board.says("orphanage E - - - - -")
    assert (knowledge(board, "A"), discarded(board)) == ([], ["E1"])


@clause("BTW-REPAIR-08")
def test_a_machine_that_is_passed_twice_activates_twice() -> None:
    board = woods("machine1 workers M M M S S S D", "machine2 workers malfunctions M2 D2",
                  "machine4 workers M", QUIET)
    board.play("A take 1 clockwise", "A drop M", "A repair 1")
    board.play(*["A drop M"] * 2, *["A drop S"] * 3)
    assert board.offers("A") == ["repair 0", "repair 1"]
    assert knowledge(board.play("A repair 1"), "A") == ["M2", "D2"]


@clause("BTW-KNOW-01")
def test_a_token_keeps_its_type_and_number() -> None:
    board = woods("machine1 workers M", "machine2 workers malfunctions M5", "A linny", QUIET)
    board.play("A take 1 clockwise", "A repair M5")
    assert knowledge(board, "A") == ["M5"]


@clause("BTW-KNOW-02")
def test_in_a_turn_there_is_no_limit() -> None:
    board = woods("machine1 workers M", "machine2 workers M malfunctions M2 M2",
                  "A fenn knowledge S1 S1 S1 D2 D2 D2 S3", QUIET).play("A take 1 clockwise", "A repair 2")
    assert len(knowledge(board, "A")) == 9


@clause("BTW-KNOW-03")
def test_at_the_end_of_the_turn_one_keeps_seven() -> None:
    board = woods("A knowledge S1 S1 S1 D2 D2 D2 E2 E4 M1", "hand at 2", "agenda after A; close", QUIET)
    board.play("A end turn")
    assert (board.asked(), board.offers("A")) == ("A", ["discard D", "discard E", "discard M", "discard S"])
    assert not told(board, "placed")
    board.play("A discard E", "A discard E")
    assert (len(knowledge(board, "A")), board.asked()) == (7, "B")
    alike = woods("A knowledge S1 S1 S1 S2 S2 S2 S3 S3", "hand at 2", "agenda after A; close", QUIET).play("A end turn")
    assert (len(knowledge(alike, "A")), alike.asked()) == (7, "B")  # nothing to choose


@clause("BTW-KNOW-04")
def test_spent_and_discarded_tokens_never_return() -> None:
    board = woods("machine1 workers E", "A fenn knowledge E1 S1 S1 S1 D2 D2 D2 M1 M2 M3", QUIET)
    before = len(supply(board))
    board.play("A take 1 clockwise", "A enter", "A end turn", "A discard S", "A discard D")
    assert discarded(board) == ["S1", "D2", "E1"]
    assert len(supply(board)) == before - 3


@clause("BTW-KNOW-05")
def test_costs_are_paid_with_ones_own_tokens() -> None:
    board = woods("machine1 workers E", "B knowledge E1 E2 E3").play("A take 1 clockwise")
    assert board.refuses("A enter") in ("BTW-BUILD-10", "TABLE-02")
    assert board.offers("A") == ["end turn"]
    board = woods("machine4 malfunctions spy", "A knowledge M1", "B knowledge S1", "hand at 4", "agenda after A; close")
    assert board.refuses("A uncover") == "BTW-SPY-09"


@clause("BTW-KNOW-06")
def test_knowledge_is_not_thrown_away_at_will() -> None:
    board = woods("A knowledge M1 M2", "hand at 2", "agenda after A; close", QUIET)
    for answer in ("discard M", "pay M", "give M", "junas 1 M to B"):
        assert board.refuses(f"A {answer}") in ("TABLE-02", "BTW-CHAR-01")
    assert board.offers("A") == ["end turn"]


@clause("BTW-KNOW-07")
def test_which_tokens_pay_is_asked_only_if_linny_is_there() -> None:
    position = ["machine1 workers E", "A nova knowledge E1 E2 E2", "orphanage - M - - - -", QUIET]
    board = woods(*position).play("A take 1 clockwise", "A enter")
    assert discarded(board) == ["E1", "E2"]
    board = woods(*position, "B linny").play("A take 1 clockwise", "A enter")
    assert board.offers("A") == ["pay E1", "pay E2"]
    assert board.refuses("A pay E") == "BTW-KNOW-07"
    assert board.refuses("A pay E3") == "BTW-KNOW-05"
    assert board.refuses("A pay M1") == "BTW-KNOW-05"
    board.play("A pay E2")
    board.play("A pay E2")
    assert knowledge(board, "A") == ["E1"]
    board = woods("A knowledge E1 E2 E3 S1 S2 S3 D1 D2", "hand at 2", "agenda after A; close", QUIET).play("A end turn")
    assert board.refuses("A discard E1") == "BTW-KNOW-07"
