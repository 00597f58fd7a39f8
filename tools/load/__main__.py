"""`python -m tools.load`: many tables over HTTP on this machine, beside the bare database; or streams; or bots."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

import uvloop

from clairiere.bots.roster import LEVELS
from clairiere.cli.common import CommandError
from clairiere.lab.compiled import compiled_build, is_fresh, project_root
from tools.command import run_command
from tools.load.base import NotHere
from tools.load.bots import Evening, measured_bots
from tools.load.run import Plan, Stage, measured
from tools.load.solo import Solo, measured_solo
from tools.load.streams import measured_streams
from tools.load.traces import measured_traces

POSTGRES = "postgresql://postgres@127.0.0.1:5432/postgres"
MOST_TABLES, MOST_SECONDS, MOST_STREAMS, MOST_WATCHERS, MOST_WORKERS = 1000, 60, 20_000, 20, 16


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--tables", type=int, default=64, metavar="N", help="tables played at once (64)")
    parser.add_argument("--seconds", type=float, default=5.0, metavar="S", help="for each part (5)")
    parser.add_argument("--watchers", type=int, default=2, metavar="W", help="who watch each table (2)")
    parser.add_argument("--rounds", type=int, default=1, metavar="R", help="everything R times; the median counts (1)")
    parser.add_argument("--streams", type=int, metavar="N", help="instead: N silent streams on one process")
    parser.add_argument("--bots", metavar="LEVEL", help="instead: at each table this bot and a person, who takes time")
    parser.add_argument("--solo", metavar="LEVEL", help="instead: tables for one, with bots on the site and on devices")
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="how many think for --bots, --solo (2)")
    parser.add_argument("--traces", type=float, nargs="+", metavar="X", help="instead: cost of these shares of traces")
    parser.add_argument("--database", metavar="ADDRESS", help="a PostgreSQL of this machine (127.0.0.1:5432)")
    parser.add_argument("--compiled", action="store_true", help="compiled rules; builds them if need be")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(chosen: argparse.Namespace) -> int:
    """Exit code 1 if there were errors."""
    check(chosen)
    database = chosen.database or os.environ.get("CLAIRIERE_DATABASE", POSTGRES)
    try:
        if chosen.streams:
            return told(started(streams(database, library(chosen), chosen.streams)), chosen.json)
        if chosen.bots:
            return told(started(bots(database, library(chosen), chosen)), chosen.json)
        if chosen.solo:
            return told(started(solo(database, library(chosen), chosen)), chosen.json)
        plan = Plan(chosen.tables, chosen.seconds, chosen.watchers)
        if chosen.traces:
            work = measured_traces(plan, database, library(chosen), chosen.traces, chosen.rounds)
            return told(started(work), chosen.json)
        rounds = [started(load(plan, database, library(chosen))) for _ in range(chosen.rounds)]
    except (NotHere, OSError) as wrong:
        raise CommandError(str(wrong)) from wrong
    return told(summed(rounds), chosen.json)


def check(chosen: argparse.Namespace) -> None:
    """A load run is bounded."""
    bounds = (
        ("tables", chosen.tables, 1, MOST_TABLES),
        ("seconds", chosen.seconds, 0.2, MOST_SECONDS),
        ("watchers", chosen.watchers, 0, MOST_WATCHERS),
        ("rounds", chosen.rounds, 1, 20),
        ("streams", chosen.streams or 1, 1, MOST_STREAMS),
        ("workers", chosen.workers, 1, MOST_WORKERS),
    )
    for name, level in (("bots", chosen.bots), ("solo", chosen.solo)):
        if level and level not in LEVELS:
            raise CommandError(f"--{name} is one of {', '.join(LEVELS)}")
    for name, value, least, most in bounds:
        if not least <= value <= most:
            raise CommandError(f"--{name} lies between {least} and {most}")


def library(chosen: argparse.Namespace) -> Path:
    """The path of the library for the server: the compiled build if requested, or if it is up to date."""
    root = project_root()
    if chosen.compiled or is_fresh(root):
        return compiled_build(root)
    return root / "src"


def started(work: Any) -> dict[str, Any]:
    """Run a coroutine on uvloop, or on asyncio without it."""
    done: dict[str, Any] = uvloop.run(work)
    return done


async def load(plan: Any, database: str, where: Path) -> dict[str, Any]:
    """Answers a second and times, for one plan."""
    return await measured(plan, database, where) | {"rules": rules_of(where)}


async def streams(database: str, where: Path, number: int) -> dict[str, Any]:
    """What so many open streams of one table cost."""
    return await measured_streams(Stage(database, where), number)


async def bots(database: str, where: Path, chosen: argparse.Namespace) -> dict[str, Any]:
    """Response times of bots at many tables."""
    evening = Evening(chosen.bots, chosen.tables, chosen.workers, chosen.seconds)
    return await measured_bots(evening, database, where) | {"rules": rules_of(where)}


async def solo(database: str, where: Path, chosen: argparse.Namespace) -> dict[str, Any]:
    """What a move at a table for one costs, with its bots on the site and on the person's device."""
    wanted = Solo(chosen.solo, chosen.tables, chosen.workers, chosen.seconds)
    return await measured_solo(wanted, database, where) | {"rules": rules_of(where)}


def rules_of(where: Path) -> str:
    """Whether the rules at this path are compiled."""
    return "interpreted" if where.name == "src" else "compiled"


def summed(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """Medians over the rounds, with lowest and highest of the main figures."""
    if len(rounds) == 1:
        return rounds[0]
    found: dict[str, Any] = {name: middle([one[name] for one in rounds]) for name in rounds[0]}
    found["errors"] = sum([one["errors"] for one in rounds])
    names = ("bare_tps", "answer_path_tps", "answer_path_ratio", "watched_moves_per_s")
    spread = {name: [one[name] for one in rounds if one[name] is not None] for name in names}
    found["spread"] = {name: [min(values), max(values)] for name, values in spread.items() if values}
    return found


def middle(values: list[Any]) -> Any:
    """The median of numbers, also of those in a dictionary."""
    if isinstance(values[0], dict):
        return {name: middle([value[name] for value in values]) for name in values[0]}
    if isinstance(values[0], str) or None in values:
        return values[0]
    return median(values)


def told(figures: dict[str, Any], as_json: bool) -> int:
    """Print the figures."""
    if as_json:
        print(json.dumps(figures))
    else:
        print("\n".join([f"{name.replace('_', ' '):<30} {said(value)}" for name, value in figures.items()]))
    return 1 if figures.get("errors") else 0


def said(value: Any) -> str:
    """Format a figure or several."""
    if isinstance(value, dict):
        return "  ".join([f"{name} {said(part)}" for name, part in value.items()])
    return f"{value:,}" if isinstance(value, int | float) else str(value)


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit code 2 if it cannot be done as it was asked."""
    return run_command("tools.load", __doc__, add_options, run, arguments)


if __name__ == "__main__":
    sys.exit(main())
