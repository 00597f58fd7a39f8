"""GRV-RUSE: own cards slip into the neighbouring column."""

from __future__ import annotations

import pytest

from clairiere.kernel.state import SPECTATOR
from tests.games.bloody_grove.walks import SPIRITS, Sight, moments, table
from tests.kit import Board, clause

ONE = "basic_fox_3"  # one Ruse and nothing else
TWO = "elite_fox_8"
THREE = "elite_fox_7"


def invoked(card: str, position: str = "", cube: int = 1) -> Board:
    """A has just invoked this card, at position 1 (grove 0) or 4 (grove 1) or 5 (grove 2)."""
    board = table(f"round 1 position {cube} first A\nA hand {card} basic_bear_3\nB hand basic_bear_1\n{position}")
    return board.play(f"A invoke {card}")


def columns(board: Board, seat: str = "A") -> list[list[str]]:
    """What lies in the three columns of a player."""
    now = Sight(board.state.text())
    return [now.zone(f"{seat} column {grove}") for grove in range(3)]


@clause("GRV-RUSE-01")
def test_a_ruse_moves_one_card_to_the_neighbouring_column() -> None:
    board = invoked(ONE, "A column 1 basic_bear_1 basic_bear_2\nB column 1 basic_owl_2")
    board.play("A ruse", "A move basic_bear_1", "A to 2")
    assert columns(board) == [[ONE], ["basic_bear_2"], ["basic_bear_1"]]
    assert columns(board, "B") == [[], ["basic_owl_2"], []]
    assert board.heard[1:] == ["moved A basic_bear_1 1 2"]
    assert board.asked() == "B"


@clause("GRV-RUSE-01")
def test_a_ruse_may_be_left_unused() -> None:
    board = invoked(ONE, "A column 1 basic_bear_1")
    assert board.offers("A") == ["ruse", "stop"]
    board.play("A stop")
    assert columns(board) == [[ONE], ["basic_bear_1"], []]
    assert board.asked() == "B"


@clause("GRV-RUSE-01")
@pytest.mark.parametrize("grove", [0, 1, 2])
def test_a_card_is_not_moved_to_the_column_it_lies_in(grove: int) -> None:
    board = table(f"A column {grove} basic_bear_1\nA hand basic_owl_1\nagenda ruse_to A basic_bear_1; cube; round_end")
    assert board.refuses(f"A to {grove}") == "GRV-RUSE-01"


@clause("GRV-RUSE-02")
@pytest.mark.parametrize(("grove", "neighbours"), [(0, [1]), (1, [0, 2]), (2, [1])])
def test_columns_0_and_1_are_adjacent_and_1_and_2_and_no_others(grove: int, neighbours: list[int]) -> None:
    board = table(f"A column {grove} basic_bear_1\nA hand basic_owl_1\nagenda ruse_to A basic_bear_1; cube; round_end")
    assert board.offers("A") == [f"to {goal}" for goal in neighbours]
    for goal in {0, 2} - {grove, *neighbours}:
        assert board.refuses(f"A to {goal}") == "GRV-RUSE-02"


@clause("GRV-RUSE-02")
@pytest.mark.parametrize(("cube", "grove"), [(1, 0), (5, 2)])
def test_from_an_outer_column_a_card_goes_to_the_middle_one(cube: int, grove: int) -> None:
    board = invoked(ONE, cube=cube).play("A ruse", f"A move {ONE}")
    assert f"moved A {ONE} {grove} 1" in board.heard
    assert columns(board) == [[], [ONE], []]


@clause("GRV-RUSE-02")
def test_no_ruse_ever_jumps_over_the_middle_column() -> None:
    told = [line.split() for moment in moments() for line in moment.story if line.startswith("moved")]
    assert len(told) > 20
    assert {(origin, goal) for *_, origin, goal in told} == {("0", "1"), ("1", "0"), ("1", "2"), ("2", "1")}


@clause("GRV-RUSE-03")
@pytest.mark.parametrize(("cube", "active"), [(1, 0), (4, 1), (5, 2)])
def test_any_own_card_in_any_column_may_be_moved(cube: int, active: int) -> None:
    lying = ["basic_bear_1", "elite_bear_2", "venerable_3", "basic_owl_2", "venerable_red_1", "elite_fox_9"]
    board = invoked(ONE, "\n".join([f"A column {n} {lying[2 * n]} {lying[2 * n + 1]}" for n in range(3)]), cube)
    assert columns(board)[active][-1] == ONE
    board.play("A ruse")
    assert board.offers("A") == sorted([f"move {card}" for card in [*lying, ONE]])
    for card in [*lying, ONE]:
        line = board.copy().play(f"A move {card}")
        if line.offers("A") == ["to 0", "to 2"]:
            line.play("A to 0")
        moved = Sight(line.state.text()).columns()
        assert abs(moved["A", card] - Sight(board.state.text()).columns()["A", card]) == 1


