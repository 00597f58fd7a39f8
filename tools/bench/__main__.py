"""`python -m tools.bench`: how fast the rules are, interpreted and compiled, beside others, in one run on one core."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from clairiere.games.registry import BUILT_IN, COMING
from clairiere.lab.compiled import compiled_build, environment, project_root
from tools.bench.environments import MEASURED, is_ours
from tools.bench.measure import Figures
from tools.bench.rival_engines import PEERS
from tools.command import run_command


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--seconds", type=float, default=2.0, metavar="T", help="CPU time of one measurement (2)")
    parser.add_argument("--rounds", type=int, default=3, metavar="R", help="measure everything R times, in turn (3)")
    games = BUILT_IN + COMING
    parser.add_argument("--game", choices=games, action="append", help="only this game (can be given twice)")
    parser.add_argument("--no-peers", action="store_true", help="leave the others out")
    parser.add_argument("--environments", action="store_true", help="steps of environments instead: ours and others'")


def run(chosen: argparse.Namespace) -> int:
    """Rounds are interleaved, so that a noisy minute hits everyone; the median of each figure counts."""
    root = project_root()
    if chosen.environments:
        return run_environments(chosen, root)
    builds = {"interpreted": root / "src", "compiled": compiled_build(root)}
    names = chosen.game or list(BUILT_IN)
    peers = [] if chosen.no_peers else list(PEERS)
    runs: dict[str, list[Figures]] = {}
    for _ in range(chosen.rounds):
        for build, path in builds.items():
            for name in names:
                figures = measured(["tools.bench.measure", name, str(chosen.seconds)], path)
                runs.setdefault(f"{name} {build}", []).append(figures)
        for peer in peers:
            runs.setdefault(peer, []).append(
                measured(["tools.bench.rival_engines", peer, str(chosen.seconds)], root / "src")
            )
    report = {
        "games": {name: {build: medians(runs[f"{name} {build}"]) for build in builds} for name in names},
        "peers": {peer: medians(runs[peer]) for peer in peers},
        "spread": {name: spread(figures) for name, figures in runs.items()},
    }
    print(json.dumps(report, indent=1) if chosen.json else as_text(report))
    return 0


def run_environments(chosen: argparse.Namespace, root: Path) -> int:
    """Environments, each in a process of its own, round by round; ours compiled."""
    names = [name for name in MEASURED if is_ours(name) or not chosen.no_peers]
    if chosen.game:
        names = [name for name in names if name.split()[0] in chosen.game or not is_ours(name)]
    compiled = compiled_build(root)
    rates: dict[str, list[float]] = {}
    for _ in range(chosen.rounds):
        for name in names:
            path = compiled if is_ours(name) else root / "src"
            figures = measured(["tools.bench.environments", name, str(chosen.seconds)], path)
            rates.setdefault(name, []).append(figures.get("steps_per_s", 0))
    rows = sorted([(median(each), min(each), max(each), name) for name, each in rates.items()], reverse=True)
    report = {name: {"steps_per_s": middle, "lowest": low, "highest": high} for middle, low, high, name in rows}
    lines = [f"{name:<36} {middle:>10,.0f} ({low:,.0f} to {high:,.0f})" for middle, low, high, name in rows if high]
    lines += [f"{name:<36} not installed" for _, _, high, name in rows if not high]
    print(json.dumps(report, indent=1) if chosen.json else "\n".join(["steps a second", *lines]))
    return 0


def measured(module: list[str], path: Path) -> Figures:
    """The figures that a fresh process measures."""
    done = subprocess.run(
        [sys.executable, "-m", *module],
        env=environment(path),
        cwd=project_root(),
        check=True,
        capture_output=True,
        text=True,
    )
    figures: Figures = json.loads(done.stdout)
    return figures


def medians(rounds: list[Figures]) -> Figures:
    """The median of each figure over the rounds."""
    return {name: median([figures[name] for figures in rounds]) for name in rounds[0]}


def spread(rounds: list[Figures]) -> list[float]:
    """The lowest and the highest rate of decisions."""
    rates = [figures.get("random_decisions_per_s", 0) for figures in rounds]
    return [min(rates), max(rates)]


def as_text(report: dict[str, Any]) -> str:
    """A table for people."""
    lines = []
    for name, builds in report["games"].items():
        for build, figures in builds.items():
            lines.append(f"{name} {build}")
            lines += [f"  {figure:<24} {value:>12,}" for figure, value in figures.items()]
    lines += ["others, random decisions a second"]
    for peer, figures in report["peers"].items():
        rate = figures.get("random_decisions_per_s")
        lines.append(f"  {peer:<24} " + (f"{rate:>12,.0f}" if rate else "not installed (extra `bench`)"))
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit code 2 if it cannot be done as it was asked."""
    return run_command("tools.bench", __doc__, add_options, run, arguments)


if __name__ == "__main__":
    sys.exit(main())
