"""The command line; `clairiere --help` lists its commands."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from clairiere import __version__
from clairiere.cli import (
    arena,
    bench,
    clauses,
    laws,
    league,
    learn,
    load,
    play,
    replay,
    rulebook,
    serve,
    show,
    verify,
    worker,
)
from clairiere.cli.errors import CommandError
from clairiere.cli.parser import Parser
from clairiere.cli.speech import code_in, speech
from clairiere.lab.project import NoCheckout


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0 if all is well, 2 if it cannot be done as it was asked."""
    typed = sys.argv[1:] if arguments is None else list(arguments)
    chosen = parser_for(code_in(typed)).parse_args(typed)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that cannot show a letter shows a question mark
    try:
        return int(chosen.run(chosen))
    except KeyboardInterrupt:
        return 130
    except (CommandError, NoCheckout) as complaint:
        print(complaint, file=sys.stderr)
        return 2
    except BrokenPipeError:  # whoever read along, such as `head`, has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def parser_for(code: str) -> argparse.ArgumentParser:
    """All commands, explained in this language as far as they are for people who play."""
    own = speech(code)
    parser = argparse.ArgumentParser(prog="clairiere", description=own.say("Board games of the forest."))
    parser.add_argument("--version", action="version", version=f"clairiere {__version__}")
    commands = parser.add_subparsers(title=own.say("commands"), required=True, metavar="COMMAND", parser_class=Parser)
    for command in (play, replay, show, rulebook, serve, verify):
        command.add_to(commands, own)
    for workshop in (laws, clauses, bench, arena, league, learn, load, worker):
        workshop.add_to(commands)
    return parser
