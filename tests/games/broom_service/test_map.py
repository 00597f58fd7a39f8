"""Regions, adjacency and moves (BRM-ADJ, BRM-MOVE)."""

from __future__ import annotations

from clairiere.games.broom_service.rules.choices import LANDS, REGIONS, SEA, SEAS
from clairiere.games.broom_service.rules.components import Board as Side
from clairiere.kernel.bits import bits
from tests.games.broom_service.realm import fresh, parts_of_the_box, pawns, play_out, realm
from tests.kit import clause

PARTS = parts_of_the_box()
FRONT, BACK = PARTS.boards


def names(mask: int) -> set[str]:
    return {REGIONS[region] for region in bits(mask)}


def near(side: Side, region: str) -> set[str]:
    return names(side.near[REGIONS.index(region)])


@clause("BRM-ADJ-01", "BRM-RUL-01")
def test_pawns_stand_on_land_only() -> None:
    board = realm("hand forest_witch", "hand forest_witch", agenda="fly A 15 free 0")
    goals = {option.split("-")[1] for option in board.offers("A") if option != "nothing"}
    assert goals
    assert not goals & set(SEAS)
    assert all(side.kind[REGIONS.index(sea)] in (SEA, -1) for side in (FRONT, BACK) for sea in SEAS)


@clause("BRM-ADJ-02", "BRM-ADJ-04", "BRM-ADJ-06")
def test_regions_that_share_a_line_are_adjacent_and_a_sea_is_to_its_shore() -> None:
    assert near(FRONT, "p9") == {"f6", "f8", "h7", "p8"}
    assert near(FRONT, "sea_w") == {"f5", "h8"}
    assert {"sea_e"} <= near(FRONT, "p8")
    for side in (FRONT, BACK):
        for region in range(len(REGIONS)):
            assert not side.near[region] >> region & 1
            for other in bits(side.near[region]):
                assert side.near[other] >> region & 1


@clause("BRM-ADJ-03")
def test_shores_of_one_sea_are_adjacent_across_it() -> None:
    assert near(FRONT, "p8") == {"f6", "h9", "p9", "sea_e", "f7", "h6", "p5"}
    assert near(FRONT, "f5") == {"h5", "h8", "p3", "p7", "sea_w"}


@clause("BRM-ADJ-05", "BRM-RUL-03")
def test_clouds_do_not_change_what_is_adjacent() -> None:
    board = realm("stock 0.0.0.3 pawns p8 h7 hand weather_fairy", "", clouds="sea_e=1-1 h6=1-1", agenda="chase A 0")
    assert board.offers("A") == ["chase h6", "chase sea_e", "nothing"], "across the clouded sea"


@clause("BRM-ADJ-07")
def test_the_deep_sea_joins_nothing() -> None:
    assert near(BACK, "p2") == set(), "the island of stone circle D"
    assert "p1" not in near(BACK, "p2")
    assert near(FRONT, "f1") == {"h2", "m2"}
    assert "deep_sea" not in REGIONS


@clause("BRM-MOVE-01", "BRM-MOVE-08", "BRM-VAR-01")
def test_a_move_takes_one_own_pawn_to_an_adjacent_region() -> None:
    board = realm("pawns h5 p8 hand hill_witch", "pawns h7 p8 hand hill_witch", agenda="fly A 15 free 0")
    assert board.offers("A") == sorted(
        [f"fly h5-{goal}" for goal in ("f4", "f5", "h2", "p2", "p3", "p7")]
        + [f"fly p8-{goal}" for goal in ("f6", "h9", "p9", "f7", "h6", "p5")]
        + ["nothing"]
    )
    assert board.refuses("A fly h7-f4") == "BRM-MOVE-01", "not an own pawn"
    assert board.refuses("A fly h5-h7") == "BRM-MOVE-01", "too far"
    assert board.refuses("A fly h5-f9") == "BRM-VAR-01", "only on the back"
    moved = board.copy().play("A fly h5-f4")
    assert pawns(moved, "A") == ["f4", "p8"]
    assert pawns(board.copy().play("A fly p8-f6"), "A") == ["h5", "f6"]
    together = realm("pawns h5 h5 hand hill_witch", "", agenda="fly A 15 free 0")
    assert len(together.offers("A")) == 7, "two pawns in the same region are one option"


@clause("BRM-MOVE-02")
def test_a_cloud_keeps_pawns_out() -> None:
    board = realm("hand prairie_witch", "", clouds="p2=1-1", agenda="fly A 15 free 0")
    assert board.refuses("A fly h5-p2") == "BRM-MOVE-02"
    assert "fly h5-p2" not in board.offers("A")


@clause("BRM-MOVE-03", "BRM-RUL-02")
def test_a_free_sea_can_be_crossed_and_a_clouded_one_cannot() -> None:
    free = realm("hand prairie_witch", "", agenda="fly A 15 free 0")
    assert pawns(free.play("A fly p8-p5"), "A") == ["h5", "p5"]
    clouded = realm("hand prairie_witch", "", clouds="sea_e=1-1", agenda="fly A 15 free 0")
    assert clouded.refuses("A fly p8-p5") == "BRM-MOVE-03"
    assert clouded.accepts("A fly p8-f6"), "they share a line"
    two = realm("pawns f9 h2", "", board="back", clouds="sea_s.2=1-1", agenda="fly A 15 free 0")
    assert two.refuses("A fly f9-p7") == "BRM-MOVE-03", "one cloud of two is enough"


@clause("BRM-MOVE-04")
def test_a_cloud_on_the_sea_does_not_matter_where_there_is_a_border() -> None:
    board = realm("pawns f6 h5", "", clouds="sea_e=1-1", agenda="fly A 15 free 0")
    assert board.accepts("A fly f6-p8"), "both lie on sea_e and share a line"
    assert board.refuses("A fly f6-f7") == "BRM-MOVE-03"


@clause("BRM-MOVE-05")
def test_a_move_crosses_one_sea_at_most_and_no_land() -> None:
    board = realm("pawns p8 h5", "", agenda="fly A 15 free 0")
    assert board.refuses("A fly p8-h3") == "BRM-MOVE-01", "across sea_e, h6 and sea_n"
    assert board.refuses("A fly p8-h7") == "BRM-MOVE-01", "over p9"


@clause("BRM-MOVE-06")
def test_a_region_holds_any_number_of_pawns() -> None:
    board = realm(*["pawns f4 f4"] * 4, "pawns h5 h5", agenda="fly E 15 free 0")
    assert pawns(board.play("E fly h5-f4"), "E") == ["f4", "h5"]


@clause("BRM-MOVE-07")
def test_no_pawn_is_ever_in_a_region_with_a_cloud() -> None:
    for seed in range(6):
        board = fresh(4, seed, board="back", storm="yes")
        while not board.over:
            play_out(board, seed, most=5)
            for player in board.state.players:
                for region in player.pawns:
                    assert not board.state.cloud_in(region)
                    assert region < len(LANDS)
