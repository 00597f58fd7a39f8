"""GRV-INFO: what lies open, and what of hands and decks is known to whom."""

from __future__ import annotations

from random import Random

import pytest

from clairiere.games.bloody_grove import GAME
from clairiere.kernel.chance import Chance
from clairiere.kernel.state import SPECTATOR
from clairiere.kernel.view import view
from tests.games.bloody_grove.eyes import ONLOOKERS, after, answered
from tests.games.bloody_grove.ledger import zones_of
from tests.kit import Board, at, clause, opened

OWLS = ("basic_owl_1", "basic_owl_2")
ANIMALS = ("bear", "owl", "fox")
OPEN = """
    round 3 position 2 first A
    control - A B
    elite bear elite_bear_3
    venerables venerable_1 venerable_8
    discard 7:arcane_plus_3 2:arcane_destroy
    box venerable_5 venerable_red_1
    A druid basic_bear_2 basic_fox_2 elite_owl_1
    A hand basic_owl_1 elite_bear_2 elite_fox_7
    A deck basic_fox_1 elite_bear_4! basic_fox_3*A
    A column 0 basic_bear_1 venerable_2
    A box basic_owl_3 elite_owl_4
    B druid basic_fox_1 basic_owl_3
    B hand basic_owl_1 basic_owl_2
    B deck basic_fox_3 elite_bear_5! basic_bear_2*B
    B column 1 basic_bear_1
    B column 2 elite_fox_1 venerable_9
    B box basic_bear_3
"""
HANDS = """
    round 1 position 6 first B
    A hand basic_owl_1 basic_owl_2 elite_bear_2 elite_bear_5
    A deck basic_bear_1 basic_bear_2
    A box basic_bear_3 basic_owl_3 basic_fox_1 basic_fox_2 basic_fox_3
    B hand basic_owl_1 basic_owl_2
    agenda round_end
"""


def spoken(board: Board, onlooker: int) -> dict[str, list[str]]:
    return zones_of(board.view(onlooker).text())


@clause("GRV-INFO-01", "GRV-INFO-12")
@pytest.mark.parametrize("onlooker", ONLOOKERS)
def test_columns_druids_rows_box_discard_and_cubes_lie_open_to_everyone(onlooker: int) -> None:
    board = at("bloody_grove", OPEN)
    table, seen = zones_of(board.state.text()), spoken(board, onlooker)
    secret = {heading for heading, words in seen.items() if words != table[heading]}
    assert secret <= {"A hand", "A deck", "B hand", "B deck", "reserve", "venerables", *[f"elite {a}" for a in ANIMALS]}
    assert seen["A druid"] == ["basic_bear_2", "basic_fox_2", "elite_owl_1"], "covered cards too"
    assert seen["discard"] == ["2:arcane_destroy", "7:arcane_plus_3"]
    assert "elite_owl_4" in seen["A box"]
    for heading in secret:
        assert len(seen[heading]) == len(table[heading]), "numbers are public"
    for heading in ("venerables", "elite bear", "elite owl", "elite fox"):
        bar = table[heading].index("|")
        assert seen[heading][:bar] == table[heading][:bar]
        assert all(word[0] == "?" for word in seen[heading][bar + 1 :])



@clause("GRV-INFO-02", "GRV-INFO-12")
def test_a_hand_shows_its_fronts_to_its_owner_only() -> None:
    board = at("bloody_grove", OPEN)
    for onlooker in ONLOOKERS:
        for seat, hand in ((0, ["basic_owl_1", "elite_bear_2", "elite_fox_7"]), (1, ["basic_owl_1", "basic_owl_2"])):
            backs = [["?basic_black", "?elite_bear", "?elite_fox"], ["?basic_green"] * 2][seat]
            assert spoken(board, onlooker)[f"{'AB'[seat]} hand"] == (hand if onlooker == seat else backs)
    assert "elite_fox_7" not in board.view(1).table.text()
    board.play("A concede")
    assert "elite_fox_7" not in board.view(1).table.text(), "nor when the game is over"


