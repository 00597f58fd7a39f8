"""GRV-END: the order in which the groves are resolved, and what is tidied up afterwards."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.bloody_grove.clash import STILL_ROW, cards, clash, games, last, read_zone, rounds, told, zone
from tests.kit import at, clause


@clause("GRV-END-04")
@pytest.mark.parametrize("groves", ["bear owl fox", "fox bear owl", "owl fox bear"])
def test_the_groves_are_resolved_from_the_round_card_outwards(groves: str) -> None:
    board = at(
        "bloody_grove",
        f"""
        groves {groves}
        {STILL_ROW}
        A column 0 elite_bear_5
        B column 1 elite_bear_9
        A column 2 elite_bear_1
        agenda round_end
        """,
    )
    assert (board.asked(), board.line("control")) == ("A", "A - -")
    board.play("A take venerable_9")
    assert (board.asked(), board.line("control")) == ("B", "A B -")
    board.play("B take venerable_3")
    assert (board.asked(), board.line("control")) == ("A", "A B A")
    assert [line.split()[1] for line in told(board, "counted")] == ["0", "1", "2"]


@clause("GRV-END-04", "GRV-END-06")
def test_in_every_round_each_grove_is_resolved_once_and_in_order() -> None:
    for match in games():
        for lines in rounds(match):
            assert [line.split()[1] for line in lines if line.startswith("counted")] == ["0", "1", "2"]


@clause("GRV-END-05")
def test_a_grove_is_resolved_completely_before_the_next_one_begins() -> None:
    board = clash(
        """
        venerables venerable_2 venerable_8 venerable_9
        A column 0 basic_bear_1 basic_bear_2
        A column 1 basic_owl_1+9:arcane_destroy
        B column 1 basic_owl_1
        """
    )
    for answer in ("take venerable_2", "replace basic_bear_2", "peek 0", "recruit bear", "keep top"):
        assert board.line("control") == "A - -"
        assert told(board, "revealed", "destroyed") == []
        assert zone(board, "A column 1") == ["basic_owl_1+9:arcane_destroy"]
        assert f"A {answer}".split()[1] in board.offers("A")[0]
        board.play(f"A {answer}")
    words = [line.split()[0] for line in board.heard]
    assert words == [
        *("counted", "controlled", "took", "peeked", "recruited", "turned_up"),
        *("revealed", "destroyed", "discarded", "counted", "controlled"),
    ]
    assert board.line("control") == "A B -"


@clause("GRV-END-06")
def test_what_changes_in_a_column_later_does_not_reopen_its_grove() -> None:
    board = clash(
        """
        venerables venerable_1 venerable_7 venerable_9
        A column 0 basic_bear_1
        B column 0 basic_bear_2
        B column 1 basic_owl_1
        A deck basic_fox_1
        """
    )
    board.play("A take venerable_7", "A recruit bear", "A keep top")  # 0 strength in place of 4, against 2
    assert board.line("control") == "A B -"
    board.play("B take venerable_1")  # a card more in column 1
    assert board.asked() == "B"  # position 1 of round 2
    assert [line for line in board.heard if line.startswith(("counted 0", "counted 1", "controlled"))] == [
        "counted 0 A 0+3+0+1=4 B 0+1+0+1=2",
        "controlled A 0",
        "counted 1 A 0+0+0+0=0 B 0+1+0+1=2",
        "controlled B 1",
    ]
    assert told(board, "took") == ["took A venerable_7 0 basic_bear_1", "took B venerable_1 1 basic_owl_1"]


@clause("GRV-END-07")
def test_after_the_last_grove_all_tokens_on_cards_go_face_up_to_the_discard() -> None:
    board = clash(
        f"""
        {STILL_ROW}
        discard 11:arcane_destroy
        A column 0 basic_bear_1+0:arcane_plus_2
        B column 0 basic_bear_1+1:arcane_plus_2
        A column 1 basic_owl_1+3:arcane_plus_3*B basic_owl_2
        A column 2 basic_fox_1+6:arcane_plus_4+7:arcane_plus_4
        B column 2 elite_bear_1+4:arcane_plus_3
        """
    )
    board.play("A take venerable_9", "A replace basic_owl_2")
    assert board.asked() == "A"  # who has won grove 2
    assert cards(zone(board, "discard")) == ["11:arcane_destroy"]
    board.play("A take venerable_3")  # in place of basic_fox_1 with tokens 6 and 7
    on_cards = [word for seat in "AB" for grove in (0, 1, 2) for word in zone(board, f"{seat} column {grove}")]
    assert not [word for word in on_cards if "+" in word]
    assert zone(board, "discard") == [
        "0:arcane_plus_2", "1:arcane_plus_2", "3:arcane_plus_3", "4:arcane_plus_3",
        "6:arcane_plus_4", "7:arcane_plus_4", "11:arcane_destroy",
    ]  # fmt: skip
    for seat in (0, 1):
        assert read_zone(board.view(seat).text(), "discard") == zone(board, "discard")


@clause("GRV-END-07")
def test_no_token_lies_on_a_card_when_a_round_begins() -> None:
    for match in games():
        for before, after in pairwise(match.states):
            if after.round != before.round:
                assert "+" not in after.text()


@clause("GRV-END-08")
@pytest.mark.parametrize(
    ("columns", "taken"),
    [
        ("A druid", []),
        ("A column 1 basic_owl_1", ["A venerable_9"]),
        ("A column 0 basic_owl_1\nB column 2 basic_owl_1", ["A venerable_9", "B venerable_3"]),
        (
            "A column 0 basic_owl_1\nB column 1 basic_owl_1\nA column 2 basic_owl_2",
            ["A venerable_9", "B venerable_3", "A venerable_red_3"],
        ),
    ],
)
def test_venerables_that_nobody_took_go_to_the_box(columns: str, taken: list[str]) -> None:
    board = clash(f"{STILL_ROW}\n{columns}")
    row = ["venerable_3", "venerable_9", "venerable_red_3"]
    for answer in taken:
        seat, name = answer.split()
        board.play(f"{seat} take {name}")
        row.remove(name)
        assert zone(board, "box") == (row if name == taken[-1].split()[1] else [])
    assert zone(board, "box") == row
    assert zone(board, "venerables")[:3] == ["venerable_1", "venerable_2", "venerable_4"]  # round 2
    assert not set(row) & set(zone(board, "venerables"))


@clause("GRV-END-08")
def test_after_the_last_round_too() -> None:
    board = last("venerables venerable_red_1 venerable_red_2")
    assert board.over
    assert zone(board, "venerables") == ["|"]
    assert {"venerable_red_1", "venerable_red_2"} <= set(zone(board, "box"))


@clause("GRV-END-09")
def test_spirits_stay_in_their_columns_from_round_to_round() -> None:
    board = clash(
        f"""
        {STILL_ROW}
        A column 0 basic_bear_1 elite_owl_2 venerable_4
        A column 1 venerable_5 basic_owl_1
        B column 0 basic_bear_1 venerable_8 elite_fox_5
        B column 1 venerable_1 basic_owl_1 basic_owl_2
        A column 2 elite_fox_10
        """
    )
    board.play("B take venerable_9", "B replace basic_owl_1", "A take venerable_3")
    assert board.line("round") == "2 position 1 first B"
    assert zone(board, "A column 0") == ["basic_bear_1", "elite_owl_2", "venerable_4"]
    assert zone(board, "A column 1") == ["venerable_5", "basic_owl_1"]
    assert zone(board, "A column 2") == ["venerable_3"]
    assert zone(board, "B column 0") == ["basic_bear_1", "venerable_8", "elite_fox_5"]
    assert zone(board, "B column 1") == ["venerable_1", "venerable_9", "basic_owl_2"]


@clause("GRV-END-09")
def test_a_card_leaves_the_columns_only_for_the_box() -> None:
    for match in games():
        texts = [state.text() for state in match.states]
        for before, after in pairwise(texts):
            for seat in "AB":
                gone = set(in_columns(before, seat)) - set(in_columns(after, seat))
                assert gone <= {*read_zone(after, f"{seat} box"), *read_zone(after, "box")}


def in_columns(text: str, seat: str) -> list[str]:
    return [name for grove in (0, 1, 2) for name in cards(read_zone(text, f"{seat} column {grove}"))]
