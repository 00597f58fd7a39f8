"""BEN-TOLL: what other Footsteps on the action hex cost."""

from __future__ import annotations

import pytest

from tests.games.benevolent.ground import moments
from tests.kit import Board, at, clause

# 4R 1a 2b 3a: h04 and h06 grey Nests, h12 a Nest; h05 and h08 Meadows; h14 a grey Circle, h01 a Circle;
# h02 a grey Pond, h10 a Pond; h11 a grey Altar, h07 an Altar; h09 a grey Table, h03 a Table.


def acting(hex: str, a: str = "", b: str = "", c: str = "", d: str = "") -> Board:
    """A has just reached this hex; four players."""
    position = f"forest 4R 1a 2b 3a\nA leaves 9 steps {hex} {a}\nB leaves 0 {b}\nC leaves 0 {c}\nD leaves 0 {d}"
    return at("benevolent", f"{position}\nagenda action A {hex}")


def leaves(board: Board) -> list[int]:
    """Leaves of A, B, C, D and of the Reserve."""
    return [player.leaves for player in board.state.players] + [board.state.reserve]


@clause("BEN-TOLL-01")
@pytest.mark.parametrize(
    ("grey", "plain", "deed"),
    [
        ("h04", "h12", "gain feather"),
        ("h14", "h01", "exchange clover"),
        ("h02", "h10", "sleep d12"),
        ("h11", "h07", "buy clover"),
        ("h09", "h03", "take r1c1"),
    ],
)
def test_a_grey_footstep_costs_a_leaf_to_the_reserve(grey: str, plain: str, deed: str) -> None:
    price = 2 if deed == "buy clover" else 0
    assert leaves(acting(grey).play(f"A {deed}")) == [8 - price, 0, 0, 0, 56 + price]
    assert leaves(acting(plain).play(f"A {deed}")) == [9 - price, 0, 0, 0, 55 + price]


@clause("BEN-TOLL-02")
@pytest.mark.parametrize(
    ("b", "c", "d", "after"),
    [
        ("steps h08", "", "", [8, 1, 0, 0, 55]),
        ("steps h08", "steps h08", "", [7, 1, 1, 0, 55]),
        ("steps h08", "steps h08 h07", "steps h08", [6, 1, 1, 1, 55]),
        ("steps h07 h03", "steps h08 h08", "", [7, 0, 2, 0, 55]),  # two of one player
        ("steps h08 h08", "steps h08 h08", "steps h08 h08", [3, 2, 2, 2, 55]),
    ],
)
def test_every_footstep_of_another_player_costs_a_leaf_to_its_owner(b: str, c: str, d: str, after: list[int]) -> None:
    assert leaves(acting("h08", "", b, c, d).play("A gain clover")) == after


@clause("BEN-TOLL-02")
def test_footsteps_on_other_hexes_cost_nothing() -> None:
    board = acting("h08", "", "steps h07 h03 h04 h09", "steps h11 h12 h13 h14", "steps h07 h11")
    assert leaves(board.play("A gain clover")) == [9, 0, 0, 0, 55]


@clause("BEN-TOLL-01", "BEN-TOLL-02")
def test_grey_and_foreign_footsteps_add_up() -> None:
    board = acting("h04", "", "steps h04", "steps h04 h04")
    assert leaves(board.play("A gain feather")) == [5, 1, 2, 0, 56]


@clause("BEN-TOLL-03")
def test_own_footsteps_cost_nothing() -> None:
    board = acting("h08", "leaves 0 steps h08 h08 h07 h03 secrets p_double_step")
    assert leaves(board.play("A gain clover")) == [0, 0, 0, 0, 64]


@clause("BEN-TOLL-03")
@pytest.mark.parametrize(
    ("hex", "deed"), [("h08", "gain clover"), ("h12", "gain feather"), ("h01", "exchange clover"), ("h10", "sleep d12")]
)
def test_an_empty_hex_is_free(hex: str, deed: str) -> None:
    board = acting(hex, "leaves 0")
    assert leaves(board.play(f"A {deed}")) == [0, 0, 0, 0, 64]
    assert not [line for line in board.heard if line.startswith("paid")]


@clause("BEN-TOLL-04")
@pytest.mark.parametrize("held", [0, 1, 2, 3])
def test_a_toll_is_paid_whole_or_not_at_all(held: int) -> None:
    board = acting("h04", f"leaves {held}", "steps h04", "steps h04 h04")  # 4 Leaves are due
    assert board.offers("A") == ["gather"]
    assert board.refuses("A gain feather") == "BEN-TOLL-04"
    assert leaves(board.play("A gather")) == [held + 2, 0, 0, 0, 62 - held]


@clause("BEN-TOLL-04")
def test_exactly_the_toll_is_enough() -> None:
    board = acting("h04", "leaves 4", "steps h04", "steps h04 h04")
    assert leaves(board.play("A gain feather")) == [0, 1, 2, 0, 61]


