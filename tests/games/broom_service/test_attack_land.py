"""Regions, moves, deliveries, druids, the fairy and gatherers (BRM-ADJ to BRM-GATH)."""

from __future__ import annotations

from random import Random

import pytest

from clairiere.games.broom_service.rules.choices import REGIONS
from clairiere.kernel.choices import CONCEDE
from clairiere.kernel.play import objection
from tests.games.broom_service.attack_oracle import DRUIDS, WITCHES, Seen, land
from tests.games.broom_service.attack_realm import FULL, agenda, has, lies, new_table, pawns, realm, stock, vp
from tests.kit import Board, clause

HEAVY = ["1-1"] * 7 + ["1-2"] * 2 + ["2-1"] * 2 + ["2-2"] * 6 + ["2-3"] * 2 + ["3-2"] + ["3-3"] * 4


def led(role: str, manner: str, *lines: str, a: str = FULL) -> Board:
    """A has led a role; nobody else holds cards."""
    return realm(*lines, f"A hand {role} {'hill_witch' if role != 'hill_witch' else 'peak_druid'} {a}").play(
        f"A lead {role} {manner}"
    )


def offered(board: Board) -> set[str]:
    return set(board.offers("A"))


def accepted(board: Board) -> set[str]:
    """All that can be said at all and that no clause stands against, but leaving the game."""
    said = board.state.vocabulary().choices()
    return {c.notation() for c in said if c is not CONCEDE and objection(board.state, 0, c) is None}


@clause("BRM-ADJ-02", "BRM-ADJ-03", "BRM-ADJ-04", "BRM-ADJ-06", "BRM-ADJ-07")
@pytest.mark.parametrize("side", ["front", "back"])
def test_what_is_adjacent_is_what_the_sheet_says(side: str) -> None:
    board = realm(f"board {side}", "A hand hill_witch", "B cards 0")
    known = land(side)
    for region in known.borders:
        bits = board.state.board.near[REGIONS.index(region)]
        assert {name for n, name in enumerate(REGIONS) if bits >> n & 1} == known.adjacent(region), region
    for a in known.borders:
        for b in known.borders[a]:
            assert a in known.borders[b]


@clause("BRM-MOVE-01", "BRM-MOVE-02", "BRM-MOVE-03", "BRM-MOVE-04", "BRM-MOVE-05", "BRM-MOVE-08", "BRM-WITCH-01",
        "BRM-DELIV-02", "BRM-DELIV-03", "BRM-DELIV-06", "BRM-DRUID-01", "BRM-DRUID-05", "BRM-FAIRY-01",
        "BRM-FAIRY-03")  # fmt: skip
@pytest.mark.parametrize("side", ["front", "back"])
def test_every_role_offers_on_any_table_what_the_clauses_allow(side: str) -> None:
    rng, known = Random(side), land(side)
    resting = [region for region in known.borders if known.tiles.get(region) != "hill"]
    for _ in range(250):
        spaces = [space for space in known.spaces if rng.random() < 0.5]
        clouds = dict(zip(spaces, rng.sample(HEAVY, len(spaces)), strict=True))
        free = [region for region in resting if region not in {space.partition(".")[0] for space in spaces}]
        taken = [id for id, tower in known.towers.items() if tower["shape"] == "round" and rng.random() < 0.4]
        held = ".".join([str(rng.choice([0, 1, 3])) for _ in range(4)])
        role = rng.choice([*WITCHES, *DRUIDS, "weather_fairy"])
        board = realm(
            f"board {side}",
            "clouds " + " ".join([f"{space}={cloud}" for space, cloud in clouds.items()]),
            "tiles h1=turbo_ab",
            "occupied " + " ".join(taken),
            f"A pawns {rng.choice(free)} {rng.choice(free)} stock {held} hand {role} root_gatherer",
        )
        seen = Seen(board)
        board.play(f"A lead {role} {rng.choice(['brave', 'cowardly'])}")
        expected = seen.role_action("A", role, True)
        if expected:
            assert offered(board) == expected | {"nothing"}, (role, seen.text)
            assert accepted(board) == offered(board), "whatever is not offered is refused"
        else:
            assert "idle A" in board.heard


@clause("BRM-ADJ-01", "BRM-RUL-01")
def test_no_pawn_lands_on_a_sea() -> None:
    for role in WITCHES:
        board = led(role, "cowardly", a=f"{FULL} pawns h9 f3")
        assert not [option for option in board.offers("A") if "sea" in option]


