"""The ground of a picture: what never changes as long as a table is played and is seen from the same seat."""

from __future__ import annotations

from random import Random

import pytest

from clairiere.games.registry import game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.match import Match
from clairiere.kernel.play import waiting
from clairiere.kernel.state import SPECTATOR
from clairiere.pictures.canvas import GROUND, GROUND_END

GROUNDED = ("benevolent", "bethel_woods", "broom_service")
"""Where a board lies under everything; what lies on the others' tables is all in play."""


def ground(picture: str) -> str:
    return picture.partition(GROUND)[2].partition(GROUND_END)[0]


@pytest.mark.parametrize("name", GROUNDED)
def test_the_ground_stays_the_same_for_a_whole_game(name: str) -> None:
    game, luck = game_named(name), Random(4)
    match = Match(game, game.rules.seats[-1], {}, Chance(Random(4)))
    seats = (SPECTATOR, 0, 1)
    first = [ground(game.picture.svg(match.view(seat), "fr", [])) for seat in seats]
    assert all(first)
    for _ in range(120):
        if match.state.over:
            break
        ask = luck.choice(waiting(match.state))
        match.choose(ask.seat, luck.choice(match.view(ask.seat).options()))
        assert [ground(game.picture.svg(match.view(seat), "fr", [])) for seat in seats] == first


@pytest.mark.parametrize("name", GROUNDED)
def test_nothing_of_the_ground_can_be_touched_or_is_read_aloud(name: str) -> None:
    game = game_named(name)
    match = Match(game, game.rules.seats[0], {}, Chance(Random(4)))
    found = ground(game.picture.svg(match.view(0), "en", []))
    assert not [mark for mark in (" id=", "<title", "target", "data-answers", "breathe") if mark in found]
