"""`clairiere corpus`: games of bots as Parquet, decision by decision; and whether such files replay."""

from __future__ import annotations

import argparse
from itertools import chain
from pathlib import Path

from clairiere.bots.roster import LEVELS, NoSuchBot
from clairiere.cli.arena import settings
from clairiere.cli.common import CommandError
from clairiere.cli.options import add_build_options, run_again_compiled
from clairiere.games.registry import BUILT_IN, game_names
from clairiere.kernel.language import Language
from clairiere.kernel.rules import WrongTable
from clairiere.lab.compiled import is_compiled

NEEDED = "This needs pyarrow: pip install 'clairiere[corpus]'"


def add_options(parser: argparse.ArgumentParser, _own: Language) -> None:
    """Add the options of the command to its parser, with help in English."""
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where the files are, or will be")
    parser.add_argument("--check", action="store_true", help="replay what is there and compare every row, and no more")
    names = ", ".join(game_names())
    parser.add_argument("--game", action="append", choices=game_names(), metavar="GAME", help=f"only these: {names}")
    parser.add_argument("--games", type=int, default=2000, metavar="N", help="how many of each game (2000)")
    levels = ",".join(LEVELS)
    parser.add_argument("--bots", default=levels, metavar="A,B", help=f"drawn by lot for every seat ({levels})")
    parser.add_argument("--seats", type=int, default=0, metavar="N", help="seats of all tables (every number in turn)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="the same seed writes the same games (0)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a setting of the tables")
    add_build_options(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """`clairiere corpus`; exit code 1 if a corpus does not replay, 2 for bots or tables that there are not."""
    try:
        from clairiere.corpus import BadCorpus, check, plans, write
    except ModuleNotFoundError as missing:
        raise CommandError(NEEDED) from missing
    if chosen.compiled and not is_compiled():
        return run_again_compiled()
    try:
        if chosen.check:
            games, decisions = check(chosen.folder)
            print(f"{games} games with {decisions} decisions replay, and every row follows from its record")
            return 0
        planned = [
            plans(game, chosen.games, seed=chosen.seed, bots=chosen.bots.split(","), seats=chosen.seats,
                  settings=settings(chosen.option))
            for game in chosen.game or BUILT_IN
        ]  # fmt: skip
    except BadCorpus as bad:
        print(bad)
        return 1
    except (NoSuchBot, WrongTable) as wrong:
        raise CommandError(str(wrong)) from wrong
    games = write(chosen.folder, chain(*planned), jobs=chosen.jobs)
    size = sum([path.stat().st_size for path in chosen.folder.glob("*.parquet")])
    print(f"{games} games in {chosen.folder}, {size / 1e6:.1f} MB")
    return 0
