"""The opening table (BRM-SETUP, BRM-VAR, BRM-STORM-01, BRM-MTN-01, BRM-FOR-01, BRM-HILL-01)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from clairiere.games.broom_service.rules.choices import BOARDS, HILL, LANDSCAPES, MOUNTAIN, REGIONS, ROLES
from clairiere.games.registry import game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from clairiere.kernel.rules import WrongTable
from tests.games.broom_service.realm import fresh, parts_of_the_box, pawns, points, realm, stock
from tests.kit import Board, clause

SEEDS = range(30)


def named(board: Board, first: str) -> dict[str, str]:
    return dict([word.split("=") for word in board.line(first).split()])


@clause("BRM-SETUP-01")
def test_two_to_five_players() -> None:
    game = game_named("broom_service")
    for seats in (2, 3, 4, 5):
        assert fresh(seats).state.seats == seats
    for seats in (1, 6):
        with pytest.raises(WrongTable):
            Match(game, seats, {}, Chance(Random(1)))


@clause("BRM-SETUP-02", "BRM-VAR-01", "BRM-SETUP-04")
def test_the_base_game_is_on_the_front_with_a_pawn_in_each_castle() -> None:
    front, back = fresh(3), fresh(3, board="back")
    assert front.line("board") == "front"
    assert back.line("board") == "back"
    for seat in "ABC":
        assert pawns(front, seat) == ["h5", "p8"]
        assert pawns(back, seat) == ["h2", "p10"]


@clause("BRM-SETUP-03", "BRM-ROUND-07")
def test_everyone_owns_one_card_of_each_role_and_has_them_all_again_every_round() -> None:
    board = fresh(2)
    for _ in range(2):
        for seat in "AB":
            assert set(board.offers(seat)) - {"pick nothing"} == {f"pick {role}" for role in ROLES}
        board = realm("cards 0", "cards 0", event="gathering", agenda="round_event")


@clause("BRM-SETUP-05", "BRM-SETUP-06")
def test_ten_points_and_a_potion_of_each_colour() -> None:
    board = fresh(4)
    for seat in "ABCD":
        assert points(board, seat) == 10
        assert stock(board, seat)[:5] == "1.1.1"


@clause("BRM-SETUP-07", "BRM-SETUP-08", "BRM-SETUP-10")
def test_wands_by_the_place_in_turn_order() -> None:
    for seats, wands in ((2, [1, 1]), (3, [1, 2, 1]), (4, [1, 2, 2, 1]), (5, [1, 2, 2, 2, 1])):
        for first in range(seats):
            board = fresh(seats, first="ABCDE"[first])
            held = [int(stock(board, seat)[-1]) for seat in "ABCDE"[:seats]]
            assert [held[(first + n) % seats] for n in range(seats)] == wands


@clause("BRM-SETUP-09", "BRM-LEAD-01", "BRM-INFO-02")
def test_the_first_player_is_drawn_unless_named_and_leads_the_first_turn() -> None:
    drawn = Counter(fresh(5, seed).line("round") for seed in range(100))
    assert len(drawn) == 5
    for seat in "ABCDE":
        assert fresh(5, first=seat).line("round") == f"1 first {seat} leader {seat}"


@clause("BRM-SETUP-11", "BRM-SETUP-12", "BRM-SETUP-17")
def test_a_heavy_cloud_on_every_space_and_the_rest_out_of_the_game() -> None:
    for side, spaces in (("front", 18), ("back", 19)):
        seen = Counter[str]()
        for seed in SEEDS:
            clouds = named(fresh(2, seed, board=side), "clouds")
            assert len(clouds) == spaces
            assert all("-" in cloud for cloud in clouds.values()), "no storm clouds"
            seen.update(clouds.values())
        assert set(seen) == {"1-1", "1-2", "2-1", "2-2", "2-3", "3-2", "3-3"}
    assert {"m1", "m1.2"} <= set(named(fresh(2), "clouds"))
    assert {"sea_s", "sea_s.2"} <= set(named(fresh(2, board="back"), "clouds"))


@clause("BRM-SETUP-13")
def test_seven_of_ten_events_in_random_order_and_the_first_is_up() -> None:
    firsts = set()
    for seed in SEEDS:
        board = fresh(3, seed)
        events = board.line("events").split()
        assert sorted(events) == sorted(set(events))
        assert len(events) == 10
        assert board.line("event") == events[0]
        assert board.state.parts.setup.events == 7
        seen = board.view(0).text().splitlines()
        assert f"events {events[0]}" + " ?event" * 9 in seen
        firsts.add(events[0])
    assert len(firsts) > 5


@clause("BRM-SETUP-14", "BRM-SETUP-15")
def test_players_and_cursed_roles_are_always_five() -> None:
    for seats in (2, 3, 4):
        up = set()
        for seed in SEEDS:
            board = fresh(seats, seed)
            cursed = board.line("cursed").split()
            assert seats + len(cursed) == 5
            assert len(board.line("pile").split()) == 10 - len(cursed)
            up.update(cursed)
        assert len(up) == 10, "any role can be cursed"
    assert "cursed" not in fresh(5).state.text()


@clause("BRM-SETUP-16")
def test_all_towers_are_empty() -> None:
    assert "occupied" not in fresh(2).state.text()
    assert not fresh(5, board="back").state.occupied


@clause("BRM-SETUP-18")
def test_the_summary_is_open_to_everybody_at_any_time() -> None:
    game = game_named("broom_service")
    for language in ("en", "fr"):
        said = set(game.words.rulebook(language).clauses())
        assert {"BRM-ROUND-02", "BRM-SCORE-02", "BRM-SCORE-03", "BRM-SCORE-06"} <= said


# ---------------------------------------------------------------- variants


@clause("BRM-VAR-02", "BRM-VAR-03", "BRM-VAR-06")
def test_there_are_six_set_ups() -> None:
    found = set()
    for variant in game_named("broom_service").rules.variants(2):
        board = fresh(2, 3, **variant)
        found.add((board.line("board").split()[0], board.state.storm))
    assert found == {(side, storm) for side in ("front", "front_mountain", "back") for storm in (False, True)}


@clause("BRM-VAR-04", "BRM-VAR-05", "BRM-SETUP-17")
def test_the_back_has_all_tiles_and_the_front_at_most_those_of_mountains() -> None:
    assert "tiles" not in fresh(2).state.text()
    front, back = fresh(2, board="front_mountain"), fresh(2, board="back")
    assert set(named(front, "tiles")) == {"m1", "m2", "m3"}
    kinds = Counter(region[0] for region in named(back, "tiles"))
    assert kinds == {"m": 3, "f": 4, "h": 4}


@clause("BRM-VAR-07")
def test_a_game_of_every_set_up_has_the_same_rounds_roles_and_start() -> None:
    for variant in game_named("broom_service").rules.variants(3):
        board = fresh(3, 2, **variant)
        assert board.asked() == "ABC"
        assert set(board.offers("B")) >= {f"pick {role}" for role in ROLES}
        assert points(board, "C") == 10


@clause("BRM-STORM-01")
def test_storm_clouds_are_mixed_with_the_heavy_ones() -> None:
    seen = Counter[str]()
    for seed in range(40):
        clouds = named(fresh(2, seed, storm="yes"), "clouds")
        assert len(clouds) == 18
        seen.update(clouds.values())
        assert Counter(clouds.values())["gust"] <= 2
        assert Counter(clouds.values())["parcel"] <= 1
    storms = sum(n for cloud, n in seen.items() if "-" not in cloud)
    assert len([cloud for cloud in seen if "-" not in cloud]) == 6
    assert 110 < storms < 250, "eight of thirty-two"


@clause("BRM-STORM-02")
def test_fewer_heavy_clouds_leave_more_room_for_storm_clouds() -> None:
    for side, fewest in (("front", "10"), ("back", "11")):
        clouds = named(fresh(2, 5, board=side, storm="yes", heavy=fewest), "clouds")
        assert len([cloud for cloud in clouds.values() if "-" not in cloud]) == 8, "all of them"
    game = game_named("broom_service")
    for wrong in ({"board": "back", "storm": "yes", "heavy": "10"}, {"heavy": "20"}, {"storm": "yes", "heavy": "9"}):
        with pytest.raises(WrongTable):
            game.rules.check(2, wrong)
    game.rules.check(2, {"storm": "yes", "heavy": "20"})


@clause("BRM-MTN-01", "BRM-MTN-02", "BRM-MTN-17")
def test_three_of_five_mountain_tiles_with_an_amulet_of_everyone() -> None:
    seen: set[str] = set()
    for seed in SEEDS:
        tiles = named(fresh(3, seed, board="front_mountain"), "tiles")
        assert len(set(tiles.values())) == 3
        seen.update(tiles.values())
    assert seen == {"three_potions", "two_wands", "deliver", "two_moves", "chase"}
    board = fresh(3, board="back")
    for seat in range(3):
        for mountain in board.state.board.tile_spaces[MOUNTAIN]:
            assert board.state.awaits(seat, mountain) >= 0
    taken = realm("amulets m2", "", board="front_mountain")
    assert "amulets m2" in taken.view(1).text()
    assert taken.state.awaits(0, REGIONS.index("m2")) == -1
    assert taken.state.awaits(1, REGIONS.index("m2")) == 1


@clause("BRM-FOR-01", "BRM-HILL-01", "BRM-RUL-44")
def test_four_forests_and_four_hills_of_the_back_have_a_tile_and_the_others_none() -> None:
    seen = Counter[str]()
    for seed in SEEDS:
        board = fresh(2, seed, board="back")
        tiles = named(board, "tiles")
        forests = Counter(tile for region, tile in tiles.items() if region[0] == "f")
        assert set(tiles) >= {"f4", "f5", "f7", "f10", "h1", "h6", "h7", "h10"}
        assert max(forests.values()) <= 2
        hills = [tile for region, tile in tiles.items() if region[0] == "h"]
        assert len(set(hills)) == 4
        seen.update(tiles.values())
        assert (board.state.tower_hill != -1) == ("hill_tower" in hills)
    assert {"brave_heart", "extra_card", "five_points", "turbo_bc", "hill_tower"} <= set(seen)
    side = parts_of_the_box().boards[1]
    assert len([region for region in range(len(REGIONS)) if side.kind[region] == HILL]) == 11


def test_both_sides_have_the_landscapes_that_the_rules_count() -> None:
    parts = parts_of_the_box()
    for name, counts, round, square in ((BOARDS[0], [8, 9, 9, 3], 34, 6), (BOARDS[1], [10, 11, 12, 3], 38, 6)):
        side = parts.boards[BOARDS.index(name)]
        assert [side.kind.count(landscape) for landscape in range(len(LANDSCAPES))] == counts
        towers = [tower for tower in side.towers if tower.touches]
        assert (len([t for t in towers if t.round]), len([t for t in towers if not t.round])) == (round, square)
