"""Anchors: the ratings of the levels of bots, and of a game that a team plays against, as measured by the league.

`python -m tools.ratings anchors` writes `anchors.toml` from the games in docs/league.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from clairiere.ratings.model import MIDDLE, Rating

STEP = 150.0
"""From one level to the next in a game that the league has not measured: what they are designed for."""
DESIGNED = 75.0
"""The deviation of such a level."""
UNMEASURED = {
    "seed": MIDDLE - 2 * STEP, "sprout": MIDDLE - STEP, "sapling": MIDDLE, "tree": MIDDLE + STEP,
    "forest": MIDDLE + 2 * STEP, "random": MIDDLE - 3 * STEP, "greedy": MIDDLE, "search:200": MIDDLE + STEP,
}  # fmt: skip


@cache
def measured() -> dict[str, dict[str, Rating]]:
    """By game: the levels, and the games of teams as `normal 3` (difficulty and seats)."""
    told = tomllib.loads(files(__package__).joinpath("anchors.toml").read_text("utf-8"))
    return {game: {name: Rating(*each) for name, each in anchors.items()} for game, anchors in told.items()}


def anchor(game: str, bot: str) -> Rating | None:
    """The rating of a bot in a game: as measured, else as designed; None for a bot that is not known."""
    found = measured().get(game, {}).get(bot)
    if found is None and bot in UNMEASURED:
        return Rating(UNMEASURED[bot], DESIGNED)
    return found


def opponent(game: str, difficulty: str, seats: int) -> Rating | None:
    """The rating of a game that all play against together; None where the league has not measured it."""
    return measured().get(game, {}).get(f"{difficulty} {seats}")
