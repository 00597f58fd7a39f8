"""`python -m tools.league`: all levels of all games against each other, rated, with a report."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

from clairiere.bots.roster import LEVELS, NoSuchBot, bot_of_level
from clairiere.cli.common import CommandError
from clairiere.cli.options import add_build_options, add_ray
from clairiere.games.registry import BUILT_IN, COMING, game_named
from clairiere.lab.compiled import is_compiled, run_compiled
from clairiere.lab.executors import NoRay, executor
from clairiere.lab.plugins import check_bot
from tools.command import run_command
from tools.league.lengths import write_rows
from tools.league.plots import draw
from tools.league.report import PICTURES, markdown, put_into
from tools.league.season import Match, Season, fixtures, measured
from tools.league.standings import Measure, SeasonReport

HOME = Path("build/league")
MEASURED = 4
"""Of as many games as two neighbours play, this part is played against the yardstick."""


class SeasonOf:
    """The games played of one game: by levels, and against the baseline."""

    def __init__(self, game: str, bots: list[str], matches: list[Match], others: list[Match]) -> None:
        self.game = game
        self.bots = bots
        self.matches = matches
        self.others = others


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (all)")
    parser.add_argument("--rounds", type=int, default=400, metavar="N", help="games of every two neighbours (400)")
    parser.add_argument("--bots", metavar="A,B", help="these (or mymodule:MyBot), not the levels; the weakest first")
    parser.add_argument("--yardstick", default="", metavar="BOT", help="the strongest level also meets this bot")
    parser.add_argument("--variant", action="append", default=[], metavar="OPTION=VALUE", help="settings of the tables")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the first game (0)")
    parser.add_argument("--folder", type=Path, default=HOME, metavar="DIR", help=f"where the games are kept ({HOME})")
    parser.add_argument("--as-played", action="store_true", help="play nothing, report what has been played")
    parser.add_argument("--report", type=Path, metavar="FILE", help="a Markdown page that the report goes into")
    add_build_options(parser)
    add_ray(parser)


def run(chosen: argparse.Namespace) -> int:
    """Play what has not been played yet, then tell; raises Complaint."""
    games = checked_games(chosen.games)
    checked_bots(chosen.yardstick, games)
    named = checked_bots(chosen.bots, games)
    bots = {game: named or players_of(game) for game in games}
    variant = dict([setting.split("=", 1) for setting in chosen.variant])
    if chosen.compiled and not is_compiled():
        return run_compiled("tools.league", chosen.typed)
    found: list[SeasonOf] = []
    try:
        with executor(chosen.jobs, ray=chosen.ray, address=chosen.address) as players:
            for game in games:
                season = Season(chosen.folder / f"{game}.jsonl")
                wanted = fixtures(game, bots[game], chosen.rounds, chosen.seed, variant)
                others = measured(game, bots[game][-1], chosen.yardstick, chosen.rounds // MEASURED, chosen.seed)
                if not chosen.as_played:
                    watch(game, season.go_on(players, wanted + others), len(season.missing(wanted + others)))
                found.append(SeasonOf(game, bots[game], season.of(wanted), season.of(others)))
    except NoRay as missing:
        raise CommandError(str(missing)) from missing
    tell(found, chosen.yardstick, named or list(LEVELS), chosen.report)
    return 0


def checked_games(names: list[str]) -> list[str]:
    """The requested games, or all; raises CommandError."""
    for name in names:
        if name not in BUILT_IN + COMING:
            raise CommandError(f"there is no game {name!r}; there are {', '.join(BUILT_IN + COMING)}")
    return names or list(BUILT_IN)


def checked_bots(names: str | None, games: list[str]) -> list[str]:
    """The requested bots, also of other packages; raises CommandError."""
    bots = names.split(",") if names else []
    try:
        for name, game in product(bots, games):
            check_bot(name, game_named(game))
    except NoSuchBot as unknown:
        raise CommandError(str(unknown)) from unknown
    return bots


def players_of(game: str) -> list[str]:
    """The bots behind the levels of a game."""
    return [bot_of_level(level, game_named(game)) for level in LEVELS]


def watch(game: str, matches: Iterator[Match], missing: int) -> None:
    """Play; progress goes to standard error."""
    print(game, "on compiled rules" if is_compiled() else "on interpreted rules", file=sys.stderr)
    for number, _ in enumerate(matches, start=1):
        print(f"\r{number} of {missing} ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def tell(found: list[SeasonOf], yardstick: str, names: list[str], page: Path | None) -> None:
    """Print the report or, if there is a page for it, put it there and its pictures beside."""
    seasons = [
        SeasonReport(each.game, each.bots, each.matches, Measure(each.bots[-1], yardstick, each.others))
        for each in found
    ]
    told = markdown(seasons, {each.game: game_named(each.game).words.rulebook("en").title for each in found}, names)
    if page is None:
        print(told)
        return
    for season in seasons:
        draw(season, names, page.parent / PICTURES / f"{season.game}.svg")
    page.write_text(put_into(page.read_text("utf-8") if page.exists() else "", told), "utf-8")
    write_rows(page.parent)  # the rules of each game say how long it is


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit code 2 if it cannot be done as it was asked."""
    return run_command("tools.league", __doc__, add_options, run, arguments)


if __name__ == "__main__":
    sys.exit(main())
