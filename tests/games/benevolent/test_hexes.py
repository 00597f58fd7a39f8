"""The six kinds of hex (chapter 3.8); the Wooden Table: test_hexes_table.py."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.benevolent.clearing import (
    GIFTS,
    NO_GIFTS,
    PRICES,
    acting,
    gifts,
    leaves,
    stacks,
)
from tests.kit import Board, clause

# ---------------------------------------------------------------- Sacred Altar


@clause("BEN-ALTAR-01")
def test_at_an_altar_the_price_goes_to_the_reserve_and_one_gift_comes() -> None:
    board = acting("altar", "leaves 30", "leaves 2")
    assert board.says("reserve 30 stacks 2.6.5.4.4")
    board.play("A buy amber")
    assert board.says("A leaves 20 gifts 1.0.0.1.0")
    assert board.says("B leaves 2 gifts 1.0.0.0.0")
    assert board.says("reserve 40 stacks 2.6.5.3.4")
    assert board.heard == ["paid A reserve 10", "obtained A amber stack", "turn B 1"]


@clause("BEN-ALTAR-01")
def test_at_an_altar_exactly_one_gift_is_bought() -> None:
    board = acting("altar", "leaves 30 secrets e_feather").play("A buy clover")
    assert board.offers("A") == ["end turn", "play e_feather"]
    assert board.refuses("A buy clover") != ""


@clause("BEN-ALTAR-02")
@pytest.mark.parametrize(("gift", "price"), list(zip(GIFTS, [2, 4, 7, 10, 12], strict=True)))
def test_every_gift_has_its_price(gift: str, price: int) -> None:
    poor = acting("altar", f"leaves {price - 1}")
    assert f"buy {gift}" not in poor.offers("A")
    assert poor.refuses(f"A buy {gift}") == "BEN-ACT-04"
    rich = acting("altar", f"leaves {price}").play(f"A buy {gift}")
    assert leaves(rich, "A") == 0


@clause("BEN-ALTAR-03")
def test_any_of_the_five_kinds_may_be_bought_also_one_already_held() -> None:
    buys = [f"buy {gift}" for gift in sorted(GIFTS)]
    assert acting("altar", "leaves 12 gifts 1.0.0.0.0").offers("A") == [*buys, "gather"]
    assert acting("altar", "leaves 12 gifts 2.2.2.1.0").offers("A") == [*buys, "gather"]
    assert acting("altar", "leaves 12 gifts 0.2.2.2.2").offers("A") == [*buys, "gather"]
    assert acting("altar", "leaves 12 gifts 2.0.0.0.0").play("A buy clover").says("A leaves 10 gifts 3.0.0.0.0")


@clause("BEN-ALTAR-03")
def test_a_gift_that_cannot_be_obtained_cannot_be_bought() -> None:
    board = acting("altar", "leaves 12 gifts 1.0.0.0.4")
    assert board.says("reserve 49 stacks 2.6.5.4.0")
    assert board.refuses("A buy figurine") == "BEN-GIFT-04"
    assert board.offers("A") == ["buy amber", "buy clover", "buy crystal", "buy feather", "gather"]


@clause("BEN-ALTAR-04")
def test_the_price_of_a_token_taken_from_an_opponent_still_goes_to_the_reserve() -> None:
    board = acting("altar", "leaves 10", "leaves 3 gifts 1.0.0.4.0").play("A buy amber")
    assert board.says("A leaves 0 gifts 1.0.0.1.0")
    assert board.says("B leaves 3 gifts 1.0.0.3.0")
    assert leaves(board, "reserve") == 64 - 3 - 1 - 1


@clause("BEN-ALTAR-05")
@pytest.mark.parametrize(("gift", "price"), list(zip(GIFTS, PRICES, strict=True)))
@pytest.mark.parametrize("discount2", [0, 2])
@pytest.mark.parametrize("minus3", [0, 3])
def test_discounts_add_up_and_no_price_falls_below_nothing(gift: str, price: int, discount2: int, minus3: int) -> None:
    due = max(0, price - discount2 - minus3)
    buy = f"A play e_buy_minus3 {gift}" if minus3 else f"A buy {gift}"
    held = "secrets e_buy_minus3" + (" p_discount2" if discount2 else "")
    assert leaves(acting("altar", f"leaves {due} {held}").play(buy), "A") == 0
    assert leaves(acting("altar", f"leaves {due + 5} {held}").play(buy), "A") == 5
    if due:
        assert acting("altar", f"leaves {due - 1} {held}").refuses(buy) == "BEN-ACT-04"


# ---------------------------------------------------------------- Meadow and Nest


@clause("BEN-MEADOW-01")
def test_a_meadow_gives_one_clover_for_nothing() -> None:
    board = acting("meadow", "leaves 0")
    assert board.offers("A") == ["gain clover", "gather"]
    board.play("A gain clover")
    assert board.says("A leaves 0 gifts 2.0.0.0.0")
    assert board.says("reserve 61 stacks 1.6.5.4.4")
    assert board.heard == ["obtained A clover stack", "turn B 1"]


@clause("BEN-NEST-01")
def test_a_nest_gives_one_feather_for_nothing() -> None:
    board = acting("nest", "leaves 0")
    assert board.offers("A") == ["gain feather", "gather"]
    board.play("A gain feather")
    assert board.says("A leaves 0 gifts 1.1.0.0.0")
    assert board.says("reserve 61 stacks 2.5.5.4.4")
    assert board.heard == ["obtained A feather stack", "turn B 1"]


# ---------------------------------------------------------------- Pond

ARROWS = [
    ("d12", 1, 2, "1.0.0.0.0"),
    ("d23", 2, 3, "1.0.0.0.0"),
    ("d34", 3, 4, "1.0.0.0.0"),
    ("d21", 2, 1, "2.0.0.0.0"),
    ("d32", 3, 2, "1.1.0.0.0"),
    ("d31", 3, 1, "1.0.1.0.0"),
    ("d42", 4, 2, "1.0.0.1.0"),
    ("d41", 4, 1, "1.0.0.0.1"),
]


def dream(board: Board, seat: str) -> int:
    """The player's Dream space."""
    words = board.line(seat).split()
    return int(words[words.index("dream") + 1])


