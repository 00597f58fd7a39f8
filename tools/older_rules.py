"""`python -m tools.older_rules`: what it costs that games go on under the rules they began with.

    python -m tools.older_rules --games 20 --rounds 5
    PYTHONPATH=build/compiled python -m tools.older_rules

For each game: how many conditions ask for the version of the rules, in how many lines; the processor time of a random
answer under each version, the least of rounds that take turns; and, to compare, what another copy of the game's modules
would cost a process, if each version had its own: time to import, memory, and code on the disk.
"""

from __future__ import annotations

import argparse
import ast
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from clairiere.games.registry import BUILT_IN, game_named
from clairiere.kernel.chance import Chance
from clairiere.kernel.game import Game
from clairiere.kernel.match import Match
from clairiere.kernel.play import next_ask
from clairiere.lab.compiled import is_compiled, project_root
from tools.command import run_command

SOURCES = project_root() / "src" / "clairiere" / "games"
IMPORT = """
import json, resource, sys, time
from clairiere.games.registry import BUILT_IN, game_named
game_named("{base}").rules.components()
memory = lambda: int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize()
before, begun = memory(), time.process_time()
game_named("{game}").rules.components()
print(json.dumps([(time.process_time() - begun) * 1000, (memory() - before) / 1e6]))
"""


def conditions(folder: Path) -> Iterator[ast.Compare]:
    """Comparisons with the version by which a table is played."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Compare) and isinstance(node.left, ast.Attribute) and node.left.attr == "rules":
                yield node


def lines(folder: Path) -> int:
    """Lines of the rules of a game."""
    return sum([len(path.read_text("utf-8").splitlines()) for path in folder.rglob("*.py")])


def answers(game: Game[Any], version: int, games: int) -> tuple[float, int]:
    """Processor time of random games under a version of the rules, and how many answers they have."""
    made, begun = 0, time.process_time()
    for seed in range(games):
        seats, rng = game.rules.seats[seed % len(game.rules.seats)], Random(seed)
        match: Match[Any] = Match(game, seats, {}, Chance(rng), rules=version)
        while not match.state.over:
            ask = next_ask(match.state)
            match.choose(ask.seat, ask.pick(match.state, rng))
            match.forget()
        made += len(match.record.answers)
    return time.process_time() - begun, made


def microseconds(game: Game[Any], games: int, rounds: int) -> dict[int, float]:
    """Processor time of an answer under each version: the least of rounds that take turns."""
    versions = [*sorted(game.rules.older), game.rules.version]
    found: dict[int, list[float]] = {version: [] for version in versions}
    for _ in range(rounds):
        for version in versions:
            spent, made = answers(game, version, games)
            found[version].append(1e6 * spent / made)
    return {version: round(min(each), 1) for version, each in found.items()}


def copy_cost(game: str, times: int) -> tuple[float, float]:
    """Milliseconds and MB that a process needs to import the modules of a game, when it has another one already."""
    base = next(name for name in BUILT_IN if name != game)
    runs = [
        json.loads(subprocess.check_output([sys.executable, "-c", IMPORT.format(base=base, game=game)], text=True))
        for _ in range(times)
    ]
    return min([run[0] for run in runs]), min([run[1] for run in runs])


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("--games", type=int, default=20, help="random games in a round, under each version (20)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, which take turns (5)")


def run(chosen: argparse.Namespace) -> int:
    """Print a row for each game."""
    print("compiled" if is_compiled() else "interpreted")
    for name in BUILT_IN:
        game, folder = game_named(name), SOURCES / name
        asked = len(list(conditions(folder)))
        spent = microseconds(game, chosen.games, chosen.rounds)
        milliseconds, megabytes = copy_cost(name, chosen.rounds)
        print(
            f"{name}: {asked} conditions in {lines(folder / 'rules')} lines of rules; "
            f"µs an answer under rules {', '.join([f'{version}: {each}' for version, each in spent.items()])}; "
            f"another copy: {milliseconds:.0f} ms, {megabytes:.1f} MB, {size(folder) / 1000:.0f} kB of source"
        )
    return 0


def size(folder: Path) -> int:
    """Bytes of a game's modules."""
    return sum([path.stat().st_size for path in folder.rglob("*.py")])


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point of the command."""
    return run_command("tools.older_rules", __doc__, add_options, run, arguments)


if __name__ == "__main__":
    sys.exit(main())
