"""GRV-RUL: rulings that are clauses of their own."""

from __future__ import annotations

from random import Random

import pytest

from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import Illegal
from tests.games.bloody_grove.walks import TOKENS, Sight, moments, played_from, table
from tests.kit import Board, clause

NUMBERED = [f"{number}:{name}" for number, name in enumerate(TOKENS)]
ABOUT_SYMBOLS = ("ruse", "arcane", "move", "to ", "token", "on ", "stop")


def invoked(card: str, position: str = "", cube: int = 1) -> Board:
    """A has just invoked this card."""
    board = table(f"round 1 position {cube} first A\nA hand {card} basic_bear_3\nB hand basic_bear_1\n{position}")
    return board.play(f"A invoke {card}")


def used_up(discard: int) -> str:
    """A position with an empty reserve, so many tokens in the discard, and the others on a card."""
    on_card = "+".join(["elite_bear_9", *NUMBERED[discard:]])
    return f"discard {' '.join(NUMBERED[:discard])}\nB column 2 {on_card}"


@clause("GRV-RUL-01")
@pytest.mark.parametrize("cube", [1, 4, 5])
@pytest.mark.parametrize("grove", [0, 1, 2])
@pytest.mark.parametrize("owner", "AB")
def test_a_token_may_be_placed_in_any_grove(owner: str, grove: int, cube: int) -> None:
    board = invoked("basic_owl_1", f"{owner} column {grove} basic_owl_2", cube)
    board.play("A arcane", "A token 3", f"A on {owner} basic_owl_2")
    assert "basic_owl_2+3:" in board.line(f"{owner} column {grove}")


@clause("GRV-RUL-02")
def test_a_placed_token_can_be_neither_taken_back_nor_moved_nor_refused() -> None:
    board = invoked("elite_owl_8", "A column 1 basic_bear_1+7:arcane_plus_4\nB column 0 basic_owl_2")
    board.play("A arcane", "A token 3", "A on B basic_owl_2")
    assert board.asked() == "A"  # B has no say
    board.play("A arcane")
    for number in (3, 7):
        assert board.refuses(f"A token {number}") == "GRV-ARC-01"
    board.play("A token 4", "A on A basic_bear_1")
    assert board.offers("B") == ["invoke basic_bear_1", "transform basic_bear_1 left", "transform basic_bear_1 right"]
    assert Sight(board.state.text()).placed() == {
        "3": ("B", "basic_owl_2"), "4": ("A", "basic_bear_1"), "7": ("A", "basic_bear_1"),
    }


@clause("GRV-RUL-02")
def test_a_placed_token_leaves_its_card_only_for_the_discard() -> None:
    moved = 0
    for moment in moments():
        before, after = moment.before.placed(), moment.after.placed()
        for number, card in before.items():
            if number in after:
                assert after[number] == card
                moved += moment.before.columns()[card] != moment.after.columns()[card]
            else:
                assert f"{number}:" in " ".join([line for line in moment.story if line.startswith("discarded")])
    assert moved > 0  # with their cards


@clause("GRV-RUL-03")
def test_no_symbol_is_used_during_the_resolution_phase() -> None:
    asked = set()
    for moment in moments():
        if "cleanup" in moment.before.agenda:
            asked.add(moment.before.asks)
            assert not [option for option in moment.options if option.startswith(ABOUT_SYMBOLS)]
    assert asked == {
        "return_hands", "choose_venerable", "choose_replaced", "venerable_peek", "venerable_recruit",
        "venerable_recruit_destination",
    }


@clause("GRV-RUL-03")
@pytest.mark.parametrize("venerable", ["venerable_1", "venerable_6"])
def test_a_card_that_comes_into_play_during_the_resolution_uses_no_symbol(venerable: str) -> None:
    board = table(f"""
        round 1 position 6 first A
        venerables {venerable}
        A hand basic_bear_1 basic_bear_2 basic_bear_3 basic_owl_1 basic_owl_2 basic_owl_3 basic_fox_1 basic_fox_2
        A deck basic_fox_3 elite_fox_4
        A column 0 elite_owl_1
        A column 1 elite_fox_7
        agenda resolve 0; resolve 1; resolve 2; cleanup
    """)
    for word in ("ruse", "arcane", "stop"):
        assert board.refuses(f"A {word}") != ""
    board.play(f"A take {venerable}")
    if venerable == "venerable_6":
        board.play("A peek 0")
    assert board.line("A column 0") == f"{venerable} elite_fox_4"
    assert board.line("agenda") == "choose_venerable A 1; resolve 2; cleanup"


@clause("GRV-RUL-04")
@pytest.mark.parametrize("discard", [1, 2, 3, 12])
def test_after_a_refill_the_arcane_can_no_longer_be_called_off(discard: int) -> None:
    match = played_from(invoked("elite_owl_8", used_up(discard)))
    assert not Sight(match.state.text()).zone("reserve")  # not before the decision
    story = match.answer(0, "arcane")
    assert story.text().startswith("refilled")
    board = Board(match.game, match.state)
    assert board.offers("A") == sorted([f"token {number}" for number in range(discard)])
    assert board.refuses("A stop") != ""
    with pytest.raises(Illegal):
        match.take_back(0)
    match.answer(0, "token 0")
    assert Board(match.game, match.state).offers("A") == ["on A elite_owl_8", "on B elite_bear_9"]
    assert Board(match.game, match.state).refuses("A stop") != ""
    match.take_back(0)  # another token may still be chosen, but one must be
    with pytest.raises(Illegal):
        match.take_back(0)


@clause("GRV-RUL-04")
def test_without_a_refill_the_arcane_can_be_called_off() -> None:
    match = played_from(invoked("basic_owl_1"))
    before = match.state.text()
    match.answer(0, "arcane")
    match.answer(0, "token 5")
    match.take_back(0)
    match.take_back(0)
    assert match.state.text() == before


@clause("GRV-RUL-04")
def test_there_is_no_refill_for_a_player_who_stops() -> None:
    board = invoked("basic_owl_1", used_up(4)).play("A stop")
    assert len(Sight(board.state.text()).zone("discard")) == 4
    assert not Sight(board.state.text()).zone("reserve")


@clause("GRV-RUL-05")
@pytest.mark.parametrize("position", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("first", "AB")
def test_without_hand_cards_the_positions_are_skipped_one_by_one_and_the_round_is_resolved(
    position: int, first: str
) -> None:
    board = table(f"""
        round 2 position {position} first {first}
        A column 0 basic_bear_1
        B column 1 basic_owl_1+arcane_plus_2 basic_owl_2
        agenda turn; round_end
    """)
    order = "ABBAAB" if first == "A" else "BAABBA"
    assert board.heard[: 7 - position] == [f"skipped {seat}" for seat in order[position - 1 :]]
    assert board.heard[7 - position :] == ["counted 0 A 0+3+0+1=4 B 0+0+0+0=0", "controlled A 0"]
    row = board.line("venerables").split()
    board.play(f"A take {row[0]}", luck=Chance(Random(1)))
    while board.says("round 2"):
        board.play(f"{board.asked()} {board.offers(board.asked())[0]}", luck=Chance(Random(1)))
    assert [line for line in board.heard if line.startswith("counted")] == [
        "counted 0 A 0+3+0+1=4 B 0+0+0+0=0",
        "counted 1 A 0+0+0+0=0 B 2+2+0+2=6",
        "counted 2 A 0+0+0+0=0 B 0+0+0+0=0",
    ]
    assert board.says(f"round 3 position 1 first {'AB'.replace(first, '')}")
