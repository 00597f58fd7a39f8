"""Storm clouds, and chains that they set off (BRM-STORM, BRM-ARR)."""

from __future__ import annotations

from random import Random

import pytest

from clairiere.games.broom_service import GAME
from clairiere.kernel.rules import WrongTable
from tests.games.broom_service.attack_oracle import Seen, bolts
from tests.games.broom_service.attack_realm import agenda, has, lies, new_table, pawns, play_out, realm, stock, told, vp
from tests.kit import Board, clause

STORMS = ("delivery_bonus", "gust", "parcel", "orange_rain", "purple_rain", "green_rain")


def storm(role: str, manner: str, clouds: str, a: str, *lines: str, side: str = "front") -> Board:
    """A leads a role under storm clouds."""
    board = realm(f"board {side} storm 24", f"clouds {clouds}", *lines, f"A hand {role} herb_gatherer {a}")
    return board.play(f"A lead {role} {manner}")


@clause("BRM-STORM-01", "BRM-STORM-02", "BRM-VAR-02", "BRM-VAR-06")
@pytest.mark.parametrize(("side", "spaces"), [("front", 18), ("front_mountain", 18), ("back", 19)])
def test_storm_clouds_are_mixed_with_so_many_heavy_ones(side: str, spaces: int) -> None:
    fewest = spaces - 8
    for heavy in (24, 17, fewest):
        board = new_table(3, heavy, board=side, storm="yes", heavy=str(heavy))
        laid = list(lies(board, "clouds").values())
        assert len(laid) == spaces
        assert len([name for name in laid if name[0].isdigit()]) <= heavy
        if heavy == fewest:
            assert sorted([name for name in laid if name in STORMS]) == sorted(
                ["delivery_bonus"] * 2 + ["gust"] * 2 + ["parcel", "orange_rain", "purple_rain", "green_rain"]
            )
    with pytest.raises(WrongTable):
        GAME.rules.check(3, {"board": side, "storm": "yes", "heavy": str(fewest - 1)})
    with pytest.raises(WrongTable):
        GAME.rules.check(3, {"board": side, "storm": "no", "heavy": "20"})


@clause("BRM-SETUP-17", "BRM-STORM-01")
def test_without_the_variant_there_is_no_storm_cloud() -> None:
    for seed in range(20):
        assert all(name[0].isdigit() for name in lies(new_table(2, seed), "clouds").values())
    assert any(lies(new_table(2, 1, storm="yes"), "clouds")[space] in STORMS for space in lies(new_table(2), "clouds"))


@clause("BRM-STORM-03", "BRM-RUL-41")
@pytest.mark.parametrize("name", STORMS)
def test_a_storm_cloud_costs_one_wand_blocks_and_counts_its_bolts(name: str) -> None:
    board = storm("weather_fairy", "cowardly", f"h6={name}", "stock 0.0.0.1 pawns f6 f6")
    assert board.offers("A") == ["chase h6", "nothing"]
    board.play("A chase h6")
    assert stock(board, "A") == "0.0.0.0"
    assert has(board, "A", "clouds") == [name]
    assert board.state.bolts(0) == bolts(name)
    blocked = storm("hill_witch", "cowardly", f"h6={name}", "pawns f6 f6")
    assert blocked.refuses("A fly f6-h6") == "BRM-MOVE-02"


@clause("BRM-STORM-04", "BRM-STORM-05", "BRM-EX-07", "BRM-ADJ-03", "BRM-ADJ-05")
def test_example_of_the_generous_clouds() -> None:
    board = storm("valley_druid", "brave", "h6=delivery_bonus p4=delivery_bonus", "pawns f6 h5 stock 0.0.1.0")
    board.play("A deliver f6-t34")
    assert vp(board, "A") == 10 + 2 + 2 + 2 + 3
    assert stock(board, "A") == "0.0.0.1"
    over = storm("valley_druid", "brave", "sea_e=delivery_bonus h6=delivery_bonus", "pawns p8 h5 stock 0.0.1.0")
    over.play("A deliver p8-t34")
    assert vp(over, "A") == 19, "the sea's own cloud, and one across the clouded sea"


@clause("BRM-STORM-05")
def test_two_generous_clouds_in_one_region_count_twice() -> None:
    board = storm("peak_druid", "cowardly", "m1=delivery_bonus m1.2=delivery_bonus", "pawns h4 h5 stock 0.1.0.0")
    board.play("A deliver h4-t18")
    assert vp(board, "A") == 10 + 5 + 4
    one = storm("peak_druid", "cowardly", "m1=1-1 m1.2=delivery_bonus", "pawns h4 h5 stock 0.1.0.0")
    assert vp(one.play("A deliver h4-t18"), "A") == 10 + 5 + 2


