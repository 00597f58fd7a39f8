"""Permanent Secrets, one by one (chapter 3.13); see also test_permanent_moves.py and test_permanent_repeats.py."""

from __future__ import annotations

import pytest

from tests.games.benevolent.clearing import GIFTS, PRICES, acting, leaves, moving
from tests.kit import Board, clause


def cached(board: Board, seat: str = "A") -> int:
    """Leaves on the Leaf Cache."""
    words = board.line(seat).split()
    return int(words[words.index("cache") + 1]) if "cache" in words else 0


# ---------------------------------------------------------------- Leaf Cache


@clause("BEN-PERM-05")
def test_with_each_gathering_a_leaf_goes_on_the_cache_or_comes_from_it() -> None:
    board = acting("nest", "leaves 0 secrets p_leaf_cache cache 1")
    assert leaves(board, "reserve") == 60
    put = board.copy().play("A gather put")
    assert (leaves(put, "A"), cached(put), leaves(put, "reserve")) == (2, 2, 57)
    assert put.heard == ["paid reserve A 2", "cached A 1", "turn B 1"]
    take = board.play("A gather take")
    assert (leaves(take, "A"), cached(take), leaves(take, "reserve")) == (3, 0, 58)
    assert take.heard == ["paid reserve A 2", "cached A -1", "turn B 1"]


@clause("BEN-PERM-05")
def test_one_leaf_is_taken_from_the_cache_however_many_lie_there() -> None:
    board = acting("nest", "leaves 0 secrets p_leaf_cache cache 7").play("A gather take")
    assert (leaves(board, "A"), cached(board)) == (3, 6)


@clause("BEN-PERM-05")
def test_other_leaves_do_not_touch_the_cache() -> None:
    board = moving("leaves 0 steps h05 secrets p_leaf_cache p_solitude e_clover_leaves cache 1")
    board.play("A play e_clover_leaves")
    assert (leaves(board, "A"), cached(board)) == (2, 1)
    board.play("A place h10")
    assert (leaves(board, "A"), cached(board)) == (3, 1)
    board.play("A sleep d12", "B place h05", "B gain clover")
    assert (leaves(board, "A"), cached(board)) == (4, 1)