@clause("BEN-POND-01", "BEN-POND-02")
@pytest.mark.parametrize(("arrow", "start", "end", "held"), ARROWS)
def test_each_arrow_leads_somewhere_and_gives_what_it_shows(arrow: str, start: int, end: int, held: str) -> None:
    board = acting("pond", f"leaves 2 dream {start}").play(f"A sleep {arrow}")
    assert dream(board, "A") == end
    assert board.says(f"A leaves 2 gifts {held}")


@clause("BEN-POND-01", "BEN-POND-03")
@pytest.mark.parametrize("space", [1, 2, 3, 4])
def test_a_sleeper_follows_one_of_the_arrows_that_start_on_the_own_space(space: int) -> None:
    board = acting("pond", f"dream {space}", "dream 3", "dream 4", "dream 2")
    here = sorted([f"sleep {arrow}" for arrow, start, _, _ in ARROWS if start == space])
    assert len(here) == [1, 2, 3, 2][space - 1]
    assert board.offers("A") == ["gather", *here]
    for arrow, start, _, _ in ARROWS:
        assert board.refuses(f"A sleep {arrow}") == ("" if start == space else "BEN-POND-01")


@clause("BEN-POND-02", "BEN-POND-03")
def test_the_board_has_no_other_arrows_and_nobody_sleeps_on_the_spot() -> None:
    known = [arrow for arrow, _, _, _ in ARROWS]
    for start in range(1, 5):
        board = acting("pond", f"dream {start}")
        for end in range(1, 5):
            if f"d{start}{end}" not in known:
                assert board.refuses(f"A sleep d{start}{end}") != ""


@clause("BEN-POND-04")
def test_sleepers_share_a_dream_space_without_noticing_each_other() -> None:
    board = acting("pond", "leaves 0 dream 2", "leaves 2 dream 3", "leaves 2 dream 3", "leaves 2 dream 3")
    board.play("A sleep d23")
    assert [dream(board, seat) for seat in "ABCD"] == [3, 3, 3, 3]
    assert [leaves(board, seat) for seat in "ABCD"] == [0, 2, 2, 2]
    crowded = acting("pond", "dream 3", "dream 3", "dream 3", "dream 3").play("A sleep d31")
    assert [dream(crowded, seat) for seat in "ABCD"] == [1, 3, 3, 3]


