"""The opening table (RND-SETUP, RND-HARD)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from clairiere.games.registry import game_named
from clairiere.kernel.chance import Chance
from tests.kit import Board, clause, opened

SEEDS = range(12)


def fresh(seats: int, seed: int = 1, **variant: str) -> Board:
    return opened("roundforest", seats, variant, Chance(Random(seed)))


def named(board: Board, first: str) -> dict[str, str]:
    return dict([word.split("=") for word in board.line(first).split()])


@clause("RND-SETUP-01", "RND-SETUP-02", "RND-SETUP-03")
def test_the_forest_is_a_square_without_corners_with_four_wells_inside() -> None:
    for seats, size, wells in ((2, 21, "B2 D2 B4 D4"), (3, 32, "B2 E2 B5 E5"), (4, 32, "B2 E2 B5 E5")):
        orders = set()
        for seed in SEEDS:
            tiles = named(fresh(seats, seed), "tiles")
            assert len(tiles) == size
            assert {place for place, tile in tiles.items() if tile[0] == "W"} == set(wells.split())
            orders.add(tuple(tiles[place][:2] for place in wells.split()))
        assert len(orders) > 4, "in random order"
    corners = {"A1", "F1", "A6", "F6"}
    assert not corners & set(tiles)


@clause("RND-SETUP-04", "RND-SETUP-05")
def test_tiles_are_drawn_and_turned_at_random() -> None:
    drawn, rotations = Counter[str](), Counter[str]()
    for seed in range(60):
        tiles = named(fresh(2, seed), "tiles")
        ids = [tile.split(".")[0] for tile in tiles.values()]
        assert len(set(ids)) == 21
        drawn.update(ids)
        rotations.update(tile.split(".")[1] for tile in tiles.values())
    assert len(drawn) == 32, "each of the 28 comes up in some forest"
    assert set(rotations) == {"0", "1", "2", "3"}
    assert min(rotations.values()) > 200


@clause("RND-SETUP-06")
def test_every_player_has_a_colour_of_their_own() -> None:
    board = fresh(4)
    players = [str(name) for name in game_named("roundforest").words.for_table(board.state, "en").players[:4]]
    assert len(set(players)) == 4


@clause("RND-SETUP-07")
@pytest.mark.parametrize(
    ("seats", "exits"),
    [
        (2, ["A2 B1", "D5 E4"]),
        (3, ["A2 B1", "E1 F2", "E6 F5"]),
        (4, ["A2 B1", "E1 F2", "E6 F5", "A5 B6"]),
    ],
)
def test_seats_have_their_corners_clockwise(seats: int, exits: list[str]) -> None:
    for seat, expected in enumerate(exits):
        board = fresh(seats, first="ABCD"[seat])
        assert board.asked() == "ABCD"[seat]
        assert board.offers("ABCD"[seat]) == [f"go {place}" for place in expected.split()]


@clause("RND-SETUP-09", "RND-SETUP-10")
def test_a_chip_lies_on_every_space_but_the_wells() -> None:
    for seats, lying, left in ((2, 17, 35), (3, 28, 24), (4, 28, 24)):
        board = fresh(seats)
        assert Counter(named(board, "lies").values()).keys() <= {"blue", "red", "yellow"}
        assert len(named(board, "lies")) == lying
        assert not {"B2", "D2", "B4", "D4"} & set(named(fresh(2), "lies"))
        assert sum(int(n) for n in board.line("chips").split()[0].split(".")) == left


@clause("RND-SETUP-11", "RND-SETUP-12", "RND-SETUP-13", "RND-HARD-01")
def test_nine_objects_lie_on_the_fairy_board_and_the_rest_is_in_the_bag() -> None:
    for harder, left in (("no", 30), ("yes", 28)):
        silver = 0
        for seed in SEEDS:
            board = fresh(3, seed, harder=harder)
            fairy = board.line("fairy").split()
            assert len(fairy) == 9
            assert "-" not in fairy
            assert sum(int(n) for n in named(board, "bag").values()) == left
            silver += fairy.count("coin_silver") + int(named(board, "bag").get("coin_silver", "0"))
        assert silver == (24 if harder == "no" else 0)


@clause("RND-HARD-02")
def test_the_harder_game_leaves_silver_coins_in_the_supply() -> None:
    assert fresh(2, harder="yes").line("supply") == "copper 24 silver 12 apples 12"


@clause("RND-SETUP-14")
def test_all_characters_are_in_the_pile() -> None:
    assert len(fresh(4).line("pile").split()) == 12


@clause("RND-SETUP-15")
def test_the_first_player_is_drawn_unless_named_and_play_goes_clockwise() -> None:
    assert {fresh(4, seed).asked() for seed in range(40)} == set("ABCD")
    assert fresh(4, first="C").asked() == "C"
    board = fresh(3, first="C")
    board.play(f"C {board.offers('C')[0]}", luck=Chance(Random(2)))
    while board.asked() == "C":
        board.play(f"C {board.offers('C')[0]}", luck=Chance(Random(2)))
    assert board.asked() == "A"
