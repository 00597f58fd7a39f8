"""BEN-GEN-02, -04 to -06 and -10: the shape of segments and of the boards they are laid to."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest

from clairiere.games.benevolent import RULES
from tests.games.benevolent.ground import DIRECTIONS, TEMPLATES, data, near, template, touching
from tests.kit import at, clause

PARTS = RULES.components()
POSITIONS = ("L0", "L1", "L2", "S0", "S1")
INSIDE = {"L0-L1", "L1-L2", "S0-S1", "L0-S0", "L1-S0", "L1-S1", "L2-S1"}
HEXES_OF = {2: 8, 3: 10, 4: 14}
LAYS = {2: ("lower", "upper"), 3: ("first", "second"), 4: ("first", "second", "upper")}


def turned(q: int, r: int, degrees: int) -> tuple[int, int]:
    """An axial coordinate turned clockwise about the origin."""
    for _ in range(degrees // 60):
        q, r = -r, q + r
    return q, r


def outlines(laid: dict[str, Any]) -> dict[tuple[str, str], tuple[int, int]]:
    """Slot and position -> where it comes to lie, also when covered, from the outline and the turn of each slot."""
    axial = data()["forest"]["outline"]["axial"]
    found: dict[tuple[str, str], tuple[int, int]] = {}
    for slot in laid["slots"]:
        spun = {pos: turned(axial[pos][0], axial[pos][1], laid["rotation_deg_clockwise"][slot]) for pos in POSITIONS}
        seen = next(c for c in laid["cell"] if c["slot"] == slot)
        dq, dr = seen["q"] - spun[seen["pos"]][0], seen["r"] - spun[seen["pos"]][1]
        found.update({(slot, pos): (q + dq, r + dr) for pos, (q, r) in spun.items()})
    return found


@clause("BEN-GEN-02")
@pytest.mark.parametrize("id", TEMPLATES)
def test_a_segment_is_a_trapezoid_in_every_template(id: str) -> None:
    laid, pairs = PARTS.templates[id], set()
    for (a, (slot, p)), (b, (other, q)) in combinations(enumerate(laid.cells), 2):
        if slot == other:
            touch = bool(laid.near[a] >> b & 1)
            pair = "-".join(sorted([POSITIONS[p], POSITIONS[q]]))
            assert touch == (pair in INSIDE), f"{id} {laid.slots[slot]} {pair}"
            pairs.add(pair)
    assert pairs >= INSIDE  # some segment of the board is seen whole


@clause("BEN-GEN-02")
def test_the_outline_has_seven_inner_edges_and_an_end_pair_on_each_side() -> None:
    outline = data()["forest"]["outline"]
    assert {f"{a}-{b}" for a, near in outline["adjacency"].items() for b in near if a < b} == INSIDE
    for (a, (q, r)), (b, (q2, r2)) in combinations(sorted(outline["axial"].items()), 2):
        assert (f"{a}-{b}" in INSIDE) == ((q2 - q, r2 - r) in DIRECTIONS)
    assert (outline["left_end_pair"], outline["right_end_pair"]) == (["L0", "S0"], ["L2", "S1"])


@clause("BEN-GEN-04", "BEN-GEN-05", "BEN-GEN-06")
@pytest.mark.parametrize(
    ("id", "covered"),
    [
        ("2R", {("lower", "L2"): ("upper", "S1"), ("lower", "S1"): ("upper", "L2")}),
        ("2L", {("lower", "L0"): ("upper", "S0"), ("lower", "S0"): ("upper", "L0")}),
        ("3R", {}),
        ("3L", {}),
        ("4R", {("second", "L2"): ("upper", "L0")}),
        ("4L", {("first", "L0"): ("upper", "L2")}),
    ],
)
def test_each_template_covers_the_hexes_that_its_clause_says(
    id: str, covered: dict[tuple[str, str], tuple[str, str]]
) -> None:
    laid = PARTS.templates[id]
    seats = int(id[0])
    assert tuple(laid.slots) == LAYS[seats]
    assert len(laid.cells) == HEXES_OF[seats]
    seen = {(laid.slots[slot], POSITIONS[p]) for slot, p in laid.cells}
    assert set(product(laid.slots, POSITIONS)) - seen == set(covered)
    lies = outlines(template(id))
    assert all(lies[under] == lies[over] for under, over in covered.items())
    assert len(set(lies.values())) == HEXES_OF[seats]  # nothing else overlaps
    for cell in template(id)["cell"]:
        assert lies[cell["slot"], cell["pos"]] == (cell["q"], cell["r"])


@clause("BEN-GEN-05", "BEN-GEN-06")
@pytest.mark.parametrize(("id", "ends"), [("3R", "L2 S1"), ("3L", "L0 S0"), ("4R", "L2 S1"), ("4L", "L0 S0")])
def test_two_segments_lie_end_to_end(id: str, ends: str) -> None:
    lies = outlines(template(id))
    touch = {
        (a, b)
        for a, b in product(POSITIONS, repeat=2)
        if (lies["second", b][0] - lies["first", a][0], lies["second", b][1] - lies["first", a][1]) in DIRECTIONS
    }
    assert {a for a, _ in touch} == {b for _, b in touch} == set(ends.split())
    if id[0] == "4":
        for slot in ("first", "second"):  # and these two lie as with three players
            assert all(lies[slot, pos] == outlines(template(f"3{id[1]}"))[slot, pos] for pos in POSITIONS)


@clause("BEN-GEN-10")
@pytest.mark.parametrize("id", TEMPLATES)
def test_hexes_are_adjacent_exactly_if_they_share_an_edge(id: str) -> None:
    assert near(id) == touching(id)
    assert near(id) == {c["id"]: frozenset(c["adjacent"]) for c in template(id)["cell"]}


@clause("BEN-GEN-10")
@pytest.mark.parametrize("id", TEMPLATES)
def test_a_footstep_walks_over_the_borders_of_segments(id: str) -> None:
    forest = f"{id} 1a 2b 3a" if id[0] == "4" else f"{id} 1a 2b"
    players = "\n".join("BCD"[: int(id[0]) - 1])
    for hex, around in touching(id).items():
        board = at("benevolent", f"forest {forest}\nA card 3 steps {hex}\n{players}")
        assert board.offers("A") == [f"place {goal}" for goal in sorted(around)]