@clause("BRM-ADJ-03", "BRM-MOVE-03", "BRM-RUL-02")
def test_a_free_sea_is_crossed_in_one_move_and_a_clouded_one_is_not() -> None:
    board = led("forest_witch", "cowardly")
    assert "fly p8-f7" in board.offers("A"), "over sea_e"
    shut = led("forest_witch", "cowardly", "clouds sea_e=1-1")
    assert "fly p8-f7" not in shut.offers("A")
    assert "fly p8-f6" in shut.offers("A")
    assert shut.refuses("A fly p8-f7") == "BRM-MOVE-03"


@clause("BRM-MOVE-03")
def test_of_two_seas_that_two_regions_share_one_free_sea_is_enough() -> None:
    shores = land("front").shores
    assert set(shores["h6"]) == {"sea_e", "sea_n"}
    board = led("prairie_witch", "cowardly", "clouds sea_n=1-1", a="pawns h6 h5")
    assert "fly h6-p8" in board.offers("A")
    shut = led("prairie_witch", "cowardly", "clouds sea_e=1-1", a="pawns h6 h5")
    assert "fly h6-p8" not in shut.offers("A")


@clause("BRM-MOVE-04", "BRM-MOVE-02")
def test_over_a_border_line_clouds_on_the_sea_do_not_matter() -> None:
    board = led("forest_witch", "cowardly", "clouds sea_e=1-1", a="pawns p8 p5")
    assert {"fly p8-f6", "fly p5-f7", "fly p5-f3"} <= offered(board)
    assert led("forest_witch", "cowardly", "clouds f3=1-1", a="pawns p8 p5").refuses("A fly p5-f3") == "BRM-MOVE-02"


@clause("BRM-MOVE-05", "BRM-ADJ-07")
def test_one_move_crosses_one_sea_and_never_the_deep_one() -> None:
    board = led("hill_witch", "cowardly", a="pawns f5 f2")
    assert board.refuses("A fly f5-h9") == "BRM-MOVE-01"
    assert offered(board) == {"fly f5-h5", "fly f5-h8", "fly f2-h3", "fly f2-h1", "fly f2-h6", "nothing"}


@clause("BRM-MOVE-06", "BRM-MOVE-08")
def test_any_number_of_pawns_share_a_region_and_equal_pawns_are_one_option() -> None:
    board = realm("A hand hill_witch peak_druid pawns p8 p8", "B pawns h9 h9 cards 0")
    board.play("A lead hill_witch cowardly")
    assert offered(board) == {"fly p8-h9", "fly p8-h6", "nothing"}
    board.play("A fly p8-h9")
    assert pawns(board, "A") == ["h9", "p8"]


@clause("BRM-DELIV-01", "BRM-DELIV-03", "BRM-DELIV-08")
def test_a_round_tower_takes_one_potion_for_everybody_and_all_its_regions() -> None:
    board = realm(
        "A pawns h3 h5 hand peak_druid hill_witch stock 2.0.0.0", "B pawns p4 h7 hand valley_druid stock 2.0.0.0"
    )
    board.play("A lead peak_druid brave", "A deliver h3-t19")
    assert (vp(board, "A"), stock(board, "A")) == (10 + 6 + 3, "1.0.0.0")
    assert board.line("occupied") == "t19"
    board.play("A lead hill_witch cowardly", "A nothing", "B lead valley_druid cowardly")
    assert board.refuses("B deliver p4-t19") == "BRM-DELIV-03"
    assert board.offers("B") == ["deliver p4-t03", "deliver p4-t22", "nothing"]


@clause("BRM-DELIV-04", "BRM-DELIV-05")
def test_a_square_tower_is_never_full_but_one_role_gives_one_potion() -> None:
    board = realm("A pawns f4 f4 hand valley_druid hill_witch stock 3.0.0.0", "B pawns f4 p8 hand valley_druid")
    board.play("A lead valley_druid brave", "B cowardly", "B deliver f4-t03", "A deliver f4-t03")
    assert (vp(board, "A"), vp(board, "B")) == (17, 14)
    assert stock(board, "A") == "2.0.0.0"
    assert "occupied" not in board.state.text()


@clause("BRM-DELIV-07")
def test_clouds_in_other_regions_of_the_tower_do_not_matter() -> None:
    board = led("valley_druid", "cowardly", "clouds h3=3-3 p4=3-3", a="pawns f4 f4 stock 1.0.0.0")
    assert offered(board) == {"deliver f4-t03", "nothing"}


