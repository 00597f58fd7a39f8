"""Levels: five opponents for every game, from gentle to strong, each about 150 rating points above the last.

What plays at a level of a game is written in `levels.toml`; `clairiere league` measures it.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

LEVELS: Final = ("seed", "sprout", "sapling", "tree", "forest")
"""From gentle to strong."""


def read_levels() -> dict[str, list[str]]:
    """Game -> the bots that play at its levels."""
    told: dict[str, Any] = tomllib.loads(files("clairiere.bots").joinpath("levels.toml").read_text("utf-8"))
    return {game: [str(bot) for bot in bots] for game, bots in told.items()}


PLAYERS: Final = read_levels()


def player(level: str, game: str) -> str:
    """The bot that plays at this level of a game."""
    return PLAYERS[game][LEVELS.index(level)]
