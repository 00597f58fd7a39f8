"""The simulation: a seed is the same story in every run, nothing is lost in a few of them, and mistakes are found."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path

import pytest

from tools.simulation.awaits import SIMULATED, awaits
from tools.simulation.mutations import FOUND_AT, MUTATIONS
from tools.simulation.simulation import Outcome, run_seed
from tools.simulation.world import ProcessLoop, Stuck, World

DOCUMENT = Path(__file__).parents[2] / "docs" / "faults.md"
HOURS = 3600.0
SEEDS = (3, 5)
ENOUGH = 10_000
"""Within so many seeds every mistake is found; most within ten."""
SELDOM = ("chairs-before-log",)
"""Mistakes that so few seeds show that they are looked for at night."""


def in_world(seed: int, *programs: Callable[[], Awaitable[object]], until: float = HOURS) -> World:
    """A world in which each program has a process, until all have ended."""
    world = World(seed)
    tasks = [ProcessLoop(world, f"p{number}").create_task(program()) for number, program in enumerate(programs)]
    try:
        world.run(lambda: all([task.done() for task in tasks]) or world.now > until)
    finally:
        world.close()
    return world


def test_hours_pass_in_no_time_and_in_order() -> None:
    happened: list[tuple[str, float]] = []

    def sleeper(name: str, seconds: float) -> Callable[[], Awaitable[object]]:
        async def sleep() -> None:
            await asyncio.sleep(seconds)
            happened.append((name, asyncio.get_running_loop().time()))

        return sleep

    in_world(1, sleeper("late", 1800), sleeper("early", 900), sleeper("at once", 0))
    assert happened == [("at once", 0.0), ("early", 900.0), ("late", 1800.0)]


def test_callbacks_of_a_process_keep_their_order_and_processes_take_turns_as_the_seed_says() -> None:
    def told(seed: int) -> list[str]:
        lines: list[str] = []

        def teller(name: str) -> Callable[[], Awaitable[object]]:
            async def tell() -> None:
                for number in range(5):
                    lines.append(f"{name}{number}")
                    await asyncio.sleep(0)

            return tell

        in_world(seed, teller("a"), teller("b"))
        return lines

    orders = {tuple(told(seed)) for seed in range(20)}
    assert len(orders) > 10
    assert all([[line for line in order if line[0] == name] == [f"{name}{k}" for k in range(5)]
                for order in orders for name in "ab"])  # fmt: skip
    assert told(3) == told(3)


def test_a_process_that_is_killed_does_nothing_more_and_others_go_on() -> None:
    world, done = World(1), list[str]()
    victim, other = ProcessLoop(world, "victim"), ProcessLoop(world, "other")

    async def work(name: str) -> None:
        try:
            for number in range(10):
                await asyncio.sleep(1)
                done.append(f"{name} {number}")
        finally:
            await asyncio.sleep(1)
            done.append(f"{name} cleans up")

    victim.create_task(work("victim"))
    task = other.create_task(work("other"))
    world.later(3.5, victim.kill)
    world.run(task.done)
    assert [line for line in done if line.startswith("victim")] == ["victim 0", "victim 1", "victim 2"]
    assert done[-1] == "other cleans up"
    world.close()


def test_a_world_in_which_nobody_will_ever_do_anything_says_so() -> None:
    async def wait() -> None:
        await asyncio.Event().wait()

    with pytest.raises(Stuck):
        in_world(1, wait)


def test_work_in_threads_time_limits_and_locks_are_simulated_too() -> None:
    async def work() -> None:
        loop = asyncio.get_running_loop()
        assert await loop.run_in_executor(None, lambda: 42) == 42
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(100):
                await asyncio.Event().wait()
        assert 100 <= loop.time() < 101
        lock = asyncio.Lock()
        async with lock:
            pass

    assert in_world(1, work).problems == []


@cache
def outcome(seed: int) -> Outcome:
    return run_seed(seed)


def test_nothing_is_lost_and_nobody_sees_what_is_not_in_the_log() -> None:
    for seed in SEEDS:
        told = outcome(seed)
        assert told.problems == []
        assert told.kills > 0 < told.answers
        assert told.faults > 100


def test_a_seed_is_the_same_story_in_every_run_and_in_every_process() -> None:
    digests = [outcome(seed).digest for seed in SEEDS]
    script = f"from tools.simulation.simulation import run_seed; print([run_seed(s).digest for s in {SEEDS}])"
    environment = os.environ | {"PYTHONHASHSEED": "77", "PYTHONPATH": os.pathsep.join(sys.path)}
    told = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == str(digests)
    assert len(set(digests)) == len(SEEDS)


def test_a_trace_tells_the_same_as_none() -> None:
    told, silent = run_seed(SEEDS[1], trace=True), outcome(SEEDS[1])
    assert told.digest == silent.digest
    assert any(["is killed" in line for line in told.trace])
    assert silent.trace == []


@pytest.mark.parametrize(
    "mutation", [pytest.param(name, marks=pytest.mark.nightly if name in SELDOM else ()) for name in MUTATIONS]
)
def test_every_mistake_is_found(mutation: str) -> None:
    # What is changed elsewhere changes the story of a seed too; then another one shows it.
    assert any(run_seed(seed, mutation).problems for seed in (FOUND_AT[mutation], *range(1, ENOUGH)))


def test_it_is_known_at_which_awaits_a_process_was_killed() -> None:
    killed, waits = set().union(*[outcome(seed).places for seed in SEEDS]), awaits()
    assert {one.file for one in waits} == set(SIMULATED)
    assert len(waits) > 100
    hit = [one for one in waits if one.was_among(killed)]
    assert len(waits) / 4 < len(hit) < len(waits)
    assert "await self.batches.write" in " ".join([str(one) for one in waits])


def test_the_document_names_every_mistake_and_the_seed_that_finds_it() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| [^|]+ \| (\d+) \|$", DOCUMENT.read_text("utf-8"), re.M)
    assert {name: int(seed) for name, seed in rows} == FOUND_AT
    assert set(FOUND_AT) == set(MUTATIONS)
