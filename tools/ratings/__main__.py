"""`python -m tools.ratings`: `anchors` rates bots from the league's games, `simulate` tells how good ratings are.

`fill` writes simulated games into an empty PostgreSQL database, which CLAIRIERE_DATABASE names.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from clairiere.games.registry import BUILT_IN
from tools.command import run_command
from tools.ratings.anchors import FILE, written
from tools.ratings.fill import fill
from tools.ratings.simulate import report


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("what", choices=["anchors", "simulate", "fill"])
    parser.add_argument("--folder", type=Path, default=Path("docs/league"), metavar="DIR", help="games of the league")
    parser.add_argument("--games", type=int, default=10_000, metavar="N", help="simulated games (10000)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the simulation (0)")


def run(chosen: argparse.Namespace) -> int:
    """Write the anchors, print the figures of a simulation, or fill a database."""
    if chosen.what == "anchors":
        FILE.write_text(written(chosen.folder, sorted(BUILT_IN)), "utf-8")
    elif chosen.what == "fill":
        fill(os.environ["CLAIRIERE_DATABASE"], chosen.games, chosen.seed)
    else:
        print(report(chosen.games, chosen.seed))
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit code 2 if it cannot be done as it was asked."""
    return run_command("tools.ratings", __doc__, add_options, run, arguments)


if __name__ == "__main__":
    sys.exit(main())
