"""Clairière: five board games of the forest, their rules written once.

    import clairiere as cl

    match = cl.new("benevolent", seats=2, seed=7, first="A")
    match.push("place h01")
    match.push_bot("forest")

A name is imported when it is first used: `import clairiere` reads no game.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # importing typing would take longer than all of this module
if TYPE_CHECKING:
    from typing import Any

    from clairiere.bots.bot import Bot
    from clairiere.kernel.choices import ClairiereError, Clause, Illegal
    from clairiere.kernel.record import Record
    from clairiere.kernel.view import View
    from clairiere.match import Match, game, new, read_record
    from clairiere.reviews.review import Review
    from clairiere.reviews.reviewer import review

__version__ = "1.0.0rc1"

__all__ = [
    "Bot",
    "ClairiereError",
    "Clause",
    "Illegal",
    "Match",
    "Record",
    "Review",
    "View",
    "bots",
    "game",
    "games",
    "new",
    "read_record",
    "review",
]

_MODULES = {
    "Bot": "bots.bot",
    "ClairiereError": "kernel.choices",
    "Clause": "kernel.choices",
    "Illegal": "kernel.choices",
    "Record": "kernel.record",
    "Review": "reviews.review",
    "review": "reviews.reviewer",
    "View": "kernel.view",
}
"""Where a public name lives that is not in `clairiere.match`."""


# Loaded before functions take their names: a package that is loaded later would replace the function.
import_module("clairiere.bots")
import_module("clairiere.games")


def games() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(import_module("clairiere.games.registry").game_names())


def bots() -> tuple[str, ...]:
    """The names of bots: the levels, the weakest first, and `random`, `greedy` and `search:ITERATIONS` to study."""
    return (*import_module("clairiere.bots.roster").LEVELS, "random", "greedy", "search:1000")


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"clairiere.{_MODULES.get(name, 'match')}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