@clause("BEN-TOLL-04")
def test_nobody_ever_owes_leaves_and_nobody_is_let_off() -> None:
    for moment in moments():
        assert all(player.leaves >= 0 for player in moment.after.players.values())
        if moment.answer.split(maxsplit=1)[0] in ("gain", "sleep", "exchange", "take"):
            before, hex = moment.before, moment.before.agenda.split(";")[0].split()[2]
            for payee, due in before.toll(moment.seat, hex).items():
                had = before.reserve if payee == "reserve" else before.players[payee].leaves
                has = moment.after.reserve if payee == "reserve" else moment.after.players[payee].leaves
                assert has - had == due


@clause("BEN-TOLL-05")
@pytest.mark.parametrize("hex", [f"h{n:02}" for n in range(1, 15)])
def test_gathering_costs_no_toll(hex: str) -> None:
    board = acting(hex, "", f"steps {hex} {hex}", f"steps {hex}", f"steps {hex}")
    assert leaves(board.play("A gather")) == [11, 0, 0, 0, 53]


CROWD = ("steps h04", "steps h04 h04", "steps h04")


@clause("BEN-TOLL-06")
@pytest.mark.parametrize(
    ("secret", "answer", "pays"),
    [
        ("e_feather", "play e_feather", 0),
        ("e_clover_leaves", "play e_clover_leaves", -2),
        ("e_crystal3", "play e_crystal3", 3),
        ("e_trade_crystal", "play e_trade_crystal", 0),
        ("e_trade_amber", "play e_trade_amber", 0),
        ("e_trade_figurine", "play e_trade_figurine", 0),
        ("e_sleep", "play e_sleep d12", 0),
        ("e_exchange", "play e_exchange clover", 0),
        ("e_buy_minus3", "play e_buy_minus3 feather", 1),
    ],
)
def test_ephemeral_secrets_cost_no_toll(secret: str, answer: str, pays: int) -> None:
    board = acting("h04", f"gifts 2.1.1.0.0 secrets {secret}", *CROWD)  # a crowded grey Nest
    assert leaves(board.copy().play(f"A {answer}")) == [9 - pays, 0, 0, 0, 55 + pays]
    after = board.play("A gather", f"A {answer}")
    assert leaves(after) == [11 - pays, 0, 0, 0, 53 + pays]


@clause("BEN-TOLL-06")
@pytest.mark.parametrize(
    ("hex", "secret", "deed", "again", "price"),
    [
        ("h14", "p_repeat_exchange", "exchange clover", "repeat exchange feather", 2),
        ("h02", "p_repeat_sleep", "sleep d12", "repeat sleep d23", 3),
    ],
)
def test_a_paid_repeat_costs_no_second_toll(hex: str, secret: str, deed: str, again: str, price: int) -> None:
    board = acting(hex, f"secrets {secret}", f"steps {hex}").play(f"A {deed}")  # grey, and B is there
    assert leaves(board) == [7, 1, 0, 0, 56]
    assert leaves(board.play(f"A {again}")) == [7 - price, 1, 0, 0, 56 + price]


@clause("BEN-TOLL-06")
@pytest.mark.parametrize(
    ("secrets", "answers", "price"),
    [
        ("e_exchange p_repeat_exchange", ["play e_exchange clover", "repeat exchange feather"], 2),
        ("e_sleep p_repeat_sleep", ["play e_sleep d12", "repeat sleep d23"], 3),
    ],
)
def test_a_repeat_of_an_ephemeral_secret_costs_no_toll_either(secrets: str, answers: list[str], price: int) -> None:
    board = acting("h14", f"secrets {secrets}", "steps h14", "steps h14")
    assert leaves(board.play(*[f"A {answer}" for answer in answers])) == [9 - price, 0, 0, 0, 55 + price]


@clause("BEN-TOLL-07")
def test_the_toll_is_due_on_the_first_turn_too() -> None:
    board = at("benevolent", "forest 4R 1a 2b 3a\nA leaves 1\nB leaves 3\nC leaves 4\nD leaves 5")
    board.play("A place h04", "A gain feather")  # grey
    assert leaves(board) == [0, 3, 4, 5, 52]
    board.play("B place h04", "B gain feather")  # grey and A
    assert leaves(board) == [1, 1, 4, 5, 53]
    board.play("C place h04", "C gain feather")
    assert leaves(board) == [2, 2, 1, 5, 54]
    board.play("D place h04", "D gain feather")
    assert leaves(board) == [3, 3, 2, 1, 55]


@clause("BEN-TOLL-07")
def test_who_cannot_pay_on_the_first_turn_gathers() -> None:
    board = at("benevolent", "forest 4R 1a 2b 3a\nround 1 first D turn A\nA leaves 1\nB\nC\nD steps h04")
    assert board.play("A place h04").offers("A") == ["gather"]
