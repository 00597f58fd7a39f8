from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.table.kit import POSTGRES
from tools.load.wire import post

FIGURES = {
    "bare_tps", "answer_path_tps", "answer_path_ratio", "watched_moves_per_s", "ack_ms", "seen_ms", "errors",
}  # fmt: skip


def load(*options: str) -> subprocess.CompletedProcess[str]:
    """`python -m tools.load` on the database of the tests."""
    command = [sys.executable, "-m", "tools.load", "--database", f"{POSTGRES}/postgres", *options]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def figures(*options: str) -> Any:
    """What it prints."""
    done = load("--json", *options)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_short_run_has_all_figures_and_no_errors() -> None:
    found = figures("--tables", "4", "--seconds", "1")
    assert set(found) >= FIGURES
    assert found["errors"] == 0
    assert found["answer_path_tps"] > 0
    assert found["watched_moves_per_s"] > 0
    assert found["answer_path_ratio"] == pytest.approx(found["answer_path_tps"] / found["bare_tps"], abs=0.01)
    for name in ("ack_ms", "seen_ms"):
        assert 0 < found[name]["p50"] <= found[name]["p95"] <= found[name]["p99"]
    assert found["seen_ms"]["p50"] >= found["ack_ms"]["p50"] / 2
    assert found["watched_cpu_us_per_move"]["server"] > 0


def test_a_plus_in_an_answer_is_sent_as_a_plus() -> None:
    assert post("abc", "cookie", 3, "gather 1+0").endswith(b"version=3&notation=gather+1%2B0")


def test_every_stream_hears_of_every_answer() -> None:
    found = figures("--streams", "60")
    assert (found["streams"], len(found["wake_ms"])) == (60, 10)
    assert 0 < found["memory_mb_before"] <= found["memory_mb"]


def test_bots_at_many_tables_are_timed_from_when_they_are_asked() -> None:
    found = figures("--bots", "sprout", "--tables", "3", "--seconds", "6", "--workers", "2")
    assert (found["tables"], found["bot"], found["workers"], found["errors"]) == (3, "sprout", 2, 0)
    assert found["bot_answers"] > 0
    assert 0 < found["answered_ms"]["p50"] <= found["answered_ms"]["p95"] <= found["answered_ms"]["p99"]
    assert 0 <= found["in_time"] <= 1


def test_at_tables_for_one_devices_answer_for_the_bots_in_place_of_workers() -> None:
    found = figures("--solo", "seed", "--tables", "3", "--seconds", "5", "--workers", "1")
    site, device = found["bots_on_the_site"], found["bots_on_the_device"]
    assert site["moves"] > site["own"] > 0
    assert site["by_device"] == 0 < device["by_device"]
    assert device["own"] + device["by_device"] <= device["moves"]
    assert found["errors"] == 0


def test_there_must_be_such_a_level() -> None:
    done = load("--bots", "shrub")
    assert done.returncode == 2
    assert "seed, sprout, sapling, tree, forest" in done.stderr


@pytest.mark.parametrize("address", ["postgresql://somebody@example.org/x", "postgresql:///x"])
def test_a_load_run_stays_on_this_machine(address: str) -> None:
    done = load("--database", address)
    assert done.returncode == 2
    assert "this machine" in done.stderr


@pytest.mark.parametrize("options", [["--tables", "100000"], ["--seconds", "3600"], ["--streams", "1000000"]])
def test_a_load_run_is_bounded(options: list[str]) -> None:
    done = load(*options)
    assert done.returncode == 2
    assert "lies between" in done.stderr
