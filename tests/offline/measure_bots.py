"""How long bots think in the Python of the page, and how long a page takes to be drawn, in seconds of processor time.

    python -m tests.offline.measure_bots [--levels sapling tree forest] [--games benevolent] [--answers 30]

It runs in Node, as in the worker of a page on this machine, unthrottled. Bots are not stopped as they are on a page
(`PATIENCE`): it says how many answers would have been.
"""

from __future__ import annotations

import argparse
import sys

from clairiere.games.registry import BUILT_IN
from clairiere.table.offline import PATIENCE
from tests.offline.test_bundle import in_pyodide, settings


def share(times: list[float], part: float) -> float:
    """A percentile."""
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]


def main() -> None:
    """Measure every game at every level, one after the other."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--levels", nargs="*", default=["sapling", "tree", "forest"])
    asked.add_argument("--games", nargs="*", default=BUILT_IN)
    asked.add_argument("--answers", type=int, default=30)
    chosen = asked.parse_args()
    for level in chosen.levels:
        for game in chosen.games:
            (told,) = in_pyodide([settings(game, level)], chosen.answers)
            took, drawn = told["took"], told["drawn"]
            sys.stdout.write(
                f"{level} {game}: {len(took)} answers, p50 {share(took, 0.5):.3f}, p95 {share(took, 0.95):.3f}, "
                f"{sum([one > PATIENCE for one in took])} over {PATIENCE:g} s; "
                f"page first {drawn[0]:.3f}, then p50 {share(drawn[1:], 0.5):.3f}, p95 {share(drawn[1:], 0.95):.3f}\n"
            )
            sys.stdout.flush()


if __name__ == "__main__":
    main()
