"""Bots by name: `random`, `glance:50`, `greedy:80`, `search:500`, `search:20+8`, `plain:500`; and levels: `forest`."""

from __future__ import annotations

from typing import Any, Final

from clairiere.bots.bot import Bot
from clairiere.bots.greedy import GlanceBot, GreedyBot
from clairiere.bots.plan import CONTINUATIONS, PlanBot
from clairiere.bots.random_bot import RandomBot
from clairiere.bots.search import ITERATIONS, SearchBot
from clairiere.kernel.choices import ClairiereError
from clairiere.kernel.game import Game
from clairiere.kernel.state import S
from clairiere.kernel.strategy import SearchParams

# Levels: five opponents for every game, from gentle to strong, each about 150 rating points above the last.
#
# The strategy of a game says what plays at each of them; `python -m tools.league` measures it.

LEVELS: Final = ("seed", "sprout", "sapling", "tree", "forest")
"""From gentle to strong."""


def bot_of_level(level: str, game: Game[Any]) -> str:
    """The full name of an opponent, such as `search:500`."""
    return game.strategy.levels[LEVELS.index(level)]


# Bots by name: `random`, `glance:50`, `greedy:80`, `search:500`, `search:20+8`, `plain:500`; and levels: `forest`.

PLAIN_SEARCH: Final = SearchParams(0.3, scaled=False, reuse_tree=False)
"""The plain search of decision 0013: what others are measured by."""


class NoSuchBot(ClairiereError):
    """Raised for an unknown bot name; the message lists the known ones."""


def bot_named(name: str, game: Game[S], seed: int) -> Bot[S]:
    """Create the bot of this name; raises NoSuchBot."""
    if name in LEVELS:
        return bot_named(bot_of_level(name, game), game, seed)
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return GreedyBot(game, seed)
    if name.startswith("greedy:"):
        return GreedyBot(game, seed, number_in(name))
    if name.startswith("glance:"):
        notices = number_in(name)  # a whole turn is one look
        return GreedyBot(game, seed, notices) if game.strategy.planned else GlanceBot(game, seed, notices)
    if name.startswith("plain:"):
        return SearchBot(game.with_weights(game.strategy.initial_weights()), seed, number_in(name), PLAIN_SEARCH)
    name, more = with_more(name)
    iterations = iterations_in(name, default_iterations(game))
    if game.strategy.planned:
        return PlanBot(game, seed, iterations, more)
    return SearchBot(game, seed, iterations, more=more)


def with_more(name: str) -> tuple[str, int]:
    """Split `search:20+8` into `search:20` and 8 more iterations for each seat beyond two; raises NoSuchBot."""
    first, plus, more = name.partition("+")
    if not plus:
        return name, 0
    if not more.isdecimal() or ":" not in first:
        raise unknown(name)
    return first, int(more)


def default_iterations(game: Game[S]) -> int:
    """The default iterations of a search in this game."""
    return CONTINUATIONS if game.strategy.planned else ITERATIONS


def iterations_in(name: str, otherwise: int = ITERATIONS) -> int:
    """The iterations in a name such as `search:500`; raises NoSuchBot."""
    kind, colon, _ = name.partition(":")
    if kind != "search":
        raise unknown(name)
    return number_in(name) if colon else otherwise


def number_in(name: str) -> int:
    """The number after the colon of a name; raises NoSuchBot."""
    number = name.partition(":")[2]
    if not number.isdecimal() or not int(number):
        raise unknown(name)
    return int(number)


def unknown(name: str) -> NoSuchBot:
    """The exception for an unknown name."""
    return NoSuchBot(
        f"there is no bot {name!r}; there are random, glance:PERCENT, greedy, greedy:PERCENT, search, "
        f"search:ITERATIONS, search:ITERATIONS+MORE, plain:ITERATIONS, and the levels {', '.join(LEVELS)}"
    )


def check_name(name: str) -> None:
    """Raise NoSuchBot for an unknown name."""
    if name.startswith(("glance:", "greedy:", "plain:")):
        number_in(name)
    elif name not in LEVELS and name not in ("random", "greedy"):
        iterations_in(with_more(name)[0])
