"""Storm clouds, mountain tiles and amulets (BRM-STORM, BRM-MTN)."""

from __future__ import annotations

from tests.games.broom_service.realm import pawns, points, realm, stock, told
from tests.kit import Board, clause

STORM = "front storm 24"


def fairy(way: str, cloud: str, a: str = "", **lines: str) -> Board:
    """A chases a cloud from p2, beside the castle."""
    said = {"board": STORM, **lines}
    said["clouds"] = f"p2={cloud} " + said.get("clouds", "")
    board = realm(f"{a} hand weather_fairy hill_witch", "hand hill_witch", **said)
    return board.play(f"A lead weather_fairy {way}", "A chase p2")


# ---------------------------------------------------------------- storm clouds


@clause("BRM-STORM-04", "BRM-STORM-05", "BRM-STORM-06")
def test_generous_clouds_beside_the_pawn_add_two_points_each_to_every_delivery() -> None:
    one = realm("pawns f6 h5", "", board=STORM, clouds="p4=delivery_bonus", agenda="deliver A 15 0")
    assert points(one.play("A deliver f6-t32"), "A") == 16
    two = realm("pawns f6 h5", "", board=STORM, clouds="p4=delivery_bonus h6=delivery_bonus", agenda="deliver A 15 3")
    assert points(two.play("A deliver f6-t32"), "A") == 21, "a brave druid"
    same = realm(
        "pawns h4 p8", "", board=STORM, clouds="m1=delivery_bonus m1.2=delivery_bonus", agenda="deliver A 15 0"
    )
    assert points(same.play("A deliver h4-t15"), "A") == 20, "two in one region count twice"
    witch = realm("pawns p8 h5", "", board=STORM, clouds="p4=delivery_bonus", agenda="fly A 1 brave 0")
    assert points(witch.play("A fly p8-f6", "A deliver f6-t34"), "A") == 14
    square = realm("pawns f4 h5", "", board=STORM, clouds="p4=delivery_bonus", agenda="deliver A 15 0")
    assert points(square.play("A deliver f4-t03"), "A") == 16
    other = realm("", "pawns f4 h5", board=STORM, clouds="p4=delivery_bonus", agenda="deliver B 15 0")
    assert points(other.play("B deliver f4-t03"), "B") == 16, "for every player"
    hill = realm(
        "pawns h6 p10",
        "",
        board="back storm 24",
        tiles="h6=hill_tower",
        clouds="f6=delivery_bonus",
        agenda="deliver A 15 0",
    )
    assert points(hill.play("A deliver h6-hill_tower"), "A") == 19
    far = realm("pawns f5 h5", "", board=STORM, clouds="p4=delivery_bonus", agenda="deliver A 15 0")
    assert points(far.play("A deliver f5-t30"), "A") == 14


@clause("BRM-STORM-07", "BRM-STORM-15")
def test_a_chased_generous_cloud_is_worth_only_its_bolt() -> None:
    board = realm(
        "stock 1.1.1.3 pawns h9 f6 hand mountain_witch hill_witch",
        "hand hill_witch",
        board="front_mountain storm 24",
        tiles="m1=two_wands m2=deliver m3=chase",
        clouds="h6=delivery_bonus",
    )
    board.play("A lead mountain_witch brave", "A fly h9-m3", "A use tile", "A chase h6")
    assert board.state.bolts(0) == 1
    board.play("A deliver m3-t05")
    assert points(board, "A") == 13
    later = fairy("cowardly", "delivery_bonus", "pawns h5 f4 stock 1.1.1.1")
    assert not later.state.generous


@clause("BRM-STORM-03", "BRM-RUL-41")
def test_every_storm_cloud_costs_one_wand_and_blocks() -> None:
    for cloud in ("delivery_bonus", "gust", "parcel", "orange_rain", "purple_rain", "green_rain"):
        board = realm("hand weather_fairy hill_witch", "hand hill_witch", board=STORM, clouds=f"p2={cloud}")
        fly = realm("hand prairie_witch", "", board=STORM, clouds=f"p2={cloud}", agenda="fly A 4 free 0")
        assert fly.refuses("A fly h5-p2") == "BRM-MOVE-02"
        board.play("A lead weather_fairy cowardly", "A chase p2")
        assert stock(board, "A")[-1] == "0"
        poor = realm("stock 1.1.1.0", "", board=STORM, clouds=f"p2={cloud}", agenda="offer chase A 0; chase A 0")
        assert poor.refuses("A chase p2") == "BRM-FAIRY-03"


