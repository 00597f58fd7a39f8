"""GRV-VEF: strengths and Domination that are worked out from a column."""

from __future__ import annotations

import pytest

from tests.games.bloody_grove.clash import BASICS, clash, last, sums, told, totals, zone
from tests.kit import at, clause


@clause("GRV-VEF-09")
@pytest.mark.parametrize(("others", "strength"), [("", 1), ("venerable_7", 2), ("venerable_7 basic_bear_1", 2)])
@pytest.mark.parametrize("more", ["", "venerable_1 venerable_2 venerable_red_1 venerable_red_2 venerable_red_3"])
def test_venerable_3_has_1_strength_for_each_venerable_in_its_column(others: str, strength: int, more: str) -> None:
    board = clash(f"groves fox owl bear\nA column 0 {others} venerable_3 {more}")
    basic = 3 if "basic" in others else 0
    assert totals(board, 0)[0] == strength + len(more.split()) + basic


def domination(position: str) -> tuple[int, ...]:
    """The points of A and B at the end of the last round."""
    return last(position).outcome().points


@clause("GRV-VEF-09")
@pytest.mark.parametrize(
    ("column", "points"),
    [
        ("venerable_red_2", 1),
        ("venerable_red_2 basic_bear_1 elite_bear_1", 1),
        ("venerable_9 venerable_red_2", 1 + 2),
        ("venerable_9 venerable_red_2 venerable_7 venerable_3", 1 + 4 + 2 + 1),
    ],
)
def test_red_2_is_worth_1_domination_for_each_venerable_in_its_column(column: str, points: int) -> None:
    assert domination(f"A column 1 {column}") == (points, 0)
    assert domination(f"B column 2 {column}") == (0, points)


@clause("GRV-VEF-10")
@pytest.mark.parametrize(
    ("column", "points"),
    [
        ("", 0),
        ("basic_bear_1", 1),
        ("basic_bear_1 elite_bear_1 basic_bear_2", 1),
        ("elite_owl_1 basic_bear_1", 2),
        ("basic_fox_1 basic_owl_1 basic_bear_1", 3),
        ("basic_fox_1 elite_owl_1 basic_bear_1 elite_bear_2 basic_fox_3 basic_owl_2", 3),
    ],
)
def test_red_1_is_worth_1_domination_for_each_different_animal_in_its_column(column: str, points: int) -> None:
    assert domination(f"A column 1 {column} venerable_red_1") == (points, 0)
    assert domination(f"B column 0 venerable_red_1 {column}") == (0, points)
    assert domination(f"B column 0 venerable_red_1 {column} venerable_9") == (0, points + 1)  # which is no animal


@clause("GRV-VEF-11")
def test_after_a_ruse_the_column_is_looked_at_as_it_is() -> None:
    board = at(
        "bloody_grove",
        """
        round 4 position 6 first A
        venerables venerable_red_3
        B hand basic_fox_3
        B column 0 venerable_3 venerable_7
        B column 1 venerable_red_2 venerable_red_1
        A column 0 basic_bear_1
        A column 1 basic_bear_2
        """,
    )
    stay = board.copy().play("B invoke basic_fox_3", "B stop")
    assert totals(stay, 0) == (4, 2)
    moved = board.copy().play("B invoke basic_fox_3", "B ruse", "B move venerable_7")
    assert totals(moved, 0) == (4, 1)
    moved = board.play("B invoke basic_fox_3", "B ruse", "B move venerable_3")
    assert totals(moved, 0) == (4, 0)
    moved.play("A take venerable_red_3")
    assert sums(moved, 1)[1] == "0+3+0+0=3"


@clause("GRV-VEF-11")
def test_in_the_final_count_the_column_is_looked_at_after_the_last_resolution() -> None:
    board = clash(
        """
        round 4 position 6 first A
        venerables venerable_9 venerable_1
        A column 0 venerable_red_2 basic_bear_1
        B column 1 venerable_red_1 basic_owl_1 basic_fox_1+arcane_destroy
        B deck basic_bear_1 basic_bear_2
        """
    )
    board.play("A take venerable_9", "B take venerable_1")
    assert zone(board, "B column 1") == ["venerable_red_1", "venerable_1", "basic_fox_3"]
    assert board.outcome().points == (2 + 1, 1 + 2)


@clause("GRV-VEF-12")
@pytest.mark.parametrize("number", [2, 3, 4])
def test_venerable_3_has_its_strength_in_every_round(number: int) -> None:
    board = clash(f"round {number} position 6 first B\nA column 1 venerable_3 venerable_7\nB column 1 venerable_5")
    assert totals(board, 1) == (2, 1)
    assert board.line("control") == "- A -"


@clause("GRV-VEF-12")
def test_venerable_3_counts_again_and_again() -> None:
    gone = " ".join(BASICS[2:])  # nobody has a card to play: all turns are skipped
    board = clash(
        f"""
        venerables venerable_3 venerable_9 venerable_7 | venerable_1 venerable_5
        A column 0 basic_bear_1
        B column 1 basic_owl_1
        A box {gone} basic_bear_2
        B box {gone.replace("basic_owl_1", "")} basic_bear_1 basic_bear_2
        """
    )
    board.play("A take venerable_3", "B take venerable_9")
    assert [line.split()[3] for line in told(board, "counted") if line[8] == "0"] == ["0+3+0+1=4", "0+1+0+0=1"]
    board.play("A take venerable_1", "B take venerable_5", "B peek 0")
    assert [line.split()[3] for line in told(board, "counted") if line[8] == "0"][2:] == ["0+2+0+0=2"]


@clause("GRV-VEF-13")
def test_only_the_owners_cards_in_that_column_count_for_strength() -> None:
    board = clash(
        """
        A column 0 venerable_3
        B column 0 venerable_7 venerable_1 venerable_red_1
        A column 1 venerable_2 venerable_6
        A column 2 venerable_red_2
        """
    )
    assert totals(board, 0) == (1, 0)


@clause("GRV-VEF-13")
@pytest.mark.parametrize(("seat", "other"), ["AB", "BA"])
@pytest.mark.parametrize("grove", [0, 1, 2])
def test_only_the_owners_cards_in_that_column_count_for_domination(seat: str, other: str, grove: int) -> None:
    left, right = [column for column in (0, 1, 2) if column != grove]
    by_venerable = domination(
        f"""
        {seat} column {grove} venerable_red_2
        {seat} column {left} venerable_5
        {seat} column {right} venerable_4
        {other} column {grove} venerable_9 venerable_8
        """
    )
    assert by_venerable == ((1 + 2, 2) if seat == "A" else (2, 1 + 2))
    by_animal = domination(
        f"""
        {seat} column {grove} venerable_red_1 basic_bear_1
        {seat} column {left} basic_fox_1
        {seat} column {right} basic_owl_2
        {seat} druid basic_owl_1
        {other} column {grove} basic_owl_1 basic_fox_1
        """
    )
    assert by_animal == ((1, 0) if seat == "A" else (0, 1))
