"""No bot gets a State: what it answers depends on nothing that its seat does not see."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from clairiere.bots.roster import LEVELS, bot_named
from clairiere.games.registry import BUILT_IN, COMING, game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.play import next_ask, play
from clairiere.kernel.state import StepContext
from clairiere.kernel.view import view
from tests.kit import nightly_after, per_build

BOTS = ("random", "glance:50", "greedy", "search:6", *LEVELS[:3])
MOMENTS = 8


def tables(name: str, seats: int) -> list[Any]:
    """Tables from one random game, from its opening on."""
    game, rng = game_named(name), Random(f"secrecy {name}")
    now = StepContext(Chance(rng))
    s = game.rules.opening(game.rules.components(), seats, game.rules.variant({}), now)
    found: list[Any] = []
    while not s.over:
        found.append(s.copy())
        ask = next_ask(s)
        play(s, ask.seat, ask.pick(s, rng), now)
    return found[:: max(1, len(found) // MOMENTS)]


@pytest.mark.parametrize("name", BUILT_IN + COMING)
@pytest.mark.parametrize("bot", nightly_after(per_build(3, len(BOTS)), BOTS))
def test_a_bot_answers_the_same_when_all_that_is_hidden_is_dealt_anew(name: str, bot: str) -> None:
    game = game_named(name)
    for number, s in enumerate(tables(name, game.rules.seats[0])):
        seat = next_ask(s).seat
        seen = view(s, seat)
        answers = set()
        for redealt in range(3):
            other = view(seen.imagine(Random(redealt)), seat)
            assert other.text() == seen.text()
            answers.add(bot_named(bot, game, number).choose(other).notation())
        assert answers == {bot_named(bot, game, number).choose(seen).notation()}


@pytest.mark.parametrize("name", BUILT_IN + COMING)
def test_advice_is_the_same_when_all_that_is_hidden_is_dealt_anew(name: str) -> None:
    game = game_named(name)
    for number, s in enumerate(tables(name, game.rules.seats[0])[::2]):
        seat = next_ask(s).seat
        seen = view(s, seat)
        other = view(seen.imagine(Random(number)), seat)
        first, second = [bot_named("search:6", game, number).advise(each) for each in (seen, other)]
        assert first.choice is second.choice
        assert first.chances == second.chances
