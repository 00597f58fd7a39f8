"""GRV-ARC-01 to -07: tokens of the reserve, face down on cards."""

from __future__ import annotations

import pytest

from clairiere.kernel.state import SPECTATOR
from tests.games.bloody_grove.walks import PLAIN, RED, SPIRITS, TOKENS, Sight, count, moments, played_from, table
from tests.kit import Board, clause

ONE = "basic_owl_1"  # one Arcane and nothing else
TWO = "elite_owl_8"
THREE = "elite_owl_1"
NUMBERED = [f"{number}:{name}" for number, name in enumerate(TOKENS)]


def invoked(card: str, position: str = "") -> Board:
    """A has just invoked this card at grove 0."""
    return table(f"A hand {card} basic_bear_3\nB hand basic_bear_1\n{position}").play(f"A invoke {card}")


def reserve(board: Board) -> list[str]:
    """The numbers of the tokens in the reserve."""
    return [word.partition(":")[0] for word in Sight(board.state.text()).zone("reserve")]


@clause("GRV-ARC-01")
def test_an_arcane_puts_a_token_of_the_reserve_on_a_card() -> None:
    board = invoked(ONE, "A column 1 basic_bear_1\nB column 2 basic_owl_3")
    board.play("A arcane")
    assert board.offers("A") == sorted([f"token {n}" for n in range(12)])
    board.play("A token 7")
    assert board.offers("A") == ["on A basic_bear_1", f"on A {ONE}", "on B basic_owl_3"]
    board.play("A on B basic_owl_3")
    assert Sight(board.state.text()).placed() == {"7": ("B", "basic_owl_3")}
    assert "7" not in reserve(board)
    assert len(reserve(board)) == 11
    assert board.asked() == "B"


@clause("GRV-ARC-01")
def test_an_arcane_may_be_left_unused() -> None:
    board = invoked(ONE)
    assert board.offers("A") == ["arcane", "stop"]
    board.play("A stop")
    assert not Sight(board.state.text()).placed()
    assert board.asked() == "B"


@clause("GRV-ARC-01")
def test_a_token_that_does_not_lie_in_the_reserve_cannot_be_taken() -> None:
    board = invoked(ONE, "discard 3:arcane_plus_2\nB column 2 basic_owl_3+8:arcane_plus_4").play("A arcane")
    assert board.refuses("A token 3") == board.refuses("A token 8") == "GRV-ARC-01"
    assert len(board.offers("A")) == 10


@clause("GRV-ARC-02")
@pytest.mark.parametrize("on", [f"A {ONE}", "B basic_owl_3"])
def test_a_token_is_chosen_and_placed_without_looking_at_it(on: str) -> None:
    match = played_from(invoked(ONE, "reserve 5:arcane_destroy\nB column 2 basic_owl_3"))
    for answer in ("arcane", "token 5", f"on {on}"):
        story = match.answer(0, answer)
        for seat in (0, 1, SPECTATOR):
            assert "5:?arcane" in match.view(seat).text()
            assert "destroy" not in story.as_seen_by(seat).text()
    assert match.stories[-1].as_seen_by(0).text() == f"placed A 5:?arcane {on}\n"


@clause("GRV-ARC-02")
def test_a_token_that_was_peeked_at_may_be_chosen_on_purpose() -> None:
    board = invoked(ONE, "reserve 5:arcane_plus_4*A 6:arcane_destroy*B").play("A arcane")
    seen = Sight(board.view(0).text()).zone("reserve")
    assert "5:arcane_plus_4*A" in seen
    assert "6:?arcane*B" in seen
    board.play("A token 5", f"A on A {ONE}")
    assert Sight(board.view(0).text()).zone("A column 0") == [f"{ONE}+5:arcane_plus_4*A"]
    assert Sight(board.view(1).text()).zone("A column 0") == [f"{ONE}+5:?arcane*A"]


@clause("GRV-ARC-03", "GRV-ARC-04")
def test_own_cards_of_every_kind_and_the_opponents_spirits_are_targets_and_nothing_else() -> None:
    board = invoked(ONE, """
        A column 0 basic_bear_1 venerable_1
        A column 1 elite_bear_1 venerable_red_1
        A column 2 basic_fox_1
        A druid basic_bear_2 elite_bear_4
        A deck elite_bear_5
        A box basic_fox_2 elite_bear_6
        B column 0 basic_bear_2 venerable_2
        B column 1 elite_bear_2 elite_bear_3
        B column 2 basic_fox_3 venerable_red_2
        B druid basic_owl_1
        B deck elite_bear_7
        B box elite_bear_8
        venerables venerable_3 venerable_4 venerable_5
        box venerable_6
    """)
    board.play("A arcane", "A token 0")
    own = ["basic_bear_1", "venerable_1", "elite_bear_1", "venerable_red_1", "basic_fox_1", ONE]
    others = ["basic_bear_2", "elite_bear_2", "elite_bear_3", "basic_fox_3"]
    legal = sorted([f"on A {card}" for card in own] + [f"on B {card}" for card in others])
    assert board.offers("A") == legal
    for card in SPIRITS + PLAIN + RED:
        for owner in "AB":
            if f"on {owner} {card}" not in legal:
                shielded = owner == "B" and card in {"venerable_2", "venerable_red_2"}
                against = board.refuses(f"A on {owner} {card}")
                assert against == ("GRV-ARC-04" if shielded else "GRV-ARC-03"), (owner, card)


