"""GRV-END: how the hands are put away at the end of a round."""

from __future__ import annotations

from itertools import permutations

import pytest

from clairiere.kernel.chance import Scripted
from clairiere.kernel.play import step
from clairiere.kernel.view import view
from tests.games.bloody_grove.clash import cards, told, zone
from tests.kit import at, clause

THREE = ("basic_bear_1", "basic_owl_1", "basic_fox_1")


@clause("GRV-END-01")
def test_after_the_sixth_turn_both_players_put_their_hands_beneath_their_decks() -> None:
    board = at(
        "bloody_grove",
        """
        round 1 position 6 first A
        A hand basic_bear_1 basic_owl_1 basic_fox_1
        B hand basic_bear_1 basic_owl_2 basic_fox_2
        """,
    )
    assert board.asked() == "B"
    board.play("B invoke basic_bear_1")
    assert board.asked() == "AB"
    assert board.offers("A") == ["return basic_bear_1", "return basic_fox_1", "return basic_owl_1"]
    assert board.offers("B") == ["return basic_fox_2", "return basic_owl_2"]
    board.play("A return basic_owl_1", "A return basic_fox_1", "B return basic_owl_2")
    assert zone(board, "A hand") == zone(board, "B hand") == []
    assert cards(zone(board, "A deck"))[-3:] == ["basic_owl_1", "basic_fox_1", "basic_bear_1"]
    assert cards(zone(board, "B deck"))[-2:] == ["basic_owl_2", "basic_fox_2"]
    assert board.asked() == "B"  # who has won grove 2


@clause("GRV-END-01", "GRV-END-02")
@pytest.mark.parametrize("order", list(permutations(THREE)))
def test_the_hand_goes_beneath_the_deck_in_any_order_and_the_last_card_lies_lowest(order: tuple[str, ...]) -> None:
    board = at(
        "bloody_grove",
        f"""
        A hand {" ".join(THREE)}
        A deck elite_owl_1
        B column 0 basic_bear_1
        agenda round_end
        """,
    )
    before = cards(zone(board, "A deck"))
    board.play(f"A return {order[0]}", f"A return {order[1]}")
    assert cards(zone(board, "A deck")) == [*before, *order]


@clause("GRV-END-01")
def test_the_whole_hand_is_put_away_however_large_it_is() -> None:
    hand = [f"elite_bear_{number}" for number in range(1, 11)]
    board = at("bloody_grove", f"A hand {' '.join(hand)}\nB column 0 basic_bear_1\nagenda round_end")
    for name in hand[:-1]:
        assert board.offers("A") == sorted(f"return {other}" for other in hand[hand.index(name) :])
        board.play(f"A return {name}")
    assert zone(board, "A hand") == []
    assert cards(zone(board, "A deck"))[-10:] == hand


@clause("GRV-END-01")
@pytest.mark.parametrize("answer", ["return basic_owl_1", "return basic_fox_1", "return elite_bear_2", "stop", "ruse"])
def test_only_cards_in_the_own_hand_are_put_beneath_the_deck_and_nobody_keeps_any(answer: str) -> None:
    board = at(
        "bloody_grove",
        """
        A hand basic_bear_1 basic_bear_2
        A deck basic_fox_1
        B hand elite_bear_2 basic_owl_1
        agenda round_end
        """,
    )
    assert board.refuses(f"A {answer}")
    if answer.startswith("return"):
        assert board.refuses(f"A {answer}") == "GRV-END-01"


@clause("GRV-END-02")
def test_no_card_is_put_down_twice() -> None:
    board = at("bloody_grove", f"A hand {' '.join(THREE)}\nagenda round_end").play("A return basic_owl_1")
    assert board.refuses("A return basic_owl_1") == "GRV-END-02"


@clause("GRV-END-02")
def test_both_do_it_at_the_same_time() -> None:
    table = f"A hand {' '.join(THREE)}\nB hand {' '.join(THREE)}\nB column 0 basic_bear_3\nagenda round_end"
    of_a = ["A return basic_owl_1", "A return basic_fox_1"]
    of_b = ["B return basic_fox_1", "B return basic_bear_1"]
    ends = [
        at("bloody_grove", table).play(*answers).state.text()
        for answers in (of_a + of_b, of_b + of_a, [of_a[0], *of_b, of_a[1]], [of_b[0], *of_a, of_b[1]])
    ]
    assert len(set(ends)) == 1
    waits = at("bloody_grove", table).play(*of_a)
    assert waits.asked() == "B"
    assert zone(waits, "A hand") == sorted(THREE)  # nothing is opened before both have finished
    assert told(waits, "returned") == []


@clause("GRV-END-02")
def test_the_fronts_are_not_shown() -> None:
    one, two, after, stories = set(), set(), set(), set()
    for first, second, _ in permutations(THREE):
        board = at(
            "bloody_grove",
            f"A hand {' '.join(THREE)}\nB hand basic_fox_2 basic_fox_3\nB column 0 basic_bear_1\nagenda round_end",
        ).play(f"A return {first}")
        one.add(board.view(1).text())
        board.play(f"A return {second}")
        two.add(board.view(1).text())
        state, story = step(board.state, 1, board.state.vocabulary().parse("return basic_fox_3"), Scripted(()))
        after.add(view(state, 1).text())
        stories.add(story.as_seen_by(1).text())
    assert [len(seen) for seen in (one, two, after, stories)] == [1, 1, 1, 1]
    assert stories.pop().startswith("returned A ?basic_black ?basic_black ?basic_black\n")


@clause("GRV-END-03")
@pytest.mark.parametrize(
    ("of_a", "of_b", "asked"),
    [
        ("", "", "A"),
        ("basic_owl_1", "", "A"),
        ("basic_owl_1", "basic_fox_3", "A"),
        ("", "basic_fox_3", "A"),
        ("basic_owl_1 basic_owl_2", "basic_fox_3", "A"),
        ("basic_owl_1", "basic_fox_3 basic_fox_2", "B"),
        ("", "basic_fox_3 basic_fox_2", "B"),
    ],
)
def test_with_one_card_or_none_there_is_nothing_to_decide(of_a: str, of_b: str, asked: str) -> None:
    board = at("bloody_grove", f"A hand {of_a}\nB hand {of_b}\nA column 0 basic_bear_1\nagenda round_end")
    assert board.asked() == asked  # A has won grove 0
    if len(f"{of_a} {of_b}".split()) > 2 or " " in of_a + of_b:
        assert all(option.startswith("return") for option in board.offers(asked))
        board.play(f"{asked} {board.offers(asked)[0]}")
    assert board.asked() == "A"
    assert board.offers("A")[0].startswith("take")
    for seat, hand in (("A", of_a.split()), ("B", of_b.split())):
        assert zone(board, f"{seat} hand") == []
        assert sorted(cards(zone(board, f"{seat} deck"))[-len(hand) :] if hand else []) == sorted(hand)