@clause("BEN-POND-05")
@pytest.mark.parametrize(
    ("arrow", "start", "held"),
    [
        ("d21", 2, "6.0.0.0.0"),
        ("d32", 3, "0.6.0.0.0"),
        ("d31", 3, "0.0.5.0.0"),
        ("d42", 4, "0.0.0.4.0"),
        ("d41", 4, "0.0.0.0.4"),
    ],
)
def test_an_arrow_whose_gift_is_not_to_be_had_may_still_be_followed(arrow: str, start: int, held: str) -> None:
    board = acting("pond", f"dream {start} gifts {held}", NO_GIFTS, NO_GIFTS, NO_GIFTS)
    assert f"sleep {arrow}" in board.offers("A")
    board.play(f"A sleep {arrow}")
    assert board.says(f"A leaves 1 gifts {held}")
    assert dream(board, "A") == int(arrow[2])
    assert board.heard == [f"slept A {arrow}", "turn B 1"]


# ---------------------------------------------------------------- Stone Circle

STAIRS = list(pairwise(GIFTS))


@clause("BEN-CIRCLE-01", "BEN-CIRCLE-03")
@pytest.mark.parametrize(("give", "take"), STAIRS)
def test_an_exchange_gives_one_token_back_and_brings_one_of_the_next_kind(give: str, take: str) -> None:
    board = acting("circle", "leaves 0 " + gifts(**{give: 2}))
    before = stacks(board)
    board.play(f"A exchange {give}")
    assert board.says("A leaves 0 " + gifts(**{give: 1, take: 1}))
    change = [{give: 1, take: -1}.get(gift, 0) for gift in GIFTS]
    assert stacks(board) == [then + more for then, more in zip(before, change, strict=True)]
    assert board.heard == [f"gave_back A {give}", f"obtained A {take} stack", "turn B 1"]


@clause("BEN-CIRCLE-01")
def test_only_a_gift_that_is_held_can_be_exchanged() -> None:
    board = acting("circle", "gifts 0.1.0.1.0")
    assert board.offers("A") == ["exchange amber", "exchange feather", "gather"]
    assert board.refuses("A exchange clover") == "BEN-CIRCLE-01"
    assert acting("circle", "gifts 0.0.0.0.0").offers("A") == ["gather"]


@clause("BEN-CIRCLE-02")
def test_a_figurine_cannot_be_exchanged() -> None:
    board = acting("circle", "gifts 0.0.0.0.2")
    assert board.offers("A") == ["gather"]
    assert board.refuses("A exchange figurine") == "BEN-CIRCLE-02"


@clause("BEN-CIRCLE-03", "BEN-CIRCLE-04")
@pytest.mark.parametrize(
    ("give", "held"),
    [("clover", "1.6.0.0.0"), ("feather", "0.1.5.0.0"), ("crystal", "0.0.1.4.0"), ("amber", "0.0.0.1.4")],
)
def test_an_exchange_does_not_skip_or_go_down_when_the_next_kind_is_not_to_be_had(give: str, held: str) -> None:
    board = acting("circle", f"gifts {held}", NO_GIFTS, NO_GIFTS, NO_GIFTS)
    assert board.refuses(f"A exchange {give}") == "BEN-GIFT-04"
    assert f"exchange {give}" not in board.offers("A")


@clause("BEN-CIRCLE-04")
def test_an_exchange_takes_from_the_richest_opponent_when_the_stack_is_empty() -> None:
    board = acting("circle", "gifts 1.0.0.0.0", "gifts 1.4.0.0.0", "gifts 1.2.0.0.0").play("A exchange clover")
    assert board.says("A gifts 0.1.0.0.0")
    assert board.says("B gifts 1.3.0.0.0")
    assert board.says("reserve 60 stacks 3.0.5.4.4")


@clause("BEN-CIRCLE-05")
def test_the_last_token_of_a_kind_may_be_exchanged_away() -> None:
    board = acting("circle", "gifts 1.1.1.0.1").play("A exchange clover")
    assert board.says("A gifts 0.2.1.0.1")
    assert not board.over
