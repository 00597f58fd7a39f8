"""Tables that a reader cannot tell apart leave the same bytes; `tests/nightly/test_twins.py` has all kinds."""

from __future__ import annotations

import pytest

from clairiere.games.registry import BUILT_IN, game_named
from clairiere.testing.battery import tables
from tests.table.twins import compare_twins


@pytest.mark.parametrize("game", BUILT_IN)
def test_what_is_sent_pushed_drawn_and_spoken_tells_nothing_that_is_hidden(game: str) -> None:
    seats, variant = tables(game_named(game))[-1]  # the most seats, and the last of the settings
    tally = compare_twins(game, seats, variant, seed=3, every=9, moments=5)
    assert tally.pairs > seats
    assert tally.differing or not tally.hidden
