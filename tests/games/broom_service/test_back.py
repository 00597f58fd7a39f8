"""Forest and hill tiles on the back of the board, the order of effects, and leaving (BRM-FOR, BRM-HILL, BRM-ARR)."""

from __future__ import annotations

from random import Random

from clairiere.games.broom_service.rules.choices import CIRCLES, REGIONS
from clairiere.games.registry import game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from tests.games.broom_service.realm import fresh, pawns, picks, play_out, points, realm, stock, told
from tests.kit import Board, clause

TILES = "m1=two_wands m2=deliver m3=chase f4=brave_heart f5=extra_card f7=five_points f10=brave_heart"
HILLS = "h1=turbo_ac h6=hill_tower h7=turbo_ad h10=turbo_bc"
FOUR = "forest_witch hill_witch prairie_witch root_gatherer"


def back(*players: str, **lines: str) -> Board:
    return realm(*players, **{"board": "back", "tiles": f"{TILES} {HILLS}", **lines})


# ---------------------------------------------------------------- forest tiles


@clause("BRM-FOR-02", "BRM-ARR-01")
def test_whoever_comes_first_to_a_forest_takes_its_tile_before_delivering() -> None:
    board = back("pawns p3 h2 hand forest_witch hill_witch", "pawns p3 h2 hand forest_witch hill_witch")
    board.play("A lead forest_witch brave", "B cowardly", "B fly p3-f4")
    assert "fresh brave_heart" in board.line("B")
    assert "f4=" not in board.line("tiles")
    board.play("A fly p3-f4")
    assert told(board, "forest") == ["forest B f4 brave_heart"], "the space stays empty"
    alone = back("pawns p3 h2 hand forest_witch hill_witch", "hand hill_witch")
    alone.play("A lead forest_witch brave", "A fly p3-f4")
    assert told(alone, "forest") == ["forest A f4 brave_heart"]
    assert "deliver f4-t16" in alone.offers("A")


@clause("BRM-FOR-03", "BRM-RUL-30")
def test_a_tile_is_used_in_a_later_turn_once() -> None:
    hand = "hand forest_witch hill_witch peak_druid"
    board = back(f"pawns f8 h2 {hand}", "hand hill_witch")
    board.play("A lead forest_witch cowardly", "A fly f8-f7")
    assert board.says("agenda lead A"), "not for the same card"
    assert "tiles five_points" in board.line("A")
    board.play("A lead hill_witch cowardly")
    assert "five_points" in board.offers("A")
    board.play("A five_points")
    assert points(board, "A") == 15
    assert "five_points" not in board.line("A")


@clause("BRM-FOR-04", "BRM-RUL-46", "BRM-RUL-29")
def test_one_tile_for_each_card_and_two_tiles_for_two_cards() -> None:
    board = back("hand mountain_witch root_gatherer tiles brave_heart five_points five_points", "hand prairie_witch")
    board.play("A lead mountain_witch cowardly")
    assert board.refuses("A brave_heart") == "BRM-RUL-21"
    board.play("A five_points")
    assert board.says("agenda lead A"), "no second tile"
    board.play("A lead root_gatherer cowardly", "A brave_heart", "A gather 2+1")
    assert (points(board, "A"), stock(board, "A")) == (15, "1.1.3.2")
    assert "tiles five_points" in board.line("A")


@clause("BRM-FOR-04", "BRM-FOR-10", "BRM-FOR-11", "BRM-PICK-07")
def test_an_extra_card_is_part_of_the_secret_pick_and_one_a_round() -> None:
    board = back("tiles extra_card extra_card", "", event="gathering", agenda="pick")
    board.play(*[f"A pick {role}" for role in FOUR.split()])
    assert {"pick nothing", "pick peak_druid"} <= set(board.offers("A"))
    assert len(picks(board, "A", FOUR)) == len(picks(board, "B", FOUR)) + 1, "as everyone knows who has the tile"
    before = board.view(1).text()
    board.play("A pick peak_druid")
    assert board.offers("A") == ["confirm"]
    board.play("A confirm")
    assert board.view(1).text().replace("pick A:?", "pick") == before, "they see only that it is confirmed"
    board.play(*picks(board, "B", FOUR))
    assert "picks 5 4" in board.heard
    assert "used A extra_card" in board.heard
    assert "tiles extra_card" in board.line("A")
    assert "extra_card extra_card" not in board.line("A")


