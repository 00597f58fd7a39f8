"""Hints know what Leaves are good for, where the Dream Path leads, and how a game comes to its end."""

from __future__ import annotations

import pytest

from clairiere.bots.greedy import GreedyBot
from clairiere.games.benevolent import GAME
from clairiere.kernel.view import view
from tests.games.benevolent.clearing import acting
from tools.oddities.observe import Task, observe

HAND = "gifts 1.1.1.0.0 card 0 dream {dream} leaves {leaves} secrets p_leaf_cache cache {cache}"


def hint(dream: int = 1, leaves: int = 4, cache: int = 0) -> float:
    return GAME.strategy.hint(acting("altar", HAND.format(dream=dream, leaves=leaves, cache=cache)).state, 0)


def test_a_leaf_on_the_cache_is_worth_less_than_half_of_one_in_hand() -> None:
    assert hint(cache=3) > hint() or hint(cache=3) == pytest.approx(hint())
    assert 2 * (hint(cache=3) - hint()) < hint(leaves=7) - hint()


@pytest.mark.parametrize("cache", [1, 2, 5])
def test_whoever_gathers_takes_leaves_from_the_cache_again(cache: int) -> None:
    s = acting("altar", HAND.format(dream=1, leaves=0, cache=cache)).state
    assert GreedyBot(GAME, 1).choose(view(s, 0)).notation() == "gather take"


@pytest.mark.parametrize("space", [1, 2, 3])
def test_to_dream_on_is_better_than_to_gather_for_whoever_lacks_an_amber(space: int) -> None:
    assert hint(dream=space + 1) - hint(dream=space) > hint(leaves=6) - hint(leaves=4)


def test_leaves_that_buy_nothing_more_are_worth_less() -> None:
    assert hint(leaves=40) - hint(leaves=30) < 0.5 * (hint(leaves=20) - hint(leaves=10))


@pytest.mark.parametrize("seed", [7, 22, 25, 26])
def test_two_greedy_bots_come_to_an_end(seed: int) -> None:
    """With these seeds they gathered, and took the same Amber from each other, up to the last round."""
    assert observe(Task("benevolent", "greedy", seats=2, seed=seed))["stalled"] == [0]
