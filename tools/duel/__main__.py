"""`python -m tools.duel roundforest --old OLD --new NEW --bot greedy:84`: two builds of the library against each other.

OLD and NEW are folders for PYTHONPATH. The same bot sits on every seat, with the one build or the other; seats are
rotated, and every game is dealt once for each way to sit.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from clairiere.bots.turns import reward
from clairiere.games.registry import BUILT_IN, game_named
from clairiere.kernel.rules import Outcome
from clairiere.lab.arena import lineups, wilson
from clairiere.lab.compiled import environment

PLAYER = Path(__file__).with_name("player.py")


class Build:
    """A process that plays with one build, and what it has won."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, str(PLAYER)]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, env=environment(folder), stdin=pipe, stdout=pipe, text=True)
        self.wins = 0.0
        self.answers = 0
        self.seconds = 0.0

    def __enter__(self) -> Build:
        return self

    def __exit__(self, *problem: object) -> None:
        """End the process: its lines are over."""
        with self.process:
            pass

    def tell(self, *order: object) -> dict[str, Any]:
        """Send a line and read one."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()
        reply: dict[str, Any] = json.loads(self.process.stdout.readline())
        return reply

    def choose(self) -> str:
        """The answer of the bot that is asked."""
        told = self.tell("choose")
        self.answers += 1
        self.seconds += told["seconds"]
        return str(told["notation"])


def parsed(arguments: list[str]) -> argparse.Namespace:
    """The options."""
    parser = argparse.ArgumentParser("python -m tools.duel", description="two builds against each other")
    parser.add_argument("game", choices=BUILT_IN, metavar="GAME", help=", ".join(BUILT_IN))
    parser.add_argument("--old", type=Path, required=True, metavar="DIR", help="the build before")
    parser.add_argument("--new", type=Path, required=True, metavar="DIR", help="the build after")
    parser.add_argument("--bot", default="search:100", metavar="BOT", help="who plays (search:100)")
    parser.add_argument("--games", type=int, default=400, metavar="N", help="how many games (400)")
    parser.add_argument("--seats", type=int, default=0, metavar="N", help="seats at the table (the fewest)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the first game (0)")
    parser.add_argument("--rules", type=int, default=1, metavar="N", help="version of the rules that both know (1)")
    return parser.parse_args(arguments)


def play_out(builds: list[Build], lineup: list[int], opening: list[object]) -> list[float]:
    """Build -> its part of the victory; both must agree about the table all the time."""
    old, new = [build.tell("open", *opening) for build in builds]
    while True:
        if old != new:
            raise SystemExit(f"the builds disagree: {old} and {new}")
        if "places" in old:
            outcome = Outcome(tuple(old["places"]))
            return [sum([reward(outcome, seat) for seat, side in enumerate(lineup) if side == n]) for n in range(2)]
        notation = builds[lineup[old["seat"]]].choose()
        old, new = [build.tell("answer", notation) for build in builds]


def main(arguments: list[str]) -> int:
    """Play, and say every ten games what the new build has won."""
    chosen = parsed(arguments)
    seats = chosen.seats or game_named(chosen.game).rules.seats[0]
    ways = lineups(2, seats)
    with Build(chosen.old) as old, Build(chosen.new) as new:
        for number in range(chosen.games):
            lineup, seed = ways[number % len(ways)], chosen.seed + number // len(ways)
            won = play_out([old, new], lineup, [chosen.game, chosen.bot, seats, seed, chosen.rules])
            old.wins, new.wins = old.wins + won[0], new.wins + won[1]
            if (number + 1) % 10 == 0:
                print(f"\r{summary(old, new, number + 1)} ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(f"{chosen.game}, {chosen.bot}: {summary(old, new, chosen.games)}")
    return 0


def summary(old: Build, new: Build, games: int) -> str:
    """`the new build won 57.2 % of 400 games (52 to 62), 1.03 times as long an answer`."""
    low, high = wilson(new.wins, games)
    share = f"the new build won {100 * new.wins / games:.1f} % of {games} games ({100 * low:.0f} to {100 * high:.0f})"
    times = (new.seconds / max(1, new.answers)) / max(1e-9, old.seconds / max(1, old.answers))
    return f"{share}, thinking {times:.2f} times as long about an answer"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
