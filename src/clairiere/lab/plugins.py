"""Bots of other packages: by the name of an entry point, or as `module:Class`. Only the command line loads them.

    [project.entry-points."clairiere.bots"]
    owl = "owls:Owl"

The value is a class or function that is called with the game and a seed, and returns a `clairiere.Bot`. The site and
its workers use `clairiere.bots.roster` alone: they import nothing by a name that somebody sends.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from clairiere.bots import roster
from clairiere.bots.bot import Bot
from clairiere.bots.roster import NoSuchBot
from clairiere.kernel.game import Game

GROUP = "clairiere.bots"
BY_MODULE = re.compile(r"([^\W\d]\w*(?:\.[^\W\d]\w*)*):([^\W\d]\w*)")
KINDS = ("glance", "greedy", "plain", "search")
"""What comes before the colon in names of our own bots."""
Factory = Callable[[Game[Any], int], Bot[Any]]


class CannotLoad(NoSuchBot):
    """Raised for a bot of another package that cannot be loaded; `why` names the module and what is missing."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"the bot {name} cannot be loaded: {why}")
        self.why = why


def names_module(name: str) -> bool:
    """Whether this is `module:Class`, and not one of our own such as `search:500`."""
    found = BY_MODULE.fullmatch(name)
    return found is not None and found[1] not in KINDS


def bot_named(name: str, game: Game[Any], seed: int) -> Bot[Any]:
    """Create a bot of our own or of another package; raises NoSuchBot."""
    factory = factory_of(name)
    if factory is None:
        return roster.bot_named(name, game, seed)
    try:
        bot = factory(game, seed)
    except Exception as error:
        raise CannotLoad(name, f"called with the game and a seed, it raises {error!r}") from error
    if not isinstance(bot, Bot):
        raise CannotLoad(name, f"called with the game and a seed, it returns {type(bot).__name__} and no clairiere.Bot")
    if type(bot).choose is Bot.choose:
        raise CannotLoad(name, f"{type(bot).__name__} has no method choose")
    return bot


def check_bot(name: str, game: Game[Any]) -> None:
    """Raise NoSuchBot for an unknown name; create a bot of another package once."""
    if factory_of(name) is None:
        roster.check_name(name)
    else:
        bot_named(name, game, 0)


@cache
def factory_of(name: str) -> Factory | None:
    """What creates the bot of another package; None for one of our own, and for a name that nobody has."""
    if names_module(name):
        module, _, attribute = name.partition(":")
        return imported(name, module, attribute)
    return installed(name) if is_free(name) else None


def imported(name: str, module: str, attribute: str) -> Factory:
    """A class or function of a module, also of one in the current folder; raises CannotLoad."""
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())  # last: a file there replaces no module of others
    try:
        found = getattr(import_module(module), attribute, None)
    except ModuleNotFoundError as missing:
        if missing.name is None or not f"{module}.".startswith(f"{missing.name}."):
            raise CannotLoad(name, f"{module} needs the module {missing.name}, which is not installed") from missing
        raise CannotLoad(name, f"there is no module {missing.name}") from missing
    except Exception as error:
        raise CannotLoad(name, f"the module {module} raises {error!r}") from error
    return checked(name, found, f"the module {module} has no class or function {attribute}")


def installed(name: str) -> Factory | None:
    """The bot that an installed package offers under this name; raises CannotLoad if it is broken."""
    for point in entry_points(group=GROUP, name=name):
        try:
            found = point.load()
        except Exception as error:
            raise CannotLoad(name, f"its entry point {point.value} raises {error!r}") from error
        return checked(name, found, f"its entry point {point.value} is no class or function")
    return None


def checked(name: str, found: Any, otherwise: str) -> Factory:
    """The factory, if it can be called."""
    if not callable(found):
        raise CannotLoad(name, otherwise)
    factory: Factory = found
    return factory


def installed_bots() -> list[str]:
    """The names of bots of other packages."""
    return sorted({point.name for point in entry_points(group=GROUP) if is_free(point.name)})


def is_free(name: str) -> bool:
    """Whether no bot of our own has this name."""
    try:
        roster.check_name(name)
    except NoSuchBot:
        return True
    return False
