"""GRV-RES: the resolution of one grove, step by step."""

from __future__ import annotations

import pytest

from tests.games.bloody_grove.clash import STILL_ROW, clash, games, read_zone, rounds, sums, told, totals, zone
from tests.kit import at, clause

BOTH_SIDES = """
venerables venerable_3 venerable_9 venerable_red_3
A column 0 basic_bear_1+0:arcane_plus_2+10:arcane_plus_4 basic_owl_1+3:arcane_plus_3
B column 0 basic_fox_1+5:arcane_destroy*A basic_bear_1
B column 1 basic_owl_1+7:arcane_plus_2
A column 2 basic_fox_1+8:arcane_plus_2
"""


@clause("GRV-RES-01")
def test_all_tokens_of_a_grove_are_turned_face_up_at_the_same_time() -> None:
    board = clash(BOTH_SIDES)
    assert len(told(board, "revealed")) == 1
    revealed = told(board, "revealed")[0].split()
    assert board.heard.index(told(board, "revealed")[0]) == 0
    assert revealed[1] == "0"
    assert sorted(revealed[2:]) == ["0:arcane_plus_2", "10:arcane_plus_4", "3:arcane_plus_3", "5:arcane_destroy"]
    for seat in (0, 1):
        seen = board.view(seat).text()
        assert "0:arcane_plus_2" in read_zone(seen, "A column 0")[0]
        assert "10:arcane_plus_4" in read_zone(seen, "A column 0")[0]
        assert "3:arcane_plus_3" in read_zone(seen, "A column 0")[1]


@clause("GRV-RES-01")
def test_the_tokens_of_the_other_groves_stay_face_down() -> None:
    board = clash(BOTH_SIDES)
    assert board.asked() == "A"
    for seat in (0, 1):
        seen = board.view(seat).text()
        assert read_zone(seen, "B column 1") == ["basic_owl_1+7:?arcane"]
        assert read_zone(seen, "A column 2") == ["basic_fox_1+8:?arcane"]


@clause("GRV-RES-02")
def test_cards_with_a_destroying_token_are_destroyed_on_both_sides_before_the_count() -> None:
    board = clash(
        """
        A column 0 elite_bear_5+arcane_destroy venerable_3 venerable_9+arcane_destroy basic_bear_2
        B column 0 basic_bear_1+arcane_destroy+arcane_plus_4 basic_bear_2+arcane_plus_2
        """
    )
    destroyed = sorted(told(board, "destroyed"))
    assert destroyed == ["destroyed A elite_bear_5 0", "destroyed A venerable_9 0", "destroyed B basic_bear_1 0"]
    words = [line.split()[0] for line in board.heard]
    assert words[0] == "revealed"
    assert max(i for i, word in enumerate(words) if word == "destroyed") < words.index("counted")
    assert sums(board, 0) == ("0+2+0+1=3", "2+1+0+1=4")  # venerable_3 counts itself only
    assert zone(board, "A box") == ["elite_bear_5"]
    assert zone(board, "B box") == ["basic_bear_1"]
    assert "venerable_9" in zone(board, "box")
    assert [token.split(":")[1] for token in zone(board, "discard")].count("arcane_destroy") == 3


@clause("GRV-RES-02")
@pytest.mark.parametrize("seat", ["A", "B"])
def test_neither_side_is_destroyed_first(seat: str) -> None:
    other = "B" if seat == "A" else "A"
    board = clash(
        f"""
        {seat} column 1 basic_bear_1+arcane_destroy
        {other} column 1 basic_bear_1+arcane_destroy
        {seat} column 2 basic_fox_1
        """
    )
    assert totals(board, 1) == (0, 0)
    assert zone(board, "A column 1") == zone(board, "B column 1") == []
    assert board.line("control").split()[1] == "-"


@clause("GRV-RES-03")
def test_both_totals_are_worked_out_after_the_destruction() -> None:
    board = clash(BOTH_SIDES)
    assert board.heard[-2:] == ["counted 0 A 9+4+0+1=14 B 0+3+0+1=4", "controlled A 0"]
    assert [line.split()[0] for line in board.heard] == [
        "revealed", "destroyed", "discarded", "counted", "controlled",
    ]  # fmt: skip


@clause("GRV-RES-04")
@pytest.mark.parametrize("grove", [0, 1, 2])
@pytest.mark.parametrize("seat", ["A", "B"])
def test_the_strictly_higher_total_takes_control(seat: str, grove: int) -> None:
    other = "B" if seat == "A" else "A"
    board = clash(
        f"""
        {seat} column {grove} venerable_9
        {other} column {grove} venerable_5
        """
    )
    assert sorted(totals(board, grove)) == [1, 2]
    assert zone(board, "control") == [seat if i == grove else "-" for i in range(3)]
    assert told(board, "controlled") == [f"controlled {seat} {grove}"]


