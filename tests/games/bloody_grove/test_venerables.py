"""GRV-VEN: the winner of a grove takes a Venerable."""

from __future__ import annotations

import pytest

from tests.games.bloody_grove.clash import (
    STILL_ROW,
    VENERABLES,
    clash,
    events,
    games,
    read_zone,
    sums,
    told,
    totals,
    zone,
)
from tests.kit import at, clause


@clause("GRV-VEN-01")
@pytest.mark.parametrize("seat", ["A", "B"])
def test_the_winner_chooses_one_card_of_the_row_and_may_not_decline(seat: str) -> None:
    board = clash(f"venerables venerable_9 venerable_3 venerable_7\n{seat} column 1 basic_bear_1")
    assert board.offers(seat) == ["take venerable_3", "take venerable_7", "take venerable_9"]
    for name in set(VENERABLES) - {"venerable_3", "venerable_7", "venerable_9"}:
        assert board.refuses(f"{seat} take {name}") == "GRV-VEN-01"
    assert board.refuses(f"{seat} stop")
    board.play(f"{seat} take venerable_9")
    assert zone(board, f"{seat} column 1") == ["venerable_9"]


@clause("GRV-VEN-01", "GRV-VEN-09")
def test_the_row_shrinks_with_every_grove_and_is_not_refilled_within_the_round() -> None:
    board = clash(
        f"""
        {STILL_ROW}
        A column 0 basic_bear_1
        B column 1 basic_bear_1
        A column 2 basic_bear_2
        """
    )
    deck = zone(board, "venerables")[4:]
    assert board.offers("A") == ["take venerable_3", "take venerable_9", "take venerable_red_3"]
    board.play("A take venerable_9")
    assert board.offers("B") == ["take venerable_3", "take venerable_red_3"]
    assert board.refuses("B take venerable_9") == "GRV-VEN-01"
    board.play("B take venerable_red_3")
    assert zone(board, "venerables") == ["venerable_3", "|", *deck]
    assert board.offers("A") == ["take venerable_3"]
    board.play("A take venerable_3")
    assert told(board, "took")[-1] == "took A venerable_3 2 basic_bear_2"
    assert zone(board, "venerables") == [*deck[:3], "|", *deck[3:]]  # of round 2


@clause("GRV-VEN-01")
def test_in_whole_games_there_is_always_one_to_take() -> None:
    for match in games():
        lines = events(match)
        won = [line for line in lines if line.startswith("controlled")]
        took = [line for line in lines if line.startswith("took")]
        swept = any(line.startswith("swept") for line in lines)
        assert [line.split()[1] for line in took] == [line.split()[1] for line in won][: len(won) - swept]
        assert [line.split()[3] for line in took] == [line.split()[2] for line in won][: len(won) - swept]


@clause("GRV-VEN-02")
def test_the_venerable_replaces_a_basic_or_elite_card_of_the_winner_in_that_column() -> None:
    board = clash(
        f"""
        {STILL_ROW}
        A column 0 basic_bear_1 venerable_5 elite_owl_2
        A column 1 basic_bear_2
        A hand basic_owl_3
        B column 0 basic_fox_1
        """
    )
    board.play("A take venerable_9")
    assert board.offers("A") == ["replace basic_bear_1", "replace elite_owl_2"]
    for name in ("basic_bear_2", "basic_fox_1", "basic_owl_3", "elite_bear_1", "basic_fox_3"):
        assert board.refuses(f"A replace {name}") == "GRV-VEN-02"
    assert board.refuses("A stop")
    board.play("A replace elite_owl_2")
    assert zone(board, "A column 0") == ["basic_bear_1", "venerable_5", "venerable_9"]
    assert zone(board, "A box") == ["elite_owl_2"]


@clause("GRV-VEN-02")
@pytest.mark.parametrize("name", ["basic_owl_1", "elite_bear_5"])
@pytest.mark.parametrize("seat", ["A", "B"])
def test_a_single_card_must_be_replaced(seat: str, name: str) -> None:
    board = clash(f"{STILL_ROW}\n{seat} column 2 venerable_5 {name}").play(f"{seat} take venerable_9")
    assert zone(board, f"{seat} column 2") == ["venerable_5", "venerable_9"]
    assert zone(board, f"{seat} box") == [name]
    assert told(board, "took") == [f"took {seat} venerable_9 2 {name}"]


@clause("GRV-VEN-03")
@pytest.mark.parametrize("seat", ["A", "B"])
def test_among_venerables_alone_nothing_is_replaced(seat: str) -> None:
    board = clash(f"{STILL_ROW}\n{seat} column 0 venerable_5 venerable_4\n{seat} column 2 basic_owl_1")
    board.play(f"{seat} take venerable_9")
    assert zone(board, f"{seat} column 0") == ["venerable_5", "venerable_4", "venerable_9"]
    assert zone(board, f"{seat} box") == []
    assert told(board, "took") == [f"took {seat} venerable_9 0"]
    assert zone(board, f"{seat} column 2") == ["basic_owl_1"]