@clause("GRV-ARC-03")
@pytest.mark.parametrize("target", ["A basic_bear_1", "A venerable_9", f"A {TWO}", "B basic_bear_2", "B elite_bear_2"])
def test_a_token_lies_on_the_card_it_was_put_on(target: str) -> None:
    board = invoked(TWO, """
        A column 1 basic_bear_1
        A column 2 venerable_9
        B column 0 basic_bear_2
        B column 1 elite_bear_2
    """)
    board.play("A arcane", "A token 9", f"A on {target}")
    owner, card = target.split()
    assert Sight(board.state.text()).placed() == {"9": (owner, card)}


@clause("GRV-ARC-04")
@pytest.mark.parametrize("venerable", PLAIN + RED)
@pytest.mark.parametrize("grove", [0, 1, 2])
def test_no_token_can_be_put_on_a_venerable_of_the_opponent(grove: int, venerable: str) -> None:
    board = invoked(ONE, f"B column {grove} {venerable}").play("A arcane", "A token 2")
    assert board.offers("A") == [f"on A {ONE}"]
    assert board.refuses(f"A on B {venerable}") == "GRV-ARC-04"


@clause("GRV-ARC-05")
def test_a_card_may_carry_all_the_tokens() -> None:
    board = invoked(THREE, f"A column 1 {'+'.join(['basic_bear_1', *NUMBERED[:9]])}")
    for number in (9, 10, 11):
        board.play("A arcane", f"A token {number}", "A on A basic_bear_1")
    assert Sight(board.state.text()).placed() == {str(number): ("A", "basic_bear_1") for number in range(12)}


@clause("GRV-ARC-05")
def test_all_tokens_on_a_card_count() -> None:
    board = table(f"A column 0 {'+'.join(['basic_fox_1', *NUMBERED[:9]])}\nagenda resolve 0; cleanup")
    assert count(board, 0, "A") == (27, 1, 0, 0)


@clause("GRV-ARC-06")
@pytest.mark.parametrize(("token", "on", "counts"), [
    ("3:arcane_plus_4", "A basic_owl_2", ((4, 1, 0, 0), (0, 1, 0, 0))),
    ("3:arcane_plus_4", "B basic_owl_2", ((0, 1, 0, 0), (4, 1, 0, 0))),
    ("3:arcane_destroy", "A basic_owl_2", ((0, 0, 0, 0), (0, 1, 0, 0))),
    ("3:arcane_destroy", "B basic_owl_2", ((0, 1, 0, 0), (0, 0, 0, 0))),
])
def test_a_token_works_for_the_owner_of_its_card_whoever_placed_it(
    token: str, on: str, counts: tuple[tuple[int, ...], tuple[int, ...]]
) -> None:
    board = table(f"""
        round 1 position 6 first B
        A hand {ONE}
        A column 0 basic_owl_2
        B column 0 basic_owl_2
        reserve {token}
    """)
    board.play(f"A invoke {ONE}", "A arcane", "A token 3", f"A on {on}")
    assert (count(board, 0, "A"), count(board, 0, "B")) == counts
    destroyed = [line for line in board.heard if line.startswith("destroyed")]
    assert destroyed == ([f"destroyed {on} 0"] if "destroy" in token else [])


@clause("GRV-ARC-07")
def test_tokens_stay_face_down_until_their_grove_is_resolved() -> None:
    board = table("""
        round 1 position 6 first A
        A column 0 basic_bear_1+0:arcane_plus_2 basic_bear_2
        A column 1 basic_owl_1+1:arcane_plus_3
        A column 2 basic_fox_1+2:arcane_destroy
        B column 2 basic_fox_2+3:arcane_plus_4
        agenda resolve 0; resolve 1; resolve 2; cleanup
    """)
    assert board.line("agenda").startswith("choose_venerable A 0")  # grove 0 only
    for seat in (0, 1):
        seen = Sight(board.view(seat).text())
        assert seen.zone("A column 0") == ["basic_bear_1+0:arcane_plus_2!", "basic_bear_2"]
        assert seen.zone("A column 1") == ["basic_owl_1+1:?arcane"]
        assert seen.zone("A column 2") == ["basic_fox_1+2:?arcane"]
        assert seen.zone("B column 2") == ["basic_fox_2+3:?arcane"]
    assert [line for line in board.heard if line.startswith("revealed")] == ["revealed 0 0:arcane_plus_2"]


@clause("GRV-ARC-07")
def test_no_token_on_a_card_is_public_during_the_turns_and_none_survives_into_the_next_round() -> None:
    placed = 0
    for moment in moments():
        if moment.before.asks == "choose_action":
            for word in [w for zone, words in moment.before.zones.items() if "column" in zone for w in words]:
                assert "!" not in word
                placed += "+" in word
        if moment.after.round > moment.before.round:
            assert not moment.after.placed()
    assert placed > 50
