"""Commands for developers: a parser around a function, with errors told as sentences."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from clairiere.cli.common import CommandError, Parser
from clairiere.lab.compiled import NoCheckout


def run_command(
    module: str,
    about: str | None,
    add_options: Callable[[argparse.ArgumentParser], None],
    run: Callable[[argparse.Namespace], int],
    arguments: Sequence[str] | None,
) -> int:
    """Parse and run; `chosen.typed` is what was typed, for a command that starts itself again on compiled rules."""
    parser = Parser(prog=f"python -m {module}", description=about)
    add_options(parser)
    typed = sys.argv[1:] if arguments is None else list(arguments)
    chosen = parser.parse_args(typed)
    chosen.typed = typed
    try:
        return run(chosen)
    except (CommandError, NoCheckout) as wrong:
        print(wrong, file=sys.stderr)
        return 2
