"""The soak: its statistics, and a small run against real processes."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from random import Random

import pytest

from tools.soak.__main__ import FIGURES, main, verdict
from tools.soak.trend import FILLS, FLAT, GROWS, UNCLEAR, Course, Trend

HOURS = [minute / 60 for minute in range(60)]


def around(mean: float, slope: float, noise: float, seed: int = 1) -> Trend:
    random = Random(seed)
    return Trend("figure", HOURS, [mean + slope * hour + random.gauss(0, noise) for hour in HOURS])


def test_what_leaks_grows_and_what_only_swings_is_flat() -> None:
    assert around(100, 20, 1).verdict == GROWS
    assert around(100, 0, 1).verdict == FLAT
    assert around(100, -20, 1).verdict == FLAT
    assert around(100, 0, 60).verdict == UNCLEAR
    assert around(100, 2, 0.1).verdict == FLAT  # surely upwards, and less than the bound


def test_the_interval_holds_the_slope_as_often_as_it_says() -> None:
    inside = [one.low <= 5 <= one.high for one in [around(100, 5, 3, seed) for seed in range(400)]]
    assert 0.92 <= sum(inside) / len(inside) <= 0.99


def test_samples_that_repeat_their_neighbours_widen_the_interval() -> None:
    random, level, walk = Random(3), 0.0, list[float]()
    for _ in HOURS:
        level = 0.9 * level + random.gauss(0, 1)
        walk.append(100 + level)
    shuffled = list(walk)
    random.shuffle(shuffled)
    assert Trend("walk", HOURS, walk).half > 1.5 * Trend("shuffled", HOURS, shuffled).half


def test_a_figure_that_never_changes_is_flat() -> None:
    found = Trend("files", HOURS, [40.0] * len(HOURS))
    assert (found.slope, found.half, found.verdict) == (0, 0, FLAT)


def course(name: str, shape: Callable[[float], float], noise: float = 1.0) -> Course:
    random = Random(1)
    return Course(name, HOURS, [100 + shape(hour) + random.gauss(0, noise) for hour in HOURS])


def leaking(hour: float) -> float:
    return 20 * hour


def filling(hour: float) -> float:
    return 20 * (1 - exp(-6 * hour))


def steady(_hour: float) -> float:
    return 0.0


def test_a_cache_that_fills_is_told_from_a_leak() -> None:
    assert course("memory", leaking).verdict == GROWS
    assert course("memory", filling).verdict == FILLS
    assert course("memory", steady).verdict == FLAT
    assert course("memory", lambda hour: 20 * max(0.0, hour - 0.5)).verdict == GROWS
    said = course("memory", filling).line()
    assert " fills " in said
    assert " then " in said


def test_the_verdict_names_what_grows_what_fills_and_what_nobody_can_tell() -> None:
    found = [course("memory", leaking), course("cache", filling), course("latency", steady, 60)]
    said = verdict(found, 2)
    assert said == "2 errors; grows: memory; fills: cache; this run is too short or too noisy to tell: latency"
    assert verdict([course("files", steady)], 0, 0.001) == "everything stays as it is"
    assert verdict([], 0, 0.05) == "overloaded: 5.0% of all requests were told to come again"


def test_a_soak_is_bounded_and_stays_on_this_machine(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--tables", "0"]) == 2
    assert main(["--minutes", "1", "--tables", "1", "--database", "postgresql://db.example/x"]) == 2
    assert "127.0.0.1" in capsys.readouterr().err


@pytest.mark.nightly
def test_a_small_soak_plays_tables_with_bots_and_samples_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--minutes", "0.6", "--every", "3", "--tables", "8", "--pause", "0.3", "--bot", "random"])
    said = capsys.readouterr().out
    assert "'errors': 0" in said
    assert [name for name in FIGURES if f"\n{name} " not in said] == []
