"""The box on the table: which game it is, and somebody's own components, if they brought them."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from clairiere.cli.common import CommandError
from clairiere.games.registry import NAMES, game_named
from clairiere.kernel.components import Components, WrongComponents
from clairiere.kernel.game import Game
from clairiere.kernel.language import Language


def add_components(parser: argparse.ArgumentParser, own: Language) -> None:
    """Add `--components`, a custom components file."""
    parser.add_argument("--components", type=Path, metavar="FILE", help=own.say("the components.toml of your own box"))


def game_called(name: str, speech: Language) -> Game[Any]:
    """The game of a name, with hyphens, spaces or underscores; raises CommandError."""
    plain = name.lower().replace("-", "_").replace(" ", "_")
    if plain not in NAMES:
        there = speech.listed(list(NAMES))
        raise CommandError(
            speech.say("There is no game called “{name}” here. There are {games}.", name=name, games=there)
        )
    return game_named(plain)


def parts_of(game: Game[Any], path: Path | None, speech: Language) -> Components:
    """The game's components, or those of a custom file; raises CommandError."""
    if path is None:
        return game.rules.components()
    try:
        return game.rules.components(text_of(path, speech))
    except WrongComponents as wrong:
        raise CommandError(speech.say("{file} is not a box of {game}: {why}.",
                                   file=path, game=title(game.name), why=wrong)) from wrong


def text_of(path: Path, speech: Language) -> str:
    """The content of a text file; raises CommandError."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as garbled:
        raise CommandError(speech.say("{file} is not a text file.", file=path)) from garbled
    except OSError as missing:
        raise CommandError(speech.say("{file} cannot be read: {why}.", file=path, why=missing.strerror)) from missing


def title(name: str) -> str:
    """The title of a game, such as `Bloody Grove`."""
    return name.replace("_", " ").title()
