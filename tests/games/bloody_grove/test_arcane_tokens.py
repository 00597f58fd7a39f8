"""GRV-ARC-08 to -13: what tokens do, and how the reserve is refilled."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from clairiere.kernel.chance import Chance
from clairiere.kernel.state import SPECTATOR
from tests.games.bloody_grove.walks import PLAIN, RED, SPIRITS, TOKENS, Sight, count, data, moments, table
from tests.kit import Board, clause

ONE = "basic_owl_1"  # one Arcane and nothing else
TWO = "elite_owl_8"
THREE = "elite_owl_1"
NUMBERED = [f"{number}:{name}" for number, name in enumerate(TOKENS)]
PEEKED_AT = "0:arcane_plus_2*A+2:arcane_plus_2*B+3:arcane_plus_3*AB"
OTHERS = "4:arcane_plus_3+6:arcane_plus_3+7:arcane_plus_4+9:arcane_plus_4+10:arcane_destroy+11:arcane_destroy"
USED_UP = f"""
    discard 1:arcane_plus_2 5:arcane_plus_4 8:arcane_destroy
    B column 2 elite_bear_9+{PEEKED_AT}+{OTHERS}
"""


def invoked(card: str, position: str = "") -> Board:
    """A has just invoked this card at grove 0."""
    return table(f"A hand {card} basic_bear_3\nB hand basic_bear_1\n{position}").play(f"A invoke {card}")


def tokens(*, reserve: int, discard: int) -> str:
    """A position with so many tokens in the reserve and, of the others, in the discard; the rest lie on a card."""
    lines = [f"reserve {' '.join(NUMBERED[:reserve])}", f"discard {' '.join(NUMBERED[reserve : reserve + discard])}"]
    return "\n".join([*lines, f"B column 2 {'+'.join(['elite_bear_9', *NUMBERED[reserve + discard :]])}"])


def numbers(board: Board, zone: str) -> list[str]:
    """The numbers of the tokens in the reserve or in the discard."""
    return [word.partition(":")[0] for word in Sight(board.state.text()).zone(zone)]


def resolved(column: str, seat: str = "A", more: str = "") -> Board:
    """Grove 0 is resolved with this column."""
    return table(f"round 1 position 6 first A\n{seat} column 0 {column}\n{more}\nagenda resolve 0; cleanup")


@clause("GRV-ARC-08")
def test_there_are_three_tokens_of_each_kind() -> None:
    mix = {"arcane_plus_2": 3, "arcane_plus_3": 3, "arcane_plus_4": 3, "arcane_destroy": 3}
    assert {token["id"]: token["copies"] for token in data()["arcane_tokens"]} == mix
    for moment in moments():
        assert {name: n for name, n in moment.after.names().items() if name in mix} == mix


@clause("GRV-ARC-08")
@pytest.mark.parametrize(("token", "strength"), [("arcane_plus_2", 2), ("arcane_plus_3", 3), ("arcane_plus_4", 4)])
@pytest.mark.parametrize("copies", [1, 2, 3])
def test_a_token_adds_the_strength_that_it_shows(token: str, strength: int, copies: int) -> None:
    board = resolved("+".join(["basic_fox_1", *[token] * copies]))
    assert count(board, 0, "A") == (strength * copies, 1, 0, 0)
    assert board.says("control A")


@clause("GRV-ARC-09")
@pytest.mark.parametrize("seat", "AB")
def test_a_destroying_token_sends_its_card_to_the_box_and_all_its_tokens_to_the_discard(seat: str) -> None:
    doomed = "basic_bear_1+6:arcane_plus_4+9:arcane_destroy*A+3:arcane_plus_3"
    board = resolved(f"{doomed} basic_bear_2+0:arcane_plus_2", seat)
    assert count(board, 0, seat) == (2, 1, 0, 1)  # of basic_bear_2
    assert board.line(f"{seat} box") == "basic_bear_1"
    assert board.line(f"{seat} column 0") == "basic_bear_2+0:arcane_plus_2!"
    assert board.line("discard") == "3:arcane_plus_3 6:arcane_plus_4 9:arcane_destroy"
    for viewer in (0, 1, SPECTATOR):
        assert Sight(board.view(viewer).text()).zone("discard") == board.line("discard").split()


@clause("GRV-ARC-09")
def test_two_destroying_tokens_destroy_no_more_than_their_card() -> None:
    board = resolved("basic_bear_1+9:arcane_destroy+10:arcane_destroy basic_bear_2")
    assert [line for line in board.heard if line.startswith("destroyed")] == ["destroyed A basic_bear_1 0"]
    assert count(board, 0, "A") == (0, 1, 0, 1)


@clause("GRV-ARC-10")
@pytest.mark.parametrize("card", SPIRITS + PLAIN + RED)
@pytest.mark.parametrize("seat", "AB")
def test_a_destroying_token_destroys_any_kind_of_card(seat: str, card: str) -> None:
    board = resolved(f"{card}+arcane_destroy", seat, "venerables")
    assert f"destroyed {seat} {card} 0" in board.heard
    assert count(board, 0, seat) == (0, 0, 0, 0)
    now = Sight(board.state.text())
    assert card in now.zone("box" if card.startswith("venerable") else f"{seat} box")
    assert not now.columns()


@clause("GRV-ARC-11")
@pytest.mark.parametrize("discard", [1, 2, 5, 12])
def test_an_empty_reserve_is_refilled_when_a_token_is_to_be_placed(discard: int) -> None:
    board = invoked(ONE, tokens(reserve=0, discard=discard))
    assert len(numbers(board, "discard")) == discard
    assert not numbers(board, "reserve")
    board.play("A arcane", luck=Chance(Random(1)))
    assert not numbers(board, "discard")
    assert len(board.offers("A")) == len(numbers(board, "reserve")) == discard
    assert board.heard[-1].startswith("refilled")


@clause("GRV-ARC-11")
def test_an_empty_reserve_is_refilled_when_a_token_is_to_be_peeked_at() -> None:
    board = resolved("basic_bear_1", more=f"venerables venerable_5\n{tokens(reserve=0, discard=4)}")
    assert len(numbers(board, "discard")) == 4
    board.play("A take venerable_5", luck=Chance(Random(1)))
    assert board.offers("A") == sorted([f"peek {n}" for n in range(4)])
    assert not numbers(board, "discard")


@clause("GRV-ARC-11")
def test_the_reserve_is_not_refilled_before_a_token_is_to_be_chosen() -> None:
    board = invoked(TWO, tokens(reserve=1, discard=3))
    board.play("A arcane", "A token 0", f"A on A {TWO}")  # the last one
    assert not numbers(board, "reserve")
    assert len(numbers(board, "discard")) == 3
    stopped = board.copy().play("A stop")
    assert not numbers(stopped, "reserve")  # B's turn
    board.play("A arcane", luck=Chance(Random(2)))
    assert board.offers("A") == ["token 1", "token 2", "token 3"]


@clause("GRV-ARC-11")
def test_a_reserve_that_is_not_empty_is_not_refilled() -> None:
    board = invoked(ONE, tokens(reserve=1, discard=3)).play("A arcane")
    assert board.offers("A") == ["token 0"]
    assert len(numbers(board, "discard")) == 3


@clause("GRV-ARC-12")
def test_no_arcane_can_be_used_when_all_tokens_lie_on_cards() -> None:
    board = invoked("elite_fox_4", tokens(reserve=0, discard=0))
    assert board.offers("A") == ["ruse", "stop"]
    assert board.refuses("A arcane") == "GRV-ARC-12"
    assert invoked(THREE, tokens(reserve=0, discard=0)).asked() == "B"  # nothing else to decide


@clause("GRV-ARC-12")
def test_arcanes_end_with_the_last_token() -> None:
    board = invoked(THREE, tokens(reserve=1, discard=0))
    board.play("A arcane", "A token 0", "A on B elite_bear_9")
    assert board.asked() == "B"


@clause("GRV-ARC-12")
@pytest.mark.parametrize(("venerable", "next"), [("venerable_8", ""), ("venerable_4", "venerable_recruit A")])
def test_peeks_are_skipped_when_all_tokens_lie_on_cards(venerable: str, next: str) -> None:
    board = resolved("basic_bear_1", more=f"venerables {venerable}\n{tokens(reserve=0, discard=0)}")
    board.play(f"A take {venerable}")
    assert not [line for line in board.heard if line.startswith(("peeked", "refilled"))]
    assert board.says("round 2") if not next else board.line("agenda").startswith(next)


@clause("GRV-ARC-13")
def test_a_refill_puts_the_tokens_in_new_random_places() -> None:
    board = invoked(ONE, USED_UP)
    found: Counter[tuple[str, ...]] = Counter()
    for seed in range(300):
        line = board.copy().play("A arcane", luck=Chance(Random(seed)))
        found[tuple(Sight(line.state.text()).zone("reserve"))] += 1
    values = permutations(["arcane_plus_2", "arcane_plus_4", "arcane_destroy"])
    assert set(found) == {(f"1:{a}", f"5:{b}", f"8:{c}") for a, b, c in values}
    assert min(found.values()) > 25  # of 50 that are to be expected


@clause("GRV-ARC-13")
def test_a_refill_ends_all_knowledge_about_its_tokens_and_no_other() -> None:
    board = invoked(ONE, USED_UP)
    for seat in (0, 1, SPECTATOR):
        assert "5:arcane_plus_4" in board.view(seat).text()
    card = [Sight(board.view(seat).text()).zone("B column 2") for seat in (0, 1, SPECTATOR)]
    board.play("A arcane", luck=Chance(Random(3)))
    for seat in (0, 1, SPECTATOR):
        assert Sight(board.view(seat).text()).zone("reserve") == ["1:?arcane", "5:?arcane", "8:?arcane"]
    assert [Sight(board.view(seat).text()).zone("B column 2") for seat in (0, 1, SPECTATOR)] == card
    assert "arcane_plus" in card[0][0]
    assert "arcane_plus" in card[1][0]
