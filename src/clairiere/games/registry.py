"""All games there are."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from clairiere.kernel.game import Game

NAMES: Final = ("benevolent", "bloody_grove")


def game_named(name: str) -> Game[Any]:
    """The game of this name; KeyError if there is none."""
    if name not in NAMES:
        raise KeyError(f"there is no game {name!r}; there are {', '.join(NAMES)}")
    game: Game[Any] = import_module(f"clairiere.games.{name}.game").GAME
    return game


def all_games() -> list[Game[Any]]:
    """Every game, in the order of their names."""
    return [game_named(name) for name in NAMES]
