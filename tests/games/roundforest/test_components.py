"""What is in the box (RND-COMP), and boxes of one's own."""

from __future__ import annotations

import tomllib

import pytest

from clairiere.games.roundforest import GAME, RULES
from clairiere.games.roundforest.rules.choices import OBJECTS
from clairiere.games.roundforest.rules.components import Parts
from clairiere.games.roundforest.rules.position import VOCABULARY
from clairiere.kernel.components import WrongComponents
from tests.games.boxes import changed, complaints, own_copy, records_need_their_box
from tests.games.roundforest.glade import glade, turned
from tests.kit import at, clause

TOML = own_copy("roundforest")
DATA = tomllib.loads(TOML)
PARTS = RULES.components()


@clause("RND-COMP-01", "RND-COMP-02", "RND-COMP-06", "RND-COMP-07")
def test_the_box_holds_what_the_rulebook_lists() -> None:
    assert (len(PARTS.tiles), len(PARTS.tiles) - PARTS.wells) == (32, 4)
    assert PARTS.chips == [24, 12, 16]
    assert (PARTS.copper, PARTS.silver, PARTS.apples) == (24, 12, 12)
    kinds = [entry["type"] for entry in DATA["character"]]
    assert [kinds.count(kind) for kind in ("friendly", "hostile", "altruistic")] == [3, 3, 6]
    assert all(entry["cards"] == entry["tokens"] == 1 for entry in DATA["character"])


@clause("RND-COMP-03", "RND-COMP-04", "RND-COMP-05")
def test_there_are_thirty_nine_objects_of_which_ten_are_heavy() -> None:
    counts = dict(zip(OBJECTS, PARTS.objects, strict=True))
    assert sum(counts.values()) == 39
    heavy = [entry["id"] for entry in DATA["object"] if entry["weight"] == "heavy"]
    assert sorted(heavy) == ["anvil", "barrel", "saddle", "stone", "treasure_chest"]
    assert [counts[kind] for kind in heavy] == [2] * 5
    assert [counts[kind] for kind in ("sword", "magic_potion", "cross", "key")] == [3, 3, 3, 2]
    assert (counts["coin_copper"], counts["coin_silver"]) == (5, 2)
    marked = {entry["id"] for entry in DATA["object"] if entry["mission"]}
    asked = {kind for tasks in PARTS.tasks for task in tasks for kind in task.needed}
    assert marked == {OBJECTS[kind] for kind in asked}


@clause("RND-COMP-08", "RND-SETUP-08")
def test_each_player_starts_with_two_compasses_and_nothing_else() -> None:
    board = at("roundforest", "A\nB\nC\nD")
    for seat in "ABCD":
        assert board.line(seat) == "at corner compasses 2 pack copper 0 silver 0 apples 0 debts pauses 0"


@clause("RND-COMP-09", "RND-COMP-10")
def test_no_two_tiles_are_alike_and_each_has_a_way_out() -> None:
    seen = set()
    for rotations in PARTS.white:
        assert rotations[0] & 15, "an inner symbol is white"
        assert len([d for d in range(4) if rotations[0] >> d & 1 or rotations[0] >> 4 + d & 1]) >= 2
        seen.add(min(rotations))
    assert len(seen) == 32


@clause("RND-COMP-11", "RND-ROT-07")
def test_a_tile_with_the_other_arrows_turns_the_other_way() -> None:
    assert set(PARTS.turns) == {1}
    board = at("roundforest", "tiles C3=T28.0\nA at C3\nB", RULES.components(changed(TOML, "T28", "turn", '"ccw"')))
    board.play("A pause")
    assert turned(board, "C3") == "T28.3"
    assert "turned C3 ccw 3" in board.heard
    board = glade().play("A pause")
    assert turned(board, "C3") == "T28.1"
    assert "turned C3 cw 1" in board.heard


@clause("RND-COMP-12")
def test_a_quarter_turn_moves_every_symbol_to_the_next_direction() -> None:
    for rotations in PARTS.white:
        for rotation in range(4):
            inner, outer = rotations[rotation] & 15, rotations[rotation] >> 4
            following = rotations[(rotation + 1) % 4]
            assert following & 15 == (inner << 1 | inner >> 3) & 15
            assert following >> 4 == (outer << 1 | outer >> 3) & 15


@clause("RND-COMP-13")
def test_the_guide_card_shows_what_a_well_does() -> None:
    well = PARTS.well
    assert (well.objects, well.copper_for_objects) == (2, 2)
    assert (well.copper, well.silver_for_copper, well.silver, well.apples_for_silver) == (3, 1, 1, 1)


def test_a_damaged_box_is_refused_and_never_stumbled_over() -> None:
    tables = ["counts", "backpack", "limits", "combination", "seating", "fairy_row", "well_exchange", "variants"]
    tables += ["chip", "tile", "character", "object"]
    assert len(complaints(lambda sheet: Parts(sheet, VOCABULARY), TOML, tables)) > 200


@pytest.mark.parametrize(
    ("where", "key", "value"),
    [
        ("anvil", "weight", '"light"'),
        ("W1", "kind", '"forest"'),
        ("T01", "symbols", "[[0, 0], [0, 0], [0, 1], [0, 1]]"),
        ("T01", "turn", '"left"'),
        ("smith", "type", '"altruistic"'),
        ("[limits]", "round_limit", "0"),
        ("[backpack]", "object_spaces", "4"),
    ],
)
def test_a_box_with_other_rules_is_refused(where: str, key: str, value: str) -> None:
    with pytest.raises(WrongComponents):
        RULES.components(changed(TOML, where, key, value))


def test_a_record_needs_the_box_it_was_played_with() -> None:
    records_need_their_box(GAME, 2, RULES.components(changed(TOML, "[limits]", "round_limit", "9")))
