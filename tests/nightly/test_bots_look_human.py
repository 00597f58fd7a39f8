"""Bots must not look broken to the person opposite: what their games may show, over 200 games of each level.

`python -m tools.oddities GAME` prints all measures; those without a limit are there to be looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

import pytest

from clairiere.bots.roster import LEVELS
from tools.oddities.observe import counter_of, gathered, observe, tasks

GAMES = 200


class Limit:
    """The values that a measure may have, at some levels and one size of table (0: the usual one)."""

    def __init__(
        self, measure: str, *, most: float = inf, least: float = 0, levels: Sequence[str] = LEVELS, seats: int = 0
    ) -> None:
        self.measure = measure
        self.most = most
        self.least = least
        self.levels = levels
        self.seats = seats

    def allows(self, value: float | None) -> bool:
        """Whether it lies between the two; what was never counted is 0."""
        return self.least <= (value or 0) <= self.most


LIMITS: dict[str, list[Limit]] = {
    "benevolent": [
        Limit("games without a winner (round 100)", most=0),
        Limit("gathered with 15 Leaves or more", most=0.05),
        Limit("gathered in a row, most", most=12),
        Limit("cached Leaves left, an owner", most=2.5),
        Limit("actions that dream", least=0.05),
    ],
    "bloody_grove": [
        Limit("skipped turns a game", most=0.5, levels=("seed", "sprout", "sapling", "tree")),
        Limit("transformations that recruit nobody", most=0.1, levels=("seed", "sprout", "sapling", "tree")),
        Limit("transformations of a player", least=1.5, levels=("seed", "sprout", "sapling", "tree")),
    ],
    "roundforest": [
        Limit("turns that pause by choice", most=0.05),
        Limit("pauses in a row although a move was of use, most", most=2),
        Limit("turns from ready to the ring, in those of the shortest way (median)", most=1.4),
        Limit("tasks a game", least=0.35, levels=("seed", "sprout", "sapling")),  # the aim is 1: see decision 0032
    ],
    "bethel_woods": [
        Limit("turns that repair, uncover and build nothing", most=0.08, levels=("seed", "sprout", "sapling")),
        Limit("such turns in a row, most", most=4, levels=("seed", "sprout", "sapling")),
    ],
    "broom_service": [
        Limit("passed where something could be done", most=0.1, levels=("seed", "sprout", "sapling")),
        Limit("potions left, a player", most=6, levels=("seed", "sprout", "sapling")),
    ],
}


def tables() -> list[tuple[str, str, int]]:
    """Game, level and seats wherever there is a limit."""
    found = {(game, level, limit.seats) for game, all in LIMITS.items() for limit in all for level in limit.levels}
    return sorted(found)


@pytest.mark.parametrize(("game", "level", "seats"), tables())
def test_the_games_of_a_level_keep_within_its_limits(game: str, level: str, seats: int) -> None:
    samples = gathered(map(observe, tasks(game, level, GAMES, seats)))
    values = {measure.label: measure.value(samples) for measure in counter_of(game).measures}
    limits = [limit for limit in LIMITS[game] if level in limit.levels and limit.seats == seats]
    beyond = {limit.measure: values[limit.measure] for limit in limits if not limit.allows(values[limit.measure])}
    assert not beyond