@clause("BRM-FOR-10", "BRM-FOR-11")
def test_an_extra_card_that_is_not_used_is_kept() -> None:
    board = back("tiles extra_card", "", event="gathering", agenda="pick")
    board.play(*picks(board, "A", FOUR), *picks(board, "B", FOUR))
    assert "tiles extra_card" in board.line("A")
    assert board.refuses("A brave_heart") == "TABLE-02"
    board.play("A lead root_gatherer cowardly")
    assert board.offers("A") == ["gather 0+1", "gather 1+0", "nothing"], "it is for no cowardly play"


@clause("BRM-FOR-12")
def test_in_more_or_less_the_extra_card_comes_after_the_sizes_have_scored() -> None:
    board = back(
        "tiles extra_card", "tiles extra_card", "", event="more_or_less", round="1 first A leader B", agenda="pick"
    )
    five = FOUR + " peak_druid"
    board.play(*picks(board, "A", five), *picks(board, "B", "hill_witch"), *picks(board, "C", "hill_witch"))
    assert [points(board, seat) for seat in "ABC"] == [8, 16, 16]
    assert board.asked() == "B", "in turn order from the leader"
    assert board.refuses("B extra hill_witch") == "BRM-FOR-10"
    board.play("B no extra")
    assert "tiles extra_card" in board.line("B")
    one, other = board.copy().play("A extra weather_fairy"), board.copy().play("A extra mountain_witch")
    for seat in (1, 2, 7):
        assert one.view(seat).text() == other.view(seat).text(), "which role is a secret"
    assert "cards 6" in one.line("A")
    assert points(one, "A") == 8, "it does not count for the event"


@clause("BRM-RUL-28", "BRM-FOR-03")
def test_an_extra_card_cannot_be_used_in_the_round_in_which_it_was_taken() -> None:
    board = back("pawns p4 h2 hand forest_witch hill_witch", "hand hill_witch")
    board.play("A lead forest_witch cowardly", "A fly p4-f5")
    assert "tiles extra_card" in board.line("A")
    assert board.offers("A") == ["lead hill_witch brave", "lead hill_witch cowardly"]


@clause("BRM-FOR-05", "BRM-FOR-06", "BRM-FOR-07", "BRM-RUL-31", "BRM-TURN-14")
def test_a_brave_heart_acts_bravely_at_once_and_stays_cowardly() -> None:
    board = back(
        "pawns p3 h2 hand valley_druid hill_witch", "pawns p3 h2 hand valley_druid hill_witch tiles brave_heart"
    )
    board.play("A lead valley_druid brave", "B cowardly", "B brave_heart", "B deliver p3-t04")
    assert points(board, "B") == 16, "with the druid's three"
    assert board.says("turn valley_druid claim A")
    board.play("A deliver p3-t04")
    assert points(board, "A") == 16, "both carry out the brave action"
    assert board.says("agenda lead A")
    witch = back("pawns p3 h2 hand forest_witch hill_witch tiles brave_heart", "hand hill_witch")
    witch.play("A lead forest_witch cowardly", "A brave_heart", "A fly p3-f3")
    assert "deliver f3-t23" in witch.offers("A"), "the delivery is included"


@clause("BRM-FOR-08", "BRM-FOR-09")
def test_five_points_take_the_place_of_the_whole_cowardly_play() -> None:
    for event in ("black_market", "moonshine"):
        board = back("hand hill_witch peak_druid tiles five_points", "hand peak_druid", event=event)
        board.play("A lead hill_witch cowardly", "A five_points")
        assert (points(board, "A"), stock(board, "A")) == (15, "1.1.1.1")
        assert board.says("agenda lead A")
    heart = back("hand root_gatherer peak_druid tiles brave_heart", "hand peak_druid", event="black_market")
    heart.play("A lead root_gatherer cowardly", "A brave_heart", "A gather 2+1")
    assert points(heart, "A") == 10


