"""Options that several commands have: game and components, how to build and where to play, the screen."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any, TextIO

from clairiere.cli.common import CommandError
from clairiere.cli.screen import Screen
from clairiere.games.registry import game_named, game_names
from clairiere.kernel.components import Components, WrongComponents
from clairiere.kernel.game import Game
from clairiere.kernel.language import Language
from clairiere.lab.compiled import NoCheckout, run_compiled


def add_components(parser: argparse.ArgumentParser, own: Language) -> None:
    """Add `--components`, a custom components file."""
    parser.add_argument("--components", type=Path, metavar="FILE", help=own.say("the components.toml of your own box"))


def game_called(name: str, speech: Language) -> Game[Any]:
    """The game of a name, with hyphens, spaces or underscores; raises CommandError."""
    plain = name.lower().replace("-", "_").replace(" ", "_")
    if plain not in game_names():
        there = speech.listed(list(game_names()))
        raise CommandError(
            speech.say("There is no game called “{name}” here. There are {games}.", name=name, games=there)
        )
    return game_named(plain)


def parts_of(game: Game[Any], path: Path | None, speech: Language) -> Components:
    """The game's components, or those of a custom file; raises CommandError."""
    try:
        parts: Components = game.rules.components(None if path is None else text_of(path, speech))
    except WrongComponents as wrong:
        raise CommandError(speech.say("{file} is not a box of {game}: {why}.",
                                   file=path, game=title(game.name), why=wrong)) from wrong
    return parts


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


def add_build_options(parser: argparse.ArgumentParser) -> None:
    """Add `--jobs` and `--compiled`."""
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="J", help="processes at once")
    parser.add_argument("--compiled", action="store_true", help="on the compiled rules; builds them if need be")


def add_ray(parser: argparse.ArgumentParser) -> None:
    """Add `--ray` and `--address`."""
    parser.add_argument("--ray", action="store_true", help="play on a Ray cluster (pip install 'clairiere[lab]')")
    parser.add_argument("--address", metavar="HOST:PORT", help="of a cluster that runs already (else one is started)")


def add_plain(parser: argparse.ArgumentParser, own: Language) -> None:
    """Add `--plain`."""
    parser.add_argument("--plain", action="store_true", help=own.say("plain text, without colours and panels"))


def screen_for(sink: TextIO, *, plain: bool) -> Screen:
    """Panels on a terminal with `rich`; else plain text."""
    if plain or not sink.isatty() or os.environ.get("TERM") == "dumb":
        return Screen(sink)
    try:
        from clairiere.cli.panels import Panels
    except ImportError:
        return Screen(sink)
    return Panels(sink)


def run_again_compiled() -> int:
    """Run the command of this process again, on compiled rules; returns its exit code."""
    try:
        return run_compiled("clairiere", sys.argv[1:])
    except NoCheckout as missing:
        raise CommandError(str(missing)) from missing
