"""GRV-TURN: one of two actions, and no more."""

from __future__ import annotations

import pytest

from tests.games.bloody_grove.walks import SPIRITS, moments, table
from tests.kit import clause

ALL_THREE = ("elite_bear_7", "elite_owl_2", "elite_fox_5")  # every half-symbol on both edges


def actions(hand: list[str]) -> list[str]:
    """What can be done with these cards."""
    found = [f"invoke {card}" for card in hand]
    return sorted(found + [f"transform {card} {side}" for card in hand for side in ("left", "right")])


@clause("GRV-TURN-01")
@pytest.mark.parametrize("hand", ["basic_bear_1", "basic_fox_3 elite_owl_1", "basic_owl_1 basic_owl_2 basic_owl_3"])
def test_a_turn_is_to_invoke_or_to_transform_and_nothing_else(hand: str) -> None:
    board = table(f"A hand {hand}\nA column 1 basic_fox_2\nB hand basic_bear_1")
    assert board.offers("A") == actions(hand.split())
    for word in board.state.vocabulary().choices():
        if word.notation() not in actions(hand.split()) and word.notation() != "concede":
            assert board.refuses(f"A {word.notation()}") != "", word.notation()


@clause("GRV-TURN-01")
def test_nobody_with_a_card_in_hand_may_pass() -> None:
    board = table("A hand basic_bear_1\nB hand basic_bear_1")
    assert board.refuses("A stop") != ""
    for moment in moments():
        if moment.before.asks == "choose_action":
            assert sorted(moment.options) == actions(moment.before.zone(f"{moment.seat} hand"))
        for line in moment.story:
            if line.startswith("skipped") and moment.after.round == moment.before.round:
                assert not moment.after.zone(f"{line[-1]} hand")


@clause("GRV-TURN-01")
@pytest.mark.parametrize("answers", [["invoke basic_bear_1"], ["transform basic_bear_1 right", "keep beneath"]])
def test_a_turn_is_one_action_only(answers: list[str]) -> None:
    board = table("A hand basic_bear_1 basic_bear_2\nB hand basic_bear_1 basic_bear_2")
    board.play(*[f"A {answer}" for answer in answers])
    assert board.asked() == "B"
    assert board.refuses("A invoke basic_bear_2") != ""


@clause("GRV-TURN-02")
@pytest.mark.parametrize("answers", [["invoke basic_bear_1"], ["transform elite_bear_5 right"]])
def test_no_card_is_drawn_at_the_end_of_a_turn(answers: list[str]) -> None:
    board = table("A hand basic_bear_1 elite_bear_5\nB hand basic_owl_1")
    decks = board.line("A deck"), board.line("B deck")
    board.play(*[f"A {answer}" for answer in answers])
    assert len(board.line("A hand").split()) == 1
    assert (board.line("A deck"), board.line("B deck")) == decks


@clause("GRV-TURN-02")
def test_cards_are_drawn_only_when_a_round_is_prepared() -> None:
    for moment in moments():
        if any(line.startswith("drew") for line in moment.story):
            assert moment.after.round == moment.before.round + 1


@clause("GRV-TURN-03")
def test_a_hand_may_grow_to_ten_cards_in_a_round() -> None:
    board = table(f"""
        A hand {" ".join(ALL_THREE)} basic_bear_1
        B hand basic_bear_1 basic_bear_2 basic_bear_3 basic_owl_1
    """)
    turns = ["A", "B", "B", "A", "A"]
    transforming, invoking = iter(ALL_THREE), iter(["basic_bear_1", "basic_bear_2"])
    sizes = []
    for seat in turns:
        if seat == "B":
            board.play(f"B invoke {next(invoking)}")
        else:
            board.play(f"A transform {next(transforming)} left")
            board.play("A recruit bear", "A keep hand", "A recruit owl", "A keep hand", "A keep hand")
            sizes.append(len(board.line("A hand").split()))
    assert sizes == [6, 8, 10]
    board.play("B invoke basic_bear_3")
    assert len(board.offers("A")) == 10  # all go beneath the deck, one after the other
    for _ in range(9):
        board.play(f"A {board.offers('A')[0]}")
    assert "returned A" in " ".join(board.heard)


@clause("GRV-TURN-03")
def test_a_hand_of_every_spirit_would_be_played_like_any_other() -> None:
    board = table(f"A hand {' '.join(SPIRITS)}\nB hand basic_bear_1")
    assert board.offers("A") == actions(SPIRITS)
    board.play("A transform basic_bear_1 left")  # all Elites are owned: nothing can be recruited
    assert len(board.line("A hand").split()) == len(SPIRITS) - 1


@clause("GRV-TURN-03")
def test_no_hand_ever_exceeds_ten_cards() -> None:
    sizes = [len(moment.after.zone(f"{seat} hand")) for moment in moments() for seat in "AB"]
    assert 4 < max(sizes) <= 10
