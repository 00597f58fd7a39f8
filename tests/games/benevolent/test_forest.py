"""BEN-GEN: how segments become a forest."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from typing import Any

import pytest

from clairiere.games.benevolent import RULES
from clairiere.games.benevolent.rules.choices import HEXES, KINDS
from clairiere.games.benevolent.rules.components import Face, Forest
from clairiere.games.benevolent.rules.setup import Draws, set_up
from clairiere.kernel.chance import LuckMismatch, Scripted
from clairiere.kernel.state import StepContext
from tests.games.benevolent.ground import TEMPLATES, data, near, one_group
from tests.kit import at, clause

PARTS = RULES.components()
POSITIONS = ("L0", "L1", "L2", "S0", "S1")
FACES = ("1a", "1b", "2a", "2b", "3a", "3b")
HEXES_OF = {2: 8, 3: 10, 4: 14}
LAYS = {2: ("lower", "upper"), 3: ("first", "second"), 4: ("first", "second", "upper")}

Deal = tuple[tuple[int, ...], str, str]  # segments in the order they are dealt, sides, end


def deals(seats: int) -> list[Deal]:
    """Every combination of segments, sides and end."""
    sides = ["".join(s) for s in product("ab", repeat=len(LAYS[seats]))]
    return list(product(permutations((1, 2, 3)), sides, "RL"))


def grown(seats: int, deal: Deal) -> Forest:
    """The forest of a table set up with these draws."""
    segments, sides, end = deal
    draws = Draws(first=0, segments=list(segments), sides=sides, end=end, tiles=list(range(9)), faces=[0] * 9)
    return set_up(PARTS, seats, draws, StepContext(Scripted(()))).forest


def named(seats: int, deal: Deal) -> str:
    """What the dealt board would be called, whether it can be played or not."""
    segments, sides, end = deal
    return " ".join([f"{seats}{end}", *[f"{segments[slot]}{side}" for slot, side in enumerate(sides)]])


@clause("BEN-GEN-01")
def test_three_segments_of_two_sides_and_five_hexes() -> None:
    assert sorted(PARTS.faces) == list(FACES)
    assert [(PARTS.faces[f].segment, PARTS.faces[f].side) for f in FACES] == [(int(f[0]), f[1]) for f in FACES]
    assert all(len(face.kinds) == len(face.grey) == 5 for face in PARTS.faces.values())


@clause("BEN-GEN-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_forest_shows_both_sides_of_a_segment(seats: int) -> None:
    for deal in deals(seats):
        segments = [face[0] for face in grown(seats, deal).id.split()[1:]]
        assert len(set(segments)) == len(segments) == len(LAYS[seats])


@clause("BEN-GEN-03")
def test_the_six_faces_are_balanced() -> None:
    faces = [PARTS.faces[id] for id in FACES]
    lacking = [set(range(6)) - set(face.kinds) for face in faces]
    assert all(len(lack) == 1 for lack in lacking)
    assert set().union(*lacking) == set(range(6))
    for position in range(5):
        assert sorted(face.kinds[position] for face in faces) == list(range(6))
    for face in faces:
        assert sorted(face.grey) == [0, 0, 0, 1, 1]
    for written in data()["forest"]["face"]:
        face = PARTS.faces[written["id"]]
        assert [KINDS[kind] for kind in face.kinds] == [written[pos]["kind"] for pos in POSITIONS]
        assert face.grey == [written[pos]["grey_steps"] for pos in POSITIONS]
        assert set(KINDS) - {KINDS[kind] for kind in face.kinds} == {written["missing_kind"]}


@clause("BEN-GEN-04", "BEN-GEN-05")
@pytest.mark.parametrize("seats", [2, 3])
def test_with_two_or_three_players_the_third_segment_is_not_used(seats: int) -> None:
    for deal in deals(seats):
        forest = grown(seats, deal)
        assert [int(face[0]) for face in forest.id.split()[1:]] == list(deal[0][:2])
        assert forest.size == HEXES_OF[seats]


@clause("BEN-GEN-07")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_segments_are_permuted_then_sides_drawn_then_the_end_all_alike(seats: int) -> None:
    given = Draws(first=0, tiles=list(range(9)), faces=[0] * 9)
    slots = len(LAYS[seats])
    drawn: Counter[Deal] = Counter()
    for luck in product(range(3), *[range(2)] * (slots + 2)):
        segments = tuple(k + 1 for k in Scripted(luck[:2]).permutation(3))
        deal = (segments, "".join("ab"[k] for k in luck[2:-1]), "RL"[luck[-1]])
        chance = Scripted(luck)
        forest = set_up(PARTS, seats, given, StepContext(chance)).forest
        chance.finish()
        assert forest.id == grown(seats, deal).id
        if seats > 2:
            assert forest.id == named(seats, deal)
        drawn[deal] += 1
    assert drawn == Counter(deals(seats))
    for k, n in enumerate([3, *[2] * (slots + 2)]):  # and no draw is wider than that
        with pytest.raises(LuckMismatch):
            set_up(PARTS, seats, given, StepContext(Scripted([0] * k + [n])))


@clause("BEN-GEN-08")
def test_two_players_use_the_other_end_exactly_if_a_kind_is_missing() -> None:
    turned_round = 0
    for deal in deals(2):
        segments, sides, end = deal
        as_dealt = PARTS.forest(f"2{end}", named(2, deal).split()[1:])
        expected = deal if len(set(as_dealt.kinds)) == 6 else (segments, sides, "L" if end == "R" else "R")
        turned_round += expected != deal
        assert grown(2, deal).id == named(2, expected)
        assert len(set(grown(2, deal).kinds)) == 6
    assert turned_round == 18


@clause("BEN-GEN-09")
@pytest.mark.parametrize(
    ("forest", "hex", "offers"),
    [
        ("2R 2a 1a", "h03", ["buy clover", "gather"]),  # the Altar of 1a lies on the Meadow of 2a
        ("2R 2a 1a", "h06", ["gather", "take r1c1", "take r1c2", "take r1c3", "take r1c4"]),  # a Table on a Circle
        ("2R 3a 2b", "h06", ["buy clover", "gather"]),  # an Altar on a Table
        ("2L 1b 2b", "h02", ["gather", "sleep d12"]),  # a Pond on the grey Table
        ("2L 3a 1b", "h02", ["gain feather", "gather"]),  # a grey Nest on the grey Altar
    ],
)
def test_a_hex_acts_as_what_lies_on_top(forest: str, hex: str, offers: list[str]) -> None:
    board = at("benevolent", f"forest {forest}\nA leaves 3\nB").play(f"A place {hex}")
    assert board.offers("A") == offers


@clause("BEN-GEN-09")
@pytest.mark.parametrize("id", TEMPLATES)
def test_what_is_printed_on_a_covered_hex_changes_nothing_anywhere(id: str) -> None:
    laid = PARTS.templates[id]
    blank = Face("blank", 1, "a", [0] * 5, [0] * 5)
    for slot, position in product(range(len(laid.slots)), range(5)):
        marks = [int(p == position) for p in range(5)]
        marked = Face("marked", 1, "a", marks, marks)
        forest = Forest(laid, [marked if s == slot else blank for s in range(len(laid.slots))])
        seen = [int(cell == (slot, position)) for cell in laid.cells]
        assert forest.kinds == forest.grey == seen
        assert sum(seen) == int((slot, position) in laid.cells)


@clause("BEN-GEN-09")
def test_the_grey_footstep_of_a_covered_hex_costs_nothing_and_that_of_the_covering_hex_does() -> None:
    covered = at("benevolent", "forest 2R 3a 2a\nA leaves 0 gifts 1.0.0.0.0\nB")  # a Circle on the grey Circle of 3a
    assert covered.play("A place h03", "A exchange clover").says("A leaves 0")
    on_top = at("benevolent", "forest 2R 1a 2b\nA leaves 1\nB")  # a grey Nest on a Table without one
    assert on_top.play("A place h03", "A gain feather").says("A leaves 0")


@clause("BEN-GEN-11")
def test_the_first_golden_board_hex_by_hex() -> None:
    forest = PARTS.forest("2R", ["1a", "2b"])
    assert [KINDS[kind] for kind in forest.kinds] == [
        "stone_circle", "pond", "nest", "meadow", "nest", "sacred_altar", "wooden_table", "pond",
    ]  # fmt: skip
    assert forest.grey == [0, 1, 1, 0, 1, 0, 1, 0]


@clause("BEN-GEN-11")
@pytest.mark.parametrize("golden", data()["golden_board"], ids=lambda golden: str(golden["template"]))
def test_the_golden_boards(golden: dict[str, Any]) -> None:
    laid = PARTS.templates[golden["template"]]
    forest = PARTS.forest(laid.id, [golden["faces"][slot] for slot in laid.slots])
    assert [KINDS[kind] for kind in forest.kinds] == golden["kinds"]
    assert forest.grey == golden["grey_steps"]
    assert sorted(g["template"] for g in data()["golden_board"]) == sorted(TEMPLATES)


@clause("BEN-GEN-12")
def test_1a_under_2b_with_the_left_ends_joined_becomes_2r() -> None:
    assert KINDS.index("stone_circle") not in PARTS.forest("2L", ["1a", "2b"]).kinds
    assert grown(2, ((1, 2, 3), "ab", "L")).id == grown(2, ((1, 2, 3), "ab", "R")).id == "2R 1a 2b"


@clause("BEN-GEN-13")
@pytest.mark.parametrize(("seats", "dealt", "playable"), [(2, 48, 30), (3, 48, 48), (4, 96, 96)])
def test_every_forest_is_whole_and_has_every_kind(seats: int, dealt: int, playable: int) -> None:
    assert len({named(seats, deal) for deal in deals(seats)}) == dealt
    boards = {forest.id: forest for forest in [grown(seats, deal) for deal in deals(seats)]}
    assert len(boards) == playable
    for forest in boards.values():
        assert len(forest.kinds) == len(forest.grey) == forest.size == HEXES_OF[seats]
        assert set(forest.kinds) == set(range(6))
        assert one_group(HEXES[: forest.size], near(forest.id.split()[0]))


@clause("BEN-GEN-13")
@pytest.mark.parametrize(("forest", "beyond"), [("2R 1a 2b\nA\nB", "h09"), ("3L 1a 2b\nA\nB\nC", "h11")])
def test_there_is_no_hex_beyond_the_forest(forest: str, beyond: str) -> None:
    assert at("benevolent", f"forest {forest}").refuses(f"A place {beyond}") == "BEN-GEN-13"


@clause("BEN-GEN-14")
@pytest.mark.parametrize("id", TEMPLATES)
def test_the_reference_segment_adds_no_hex(id: str) -> None:
    laid = PARTS.templates[id]
    dealt = {2: 2, 3: 2, 4: 3}[laid.players]
    overlapped = {2: 2, 3: 0, 4: 1}[laid.players]
    assert data()["inventory"]["reference_segments"] == 1
    assert len(laid.slots) == dealt
    assert {slot for slot, _ in laid.cells} == set(range(dealt))  # every hex belongs to a dealt segment
    assert len(laid.cells) == len(set(laid.cells)) == 5 * dealt - overlapped
    board = at("benevolent", f"forest {id} 1a 2b {'3a' * (dealt == 3)}\n" + "\n".join("ABCD"[: laid.players]))
    assert len(board.offers("A")) == 5 * dealt - overlapped  # where a Footstep can stand
