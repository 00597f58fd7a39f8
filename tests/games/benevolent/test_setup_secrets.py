"""BEN-SET-10 to BEN-SET-12: the Secret tiles and their pyramid."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from clairiere.games.benevolent import RULES
from clairiere.games.benevolent.rules.setup import Draws, set_up
from clairiere.kernel.chance import Chance
from clairiere.kernel.state import StepContext
from tests.games.benevolent.ground import data, fixed, games, laid_out, sight, toml
from tests.kit import Board, at, clause

TILES = [(tile["ephemeral"], tile["permanent"]) for tile in data()["secret_tile"]]
SLOTS = ("r1c1", "r1c2", "r1c3", "r1c4", "r2c1", "r2c2", "r2c3", "r3c1", "r3c2")


def at_table(pyramid: str) -> Board:
    """A is to act on a Wooden Table and can pay its toll."""
    return at("benevolent", f"forest 2R 1a 2b\npyramid {pyramid}\nA leaves 1 steps h07\nB\nagenda action A h07")


@clause("BEN-SET-10")
def test_any_order_and_any_face_of_the_tiles_is_equally_likely() -> None:
    rounds = 3600
    chance = Chance(Random(17))
    drawn = [set_up(RULES.components(), 2, Draws(), StepContext(chance)).text() for _ in range(rounds)]
    pyramids = [sight(text).pyramid for text in drawn]
    tile_of = {face: tile for tile, faces in enumerate(TILES) for face in faces}
    where = Counter((slot, tile_of[face]) for pyramid in pyramids for slot, face in enumerate(pyramid))
    up = Counter((slot, face[0]) for pyramid in pyramids for slot, face in enumerate(pyramid))
    pairs = Counter((p[a][0], p[a + 1][0]) for p in pyramids for a in range(8))
    assert len(where) == 81
    assert all(abs(n - rounds / 9) < 100 for n in where.values())  # 5 standard deviations
    assert all(abs(n - rounds / 2) < 150 for n in up.values())
    assert all(abs(n - 8 * rounds / 4) < 400 for n in pairs.values())


@clause("BEN-SET-10")
def test_a_face_is_drawn_for_each_tile_by_itself() -> None:
    for faces in product((0, 1), repeat=9):
        board = laid_out(3, fixed(), list(faces))
        assert board.line("pyramid").split() == [TILES[tile][face] for tile, face in enumerate(faces)]


@clause("BEN-SET-10")
def test_the_faces_drawn_are_up_for_the_whole_game() -> None:
    for game in games():
        drawn = game[0].before.pyramid
        for moment in game:
            assert all(face in (first, "-") for first, face in zip(drawn, moment.after.pyramid, strict=True))
            assert all(secret in drawn for player in moment.after.players.values() for secret in player.secrets)


@clause("BEN-SET-11")
def test_tiles_fill_the_pyramid_from_the_bottom_row_up() -> None:
    board = laid_out(2, fixed(tiles=[8, 7, 6, 5, 4, 3, 2, 1, 0], faces=[0] * 9), [])
    assert data()["pyramid"]["rows"] == [4, 3, 2]
    assert board.line("pyramid").split() == [ephemeral for ephemeral, _ in reversed(TILES)]
    for number, slot in enumerate(SLOTS):
        face = board.line("pyramid").split()[number]
        alone = at_table(" ".join([face if other == slot else "-" for other in SLOTS]))
        assert alone.offers("A") == ["gather", f"take {slot}"]
        assert alone.play(f"A take {slot}").heard[1] == f"took A {slot} {face}"


@clause("BEN-SET-11")
@pytest.mark.parametrize("slot", ["r2c1", "r2c2", "r2c3", "r3c1", "r3c2"])
def test_an_upper_tile_rests_on_exactly_the_two_tiles_beneath_it(slot: str) -> None:
    row, column = int(slot[1]), int(slot[3])
    beneath = {f"r{row - 1}c{column}", f"r{row - 1}c{column + 1}"}
    for other in SLOTS:
        if other != slot:
            left = {slot: "e_sleep", other: "e_feather"}
            board = at_table(" ".join([left.get(s, "-") for s in SLOTS]))
            assert board.refuses(f"A take {slot}") == ("BEN-TABLE-02" if other in beneath else "")


@clause("BEN-SET-12")
def test_every_tile_has_an_ephemeral_and_a_permanent_face_and_every_face_is_there_once() -> None:
    assert len(TILES) == 9
    assert all(ephemeral[:2] == "e_" and permanent[:2] == "p_" for ephemeral, permanent in TILES)
    assert len({face for tile in TILES for face in tile}) == 18
    for tile, pair in enumerate(TILES):
        order = [tile] + [other for other in range(9) if other != tile]
        for face in (0, 1):
            board = laid_out(2, fixed(tiles=order, faces=[face] * 9), [])
            assert board.line("pyramid").split()[0] == pair[face]


@clause("BEN-SET-12", "BEN-INFO-03")
def test_the_hidden_faces_play_no_part() -> None:
    other_box = toml()
    permanents = [permanent for _, permanent in TILES]
    for tile, permanent in enumerate(permanents):  # every tile gets the back of the next one
        other_box = other_box.replace(f'permanent = "{permanent}"', f'permanent = "*{permanents[tile - 1]}"')
    parts = RULES.components(other_box.replace('"*', '"'))
    assert parts.tiles != RULES.components().tiles
    for game in games()[::2]:
        board = at("benevolent", game[0].state.text(), parts)
        for moment in game:
            assert board.state.text() == moment.state.text()
            assert tuple(board.offers(moment.seat)) == tuple(sorted(moment.options))
            board.play(f"{moment.seat} {moment.answer}")
        assert board.over
