"""Worked examples that do not fit into examples.toml (chapter 3.16); the others: tests/games/test_examples.py."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from random import Random
from typing import Any

from clairiere.games.benevolent import GAME, RULES
from clairiere.games.benevolent.rules.choices import SECRETS
from clairiere.games.benevolent.rules.setup import Draws, set_up
from clairiere.kernel.chance import Chance
from clairiere.kernel.state import StepContext
from tests.kit import Board, clause

PICTURED = [
    "e_buy_minus3",
    "p_double_step",
    "p_no_grey",
    "e_sleep",
    "e_clover_leaves",
    "p_repeat_exchange",
    "p_leaf_cache",
]


def example_setup() -> dict[str, Any]:
    """The rulebook's set-up for two players, as components.toml has it."""
    text = files("clairiere.games.benevolent").joinpath("rules/components.toml").read_text("utf-8")
    found: dict[str, Any] = tomllib.loads(text)["example_setup"]
    return found


def tile_of(face: str) -> tuple[int, int]:
    """The tile that shows a face on one of its two sides, and which side that is."""
    (found,) = [
        (tile, side)
        for tile, faces in enumerate(RULES.components().tiles)
        for side, secret in enumerate(faces)
        if SECRETS[secret] == face
    ]
    return found


@clause("BEN-EX-05")
def test_the_seven_faces_of_the_picture_lie_on_seven_different_tiles() -> None:
    assert list(example_setup()["pyramid"].values())[:7] == PICTURED
    assert len({tile_of(face)[0] for face in PICTURED}) == 7


@clause("BEN-EX-05")
def test_the_set_up_of_the_picture_can_be_dealt() -> None:
    faces = list(example_setup()["pyramid"].values())
    tiles, sides = zip(*[tile_of(face) for face in faces], strict=True)
    assert sorted(tiles) == list(range(9))
    draws = Draws(first=0, segments=[1, 2, 3], sides="ab", end="R", tiles=list(tiles), faces=list(sides))
    board = Board(GAME, set_up(RULES.components(), 2, draws, StepContext(Chance(Random(0)))))
    assert board.line("pyramid").split() == faces
    assert board.line("forest") == "2R 1a 2b"
    assert board.says("reserve 60 stacks 2.4.3.2.2")
    assert GAME.rules.missing_components(board.state) == ""
