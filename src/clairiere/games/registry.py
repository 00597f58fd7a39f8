"""The games that can be played: those of this package, and those that other installed packages provide.

A package adds a game with an entry point of the group `clairiere.games`, whose value is its `Game`:

    [project.entry-points."clairiere.games"]
    chanterelle = "chanterelle:GAME"

A plug-in that cannot be loaded or played is left out and logged; it costs the other games nothing. Where its words,
picture or strategy fail, it has the defaults.
"""

from __future__ import annotations

import logging
from importlib import import_module
from typing import Any, Final

from clairiere.kernel.game import Game

GROUP: Final = "clairiere.games"
BUILT_IN: Final = ("benevolent", "bloody_grove", "roundforest", "bethel_woods", "broom_service")
COMING: Final[tuple[str, ...]] = ()
"""Games whose rules stand, but whose bots and tables are not proven yet."""

log = logging.getLogger("clairiere.games")
plugins: Final[dict[str, Game[Any]]] = {}
left_out: Final[dict[str, str]] = {}
"""Plug-ins that cannot be loaded or played, and why."""
searched: Final[set[str]] = set()


def game_names() -> tuple[str, ...]:
    """The names of all games that are offered: our own first, then those of plug-ins by name."""
    return BUILT_IN + tuple(sorted(installed()))


def game_named(name: str) -> Game[Any]:
    """The game of this name, also one that is not offered yet; KeyError if there is none."""
    if name in BUILT_IN or name in COMING:
        game: Game[Any] = import_module(f"clairiere.games.{name}").GAME
        return game
    found = installed().get(name)
    if found is None:
        if name in left_out:
            raise KeyError(f"the game {name!r} is installed and fails: {left_out[name]}")
        raise KeyError(f"there is no game {name!r}; there are {', '.join(game_names())}")
    return found


def all_games() -> list[Game[Any]]:
    """Every game that is offered."""
    return [game_named(name) for name in game_names()]


def known_games() -> list[Game[Any]]:
    """Every game, offered or coming."""
    return [game_named(name) for name in game_names() + COMING]


def installed() -> dict[str, Game[Any]]:
    """Games of plug-ins by name, loaded when first asked for."""
    if GROUP not in searched:
        searched.add(GROUP)  # first: a plug-in may ask for the games while it is loaded
        metadata = import_module("importlib.metadata")  # takes longer to import than this package
        for point in metadata.entry_points(group=GROUP):
            if point.name not in BUILT_IN:
                add_plugin(point)
    return plugins


def add_plugin(point: Any) -> None:
    """Load the game of an `importlib.metadata.EntryPoint`; what is wrong with it is logged."""
    try:
        game = point.load()
        if not isinstance(game, Game):
            raise TypeError(f"{point.value} is not a clairiere.kernel.game.Game but {type(game).__name__}")
        if game.name != point.name:
            raise ValueError(f"{point.value} is called {game.name!r} in its rules")
        plugins[game.name] = import_module("clairiere.games.trial").tried(game)  # which most programs do not need
    except Exception as error:
        left_out[point.name] = f"{error!r}, the log says where"
        log.exception("the game %s of the plug-in %s is left out: it cannot be loaded", point.name, point.value)
