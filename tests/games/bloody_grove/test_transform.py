"""GRV-TRF: the Druid takes a Spirit's shape."""

from __future__ import annotations

import pytest

from clairiere.kernel.state import SPECTATOR
from tests.games.bloody_grove.walks import ANIMALS, BASICS, ELITES, SPIRITS, Sight, cards, count, moments, table
from tests.kit import Board, clause

SIDES = ("left", "right")
BLANK = "elite_bear_5"  # no half-symbol on either edge


def edge(card: str, side: str) -> set[str]:
    """The half-symbols on an edge; all on both edges of the Druid."""
    return set(cards()[card][side]) if card else set(ANIMALS)


def transforming(hand: str, druid: str = "", more: str = "") -> Board:
    """A is to play with this hand and this Druid pile."""
    return table(f"A hand {hand}\nA druid {druid}\nB hand basic_bear_1 basic_bear_2\n{more}")


def completed(board: Board, card: str, side: str) -> list[str]:
    """The animals of the symbols that are completed so."""
    line = board.copy().play(f"A transform {card} {side}")
    words = line.line("agenda").partition(";")[0].split()
    return words[2:] if words[0] in {"recruit_next", "recruit_destination"} else []


@clause("GRV-TRF-01")
@pytest.mark.parametrize("side", SIDES)
def test_a_card_is_laid_face_up_beside_the_own_druid_pile(side: str) -> None:
    board = transforming("basic_bear_2 basic_owl_2", "elite_bear_7")
    board.play(f"A transform basic_bear_2 {side}")
    assert board.heard == [f"transformed A basic_bear_2 {side}"]
    for viewer in (0, 1, SPECTATOR):
        seen = Sight(board.view(viewer).text())
        assert seen.zone("A beside") == [side, "basic_bear_2"]
        assert seen.zone("A druid") == ["elite_bear_7"]
    assert board.line("A hand") == "basic_owl_2"


@clause("GRV-TRF-01")
@pytest.mark.parametrize("side", SIDES)
def test_only_a_card_from_the_own_hand_transforms(side: str) -> None:
    board = transforming("basic_bear_2", "basic_owl_2", """
        A column 0 basic_owl_3
        A box basic_fox_1
        A deck elite_owl_3
        elite owl elite_owl_4
    """)
    assert board.accepts(f"A transform basic_bear_2 {side}")
    for card in SPIRITS:
        if card != "basic_bear_2":
            assert board.refuses(f"A transform {card} {side}") == "GRV-TRF-01"


@clause("GRV-TRF-02", "GRV-TRF-03")
@pytest.mark.parametrize("spare", [9, 10])
@pytest.mark.parametrize("top", ["", *SPIRITS])
def test_every_card_on_either_side_of_every_card_completes_what_stands_on_both_edges(top: str, spare: int) -> None:
    visible = [f"elite_{animal}_{spare}" for animal in ANIMALS]
    visible = [card.replace(str(spare), "1") if card == top else card for card in visible]
    hand = [card for card in SPIRITS if card not in {top, *visible}]
    board = transforming(" ".join(hand), top)
    for card in hand:
        left = edge(card, "right") & edge(top, "left")
        right = edge(card, "left") & edge(top, "right")
        assert completed(board, card, "left") == [animal for animal in ANIMALS if animal in left], (top, card)
        assert completed(board, card, "right") == [animal for animal in ANIMALS if animal in right], (top, card)


@clause("GRV-TRF-03")
def test_no_symbol_to_all_three_can_be_completed() -> None:
    board = transforming("basic_owl_2 basic_bear_1 elite_bear_7 elite_bear_6")
    sizes = {card: len(completed(board, card, "left")) for card in board.line("A hand").split()}
    assert sizes == {"elite_bear_6": 0, "basic_bear_1": 1, "basic_owl_2": 2, "elite_bear_7": 3}
    for card in cards().values():
        for side in SIDES:
            assert len(card[side]) == len(set(card[side])) <= 3


@clause("GRV-TRF-03")
def test_a_half_symbol_on_one_edge_alone_completes_nothing() -> None:
    board = transforming("basic_fox_3 elite_bear_7", BLANK)
    assert completed(board, "elite_bear_7", "left") == completed(board, "elite_bear_7", "right") == []
    board = transforming("basic_fox_3", "basic_owl_1")
    assert completed(board, "basic_fox_3", "left") == completed(board, "basic_fox_3", "right") == []


@clause("GRV-TRF-04")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("seat", "AB")
def test_a_bare_druid_has_all_half_symbols_on_both_edges(seat: str, side: str) -> None:
    for card in ("elite_bear_7", "elite_owl_2", "elite_fox_5"):
        board = table(f"round 1 position 1 first {seat}\n{seat} hand {card}")
        board.play(f"{seat} transform {card} {side}")
        assert board.offers(seat) == ["recruit bear", "recruit fox", "recruit owl"]


