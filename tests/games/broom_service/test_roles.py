"""Resources, towers, witches, druids, the weather fairy and gatherers (BRM-RES to BRM-GATH)."""

from __future__ import annotations

from tests.games.broom_service.realm import fresh, parts_of_the_box, pawns, play_out, points, realm, stock, told
from tests.kit import Board, clause

REST = "prairie_witch"


def solo(role: str, way: str, a: str = "", **lines: str) -> Board:
    """A plays a role and nobody else has it."""
    board = realm(f"{a} hand {role} {REST}", f"hand {REST}", **lines)
    return board.play(f"A lead {role} {way}")


# ---------------------------------------------------------------- resources


@clause("BRM-RES-01", "BRM-RES-03")
def test_four_kinds_of_resources_lie_open() -> None:
    board = realm("stock 3.0.2.5", "stock 1.1.1.1")
    for seat in (0, 1, 7):
        assert "A vp 10 stock 3.0.2.5" in board.view(seat).text()
    assert [part.word("id") for part in board.state.parts.sheet.parts("resource")] == [
        "purple",
        "green",
        "orange",
        "wand",
    ]


@clause("BRM-RES-02", "BRM-RES-05")
def test_the_supply_never_runs_out_and_nobody_holds_too_much() -> None:
    board = solo("root_gatherer", "brave", "stock 20.20.40.30")
    assert stock(board.play("A gather 2+1"), "A") == "20.20.42.31"


@clause("BRM-RES-04")
def test_what_cannot_be_paid_is_not_offered() -> None:
    for seed in range(4):
        board = fresh(3, seed, storm="yes")
        while not board.over:
            play_out(board, seed, most=7)
            assert min(min(player.stock) for player in board.state.players) >= 0
    board = realm("stock 2.0.1.0", "stock 0.0.0.0", event="upper_hand", agenda="round_event")
    assert board.offers("A") == ["bid 0", "bid 1", "bid 2"]
    assert board.refuses("A bid 3") == "BRM-RES-04"


# ---------------------------------------------------------------- towers


@clause("BRM-DELIV-01", "BRM-DELIV-09")
def test_a_delivery_costs_a_potion_and_brings_points_and_wands_at_once() -> None:
    board = solo("valley_druid", "cowardly", "stock 1.0.0.0 pawns p3 h5")
    board.play("A deliver p3-t28")
    assert (points(board, "A"), stock(board, "A")) == (12, "0.0.0.2")
    assert told(board, "delivered", "scored", "gained") == [
        "delivered A p3 t28 purple",
        "scored A 2 tower",
        "gained A 2 wand",
    ]


@clause("BRM-DELIV-02", "BRM-DELIV-07")
def test_a_tower_is_supplied_from_the_regions_that_it_touches() -> None:
    board = solo("valley_druid", "cowardly", "stock 3.3.3.0 pawns p7 p7", clouds="f8=3-3 h8=2-2")
    assert board.offers("A") == ["deliver p7-t06", "deliver p7-t27", "deliver p7-t29", "nothing"]
    assert board.refuses("A deliver p7-t28") == "BRM-DELIV-02"
    board.play("A deliver p7-t06")
    assert points(board, "A") == 13, "clouds in the other regions of the tower do not matter"


@clause("BRM-DELIV-03", "BRM-DELIV-08", "BRM-DELIV-10")
def test_a_round_tower_takes_one_potion_for_all_its_regions() -> None:
    board = realm("stock 2.2.2.0 pawns f4 f4 hand valley_druid hill_witch", "pawns p7 p7 hand valley_druid hill_witch")
    board.play("A lead valley_druid cowardly", "A deliver f4-t27", "B cowardly")
    assert board.line("occupied") == "t27"
    assert board.refuses("B deliver p7-t27") == "BRM-DELIV-03"
    assert "deliver p7-t27" not in board.offers("B")


@clause("BRM-DELIV-04", "BRM-DELIV-05", "BRM-DELIV-10")
def test_a_square_tower_takes_any_number_but_one_for_each_role() -> None:
    board = realm(
        "stock 5.0.0.0 pawns f4 f4 hand valley_druid hill_witch", "stock 2.0.0.0 pawns f4 f4 hand valley_druid"
    )
    board.play("A lead valley_druid brave", "B cowardly", "B deliver f4-t03", "A deliver f4-t03")
    assert (points(board, "A"), points(board, "B")) == (17, 14)
    assert (stock(board, "A"), stock(board, "B")) == ("4.0.0.0", "1.0.0.0")
    assert board.says("agenda lead A"), "one potion a role"
    assert "occupied" not in board.state.text()


