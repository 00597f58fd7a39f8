"""At every kind of table, what leaves the service tells no reader what is hidden from them, hints included."""

from __future__ import annotations

import pytest

from clairiere.games.registry import all_games
from clairiere.kernel.rules import Variant
from clairiere.testing.battery import tables
from tests.table.twins import compare_twins

KINDS = [(game.name, seats, variant) for game in all_games() for seats, variant in tables(game)]


@pytest.mark.parametrize(("game", "seats", "variant"), KINDS, ids=lambda value: str(value).replace(" ", ""))
def test_tables_that_a_reader_cannot_tell_apart_leave_the_same_bytes(game: str, seats: int, variant: Variant) -> None:
    for seed in range(2):
        tally = compare_twins(game, seats, variant, seed, every=4, hint_every=10)
        assert tally.differing or not tally.hidden
