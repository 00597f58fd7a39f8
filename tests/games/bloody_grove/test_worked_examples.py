"""GRV-EX: the numbers of the worked examples, which a position does not show. Their moves are in examples.toml."""

from __future__ import annotations

from importlib.resources import files
from itertools import product
from typing import Any

import pytest

from clairiere.kernel.rulebook import Example, read_examples
from tests.games.bloody_grove.clash import BASICS, ELITES, cards, clash, data, last, sums, told, totals, zone
from tests.kit import Board, at, clause


def example(name: str) -> Example:
    """An example of examples.toml."""
    toml = files("clairiere.games.bloody_grove").joinpath("words/examples.toml").read_text("utf-8")
    return next(found for found in read_examples(toml) if found.id == name)


def shown(name: str, *answers: str) -> Board:
    """The table of an example, once these answers are given."""
    return at("bloody_grove", example(name).position).play(*answers)


def fixture() -> Board:
    """The counting example as components.toml has it: the left druid is A, the right one B."""
    table = data()["examples"]["resolution"]
    lines = [
        f"groves {' '.join(table['groves'])}",
        "venerables venerable_3 venerable_8 venerable_9",
        f"A druid {table['left_transformation']}",
        f"B druid {table['right_transformation']}",
    ]
    for grove in table["grove"]:
        for seat, side in (("A", "left"), ("B", "right")):
            tokens = grove.get(f"{side}_tokens", {})
            column = ["+".join([name, *tokens.get(name, [])]) for name in grove[f"{side}_cards"]]
            lines.append(f"{seat} column {grove['index']} {' '.join(column)}")
    return clash("\n".join(lines)).play("B take venerable_9", "B replace basic_bear_1", "A take venerable_3")


def written(part: dict[str, Any]) -> str:
    """A breakdown of the fixture as the count tells it."""
    return f"{part['arcane']}+{part['cards']}+{part['transformation']}+{part['grove']}={part['total']}"


@clause("GRV-EX-01", "GRV-EX-02", "GRV-EX-03")
@pytest.mark.parametrize(
    ("grove", "left", "right"),
    [(0, "2+1+0+1=4", "0+4+1+1=6"), (1, "0+3+1+1=5", "0+1+0+0=1"), (2, "0+1+0+1=2", "0+1+0+1=2")],
)
def test_the_counting_example_comes_out_as_printed(grove: int, left: str, right: str) -> None:
    numbers = data()["examples"]["resolution"]["grove"][grove]
    assert (written(numbers["left_breakdown"]), written(numbers["right_breakdown"])) == (left, right)
    assert sums(fixture(), grove) == (left, right)
    in_toml = shown("GRV-EX-04", "B take venerable_9", "B replace basic_bear_1", "A take venerable_3")
    assert sums(in_toml, grove) == (left, right)


@clause("GRV-EX-03", "GRV-EX-04")
def test_after_the_counting_example_one_venerable_and_one_token_are_put_away() -> None:
    board = fixture()
    assert told(board, "took") == ["took B venerable_9 0 basic_bear_1", "took A venerable_3 1 basic_bear_1"]
    assert told(board, "boxed") == ["boxed venerable_8"]
    assert told(board, "peeked") == []
    words = [line.split()[0] for line in board.heard]
    assert words.index("discarded") > max(i for i, word in enumerate(words) if word == "counted")
    assert [word.split(":")[1] for word in zone(board, "discard")] == ["arcane_plus_2"]


@clause("GRV-EX-05")
def test_venerable_3_among_three_has_strength_3() -> None:
    numbers = data()["examples"]["venerable_strength"]
    board = clash(f"A column 0 {' '.join(numbers['column'])}")
    assert totals(board, 0) == (numbers["column_strength"], 0) == (6, 0)
    others = [name for name in numbers["column"] if name != numbers["card"]]
    assert totals(clash(f"A column 0 {' '.join(others)}"), 0) == (6 - numbers["strength_of_card"], 0) == (3, 0)


@clause("GRV-EX-06", "GRV-EX-07")
@pytest.mark.parametrize(("key", "total"), [("venerable_domination", 5), ("venerable_variety", 3)])
def test_the_red_venerables_are_worth_3_domination(key: str, total: int) -> None:
    numbers = data()["examples"][key]
    column = numbers["column"]
    assert last(f"A column 1 {' '.join(column)}").outcome().points == (total, 0)
    assert numbers["column_domination"] == total
    others = [name for name in column if name != numbers["card"]]
    without = last(f"A column 1 {' '.join(others)}").outcome().points[0]
    assert total - without == numbers["domination_of_card"] == 3


@clause("GRV-EX-07")
def test_a_second_owl_does_not_change_it() -> None:
    assert shown("GRV-EX-07").outcome().points == shown("GRV-EX-07-second-owl").outcome().points == (3, 3)