@clause("BRM-DELIV-06", "BRM-DELIV-11")
def test_without_a_potion_of_the_colour_there_is_no_delivery_and_the_move_stands() -> None:
    board = solo("forest_witch", "brave", "stock 0.0.1.0")
    board.play("A fly h5-f4")
    assert pawns(board, "A") == ["f4", "p8"]
    assert points(board, "A") == 10
    assert board.says("agenda lead A"), "no orange tower there"
    board = solo("valley_druid", "brave", "stock 0.1.0.0 pawns f4 h5")
    assert board.refuses("A deliver f4-t03") == "BRM-DELIV-06"


# ---------------------------------------------------------------- witches


@clause("BRM-WITCH-01")
def test_each_witch_flies_to_her_own_landscape() -> None:
    goals = {"forest_witch": "f4 f5 f6 f7", "hill_witch": "h2 h6 h9", "prairie_witch": "p2 p3 p5 p7 p9"}
    for role, landscape in goals.items():
        board = realm(f"hand {role} peak_druid", "hand peak_druid").play(f"A lead {role} cowardly")
        found = {option.split("-")[1] for option in board.offers("A") if option != "nothing"}
        assert found == set(landscape.split())
    board = solo("mountain_witch", "cowardly", "pawns h2 h9")
    assert board.offers("A") == ["fly h2-m2", "fly h9-m3", "nothing"]
    assert board.refuses("A fly h2-f1") == "BRM-WITCH-01"


@clause("BRM-WITCH-02")
def test_a_cowardly_witch_moves_and_no_more() -> None:
    board = solo("forest_witch", "cowardly").play("A fly p8-f6")
    assert board.says("agenda lead A")
    assert (points(board, "A"), stock(board, "A")) == (10, "1.1.1.1")


@clause("BRM-WITCH-03", "BRM-WITCH-07")
def test_a_brave_witch_delivers_from_the_region_that_she_has_entered() -> None:
    board = solo("forest_witch", "brave").play("A fly p8-f6")
    assert board.offers("A") == ["deliver f6-t32", "deliver f6-t34", "deliver f6-t36", "nothing"]
    assert board.refuses("A deliver h5-t26") == "BRM-WITCH-03", "not with the other pawn"
    board.play("A deliver f6-t34")
    assert points(board, "A") == 12, "the tower touches a prairie too; no bonus for witches"


@clause("BRM-WITCH-04", "BRM-RUL-37")
def test_a_brave_witch_may_move_without_delivering() -> None:
    board = solo("forest_witch", "brave").play("A fly p8-f6", "A nothing")
    assert pawns(board, "A") == ["h5", "f6"]
    assert stock(board, "A") == "1.1.1.1"
    turbo = realm("pawns p3 h2 hand hill_witch", "", board="back", tiles="h1=turbo_ac", agenda="fly A 2 free 0")
    assert turbo.accepts("A fly p3-h1")


@clause("BRM-WITCH-05", "BRM-WITCH-06")
def test_a_brave_witch_who_does_not_move_cannot_deliver() -> None:
    board = solo("hill_witch", "brave")
    assert board.refuses("A deliver h5-t26") == "TABLE-02"
    board.play("A nothing")
    assert board.says("agenda lead A")
    assert points(board, "A") == 10


# ---------------------------------------------------------------- druids


@clause("BRM-DRUID-01", "BRM-DRUID-05", "BRM-RUL-15")
def test_each_druid_delivers_from_two_landscapes() -> None:
    for role, regions in (("valley_druid", {"f4", "p3"}), ("peak_druid", {"h7", "m2"})):
        found = set()
        for where in ("f4 h7", "p3 m2"):
            board = realm(f"stock 3.3.3.0 pawns {where} hand {role} {REST}", "hand prairie_witch")
            board.play(f"A lead {role} cowardly")
            found |= {option.split()[1].split("-")[0] for option in board.offers("A") if option != "nothing"}
        assert found == regions
    board = solo("valley_druid", "cowardly", "stock 1.1.1.0 pawns h5 f4")
    assert board.refuses("A deliver h5-t25") == "BRM-DRUID-05", "though the tower touches a prairie"


@clause("BRM-DRUID-02")
def test_a_cowardly_druid_delivers_where_a_pawn_stands_and_none_moves() -> None:
    board = solo("valley_druid", "cowardly", "pawns f5 p8")
    assert board.refuses("A deliver f4-t27") == "BRM-DRUID-02"
    board.play("A deliver f5-t30")
    assert (points(board, "A"), pawns(board, "A")) == (14, ["f5", "p8"])


@clause("BRM-DRUID-03", "BRM-DRUID-04")
def test_a_brave_druid_scores_three_more_for_a_real_delivery() -> None:
    board = solo("valley_druid", "brave", "pawns f5 p8")
    assert points(board.copy().play("A deliver f5-t30"), "A") == 17
    assert points(board.play("A nothing"), "A") == 10
    assert points(solo("peak_druid", "brave", "stock 0.0.0.0"), "A") == 10


