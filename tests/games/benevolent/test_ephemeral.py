"""Ephemeral Secrets, one by one (chapter 3.12)."""

from __future__ import annotations

import pytest

from tests.games.benevolent.clearing import GIFTS, NO_GIFTS, PRICES, acting, gifts, leaves, moving, secrets, stacks
from tests.kit import clause


@clause("BEN-EPH-01")
def test_found_feather_gives_a_feather_for_nothing() -> None:
    board = moving("leaves 0 secrets e_feather").play("A play e_feather")
    assert board.says("A leaves 0 gifts 1.1.0.0.0")
    assert stacks(board) == [2, 5, 5, 4, 4]
    assert board.heard == ["played A e_feather", "obtained A feather stack"]


@clause("BEN-EPH-02")
def test_clover_and_leaves_gives_a_clover_and_then_two_leaves() -> None:
    board = moving("leaves 0 secrets e_clover_leaves").play("A play e_clover_leaves")
    assert board.says("A leaves 2 gifts 2.0.0.0.0")
    assert board.says("reserve 59 stacks 1.6.5.4.4")
    assert board.heard == ["played A e_clover_leaves", "obtained A clover stack", "paid reserve A 2"]


@clause("BEN-EPH-02")
def test_the_clover_comes_before_the_leaves_and_may_end_the_game() -> None:
    board = moving("leaves 0 gifts 0.1.1.1.1 secrets e_clover_leaves").play("A play e_clover_leaves")
    assert board.over
    assert board.outcome().winners() == [0]
    assert leaves(board, "A") == 0


@clause("BEN-EPH-02")
def test_without_a_clover_to_be_had_it_gives_the_leaves_only() -> None:
    board = moving("leaves 0 gifts 6.0.0.0.0 secrets e_clover_leaves", NO_GIFTS, NO_GIFTS, NO_GIFTS)
    assert "play e_clover_leaves" in board.offers("A")
    board.play("A play e_clover_leaves")
    assert board.says("A leaves 2 gifts 6.0.0.0.0")
    assert secrets(board, "A") == []


