"""One load run: the bare engine, the answers alone, and answers with watchers; all on this machine."""

from __future__ import annotations

import math
import os
from pathlib import Path
from typing import Any

from tools.load.bare import Bare
from tools.load.base import Base, Laid
from tools.load.meter import Meter
from tools.load.players import Run
from tools.load.scripts import Script
from tools.load.server import Process, environment, start_redis, start_server

SCRIPTS = 40
FASTEST = 9000
"""Moves a second for which there are enough tables."""
SLICES = 2
LOG = "SELECT sum(pg_column_size(answer.*)) / greatest(count(*), 1) FROM answer"


class Plan:
    """Parameters of a run: tables, watchers, seconds."""

    def __init__(self, tables: int = 64, seconds: float = 5.0, watchers: int = 2) -> None:
        self.tables = tables
        self.seconds = seconds
        self.watchers = watchers


class Stage:
    """Temporary database, Redis and server of one run."""

    def __init__(self, database: str, library: Path, **more: str) -> None:
        self.base = Base(database)
        self.redis = start_redis()
        self.settings = environment(self.base.address, self.redis, library) | more
        self.server: Process | None = None

    async def open(self) -> Process:
        """Create the database and start the server."""
        await self.base.make(self.settings)
        self.server = start_server(self.settings)
        return self.server

    async def close(self) -> None:
        """Stop and remove everything."""
        for process in (self.server, self.redis):
            if process is not None:
                process.stop()
        await self.base.drop()

    def meter(self) -> Meter:
        """Start a meter for all components."""
        assert self.server is not None
        return Meter(self.server.pid, self.redis.pid if self.redis else 0, self.base.name)


async def measured(plan: Plan, database: str, library: Path, **more: str) -> dict[str, Any]:
    """Run the load test, with these settings of the server; the figures of one run."""
    stage = Stage(database, library, **more)
    try:
        server = await stage.open()
        scripts = [Script(number) for number in range(SCRIPTS)]
        alone = await stage.base.lay(enough(scripts, plan, FASTEST), "A")
        watched = await stage.base.lay(enough(scripts, plan, FASTEST // 4), "W")
        bench = await stage.base.lay(scripts * 8, "B")
        figures = await part_alone(stage, server, alone, bench, plan)
        figures |= await part_watched(stage, server, watched, plan)
        return figures | {"errors": figures["answer_path_errors"] + figures["watched_errors"]}
    finally:
        await stage.close()


def enough(scripts: list[Script], plan: Plan, rate: float) -> list[Script]:
    """The number of tables for the duration, at least one per player."""
    moves = sum([len(script.answers) for script in scripts]) / len(scripts)
    needed = max(plan.tables, math.ceil(plan.seconds * rate / moves) + plan.tables)
    return [scripts[number % len(scripts)] for number in range(needed)]


async def part_alone(
    stage: Stage, server: Process, tables: list[Laid], bench: list[Laid], plan: Plan
) -> dict[str, Any]:
    """Measure answers without watchers, alternating with the bare database."""
    alone, bare, seconds = Alone(stage), Bare(stage.base, bench, plan.tables), plan.seconds / SLICES
    for number in range(SLICES):
        bare.measure(seconds)
        await alone.measure(Run(tables[number::SLICES], server.port), plan.tables, seconds)
    rate, engine, prepared = alone.rate(), bare.rate("simple"), bare.rate("prepared")
    return {
        "bare_tps": rounded(engine),
        "answer_path_tps": rounded(rate),
        "answer_path_ratio": ratio(rate, engine),
        "bare_prepared_tps": rounded(prepared),
        "answer_path_prepared_ratio": ratio(rate, prepared),
        "answer_path_ms": quantiles(alone.acknowledged),
        "answer_path_cpu_us_per_move": per_move(alone.used, len(alone.acknowledged)),
        "log_bytes_per_move": float(await stage.base.ask(LOG) or 0),
        "wal_bytes_per_move": rounded(alone.wal / max(1, len(alone.acknowledged))),
        "answer_path_errors": alone.errors,
    }


class Alone:
    """Sums of the measurements without watchers."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.acknowledged: list[float] = []
        self.used: dict[str, float] = {}
        self.took = 0.0
        self.wal = 0
        self.errors = 0

    async def measure(self, run: Run, at_once: int, seconds: float) -> None:
        """Play for some seconds; add answers, processor time and write-ahead log to the sums."""
        meter, wal = self.stage.meter(), await written(self.stage)
        self.took += await run.play(at_once, seconds)
        for part, used in meter.used().items():
            self.used[part] = self.used.get(part, 0.0) + used
        self.wal += await written(self.stage) - wal
        self.acknowledged += run.acknowledged
        self.errors += run.errors

    def rate(self) -> float:
        """Answers a second."""
        return len(self.acknowledged) / self.took


def ratio(rate: float, engine: float | None) -> float | None:
    """The answer rate as a share of the bare database's."""
    return round(rate / engine, 3) if engine else None


async def part_watched(stage: Stage, server: Process, tables: list[Laid], plan: Plan) -> dict[str, Any]:
    """Measure answers with watchers at each table."""
    run, meter = Run(tables, server.port, plan.watchers), stage.meter()
    took = await run.play(plan.tables, plan.seconds)
    moves, used = len(run.acknowledged), meter.used()
    return {
        "watchers": plan.watchers,
        "watched_moves_per_s": rounded(moves / took),
        "ack_ms": quantiles(run.acknowledged),
        "seen_ms": quantiles(run.seen),
        "watched_cpu_us_per_move": per_move(used, moves),
        "watched_errors": run.errors,
        "load_average": os.getloadavg()[0],
    }


async def written(stage: Stage) -> int:
    """Bytes of write-ahead log so far, of the whole server."""
    found: int = await stage.base.ask("SELECT pg_current_wal_lsn() - '0/0'")
    return int(found)


def per_move(used: dict[str, float], moves: int) -> dict[str, float]:
    """Microseconds of processor time per move, by component."""
    return {part: rounded(seconds / max(1, moves) * 1e6) or 0.0 for part, seconds in used.items()}


def quantiles(seconds: list[float]) -> dict[str, float]:
    """Median and upper quantiles, in milliseconds."""
    ordered = sorted(seconds) or [0.0]
    return {f"p{p}": round(ordered[min(len(ordered) - 1, len(ordered) * p // 100)] * 1e3, 2) for p in (50, 95, 99)}


def rounded(number: float | None) -> float | None:
    """A figure with one decimal."""
    return None if number is None else round(number, 1)