@clause("BEN-PERM-06", "BEN-PERM-16")
@pytest.mark.parametrize("reserve", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("on_tile", [0, 1, 2])
def test_what_can_be_done_with_the_cache_is_judged_after_the_two_leaves(reserve: int, on_tile: int) -> None:
    tile = f"cache {on_tile}" if on_tile else ""
    board = acting("nest", f"leaves {61 - reserve - on_tile} secrets p_leaf_cache {tile}")
    assert leaves(board, "reserve") == reserve
    possible = (["gather put"] if reserve > 2 else []) + (["gather take"] if on_tile else [])
    options = [option for option in board.offers("A") if option.startswith("gather")]
    assert options == (possible or ["gather"])
    for option in ("gather", "gather put", "gather take"):
        assert board.refuses(f"A {option}") == ("" if option in options else "BEN-PERM-06")
    gathered = min(2, reserve)
    for option in options:
        moved = {"gather": 0, "gather put": 1, "gather take": -1}[option]
        after = board.copy().play(f"A {option}")
        assert leaves(after, "A") == 61 - reserve - on_tile + gathered - min(0, moved)
        assert cached(after) == on_tile + moved
        assert leaves(after, "reserve") == reserve - gathered - max(0, moved)


@clause("BEN-PERM-06")
def test_leaves_on_the_cache_cannot_be_spent() -> None:
    board = acting("grey nest", "leaves 0 secrets p_leaf_cache cache 5")
    assert board.offers("A") == ["gather put", "gather take"]
    assert board.refuses("A gain feather") == "BEN-TOLL-04"
    altar = acting("altar", "leaves 1 secrets p_leaf_cache cache 20")
    assert altar.offers("A") == ["gather put", "gather take"]
    exact = acting("pond", "leaves 2 secrets p_leaf_cache p_repeat_sleep cache 9").play("A sleep d12")
    assert exact.asked() == "B"


@clause("BEN-PERM-16")
def test_everybody_else_gathers_plainly() -> None:
    board = acting("nest", "leaves 0", "secrets p_leaf_cache cache 3")
    assert board.offers("A") == ["gain feather", "gather"]
    assert board.refuses("A gather put") == "BEN-PERM-16"
    assert board.refuses("A gather take") == "BEN-PERM-16"
    board.play("A gather")
    assert (leaves(board, "A"), cached(board, "B")) == (2, 3)


# ---------------------------------------------------------------- Good Bargain


@clause("BEN-PERM-09")
@pytest.mark.parametrize(("gift", "price"), list(zip(GIFTS, PRICES, strict=True)))
@pytest.mark.parametrize("way", ["buy", "play e_buy_minus3"])
def test_good_bargain_makes_every_purchase_two_leaves_cheaper(gift: str, price: int, way: str) -> None:
    due = max(0, price - 2 - (3 if "minus3" in way else 0))
    held = "secrets p_discount2 e_buy_minus3"
    assert leaves(acting("altar", f"leaves {due} {held}").play(f"A {way} {gift}"), "A") == 0
    if due:
        assert acting("altar", f"leaves {due - 1} {held}").refuses(f"A {way} {gift}") == "BEN-ACT-04"


@clause("BEN-PERM-09")
def test_good_bargain_holds_for_the_bargain_crystal_and_for_its_owner_only() -> None:
    assert leaves(moving("leaves 4 secrets p_discount2 e_crystal3").play("A play e_crystal3"), "A") == 3
    assert leaves(acting("altar", "leaves 4", "secrets p_discount2").play("A buy feather"), "A") == 0


@clause("BEN-PERM-09")
def test_good_bargain_lowers_neither_tolls_nor_repeats() -> None:
    board = acting("grey pond", "leaves 4 secrets p_discount2 p_repeat_sleep").play("A sleep d12", "A repeat sleep d23")
    assert leaves(board, "A") == 0


# ---------------------------------------------------------------- Solitude


@clause("BEN-PERM-10")
def test_solitude_gives_a_leaf_for_arriving_where_no_opponent_stands() -> None:
    board = moving("leaves 0 secrets p_solitude", "leaves 1 steps h12").play("A place h05")
    assert (leaves(board, "A"), leaves(board, "reserve")) == (1, 60)
    assert board.heard == ["walked A card h05", "paid reserve A 1"]
    moved = moving("leaves 0 steps h01 h02 h03 h04 secrets p_solitude").play("A move h01-h05")
    assert leaves(moved, "A") == 1
    crowded = moving("leaves 0 secrets p_solitude", "steps h05").play("A place h05")
    assert leaves(crowded, "A") == 0


@clause("BEN-PERM-10")
def test_grey_and_own_footsteps_do_not_break_solitude() -> None:
    assert leaves(moving("leaves 0 secrets p_solitude").play("A place h04"), "A") == 1
    own = moving("leaves 0 steps h05 secrets p_solitude p_double_step").play("A place h05")
    assert leaves(own, "A") == 1


@clause("BEN-PERM-10")
def test_the_leaf_of_solitude_may_be_used_at_once() -> None:
    board = moving("leaves 0 secrets p_solitude").play("A place h04")
    assert board.offers("A") == ["gain feather", "gather"]
    assert board.play("A gain feather").says("A leaves 0 gifts 1.1.0.0.0")


@clause("BEN-PERM-10")
def test_solitude_gives_nothing_from_an_empty_reserve_and_nothing_to_others() -> None:
    assert leaves(moving("leaves 61 secrets p_solitude").play("A place h04"), "A") == 61
    other = moving("leaves 0", "leaves 0 secrets p_solitude").play("A place h04")
    assert (leaves(other, "A"), leaves(other, "B")) == (0, 0)


@clause("BEN-PERM-10")
def test_solitude_comes_with_the_move_and_not_again_with_the_action() -> None:
    board = moving("leaves 0 secrets p_solitude e_feather").play("A play e_feather")
    assert leaves(board, "A") == 0
    board.play("A place h05", "A gain clover")
    assert leaves(board, "A") == 1


# ---------------------------------------------------------------- Free Grey Steps and Pay the Forest


@clause("BEN-PERM-13")
def test_grey_footsteps_cost_the_owner_of_no_grey_nothing() -> None:
    assert acting("grey nest", "leaves 0").offers("A") == ["gather"]
    board = acting("grey nest", "leaves 0 secrets p_no_grey").play("A gain feather")
    assert (leaves(board, "A"), leaves(board, "reserve")) == (0, 61)
    still = acting("grey nest", "leaves 0 secrets p_no_grey", "steps h04")
    assert still.offers("A") == ["gather"]
    paid = acting("grey nest", "leaves 1 secrets p_no_grey", "leaves 0 steps h04").play("A gain feather")
    assert (leaves(paid, "A"), leaves(paid, "B"), leaves(paid, "reserve")) == (0, 1, 61)


@clause("BEN-PERM-14")
def test_pay_the_forest_sends_tolls_for_opponents_to_the_reserve() -> None:
    board = acting("grey nest", "leaves 4 secrets p_pay_reserve", "leaves 0 steps h04", "leaves 0 steps h04 h04")
    board.play("A gain feather")
    assert [leaves(board, seat) for seat in ("A", "B", "C", "reserve")] == [0, 0, 0, 63]
    poor = acting("grey nest", "leaves 3 secrets p_pay_reserve", "leaves 0 steps h04", "leaves 0 steps h04 h04")
    assert poor.offers("A") == ["gather"]
    assert poor.refuses("A gain feather") == "BEN-TOLL-04"


@clause("BEN-PERM-14")
def test_pay_the_forest_is_the_owners_alone_and_not_a_choice() -> None:
    board = acting("nest", "leaves 1 secrets p_pay_reserve", "steps h12")
    assert board.offers("A") == ["gain feather", "gather"]
    other = acting("nest", "leaves 1", "leaves 0 steps h12 secrets p_pay_reserve").play("A gain feather")
    assert leaves(other, "B") == 1


# ---------------------------------------------------------------- Which are decisions


@clause("BEN-PERM-15")
def test_four_secrets_work_without_a_decision() -> None:
    silent = "secrets p_no_grey p_pay_reserve p_discount2 p_solitude"
    board = moving(f"leaves 9 gifts 1.0.0.0.0 {silent}", "leaves 0 steps h11")
    assert board.offers("A") == [f"place h{n:02}" for n in range(1, 15)]
    other = board.copy().play("A place h14")
    assert other.offers("A") == ["exchange clover", "gather"]
    board.play("A place h11")
    assert board.offers("A") == ["buy amber", "buy clover", "buy crystal", "buy feather", "gather"]
    assert board.play("A buy amber").says("A leaves 0 gifts 1.0.0.1.0")
    assert board.asked() == "B"


@clause("BEN-PERM-15")
def test_four_secrets_are_options_that_leave_the_ordinary_way_open() -> None:
    plain = moving("steps h01 h02 h03 h08").offers("A")
    for secret in ("p_double_step", "p_free_roam"):
        more = moving(f"steps h01 h02 h03 h08 secrets {secret}").offers("A")
        assert set(plain) < set(more)
    for kind, deed, secret in (
        ("circle", "A exchange clover", "p_repeat_exchange"),
        ("pond", "A sleep d12", "p_repeat_sleep"),
    ):
        board = acting(kind, f"leaves 9 gifts 2.0.0.0.0 secrets {secret}").play(deed)
        assert "decline" in board.offers("A")
        assert len(board.offers("A")) > 1


@clause("BEN-PERM-15", "BEN-PERM-16")
def test_the_cache_is_a_compulsory_choice() -> None:
    board = acting("nest", "leaves 0 secrets p_leaf_cache cache 1")
    assert board.offers("A") == ["gain feather", "gather put", "gather take"]
    assert board.refuses("A gather") == "BEN-PERM-06"
