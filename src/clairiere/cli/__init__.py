"""The command line; `clairiere --help` lists its commands."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

from clairiere import __version__
from clairiere.cli.common import CommandError, Parser, code_in, speech
from clairiere.kernel.language import Language


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0 if all is well, 2 if it cannot be done as it was asked."""
    typed = sys.argv[1:] if arguments is None else list(arguments)
    chosen = parser_for(typed).parse_args(typed)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that cannot show a letter shows a question mark
    try:
        return int(chosen.run(chosen))
    except KeyboardInterrupt:
        return 130
    except CommandError as complaint:
        print(complaint, file=sys.stderr)
        return 2
    except BrokenPipeError:  # whoever read along, such as `head`, has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def summaries(own: Language) -> dict[str, str]:
    """Every command and what it is for, in this language as far as it is for people who play."""
    say = own.say
    return {
        "play": say("play at this terminal"),
        "replay": say("tell a saved game again"),
        "show": say("draw a moment of a saved game"),
        "review": say("where a saved game turned, and what would have been better"),
        "rulebook": say("read the rulebook of a game"),
        "learn": say("learn a game by short lessons"),
        "serve": say("open a house for players on your network"),
        "verify": say("check that the luck of a game was fair"),
        "arena": "bots against bots",
        "bot": "a bot of your own plays at the tables of a site",
        "corpus": "games of bots as Parquet, decision by decision",
        "laws": "keep every law on random games",
        "build-static": "write the pages and games as a folder for any file host",
        "new-game": "write a package with a small game, to begin with",
        "check-game": "list what a game has and lacks, and keep every law on it",
        "worker": "answer for bots, keep clocks, do jobs",
        "ratings": "count all rated games again, or compare with what is stored",
    }


def parser_for(typed: Sequence[str]) -> argparse.ArgumentParser:
    """All commands, of which only those that were typed are imported: `--help` needs none of them."""
    own = speech(code_in(typed))
    parser = argparse.ArgumentParser(prog="clairiere", description=own.say("Board games of the forest."))
    parser.add_argument("--version", action="version", version=f"clairiere {__version__}")
    commands = parser.add_subparsers(title=own.say("commands"), required=True, metavar="COMMAND", parser_class=Parser)
    for name, purpose in summaries(own).items():
        command = commands.add_parser(name, help=purpose)
        if name in typed:
            import_module(f"clairiere.cli.{name.replace('-', '_')}").add_options(command, own)
    return parser
