"""Simulate sites whose processes are killed and whose messages are lost, in one process, under a clock of its own.

    python -m tools.simulation --seeds 100                    a hundred seeds
    python -m tools.simulation --kills 10000 --faults 1000000 --jobs 2
    python -m tools.simulation --seeds 500 --mutation keep-on-doubt
    python -m tools.simulation --seeds 10000 --mutations      every mistake, until it is found
    python -m tools.simulation --from 7 --seeds 1 --trace     the story of one

The table application, the worker and their wake-ups are the real ones; PostgreSQL, Redis, the network, the clocks and
the readers are simulated. A seed is the same story in every run. Prints kills, faults, answers and everything that must
not be, with the command that repeats it.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count

from clairiere.lab.executors import processes
from tools.command import run_command
from tools.simulation.awaits import awaits
from tools.simulation.mutations import MUTATIONS
from tools.simulation.simulation import Outcome, run_seed
from tools.simulation.world import Place

Task = tuple[int, str]
SHOWN = 5
"""So many problems of a seed are printed."""


def play(task: Task) -> Outcome:
    """Play a seed in a process of its own; one that fails is a problem too."""
    seed, mutation = task
    try:
        return run_seed(seed, mutation)
    except Exception as error:
        return Outcome(seed, problems=[f"the simulation fails: {error!r}"])


class Total:
    """What came of many seeds."""

    def __init__(self) -> None:
        self.seeds = 0
        self.failed: list[int] = []
        self.kills = self.faults = self.answers = self.entries = self.shown = self.steps = 0
        self.seconds = self.cpu = 0.0
        self.counts: Counter[str] = Counter()
        self.places: set[Place] = set()

    def add(self, outcome: Outcome) -> None:
        """One more seed."""
        self.seeds += 1
        for name in ("kills", "faults", "answers", "entries", "shown", "steps", "seconds", "cpu"):
            setattr(self, name, getattr(self, name) + getattr(outcome, name))
        self.counts += outcome.counts
        self.places |= outcome.places
        if outcome.problems:
            self.failed.append(outcome.seed)

    def spared(self) -> list[str]:
        """The awaits at which no process was killed."""
        return [str(one) for one in awaits() if not one.was_among(self.places)]

    def text(self) -> str:
        """The figures."""
        found = awaits()
        kinds = ", ".join([f"{number:,} {kind}" for kind, number in self.counts.most_common()])
        return (
            f"{self.seeds:,} seeds: {self.kills:,} kills, at {len(found) - len(self.spared())} of {len(found)} awaits; "
            f"{self.faults:,} faults; {self.answers:,} answers acknowledged, {self.entries:,} in the logs, "
            f"{self.shown:,} boards and pages compared; {self.seconds / 3600:,.0f} hours simulated in "
            f"{self.cpu:,.0f} s of CPU, {self.steps:,} steps; "
            f"{len(self.failed)} seeds with problems\n{kinds}"
        )


def tell_problems(outcome: Outcome, mutation: str) -> None:
    """What must not be, and how to see it again."""
    again = f"python -m tools.simulation --from {outcome.seed} --seeds 1"
    more = f" --mutation {mutation}" if mutation else ""
    print(f"seed {outcome.seed}, {len(outcome.problems)} problems: {again}{more} --trace")
    for problem in outcome.problems[:SHOWN]:
        print(f"  {problem[:400]}")


def find(name: str, chosen: argparse.Namespace) -> bool:
    """Play seeds with a mistake in the code until one shows it, and say which."""
    cpu, seeds = 0.0, range(chosen.first, chosen.first + chosen.seeds)
    with processes(chosen.jobs) as executor:
        for outcome in executor.do(play, ((seed, name) for seed in seeds)):
            cpu += outcome.cpu
            if outcome.problems:
                print(f"{name}: seed {outcome.seed}, {cpu:,.1f} s of CPU: {outcome.problems[0][:160]}", flush=True)
                return True
    print(f"{name}: NOT FOUND in {len(seeds):,} seeds, {cpu:,.1f} s of CPU", flush=True)
    return False


def find_mutations(chosen: argparse.Namespace) -> int:
    """Look for every mistake; 1 if one is not found."""
    return int(not all([find(name, chosen) for name in MUTATIONS]))


def enough(total: Total, chosen: argparse.Namespace) -> bool:
    """Whether everything that was asked for has happened."""
    return bool(total.seeds >= chosen.seeds and total.kills >= chosen.kills and total.faults >= chosen.faults)


def tasks(chosen: argparse.Namespace) -> Iterator[Task]:
    """The seeds, one after the other."""
    numbers = count(chosen.first)
    if not chosen.kills and not chosen.faults:
        numbers = iter(range(chosen.first, chosen.first + chosen.seeds))  # type: ignore[assignment]
    return ((seed, chosen.mutation) for seed in numbers)


def simulate(chosen: argparse.Namespace) -> int:
    """Play seeds until there were enough; 1 if something must not be or, with a mutation, if nothing was found."""
    total = Total()
    with processes(chosen.jobs) as executor:
        for outcome in executor.do(play, tasks(chosen)):
            total.add(outcome)
            if outcome.problems:
                tell_problems(outcome, chosen.mutation)
            if chosen.progress and not total.seeds % chosen.progress:
                print(total.text(), flush=True)
            if enough(total, chosen) or (chosen.mutation and outcome.problems):
                break
    print(total.text())
    if chosen.awaits:
        print("\n".join(["no process was killed at", *total.spared()]))
    return int(bool(total.failed) != bool(chosen.mutation))


def tell_story(chosen: argparse.Namespace) -> int:
    """The trace of each seed."""
    failed = 0
    for seed in range(chosen.first, chosen.first + chosen.seeds):
        outcome = run_seed(seed, chosen.mutation, trace=True)
        print("\n".join(outcome.trace))
        print(f"seed {seed}: digest {outcome.digest}")
        failed += bool(outcome.problems)
        if outcome.problems:
            tell_problems(outcome, chosen.mutation)
    return int(failed > 0)


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seeds", type=int, default=1, metavar="N", help="so many at least")
    parser.add_argument("--from", type=int, default=1, metavar="SEED", dest="first", help="the first one")
    parser.add_argument("--kills", type=int, default=0, metavar="N", help="go on until there were so many")
    parser.add_argument("--faults", type=int, default=0, metavar="N", help="go on until there were so many")
    parser.add_argument("--mutation", choices=[*MUTATIONS], default="", help="play on with this mistake in the code")
    parser.add_argument("--mutations", action="store_true", help="look for each mistake until it is found")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes")
    parser.add_argument("--awaits", action="store_true", help="print where no process was killed")
    parser.add_argument("--progress", type=int, default=0, metavar="N", help="print the figures every so many seeds")
    parser.add_argument("--trace", action="store_true", help="print all that happens")


def run(chosen: argparse.Namespace) -> int:
    """Play the seeds, or tell their stories."""
    if chosen.mutations:
        return find_mutations(chosen)
    return tell_story(chosen) if chosen.trace else simulate(chosen)


def main(arguments: Sequence[str] | None = None) -> int:
    return run_command("tools.simulation", __doc__, add_options, run, arguments)


if __name__ == "__main__":
    sys.exit(main())
