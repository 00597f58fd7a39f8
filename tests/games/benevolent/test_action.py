"""BEN-ACT: the hex action, or gathering."""

from __future__ import annotations

import pytest

from tests.games.benevolent.ground import GIFTS, PRICES, kinds, moments
from tests.kit import Board, at, clause

HEX_ACTIONS = ("buy", "gain", "sleep", "exchange", "take")
DOES = {
    "sacred_altar": "buy",
    "meadow": "gain clover",
    "nest": "gain feather",
    "pond": "sleep",
    "stone_circle": "exchange",
    "wooden_table": "take",
}


def acting(hex: str, a: str = "", b: str = "", c: str = "", *, more: str = "") -> Board:
    """A has just reached this hex of a forest with three players.

    h01 and h04 are Circles, h02 and h05 grey Ponds, h03 a Table, h06 a grey Nest, h07 and h09 Altars, h08 a Meadow,
    h10 a grey Table.
    """
    return at("benevolent", f"forest 3R 1a 2a\n{more}\nA steps {hex} {a}\nB {b}\nC {c}\nagenda action A {hex}")


@clause("BEN-ACT-01")
@pytest.mark.parametrize(
    ("hex", "deed"),
    [
        ("h07", "buy clover"),
        ("h08", "gain clover"),
        ("h02", "sleep d12"),
        ("h01", "exchange clover"),
        ("h03", "take r1c1"),
    ],
)
def test_the_hex_action_or_gathering_but_not_both(hex: str, deed: str) -> None:
    board = acting(hex, "leaves 9", b="leaves 0")
    did = board.copy().play(f"A {deed}")
    assert not [option for option in did.offers("A") if option.startswith(("gather", deed))]
    assert did.refuses("A gather") != ""
    assert did.refuses(f"A {deed}") != ""
    assert "paid reserve A 2" not in did.heard
    gathered = board.copy().play("A gather")
    assert gathered.asked() == "B"
    assert gathered.refuses(f"A {deed}") == "TABLE-01"
    assert gathered.heard[0] == "paid reserve A 2"


@clause("BEN-ACT-01")
def test_a_taken_secret_does_not_bring_a_second_action() -> None:
    board = acting("h03", "leaves 9").play("A take r1c2")  # e_sleep
    assert board.offers("A") == ["end turn", "play e_sleep d12"]
    assert board.refuses("A gather") != ""
    assert board.refuses("A take r1c1") != ""


@clause("BEN-ACT-02")
@pytest.mark.parametrize(
    ("deed", "hex"),
    [
        ("buy clover", "h07"),
        ("gain clover", "h08"),
        ("gain feather", "h06"),
        ("sleep d12", "h02"),
        ("exchange clover", "h01"),
    ],
)
def test_only_the_hex_just_reached_gives_something(deed: str, hex: str) -> None:
    board = acting("h03", f"leaves 9 steps h03 {hex}")  # a Table; own Footsteps stand on both
    assert board.offers("A") == ["gather", "take r1c1", "take r1c2", "take r1c3", "take r1c4"]
    assert board.refuses(f"A {deed}") == "BEN-ACT-02"


@clause("BEN-ACT-02")
def test_in_every_game_a_hex_offers_its_own_kind_of_action_only() -> None:
    for moment in moments():
        words = moment.before.agenda.split("; ")[0].split()
        if words[0] == "action":
            kind = DOES[kinds(moment.before.forest)[words[2]]]
            assert all(option.startswith((kind, "gather", "play")) for option in moment.options)


@clause("BEN-ACT-03")
def test_the_toll_is_paid_in_full_and_then_the_effect_comes() -> None:
    board = acting("h06", "leaves 5", b="leaves 0 steps h06", c="leaves 0 steps h06 h06").play("A gain feather")
    paid, effect = board.heard[:-2], board.heard[-2]
    assert sorted(paid) == ["paid A B 1", "paid A C 2", "paid A reserve 1"]
    assert effect == "obtained A feather stack"
    assert board.says("A leaves 1 gifts 1.1.0.0.0")
    assert board.says("B leaves 1")
    assert board.says("C leaves 2")


@clause("BEN-ACT-03", "BEN-ACT-06")
def test_at_an_altar_the_price_comes_after_the_toll() -> None:
    board = acting("h07", "leaves 9", b="leaves 0 steps h07").play("A buy feather")
    assert board.heard[:-1] == ["paid A B 1", "paid A reserve 4", "obtained A feather stack"]
    assert board.says("A leaves 4")


@clause("BEN-ACT-04")
@pytest.mark.parametrize(
    ("hex", "deed"),
    [
        ("h07", "buy clover"),
        ("h08", "gain clover"),
        ("h01", "exchange clover"),
        ("h02", "sleep d12"),
        ("h03", "take r1c1"),
        ("h10", "take r1c1"),
    ],
)
def test_who_cannot_pay_the_whole_toll_can_only_gather(hex: str, deed: str) -> None:
    board = acting(hex, "leaves 1", b=f"steps {hex}", c=f"steps {hex}")
    assert board.offers("A") == ["gather"]
    assert board.refuses(f"A {deed}") == "BEN-TOLL-04"