@clause("GRV-RUSE-03")
def test_no_other_card_can_be_moved() -> None:
    board = invoked(ONE, """
        A column 1 basic_bear_1
        A druid basic_owl_1 elite_owl_3
        A deck elite_bear_3
        A box basic_fox_1
        B column 0 basic_owl_2 elite_bear_2 venerable_9
        B druid basic_fox_2 elite_fox_9
        box venerable_8
    """)
    board.play("A ruse")
    assert board.offers("A") == [f"move {card}" for card in ("basic_bear_1", ONE)]
    for card in [*SPIRITS, *[f"venerable_{n}" for n in range(1, 10)]]:
        if card not in {"basic_bear_1", ONE}:
            assert board.refuses(f"A move {card}") == "GRV-RUSE-03", card


@clause("GRV-RUSE-03")
def test_where_both_players_have_the_same_basic_card_the_own_one_moves() -> None:
    board = invoked(ONE, "A column 1 basic_owl_2\nB column 1 basic_owl_2")
    board.play("A ruse", "A move basic_owl_2", "A to 0")
    assert columns(board) == [[ONE, "basic_owl_2"], [], []]
    assert columns(board, "B") == [[], ["basic_owl_2"], []]


@clause("GRV-RUSE-04")
def test_several_ruses_may_move_the_same_card_right_across() -> None:
    board = invoked(TWO)
    board.play("A ruse", f"A move {TWO}", "A ruse", f"A move {TWO}", "A to 2")
    assert columns(board) == [[], [], [TWO]]


@clause("GRV-RUSE-04")
def test_several_ruses_may_move_a_card_there_and_back() -> None:
    board = invoked(THREE)
    board.play("A ruse", f"A move {THREE}", "A ruse", f"A move {THREE}", "A to 0", "A ruse", f"A move {THREE}")
    assert columns(board) == [[], [THREE], []]
    assert board.asked() == "B"


@clause("GRV-RUSE-04")
def test_several_ruses_may_move_several_cards() -> None:
    board = invoked(THREE, "A column 0 basic_bear_1\nA column 2 venerable_9")
    board.play("A ruse", "A move basic_bear_1", "A ruse", "A move venerable_9", "A ruse", f"A move {THREE}")
    assert columns(board) == [[], ["basic_bear_1", "venerable_9", THREE], []]


@clause("GRV-RUSE-05")
def test_tokens_move_along_with_their_card_face_down() -> None:
    board = invoked(ONE, "A column 2 basic_bear_1+4:arcane_plus_2*B+9:arcane_destroy basic_owl_2+5:arcane_plus_3")
    board.play("A ruse", "A move basic_bear_1")
    assert columns(board)[1:] == [
        ["basic_bear_1+4:arcane_plus_2*B+9:arcane_destroy"],
        ["basic_owl_2+5:arcane_plus_3"],
    ]
    assert Sight(board.view(0).text()).zone("A column 1") == ["basic_bear_1+4:?arcane*B+9:?arcane"]
    assert Sight(board.view(1).text()).zone("A column 1") == ["basic_bear_1+4:arcane_plus_2*B+9:?arcane"]
    assert Sight(board.view(SPECTATOR).text()).zone("A column 1") == ["basic_bear_1+4:?arcane*B+9:?arcane"]


@clause("GRV-RUSE-05")
def test_tokens_that_moved_along_count_where_the_card_now_lies() -> None:
    board = table("""
        round 1 position 6 first B
        A hand basic_fox_3
        A column 2 basic_bear_1+4:arcane_plus_4
    """)
    board.play("A invoke basic_fox_3", "A ruse", "A move basic_bear_1")
    assert "revealed 1 4:arcane_plus_4" in board.heard
    assert "counted 1 A 4+3+0+0=7 B 0+0+0+0=0" in board.heard


@clause("GRV-RUSE-06")
@pytest.mark.parametrize(("moved", "goal"), [("basic_bear_1", 0), ("basic_bear_1", 2), (ONE, 1)])
def test_a_moved_card_becomes_the_last_of_its_new_column(moved: str, goal: int) -> None:
    board = invoked(ONE, """
        A column 0 elite_bear_2 venerable_1
        A column 1 basic_bear_1 basic_bear_2 venerable_3
        A column 2 basic_owl_2
    """)
    there = columns(board)[goal]
    board.play("A ruse", f"A move {moved}")
    if moved != ONE:
        board.play(f"A to {goal}")
    assert columns(board)[goal] == [*there, moved]


@clause("GRV-RUSE-07")
@pytest.mark.parametrize("venerable", [f"venerable_{n}" for n in range(1, 10)])
def test_moving_a_venerable_triggers_none_of_its_effects(venerable: str) -> None:
    board = invoked(ONE, f"A column 1 {venerable}")
    deck, elites = board.line("A deck"), board.line("elite bear")
    board.play("A ruse", f"A move {venerable}", "A to 2")
    assert board.heard[1:] == [f"moved A {venerable} 1 2"]
    assert board.asked() == "B"
    assert columns(board) == [[ONE], [], [venerable]]
    assert (board.line("A deck"), board.line("elite bear")) == (deck, elites)