@clause("GRV-EX-09", "GRV-EX-10")
@pytest.mark.parametrize(
    ("druid", "side", "completed"),
    [("", "left", "bear owl"), ("", "right", "bear fox"), ("basic_fox_3", "left", ""), ("basic_fox_3", "right", "fox")],
)
def test_basic_bear_2_completes_what_meets(druid: str, side: str, completed: str) -> None:
    board = at("bloody_grove", f"A druid {druid}\nA hand basic_bear_2\nB hand basic_bear_1")
    board.play(f"A transform basic_bear_2 {side}")
    while board.asked() == "A":
        board.play(f"A {board.offers('A')[0]}")
    assert sorted(line.split("_")[1] for line in told(board, "recruited")) == completed.split()


@clause("GRV-EX-11")
def test_nothing_can_be_completed_beside_elite_bear_5() -> None:
    for name, side in product([name for name in BASICS + ELITES if name != "elite_bear_5"], ["left", "right"]):
        board = at("bloody_grove", f"A druid elite_bear_5\nA hand {name}\nB hand basic_bear_1")
        board.play(f"A transform {name} {side}")
        assert told(board, "recruited") == []
        assert board.asked() == "B"
        assert zone(board, "A druid") == ["elite_bear_5", name]


@clause("GRV-EX-12", "GRV-EX-13", "GRV-EX-14")
@pytest.mark.parametrize(
    ("name", "grove", "expected"),
    [
        ("GRV-EX-12", 0, ("0+3+0+1=4", "0+3+0+1=4")),
        ("GRV-EX-12", 1, ("0+3+0+3=6", "4+1+0+1=6")),
        ("GRV-EX-13", 0, ("0+0+0+0=0", "0+0+0+0=0")),
        ("GRV-EX-14", 0, ("0+1+0+0=1", "0+0+0+0=0")),
    ],
)
def test_the_small_examples_count_as_they_say(name: str, grove: int, expected: tuple[str, str]) -> None:
    assert sums(shown(name), grove) == expected


@clause("GRV-EX-15")
def test_a_deck_without_recruits_shrinks_to_nothing() -> None:
    board = shown("GRV-EX-15")
    sizes = [len(zone(board, "A deck"))]
    told_before = len(board.heard)
    for answer in example("GRV-EX-15").lines[-1].answers:
        board.play(answer)
        for line in board.heard[told_before:]:
            if line.startswith("returned A"):
                sizes.append(sizes[-1] + len(line.split()) - 2)
            elif line.startswith("drew A"):
                sizes.append(sizes[-1] - len(line.split()) + 2)
        told_before = len(board.heard)
        assert len(zone(board, "A deck")) == sizes[-1]
    assert sizes[:5] == [5, 6, 2, 3, 0]
    assert sum(sizes[5:]) == 0  # whether or not it is told that nothing is put back or drawn
    assert sorted(told(board, "skipped")) == ["skipped A"] * 3 + ["skipped B"] * 3


@clause("GRV-EX-16")
@pytest.mark.parametrize(("name", "winners"), [("GRV-EX-16", [0]), ("GRV-EX-16-shared", [0, 1])])
def test_seven_to_seven_is_decided_by_transformations(name: str, winners: list[int]) -> None:
    outcome = shown(name).outcome()
    assert outcome.points == (7, 7)
    assert outcome.winners() == winners


@clause("GRV-EX-17")
def test_the_owl_transformation_helps_the_owls_of_one_player_everywhere() -> None:
    board = shown("GRV-EX-17", "B take venerable_3", "B take venerable_9")
    assert [sums(board, grove) for grove in (0, 1, 2)] == [
        ("0+1+0+0=1", "0+1+1+0=2"),
        ("0+1+0+1=2", "0+1+1+1=3"),
        ("0+1+0+0=1", "0+1+1+0=2"),
    ]


@clause("GRV-EX-18")
@pytest.mark.parametrize("deck", ["", "basic_fox_1", "basic_fox_1 basic_owl_1 basic_owl_2 basic_owl_3"])
def test_two_recruits_lie_in_the_deck_one_outside_the_other(deck: str) -> None:
    boxed = " ".join(name for name in BASICS if name not in ("basic_bear_2", *deck.split()))
    table = f"A hand basic_bear_2\nA deck {deck}\nA box {boxed}\nB hand basic_bear_1"
    board = at("bloody_grove", table).play("A transform basic_bear_2 left", "A recruit bear")
    on_top = board.copy().play("A keep top", "A keep top")
    assert cards(zone(on_top, "A deck")) == ["elite_owl_1", "elite_bear_1", *deck.split()]
    beneath = board.copy().play("A keep beneath", "A keep beneath")
    assert cards(zone(beneath, "A deck")) == [*deck.split(), "elite_bear_1", "elite_owl_1"]


@clause("GRV-EX-19")
def test_venerable_3_adds_1_in_round_2_and_2_in_round_3() -> None:
    board = shown("GRV-EX-19", *example("GRV-EX-19").lines[-1].answers)
    of_a = [line.split()[3] for line in told(board, "counted") if line.startswith("counted 0")]
    assert of_a == ["0+4+0+2=6", "0+2+0+1=3", "0+2+0+0=2"]
