"""`clairiere bot`: a bot of one's own plays at the tables of a site."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from clairiere.bots.bot import Bot
from clairiere.bots.roster import NoSuchBot
from clairiere.cli.common import CommandError
from clairiere.client import Client, RequestRefused, SiteUnreachable, play
from clairiere.games.registry import game_named, game_names
from clairiere.kernel.game import Game
from clairiere.kernel.language import Language
from clairiere.kernel.rules import WrongTable
from clairiere.lab.plugins import bot_named, check_bot

TOKEN = "CLAIRIERE_TOKEN"


def add_options(parser: argparse.ArgumentParser, _own: Language) -> None:
    """Add the options of the command to its parser, with help in English."""
    parser.add_argument("bot", metavar="BOT", help="mymodule:MyBot, an installed bot, or one of ours such as greedy")
    parser.add_argument("--site", required=True, metavar="URL", help="such as https://clairiere.example")
    parser.add_argument("--table", default="", metavar="CODE", help="sit down there, and end with the game (without "
                        "it, answer at every table where the bot sits, for ever)")
    parser.add_argument("--seat", default="", metavar="LETTER", help="the seat to take (any)")
    parser.add_argument("--token-file", type=Path, metavar="FILE", help=f"a file with the token (else {TOKEN})")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """`clairiere bot`; exit code 2 for what cannot be done."""
    try:
        with Client(chosen.site, token_in(chosen.token_file)) as client:
            code = chosen.table.rstrip("/").rpartition("/")[2].lower().replace("-", "")  # its address will do
            check_bot(chosen.bot, game_named(client.table(code)["game"] if code else game_names()[0]))
            print(f"{client.me()['name']} plays at {f'table {code}' if code else 'all its tables'}", flush=True)
            print(play(client, maker(chosen.bot), code, chosen.seat.upper()))
    except (NoSuchBot, RequestRefused, SiteUnreachable, WrongTable, ValueError) as no:
        raise CommandError(str(no)) from no
    return 0


def maker(name: str) -> Any:
    """What makes the bot of this name for a game and a seed."""

    def make(game: Game[Any], seed: int) -> Bot[Any]:
        return bot_named(name, game, seed)

    return make


def token_in(file: Path | None) -> str:
    """The token, from a file or the environment: on a command line everybody on the machine would read it."""
    try:
        token = os.environ.get(TOKEN, "") if file is None else file.read_text("utf-8")
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}") from error
    if not token.strip():
        raise CommandError(f"Where is the token? Make one at /me/bots, and set {TOKEN} or name a --token-file.")
    return token.strip()