@clause("BRM-DELIV-11", "BRM-WITCH-04", "BRM-WITCH-03")
def test_a_witch_without_a_potion_for_the_place_has_moved_all_the_same() -> None:
    board = led("forest_witch", "brave", a="stock 0.0.0.3")
    board.play("A fly p8-f6")
    assert pawns(board, "A") == ["f6", "h5"]
    assert board.asked() == "A"
    assert agenda(board).startswith("lead")
    can = led("forest_witch", "brave", a="stock 1.0.0.0").play("A fly p8-f6", "A nothing")
    assert vp(can, "A") == 10
    assert pawns(can, "A") == ["f6", "h5"]


@clause("BRM-WITCH-03", "BRM-WITCH-07")
def test_the_brave_witch_delivers_with_the_pawn_that_moved_from_where_it_is() -> None:
    board = led("prairie_witch", "brave", a=f"{FULL} pawns f6 f4").play("A fly f6-p9")
    assert offered(board) == {"deliver p9-t36", "deliver p9-t37", "deliver p9-t40", "nothing"}
    assert board.refuses("A deliver f4-t03") == "BRM-WITCH-03"
    board.play("A deliver p9-t36")
    assert vp(board, "A") == 13
    assert stock(board, "A") == "9.8.9.10", "no points for bravery: she is no druid"


@clause("BRM-WITCH-02", "BRM-WITCH-05", "BRM-WITCH-06")
def test_a_coward_never_delivers_and_nobody_delivers_without_a_move() -> None:
    board = led("forest_witch", "cowardly").play("A fly p8-f6")
    assert agenda(board).startswith("lead")
    stays = led("forest_witch", "brave", a=f"{FULL} pawns f6 f4")
    assert not [option for option in stays.offers("A") if option.startswith("deliver")]
    stays.play("A nothing")
    assert agenda(stays).startswith("lead")
    assert vp(stays, "A") == 10


@clause("BRM-DRUID-02", "BRM-DRUID-05", "BRM-RUL-15")
def test_the_landscape_of_the_pawn_counts_not_that_of_the_tower() -> None:
    board = led("valley_druid", "cowardly", a="stock 2.2.2.2 pawns h3 p9")
    assert offered(board) == {"deliver p9-t36", "deliver p9-t37", "deliver p9-t40", "nothing"}
    assert board.refuses("A deliver h3-t03") == "BRM-DRUID-05"


@clause("BRM-DRUID-03", "BRM-DRUID-04", "BRM-TURN-16")
def test_three_points_come_only_with_a_potion() -> None:
    gain = {"brave": 3, "cowardly": 0}
    for manner, more in gain.items():
        board = led("valley_druid", manner, a="stock 1.0.0.0 pawns f6 h5").play("A deliver f6-t32")
        assert vp(board, "A") == 14 + more
    board = led("valley_druid", "brave", a="stock 1.0.0.0 pawns f6 h5").play("A nothing")
    assert vp(board, "A") == 10
    assert vp(led("valley_druid", "brave", a="stock 0.0.0.0 pawns f6 h5"), "A") == 10


@clause("BRM-RUL-16")
def test_a_tower_within_reach_of_both_pawns_is_delivered_to_from_either() -> None:
    board = led("valley_druid", "cowardly", a="stock 0.1.0.0 pawns f6 p9")
    assert offered(board) == {"deliver f6-t36", "deliver p9-t36", "nothing"}
    board.play("A deliver p9-t36")
    assert "delivered A p9 t36 green" in board.heard


@clause("BRM-FAIRY-01", "BRM-ADJ-04", "BRM-ADJ-05", "BRM-RUL-03")
def test_clouds_on_a_sea_and_across_a_clouded_sea_can_be_chased() -> None:
    board = led("weather_fairy", "cowardly", "clouds sea_e=1-1 h6=1-1 p6=1-1 m3=1-1", a=f"{FULL} pawns p8 p8")
    assert offered(board) == {"chase sea_e", "chase h6", "nothing"}
    assert board.refuses("A chase m3") == "BRM-FAIRY-01"


@clause("BRM-FAIRY-02", "BRM-FAIRY-03", "BRM-FAIRY-04")
def test_a_cloud_costs_its_stars_and_is_kept() -> None:
    board = led("weather_fairy", "cowardly", "clouds sea_e=2-3 h6=3-3", a="stock 1.1.1.2 pawns p8 p8")
    assert offered(board) == {"chase sea_e", "nothing"}
    assert board.refuses("A chase h6") == "BRM-FAIRY-03"
    board.play("A chase sea_e")
    assert stock(board, "A") == "1.1.1.0"
    assert has(board, "A", "clouds") == ["2-3"]
    assert vp(board, "A") == 10
    assert lies(board, "clouds") == {"h6": "3-3"}


