"""`clairiere play`: a game at the terminal, with people, bots or both."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from typing import Any

from clairiere.cli.common import CommandError, add_language, speech
from clairiere.cli.game_loop import GameLoop
from clairiere.cli.keyboard import Keyboard
from clairiere.cli.options import add_components, add_plain, game_called, parts_of, screen_for, title
from clairiere.cli.players import Player, bots_in, names_in, refuse_modules, seated
from clairiere.cli.saved_games import Saved, read_saved, resumed
from clairiere.cli.session import Session
from clairiere.games.registry import game_names
from clairiere.kernel.chance import Chance
from clairiere.kernel.game import Game
from clairiere.kernel.language import Language
from clairiere.kernel.match import Match
from clairiere.kernel.rules import Variant
from clairiere.lab.plugins import bot_named


def add_options(parser: argparse.ArgumentParser, own: Language) -> None:
    """Add the options of the command to its parser."""
    say = own.say
    parser.add_argument("game", nargs="?", metavar="GAME", help=", ".join(game_names()))
    parser.add_argument("--seats", type=int, metavar="N", help=say("seats at the table"))
    parser.add_argument("--bots", metavar="A,B", help=say("bots for the last seats, such as greedy,search:500, or none "
                                                          "(a search bot everywhere but on the first seat)"))
    parser.add_argument("--names", metavar="A,B", help=say("what the players are called"))
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE",
                        help=say("a setting of the game"))
    parser.add_argument("--seed", type=int, metavar="S", help=say("the same luck and the same bots every time"))
    parser.add_argument("--save", type=Path, metavar="FILE", help=say("keep the game in this file, answer by answer"))
    parser.add_argument("--resume", type=Path, metavar="FILE", help=say("go on with a saved game"))
    add_components(parser, own)
    add_plain(parser, own)
    add_language(parser, own)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """`clairiere play`: a new or saved game."""
    own = speech(chosen.language)
    rng = Random(chosen.seed)
    match, players, path = taken_up(chosen, own, rng) if chosen.resume else set_up(chosen, own, rng)
    screen = screen_for(sys.stdout, plain=chosen.plain)
    session = Session(match, players, own, screen, Keyboard(sys.stdin, sys.stdout), path)
    bots = {p.seat: bot_named(p.bot, match.game, rng.randrange(1 << 32)) for p in players if p.bot}
    if path is not None and path == chosen.resume:
        session.kept = session.answers()
    elif path is not None:
        session.keep()  # that a file cannot be written is better known before the game
    GameLoop(session, bots).hold()
    return 0


def set_up(chosen: argparse.Namespace, own: Language, rng: Random) -> tuple[Match[Any], list[Player], Path | None]:
    """A new match with its players."""
    if chosen.game is None:
        raise CommandError(own.say("Which game shall it be? There are {games}.", games=own.listed(list(game_names()))))
    game = game_called(chosen.game, own)
    bots, names = bots_in(chosen.bots, game, own), names_in(chosen.names)
    seats = chosen.seats or max(game.rules.seats[0], len(names), min(game.rules.seats[-1], len(bots or []) + 1))
    variant = settings(game, seats, chosen.option, own)
    players = seated(seats, bots, names, own)
    if chosen.save is not None and chosen.save.exists():
        raise CommandError(own.say("{file} is there already. Take another name, or go on with that game by --resume.",
                                file=chosen.save))
    return Match(game, seats, variant, Chance(rng), parts_of(game, chosen.components, own)), players, chosen.save


def settings(game: Game[Any], seats: int, options: list[str], own: Language) -> Variant:
    """Seats and variant from the options; raises CommandError."""
    if seats not in game.rules.seats:
        there = own.either([str(number) for number in game.rules.seats])
        raise CommandError(own.say("{game} is for {there} players, not for {seats}.",
                                game=title(game.name), there=there, seats=seats))
    variant: Variant = {}
    for option in options:
        name, _, value = option.partition("=")
        if value not in game.rules.values(name, seats):
            there = "; ".join([f"{o.name}={'|'.join(game.rules.values(o.name, seats))}" for o in game.rules.options])
            raise CommandError(own.say("{game} has no setting {option} at a table of {seats}. There are {there}.",
                                    game=title(game.name), option=option, seats=seats, there=there))
        variant[name] = value
    return variant


def taken_up(chosen: argparse.Namespace, own: Language, rng: Random) -> tuple[Match[Any], list[Player], Path]:
    """A saved match with its players, unless others are named."""
    saved = read_saved(chosen.resume, own)
    game = game_called(saved.record.game, own)
    if chosen.game is not None and game_called(chosen.game, own) is not game:
        raise CommandError(own.say("{file} is a game of {there}, not of {asked}.", file=chosen.resume,
                                there=title(game.name), asked=title(game_called(chosen.game, own).name)))
    match = resumed(saved, game, parts_of(game, chosen.components, own), rng, own)
    return match, sat_down(chosen, saved, game, own), chosen.save or chosen.resume


def sat_down(chosen: argparse.Namespace, saved: Saved, game: Game[Any], own: Language) -> list[Player]:
    """The players of a resumed game."""
    names = names_in(chosen.names) or saved.names()
    if chosen.bots is None and len(saved.players) == saved.record.seats:
        bots = [player.bot for player in sorted(saved.players, key=lambda player: player.seat)]
        refuse_modules(bots, chosen.resume, own)
        bots_in(",".join(bots), game, own)
        return [Player(seat, bot, name) for seat, (bot, name) in enumerate(zip(bots, [*names, *[""] * len(bots)]))]
    return seated(saved.record.seats, bots_in(chosen.bots, game, own), names, own)
