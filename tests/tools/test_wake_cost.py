from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path

import pytest

from tools.pubsub import Nats, Plain, ShardedCluster, System, measured
from tools.wake_cost import main


def test_what_a_move_costs_does_not_grow_with_the_number_of_processes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--processes", "4", "12", "--rate", "200", "--seconds", "0.5", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    few, many = [row["lines_heard_per_move"] for row in found["broadcast"]]
    assert (few, many) == (pytest.approx(4, abs=0.5), pytest.approx(12, abs=1.5))
    assert all([row["messages_heard_per_move"] <= 3 for row in found["anywhere"]])  # readers at a table
    assert [row["messages_heard_per_move"] for row in found["routed"]] == [0, 0]


@pytest.mark.parametrize("kind", [Plain, Nats, ShardedCluster])
def test_every_message_arrives_at_whoever_has_subscribed(kind: type[System], tmp_path: Path) -> None:
    if shutil.which(kind.program) is None:
        pytest.skip(f"{kind.program} is not installed")
    chosen = argparse.Namespace(channels=200, processes=2, messages=1000)
    assert measured(kind, chosen, tmp_path)["messages_per_s"] > 0
