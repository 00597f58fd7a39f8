"""GRV-REC: completed symbols bring Elites."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from clairiere.kernel.state import SPECTATOR
from tests.games.bloody_grove.walks import ANIMALS, Sight, moments, table
from tests.kit import Board, clause

ALL_THREE = "elite_bear_7"  # every half-symbol on both edges
PLACES = ("hand", "top", "beneath")
BEARS = [f"elite_bear_{n}" for n in range(1, 11)]


def transformed(card: str, position: str = "") -> Board:
    """A has just laid this card to the left of a bare Druid (or of the pile that the position tells)."""
    kept = "basic_owl_2" if card != "basic_owl_2" else "basic_owl_3"
    board = table(f"A hand {card} {kept}\nB hand basic_bear_1 basic_bear_2\n{position}")
    return board.play(f"A transform {card} left")


def zones(board: Board, *headings: str) -> list[list[str]]:
    """What lies in these zones."""
    now = Sight(board.state.text())
    return [now.zone(heading) for heading in headings]


@clause("GRV-REC-01")
@pytest.mark.parametrize(("card", "animals"), [
    ("basic_bear_1", ["bear"]), ("basic_owl_1", ["owl"]), ("basic_fox_3", ["fox"]),
    ("basic_bear_2", ["bear", "owl"]), ("basic_fox_2", ["owl", "fox"]), (ALL_THREE, ["bear", "owl", "fox"]),
])
def test_each_completed_symbol_brings_the_visible_elite_of_its_animal(card: str, animals: list[str]) -> None:
    board = transformed(card, "elite bear elite_bear_9\nelite owl elite_owl_6\nelite fox elite_fox_3")
    visible = {"bear": "elite_bear_9", "owl": "elite_owl_6", "fox": "elite_fox_3"}
    while board.asked() == "A":
        offers = board.offers("A")
        board.play(f"A {'keep hand' if 'keep hand' in offers else offers[0]}")
    taken = [line for line in board.heard if line.startswith("recruited")]
    assert sorted(taken) == sorted([f"recruited A {visible[animal]} hand" for animal in animals])
    assert set(zones(board, "A hand")[0]) >= {visible[animal] for animal in animals}


@clause("GRV-REC-01")
def test_no_recruitment_can_be_declined_or_replaced() -> None:
    board = transformed("basic_bear_2")  # bear and owl
    assert board.offers("A") == ["recruit bear", "recruit owl"]
    assert board.refuses("A recruit fox") == "GRV-REC-01"
    assert board.refuses("A stop") != ""
    board.play("A recruit owl")
    assert board.offers("A") == ["keep beneath", "keep hand", "keep top"]
    assert board.refuses("A stop") != ""
    assert board.refuses("A recruit bear") != ""
    board.play("A keep top")  # and the bear that is left is compulsory, too
    assert board.line("agenda").startswith("recruit_destination A bear;")
    assert board.refuses("A stop") != ""


@clause("GRV-REC-01")
def test_a_symbol_recruits_once() -> None:
    board = transformed(ALL_THREE).play("A recruit owl", "A keep hand")
    assert board.offers("A") == ["recruit bear", "recruit fox"]
    assert board.refuses("A recruit owl") == "GRV-REC-01"


@clause("GRV-REC-02")
@pytest.mark.parametrize("order", list(permutations(ANIMALS)))
def test_the_player_chooses_the_order_of_several_recruitments(order: tuple[str, ...]) -> None:
    board = transformed(ALL_THREE)
    for number, animal in enumerate(order):
        if number < 2:  # the last one goes without saying
            assert board.offers("A") == sorted([f"recruit {left}" for left in order[number:]])
            board.play(f"A recruit {animal}")
        board.play("A keep hand")
    taken = [line.split()[2] for line in board.heard if line.startswith("recruited")]
    assert taken == [f"elite_{animal}_1" for animal in order]


@clause("GRV-REC-03")
@pytest.mark.parametrize("place", PLACES)
def test_a_recruited_card_goes_to_the_hand_on_top_of_the_deck_or_beneath_it(place: str) -> None:
    board = transformed("basic_bear_1")
    (deck,) = zones(board, "A deck")
    assert board.offers("A") == ["keep beneath", "keep hand", "keep top"]
    board.play(f"A keep {place}")
    marked = "elite_bear_1!"  # everyone has seen it
    assert zones(board, "A hand", "A deck") == {
        "hand": [["basic_owl_2", "elite_bear_1"], deck],
        "top": [["basic_owl_2"], [marked, *deck]],
        "beneath": [["basic_owl_2"], [*deck, marked]],
    }[place]
    assert f"recruited A elite_bear_1 {place}" in board.heard


@clause("GRV-REC-03")
def test_the_place_is_chosen_for_each_card() -> None:
    for places in product(PLACES, repeat=3):
        board = transformed(ALL_THREE)
        board.play("A recruit bear", f"A keep {places[0]}", "A recruit owl", f"A keep {places[1]}")
        board.play(f"A keep {places[2]}")
        told = [tuple(line.split()[2:]) for line in board.heard if line.startswith("recruited")]
        assert told == list(zip(["elite_bear_1", "elite_owl_1", "elite_fox_1"], places, strict=True))


@clause("GRV-REC-04")
@pytest.mark.parametrize("place", PLACES)
def test_the_next_elite_is_turned_up_once_the_place_is_chosen_and_not_before(place: str) -> None:
    board = transformed("basic_bear_2", "elite bear elite_bear_3 | elite_bear_8 elite_bear_4")
    board.play("A recruit bear")
    for seat in (0, 1, SPECTATOR):  # the place is still to be chosen
        seen = Sight(board.view(seat).text()).zone("elite bear")
        assert seen == ["elite_bear_3", "|", *["?elite_bear"] * 9]
    board.play(f"A keep {place}")
    for seat in (0, 1, SPECTATOR):  # and the owl has not been recruited yet
        seen = Sight(board.view(seat).text()).zone("elite bear")
        assert seen == ["elite_bear_8", "|", *["?elite_bear"] * 8]
    assert board.heard[-2:] == [f"recruited A elite_bear_3 {place}", "turned_up elite_bear_8"]
    assert board.line("agenda").startswith("recruit_destination A owl;")


@clause("GRV-REC-04")
def test_the_next_recruitment_is_decided_with_the_new_elite_in_sight() -> None:
    board = transformed(ALL_THREE, "elite fox elite_fox_2 | elite_fox_9").play("A recruit fox", "A keep hand")
    assert board.offers("A") == ["recruit bear", "recruit owl"]
    assert Sight(board.view(0).text()).zone("elite fox")[0] == "elite_fox_9"


@clause("GRV-REC-04")
def test_the_other_elites_stay() -> None:
    board = transformed("basic_bear_1")
    others = zones(board, "elite owl", "elite fox")
    assert zones(board.play("A keep hand"), "elite owl", "elite fox") == others


@clause("GRV-REC-05")
def test_a_card_recruited_into_the_hand_may_be_played_in_the_next_turn_of_the_same_round() -> None:
    board = table("""
        round 1 position 4 first A
        elite bear elite_bear_5
        A hand basic_bear_1
        B hand basic_bear_1
    """)
    board.play("A transform basic_bear_1 left")
    assert board.refuses("A invoke elite_bear_5") != ""  # not in this turn
    board.play("A keep hand")
    assert board.says("round 1 position 5")
    assert board.offers("A") == [
        "invoke elite_bear_5", "transform elite_bear_5 left", "transform elite_bear_5 right",
    ]
    board.play("A invoke elite_bear_5")
    assert board.line("A column 2") == "elite_bear_5"


@clause("GRV-REC-06")
def test_without_a_visible_elite_that_recruitment_is_lost() -> None:
    board = transformed("basic_bear_1", f"B deck {' '.join(BEARS)}")
    assert board.heard == ["transformed A basic_bear_1 left", "covered A basic_bear_1"]
    assert board.asked() == "B"
    assert board.line("A druid") == "basic_bear_1"


@clause("GRV-REC-06")
def test_the_other_recruitments_go_on_without_the_lost_one() -> None:
    board = transformed("elite_owl_2", f"B deck {' '.join(BEARS)}")
    assert board.offers("A") == ["recruit fox", "recruit owl"]
    assert board.refuses("A recruit bear") == "GRV-REC-06"
    board.play("A recruit fox", "A keep hand", "A keep hand")
    assert board.asked() == "B"
    one_left = transformed("basic_bear_2", f"B deck {' '.join(BEARS)}")
    assert one_left.line("agenda").startswith("recruit_destination A owl;")


@clause("GRV-REC-06")
def test_the_last_elite_of_a_deck_can_be_recruited_and_none_is_turned_up_then() -> None:
    board = transformed("basic_bear_1", f"B deck {' '.join(BEARS[:9])}").play("A keep hand")
    assert "recruited A elite_bear_10 hand" in board.heard
    assert not [line for line in board.heard if line.startswith("turned_up")]
    assert zones(board, "elite bear") == [[]]


@clause("GRV-REC-07")
def test_cards_put_on_a_deck_lie_above_and_cards_put_beneath_below_those_before() -> None:
    (deck,) = zones(transformed(ALL_THREE), "A deck")
    for order in permutations(ANIMALS):
        elites = [f"elite_{animal}_1!" for animal in order]
        for places in product(("top", "beneath"), repeat=3):
            board, expected = transformed(ALL_THREE), deck
            for number, place in enumerate(places):
                if number < 2:
                    board.play(f"A recruit {order[number]}")
                board.play(f"A keep {place}")
                expected = [elites[number], *expected] if place == "top" else [*expected, elites[number]]
            assert zones(board, "A deck") == [expected]


@clause("GRV-REC-07")
def test_cards_are_drawn_from_the_top() -> None:
    board = table("""
        round 1 position 6 first A
        A deck elite_bear_2! basic_owl_3 elite_fox_9! basic_bear_1 basic_bear_2 elite_owl_4!
        agenda cleanup
    """)
    assert zones(board, "A hand") == [["basic_bear_1", "basic_owl_3", "elite_bear_2", "elite_fox_9"]]
    assert zones(board, "A deck")[0][:2] == ["basic_bear_2", "elite_owl_4!"]


@clause("GRV-REC-07")
def test_nothing_ever_shuffles_a_deck_after_set_up() -> None:
    kept = 0
    for moment in moments():
        for seat in "AB":
            before, after = ([w.rstrip("!*AB") for w in s.zone(f"{seat} deck")] for s in (moment.before, moment.after))
            stayed = [card for card in before if card in after]
            if stayed:  # side by side as they lay: cards come and go only at the top and at the bottom
                left, came = before.index(stayed[0]), after.index(stayed[0])
                assert before[left : left + len(stayed)] == after[came : came + len(stayed)] == stayed
            kept += len(stayed) > 3
    assert kept > 1000
