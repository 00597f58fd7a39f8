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
from examples.learn.matches import Match, match
from examples.learn.training import Learner

CURVE_AGAINST = ("seed", "greedy")
CURVE_GAMES = 100
OPPONENTS = ("greedy", "random", "seed", "sprout", "sapling")
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
    parser.add_argument("--folder", type=Path, default=Path("build/learn"), metavar="DIR", help="(build/learn)")
    return parser


def main() -> None:
    """Train, measure and write."""
    chosen = options().parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    print("compiled" if is_compiled() else "interpreted", "rules", flush=True)
    learner = Learner(chosen.game, seed=chosen.seed, games=chosen.games)
    points = trained(learner, chosen)
    learner.average.save(chosen.folder / f"{chosen.game}.npz")
    write_curve(points, chosen.folder)
    report: dict[str, Any] = {"game": chosen.game, "seed": chosen.seed, "rounds": chosen.rounds, "games": chosen.games,
                              "cpu_seconds": points[-1]["cpu_seconds"], "matches": []}
    for name in OPPONENTS:
        report["matches"].append(played(learner, name, chosen.matches).report())
        (chosen.folder / "matches.json").write_text(json.dumps(report, indent=2) + "\n", "utf-8")


def trained(learner: Learner, chosen: argparse.Namespace) -> Rows:
    """Let the learner train, and measure it now and then; the CPU of measuring is not counted."""
    every = max(1, chosen.rounds * learner.games // chosen.points)
    points: Rows = []
    seconds, began = 0.0, process_time()
    for number in learner.train(range(chosen.rounds)):
        if number == 1 or number % every == 0:
            seconds += process_time() - began
            points.append({"games": number, "answers": learner.answers, "cpu_seconds": round(seconds, 1)})
            points[-1] |= measured(learner)
            print(points[-1], flush=True)
            learner.average.save(chosen.folder / f"{chosen.game}.npz")  # what is there if it is stopped
            write_table(points, chosen.folder)
            began = process_time()
    return points


def measured(learner: Learner) -> dict[str, float]:
    """The share of games that the averaged network wins against each bot of the curve, with its interval."""
    found: dict[str, float] = {}
    for name in CURVE_AGAINST:
        each = match(learner.table.table.game.name, learner.average, name, CURVE_GAMES, seed=CURVE_LUCK)
        found |= {name: each.share, f"{name}_low": round(each.low, 4), f"{name}_high": round(each.high, 4)}
    return found


def played(learner: Learner, name: str, games: int) -> Match:
    """A match at the end, told as it ends."""
    found = match(learner.table.table.game.name, learner.average, name, games, seed=MATCH_LUCK)
    print(found, flush=True)
    return found


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