@clause("BRM-FOR-13")
def test_a_forest_tile_is_of_use_only_to_whoever_took_it() -> None:
    board = back("hand hill_witch tiles five_points", "hand hill_witch peak_druid")
    board.play("A lead hill_witch brave", "B cowardly")
    assert board.offers("B") == ["fly h2-h3", "fly p10-h9", "nothing"]
    assert not hasattr(board.state.players[0], "trade")


@clause("BRM-FOR-14", "BRM-CURSE-01")
def test_a_curse_costs_its_points_whatever_tile_is_used() -> None:
    board = back("hand hill_witch tiles five_points", "hand peak_druid", cursed="hill_witch")
    board.play("A lead hill_witch cowardly", "A five_points")
    assert points(board, "A") == 12


@clause("BRM-FOR-15")
def test_any_move_into_the_forest_takes_the_tile() -> None:
    gust = back(
        "pawns p3 h2 stock 0.0.0.2 hand weather_fairy hill_witch",
        "hand hill_witch",
        board="back storm 24",
        clouds="m2=gust",
    )
    gust.play("A lead weather_fairy cowardly", "A chase m2", "A fly p3-f4")
    assert "forest A f4 brave_heart" in gust.heard
    tile = back(
        "pawns p3 h2 stock 0.0.0.0 hand mountain_witch hill_witch",
        "hand hill_witch",
        tiles=f"m2=two_moves m1=chase m3=deliver f4=extra_card {HILLS}",
    )
    tile.play("A lead mountain_witch cowardly", "A fly p3-m2", "A use tile", "A fly m2-f4")
    assert "forest A f4 extra_card" in tile.heard


# ---------------------------------------------------------------- hill tiles


def to_hill(tile: str, way: str = "brave", a: str = "", **lines: str) -> Board:
    hills = f"h1={tile} h6={'turbo_ab' if tile != 'turbo_ab' else 'turbo_cd'}"
    rest = [name for name in ("turbo_ac", "turbo_ad", "turbo_bc") if name != tile]
    said = {"tiles": f"{TILES} {hills} h7={rest[0]} h10={rest[1]}", **lines}
    board = back(f"pawns p3 h2 {a} hand hill_witch peak_druid", "hand peak_druid", **said)
    return board.play(f"A lead hill_witch {way}", "A fly p3-h1")


@clause("BRM-HILL-02", "BRM-HILL-13", "BRM-HILL-06")
def test_a_turbo_broom_throws_the_pawn_to_one_of_two_circles() -> None:
    board = to_hill("turbo_ac", "cowardly", clouds="p7=1-1 sea_s=1-1 f6=1-1")
    assert board.offers("A") == ["circle A", "circle C"], "compulsory, whatever lies between"
    assert board.refuses("A circle D") == "BRM-HILL-02"
    assert board.refuses("A nothing") == "TABLE-02"
    board.play("A circle C")
    assert pawns(board, "A") == ["p12", "h2"]
    assert board.says("agenda lead A")


@clause("BRM-HILL-03", "BRM-HILL-04")
def test_a_circle_under_a_cloud_cannot_be_chosen_and_another_is_always_open() -> None:
    board = to_hill("turbo_bc", "cowardly", clouds="f9=1-1")
    assert pawns(board, "A") == ["p12", "h2"], "only one is open: nobody is asked"
    assert to_hill("turbo_bc", "cowardly").offers("A") == ["circle B", "circle C"]
    side = board.state.board
    for tile, circles in enumerate(board.state.parts.hill_tiles):
        names = {CIRCLES[circle] for circle in circles}
        assert not names or names & {"A", "C", "D"}, tile
        assert names != {"B", "D"}
    for name in ("A", "C", "D"):
        assert side.circles[CIRCLES.index(name)] not in side.region_of
    clouded = to_hill("turbo_ac", "cowardly", clouds="f9=1-1")
    assert clouded.refuses("A circle B") == "BRM-HILL-02"


