"""Options that several commands have."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TextIO

from clairiere.cli.common import CommandError
from clairiere.cli.screen import Screen
from clairiere.kernel.language import Language
from clairiere.lab.compiled import NoCheckout, run_compiled


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
