"""What bots overlook: the gentle levels do not blunder, they do not see."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from clairiere.bots.greedy import Attention
from clairiere.bots.roster import bot_named
from clairiere.games.registry import known_games
from clairiere.kernel.game import Game
from clairiere.kernel.play import next_ask
from clairiere.kernel.view import view
from tests.bots.positions import domination_to_take, midgame


def test_who_sees_everything_sees_it_in_order() -> None:
    assert Attention(Random(1)).noticed(5) == [0, 1, 2, 3, 4]


def test_who_sees_half_sees_half_on_the_whole_and_always_something() -> None:
    attention = Attention(Random(1), 50)
    seen = [attention.noticed(10) for _ in range(400)]
    assert 4.7 < sum([len(each) for each in seen]) / 400 < 5.3
    assert all(len(set(each)) == len(each) > 0 for each in seen)
    assert all(len(attention.noticed(1)) == 1 for _ in range(50))


def test_what_is_seen_is_judged_well_and_what_is_overlooked_is_not_taken() -> None:
    board = domination_to_take()
    taken = [bot_named("greedy:50", board.game, seed).choose(board.view(1)).notation() for seed in range(60)]
    assert 15 < taken.count("take venerable_red_3") < 50
    everything = [bot_named("greedy:100", board.game, seed).choose(board.view(1)).notation() for seed in range(10)]
    assert set(everything) == {"take venerable_red_3"}


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.name)
def test_a_greedy_bot_that_overlooks_things_answers_in_every_game(game: Game[Any]) -> None:
    for answers in (0, 9, 18):
        s = midgame(game.name, game.rules.seats[0], 3, answers)
        seen = view(s, next_ask(s).seat)
        options = {c.notation() for c in seen.options()}
        assert {bot_named("greedy:60", game, seed).choose(seen).notation() for seed in range(4)} <= options