@clause("BRM-STORM-04", "BRM-RUL-16")
def test_the_region_of_the_pawn_counts_not_that_of_the_tower() -> None:
    clouds = "h6=delivery_bonus"  # beside f6, not beside p9
    here = storm("valley_druid", "cowardly", clouds, "pawns f6 p9 stock 0.1.0.0").play("A deliver f6-t36")
    there = storm("valley_druid", "cowardly", clouds, "pawns f6 p9 stock 0.1.0.0").play("A deliver p9-t36")
    assert (vp(here, "A"), vp(there, "A")) == (15, 13)


@clause("BRM-STORM-04")
def test_everybody_profits_and_none_in_the_region_two_away() -> None:
    board = realm(
        "board front storm 24", "clouds h6=delivery_bonus", "A hand forest_witch hill_witch pawns h7 h5 stock 1.0.0.0",
        "B hand forest_witch pawns p9 h5 stock 1.0.0.0",
    )  # fmt: skip
    board.play("A lead forest_witch brave", "B brave", "B fly p9-f6", "B deliver f6-t32")
    assert vp(board, "B") == 10 + 4 + 2
    far = storm("valley_druid", "cowardly", "sea_n=delivery_bonus", "pawns f6 h5 stock 1.0.0.0").play(
        "A deliver f6-t32"
    )
    assert vp(far, "A") == 14


@clause("BRM-STORM-06")
def test_the_bonus_counts_for_square_towers_and_the_hill_tower() -> None:
    square = storm("valley_druid", "cowardly", "p4=delivery_bonus", "pawns f4 h5 stock 1.0.0.0").play(
        "A deliver f4-t03"
    )
    assert vp(square, "A") == 16
    hill = storm(
        "peak_druid", "cowardly", "h5=1-1 p7=delivery_bonus m2=delivery_bonus", "pawns h7 h2 stock 0.0.1.0",
        "tiles h7=hill_tower h1=turbo_ab h6=turbo_ac h10=turbo_ad", side="back",
    ).play("A deliver h7-hill_tower")  # fmt: skip
    assert vp(hill, "A") == 10 + 7 + 4


@clause("BRM-STORM-07", "BRM-STORM-15")
def test_a_chased_generous_cloud_pays_no_more() -> None:
    board = realm(
        "board front storm 24", "clouds h6=delivery_bonus",
        "A hand weather_fairy valley_druid pawns f6 h5 stock 1.0.0.1", "B cards 0",
    )  # fmt: skip
    board.play("A lead weather_fairy cowardly", "A chase h6", "A lead valley_druid cowardly", "A deliver f6-t32")
    assert vp(board, "A") == 14


@clause("BRM-STORM-09", "BRM-STORM-08", "BRM-STORM-14", "BRM-ARR-02")
@pytest.mark.parametrize("manner", ["brave", "cowardly"])
def test_a_gust_moves_a_pawn_to_any_landscape_and_never_delivers(manner: str) -> None:
    board = storm("weather_fairy", manner, "h6=gust", "pawns f6 h5 stock 3.3.3.1").play("A chase h6")
    options = set(board.offers("A"))
    assert {"fly f6-h6", "fly f6-p8", "fly f6-f7", "fly h5-f4", "fly h5-h2", "nothing"} <= options
    assert options == Seen(board).flights("A", ("forest", "hill", "prairie", "mountain")) | {"nothing"}
    board.play("A fly f6-h6")
    assert pawns(board, "A") == ["h5", "h6"]
    assert agenda(board).startswith("lead")
    assert vp(board, "A") == (13 if manner == "brave" else 10)


@clause("BRM-STORM-09", "BRM-FAIRY-08")
def test_a_gust_finds_its_own_space_free() -> None:
    board = storm("weather_fairy", "cowardly", "sea_e=gust", "pawns p8 h5 stock 0.0.0.1").play("A chase sea_e")
    assert "fly p8-f7" in board.offers("A"), "over the sea that was clouded"
    assert "nothing" in board.offers("A")


@clause("BRM-STORM-10", "BRM-ARR-02")
def test_a_parcel_is_delivered_from_any_landscape_without_points_for_bravery() -> None:
    board = storm("weather_fairy", "brave", "h6=parcel", "pawns f6 h5 stock 1.1.1.1").play("A chase h6")
    assert set(board.offers("A")) == {
        "deliver f6-t32", "deliver f6-t34", "deliver f6-t36", "deliver h5-t25", "deliver h5-t26", "nothing",
    }  # fmt: skip
    board.play("A deliver h5-t26")
    assert vp(board, "A") == 10 + 3 + 3
    assert agenda(board).startswith("lead")


