"""Bots by name: `random`, `greedy`, `search`, `search:500`."""

from __future__ import annotations

from clairiere.bots.bot import Bot
from clairiere.bots.greedy import GreedyBot
from clairiere.bots.plan import CONTINUATIONS, PlanBot
from clairiere.bots.random_bot import RandomBot
from clairiere.bots.search import ITERATIONS, SearchBot
from clairiere.kernel.agenda import S
from clairiere.kernel.game import Game


class NoSuchBot(Exception):
    """No bot has this name; the message says which there are."""


def bot_named(name: str, game: Game[S], seed: int) -> Bot[S]:
    """The bot of this name; raises NoSuchBot."""
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return GreedyBot(game, seed)
    iterations = iterations_in(name, usual(game))
    return PlanBot(game, seed, iterations) if game.planned else SearchBot(game, seed, iterations)


def usual(game: Game[S]) -> int:
    """How long a search thinks whose name does not say."""
    return CONTINUATIONS if game.planned else ITERATIONS


def iterations_in(name: str, otherwise: int = ITERATIONS) -> int:
    """How long `search:500` thinks, or `search`; raises NoSuchBot."""
    kind, colon, number = name.partition(":")
    if kind != "search" or (colon and not (number.isdecimal() and int(number))):
        raise NoSuchBot(f"there is no bot {name!r}; there are random, greedy, search and search:ITERATIONS")
    return int(number) if colon else otherwise


def check_name(name: str) -> None:
    """Raises NoSuchBot unless there is such a bot."""
    if name not in ("random", "greedy"):
        iterations_in(name)
