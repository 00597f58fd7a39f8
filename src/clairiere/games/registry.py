"""All games there are."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from clairiere.kernel.game import Game

NAMES: Final = ("benevolent", "bloody_grove", "roundforest", "bethel_woods", "broom_service")
COMING: Final[tuple[str, ...]] = ()
"""Games whose rules stand, but whose bots and tables are not proven yet."""


def game_named(name: str) -> Game[Any]:
    """The game of this name, also one that is not offered yet; KeyError if there is none."""
    if name not in NAMES + COMING:
        raise KeyError(f"there is no game {name!r}; there are {', '.join(NAMES)}")
    game: Game[Any] = import_module(f"clairiere.games.{name}").GAME
    return game


def all_games() -> list[Game[Any]]:
    """Every game that is offered."""
    return [game_named(name) for name in NAMES]


def known_games() -> list[Game[Any]]:
    """Every game, offered or coming."""
    return [game_named(name) for name in NAMES + COMING]
