"""BTW-SPY, BTW-FENN, BTW-WARY: uncovering spies."""

from __future__ import annotations

import pytest

from tests.games.bethel_woods.woods import (
    COSTLY,
    QUIET,
    STRAIN,
    WARY,
    discarded,
    has_spy,
    knowledge,
    malfunctions,
    told,
    woods,
)
from tests.kit import Board, clause

DEMANDS = ["DE", "MD", "ME", "MS", "SE", "SD"]


def facing(machine: int, *lines: str, a: str) -> Board:
    """A's last worker has been dropped on this machine, where a spy is."""
    there = [line for line in lines if line.startswith(f"machine{machine}")]
    spy = f"{there[0]} spy" if there else f"machine{machine} malfunctions spy"
    others = [line for line in lines if line not in there]
    return woods(spy, *others, f"A {a}", f"hand at {machine}", "agenda after A; close", QUIET)


@clause("BTW-SPY-01")
def test_a_spy_is_uncovered_after_the_last_drop_and_its_repair() -> None:
    board = woods("machine1 workers M", "machine2 workers malfunctions M2 spy", "A fenn knowledge M1 D1",
                  "orphanage E - - - - -", QUIET)
    board.play("A take 1 clockwise")
    assert board.refuses("A uncover") == "TABLE-02"  # first the repair
    board.play("A repair 1", "A uncover")
    assert not has_spy(board, 2)
    other = woods("machine1 workers M", "machine3 malfunctions spy",
                  "A fenn knowledge S1 E1").play("A take 1 clockwise")
    assert other.refuses("A uncover") == "BTW-SPY-01"


@clause("BTW-SPY-02")
@pytest.mark.parametrize("machine", range(1, 7))
def test_each_spy_demands_two_types(machine: int) -> None:
    first, second = tuple(DEMANDS[machine - 1])
    board = facing(machine, a=f"nova knowledge {first}1 {second}1 {first}2")
    assert board.accepts("A uncover")
    assert sorted(discarded(board.play("A uncover"))) == sorted([f"{first}1", f"{second}1"])
    for one in "MSDE":
        for other in "MSDE":
            enough = {one, other} == {first, second}
            assert facing(machine, a=f"nova knowledge {one}1 {other}2").accepts("A uncover") == enough


@clause("BTW-SPY-03")
def test_an_uncovered_spy_goes_to_the_bottom_of_the_column_and_is_remembered() -> None:
    board = facing(4, "column 6 5 2 3 1", a="nova knowledge M1 S1").play("A uncover")
    assert board.line("column") == "6 5 2 3 1 4!"
    assert "column ?spy ?spy ?spy ?spy ?spy 4!" in board.view(1).text()


@clause("BTW-SPY-04")
def test_it_is_optional_and_happens_once() -> None:
    board = facing(4, "machine5 malfunctions spy", a="nova knowledge M1 S1 E1 S2")
    assert board.offers("A") == ["end turn", "uncover"]
    board.play("A uncover")
    assert board.offers("A") == ["end turn"]
    assert board.refuses("A uncover") == "BTW-SPY-01"


@clause("BTW-SPY-05", "BTW-BUILD-06")
def test_it_is_impossible_after_building_and_elsewhere() -> None:
    board = woods("machine1 workers E malfunctions E2 spy", "A knowledge E1 E1 D1").play("A take 1 clockwise",
                                                                                         "A enter")
    assert board.refuses("A uncover") == "BTW-SPY-05"
    assert board.offers("A") == ["end turn"]
    assert malfunctions(board, 1) == ["E2"]
    board = woods("machine3 workers M", "machine5 malfunctions spy", "A fenn knowledge E1 S1",
                  QUIET).play("A take 3 clockwise")
    assert board.refuses("A uncover") == "BTW-SPY-01"


@clause("BTW-SPY-06")
def test_a_worker_moved_by_harris_is_not_the_last_worker() -> None:
    board = woods("machine4 malfunctions spy", "A harris knowledge M1 S1 M2", "hand at 2", "agenda after A; close")
    board.play("A harris M", "A move 2-4")
    assert board.refuses("A uncover") == "BTW-SPY-01"


@clause("BTW-SPY-07")
def test_it_may_come_before_or_after_the_ability() -> None:
    one = facing(4, a="violet knowledge M1 S1 D1 D2").play("A violet D", "A uncover")
    other = facing(4, a="violet knowledge M1 S1 D1 D2").play("A uncover", "A violet D")
    assert not has_spy(one, 4)
    assert one.state.text() == other.state.text()


@clause("BTW-SPY-08")
def test_what_counts_is_where_the_last_worker_was_dropped() -> None:
    board = woods("machine2 workers D", "machine3 workers malfunctions spy", "A harris knowledge M1 E1 D2", QUIET)
    board.play("A take 2 clockwise", "A drop D", "A harris D", "A move 3-6", "A uncover")
    assert not has_spy(board, 3)