@clause("BRM-STORM-10", "BRM-RUL-21")
def test_a_parcel_without_a_potion_asks_nothing() -> None:
    board = storm("weather_fairy", "cowardly", "h6=parcel", "pawns f6 h5 stock 0.0.0.1").play("A chase h6")
    assert agenda(board).startswith("lead")
    assert vp(board, "A") == 10


@clause("BRM-STORM-11", "BRM-STORM-12", "BRM-STORM-13")
@pytest.mark.parametrize(
    ("name", "held", "gain"),
    [
        ("orange_rain", "9.9.2.1", 0), ("orange_rain", "0.0.3.1", 6), ("orange_rain", "0.0.8.1", 6),
        ("purple_rain", "3.9.9.1", 0), ("purple_rain", "4.0.0.1", 8),
        ("green_rain", "9.3.9.1", 0), ("green_rain", "0.4.0.1", 8),
    ],
)  # fmt: skip
def test_rain_pays_who_holds_enough_and_takes_nothing(name: str, held: str, gain: int) -> None:
    board = storm("weather_fairy", "cowardly", f"h6={name}", f"pawns f6 h5 stock {held}").play("A chase h6")
    assert vp(board, "A") == 10 + gain
    assert stock(board, "A") == held[:-1] + "0"
    if not gain:
        board.play("A lead herb_gatherer brave", "A gather 2+1")
        assert vp(board, "A") == 10, "later is too late"


@clause("BRM-ARR-03", "BRM-RUL-19", "BRM-MTN-14", "BRM-MTN-15", "BRM-MTN-16", "BRM-STORM-14", "BRM-STORM-15")
def test_a_chain_of_fairy_gust_mountain_chase_and_parcel() -> None:
    board = realm(
        "board front_mountain storm 24", "clouds sea_e=gust p6=parcel h6=delivery_bonus",
        "tiles m1=two_wands m2=three_potions m3=chase",
        "A hand weather_fairy herb_gatherer pawns h9 p5 stock 1.1.0.3", "B cards 0",
    )  # fmt: skip
    board.play("A lead weather_fairy brave", "A chase sea_e", "A fly h9-m3")
    assert has(board, "A", "amulets") == ["m3"]
    assert board.offers("A") == ["nothing", "use tile"]
    board.play("A use tile")
    assert board.offers("A") == ["chase h6", "chase p6", "nothing"]
    board.play("A chase p6")
    assert [option for option in board.offers("A") if "p5" in option] == [
        "deliver p5-t04",
        "deliver p5-t18",
        "deliver p5-t20",
    ]
    board.play("A deliver p5-t20")
    assert vp(board, "A") == 10 + 3 + 5 + 2, "bravery once, tower, generous cloud"
    assert told(board, "scored").index("scored A 3 bravery") < told(board, "scored").index("scored A 5 tower")
    assert stock(board, "A") == "0.1.0.1"
    assert agenda(board).startswith("lead A")


@clause("BRM-STORM-15", "BRM-MTN-14")
def test_a_generous_cloud_chased_earlier_in_the_chain_counts_no_more() -> None:
    lines = [
        "board front_mountain storm 24", "clouds h6=delivery_bonus", "tiles m1=two_wands m2=three_potions m3=chase",
        "A hand mountain_witch herb_gatherer pawns h9 f6 stock 0.0.1.1", "B cards 0",
    ]  # fmt: skip
    board = realm(*lines).play("A lead mountain_witch brave", "A fly h9-m3")
    assert board.offers("A") == ["deliver m3-t05", "nothing", "use tile"]
    board.play("A use tile", "A chase h6", "A deliver m3-t05")
    assert vp(board, "A") == 13


@clause("BRM-STORM-08", "BRM-STORM-11", "BRM-ARR-03")
def test_rain_in_a_chain_looks_at_what_is_held_then() -> None:
    """The parcel takes the third orange potion away before the rain could fall: the order is the player's."""
    board = realm(
        "board front storm 24", "clouds h6=parcel p4=orange_rain",
        "A hand weather_fairy herb_gatherer pawns f6 h5 stock 0.0.3.2", "B cards 0",
    )  # fmt: skip
    board.play("A lead weather_fairy cowardly", "A chase h6", "A deliver f6-t34")
    assert stock(board, "A") == "0.0.2.2"


@clause("BRM-ARR-04", "BRM-RUL-22")
@pytest.mark.parametrize("side", ["front_mountain", "back"])
def test_games_full_of_storms_and_tiles_end(side: str) -> None:
    heavy = {"front_mountain": "10", "back": "11"}[side]
    for seed in range(6):
        board = play_out(new_table(2 + seed % 4, seed, board=side, storm="yes", heavy=heavy), Random(seed))
        assert board.over
        assert not GAME.rules.missing_components(board.state)