@clause("BRM-HILL-03")
def test_the_clouded_circle_of_a_broom_is_refused_for_its_cloud() -> None:
    board = back(
        "pawns h1 h2",
        "",
        tiles=f"{TILES} h1=turbo_bc h6=hill_tower h7=turbo_ad h10=turbo_ac",
        clouds="f9=1-1",
        agenda="circle A 1 free",
    )
    assert board.refuses("A circle B") == "BRM-HILL-03"


@clause("BRM-HILL-05")
def test_the_brave_hill_witch_delivers_from_the_circle() -> None:
    board = to_hill("turbo_ac").play("A circle A")
    assert board.offers("A") == ["deliver p5-t03", "deliver p5-t18", "deliver p5-t21", "nothing"]
    assert board.refuses("A deliver h1-t15") == "BRM-WITCH-03"


@clause("BRM-HILL-06")
def test_the_circle_may_be_where_the_pawn_came_from() -> None:
    board = back(
        "pawns p12 h2", "", tiles=f"{TILES} h1=hill_tower h6=turbo_ab h7=turbo_ac h10=turbo_cd", agenda="fly A 2 free 0"
    )
    board.play("A fly p12-h10", "A circle C")
    assert pawns(board, "A") == ["p12", "h2"]


@clause("BRM-HILL-07", "BRM-HILL-08", "BRM-HILL-09")
def test_every_arrival_sets_off_the_broom_and_no_pawn_rests_there() -> None:
    gust = back(
        "pawns p3 h2 stock 0.0.0.2 hand weather_fairy hill_witch",
        "hand hill_witch",
        board="back storm 24",
        clouds="m2=gust",
    )
    gust.play("A lead weather_fairy cowardly", "A chase m2", "A fly p3-h1")
    assert gust.offers("A") == ["circle A", "circle C"]
    side = gust.state.board
    assert not {region for spaces in side.tile_spaces for region in spaces} & set(side.circles), (
        "a throw sets off nothing"
    )
    for seed in range(5):
        board = fresh(3, seed, board="back")
        while not board.over:
            play_out(board, seed, most=6)
            asked = "" if board.over else board.state.agenda[-1].notation()
            for player in board.state.players:
                assert asked.startswith("circle") or all(board.state.broom_at(region) == -1 for region in player.pawns)


@clause("BRM-HILL-10")
def test_island_b_is_left_and_reached_only_over_a_free_sea() -> None:
    for clouds, free in (("", True), ("sea_s=1-1", False), ("sea_s.2=1-1", False), ("sea_n=1-1", True)):
        board = back("pawns f9 p7", "", clouds=clouds, agenda="offer fly A 15 free 0; fly A 15 free 0")
        assert ("fly f9-p12" in board.offers("A")) == free
        assert ("fly p7-f9" in board.offers("A")) == free


@clause("BRM-HILL-11", "BRM-RUL-20", "BRM-ADJ-07")
def test_island_d_is_never_left_but_delivers() -> None:
    board = back("pawns p2 p2 stock 1.1.1.0 hand prairie_witch valley_druid", "hand hill_witch")
    board.play("A lead prairie_witch brave")
    assert "idle A" in board.heard
    board.play("A lead valley_druid brave")
    assert board.offers("A") == ["deliver p2-t09", "deliver p2-t11", "deliver p2-t14", "nothing"]
    assert points(board.play("A deliver p2-t09"), "A") == 21