@clause("BRM-RUL-16")
def test_where_both_pawns_touch_a_tower_the_player_says_which_delivers() -> None:
    board = solo(
        "valley_druid", "cowardly", "stock 0.0.1.0 pawns f6 p8", board="front storm 24", clouds="h6=delivery_bonus"
    )
    assert board.offers("A") == ["deliver f6-t34", "deliver p8-t34", "nothing"]
    board = solo(
        "valley_druid", "cowardly", "stock 0.1.0.0 pawns p3 h5", board="front storm 24", clouds="h6=delivery_bonus"
    )
    assert points(board.play("A deliver p3-t25"), "A") == 12
    board = solo(
        "valley_druid", "cowardly", "stock 0.0.1.0 pawns f6 p9", board="front storm 24", clouds="p4=delivery_bonus"
    )
    assert points(board.play("A deliver f6-t34"), "A") == 14, "it matters for generous clouds"


# ---------------------------------------------------------------- the weather fairy


@clause("BRM-FAIRY-01", "BRM-FAIRY-03")
def test_a_fairy_chases_a_cloud_beside_a_pawn_that_she_can_pay_for() -> None:
    board = solo("weather_fairy", "cowardly", "stock 0.0.0.2", clouds="p2=2-1 sea_e=1-1 h6=3-3 f2=1-1")
    assert board.offers("A") == ["chase p2", "chase sea_e", "nothing"]
    assert board.refuses("A chase h6") == "BRM-FAIRY-03"
    assert board.refuses("A chase f2") == "BRM-FAIRY-01", "not adjacent"
    assert board.refuses("A chase p4") == "BRM-FAIRY-01", "no cloud"


@clause("BRM-FAIRY-02", "BRM-FAIRY-04", "BRM-FAIRY-07", "BRM-STORM-03")
def test_the_stars_are_paid_and_the_cloud_is_kept_for_good() -> None:
    board = solo("weather_fairy", "cowardly", "stock 0.0.0.3", clouds="p2=2-3 sea_e=1-1").play("A chase p2")
    assert stock(board, "A") == "0.0.0.1"
    assert "clouds 2-3" in board.line("A")
    assert board.line("clouds") == "sea_e=1-1"
    assert points(board, "A") == 10
    assert board.state.bolts(0) == 3
    storm = solo("weather_fairy", "cowardly", "stock 0.0.0.1", board="front storm 24", clouds="p2=delivery_bonus")
    storm.play("A chase p2")
    assert (stock(storm, "A"), storm.state.bolts(0)) == ("0.0.0.0", 1)


@clause("BRM-FAIRY-05")
def test_a_brave_fairy_scores_three_more_if_she_chases() -> None:
    board = solo("weather_fairy", "brave", clouds="p2=1-1")
    assert points(board.copy().play("A chase p2"), "A") == 13
    assert points(board.play("A nothing"), "A") == 10


@clause("BRM-FAIRY-06")
def test_of_two_clouds_in_a_region_one_is_chased_and_the_player_chooses() -> None:
    board = solo("weather_fairy", "cowardly", "stock 0.0.0.5 pawns h4 p8", clouds="m1=2-2 m1.2=1-1")
    assert board.offers("A") == ["chase m1", "chase m1.2", "nothing"]
    board.play("A chase m1.2")
    assert board.line("clouds") == "m1=2-2"
    assert board.says("agenda lead A")


# ---------------------------------------------------------------- gatherers


@clause("BRM-GATH-01", "BRM-GATH-02")
def test_brave_gatherers_take_two_potions_of_their_colour_and_a_wand() -> None:
    after = {"root_gatherer": "1.1.3.2", "herb_gatherer": "1.3.1.2", "fruit_gatherer": "3.1.1.2"}
    for role, held in after.items():
        assert stock(solo(role, "brave").play("A gather 2+1"), "A") == held


@clause("BRM-GATH-03")
def test_cowardly_gatherers_take_a_potion_or_a_wand() -> None:
    board = solo("root_gatherer", "cowardly")
    assert board.offers("A") == ["gather 0+1", "gather 1+0", "nothing"]
    assert board.refuses("A gather 1+1") == "BRM-GATH-03"
    assert stock(board.copy().play("A gather 1+0"), "A") == "1.1.2.1"
    assert stock(board.play("A gather 0+1"), "A") == "1.1.1.2"


@clause("BRM-GATH-04", "BRM-RUL-12")
def test_gatherers_may_take_less() -> None:
    board = solo("herb_gatherer", "brave")
    assert board.offers("A") == ["gather 0+1", "gather 1+0", "gather 1+1", "gather 2+0", "gather 2+1", "nothing"]
    assert board.refuses("A gather 3+1") == "BRM-GATH-02"
    assert stock(board.play("A gather 1+0"), "A") == "1.2.1.1"


def test_the_components_say_what_the_roles_give() -> None:
    roles = parts_of_the_box().roles
    assert [role.bonus for role in roles] == [0, 0, 0, 0, 3, 3, 3, 0, 0, 0]
    assert [role.potions + role.wands for role in roles[7:]] == [3, 3, 3]
