"""`python -m tools.learn`: the weights of a game's hints, from many games that bots play with themselves."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from clairiere.bots.roster import NoSuchBot, check_name
from clairiere.cli.common import CommandError
from clairiere.cli.options import add_build_options, add_ray
from clairiere.games.registry import BUILT_IN, COMING
from clairiere.kernel.strategy import Weights
from clairiere.lab.compiled import is_compiled, project_root, run_compiled
from clairiere.lab.executors import NoRay, executor
from tools.command import run_command
from tools.learn.learner import Course, Learner


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("game", choices=BUILT_IN + COMING, metavar="GAME", help=", ".join(BUILT_IN))
    parser.add_argument("--rounds", type=int, default=6, metavar="N", help="rounds of lessons (6)")
    parser.add_argument("--games", type=int, default=2000, metavar="N", help="games of a round (2000)")
    parser.add_argument("--player", default="search:12", metavar="BOT", help="who plays the lessons (search:12)")
    parser.add_argument("--judge", default="search:50", metavar="BOT", help="who plays the trials (search:50)")
    parser.add_argument("--trials", type=int, default=200, metavar="N", help="games of a trial (200)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of all luck (1)")
    parser.add_argument("--continue", dest="continues", action="store_true", help="begin with the game's experience")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where the weights go (the game's weights.toml)")
    add_build_options(parser)
    add_ray(parser)


def run(chosen: argparse.Namespace) -> int:
    """Learn and write; raises Complaint."""
    try:
        check_name(chosen.player)
        check_name(chosen.judge)
    except NoSuchBot as unknown:
        raise CommandError(str(unknown)) from unknown
    if chosen.compiled and not is_compiled():
        return run_compiled("tools.learn", chosen.typed)
    out = chosen.out or project_root() / "src" / "clairiere" / "games" / chosen.game / "strategy" / "weights.toml"
    for experience in learned(chosen):
        out.write_text(experience.text(), "utf-8")
    return 0


def learned(chosen: argparse.Namespace) -> Iterator[Weights]:
    """The best weights after each round; progress goes to standard error."""
    course = Course(
        chosen.game,
        rounds=chosen.rounds,
        games=chosen.games,
        seed=chosen.seed,
        player=chosen.player,
        judge=chosen.judge,
        trials=chosen.trials,
        continues=chosen.continues,
    )
    try:
        with executor(chosen.jobs, ray=chosen.ray, address=chosen.address) as players:
            yield from Learner(course, players, tell).learn()
    except NoRay as missing:
        raise CommandError(str(missing)) from missing


def tell(line: str) -> None:
    """One line of progress."""
    print(line, file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit code 2 if it cannot be done as it was asked."""
    return run_command("tools.learn", __doc__, add_options, run, arguments)


if __name__ == "__main__":
    sys.exit(main())