@clause("BRM-HILL-12")
def test_the_hill_tower_is_a_square_orange_tower_of_seven_points() -> None:
    witch = back("pawns p9 h2 stock 0.0.3.0 hand hill_witch peak_druid", "hand prairie_witch")
    witch.play("A lead hill_witch brave", "A fly p9-h6", "A deliver h6-hill_tower")
    assert (points(witch, "A"), stock(witch, "A")) == (17, "0.0.2.0")
    witch.play("A lead peak_druid cowardly", "A deliver h6-hill_tower")
    assert points(witch, "A") == 24, "again and again"
    free = back("pawns h6 h2 stock 0.0.1.0", "", agenda="deliver A 15 0")
    assert "deliver h6-hill_tower" in free.offers("A")
    assert free.refuses("A deliver h2-hill_tower") == "BRM-DELIV-02"
    without = back(
        "pawns h6 h2 stock 0.0.1.0",
        "",
        tiles=f"{TILES} h1=turbo_ab h6=turbo_ac h7=turbo_ad h10=turbo_bc",
        agenda="deliver A 15 0",
    )
    assert without.state.supplied(0, REGIONS.index("h6")) == 0
    prairie = back("pawns p9 h2 stock 0.0.1.0", "", agenda="deliver A 15 0")
    assert "deliver p9-hill_tower" not in prairie.offers("A")


# ---------------------------------------------------------------- order of effects, and what is no role card


@clause("BRM-ARR-01", "BRM-HILL-02")
def test_the_order_on_arrival_is_forest_tile_broom_amulet_then_tile_and_delivery() -> None:
    board = back("pawns p3 h2 stock 1.1.1.0 hand mountain_witch hill_witch", "hand hill_witch")
    board.play("A lead mountain_witch brave", "A fly p3-m2")
    assert board.heard[-2:] == ["flew A 1 p3 m2", "amulet A m2"]
    assert "use tile" in board.offers("A")
    assert "deliver m2-t28" in board.offers("A")


@clause("BRM-ARR-04", "BRM-RUL-22")
def test_chains_end() -> None:
    for seed in range(12):
        board = fresh(2, seed, board="back", storm="yes", heavy="11")
        assert play_out(board, seed, most=game_named("broom_service").rules.longest).over
        for player in board.state.players:
            assert player.amulets < 8


@clause("BRM-RUL-42")
def test_what_is_done_as_if_by_a_cowardly_role_plays_no_card() -> None:
    board = back(
        "pawns p3 h2 stock 0.0.0.2 hand weather_fairy hill_witch tiles five_points",
        "hand hill_witch",
        board="back storm 24",
        clouds="m2=gust",
        event="black_market",
        cursed="forest_witch",
    )
    board.play("A lead weather_fairy brave", "A chase m2")
    assert all(option.startswith(("fly", "nothing")) for option in board.offers("A")), "no market, no tile"
    board.play("A fly p3-f3")
    assert points(board, "A") == 13, "and no curse"
    assert "played weather_fairy*" in board.line("A")
    assert board.says("agenda lead A")


# ---------------------------------------------------------------- leaving


@clause("BRM-RUL-34")
def test_the_others_play_on_without_a_player_who_leaves() -> None:
    board = realm(*["hand hill_witch peak_druid"] * 3)
    board.play("A lead hill_witch brave", "B concede")
    assert board.asked() == "C"
    board.play("C cowardly", "C nothing", "A nothing", "A lead peak_druid brave", "C brave", "C nothing")
    assert board.says("round 2")
    assert board.asked() == "AC"
    board.play("A concede")
    assert board.over
    assert board.outcome().winners() == [2]


@clause("BRM-RUL-34")
def test_a_leader_who_leaves_is_followed_by_the_next_and_a_claim_goes_with_its_player() -> None:
    board = realm(*["hand hill_witch peak_druid"] * 3)
    board.play("A concede")
    assert board.says("agenda lead B")
    claim = realm(*["hand hill_witch peak_druid"] * 3)
    claim.play("A lead hill_witch brave", "B brave", "B concede", "C cowardly", "C nothing")
    assert claim.says("agenda lead C")
    assert not told(claim, "acts")
    for seed in range(4):
        match = Match(game_named("broom_service"), 5, {"board": "back"}, Chance(Random(seed)))
        rng = Random(seed)
        while not match.state.over:
            ask = rng.choice(match.state.agenda[-1].asked())
            if rng.random() < 0.02:
                match.answer(ask.seat, "concede")
            else:
                match.choose(ask.seat, ask.pick(match.state, rng))
