"""The blocking variant (RND-BLOCK)."""

from __future__ import annotations

from clairiere.games.roundforest import RULES
from tests.games.roundforest.glade import chip, glade, go, has, in_bag, lies, meets, pack, thing, turned
from tests.kit import Board, clause

AROUND = ["BC23", "BC34", "CD23", "CD34"]  # the gaps that touch C3


def blocked(a: str = "", b: str = "", gaps: str = "", lying: str = "", **more: str) -> Board:
    return glade(a, b, forest="blocking", lies=lying, lines=f"gaps {gaps}" if gaps else "", **more)


def block_actions(board: Board) -> list[str]:
    return [c for c in board.offers("A") if c.split()[0] in ("put", "lift", "clear")]


@clause("RND-BLOCK-01")
def test_there_are_twenty_five_or_sixteen_gaps_of_which_four_touch_three_tiles() -> None:
    for layout, n in zip(RULES.components().layouts, (16, 25), strict=True):
        touched = [len([p for p in layout.spaces if gap in layout.gaps_at[p]]) for gap in layout.gaps]
        assert len(touched) == n
        assert sorted(touched) == [3] * 4 + [4] * (n - 4)


@clause("RND-BLOCK-02", "RND-BLOCK-03")
def test_once_a_turn_a_heavy_object_is_put_into_a_gap_beside_the_tile() -> None:
    board = blocked("pack stone hat")
    assert block_actions(board) == [f"put {gap}" for gap in AROUND]
    assert board.refuses("A put AB12") == "RND-BLOCK-03"
    board.play("A put BC23")
    assert pack(board) == ["hat"]
    assert board.line("gaps") == "BC23=stone"
    assert board.asked() == "A"
    assert board.refuses("A lift BC23") == "RND-BLOCK-02"
    board.play("A pause")
    assert board.asked() == "B", "no second block action at the end"
    assert blocked("pack hat").refuses("A put BC23") == "RND-BLOCK-02"


@clause("RND-BLOCK-03", "RND-BLOCK-10")
def test_it_may_also_be_done_at_the_end_of_the_turn() -> None:
    board = blocked("pack stone").play("A pause")
    assert block_actions(board) == [f"put {gap}" for gap in AROUND]
    moved = go(blocked("pack stone hat key", lying="D3=jug"))
    assert block_actions(moved) == ["put CD23", "put CD34", "put DE23", "put DE34"]
    moved.play("A put CD23")
    assert moved.asked() == "B"


@clause("RND-BLOCK-04", "RND-BLOCK-02")
def test_anybody_takes_what_fits() -> None:
    board = blocked("pack hat", gaps="BC23=stone").play("A lift BC23")
    assert pack(board) == ["stone", "hat"]
    assert blocked("pack anvil", gaps="BC23=stone").refuses("A lift BC23") == "RND-BLOCK-04"
    assert blocked("pack hat key spoon", gaps="BC23=stone").refuses("A lift BC23") == "RND-BLOCK-04"
    assert blocked(gaps="BC23=stone").refuses("A lift BC34") == "RND-BLOCK-02"


@clause("RND-BLOCK-05", "RND-ROT-03")
def test_a_blocked_tile_turns_neither_by_move_nor_pause_nor_ride() -> None:
    board = blocked("pack anvil", gaps="BC23=stone").play("A pause")
    assert turned(board, "C3") == "T28.0"
    assert "held C3" in board.heard
    moved = go(blocked("pack hat key spoon", gaps="DE23=stone", lying="D3=jug"))
    assert turned(moved, "D3").endswith(".0")
    rider = meets(blocked("pack hat key spoon", gaps="AB23=stone", lying="D3=red"), "unicorn").play("A use")
    rider.play("A ride A3", luck=[chip(rider, "blue")])
    assert turned(rider, "A3").endswith(".0")


@clause("RND-BLOCK-06")
def test_a_gap_holds_one_object() -> None:
    assert blocked("pack anvil", gaps="BC23=stone").refuses("A put BC23") == "RND-BLOCK-06"


@clause("RND-BLOCK-07", "RND-BLOCK-08")
def test_a_heavy_object_on_a_tile_blocks_nothing_and_a_gap_no_way() -> None:
    board = go(blocked("pack hat key spoon", lying="D3=stone"))
    assert turned(board, "D3").endswith(".1")
    assert lies(board, "D3") == "stone"
    free = [c for c in glade().offers("A") if c.startswith("go")]
    assert [c for c in blocked(gaps="CD23=stone CD34=stone").offers("A") if c.startswith("go")] == free


@clause("RND-BLOCK-09")
def test_on_the_backpack_there_is_no_start_option_but_an_end_option() -> None:
    board = blocked("pack stone", lying="B1=hat")
    board.state.players[0].at = -1
    board.state.lies[14] = 1
    board.state.chips[0] -= 1
    assert board.offers("A") == ["go A2", "go B1"]
    assert board.refuses("A put AB12") == "RND-BLOCK-09"
    board.play("A go B1").play("A leave")
    assert block_actions(board) == ["put AB12", "put BC12"]


@clause("RND-BLOCK-11")
def test_after_a_pause_what_cannot_be_taken_may_be_cleared() -> None:
    board = blocked("pack hat key spoon", gaps="BC23=stone")
    assert board.refuses("A clear BC23") == "RND-BLOCK-11"
    board.play("A pause")
    assert block_actions(board) == ["clear BC23"]
    board.play("A clear BC23")
    assert in_bag(board, "stone") == 2
    assert board.asked() == "B"
    fits = blocked("pack hat", gaps="BC23=stone").play("A pause")
    assert fits.refuses("A clear BC23") == "RND-BLOCK-11"
    moved = go(blocked("pack hat key spoon", gaps="CD23=stone", lying="D3=jug"))
    assert moved.asked() == "B", "not after a move"


@clause("RND-BLOCK-12", "RND-BLOCK-13")
def test_without_the_variant_heavy_objects_are_simply_objects() -> None:
    board = glade("pack stone")
    assert block_actions(board) == []
    assert board.refuses("A put BC23") == "RND-BLOCK-13"
    assert in_bag(blocked(gaps="BC23=stone BC34=stone"), "stone") == 0
    assert has(board, "A", "pack stone")
    assert thing(board, "stone") == 4
