"""`clairiere check-game NAME`: what a game has, what it leaves to the defaults, what it lacks; and every law."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from clairiere.bots.roster import NoSuchBot, check_name
from clairiere.cli.common import CommandError
from clairiere.games.registry import game_named
from clairiere.games.trial import tried
from clairiere.kernel.choices import Clause
from clairiere.kernel.game import Game
from clairiere.kernel.language import Language, has_catalogue
from clairiere.kernel.picture import GamePicture
from clairiere.kernel.strategy import GameStrategy
from clairiere.kernel.words import GameWords
from clairiere.pictures.plain import PlainPicture
from clairiere.testing import LawBroken
from clairiere.testing.battery import keep_laws, tables

DONE, DEFAULT, MISSING, FAILS = "done", "default", "missing", "FAILS"
Row = tuple[str, str, str]
"""A part of a game, how it stands, and what that means."""


def add_options(parser: argparse.ArgumentParser, _own: Language) -> None:
    """Add the options of the command to its parser, with help in English."""
    parser.add_argument("name", metavar="NAME", help="an installed game, or MODULE:GAME")
    parser.add_argument("--games", type=int, default=20, metavar="N", help="random games at each kind of table (20)")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print a line for each part, then the laws; exit code 1 if a law is broken or something is missing."""
    game = game_of(chosen.name)
    rows = [
        (part, FAILS, "the log says where") if part in game.failing else (part, how, what)
        for part, how, what in parts_of(game)
    ]
    for part, how, what in rows:
        print(f"{part:<10} {how:<8} {what}")
    kept = [keeps_laws(game, seats, variant, chosen.games) for seats, variant in tables(game)]
    return 0 if all(kept) and not {MISSING, FAILS} & {how for _, how, _ in rows} else 1


def game_of(name: str) -> Game[Any]:
    """The installed game of this name, or the object of a module."""
    module, colon, attribute = name.partition(":")
    try:
        if not colon:
            return game_named(name)
        sys.path.insert(0, str(Path.cwd()))
        game = getattr(import_module(module), attribute)
    except (KeyError, ImportError, AttributeError) as error:
        raise CommandError(f"there is no game {name!r}: {error}") from error
    if not isinstance(game, Game):
        raise CommandError(f"{name} is not a Game but {type(game).__name__}")
    return tried(game)


def parts_of(game: Game[Any]) -> Iterator[Row]:
    """Every part of a game, in the order in which one would write them."""
    rules = game.rules
    yield "rules", DONE, f"{type(rules).__module__}.{type(rules).__name__}, version {rules.version}"
    yield "state", *state_of(game)
    yield "clauses", *clauses_of(game)
    yield "words", *own_or(game.words, GameWords, "sentences are notation")
    yield "rulebook", *rulebook_of(game)
    yield "French", *french_of(game)
    yield "picture", *picture_of(game)
    yield "strategy", *own_or(game.strategy, GameStrategy, "all states are valued alike: bots only look ahead")
    yield "levels", *levels_of(game)


def own_or(part: object, default: type, meaning: str) -> tuple[str, str]:
    """Whether a part has a class of its own, which works."""
    return (DEFAULT, meaning) if type(part) is default else (DONE, type(part).__name__)


def state_of(game: Game[Any]) -> tuple[str, str]:
    """Whether places are declared."""
    kind = game.rules.state
    return (DONE, "places are written by hand") if kind is None else (DONE, f"{kind.__name__} declares its places")


def clauses_of(game: Game[Any]) -> tuple[str, str]:
    """Whether refusals have a reason of the game, each with a number of its own."""
    module = vars(sys.modules[type(game.rules).__module__])
    ids = [one.id for one in module.values() if isinstance(one, Clause) and not one.id.startswith("TABLE-")]
    doubled = sorted({id for id in ids if ids.count(id) > 1})
    if doubled:
        return MISSING, f"two clauses have the number {doubled[0]}"
    strange = [id for id in ids if not id.startswith(f"{game.rules.prefix}-")]
    if strange:
        return MISSING, f"{strange[0]} does not begin with the prefix {game.rules.prefix}-"
    return (DONE, ", ".join(sorted(ids))) if ids else (DEFAULT, "none in the module of the rules")


def rulebook_of(game: Game[Any]) -> tuple[str, str]:
    """In which languages there is one."""
    written = [code for code in ("en", "fr") if game.words.rulebook_text(code)]
    return (DONE, " and ".join(written)) if written else (DEFAULT, "made of the clauses")


def french_of(game: Game[Any]) -> tuple[str, str]:
    """Whether there is a catalogue."""
    if not has_catalogue("fr", game.name, game.rules.package):
        return DEFAULT, "French readers get English sentences"
    return DONE, "every sentence that the catalogue has"


def picture_of(game: Game[Any]) -> tuple[str, str]:
    """Own, plain, or text."""
    if type(game.picture) in (GamePicture, PlainPicture):
        declared = game.rules.state is not None
        return DEFAULT, "plain cards on paper" if declared else "the position as text: declare places for cards"
    return DONE, type(game.picture).__name__


def levels_of(game: Game[Any]) -> tuple[str, str]:
    """Whether there are five levels with known bots."""
    try:
        for level in game.strategy.levels:
            check_name(level)
    except NoSuchBot as error:
        return MISSING, str(error)
    if len(game.strategy.levels) != 5:
        return MISSING, f"five levels are needed, not {len(game.strategy.levels)}"
    return DONE, ", ".join(game.strategy.levels)


def keeps_laws(game: Game[Any], seats: int, variant: dict[str, str], games: int) -> bool:
    """Watch random games at one kind of table; prints what was checked, or which law is broken."""
    try:
        print(keep_laws(game, game.rules.components(), seats, variant, list(range(games))).text(), " kept", flush=True)
    except LawBroken as broken:
        print(f"{game.name}, {seats} seats: {broken}", flush=True)
        return False
    return True
