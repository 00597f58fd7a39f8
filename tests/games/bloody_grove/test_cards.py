"""GRV-CARD-01 to -50: Druids, groves, basic and Elite Spirits, one by one, as they work in play."""

from __future__ import annotations

import pytest

from clairiere.kernel.rules import WrongTable
from clairiere.kernel.state import SPECTATOR
from tests.games.bloody_grove.cards import (
    ALL_SPIRITS,
    ANIMALS,
    OTHER,
    Spirit,
    each_seat,
    each_spirit,
    last_count,
    one_grove,
    recruited,
    scores,
    shuffled,
    table,
    totals,
)
from tests.kit import clause

each_druid = pytest.mark.parametrize(
    ("seat", "back"),
    [
        pytest.param("A", "basic_black", marks=clause("GRV-CARD-01"), id="black"),
        pytest.param("B", "basic_green", marks=clause("GRV-CARD-02"), id="green"),
    ],
)
each_grove = pytest.mark.parametrize(
    "grove",
    [
        pytest.param("bear", marks=clause("GRV-CARD-03"), id="grove_bear"),
        pytest.param("owl", marks=clause("GRV-CARD-04"), id="grove_owl"),
        pytest.param("fox", marks=clause("GRV-CARD-05"), id="grove_fox"),
    ],
)


def stand_in(card: Spirit, animal: str) -> str:
    """A basic card of this animal that is not the given one, without effect on the total but for its animal."""
    return f"basic_{animal}_2" if card.name != f"basic_{animal}_2" else f"basic_{animal}_3"


@each_seat
@each_spirit
def test_a_spirit_has_its_strength_and_its_animal(card: Spirit, seat: str) -> None:
    for grove in ANIMALS:
        for shape in ANIMALS:
            druid = stand_in(card, shape)
            board = one_grove(f"{seat} druid {druid}", f"{seat} column 0 {card.name}", animal=grove)
            bonus = (grove == card.animal) + (shape == card.animal)
            assert totals(board) == {seat: card.strength + bonus, OTHER[seat]: 0}


@each_seat
@each_spirit
def test_an_invoked_spirit_brings_its_ruses_and_arcanes(card: Spirit, seat: str) -> None:
    board = table(f"round 1 position 1 first {seat}", f"{seat} hand {card.name}", f"{OTHER[seat]} hand basic_bear_1")
    board.play(f"{seat} invoke {card.name}")
    used = {"ruse": 0, "arcane": 0}
    while board.asked() == seat:
        symbol = board.offers(seat)[0]  # arcane, then ruse, then stop
        assert symbol in used, "the question would not come if there were nothing to use"
        used[symbol] += 1
        board.play(f"{seat} {symbol}")
        while board.asked() == seat and not board.accepts(f"{seat} stop"):
            board.play(f"{seat} {board.offers(seat)[0]}")
    assert (used["ruse"], used["arcane"]) == (card.ruse, card.arcane)
    assert board.accepts(f"{OTHER[seat]} invoke basic_bear_1")


@each_seat
@each_spirit
def test_a_spirit_has_its_half_symbols_on_either_edge(card: Spirit, seat: str) -> None:
    full = "elite_bear_7" if card.name != "elite_bear_7" else "elite_owl_2"  # all half-symbols on both edges
    first = f"round 1 position 1 first {seat}"
    bare = table(first, f"{seat} hand {card.name}")
    assert recruited(bare.copy(), seat, card.name, "left") == card.right
    assert recruited(bare.copy(), seat, card.name, "right") == card.left
    covered = table(first, f"{seat} hand {full}", f"{seat} druid {card.name}")
    assert recruited(covered.copy(), seat, full, "left") == card.left
    assert recruited(covered.copy(), seat, full, "right") == card.right


@each_seat
@each_spirit
def test_a_spirit_has_its_domination(card: Spirit, seat: str) -> None:
    for zone in ("column 0", "column 1", "column 2", "druid"):
        board = last_count(f"{seat} {zone} {card.name}")
        assert scores(board) == {seat: card.domination, OTHER[seat]: 0}


@each_spirit
def test_each_spirit_exists_once_and_a_basic_one_once_for_each_druid(card: Spirit) -> None:
    with pytest.raises(WrongTable, match="twice"):
        table(f"A hand {card.name}", f"A column 0 {card.name}")
    both = (f"A hand {card.name}", f"B hand {card.name}")
    if card.basic:
        assert table(*both).line("B hand") == card.name
    else:
        with pytest.raises(WrongTable, match="twice"):
            table(*both)


@each_seat
@each_spirit
def test_a_spirit_has_the_back_of_its_deck(card: Spirit, seat: str) -> None:
    basic = "?basic_black" if seat == "A" else "?basic_green"
    board = table(f"{seat} hand {card.name}")
    onlookers = ["AB".index(OTHER[seat]), SPECTATOR]
    for onlooker in onlookers:
        hand = f"{seat} hand {basic if card.basic else '?elite_' + card.animal}\n"
        assert hand in board.view(onlooker).text()


def test_there_are_no_other_spirits() -> None:
    board = shuffled()
    words = board.state.text().split()
    names = [card.name for card in ALL_SPIRITS]
    basics = [card.name for card in ALL_SPIRITS if card.basic]
    assert sorted([word for word in words if word.startswith(("basic_", "elite_"))]) == sorted(names + basics)


@each_druid
def test_a_druid_has_all_half_symbols_on_both_edges(seat: str, back: str) -> None:
    board = table(f"round 1 position 1 first {seat}", f"{seat} hand elite_bear_7")
    assert recruited(board.copy(), seat, "elite_bear_7", "left") == sorted(ANIMALS)
    assert recruited(board.copy(), seat, "elite_bear_7", "right") == sorted(ANIMALS)
    for animal, narrow in (("bear", "basic_bear_1"), ("owl", "basic_owl_1"), ("fox", "basic_fox_3")):
        board = table(f"round 1 position 1 first {seat}", f"{seat} hand {narrow}")
        assert recruited(board.copy(), seat, narrow, "left") == [animal]
        assert recruited(board.copy(), seat, narrow, "right") == [animal]


@each_druid
def test_the_black_druid_sits_at_a_and_the_green_one_at_b(seat: str, back: str) -> None:
    text = shuffled().view(SPECTATOR).text()
    assert f"{seat} hand {' '.join(['?' + back] * 4)}\n" in text
    assert f"{seat} deck {' '.join(['?' + back] * 5)}\n" in text


@each_grove
def test_a_grove_gives_one_strength_to_its_own_animal_only(grove: str) -> None:
    for animal in ANIMALS:
        board = one_grove(f"A column 0 basic_{animal}_2", f"B column 0 basic_{animal}_3", animal=grove)
        assert totals(board) == {"A": 1 + (animal == grove), "B": 1 + (animal == grove)}
    everyone = one_grove("A column 0 basic_bear_2 basic_owl_2 basic_fox_2 basic_bear_3", animal=grove)
    assert totals(everyone)["A"] == 4 + (2 if grove == "bear" else 1)


@each_grove
def test_there_is_one_grove_for_each_animal(grove: str) -> None:
    assert shuffled().line("groves").split().count(grove) == 1
    others = [other for other in ANIMALS if other != grove]
    with pytest.raises(WrongTable, match="one grove for each animal"):
        table(f"groves {grove} {grove} {others[0]}")