@clause("GRV-RES-05")
@pytest.mark.parametrize(
    ("of_a", "of_b", "total"),
    [
        ("", "", 0),
        ("venerable_9", "venerable_5 venerable_4", 2),
        ("basic_fox_1+arcane_plus_4", "elite_bear_5 venerable_8", 5),
        ("basic_bear_1+arcane_destroy", "", 0),
    ],
)
@pytest.mark.parametrize("grove", [0, 1])
def test_equal_totals_leave_the_cube_in_the_centre(of_a: str, of_b: str, total: int, grove: int) -> None:
    board = clash(
        f"""
        groves owl owl fox
        A column {grove} {of_a}
        B column {grove} {of_b}
        A column 2 basic_fox_2
        """.replace("owl owl", "owl bear" if grove == 0 else "bear owl")
    )
    assert totals(board, grove) == (total, total)
    assert board.line("control") == "- - A"  # grove 2 only
    assert len(zone(board, "venerables")[: zone(board, "venerables").index("|")]) == 3


@clause("GRV-RES-05")
def test_after_three_ties_nobody_has_taken_anything() -> None:
    board = clash("A column 0 basic_owl_1\nB column 0 basic_owl_1")
    assert told(board, "took", "controlled") == []
    assert told(board, "boxed") == ["boxed venerable_1 venerable_2 venerable_3"]
    assert board.line("round").startswith("2 ")


@clause("GRV-RES-06")
@pytest.mark.parametrize("grove", [0, 1, 2])
@pytest.mark.parametrize("seat", ["A", "B"])
def test_the_winner_and_nobody_else_takes_a_venerable(seat: str, grove: int) -> None:
    board = clash(f"{seat} column {grove} basic_bear_1")
    assert board.asked() == seat
    assert board.offers(seat) == ["take venerable_1", "take venerable_2", "take venerable_3"]
    board.play(f"{seat} take venerable_3")
    assert zone(board, f"{seat} column {grove}") == ["venerable_3"]


@clause("GRV-RES-07")
def test_revealed_tokens_stay_face_up_on_their_cards_while_the_other_groves_are_resolved() -> None:
    board = clash(
        f"""
        {STILL_ROW}
        A column 0 basic_bear_1+0:arcane_plus_2 basic_owl_1+1:arcane_plus_2
        B column 0 basic_bear_1+6:arcane_plus_4
        A column 1 basic_owl_2
        B column 2 basic_fox_1
        """
    )
    board.play("A take venerable_9", "A replace basic_bear_1")
    for answer in ("A take venerable_3", "B take venerable_red_3"):
        for seat in (0, 1):
            seen = board.view(seat).text()
            assert read_zone(seen, "A column 0") == ["venerable_9", "basic_owl_1+1:arcane_plus_2!"]
            assert read_zone(seen, "B column 0") == ["basic_bear_1+6:arcane_plus_4!"]
            assert read_zone(seen, "discard") == ["0:arcane_plus_2"]
        board.play(answer)
    assert zone(board, "A column 0") == ["venerable_9", "basic_owl_1"]
    assert zone(board, "discard") == ["0:arcane_plus_2", "1:arcane_plus_2", "6:arcane_plus_4"]


@clause("GRV-RES-08")
@pytest.mark.parametrize("seat", ["A", "B"])
def test_who_wins_the_third_grove_too_takes_no_third_venerable(seat: str) -> None:
    board = clash(
        f"""
        {STILL_ROW}
        {seat} column 0 basic_bear_1
        {seat} column 1 basic_owl_1
        {seat} column 2 basic_fox_1
        """
    )
    board.play(f"{seat} take venerable_9")
    assert board.asked() == seat
    board.play(f"{seat} take venerable_3")
    assert board.over
    assert board.asked() == ""
    assert zone(board, f"{seat} column 2") == ["basic_fox_1"]
    assert zone(board, "venerables")[:2] == ["venerable_red_3", "|"]  # still in the row
    assert len(told(board, "took")) == 2
    assert board.outcome().winners() == ["AB".index(seat)]


@clause("GRV-RES-08")
@pytest.mark.parametrize("control", ["A A", "B B", "A B", "B A", "A -", "- A", "- -"])
def test_only_a_grove_2_that_completes_all_three_ends_the_game(control: str) -> None:
    board = at("bloody_grove", f"control {control} -\nA column 2 basic_fox_1\nagenda resolve 2; cleanup")
    assert board.over == (control == "A A")
    assert board.asked() == ("" if control == "A A" else "A")


@clause("GRV-RES-08")
def test_in_whole_games_a_sweep_is_the_last_thing_that_happens() -> None:
    swept = 0
    for match in games():
        for number, lines in enumerate(rounds(match), 1):
            won = [line.split()[1] for line in lines if line.startswith("controlled")]
            sweep = won in (["A", "A", "A"], ["B", "B", "B"])
            assert [line for line in lines if line.startswith("swept")] == ([f"swept {won[0]}"] if sweep else [])
            if sweep:
                swept += 1
                assert lines[-1].startswith("swept")
                assert number == len(rounds(match))
    assert swept > 5