@clause("BRM-FAIRY-05")
def test_the_brave_fairy_wins_three_points_only_for_a_cloud() -> None:
    board = led("weather_fairy", "brave", "clouds sea_e=1-2").play("A chase sea_e")
    assert vp(board, "A") == 13
    assert vp(led("weather_fairy", "brave", "clouds sea_e=1-2").play("A nothing"), "A") == 10
    assert vp(led("weather_fairy", "brave", "clouds sea_e=1-2", a="stock 5.5.5.0"), "A") == 10


@clause("BRM-FAIRY-06", "BRM-FAIRY-07", "BRM-SETUP-12", "BRM-MOVE-02")
def test_of_two_clouds_one_is_chased_and_the_other_still_blocks() -> None:
    lines = ["clouds m1=3-3 m1.2=1-1", "B cards 0", "A hand weather_fairy mountain_witch pawns h4 h5 stock 0.0.0.4"]
    board = realm(*lines).play("A lead weather_fairy cowardly")
    assert offered(board) == {"chase m1", "chase m1.2", "nothing"}
    board.play("A chase m1.2")
    assert lies(board, "clouds") == {"m1": "3-3"}
    assert stock(board, "A") == "0.0.0.3"
    board.play("A lead mountain_witch cowardly")
    assert "idle A" in board.heard


@clause("BRM-HILL-10", "BRM-MOVE-03")
def test_both_clouds_of_a_sea_must_be_gone() -> None:
    for clouds in ("sea_s=1-1", "sea_s.2=1-1", "sea_s=1-1 sea_s.2=1-1"):
        board = led("forest_witch", "cowardly", "board back", f"clouds {clouds}", a="pawns p12 p12")
        assert "fly p12-f9" not in board.offers("A")
    assert "fly p12-f9" in led("forest_witch", "cowardly", "board back", a="pawns p12 p12").offers("A")


COLOURS = {"root_gatherer": 2, "herb_gatherer": 1, "fruit_gatherer": 0}


@clause("BRM-GATH-01", "BRM-GATH-02", "BRM-GATH-04", "BRM-RES-02", "BRM-RES-05", "BRM-RUL-12")
@pytest.mark.parametrize("role", COLOURS)
def test_a_brave_gatherer_takes_up_to_two_potions_of_the_colour_and_a_wand(role: str) -> None:
    for potions in range(3):
        for wands in range(2):
            if potions + wands:
                board = led(role, "brave", a="stock 40.40.40.40").play(f"A gather {potions}+{wands}")
                held = [40, 40, 40, 40 + wands]
                held[COLOURS[role]] += potions
                assert stock(board, "A") == ".".join([str(n) for n in held])
    for answer in ("gather 3+0", "gather 1+2", "gather 0+2"):
        assert led(role, "brave").refuses(f"A {answer}") == "BRM-GATH-02"


@clause("BRM-GATH-03", "BRM-GATH-04")
@pytest.mark.parametrize("role", COLOURS)
def test_a_cowardly_gatherer_takes_one_potion_or_a_wand(role: str) -> None:
    board = led(role, "cowardly", a="stock 0.0.0.0")
    assert offered(board) == {"gather 1+0", "gather 0+1", "nothing"}
    assert board.refuses("A gather 1+1") == "BRM-GATH-03" == board.refuses("A gather 2+0")


@clause("BRM-RES-02")
def test_the_supply_does_not_run_out() -> None:
    board = realm("A hand root_gatherer hill_witch stock 20.20.20.24", "B stock 20.20.20.24 cards 0")
    board.play("A lead root_gatherer brave", "A gather 2+1")
    assert stock(board, "A") == "20.20.22.25"


@clause("BRM-RUL-18", "BRM-STORM-11")
def test_the_brave_fairy_gets_three_points_and_the_rain() -> None:
    board = led("weather_fairy", "brave", "board front storm 24", "clouds sea_e=orange_rain", a="stock 0.0.3.1")
    board.play("A chase sea_e")
    assert vp(board, "A") == 10 + 3 + 6
    assert stock(board, "A") == "0.0.3.0"


@clause("BRM-MOVE-07", "BRM-SETUP-11", "BRM-SETUP-12", "BRM-SETUP-04")
@pytest.mark.parametrize("side", ["front", "back"])
def test_every_cloud_space_has_one_cloud_and_castles_have_none(side: str) -> None:
    known = land(side)
    for seed in range(5):
        board = new_table(2, seed, board=side)
        assert sorted(lies(board, "clouds")) == sorted(known.spaces)
        assert len(known.spaces) == {"front": 18, "back": 19}[side]
        assert not {space.partition(".")[0] for space in known.spaces} & set(known.castles)
        assert pawns(board, "A") == sorted(known.castles)