@clause("BRM-STORM-08", "BRM-STORM-09", "BRM-STORM-14", "BRM-ARR-02", "BRM-FAIRY-08")
def test_a_gust_gives_whoever_chases_it_one_move_to_any_landscape() -> None:
    board = fairy("brave", "gust")
    assert points(board, "A") == 13
    assert "clouds gust" in board.line("A"), "the cloud is theirs before it acts"
    assert {"fly h5-p2", "fly h5-f4", "fly h5-h2", "fly p8-f6", "nothing"} <= set(board.offers("A"))
    board.play("A fly h5-p2")
    assert board.says("agenda lead A"), "like a cowardly witch: no delivery"
    assert pawns(fairy("cowardly", "gust").play("A nothing"), "A") == ["h5", "p8"]


@clause("BRM-STORM-10", "BRM-STORM-14")
def test_a_parcel_gives_one_delivery_from_any_landscape_without_the_bonus() -> None:
    board = fairy("cowardly", "parcel", "pawns h5 f6")
    assert {"deliver h5-t26", "deliver f6-t32", "nothing"} <= set(board.offers("A"))
    board.play("A deliver h5-t26")
    assert points(board, "A") == 13


@clause("BRM-STORM-11", "BRM-STORM-12", "BRM-STORM-13", "BRM-RUL-18")
def test_rain_scores_for_enough_potions_which_are_kept() -> None:
    for cloud, enough, short, vp in (
        ("orange_rain", "0.0.3.1", "9.9.2.1", 6),
        ("purple_rain", "4.0.0.1", "3.9.9.1", 8),
        ("green_rain", "0.4.0.1", "9.3.9.1", 8),
    ):
        board = fairy("cowardly", cloud, f"stock {enough}")
        assert points(board, "A") == 10 + vp
        assert stock(board, "A")[:5] == enough[:5]
        assert points(fairy("brave", cloud, f"stock {enough}"), "A") == 13 + vp, "with the fairy's three"
        poor = fairy("cowardly", cloud, f"stock {short}")
        assert points(poor, "A") == 10
        assert f"clouds {cloud}" in poor.line("A")


# ---------------------------------------------------------------- mountain tiles


def climb(tile: str, a: str = "", way: str = "brave", **lines: str) -> Board:
    """A flies from h9 to the mountain m3, where this tile lies."""
    others = {"two_wands": "three_potions", "three_potions": "two_wands"}
    tiles = f"m3={tile} m1={others.get(tile, 'two_wands')} m2={'deliver' if tile != 'deliver' else 'three_potions'}"
    said = {"board": "front_mountain", "tiles": tiles, **lines}
    board = realm(f"pawns h9 h5 {a} hand mountain_witch hill_witch", "hand hill_witch", **said)
    return board.play(f"A lead mountain_witch {way}", "A fly h9-m3")


@clause("BRM-MTN-03", "BRM-RUL-32")
def test_a_tile_covers_the_tower_under_it_and_no_other() -> None:
    board = realm("stock 3.3.3.0 pawns m1 m2", "", board="front_mountain", agenda="deliver A 15 0")
    assert "deliver m1-t12" in board.offers("A")
    assert "deliver m2-t01" in board.offers("A")
    for gone in ("A deliver m1-t08", "A deliver m2-t10"):
        assert board.refuses(gone) == "BRM-MTN-03"
    plain = realm("stock 3.3.3.0 pawns m1 m2", "", agenda="deliver A 15 0")
    assert {"deliver m1-t08", "deliver m2-t10"} <= set(plain.offers("A"))


@clause("BRM-MTN-04", "BRM-MTN-05", "BRM-MTN-07", "BRM-MTN-17")
def test_whoever_arrives_takes_the_own_amulet_and_may_use_the_tile_which_stays() -> None:
    board = climb("two_wands", "stock 0.0.0.0", "cowardly")
    assert "amulets m3" in board.line("A")
    assert board.offers("A") == ["nothing", "use tile"]
    board.play("A use tile")
    assert stock(board, "A") == "0.0.0.2"
    assert "m3=two_wands" in board.line("tiles")
    again = realm(
        "amulets m3",
        "pawns h9 h5",
        board="front_mountain",
        tiles="m3=two_wands m1=deliver m2=chase",
        agenda="fly B 8 free 0",
    )
    assert again.play("B fly h9-m3").offers("B") == ["nothing", "use tile"], "once for each player"


