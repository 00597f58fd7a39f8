"""`clairiere ratings`: count all rated games again from their results, and say whether what was stored was the same."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from clairiere.cli.common import CommandError
from clairiere.cli.serve import configure_django, prepare_home, usual_home
from clairiere.kernel.language import Language


def add_options(parser: argparse.ArgumentParser, own: Language) -> None:
    """Add the options of the command to its parser, with help in English."""
    parser.add_argument("--check", action="store_true", help="change nothing; exit code 1 if anything differs")
    parser.add_argument("--home", type=Path, default=usual_home(), metavar="DIR", help="the folder of a game night")
    parser.set_defaults(run=run, own=own)


def run(chosen: argparse.Namespace) -> int:
    """Recount every game on CLAIRIERE_DATABASE, or in the folder."""
    try:
        import django
    except ImportError as missing:
        raise CommandError("this needs more than the rules: pip install 'clairiere[site]'") from missing
    if "CLAIRIERE_DATABASE" in os.environ:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clairiere.site.settings")
        django.setup(set_prefix=False)
    else:
        configure_django(prepare_home(chosen.home, chosen.own))
    from clairiere.site.ratings import rated_games, recount

    differing = 0
    for game in rated_games():
        found = recount(game, write=not chosen.check)
        print(f"{game}: {found} ratings {'differ' if chosen.check else 'changed'}")
        differing += found
    return int(chosen.check and differing > 0)
