"""`clairiere arena`: bots against bots, and how often each of them wins."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from clairiere.bots.roster import NoSuchBot
from clairiere.cli.common import CommandError
from clairiere.cli.options import add_build_options, add_ray, run_again_compiled
from clairiere.games.registry import COMING, game_named, game_names
from clairiere.kernel.language import Language
from clairiere.kernel.rules import Variant, WrongTable
from clairiere.lab.arena import Pairing, Standing, add_result, pairings, play_pairing
from clairiere.lab.compiled import is_compiled
from clairiere.lab.executors import Executor, NoRay, executor
from clairiere.lab.plugins import check_bot


def add_options(parser: argparse.ArgumentParser, _own: Language) -> None:
    """Add the options of the command to its parser, with help in English."""
    parser.add_argument("game", choices=game_names() + COMING, metavar="GAME", help=", ".join(game_names()))
    parser.add_argument("--bots", required=True, metavar="A,B", help="such as random,greedy,search:500,mymodule:MyBot")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many games (100)")
    parser.add_argument("--seats", type=int, metavar="N", help="seats at the table (one for each bot)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the first game (0)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a setting of the table")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_build_options(parser)
    add_ray(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """`clairiere arena`; exit code 2 for an unknown bot or table."""
    bots = chosen.bots.split(",")
    seats = chosen.seats or max(len(bots), game_named(chosen.game).rules.seats[0])
    try:
        variant = settings(chosen.option)
        check(chosen.game, bots, seats, variant)
    except (NoSuchBot, WrongTable) as wrong:
        print(wrong, file=sys.stderr)
        return 2
    if chosen.compiled and not is_compiled():
        return run_again_compiled()
    standings = [Standing(name) for name in bots]
    games = list(pairings(chosen.game, bots, seats, chosen.games, chosen.seed, variant))
    try:
        with executor(chosen.jobs, ray=chosen.ray, address=chosen.address) as players:
            run_games(standings, games, players)
    except NoRay as missing:
        raise CommandError(str(missing)) from missing
    report = {"games": chosen.games, "bots": [standing.report() for standing in standings]}
    print(json.dumps(report) if chosen.json else as_text(report))
    return 0


def settings(options: list[str]) -> Variant:
    """Parse `difficulty=hard_1`."""
    return {name: value for name, _, value in [option.partition("=") for option in options]}


def check(game: str, bots: list[str], seats: int, variant: Variant) -> None:
    """Raise NoSuchBot or WrongTable for bots or tables that do not exist."""
    played = game_named(game)
    played.rules.check(seats, variant)
    for name in bots:
        check_bot(name, played)


def run_games(standings: list[Standing], games: list[Pairing], players: Executor) -> None:
    """Play the pairings and fill the standings in order; progress goes to standard error."""
    print("compiled" if is_compiled() else "interpreted", "rules", file=sys.stderr)
    for number, (pairing, shares) in enumerate(zip(games, players.do(play_pairing, games)), start=1):
        add_result(standings, pairing, shares)
        wins = "  ".join([f"{standing.name} {standing.wins:g}" for standing in standings])
        print(f"\r{number} of {len(games)}  {wins} ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def as_text(report: dict[str, Any]) -> str:
    """The results as a text table."""
    lines = [f"{report['games']} games"]
    for bot in report["bots"]:
        low, high = bot["interval"]
        lines.append(f"  {bot['name']:<16} {100 * bot['share']:5.1f} %   95 %: {100 * low:.1f} to {100 * high:.1f} %")
    return "\n".join(lines)
