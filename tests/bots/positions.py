"""Positions and tables that the tests of several bots share."""

from __future__ import annotations

from random import Random
from typing import Any

from clairiere.games.registry import game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.play import next_ask, play
from clairiere.kernel.state import StepContext
from clairiere.kernel.view import view
from tests.kit import Board, at

# A needs a Figurine, has the price of one, and reaches the Sacred Altar h06.
FIGURINE_TO_BUY = """
    forest 2R 1a 2b
    A leaves 16 gifts 1.1.1.1.0 card 0 steps h01 h02 h03 h04
    B
"""

# B leads at two groves; at the third only the stronger bear leads, and then B sweeps.
GROVE_TO_SWEEP = """
    round 1 position 6 first A
    A column 0 basic_owl_1
    A column 2 basic_owl_2 basic_owl_3
    B hand basic_bear_2 basic_bear_1
    B column 0 basic_bear_3 basic_fox_1
    B column 1 basic_owl_1
"""

# The last thing that happens: one point of Domination makes a tie that A breaks, two points win.
DOMINATION_TO_TAKE = """
    round 4 position 6 first A
    venerables venerable_9 venerable_red_3 venerable_3 |
    A druid basic_fox_3
    A column 0 venerable_5
    B column 2 basic_bear_3
    agenda choose_venerable B 2; cleanup
"""

# Both return their hands at the end of the round, under a seal.
HANDS_TO_RETURN = """
    A hand basic_bear_1 basic_owl_2 basic_fox_2
    B hand basic_bear_2 basic_owl_1 basic_fox_1
    A column 0 basic_owl_1
    B column 1 basic_fox_2
    agenda return_hands; resolve 0; resolve 1; resolve 2; cleanup
"""


def figurine_to_buy() -> Board:
    return at("benevolent", FIGURINE_TO_BUY)


def grove_to_sweep() -> Board:
    return at("bloody_grove", GROVE_TO_SWEEP)


def domination_to_take() -> Board:
    return at("bloody_grove", DOMINATION_TO_TAKE)


def hands_to_return() -> Board:
    return at("bloody_grove", HANDS_TO_RETURN)


def midgame(name: str, seats: int, seed: int, answers: int) -> Any:
    """A table after some random answers, still being played."""
    game = game_named(name)
    rng = Random(seed)
    now = StepContext(Chance(rng))
    s = game.rules.opening(game.rules.components(), seats, game.rules.variant({}), now)
    for _ in range(answers):
        ask = next_ask(s)
        play(s, ask.seat, ask.pick(s, rng), now)
    assert not s.over
    return s


def dealt_anew(s: Any, seat: int, seed: int) -> Any:
    """Another table that this seat cannot tell from the first: all faces and sealed answers it does not know differ."""
    return view(s, seat).imagine(Random(seed))