@clause("BTW-SPY-09")
@pytest.mark.parametrize(
    ("character", "tiles", "held", "possible"),
    [
        ("nova", "", "M1 S1", True),
        ("nova", "", "M1 D1", False),
        ("nova", "wary", "M1 S1", False),
        ("nova", "wary", "M1 S1 E1", True),
        ("fenn", "", "M1 D1", True),
        ("fenn", "", "E1 D1", False),
        ("fenn", "", "M1", False),
        ("fenn", "wary", "M1 D1", False),
        ("fenn", "wary", "M1 D1 D2", True),
        ("fenn", "strain", "M1 D1", False),
        ("fenn", "strain", "M1 D1 E1", True),
        ("fenn", "strain", "M1 S1", True),
        ("fenn", "wary strain", "M1 D1 E1", False),
        ("fenn", "wary strain", "M1 D1 E1 E2", True),
    ],
)
def test_when_it_is_affordable(character: str, tiles: str, held: str, possible: bool) -> None:
    lines = [WARY] if "wary" in tiles else []
    lines += [STRAIN] if "strain" in tiles else []
    board = facing(4, *lines, a=f"{character} knowledge {held}")
    assert any([offer.startswith("uncover") for offer in board.offers("A")]) == possible


@clause("BTW-FENN-01")
def test_fenn_may_replace_one_of_the_two() -> None:
    board = facing(4, a="fenn knowledge M1 D1 E1 S1")
    assert board.offers("A") == sorted([
        "end turn", "uncover", "uncover M with D", "uncover M with E", "uncover S with D", "uncover S with E"])
    assert board.refuses("A uncover D with E") == "BTW-FENN-01"
    assert board.refuses("A uncover M with S") == "BTW-FENN-01"
    board.play("A uncover M with D")
    assert sorted(discarded(board)) == ["D1", "M1"]
    assert board.says("turn 1 player A ability")
    assert facing(4, a="nova knowledge M1 D1").refuses("A uncover M with D") == "BTW-FENN-01"


@clause("BTW-FENN-02")
def test_two_tokens_of_one_demanded_type_are_enough() -> None:
    board = facing(4, a="fenn knowledge M1 M2").play("A uncover M with M")
    assert discarded(board) == ["M1", "M2"]
    assert not has_spy(board, 4)


@clause("BTW-FENN-03")
def test_with_wary_spies_fenn_pays_three_and_the_third_is_free() -> None:
    board = facing(4, WARY, a="fenn knowledge M1 D1 E1 E2")
    board.play("A uncover M with D")
    assert discarded(board) == ["M1", "D1", "E1"]
    board = facing(4, WARY, a="fenn knowledge M1 D1 E1 S2").play("A uncover M with D")
    assert board.offers("A") == ["pay E", "pay S"]


@clause("BTW-WARY-01")
def test_wary_spies_cost_one_more_of_any_type() -> None:
    board = facing(4, WARY, a="nova knowledge M1 S1 E1 M2")
    board.play("A uncover")
    assert board.offers("A") == ["pay E", "pay M"]
    board.play("A pay M")
    assert discarded(board) == ["M1", "M2", "S1"]


@clause("BTW-WARY-02")
def test_what_counts_is_the_moment_of_payment() -> None:
    board = woods("machine1 workers M", "machine2 workers malfunctions M2 S2 S2 spy", "orphanage E - - - - -",
                  "tiles limited_memory wary_spies costly_construction rerouted_faults strained_talents "
                  "cascading_faults",
                  "A fenn knowledge M1 D1", QUIET)
    board.play("A take 1 clockwise")
    dear = board.copy().play("A repair 0")
    assert dear.refuses("A uncover") == "BTW-SPY-09"
    board.play("A repair 1", "A uncover")
    assert sorted(discarded(board)) == ["D1", "M1"]  # the second mechanical token stays


@clause("BTW-WARY-03")
def test_the_extra_token_is_due_even_if_this_spy_keeps_the_tile_up() -> None:
    board = facing(4, "machine4 malfunctions D4 D4 E4", a="nova knowledge M1 S1")
    assert board.refuses("A uncover") == "BTW-SPY-09"
    board = facing(4, "machine4 malfunctions D4 D4 E4", a="nova knowledge M1 S1 E1").play("A uncover")
    assert (knowledge(board, "A"), told(board, "sound")) == ([], ["sound 4 wary_spies"])


def test_other_tiles_do_not_make_spies_dearer() -> None:
    assert facing(4, COSTLY, a="nova knowledge M1 S1").accepts("A uncover")
