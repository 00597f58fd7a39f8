"""Options that several commands have."""

from __future__ import annotations

import argparse
import os


def add_build_options(parser: argparse.ArgumentParser) -> None:
    """`--jobs` and `--compiled`, of commands that play many games."""
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="J", help="processes at once")
    parser.add_argument("--compiled", action="store_true", help="on the compiled rules; builds them if need be")