@clause("GRV-INFO-03")
def test_backs_are_public_in_a_hand_by_number_and_in_a_deck_in_order() -> None:
    board = at("bloody_grove", """
        A hand basic_owl_1 elite_fox_1 elite_owl_1 basic_bear_1 elite_bear_1 elite_fox_2
        A deck elite_owl_2 basic_fox_1 elite_bear_2 elite_fox_3 basic_fox_2
        A box basic_bear_2 basic_bear_3 basic_owl_2 basic_owl_3 basic_fox_3
    """)
    for onlooker in (1, SPECTATOR):
        seen = spoken(board, onlooker)
        assert seen["A hand"] == ["?basic_black"] * 2 + ["?elite_bear", "?elite_fox", "?elite_fox", "?elite_owl"]
        assert seen["A deck"] == ["?elite_owl", "?basic_black", "?elite_bear", "?elite_fox", "?basic_black"]
    assert spoken(board, 0)["A deck"] == ["?elite_owl", "?basic_black", "?elite_bear", "?elite_fox", "?basic_black"]


@clause("GRV-INFO-04")
@pytest.mark.parametrize("seed", range(5))
def test_nobody_knows_a_card_of_a_shuffled_deck(seed: int) -> None:
    board = opened("bloody_grove", 2, luck=Chance(Random(seed)))
    for onlooker in ONLOOKERS:
        seen = spoken(board, onlooker)
        assert seen["A deck"] == ["?basic_black"] * 5
        assert seen["B deck"] == ["?basic_green"] * 5


@clause("GRV-INFO-04", "GRV-INFO-05")
def test_recruited_cards_are_known_to_all_while_they_lie_in_a_deck() -> None:
    board = at("bloody_grove", """
        round 1 position 4 first A
        A hand basic_bear_2 basic_fox_1
        A deck basic_fox_2*A
        elite bear elite_bear_5
        elite owl elite_owl_4
    """)
    board.play("A transform basic_bear_2 left", "A recruit bear", "A keep top", "A keep beneath")
    for onlooker in ONLOOKERS:
        own = "basic_fox_2*A" if onlooker == 0 else "?basic_black*A"
        assert spoken(board, onlooker)["A deck"] == ["elite_bear_5!", own, *["?basic_black"] * 6, "elite_owl_4!"]


@clause("GRV-INFO-04", "GRV-INFO-02")
def test_a_card_that_all_knew_in_the_deck_is_hidden_in_the_hand_that_drew_it() -> None:
    board = at("bloody_grove", """
        round 1 position 6 first A
        A deck elite_bear_5! basic_owl_1*A elite_owl_4! basic_owl_2
        agenda cleanup
    """)
    assert spoken(board, 0)["A hand"] == ["basic_owl_1", "basic_owl_2", "elite_bear_5", "elite_owl_4"]
    for onlooker in (1, SPECTATOR):
        assert spoken(board, onlooker)["A hand"] == ["?basic_black", "?basic_black", "?elite_bear", "?elite_owl"]
        assert not {"elite_bear_5", "elite_owl_4"} & set(board.view(onlooker).table.text().replace("!", "").split())


@clause("GRV-INFO-04", "GRV-INFO-11")
def test_cards_put_back_are_known_to_their_owner_and_shown_to_others_as_backs_in_order() -> None:
    board = at("bloody_grove", """
        round 1 position 6 first A
        A hand elite_bear_5 basic_owl_1 elite_owl_4 basic_owl_2
        A deck basic_fox_1 elite_fox_1!
        A box basic_bear_1 basic_bear_2 basic_bear_3 basic_owl_3 basic_fox_2 basic_fox_3
        B column 0 basic_bear_1
        agenda round_end
    """)
    board.play("A return elite_owl_4", "A return basic_owl_2", "A return basic_owl_1")
    assert board.offers("B")[0] == "take venerable_1", "nothing is drawn yet"
    assert spoken(board, 0)["A deck"] == [
        "?basic_black", "elite_fox_1!", "elite_owl_4*A", "basic_owl_2*A", "basic_owl_1*A", "elite_bear_5*A"
    ]
    backs = ["?elite_owl*A", "?basic_black*A", "?basic_black*A", "?elite_bear*A"]
    for onlooker in (1, SPECTATOR):
        assert spoken(board, onlooker)["A deck"] == ["?basic_black", "elite_fox_1!", *backs]