@clause("BRM-MTN-06")
def test_a_tile_that_is_not_used_on_that_arrival_is_spent() -> None:
    board = climb("two_wands", "stock 0.0.0.0", "cowardly").play("A nothing")
    assert board.says("agenda lead A")
    later = realm(
        "pawns h9 f7 amulets m3",
        "",
        board="front_mountain",
        tiles="m3=two_wands m1=deliver m2=chase",
        agenda="fly A 8 free 0; fly A 8 free 0",
    )
    later.play("A fly h9-m3", "A fly f7-m3")
    assert later.asked() == "AB", "by neither pawn"
    assert not told(later, "amulet")


@clause("BRM-MTN-08", "BRM-MTN-10", "BRM-RUL-13")
def test_tile_and_delivery_come_in_the_order_that_the_player_likes() -> None:
    board = climb("three_potions", "stock 0.0.1.0")
    assert board.offers("A") == ["deliver m3-t05", "nothing", "use tile"]
    first = board.copy().play("A deliver m3-t05")
    assert first.offers("A") == ["nothing", "use tile"]
    assert first.refuses("A deliver m3-t05") == "BRM-DELIV-05"
    assert stock(first.play("A use tile"), "A") == "1.1.1.0", "all of it or nothing"
    second = board.copy().play("A use tile")
    assert second.offers("A") == ["deliver m3-t05", "nothing"]
    assert second.refuses("A use tile") == "BRM-MTN-05"
    assert points(second.play("A deliver m3-t05"), "A") == 13


@clause("BRM-MTN-09")
def test_the_brave_delivery_is_made_with_the_pawn_that_flew_and_from_there() -> None:
    board = climb("two_moves", "stock 0.0.1.0").play("A use tile")
    away = board.copy().play("A fly m3-f7", "A nothing")
    assert away.says("agenda lead A"), "the delivery is lost"
    refused = board.copy().play("A fly m3-f7")
    assert refused.refuses("A deliver m3-t05") == "TABLE-02"
    back = board.copy().play("A fly m3-f7", "A fly f7-m3")
    assert back.offers("A") == ["deliver m3-t05", "nothing"], "it has come back"
    other = board.copy().play("A fly h5-h2", "A nothing")
    assert other.offers("A") == ["deliver m3-t05", "nothing"]
    assert other.refuses("A deliver h2-t17") == "BRM-WITCH-03"


@clause("BRM-MTN-09", "BRM-MOVE-08")
def test_of_two_pawns_on_the_mountain_the_one_that_has_to_deliver_stays() -> None:
    board = climb("two_moves", "stock 0.0.1.0 pawns h9 m3 amulets")
    board.play("A use tile", "A fly m3-f7", "A nothing")
    assert sorted(pawns(board, "A")) == ["f7", "m3"]
    assert board.offers("A") == ["deliver m3-t05", "nothing"]


@clause("BRM-MTN-11")
def test_two_wands() -> None:
    board = climb("two_wands", "stock 0.0.0.1", "cowardly").play("A use tile")
    assert stock(board, "A") == "0.0.0.3"


@clause("BRM-MTN-12", "BRM-RUL-14", "BRM-DELIV-05")
def test_the_delivery_of_a_tile_is_one_of_its_own_even_to_the_same_square_tower() -> None:
    board = climb("deliver", "stock 0.0.3.0").play("A use tile")
    assert {"deliver m3-t05", "deliver h5-t26", "nothing"} == set(board.offers("A")), "with either pawn"
    board.play("A deliver m3-t05")
    assert points(board, "A") == 13
    board.play("A deliver m3-t05")
    assert (points(board, "A"), stock(board, "A")) == (16, "0.0.1.0")
    assert board.says("agenda lead A")


