"""`python -m tools.calibration`: whether the chances of a review come true, and what levels lose by their answers."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from clairiere.bots.roster import LEVELS, bot_of_level
from clairiere.cli.options import add_build_options
from clairiere.games.registry import game_named
from clairiere.lab.compiled import is_compiled, run_compiled
from clairiere.lab.executors import executor
from clairiere.reviews.chances import FILE
from tools.calibration.fit import fitted
from tools.calibration.report import SUMMARIES, Summary, draw, markdown, read_summary, summary
from tools.calibration.sample import ANSWERS, Sample, tasks_for
from tools.command import run_command
from tools.league.__main__ import checked_games

HOME = Path("build/calibration")
GAMES = Path("src/clairiere/games")


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (all)")
    parser.add_argument("--rounds", type=int, default=2000, metavar="N", help="games of each game in all (2000)")
    parser.add_argument("--judged", type=int, default=0, metavar="N", help="games of every pair to review (0)")
    parser.add_argument("--answers", type=int, default=ANSWERS, metavar="N", help=f"answers of each ({ANSWERS})")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the first game (0)")
    parser.add_argument("--folder", type=Path, default=HOME, metavar="DIR", help=f"where the moments are kept ({HOME})")
    parser.add_argument("--as-played", action="store_true", help="play nothing, report what has been played")
    parser.add_argument("--write", action="store_true", help=f"write {FILE} of each game, and {SUMMARIES}")
    parser.add_argument("--as-written", action="store_true", help=f"play nothing, report what {SUMMARIES} says")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the calibration as SVG")
    add_build_options(parser)


def run(chosen: argparse.Namespace) -> int:
    """Play what is missing, then tell."""
    games = checked_games(chosen.games)
    if chosen.compiled and not is_compiled():
        return run_compiled("tools.calibration", chosen.typed)
    if chosen.as_written:
        return tell([read_summary(SUMMARIES / f"{game}.json") for game in games], chosen.plot)
    found = []
    with executor(chosen.jobs) as crew:
        for game in games:
            sample = Sample(chosen.folder / f"{game}.jsonl")
            if not chosen.as_played:
                wanted = tasks_for(game, chosen.rounds, chosen.judged, chosen.seed, chosen.answers)
                for number, _ in enumerate(sample.go_on(crew, wanted)):
                    print(f"\r{game}: {number + 1} ", end="", file=sys.stderr, flush=True)
            found.append(told(game, sample, write=chosen.write))
    return tell(found, chosen.plot)


def tell(found: Sequence[Summary], plot: Path | None) -> int:
    """Print and draw what was found."""
    if plot is not None:
        draw(found, plot)
    print(markdown(found))
    return 0


def told(game: str, sample: Sample, *, write: bool) -> Summary:
    """What the sample of one game says; writes it and the calibration on request."""
    found = game_named(game)
    if write:
        made = f"python -m tools.calibration {game} --rounds {len(sample.games)}"
        path = GAMES / game / FILE
        path.write_text(fitted(sample.games, made).text(), "utf-8")
    levels = [bot_of_level(level, found) for level in LEVELS]
    result = summary(game, found.words.title("en"), levels, sample.games)
    if write:
        result.save()
    return result


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point of the command."""
    return run_command("tools.calibration", __doc__, add_options, run, arguments)


if __name__ == "__main__":
    sys.exit(main())