@clause("GRV-TRF-05")
@pytest.mark.parametrize("side", SIDES)
def test_covered_cards_and_the_covered_druid_complete_nothing(side: str) -> None:
    board = transforming("elite_owl_2", f"elite_bear_7 elite_fox_5 {BLANK}")
    assert completed(board, "elite_owl_2", side) == []
    board = transforming("elite_owl_2", f"{BLANK} elite_bear_6 basic_fox_3")
    assert completed(board, "elite_owl_2", side) == ["fox"]


@clause("GRV-TRF-06")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("card", ["basic_bear_1", "elite_bear_7", "elite_fox_4"])
def test_a_druid_may_transform_without_completing_a_symbol(card: str, side: str) -> None:
    board = transforming(f"{card} basic_owl_2", BLANK)
    assert f"transform {card} {side}" in board.offers("A")
    board.play(f"A transform {card} {side}")
    assert board.heard == [f"transformed A {card} {side}", f"covered A {card}"]
    assert board.line("A druid") == f"{BLANK} {card}"
    assert board.asked() == "B"


@clause("GRV-TRF-07")
def test_the_card_covers_the_pile_after_all_recruiting() -> None:
    board = transforming("basic_bear_2 basic_owl_2", "elite_bear_7")
    board.play("A transform basic_bear_2 left")
    for answer in ("recruit owl", "keep hand", "keep top"):
        assert board.line("A druid") == "elite_bear_7"
        board.play(f"A {answer}")
    assert board.line("A druid") == "elite_bear_7 basic_bear_2"
    assert "A beside" not in board.state.text()
    assert board.heard[-1] == "covered A basic_bear_2"


@clause("GRV-TRF-07")
@pytest.mark.parametrize(("pile", "bonus"), [("", 0), ("basic_owl_2", 1), ("basic_owl_2 basic_fox_2", 0)])
def test_only_the_card_on_top_is_the_transformation(pile: str, bonus: int) -> None:
    board = table(f"A druid {pile}\nA column 0 basic_owl_1\nagenda resolve 0; cleanup")
    assert count(board, 0, "A") == (0, 1, bonus, 0)


@clause("GRV-TRF-07")
def test_the_next_card_meets_the_new_transformation() -> None:
    board = transforming("basic_bear_1 basic_owl_1 elite_bear_7", "", "agenda choose_action A; choose_action A; cube")
    board.play("A transform basic_bear_1 right", "A keep top")
    assert completed(board, "basic_owl_1", "left") == []
    assert completed(board, "elite_bear_7", "left") == ["bear"]


@clause("GRV-TRF-08")
def test_a_card_laid_on_a_druid_never_leaves_the_pile() -> None:
    longest = 0
    for moment in moments():
        for seat in "AB":
            before, after = moment.before.zone(f"{seat} druid"), moment.after.zone(f"{seat} druid")
            assert after[: len(before)] == before
            assert len(after) - len(before) in {0, 1}
            longest = max(longest, len(after))
    assert longest > 4


@clause("GRV-TRF-08")
def test_nothing_can_be_done_with_a_card_on_a_druid() -> None:
    board = transforming("elite_fox_4 basic_bear_3", "basic_bear_1 basic_owl_1")
    for choice in board.state.vocabulary().choices():
        if choice.notation().endswith(("basic_bear_1", "basic_owl_1", "basic_owl_1 left", "basic_owl_1 right")):
            assert board.refuses(f"A {choice.notation()}") != ""
    board.play("A invoke elite_fox_4")
    moving, laying = board.copy().play("A ruse"), board.copy().play("A arcane", "A token 0")
    assert moving.offers("A") == ["move elite_fox_4"]
    assert laying.offers("A") == ["on A elite_fox_4"]


@clause("GRV-TRF-09")
@pytest.mark.parametrize("side", SIDES)
def test_basic_and_elite_cards_may_both_transform(side: str) -> None:
    board = transforming(" ".join(SPIRITS), "")
    offered = board.offers("A")
    for card in BASICS + ELITES:
        assert f"transform {card} {side}" in offered
        line = board.copy().play(f"A transform {card} {side}")  # all Elites are owned: nothing can be recruited
        assert line.line("A druid") == card


@clause("GRV-TRF-09")
def test_no_venerable_ever_comes_to_a_hand() -> None:
    for moment in moments():
        for seat in "AB":
            for zone in ("hand", "druid", "deck"):
                assert "venerable" not in " ".join(moment.after.zone(f"{seat} {zone}"))
