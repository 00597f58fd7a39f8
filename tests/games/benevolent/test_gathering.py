"""BEN-GATHER and BEN-LEAF: Leaves, where they come from and that they run out."""

from __future__ import annotations

import pytest

from clairiere.kernel.state import SPECTATOR
from tests.games.benevolent.ground import moments
from tests.kit import Board, at, clause


def acting(hex: str, a: str = "", b: str = "", *, reserve: str = "") -> Board:
    """A has just reached this hex of 2R 1a 2b: h04 is a Meadow, h06 an Altar, h03 a grey Nest."""
    return at("benevolent", f"forest 2R 1a 2b\n{reserve}\nA steps {hex} {a}\nB {b}\nagenda action A {hex}")


@clause("BEN-GATHER-01")
def test_gathering_brings_two_leaves_from_the_reserve() -> None:
    board = acting("h04", "leaves 1", "leaves 3").play("A gather")
    assert board.says("A leaves 3 gifts 1.0.0.0.0")
    assert board.says("B leaves 3 gifts 1.0.0.0.0")
    assert board.says("reserve 58 stacks 2.4.3.2.2")
    assert board.heard == ["paid reserve A 2", "turn B 1"]


@clause("BEN-GATHER-02")
@pytest.mark.parametrize("b", ["", "steps {hex}", "steps {hex} {hex}"])
@pytest.mark.parametrize("hex", [f"h{n:02}" for n in range(1, 9)])
def test_gathering_is_the_same_on_every_hex(hex: str, b: str) -> None:
    board = acting(hex, "leaves 1", "leaves 3 " + b.format(hex=hex))
    before = board.state.text().splitlines()
    after = board.play("A gather").state.text().splitlines()
    changed = [line for line in after if line not in before]
    assert [line.split()[0] for line in changed] == ["round", "reserve", "A", "agenda"]
    assert board.says("A leaves 3 gifts 1.0.0.0.0")
    assert board.says("reserve 58")


@clause("BEN-GATHER-02")
def test_in_every_game_a_gathering_player_gets_two_leaves_and_nobody_anything_else() -> None:
    for moment in moments():
        if moment.answer == "gather" and moment.before.reserve >= 2:
            was, now = moment.before.players, moment.after.players
            assert now[moment.seat].leaves == was[moment.seat].leaves + 2
            assert all(now[seat] == was[seat] for seat in now if seat != moment.seat)
            assert moment.after.stacks == moment.before.stacks


@clause("BEN-LEAF-01")
@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_everybody_sees_how_many_leaves_everybody_has(viewer: int) -> None:
    board = at(
        "benevolent",
        """
        forest 3R 1a 2a
        A leaves 7
        B leaves 11 secrets p_leaf_cache cache 2
        C leaves 13
        """,
    )
    seen = board.view(viewer)
    assert [player.leaves for player in seen.table.players] == [7, 11, 13]
    assert [player.cache for player in seen.table.players] == [0, 2, 0]
    assert seen.table.reserve == 31
    assert "\nreserve 31 " in seen.text()
    assert "\nA leaves 7 " in seen.text()
    assert "\nC leaves 13 " in seen.text()


@clause("BEN-LEAF-02")
@pytest.mark.parametrize("held", [8, 15, 16, 31, 32, 50, 62])
def test_there_is_no_limit_to_the_leaves_of_a_player(held: int) -> None:
    board = acting("h04", f"leaves {held}", "leaves 0").play("A gather")
    assert board.says(f"A leaves {held + 2}")
    paid = acting("h04", f"leaves {63 - held}", f"leaves {held} steps h04").play("A gain clover")
    assert paid.says(f"B leaves {held + 1}")


@clause("BEN-LEAF-03")
@pytest.mark.parametrize(("reserve", "got"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_who_gathers_takes_what_is_there(reserve: int, got: int) -> None:
    board = acting("h04", "leaves 10", f"leaves {54 - reserve}")
    assert board.says(f"reserve {reserve}")
    board.play("A gather")
    assert board.says(f"A leaves {10 + got}")
    assert board.says(f"reserve {reserve - got}")
    assert board.says(f"B leaves {54 - reserve}")


@clause("BEN-LEAF-03")
@pytest.mark.parametrize(("reserve", "got"), [(0, 0), (1, 1), (2, 2)])
def test_a_secret_that_gives_leaves_gives_what_is_there(reserve: int, got: int) -> None:
    board = acting("h04", "leaves 10 secrets e_clover_leaves", f"leaves {54 - reserve}").play("A play e_clover_leaves")
    assert board.says(f"A leaves {10 + got} gifts 2.0.0.0.0")
    assert board.says(f"reserve {reserve - got}")


@clause("BEN-LEAF-03")
@pytest.mark.parametrize(("reserve", "got"), [(0, 0), (1, 1)])
def test_solitude_gives_its_leaf_only_if_there_is_one(reserve: int, got: int) -> None:
    board = at("benevolent", f"forest 2R 1a 2b\nA leaves 10 secrets p_solitude\nB leaves {54 - reserve}")
    assert board.play("A place h04").says(f"A leaves {10 + got}")
    assert board.says(f"reserve {reserve - got}")


@clause("BEN-LEAF-03")
def test_nothing_is_owed_later() -> None:
    board = at(
        "benevolent",
        """
        forest 2R 1a 2b
        A leaves 4 steps h01 h02 h05 h06
        B leaves 60 steps h03 h04 h07 h06
        """,
    )
    board.play("A move h01-h03", "A gather")  # nothing is there
    assert board.says("A leaves 4")
    board.play("B move h07-h05", "B gain feather")  # B pays the grey Footstep and A
    assert board.says("reserve 1")
    assert board.says("A leaves 5")
    board.play("A move h03-h01", "A gather")
    assert board.says("A leaves 6")  # the one that is there, and no more
    board.play("B move h05-h07", "B take r1c1", "B end turn")
    board.play("A move h01-h03", "A gather")
    assert board.says("A leaves 7")


@clause("BEN-LEAF-04")
def test_there_are_always_sixty_four_leaves() -> None:
    cached = 0
    for moment in moments():
        assert moment.before.leaves() == moment.after.leaves() == 64
        assert moment.after.reserve >= 0
        cached += any(player.cache for player in moment.after.players.values())
    assert cached > 0