@clause("BRM-MTN-13", "BRM-RUL-13")
def test_two_moves_with_one_pawn_or_with_each_and_none_if_the_player_likes() -> None:
    board = climb("two_moves", "stock 0.0.0.0", "cowardly").play("A use tile")
    assert pawns(board.copy().play("A fly m3-f7", "A fly f7-p5"), "A") == ["p5", "h5"]
    assert pawns(board.copy().play("A fly m3-f7", "A fly h5-f4"), "A") == ["f7", "f4"]
    one = board.copy().play("A fly m3-f7", "A nothing")
    assert one.says("agenda lead A")
    assert board.copy().play("A nothing").says("agenda lead A")


@clause("BRM-MTN-14", "BRM-STORM-14", "BRM-RUL-19", "BRM-ARR-03")
def test_the_chase_of_a_tile_is_paid_and_sets_off_the_cloud() -> None:
    board = climb("chase", "stock 0.0.1.1", board="front_mountain storm 24", clouds="p2=gust sea_e=2-2").play(
        "A use tile"
    )
    assert board.offers("A") == ["chase p2", "nothing"], "either pawn; too few wands for the sea"
    board.play("A chase p2")
    assert stock(board, "A") == "0.0.1.0"
    board.play("A fly h5-p2")
    assert pawns(board, "A") == ["m3", "p2"], "at once, inside the tile"
    assert board.offers("A") == ["deliver m3-t05", "nothing"], "then the witch goes on"
    assert points(board, "A") == 10


@clause("BRM-RUL-17", "BRM-RUL-36", "BRM-DELIV-09")
def test_wands_from_the_delivery_pay_for_the_chase_of_the_tile() -> None:
    said = {"board": "front_mountain", "tiles": "m1=chase m2=two_wands m3=deliver", "clouds": "p1=1-1"}
    board = realm("stock 1.0.0.0 pawns h4 h5 hand mountain_witch hill_witch", "hand hill_witch", **said)
    board.play("A lead mountain_witch brave", "A fly h4-m1")
    assert board.offers("A") == ["deliver m1-t12", "nothing"], "no wand, no chase yet"
    assert board.refuses("A use tile") == "BRM-RUL-21"
    board.play("A deliver m1-t12")
    assert board.offers("A") == ["nothing", "use tile"]
    board.play("A use tile", "A chase p1")
    assert stock(board, "A") == "0.0.0.0"
    assert "clouds 1-1" in board.line("A")


@clause("BRM-MTN-15", "BRM-MTN-16", "BRM-ARR-03", "BRM-ARR-04")
def test_every_way_of_arriving_counts_and_nested_arrivals_are_done_first() -> None:
    said = {
        "board": "back",
        "tiles": "m1=two_wands m2=two_moves m3=three_potions h1=hill_tower h6=turbo_ac h7=turbo_ad h10=turbo_bc",
    }
    board = realm("stock 0.0.0.0 pawns p3 p4 hand mountain_witch hill_witch", "hand hill_witch", **said)
    board.play("A lead mountain_witch cowardly", "A fly p3-m2", "A use tile", "A fly p4-m1")
    assert board.offers("A") == ["nothing", "use tile"], "the second mountain first"
    assert "amulets m1 m2" in board.line("A")
    board.play("A use tile")
    assert stock(board, "A") == "0.0.0.2"
    assert "fly m2-p3" in board.offers("A"), "then the second move of the first"
    assert "use tile" not in board.play("A fly m2-p3").offers("A")
    gust = realm(
        "pawns h2 h9 hand weather_fairy hill_witch",
        "hand hill_witch",
        board="front_mountain storm 24",
        clouds="p2=gust",
        tiles="m2=two_wands m1=chase m3=deliver",
    )
    gust.play("A lead weather_fairy cowardly", "A chase p2", "A fly h2-m2")
    assert gust.offers("A") == ["nothing", "use tile"]


@clause("BRM-ARR-02")
def test_only_the_move_of_the_brave_witch_herself_ends_with_a_delivery() -> None:
    board = climb("two_moves", "stock 1.1.1.0", "cowardly")
    assert board.refuses("A deliver m3-t05") == "BRM-ARR-02"
    board.play("A use tile", "A fly m3-f7")
    assert board.refuses("A deliver f7-t05") == "TABLE-02"
    brave = climb("two_moves", "stock 1.1.1.0").play("A use tile", "A fly m3-f7")
    assert all(option.startswith(("fly", "nothing")) for option in brave.offers("A"))
