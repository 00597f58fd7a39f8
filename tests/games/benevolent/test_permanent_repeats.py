"""Permanent Secrets that repeat an exchange or a sleep (chapter 3.13)."""

from __future__ import annotations

import pytest

from tests.games.benevolent.clearing import acting, gifts, leaves
from tests.kit import clause


@clause("BEN-PERM-01")
def test_after_an_exchange_two_leaves_to_the_reserve_buy_another() -> None:
    board = acting("circle", "leaves 2 gifts 1.0.1.0.1 secrets p_repeat_exchange").play("A exchange clover")
    assert board.says("A leaves 2 gifts 0.1.1.0.1")
    assert board.offers("A") == ["decline", "repeat exchange crystal", "repeat exchange feather"]
    assert board.refuses("A repeat exchange figurine") == "BEN-CIRCLE-02"
    assert board.refuses("A repeat exchange clover") == "BEN-CIRCLE-01"
    new = board.copy().play("A repeat exchange feather")  # the one just received
    assert new.says("A leaves 0 gifts 0.0.2.0.1")
    assert leaves(new, "reserve") == 61
    assert [leaves(new, seat) for seat in "BCD"] == [1, 1, 1]
    assert board.play("A repeat exchange crystal").says("A leaves 0 gifts 0.1.0.1.1")


@clause("BEN-PERM-01", "BEN-PERM-02")
def test_without_the_secret_nothing_is_repeated() -> None:
    board = acting("circle", "leaves 9 gifts 2.0.0.0.0 secrets p_repeat_sleep").play("A exchange clover")
    assert board.asked() == "B"
    board = acting("pond", "leaves 9 gifts 2.0.0.0.0 secrets p_repeat_exchange").play("A sleep d12")
    assert board.asked() == "B"


@clause("BEN-PERM-02")
def test_after_a_sleep_three_leaves_to_the_reserve_buy_another_from_the_new_space() -> None:
    board = acting("pond", "leaves 3 gifts 1.0.0.0.0 dream 2 secrets p_repeat_sleep").play("A sleep d23")
    assert board.says("A leaves 3 gifts 1.0.0.0.0")
    assert board.offers("A") == ["decline", "repeat sleep d31", "repeat sleep d32", "repeat sleep d34"]
    assert board.refuses("A repeat sleep d21") == "BEN-POND-01"
    board.play("A repeat sleep d31")
    assert board.says("A leaves 0 gifts 1.0.1.0.0")
    assert " dream 1 " in board.line("A")
    assert leaves(board, "reserve") == 61


@clause("BEN-PERM-01", "BEN-PERM-02")
@pytest.mark.parametrize(("kind", "secret"), [("grey circle", "p_repeat_exchange"), ("grey pond", "p_repeat_sleep")])
def test_a_repeat_costs_its_price_and_no_second_toll(kind: str, secret: str) -> None:
    price = 2 if kind == "grey circle" else 3
    hex = "h14" if kind == "grey circle" else "h02"
    board = acting(kind, f"leaves {2 + price} secrets {secret}", f"leaves 0 steps {hex}")
    board.play("A exchange clover" if kind == "grey circle" else "A sleep d12")
    assert (leaves(board, "A"), leaves(board, "B")) == (price, 1)
    board.play("A repeat exchange feather" if kind == "grey circle" else "A repeat sleep d23")
    assert (leaves(board, "A"), leaves(board, "B")) == (0, 1)


@clause("BEN-PERM-03")
def test_a_repeat_is_not_itself_repeated() -> None:
    held = "leaves 20 gifts 3.1.1.0.0 dream 2 secrets p_repeat_exchange p_repeat_sleep"
    assert acting("circle", held).play("A exchange clover", "A repeat exchange clover").asked() == "B"
    assert acting("pond", held).play("A sleep d23", "A repeat sleep d34").asked() == "B"


@clause("BEN-PERM-03")
def test_two_originals_in_one_turn_may_each_be_repeated() -> None:
    board = acting("pond", "leaves 6 dream 1 secrets e_sleep p_repeat_sleep")
    board.play("A play e_sleep d12", "A repeat sleep d23", "A sleep d34", "A repeat sleep d41")
    assert board.says("A leaves 0 gifts 1.0.0.0.1")
    board = acting("circle", "leaves 4 gifts 1.0.0.0.0 secrets e_exchange p_repeat_exchange")
    board.play("A exchange clover", "A repeat exchange feather", "A play e_exchange crystal", "A repeat exchange amber")
    assert board.says("A leaves 0 gifts 0.0.0.0.1")
    assert board.asked() == "B"


@clause("BEN-PERM-04")
@pytest.mark.parametrize("kind", ["circle", "pond"])
def test_a_repeat_is_offered_only_to_who_can_pay(kind: str) -> None:
    deed, price = ("A exchange clover", 2) if kind == "circle" else ("A sleep d12", 3)
    held = "gifts 2.0.0.0.0 secrets p_repeat_exchange p_repeat_sleep"
    assert acting(kind, f"leaves {price} {held}").play(deed).asked() == "A"
    assert acting(kind, f"leaves {price - 1} {held}").play(deed).asked() == "B"


@clause("BEN-PERM-04")
def test_a_second_exchange_is_offered_only_if_one_is_possible() -> None:
    only = acting("circle", "leaves 9 gifts 0.0.0.1.0 secrets p_repeat_exchange").play("A exchange amber")
    assert only.asked() == "B"
    stuck = acting("circle", "leaves 9 gifts 0.1.4.0.0 secrets p_repeat_exchange", gifts(amber=3), gifts(amber=1))
    stuck.play("A exchange feather")
    assert stuck.offers("A") == ["decline", "repeat exchange crystal"]
    none = acting("circle", "leaves 9 gifts 0.0.1.3.0 secrets p_repeat_exchange", gifts(figurine=4))
    assert none.play("A exchange crystal").offers("A") == ["decline", "repeat exchange amber"]
    last = acting("circle", "leaves 9 gifts 0.0.0.2.3 secrets p_repeat_exchange").play("A exchange amber")
    assert last.asked() == "B"  # the other Amber would need a Figurine, and A now holds all four


@clause("BEN-PERM-04")
@pytest.mark.parametrize("kind", ["circle", "pond"])
def test_a_repeat_may_be_declined_and_then_costs_nothing(kind: str) -> None:
    deed = "A exchange clover" if kind == "circle" else "A sleep d12"
    board = acting(kind, "leaves 9 gifts 2.0.0.0.0 secrets p_repeat_exchange p_repeat_sleep").play(deed)
    before = board.line("A")
    board.play("A decline")
    assert board.line("A") == before
    assert leaves(board, "A") == 9
    assert board.asked() == "B"
