"""The command line: `clairiere laws | clauses | bench | arena`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from clairiere import __version__
from clairiere.cli import arena, bench, clauses, laws
from clairiere.lab.project import NoCheckout


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0 if all is well."""
    parser = argparse.ArgumentParser(prog="clairiere", description="Five board games of the forest.")
    parser.add_argument("--version", action="version", version=f"clairiere {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for command in (laws, clauses, bench, arena):
        command.add_to(commands)
    chosen = parser.parse_args(arguments)
    try:
        return int(chosen.run(chosen))
    except NoCheckout as missing:
        print(missing, file=sys.stderr)
        return 2
