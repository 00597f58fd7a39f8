"""The Wooden Table and the pyramid (chapter 3.8); the other kinds of hex: test_hexes.py."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.games.benevolent.clearing import EPHEMERAL, PERMANENT, acting, secrets
from tests.kit import clause


@clause("BEN-TABLE-01", "BEN-TABLE-03")
@pytest.mark.parametrize("pyramid", [EPHEMERAL, PERMANENT])
@pytest.mark.parametrize("column", [1, 2, 3, 4])
def test_a_table_gives_the_tile_with_the_face_that_was_up(pyramid: str, column: int) -> None:
    faces = pyramid.split()
    board = acting("table", pyramid=pyramid).play(f"A take r1c{column}")
    face = faces[column - 1]
    assert secrets(board, "A") == [face]
    assert board.line("pyramid").split() == ["-" if name == face else name for name in faces]
    assert f"took A r1c{column} {face}" in board.heard


SLOTS = [f"r{row}c{column}" for row, columns in ((1, 4), (2, 3), (3, 2)) for column in range(1, columns + 1)]


def beneath(slot: str) -> list[str]:
    """The two slots that a slot rests on."""
    row, column = int(slot[1]), int(slot[3])
    return [] if row == 1 else [f"r{row - 1}c{column}", f"r{row - 1}c{column + 1}"]


@clause("BEN-TABLE-02")
def test_a_tile_is_available_exactly_when_none_lies_directly_beneath_it() -> None:
    faces = EPHEMERAL.split()
    for size in range(10):
        for gone in combinations(SLOTS, size):
            row = ["-" if slot in gone else face for slot, face in zip(SLOTS, faces, strict=True)]
            board = acting("table", pyramid=" ".join(row))
            free = [slot for slot in SLOTS if slot not in gone and all([under in gone for under in beneath(slot)])]
            assert board.offers("A") == sorted([f"take {slot}" for slot in free] + ["gather"])


@clause("BEN-TABLE-02")
def test_at_the_start_every_tile_above_the_first_row_is_blocked() -> None:
    board = acting("table", pyramid=EPHEMERAL)
    for slot in SLOTS[4:]:
        assert board.refuses(f"A take {slot}") == "BEN-TABLE-02"


@clause("BEN-TABLE-04")
def test_gaps_stay_gaps() -> None:
    faces = EPHEMERAL.split()
    board = acting("table", pyramid=" ".join(["-", *faces[1:]]))
    board.play("A take r1c2", "A end turn", "B place h03", "B take r2c1", "C place h09")
    assert board.line("pyramid").split() == ["-", "-", *faces[2:4], "-", *faces[5:]]
    assert board.offers("C") == ["gather", "take r1c3", "take r1c4"]
    for slot in ("r1c1", "r1c2", "r2c1"):
        assert board.refuses(f"C take {slot}") == "BEN-TABLE-04"


@clause("BEN-TABLE-05")
def test_an_empty_pyramid_leaves_only_gathering() -> None:
    board = acting("table", "leaves 9")
    assert board.offers("A") == ["gather"]
    for slot in SLOTS:
        assert board.refuses(f"A take {slot}") == "BEN-TABLE-05"


@clause("BEN-TABLE-06")
@pytest.mark.parametrize("faces", [EPHEMERAL.split(), PERMANENT.split()])
def test_there_is_no_limit_to_the_secrets_of_a_player(faces: list[str]) -> None:
    last = faces[-1]
    board = acting("table", "secrets " + " ".join(faces[:-1]), pyramid=f"- - - - - - - - {last}").play("A take r3c2")
    assert secrets(board, "A") == sorted(faces)
