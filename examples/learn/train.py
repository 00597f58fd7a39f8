"""Train a network by self-play: `python -m examples.learn.train --seed 1 --folder build/learn`.

Writes the weights, the learning curve as CSV and SVG, and matches against bots with 95 % intervals.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
from pathlib import Path
from time import process_time
from typing import Any

from clairiere.lab.compiled import is_compiled
from examples.learn.matches import MakeBot, match
from examples.learn.network import ValueNetwork
from examples.learn.player import NetworkBot, SearchBot
from examples.learn.training import Learner

CURVE_AGAINST = ("seed", "greedy")
CURVE_GAMES = 100
MATCHES = {
    "SearchBot": ("greedy", "sapling"),
    "NetworkBot": ("greedy", "random", "seed", "sprout", "sapling"),
}
"""Who is measured in the end, and against whom: the network with search and without."""
CURVE_LUCK, MATCH_LUCK = 1_000_000, 2_000_000
"""The first seeds of games to measure by: of the curve, and of the matches in the end."""
Rows = list[dict[str, Any]]


def options() -> argparse.ArgumentParser:
    """The options of the command."""
    parser = argparse.ArgumentParser(prog="python -m examples.learn.train", description=__doc__)
    parser.add_argument("--game", default="benevolent", metavar="GAME", help="a game of two seats (benevolent)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same weights (1)")
    parser.add_argument("--games", type=int, default=12_000, metavar="N", help="games of each round (12000)")
    parser.add_argument("--rounds", type=int, default=1, choices=(1, 2), help="rounds of self-play (1)")
    parser.add_argument("--points", type=int, default=12, metavar="N", help="points of the learning curve (12)")
    parser.add_argument("--matches", type=int, default=400, metavar="N", help="games against each bot at the end (400)")
    parser.add_argument("--measure-only", action="store_true", help="play the matches with the weights of the folder")
    parser.add_argument("--folder", type=Path, default=Path("build/learn"), metavar="DIR", help="(build/learn)")
    return parser


def main() -> None:
    """Train, measure and write."""
    chosen = options().parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    print("compiled" if is_compiled() else "interpreted", "rules", flush=True)
    weights = chosen.folder / f"{chosen.game}.npz"
    if not chosen.measure_only:
        learner = Learner(chosen.game, seed=chosen.seed, games=chosen.games)
        write_curve(trained(learner, chosen, weights), chosen.folder)
    measure(chosen, ValueNetwork.load(weights))


def trained(learner: Learner, chosen: argparse.Namespace, weights: Path) -> Rows:
    """Let the learner train, and measure it now and then; the CPU of measuring is not counted."""
    every = max(1, chosen.rounds * learner.games // chosen.points)
    points: Rows = []
    seconds, began = 0.0, process_time()
    for number in learner.train(range(chosen.rounds)):
        if number == 1 or number % every == 0:
            seconds += process_time() - began
            points.append({"games": number, "answers": learner.answers, "cpu_seconds": round(seconds, 1)})
            points[-1] |= on_the_curve(chosen.game, learner.average)
            print(points[-1], flush=True)
            learner.average.save(weights)  # what is there if it is stopped
            write_table(points, chosen.folder)
            began = process_time()
    return points


def on_the_curve(game: str, network: ValueNetwork) -> dict[str, float]:
    """The share of games that a network wins against each bot of the curve, with its interval."""
    found: dict[str, float] = {}
    for name in CURVE_AGAINST:
        each = match(game, maker("NetworkBot", network), name, CURVE_GAMES, seed=CURVE_LUCK)
        low, high = each.interval
        found |= {name: each.share, f"{name}_low": round(low, 4), f"{name}_high": round(high, 4)}
    return found


def measure(chosen: argparse.Namespace, network: ValueNetwork) -> None:
    """Play the matches of the end, and write them as they end."""
    report: dict[str, Any] = {"game": chosen.game, "seed": chosen.seed, "games": chosen.games, "matches": []}
    for bot, opponents in MATCHES.items():
        for opponent in opponents:
            found = match(chosen.game, maker(bot, network), opponent, chosen.matches, seed=MATCH_LUCK)
            print(f"{bot:<10} {found}", flush=True)
            report["matches"].append({"bot": bot, **found.report()})
            (chosen.folder / "matches.json").write_text(json.dumps(report, indent=2) + "\n", "utf-8")


def maker(bot: str, network: ValueNetwork) -> MakeBot:
    """What makes the bot of this name."""
    kind = {each.__name__: each for each in (NetworkBot, SearchBot)}[bot]
    return lambda game, seed: kind(game, network, seed)


def write_table(points: Rows, folder: Path) -> None:
    """Write the learning curve as CSV."""
    with (folder / "curve.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(points[0]), lineterminator="\n")
        table.writeheader()
        table.writerows(points)


def write_curve(points: Rows, folder: Path) -> None:
    """Write the learning curve as CSV and, with matplotlib (extra `lab`), as SVG."""
    write_table(points, folder)
    try:
        from examples.learn.curve import draw
    except ModuleNotFoundError as missing:
        print(f"no picture of the curve: {missing.name} is not installed (pip install 'clairiere[lab]')")
        return
    draw(points, CURVE_AGAINST, folder / "curve.svg")


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    main()