@clause("GRV-VEN-04")
def test_a_destroyed_card_is_neither_replaced_nor_in_the_way() -> None:
    board = clash(
        f"""
        {STILL_ROW}
        A column 0 basic_bear_1+arcane_destroy venerable_5
        A column 1 basic_owl_1+arcane_destroy basic_owl_2 basic_owl_3
        """
    )
    board.play("A take venerable_9")
    assert zone(board, "A column 0") == ["venerable_5", "venerable_9"]
    board.play("A take venerable_3")
    assert board.offers("A") == ["replace basic_owl_2", "replace basic_owl_3"]
    assert board.refuses("A replace basic_owl_1") == "GRV-VEN-02"


@clause("GRV-VEN-05")
def test_a_venerable_is_never_replaced() -> None:
    board = clash(f"{STILL_ROW}\nA column 0 venerable_5 basic_bear_1 basic_bear_2 venerable_8")
    board.play("A take venerable_9")
    assert board.refuses("A replace venerable_5") == "GRV-VEN-05"
    assert board.refuses("A replace venerable_8") == "GRV-VEN-05"
    assert board.refuses("A replace venerable_9")  # the new one itself
    assert board.offers("A") == ["replace basic_bear_1", "replace basic_bear_2"]


@clause("GRV-VEN-05")
def test_in_whole_games_no_venerable_makes_way_for_another() -> None:
    for match in games():
        for line in events(match):
            if line.startswith("took") and len(line.split()) == 5:
                assert not line.split()[4].startswith("venerable")


@clause("GRV-VEN-06")
def test_the_tokens_on_the_replaced_card_are_discarded_at_once() -> None:
    board = clash(
        """
        venerables venerable_8 venerable_9 venerable_3
        A column 0 basic_bear_1+0:arcane_plus_2+6:arcane_plus_4 basic_owl_1+3:arcane_plus_3
        B column 0 basic_bear_1+1:arcane_plus_2
        """
    )
    assert zone(board, "discard") == []
    board.play("A take venerable_8", "A replace basic_bear_1")
    assert board.offers("A")[0].startswith("peek")  # the effects come after that
    assert zone(board, "discard") == ["0:arcane_plus_2", "6:arcane_plus_4"]
    assert zone(board, "A column 0") == ["venerable_8", "basic_owl_1+3:arcane_plus_3!"]
    for seat in (0, 1):
        assert read_zone(board.view(seat).text(), "discard") == ["0:arcane_plus_2", "6:arcane_plus_4"]


@clause("GRV-VEN-07")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_venerable_takes_the_place_of_the_replaced_card(place: int) -> None:
    column = ["basic_bear_1", "basic_owl_1", "elite_fox_3"]
    board = clash(f"{STILL_ROW}\nA column 0 {' '.join(column)}")
    board.play("A take venerable_9", f"A replace {column[place]}")
    column[place] = "venerable_9"
    assert zone(board, "A column 0") == column


@clause("GRV-VEN-07")
def test_without_a_card_to_replace_it_takes_the_last_place() -> None:
    board = clash(f"{STILL_ROW}\nB column 1 venerable_8 venerable_5").play("B take venerable_3")
    assert zone(board, "B column 1") == ["venerable_8", "venerable_5", "venerable_3"]


@clause("GRV-VEN-09")
def test_in_whole_games_venerables_are_turned_up_only_between_rounds() -> None:
    for match in games():
        for state in match.states[1:]:
            row = read_zone(state.text(), "venerables")
            assert len(row) - row.index("|") - 1 == 3 * (4 - state.round)


@clause("GRV-VEN-10")
def test_a_venerable_does_not_count_for_the_grove_where_it_has_just_been_taken() -> None:
    board = clash(
        f"""
        {STILL_ROW}
        A column 0 basic_bear_1
        B column 0 basic_fox_1 basic_bear_2
        B column 1 basic_owl_1
        """
    )
    board.play("A take venerable_9")
    assert totals(board, 0) == (4, 3)  # counted once, with basic_bear_1, and not again with venerable_9
    assert board.line("control") == "A B -"


@clause("GRV-VEN-10")
@pytest.mark.parametrize("number", [2, 3, 4])
def test_in_later_rounds_it_counts_in_every_resolution_of_its_column(number: int) -> None:
    board = clash(f"round {number} position 6 first A\nvenerables venerable_3\nA column 0 venerable_9 venerable_5")
    assert sums(board, 0) == ("0+3+0+0=3", "0+0+0+0=0")


@clause("GRV-VEN-10")
def test_after_a_ruse_it_counts_in_its_new_column_only() -> None:
    board = at(
        "bloody_grove",
        """
        round 2 position 6 first A
        venerables venerable_3 venerable_red_1
        B hand basic_fox_3
        B column 0 venerable_9
        A column 0 basic_bear_1
        """,
    )
    board.play("B invoke basic_fox_3", "B ruse", "B move venerable_9")  # from column 0 to column 1
    assert totals(board, 0) == (4, 0)
    board.play("A take venerable_3")
    assert totals(board, 1) == (0, 2)
