"""Whatever a game comes to can be shown to everybody; `tests/nightly/test_ends.py` plays at every kind of table."""

from __future__ import annotations

import pytest

from clairiere.games.registry import BUILT_IN, game_named
from clairiere.testing.battery import tables
from tests.table.ends import PLAYERS, check_end


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("game", BUILT_IN)
def test_the_end_of_a_game_and_a_moment_before_can_be_shown_to_everybody(game: str, players: str) -> None:
    kinds = tables(game_named(game))
    seats, variant = kinds[PLAYERS.index(players) * (len(kinds) - 1) // 2]  # the fewest seats, some more, the most
    assert check_end(game, seats, variant, players, seed=1, moments=1) > 2 * 2 * 2 * seats
