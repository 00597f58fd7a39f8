"""Every game at every kind of table, with random, greedy and conceding players: everything is asked for at the end and
at a hundred moments before, by every reader, in both languages. CLAIRIERE_MOMENTS says how many moments.
"""

from __future__ import annotations

import os

import pytest

from clairiere.games.registry import all_games
from clairiere.kernel.rules import Variant
from clairiere.testing.battery import tables
from tests.table.ends import PLAYERS, check_end

MOMENTS = int(os.environ.get("CLAIRIERE_MOMENTS", "100"))
KINDS = [(game.name, seats, variant) for game in all_games() for seats, variant in tables(game)]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(("game", "seats", "variant"), KINDS, ids=lambda value: str(value).replace(" ", ""))
def test_every_end_and_a_hundred_moments_before_can_be_shown_to_everybody(
    game: str, seats: int, variant: Variant, players: str
) -> None:
    assert check_end(game, seats, variant, players, seed=len(str(variant)), moments=MOMENTS) > MOMENTS
