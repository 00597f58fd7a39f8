"""GRV-STR: the total strength of a player at a grove."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from tests.games.bloody_grove.clash import (
    ANIMALS,
    BASICS,
    ELITES,
    VENERABLES,
    card,
    clash,
    events,
    games,
    sums,
    totals,
    zone,
)
from tests.kit import at, clause

TOKENS = ("arcane_plus_2", "arcane_plus_3", "arcane_plus_4", "arcane_destroy")


@clause("GRV-STR-01")
@pytest.mark.parametrize(
    ("table", "of_a"),
    [
        ("A column 0 basic_bear_1", "0+3+0+0=3"),
        ("A column 0 basic_bear_1 elite_owl_10 venerable_9", "0+7+0+1=8"),
        ("A column 0 basic_bear_1+arcane_plus_4+arcane_plus_3", "7+3+0+0=10"),
        ("A column 0 basic_bear_1\nA druid basic_bear_2", "0+3+1+0=4"),
        ("A column 0 basic_bear_1 basic_bear_3\nA druid basic_bear_2", "0+4+2+0=6"),
        ("A column 0 basic_owl_1 elite_owl_2", "0+1+0+2=3"),
        ("A column 0 elite_owl_2+arcane_plus_2\nA druid elite_owl_1", "2+0+1+1=4"),
        ("A column 0 basic_fox_1 basic_bear_1 basic_owl_1\nA druid basic_fox_2", "0+5+1+1=7"),
    ],
)
def test_cards_tokens_transformation_and_grove_add_up(table: str, of_a: str) -> None:
    assert sums(clash(f"groves owl bear fox\n{table}"), 0)[0] == of_a


@clause("GRV-STR-01", "GRV-ARC-06", "GRV-VEF-09")
@pytest.mark.parametrize("seed", range(60))
def test_random_columns_come_out_as_the_clauses_say(seed: int) -> None:
    rng = Random(seed)
    groves = rng.sample(ANIMALS, 3)
    grove = rng.randrange(3)
    elites, old = rng.sample(ELITES, 30), rng.sample(VENERABLES, 12)
    tokens = rng.sample([token for token in TOKENS for _ in range(3)], 12)
    lines, expected = [f"groves {' '.join(groves)}"], []
    for seat in "AB":
        basics = rng.sample(BASICS, 9)
        druid = [basics.pop(), elites.pop()][: rng.randrange(3)]
        column = [basics.pop() for _ in range(rng.randrange(4))] + [elites.pop() for _ in range(rng.randrange(4))]
        column += [old.pop() for _ in range(rng.randrange(4))]
        laid = [(name, [tokens.pop() for _ in range(min(rng.choice((0, 0, 1, 2)), len(tokens)))]) for name in column]
        lines += [f"{seat} druid {' '.join(druid)}", f"{seat} column {grove} {' '.join(map(written, laid))}"]
        expected.append(strength(laid, druid[-1] if druid else "", groves[grove]))
    agenda = "; ".join([f"resolve {number}" for number in range(grove, 3)])
    board = at("bloody_grove", "\n".join([*lines, f"agenda {agenda}; cleanup"]))
    assert totals(board, grove) == tuple(expected)


def written(laid: tuple[str, list[str]]) -> str:
    return "+".join([laid[0], *laid[1]])


def strength(laid: list[tuple[str, list[str]]], transformation: str, grove: str) -> int:
    """The total by the clauses; a destroyed card and its tokens add nothing."""
    alive = [(name, tokens) for name, tokens in laid if "arcane_destroy" not in tokens]
    total = 0
    for name, tokens in alive:
        total += sum(card(token)["strength"] for token in tokens)
        if name == "venerable_3":
            total += len([other for other, _ in alive if other in VENERABLES])
        else:
            total += card(name)["strength"]
        animal = card(name).get("animal")
        total += animal is not None and transformation != "" and animal == card(transformation)["animal"]
        total += animal == grove
    return total


@clause("GRV-STR-02")
@pytest.mark.parametrize("animal", ANIMALS)
def test_both_bonuses_add_up(animal: str) -> None:
    others = " ".join(other for other in ANIMALS if other != animal)
    board = clash(
        f"""
        groves {animal} {others}
        A druid basic_{animal}_2
        A column 0 basic_{animal}_3
        B column 0 basic_{animal}_3
        """
    )
    assert sums(board, 0) == ("0+1+1+1=3", "0+1+0+1=2")


@clause("GRV-STR-03")
@pytest.mark.parametrize("grove", [0, 1, 2])
def test_the_own_transformation_helps_in_all_three_groves(grove: int) -> None:
    board = clash(
        f"""
        A druid basic_owl_2
        B druid basic_fox_2
        A column {grove} basic_owl_1 basic_fox_1
        B column {grove} basic_owl_1 basic_owl_3 basic_fox_1
        """
    )
    grove_bonus = ([0, 1, 1][grove], [0, 2, 1][grove])
    assert [sums(board, grove)[0].split("+")[2], sums(board, grove)[1].split("+")[2]] == ["1", "1"]
    assert totals(board, grove) == (3 + grove_bonus[0], 4 + grove_bonus[1])


@clause("GRV-STR-03")
def test_only_the_transformation_at_the_time_of_the_resolution_counts() -> None:
    board = at(
        "bloody_grove",
        """
        groves fox bear owl
        round 1 position 6 first A
        A column 0 basic_owl_1
        B column 0 basic_owl_1 basic_owl_3 basic_bear_1
        B hand basic_bear_2
        B druid elite_owl_1
        """,
    )
    as_owl = board.copy().play("B invoke basic_bear_2")
    assert sums(as_owl, 0) == ("0+1+0+0=1", "0+5+2+0=7")
    as_bear = board.play("B transform basic_bear_2 left")
    assert sums(as_bear, 0) == ("0+1+0+0=1", "0+5+1+0=6")
    assert board.line("B druid") == "elite_owl_1 basic_bear_2"


@clause("GRV-STR-03")
@pytest.mark.parametrize(("pile", "bonus"), [("", "0"), ("basic_owl_2", "3"), ("basic_owl_2 elite_bear_7", "1")])
def test_covered_cards_and_the_bare_druid_give_no_bonus(pile: str, bonus: str) -> None:
    board = clash(f"A druid {pile}\nA column 0 basic_owl_1 basic_owl_3 elite_owl_1 basic_bear_1")
    assert sums(board, 0)[0].split("+")[2] == bonus


@clause("GRV-STR-04")
@pytest.mark.parametrize("name", VENERABLES)
def test_venerables_get_neither_bonus(name: str) -> None:
    for near, animal in product(ANIMALS, ANIMALS):
        others = " ".join(other for other in ANIMALS if other != near)
        board = clash(f"groves {near} {others}\nA druid basic_{animal}_1\nA column 0 {name}")
        printed = 1 if name == "venerable_3" else card(name)["strength"]
        assert sums(board, 0)[0] == f"0+{printed}+0+0={printed}"


@clause("GRV-STR-05")
def test_cards_on_the_druid_pile_add_no_strength() -> None:
    board = clash(
        """
        A druid elite_bear_5 elite_bear_9 basic_bear_1
        B druid elite_fox_10
        B column 1 basic_bear_1
        """
    )
    assert [sums(board, grove) for grove in (0, 1)] == [("0+0+0+0=0", "0+0+0+0=0"), ("0+0+0+0=0", "0+3+0+0=3")]


@clause("GRV-STR-06")
def test_an_empty_column_has_no_strength_and_loses_to_any() -> None:
    board = clash("A druid basic_bear_1\nB column 2 venerable_5")
    assert [totals(board, grove) for grove in (0, 1, 2)] == [(0, 0), (0, 0), (0, 1)]
    assert board.line("control") == "- - B"


@clause("GRV-STR-07")
def test_there_is_no_upper_limit() -> None:
    names = [name for name in BASICS + ELITES + VENERABLES if name != "basic_bear_3"]
    tokens = "+".join(token for token in TOKENS[:3] for _ in range(3))
    printed = sum(card(name)["strength"] for name in names if name != "venerable_3") + 12
    bears = 2 + 10
    board = clash(f"A druid basic_bear_3\nA column 0 {' '.join(names)}+{tokens}")
    assert sums(board, 0)[0] == f"27+{printed}+{bears}+{bears}={27 + printed + 2 * bears}"
    assert totals(board, 0) == (126, 0)  # with every card and every token of the box


@clause("GRV-STR-07")
@pytest.mark.parametrize(
    ("missing", "token", "expected", "control"),
    [("", "", (56, 55), "A"), ("basic_bear_2", "", (55, 55), "-"), ("", "+arcane_plus_2", (56, 57), "B")],
)
def test_large_totals_are_told_apart(missing: str, token: str, expected: tuple[int, int], control: str) -> None:
    of_a = " ".join(name for name in BASICS + ELITES[::2] if name != missing)
    of_b = " ".join(BASICS + ELITES[1::2])
    board = clash(
        f"""
        A column 1 {of_a}+arcane_plus_4+arcane_plus_4+arcane_plus_4
        B column 1 {of_b}+arcane_plus_3+arcane_plus_3+arcane_plus_3+arcane_plus_2+arcane_plus_2{token}
        B column 2 venerable_9
        """
    )
    assert totals(board, 1) == expected
    assert zone(board, "control")[1] == control


@clause("GRV-STR-07")
def test_totals_are_never_negative() -> None:
    seen = 0
    for match in games():
        for line in events(match):
            if line.startswith("counted"):
                seen += 1
                for told in (line.split()[3], line.split()[5]):
                    parts, _, total = told.partition("=")
                    assert sum(int(part) for part in parts.split("+")) == int(total)
                    assert min(int(part) for part in parts.split("+")) >= 0
    assert seen > 300
