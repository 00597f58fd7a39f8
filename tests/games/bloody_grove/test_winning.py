"""GRV-WIN: who wins."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.bloody_grove.clash import ANIMALS, BASICS, ELITES, VENERABLES, card, clash, last, told, zone
from tests.kit import at, clause

TRIO = ("basic_bear_1", "basic_owl_1", "basic_fox_1")


@clause("GRV-WIN-01")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize("seat", ["A", "B"])
def test_three_groves_in_one_round_win_at_once_whatever_the_domination(number: int, seat: str) -> None:
    other = "B" if seat == "A" else "A"
    board = clash(
        f"""
        round {number} position 6 first A
        venerables venerable_3 venerable_9 venerable_red_1
        {seat} column 0 basic_bear_1
        {seat} column 1 basic_owl_1
        {seat} column 2 basic_fox_1
        {other} column 0 venerable_1 venerable_7 venerable_6
        {other} druid elite_fox_5 elite_owl_2 elite_bear_7
        """
    )
    board.play(f"{seat} take venerable_3", f"{seat} take venerable_9")
    assert board.over
    assert told(board, "swept") == [f"swept {seat}"]
    assert board.outcome().winners() == ["AB".index(seat)]
    assert board.outcome().places == ((1, 2) if seat == "A" else (2, 1))
    assert board.refuses(f"{other} concede")  # nothing more is to be done


@clause("GRV-WIN-01")
@pytest.mark.parametrize("winners", ["AAB", "ABA", "BAA", "AA-", "A-A", "-AA", "BB-"])
def test_two_groves_do_not_win(winners: str) -> None:
    lines = [f"{who} column {grove} {TRIO[grove]}" for grove, who in enumerate(winners) if who != "-"]
    board = clash("venerables venerable_3 venerable_9 venerable_red_3\n" + "\n".join(lines))
    for who in winners.replace("-", ""):
        board.play(f"{who} {board.offers(who)[0]}")
    assert not board.over
    assert board.line("round") == "2 position 1 first B"


@clause("GRV-WIN-02")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_three_ties_are_no_sweep(number: int) -> None:
    board = clash(f"round {number} position 6 first A\nA column 0 basic_bear_1\nB column 0 basic_bear_1")
    assert not board.over
    assert told(board, "swept") == []
    assert board.line("round").startswith(f"{number + 1} ")


@clause("GRV-WIN-02")
def test_three_ties_in_the_last_round_are_followed_by_the_count() -> None:
    board = clash("round 4 position 6 first A\nA column 0 venerable_7\nB column 0 venerable_6")
    assert board.line("control") == "- - -"
    assert told(board, "scored") == ["scored A 2 B 1"]
    assert board.outcome().winners() == [0]


@clause("GRV-WIN-03")
@pytest.mark.parametrize(
    ("table", "points"),
    [
        ("", 0),
        ("A column 0 venerable_1\nA column 1 venerable_9\nA column 2 venerable_7", 5),
        ("A column 0 elite_bear_7\nA column 1 elite_owl_2\nA column 2 elite_fox_5", 3),
        ("A column 1 basic_bear_1 elite_bear_5 elite_owl_1", 0),
        ("A druid elite_fox_5", 1),
        ("A druid basic_bear_1", 0),
        ("A column 2 venerable_1 elite_owl_2\nA druid basic_bear_1 elite_fox_5", 4),
        ("A column 2 venerable_red_3 venerable_red_2 elite_owl_2", 2 + 2 + 1),
    ],
)
def test_venerables_and_elites_in_columns_and_the_transformation_count(table: str, points: int) -> None:
    board = last(table)
    assert board.outcome().points == (points, 0)
    assert told(board, "scored") == [f"scored A {points} B 0"]
    assert last(table.replace("A ", "B ")).outcome().points == (0, points)


@clause("GRV-WIN-03", "GRV-WIN-04", "GRV-WIN-05")
@pytest.mark.parametrize("seed", range(40))
def test_random_tables_are_counted_as_the_clauses_say(seed: int) -> None:
    rng = Random(seed)
    elites, old = rng.sample(ELITES, 30), rng.sample(VENERABLES, 12)
    lines, keys = [], []
    for seat in "AB":
        basics = rng.sample(BASICS, 9)
        druid = [rng.choice((basics, elites)).pop() for _ in range(rng.randrange(4))]
        points = card(druid[-1])["domination"] if druid else 0
        for grove in range(3):
            column = [rng.choice((basics, elites, old, old)).pop() for _ in range(rng.randrange(3))]
            lines.append(f"{seat} column {grove} {' '.join(column)}")
            points += sum(worth(name, column) for name in column)
        lines += [f"{seat} druid {' '.join(druid)}", f"{seat} box {elites.pop()}", f"{seat} deck {elites.pop()}"]
        keys.append((points, len(druid)))
    board = last("\n".join(lines))
    assert board.outcome().points == (keys[0][0], keys[1][0])
    assert board.outcome().winners() == [seat for seat in (0, 1) if keys[seat] == max(keys)]


def worth(name: str, column: list[str]) -> int:
    """The Domination of a card in a column, by the clauses."""
    if name == "venerable_red_2":
        return len([other for other in column if other in VENERABLES])
    if name == "venerable_red_1":
        return len({animal for animal in ANIMALS for other in column if f"_{animal}_" in other})
    return int(card(name)["domination"])


@clause("GRV-WIN-04")
def test_hand_deck_box_and_covered_cards_do_not_count() -> None:
    board = last(
        """
        A druid elite_bear_7 elite_owl_2 basic_fox_1
        B box elite_fox_5
        box venerable_1 venerable_7
        """
    )
    assert board.outcome().points == (0, 0)
    in_deck = last("A deck elite_bear_7 elite_owl_2\nB deck elite_fox_5")
    assert in_deck.outcome().points == (0, 0)
    in_hand = at("bloody_grove", "round 4 position 6 first B\nA hand elite_bear_7\nB hand elite_fox_5\nover")
    assert in_hand.outcome().points == (0, 0)


@clause("GRV-WIN-05")
@pytest.mark.parametrize(("seat", "other"), ["AB", "BA"])
def test_the_higher_sum_wins(seat: str, other: str) -> None:
    board = last(
        f"""
        {seat} column 0 venerable_1 venerable_9
        {other} column 0 venerable_7
        {other} druid basic_bear_1 basic_owl_1 basic_fox_1
        """
    )
    assert sorted(board.outcome().points) == [2, 3]
    assert board.outcome().winners() == ["AB".index(seat)]


@clause("GRV-WIN-06")
@pytest.mark.parametrize(("seat", "other"), ["AB", "BA"])
@pytest.mark.parametrize("pile", [1, 2, 4])
def test_on_equal_sums_more_transformations_win(seat: str, other: str, pile: int) -> None:
    board = last(
        f"""
        {seat} column 0 venerable_1
        {other} column 0 venerable_7 basic_owl_1
        {seat} druid {" ".join(BASICS[:pile])}
        {other} druid {" ".join(BASICS[: pile - 1])}
        {other} column 1 elite_owl_1 elite_bear_1
        """
    )
    assert board.outcome().points == (2, 2)
    assert board.outcome().winners() == ["AB".index(seat)]


@clause("GRV-WIN-07")
@pytest.mark.parametrize("pile", [0, 1, 3])
def test_if_that_is_equal_too_the_victory_is_shared(pile: int) -> None:
    board = last(
        f"""
        A column 0 venerable_1
        B column 0 venerable_7 elite_owl_1
        A druid {" ".join(BASICS[:pile])}
        B druid {" ".join(BASICS[9 - pile :])}
        """
    )
    assert board.outcome().winners() == [0, 1]
    assert board.outcome().places == (1, 1)


@clause("GRV-WIN-08")
@pytest.mark.parametrize(("loser", "winner"), ["AB", "BA"])
@pytest.mark.parametrize(
    "moment",
    [
        "A hand basic_bear_1\nB hand basic_bear_1",
        "round 4 position 6 first B\nA hand basic_bear_1\nB hand basic_bear_1",
        "A hand basic_bear_1 basic_bear_2\nB hand basic_owl_1 basic_owl_2\nagenda round_end",
        "A column 0 basic_bear_1\nagenda resolve 0; resolve 1; resolve 2; cleanup",
        "A hand basic_bear_1\nagenda setup_peek A; setup_peek B; turn; round_end",
    ],
)
def test_who_concedes_loses_at_once_whatever_the_score(loser: str, winner: str, moment: str) -> None:
    lead = f"{loser} column 1 venerable_1 venerable_7\n{loser} column 2 venerable_9"
    board = at("bloody_grove", f"{lead}\n{moment}").play(f"{loser} concede")
    assert board.over
    assert board.outcome().winners() == ["AB".index(winner)]
    assert board.outcome().places == ((1, 2) if winner == "A" else (2, 1))
    assert zone(board, "gone") == [loser]
    assert board.refuses(f"{winner} concede")
