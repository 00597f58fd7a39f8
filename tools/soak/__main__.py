"""Soak: simulated people play with bots for hours; memory, files, connections and latency should stay as they are.

    python -m tools.soak --minutes 120 --tables 2000

One web process, workers, a Redis and a database for this run alone, on this machine. Whoever's game is over sits down
at the next table. Every minute is sampled; the first fifth warms up. Of each figure it prints the mean, the change an
hour with its 95 % interval, and the same for the first and the second half: a cache fills, a leak goes on. The exit
code is 1 if a figure grows, errors occur, or the machine is overloaded.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import uvloop

from clairiere.cli.common import CommandError
from clairiere.lab.compiled import compiled_build, is_fresh, project_root
from tools.command import run_command
from tools.load.base import Laid, NotHere
from tools.load.meter import cpu_of, memory_of
from tools.load.run import SCRIPTS, Stage, quantiles
from tools.load.scripts import Script
from tools.load.server import Worker
from tools.load.streams import allow_files
from tools.soak.people import Person, Tally
from tools.soak.trend import FILLS, GROWS, UNCLEAR, Course

POSTGRES = "postgresql://postgres@127.0.0.1:5432/postgres"
MOST_TABLES, MOST_MINUTES, MOST_WORKERS = 10_000, 24 * 60, 16
FRESH = 50
"""So many tables are laid at once when none is left."""
WARM = 0.2
"""The share of the samples that is left out: caches fill, and pools grow to their size."""
LEAVING = 10.0
"""Seconds in which people get up from their tables at the end."""
BUSY = 0.01
"""The share of requests that may be told to come again; above it the machine is too small for so many tables."""
FEWEST = 6
"""So many samples are needed after that."""
NOISY = 0.5
"""Latency may change by this share of its mean in an hour: others use the machine, too."""


class Soak:
    """People, tables and samples of one run."""

    def __init__(self, chosen: argparse.Namespace, stage: Stage) -> None:
        self.chosen = chosen
        self.stage = stage
        self.waiting: list[Laid] = []
        self.laying = asyncio.Lock()
        self.laid = 0
        self.scripts = [Script(number) for number in range(SCRIPTS)]
        self.people: list[Person] = []
        self.samples: list[dict[str, float]] = []
        self.errors: dict[str, int] = {}

    async def next_table(self) -> Laid:
        """A table that nobody sits at yet."""
        async with self.laying:
            if not self.waiting:
                many = [self.scripts[(self.laid + n) % SCRIPTS] for n in range(FRESH)]
                self.waiting = await self.stage.base.lay(many, f"s{self.laid}x", self.chosen.bot)
                self.laid += len(self.waiting)
            return self.waiting.pop()

    async def play(self, port: int, workers: Sequence[Worker]) -> None:
        """Everybody plays, and samples are taken, until the time is over."""
        self.people = [Person(port, self.next_table, self.chosen.pause, n) for n in range(self.chosen.tables)]
        playing = [asyncio.create_task(person.live()) for person in self.people]
        begun = time.monotonic()
        try:
            while time.monotonic() < begun + self.chosen.minutes * 60:
                await asyncio.sleep(self.chosen.every)
                for task in playing:
                    if task.done():
                        await task  # nobody leaves; whoever does has failed
                self.samples.append(await self.sample((time.monotonic() - begun) / 3600, workers))
                print(json.dumps(self.samples[-1]), file=sys.stderr, flush=True)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.wait(playing, timeout=LEAVING)

    async def sample(self, hours: float, workers: Sequence[Worker]) -> dict[str, float]:
        """One minute."""
        assert self.stage.server is not None
        site, redis = self.stage.server.pid, self.stage.redis.pid if self.stage.redis else os.getpid()
        tallies = [self.collected(person) for person in self.people]
        for tally in tallies:
            for what, count in tally.errors.items():
                self.errors[what] = self.errors.get(what, 0) + count
        answered = quantiles([one for tally in tallies for one in tally.answers])
        looked = quantiles([one for tally in tallies for one in tally.looks])
        connections = f"SELECT count(*) FROM pg_stat_activity WHERE datname = '{self.stage.base.name}'"
        return {
            "hours": round(hours, 4),
            "answers": sum([len(tally.answers) for tally in tallies]),
            "games": sum([tally.games for tally in tallies]),
            "looks": sum([len(tally.looks) for tally in tallies]),
            "busy": sum([tally.busy for tally in tallies]),
            "errors": sum([sum(tally.errors.values()) for tally in tallies]),
            "site_mb": round(memory_of(site), 1),
            "workers_mb": round(sum([memory_of(worker.pid) for worker in workers]), 1),
            "redis_mb": round(memory_of(redis), 1),
            "site_files": files_of(site),
            "workers_files": sum([files_of(worker.pid) for worker in workers]),
            "site_threads": len(os.listdir(f"/proc/{site}/task")),
            "connections": float(await self.stage.base.ask(connections)) - 1,  # this one is ours
            "answer_p50_ms": answered["p50"],
            "answer_p99_ms": answered["p99"],
            "look_p50_ms": looked["p50"],
            "site_cpu_s": round(cpu_of(site), 1),
            "load_average": round(os.getloadavg()[0], 2),
        }

    def collected(self, person: Person) -> Tally:
        """What somebody has met since the last sample."""
        tally, person.tally = person.tally, Tally()
        return tally


FIGURES = {
    "site_mb": 0.05, "workers_mb": 0.05, "redis_mb": 0.05, "site_files": 0.05, "workers_files": 0.05,
    "site_threads": 0.05, "connections": 0.05, "answer_p50_ms": NOISY, "answer_p99_ms": NOISY, "look_p50_ms": NOISY,
}  # fmt: skip
"""What has to stay as it is, and the share of its mean by which it may change in an hour."""


def files_of(pid: int) -> int:
    """Open files of a process."""
    return len(os.listdir(f"/proc/{pid}/fd"))


def courses(samples: Sequence[dict[str, float]]) -> list[Course]:
    """Of every figure, after the samples that warm up."""
    after = samples[round(len(samples) * WARM) :]
    if len(after) < FEWEST:
        raise CommandError(f"{len(samples)} samples are too few: {FEWEST} are needed after the first fifth")
    hours = [one["hours"] for one in after]
    return [Course(name, hours, [one[name] for one in after], bound) for name, bound in FIGURES.items()]


def verdict(found: Sequence[Course], errors: int, busy: float = 0) -> str:
    """Everything in one sentence; `busy` is the share of requests that were told to come again."""
    grows, fills, unclear = [[one.name for one in found if one.verdict == kind] for kind in (GROWS, FILLS, UNCLEAR)]
    said = [f"{errors} errors"] if errors else []
    said += [f"overloaded: {busy:.1%} of all requests were told to come again"] if busy > BUSY else []
    said += [f"grows: {', '.join(grows)}"] if grows else []
    said += [f"fills: {', '.join(fills)}"] if fills else []
    said += [f"this run is too short or too noisy to tell: {', '.join(unclear)}"] if unclear else []
    return "; ".join(said) or "everything stays as it is"


async def soak(chosen: argparse.Namespace, database: str, library: Path) -> Soak:
    """Set up, play, and remove everything."""
    allow_files(2 * chosen.tables + 1000)
    stage, workers = Stage(database, library), list[Worker]()
    try:
        server = await stage.open()
        workers += [Worker(stage.settings) for _ in range(chosen.workers)]
        found = Soak(chosen, stage)
        await found.play(server.port, workers)
        return found
    finally:
        for worker in workers:
            worker.stop()
        await stage.close()


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--minutes", type=float, default=120, metavar="M", help="how long (120)")
    parser.add_argument("--tables", type=int, default=2000, metavar="N", help="tables at once (2000)")
    parser.add_argument("--every", type=float, default=60, metavar="S", help="seconds between two samples (60)")
    parser.add_argument("--pause", type=float, default=20, metavar="S", help="how long people think, on average (20)")
    parser.add_argument("--bot", default="greedy", metavar="LEVEL", help="who plays against them (greedy)")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes that think for bots (1)")
    parser.add_argument("--database", metavar="ADDRESS", help="a PostgreSQL of this machine (127.0.0.1:5432)")
    parser.add_argument("--compiled", action="store_true", help="compiled rules; builds them if need be")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all samples to this file")


def run(chosen: argparse.Namespace) -> int:
    """Exit code 1 if a figure grows, or if there were errors."""
    bounds = (
        ("tables", chosen.tables, 1, MOST_TABLES), ("minutes", chosen.minutes, 0.1, MOST_MINUTES),
        ("every", chosen.every, 1, 600), ("pause", chosen.pause, 0.05, 600),
        ("workers", chosen.workers, 1, MOST_WORKERS),
    )  # fmt: skip
    for name, value, least, most in bounds:
        if not least <= value <= most:
            raise CommandError(f"--{name} lies between {least} and {most}")
    database = chosen.database or os.environ.get("CLAIRIERE_DATABASE", POSTGRES)
    root = project_root()
    library = compiled_build(root) if chosen.compiled or is_fresh(root) else root / "src"
    try:
        found = uvloop.run(soak(chosen, database, library))
    except (NotHere, OSError) as wrong:
        raise CommandError(str(wrong)) from wrong
    return told(found, "interpreted" if library.name == "src" else "compiled")


def told(found: Soak, rules: str) -> int:
    """Print the figures; the exit code."""
    chosen, samples = found.chosen, found.samples
    if chosen.json:
        chosen.json.write_text(json.dumps(samples, indent=1))
    lines = courses(samples)
    counted = ("answers", "looks", "games", "busy", "errors")
    total: dict[str, Any] = {name: sum([one[name] for one in samples]) for name in counted}
    print(f"{chosen.tables} tables, {chosen.minutes:g} minutes, {rules} rules, a {chosen.bot} bot at each: {total}")
    print("\n".join([one.line() for one in lines]))
    for what, count in sorted(found.errors.items()):
        print(f"error: {what}, {count} times")
    busy = total["busy"] / max(1, total["answers"] + total["looks"])
    print(verdict(lines, int(total["errors"]), busy))
    return 1 if total["errors"] or busy > BUSY or any([one.verdict == GROWS for one in lines]) else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit code 2 if it cannot be done as it was asked."""
    return run_command("tools.soak", __doc__, add_options, run, arguments)


if __name__ == "__main__":
    sys.exit(main())