@clause("BEN-EPH-02")
@pytest.mark.parametrize(("reserve", "taken"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_from_a_poor_reserve_it_gives_the_clover_and_what_is_left(reserve: int, taken: int) -> None:
    board = moving(f"leaves {61 - reserve} secrets e_clover_leaves")
    assert leaves(board, "reserve") == reserve
    board.play("A play e_clover_leaves")
    assert board.says(f"A leaves {61 - reserve + taken} gifts 2.0.0.0.0")
    assert leaves(board, "reserve") == reserve - taken


@clause("BEN-EPH-03")
def test_bargain_crystal_costs_three_leaves() -> None:
    board = moving("leaves 3 secrets e_crystal3").play("A play e_crystal3")
    assert board.says("A leaves 0 gifts 1.0.1.0.0")
    assert leaves(board, "reserve") == 61
    assert moving("leaves 2 secrets e_crystal3").refuses("A play e_crystal3") == "BEN-ACT-04"


@clause("BEN-EPH-03")
def test_good_bargain_lowers_the_bargain_crystal_to_one_leaf() -> None:
    board = moving("leaves 1 secrets e_crystal3 p_discount2").play("A play e_crystal3")
    assert board.says("A leaves 0 gifts 1.0.1.0.0")
    assert moving("leaves 0 secrets e_crystal3 p_discount2").refuses("A play e_crystal3") == "BEN-ACT-04"


def barter(secret: str, held: str, after: str, given_back: list[int]) -> None:
    """A barter of A's, who has no Leaves: tokens go back, one comes, nothing is paid."""
    board = moving(f"leaves 0 gifts {held} secrets {secret}")
    before = stacks(board)
    board.play(f"A play {secret}")
    assert board.says(f"A leaves 0 gifts {after}")
    assert [now - then for now, then in zip(stacks(board), before, strict=True)] == given_back
    assert leaves(board, "reserve") == 61


@clause("BEN-EPH-04")
def test_two_clovers_become_a_crystal() -> None:
    barter("e_trade_crystal", "3.1.0.0.0", "1.1.1.0.0", [2, 0, -1, 0, 0])


@clause("BEN-EPH-05")
def test_a_clover_and_a_feather_become_an_amber() -> None:
    barter("e_trade_amber", "2.1.1.0.0", "1.0.1.1.0", [1, 1, 0, -1, 0])


@clause("BEN-EPH-06")
def test_a_clover_and_a_crystal_become_a_figurine() -> None:
    barter("e_trade_figurine", "1.2.1.0.0", "0.2.0.0.1", [1, 0, 1, 0, -1])


@clause("BEN-EPH-04", "BEN-EPH-05", "BEN-EPH-06", "BEN-EPH-07")
@pytest.mark.parametrize("secret", ["e_trade_crystal", "e_trade_amber", "e_trade_figurine"])
@pytest.mark.parametrize("clovers", [0, 1, 2])
@pytest.mark.parametrize("feathers", [0, 1])
@pytest.mark.parametrize("crystals", [0, 1])
def test_a_barter_needs_every_listed_token_in_hand(secret: str, clovers: int, feathers: int, crystals: int) -> None:
    needs = {"e_trade_crystal": (2, 0, 0), "e_trade_amber": (1, 1, 0), "e_trade_figurine": (1, 0, 1)}[secret]
    board = moving(f"leaves 20 {gifts(clover=clovers, feather=feathers, crystal=crystals)} secrets {secret}")
    enough = clovers >= needs[0] and feathers >= needs[1] and crystals >= needs[2]
    assert board.refuses(f"A play {secret}") == ("" if enough else "BEN-EPH-07")
    assert (f"play {secret}" in board.offers("A")) == enough


@clause("BEN-EPH-07")
@pytest.mark.parametrize("secret", ["e_trade_crystal", "e_trade_amber", "e_trade_figurine"])
def test_a_barter_is_no_exchange_and_is_not_repeated(secret: str) -> None:
    held = f"leaves 20 gifts 2.1.1.0.0 secrets {secret} p_repeat_exchange p_repeat_sleep"
    board = moving(held).play(f"A play {secret}")
    assert [option for option in board.offers("A") if option.startswith(("repeat", "decline"))] == []
    assert "place h01" in board.offers("A")
    assert leaves(board, "A") == 20


@clause("BEN-EPH-08")
@pytest.mark.parametrize("kind", ["altar", "meadow", "nest", "table"])
def test_slumber_needs_no_pond_and_exchange_no_stone_circle(kind: str) -> None:
    held = "leaves 0 gifts 1.1.0.0.0 dream 3 secrets e_sleep e_exchange"
    for board in (moving(held), acting(kind, held), acting(kind, held).play("A gather")):
        sleep = [option for option in board.offers("A") if option.startswith("play e_sleep")]
        assert sleep == ["play e_sleep d31", "play e_sleep d32", "play e_sleep d34"]
        exchange = [option for option in board.offers("A") if option.startswith("play e_exchange")]
        assert exchange == ["play e_exchange clover", "play e_exchange feather"]
        before = leaves(board, "A")
        board.play("A play e_sleep d31", "A play e_exchange feather")
        assert board.says(f"A leaves {before} gifts 1.0.2.0.0")
        assert " dream 1 " in board.line("A")


@clause("BEN-EPH-08")
def test_slumber_can_be_repeated() -> None:
    board = moving("leaves 3 gifts 1.0.0.0.0 dream 2 secrets e_sleep p_repeat_sleep").play("A play e_sleep d23")
    assert board.offers("A") == ["decline", "repeat sleep d31", "repeat sleep d32", "repeat sleep d34"]
    assert board.play("A repeat sleep d31").says("A leaves 0 gifts 1.0.1.0.0")
    assert "place h01" in board.offers("A")


@clause("BEN-EPH-08")
def test_an_exchange_by_secret_can_be_repeated() -> None:
    board = moving("leaves 2 gifts 1.0.0.0.0 secrets e_exchange p_repeat_exchange").play("A play e_exchange clover")
    assert board.offers("A") == ["decline", "repeat exchange feather"]
    assert board.play("A repeat exchange feather").says("A leaves 0 gifts 0.0.1.0.0")
    assert "place h01" in board.offers("A")


@clause("BEN-EPH-09")
@pytest.mark.parametrize(("gift", "price"), list(zip(GIFTS, [0, 1, 4, 7, 9], strict=True)))
def test_lesser_offering_buys_any_gift_three_leaves_cheaper(gift: str, price: int) -> None:
    board = moving(f"leaves {price} secrets e_buy_minus3").play(f"A play e_buy_minus3 {gift}")
    assert leaves(board, "A") == 0
    assert leaves(board, "reserve") == 61
    assert board.says("A " + (gifts(clover=2) if gift == "clover" else gifts(**{"clover": 1, gift: 1})))
    if price:
        poor = moving(f"leaves {price - 1} secrets e_buy_minus3")
        assert poor.refuses(f"A play e_buy_minus3 {gift}") == "BEN-ACT-04"


@clause("BEN-EPH-10")
@pytest.mark.parametrize(("gift", "price"), list(zip(GIFTS, PRICES, strict=True)))
def test_the_two_cheap_purchases_do_not_cheapen_one_at_an_altar(gift: str, price: int) -> None:
    held = "secrets e_buy_minus3 e_crystal3"
    assert acting("altar", f"leaves {price - 1} {held}").refuses(f"A buy {gift}") == "BEN-ACT-04"
    board = acting("altar", f"leaves {price} {held}").play(f"A buy {gift}")
    assert leaves(board, "A") == 0
    assert secrets(board, "A") == ["e_buy_minus3", "e_crystal3"]


@clause("BEN-EPH-10")
def test_the_two_cheap_purchases_do_not_cheapen_each_other() -> None:
    board = moving("leaves 7 secrets e_buy_minus3 e_crystal3").play("A play e_crystal3")
    assert board.says("A leaves 4 gifts 1.0.1.0.0")
    assert secrets(board, "A") == ["e_buy_minus3"]
    board.play("A play e_buy_minus3 crystal")
    assert board.says("A leaves 0 gifts 1.0.2.0.0")
    assert moving("leaves 3 secrets e_buy_minus3 e_crystal3").refuses("A play e_buy_minus3 crystal") == "BEN-ACT-04"
    assert moving("leaves 2 secrets e_buy_minus3 e_crystal3").refuses("A play e_crystal3") == "BEN-ACT-04"


@clause("BEN-EPH-10")
def test_each_cheap_purchase_is_one_of_its_own_beside_that_at_the_altar() -> None:
    board = acting("altar", "leaves 14 gifts 0.0.0.0.0 secrets e_buy_minus3 e_crystal3")
    board.play("A play e_crystal3", "A buy feather", "A play e_buy_minus3 amber")
    assert board.says("A leaves 0 gifts 0.1.1.1.0")