@clause("GRV-INFO-05")
@pytest.mark.parametrize("place", ["hand", "top", "beneath"])
def test_everyone_hears_which_card_is_recruited_and_where_it_goes(place: str) -> None:
    board = at("bloody_grove", "A hand basic_bear_1\nelite bear elite_bear_5 elite_bear_2")
    s = after(board.state, "A transform basic_bear_1 left")
    _, story = answered(s, f"A keep {place}")
    for onlooker in ONLOOKERS:
        heard = story.as_seen_by(onlooker).text().splitlines()
        assert heard[:2] == [f"recruited A elite_bear_5 {place}", "turned_up elite_bear_2"]


@clause("GRV-INFO-05")
@pytest.mark.parametrize("place", ["top", "beneath"])
def test_everyone_hears_which_card_a_venerable_recruits_and_where_it_goes(place: str) -> None:
    board = at("bloody_grove", "elite owl elite_owl_4\nagenda recruit_to_deck B; cleanup")
    s, _ = answered(board.state, "B recruit owl")
    _, story = answered(s, f"B keep {place}")
    for onlooker in ONLOOKERS:
        assert story.as_seen_by(onlooker).text().splitlines()[0] == f"recruited B elite_owl_4 {place}"


@clause("GRV-INFO-13", "GRV-INFO-12")
@pytest.mark.parametrize("onlooker", [1, SPECTATOR])
def test_of_draws_and_returns_others_hear_number_and_backs(onlooker: int) -> None:
    board = at("bloody_grove", HANDS)
    s = after(board.state, "A return elite_bear_5", "A return basic_owl_2", "A return elite_bear_2")
    _, story = answered(s, "B return basic_owl_1")
    heard = story.as_seen_by(onlooker).text().splitlines()
    assert heard[0] == "returned A ?elite_bear ?basic_black ?elite_bear ?basic_black"
    assert "drew A ?basic_black ?basic_black ?basic_black ?elite_bear" in heard, "sorted, not as they lay"
    own = story.as_seen_by(0).text().splitlines()
    assert own[0] == "returned A elite_bear_5 basic_owl_2 elite_bear_2 basic_owl_1"
    assert "drew A basic_bear_1 basic_bear_2 basic_owl_2 elite_bear_5" in own


@clause("GRV-INFO-10")
@pytest.mark.parametrize("onlooker", ONLOOKERS)
def test_whoever_looks_knows_all_card_lists_and_the_mix_of_tokens(onlooker: int) -> None:
    board = at("bloody_grove", OPEN)
    look = board.view(onlooker)
    imagined = [look.imagine(Random(seed)) for seed in range(60)]
    for s in imagined:
        assert GAME.rules.missing_components(s) == ""
        assert "?" not in s.text()
        assert view(s, onlooker).text() == look.text()
    mixes = [[word.partition(":")[2] for word in zones_of(s.text())["reserve"]] for s in imagined]
    for tokens in mixes:  # a +3 and a destroying token lie open in the discard
        assert [tokens.count(f"arcane_{kind}") for kind in ("plus_2", "plus_3", "plus_4", "destroy")] == [3, 2, 3, 2]
    assert {tokens[0] for tokens in mixes} == set(mixes[0]), "any of them can lie anywhere"
    hands = {tuple(zones_of(s.text())["A hand"]) for s in imagined}
    hidden = ["basic_owl_1"] if onlooker == 0 else ["basic_bear_3", "basic_fox_1", "basic_fox_3", *OWLS]
    assert hands == {(basic, "elite_bear_2", "elite_fox_7") for basic in hidden}, "A's Elites are public knowledge"
