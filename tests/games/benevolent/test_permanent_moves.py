"""Permanent Secrets that change how one moves (chapter 3.13: Double Step and Free Roaming)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import pytest

from tests.games.benevolent.clearing import leaves, moving
from tests.games.benevolent.ground import one_group, strides, touching
from tests.kit import Board, at, clause

BOARDS = {"2R": "forest 2R 1a 2b\nA {}\nB steps h01", "3L": "forest 3L 2b 3b\nA {}\nB steps h04\nC"}


def standing(template: str, steps: tuple[str, ...], secrets: str) -> Board:
    """A table of two or three on which A has these Footsteps in the forest and is to move."""
    return at("benevolent", BOARDS[template].format(f"steps {' '.join(steps)} secrets {secrets}"))


def sets(template: str, size: int, *, double: bool, apart: bool) -> Iterator[tuple[str, ...]]:
    """Every way to stand on a board with so many Footsteps, at most two on a hex; one group or, perhaps, apart."""
    near = touching(template)
    ways = combinations_with_replacement(sorted(near), size) if double else combinations(sorted(near), size)
    for steps in ways:
        if max([steps.count(hex) for hex in steps]) <= 2 and (apart or one_group(steps, near)):
            yield steps


@clause("BEN-PERM-07", "BEN-PERM-08")
@pytest.mark.parametrize("template", BOARDS)
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_double_step_allows_exactly_the_strides_it_should(template: str, size: int) -> None:
    for steps in sets(template, size, double=True, apart=False):
        board = standing(template, steps, "p_double_step")
        assert board.offers("A") == strides(template, steps, card=4 - size, double=True)


@clause("BEN-PERM-11")
@pytest.mark.parametrize("template", BOARDS)
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_free_roaming_allows_exactly_the_strides_it_should(template: str, size: int) -> None:
    for steps in sets(template, size, double=False, apart=True):
        board = standing(template, steps, "p_free_roam")
        free = [hex for hex in touching(template) if hex not in steps]
        if size < 4:
            assert board.offers("A") == sorted([f"place {goal}" for goal in free])
        else:
            assert board.offers("A") == sorted([f"move {origin}-{goal}" for origin in steps for goal in free])


@clause("BEN-PERM-12")
@pytest.mark.parametrize("template", BOARDS)
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_both_together_allow_any_other_hex_with_at_most_one_own_footstep(template: str, size: int) -> None:
    for steps in sets(template, size, double=True, apart=True):
        board = standing(template, steps, "p_double_step p_free_roam")
        room = [hex for hex in touching(template) if steps.count(hex) <= 1]
        if size < 4:
            assert board.offers("A") == sorted([f"place {goal}" for goal in room])
        else:
            moves = [f"move {origin}-{goal}" for origin in set(steps) for goal in room if goal != origin]
            assert board.offers("A") == sorted(moves)


@clause("BEN-PERM-07")
def test_without_double_step_a_hex_holds_one_own_footstep() -> None:
    assert standing("3L", ("h01",), "").refuses("A place h01") == "BEN-MOVE-03"
    assert standing("3L", ("h01", "h02", "h07", "h08"), "").refuses("A move h01-h02") == "BEN-MOVE-05"


@clause("BEN-PERM-07")
def test_with_double_step_a_second_own_footstep_may_come_from_the_card_or_from_the_forest() -> None:
    board = standing("3L", ("h01",), "p_double_step").play("A place h01")
    assert board.says("A card 2 steps h01 h01")
    assert board.asked() == "A"
    moved = standing("3L", ("h01", "h02", "h07", "h08"), "p_double_step").play("A move h01-h02")
    assert moved.says("A card 0 steps h02 h02 h07 h08")


@clause("BEN-PERM-07")
def test_no_hex_ever_holds_three_but_several_may_hold_two() -> None:
    card = standing("3L", ("h01", "h01"), "p_double_step")
    assert card.refuses("A place h01") == "BEN-PERM-07"
    full = standing("3L", ("h01", "h01", "h02", "h07"), "p_double_step")
    assert full.refuses("A move h07-h01") == "BEN-PERM-07"
    assert full.play("A move h07-h02").says("A steps h01 h01 h02 h02")
    roaming = standing("3L", ("h01", "h01", "h05", "h10"), "p_double_step p_free_roam")
    assert roaming.refuses("A move h10-h01") == "BEN-PERM-07"


@clause("BEN-PERM-08")
def test_two_on_a_hex_are_connected_and_the_group_must_stay_one() -> None:
    both = standing("3L", ("h01", "h01"), "p_double_step")
    assert both.accepts("A place h02")
    board = standing("3L", ("h01", "h01", "h02", "h02"), "p_double_step")
    assert board.accepts("A move h01-h06")  # the other one on h01 still joins the two groups
    assert board.accepts("A move h01-h03")
    assert board.refuses("A move h01-h05") == "BEN-MOVE-05"
    chain = standing("3L", ("h01", "h02", "h03", "h04"), "p_double_step")
    assert chain.refuses("A move h02-h01") == "BEN-MOVE-07"
    assert chain.accepts("A move h01-h04")


@clause("BEN-PERM-08")
def test_a_doubled_hex_needs_no_further_adjacency() -> None:
    board = standing("3L", ("h01",), "p_double_step")
    assert board.accepts("A place h01")
    pair = standing("3L", ("h01", "h01"), "p_double_step").play("A place h02", "A gather")
    assert pair.says("A steps h01 h01 h02")


@clause("BEN-PERM-08")
def test_own_footsteps_cost_nothing_and_opponents_pay_for_each_of_the_two() -> None:
    own = moving("leaves 0 steps h05 secrets p_double_step").play("A place h05")
    assert own.offers("A") == ["gain clover", "gather"]
    assert own.play("A gain clover").says("A leaves 0 gifts 2.0.0.0.0")
    poor = moving("leaves 1", "leaves 0 steps h05 h05 secrets p_double_step").play("A place h05")
    assert poor.offers("A") == ["gather"]
    rich = moving("leaves 2", "leaves 0 steps h05 h05 secrets p_double_step").play("A place h05", "A gain clover")
    assert (leaves(rich, "A"), leaves(rich, "B")) == (0, 2)


@clause("BEN-PERM-08", "BEN-PERM-11", "BEN-PERM-12")
@pytest.mark.parametrize("secrets", ["p_double_step", "p_free_roam", "p_double_step p_free_roam"])
def test_the_hex_one_comes_from_is_still_no_destination(secrets: str) -> None:
    board = standing("3L", ("h01", "h02", "h07", "h08"), secrets)
    for hex in ("h01", "h02", "h07", "h08"):
        assert board.refuses(f"A move {hex}-{hex}") == "BEN-MOVE-10"
    if "p_double_step" in secrets:
        twice = standing("3L", ("h01", "h01", "h07", "h08"), secrets)
        assert twice.refuses("A move h01-h01") == "BEN-MOVE-10"


@clause("BEN-PERM-11")
@pytest.mark.parametrize("secrets", ["p_free_roam", "p_double_step p_free_roam"])
def test_free_roaming_still_takes_footsteps_from_the_card_first(secrets: str) -> None:
    board = standing("3L", ("h01", "h02", "h05"), secrets)
    assert board.refuses("A move h01-h09") == "BEN-MOVE-02"
    assert board.accepts("A place h09")


@clause("BEN-PERM-11")
def test_free_roaming_leaves_groups_apart_and_own_hexes_closed() -> None:
    board = standing("3L", ("h01", "h02", "h07", "h08"), "p_free_roam")
    assert board.refuses("A move h01-h02") == "BEN-MOVE-05"
    board.play("A move h07-h05")
    assert board.says("A steps h01 h02 h05 h08")
    assert standing("3L", ("h01", "h02", "h07", "h08"), "").refuses("A move h07-h05") == "BEN-MOVE-05"
    card = standing("3L", ("h01",), "p_free_roam")
    assert card.refuses("A place h01") == "BEN-MOVE-03"


@clause("BEN-PERM-11")
def test_only_the_owner_roams() -> None:
    board = moving("steps h01 secrets p_free_roam p_double_step", "steps h01").play("A place h14", "A gather")
    assert board.offers("B") == ["place h02", "place h06"]