@clause("BEN-ACT-04")
@pytest.mark.parametrize(("leaves", "offered"), [(2, 0), (3, 1), (4, 1), (5, 2), (8, 3), (11, 4), (12, 4), (13, 5)])
def test_at_an_altar_toll_and_price_must_both_be_paid(leaves: int, offered: int) -> None:
    board = acting("h07", f"leaves {leaves}", b="steps h07")
    assert board.offers("A") == sorted([f"buy {gift}" for gift in GIFTS[:offered]] + ["gather"])
    for gift in GIFTS[offered:]:
        assert board.refuses(f"A buy {gift}") == "BEN-ACT-04"


@clause("BEN-ACT-04")
@pytest.mark.parametrize(
    ("hex", "a", "more", "deed"),
    [
        ("h08", "gifts 2.0.0.0.0", "reserve 50 stacks 0.5.4.3.3", "gain clover"),  # nobody else has a Clover
        ("h06", "gifts 0.5.0.0.0", "reserve 50 stacks 5.0.4.3.3", "gain feather"),
        ("h01", "gifts 0.0.0.0.0", "reserve 50 stacks 5.5.4.3.3", "exchange clover"),  # nothing to give
        ("h01", "gifts 0.0.0.0.2", "reserve 50 stacks 5.5.4.3.1", "exchange figurine"),
        ("h07", "gifts 2.0.0.0.0 leaves 3", "reserve 50 stacks 0.5.4.3.3", "buy clover"),
        ("h03", "", "pyramid - - - - - - - - -", "take r1c1"),
    ],
)
def test_nobody_pays_a_toll_for_nothing(hex: str, a: str, more: str, deed: str) -> None:
    board = acting(hex, f"leaves 9 {a}", b=f"gifts 0.0.0.0.0 steps {hex}", c="gifts 0.0.0.0.0", more=more)
    assert board.offers("A") == ["gather"]
    assert board.refuses(f"A {deed}") != ""


@clause("BEN-ACT-05")
def test_gathering_is_always_offered() -> None:
    asked = 0
    for moment in moments():
        if moment.before.agenda.startswith("action"):
            asked += 1
            assert {"gather", "gather put", "gather take"} & set(moment.options)
        else:
            assert not any(option.startswith("gather") for option in moment.options)
    assert asked > 1000


@clause("BEN-ACT-05")
@pytest.mark.parametrize("hex", [f"h{n:02}" for n in range(1, 11)])
@pytest.mark.parametrize("leaves", [0, 20])
def test_gathering_is_allowed_on_every_hex_rich_or_poor(hex: str, leaves: int) -> None:
    board = acting(hex, f"leaves {leaves}", b=f"steps {hex}", c=f"steps {hex}")
    assert "gather" in board.offers("A")
    assert board.play("A gather").says(f"A leaves {leaves + 2}")


@clause("BEN-ACT-06")
def test_toll_and_price_come_out_of_the_leaves_in_hand() -> None:
    for moment in moments():
        verb, _, what = moment.answer.partition(" ")
        if verb in HEX_ACTIONS:
            before = moment.before
            me = before.players[moment.seat]
            cheaper = 2 if "p_discount2" in me.secrets else 0
            price = max(PRICES[what.split()[0]] - cheaper, 0) if verb == "buy" else 0
            due = sum(before.toll(moment.seat, before.agenda.split(";")[0].split()[2]).values()) + price
            assert me.leaves >= due
            assert moment.after.players[moment.seat].leaves == me.leaves - due


@clause("BEN-ACT-06")
def test_leaves_that_come_later_in_the_turn_do_not_help_with_the_toll() -> None:
    board = acting("h06", "leaves 0 secrets e_clover_leaves", b="leaves 3")  # a grey Nest
    assert board.offers("A") == ["gather", "play e_clover_leaves"]
    assert board.refuses("A gain feather") == "BEN-TOLL-04"
    assert board.copy().play("A play e_clover_leaves", "A gain feather").says("A leaves 1 gifts 2.1.0.0.0")


@clause("BEN-ACT-06")
def test_a_leaf_that_the_toll_brings_to_others_is_not_there_for_the_price() -> None:
    board = acting("h07", "leaves 2 gifts 0.0.0.0.0", b="leaves 5 gifts 0.0.0.0.0 steps h07")
    assert board.refuses("A buy clover") == "BEN-ACT-04"  # 2 Leaves, but one of them goes to B first


@clause("BEN-ACT-07")
@pytest.mark.parametrize(
    ("hex", "owned", "deed", "again"),
    [
        ("h01", "p_repeat_exchange", "exchange clover", ["repeat exchange clover", "repeat exchange feather"]),
        ("h02", "p_repeat_sleep", "sleep d12", ["repeat sleep d21", "repeat sleep d23"]),
    ],
)
def test_a_hex_action_is_finished_before_anything_else(hex: str, owned: str, deed: str, again: list[str]) -> None:
    board = acting(hex, f"leaves 9 gifts 2.0.0.0.0 secrets e_feather {owned}").play(f"A {deed}")
    assert board.asked() == "A"
    assert board.offers("A") == ["decline", "play e_feather", *again]
    for other in ("gather", "end turn", deed, "move h03-h04", "place h04"):
        assert board.refuses(f"A {other}") != ""
    for answer in ["decline", *again]:  # once that is settled, the window is open again
        assert board.copy().play(f"A {answer}").offers("A") == ["end turn", "play e_feather"]
