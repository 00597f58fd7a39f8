"""The dashboard and the alert rules speak of what the processes really tell."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from clairiere.store.database_errors import DatabaseErrors
from tests.table.kit import Client, Server, Store, free_port, own_postgres

DEPLOY = Path(__file__).parents[2] / "deploy"
ALERTS = DEPLOY / "prometheus/alerts.yaml"
DASHBOARD = DEPLOY / "grafana/clairiere.json"
MATCHER = re.compile(r'(\w+) ?(?:=~|!~|!=|=) ?"([^"]*)"')


def rules() -> list[dict[str, Any]]:
    return [rule for group in yaml.safe_load(ALERTS.read_text("utf-8"))["groups"] for rule in group["rules"]]


def panels() -> list[dict[str, Any]]:
    return [panel for panel in json.loads(DASHBOARD.read_text("utf-8"))["panels"] if panel["type"] != "row"]


def questions() -> dict[str, str]:
    """What is asked of Prometheus, by who asks."""
    found = {f"alert {rule['alert']}": rule["expr"] for rule in rules()}
    for panel in panels():
        for target in panel["targets"]:
            found[f"panel {panel['title']}, {target['refId']}"] = target["expr"]
    return found


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    with own_postgres("monitoring") as found:
        yield found


@pytest.fixture(scope="module")
def told(store: Store) -> dict[str, set[str]]:
    """Everything that a site and a worker tell: each name, with its labels."""
    port, found = free_port(), dict[str, set[str]]()
    command = [sys.executable, "-m", "clairiere", "worker", "--status", f"127.0.0.1:{port}"]
    worker = subprocess.Popen(command, env=store.environment(), stderr=subprocess.DEVNULL)
    try:
        with Server(store) as server:
            server.client().post("/t/nobody/answer", version=0, notation="")  # one that is refused
            texts = [server.client().get("/metrics").text, metrics_of(worker, port)]
    finally:
        worker.terminate()
        worker.wait(30)
    for text in texts:
        for family in text_string_to_metric_families(text):
            for sample in family.samples:
                found.setdefault(sample.name, set()).update(sample.labels)
    return found


def metrics_of(worker: subprocess.Popen[bytes], port: int) -> str:
    until = time.monotonic() + 60
    while worker.poll() is None and time.monotonic() < until:
        try:
            return Client(port).get("/metrics").text
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the worker tells nothing")


def test_every_metric_and_label_of_panels_and_alerts_is_told_by_a_process(told: dict[str, set[str]]) -> None:
    for who, asked in questions().items():
        names = set(re.findall(r"clairiere_\w+", re.sub(r'"[^"]*"', "", asked)))
        assert names or asked.startswith("up{"), who
        assert names <= set(told), who
        labels = set().union({"instance", "job"}, *[told[name] for name in names])
        assert {name for name, _ in MATCHER.findall(asked)} <= labels, who
        grouped = [name for by in re.findall(r"by \(([^)]*)\)", asked) for name in by.split(", ")]
        assert set(grouped) <= labels, who


def test_every_class_of_errors_and_every_task_that_is_asked_for_exists(told: dict[str, set[str]]) -> None:
    asked = [pair for question in questions().values() for pair in MATCHER.findall(question)]
    classes = {name for label, value in asked if label == "class" for name in value.split("|")}
    assert classes <= set(DatabaseErrors().counts)
    assert {value for label, value in asked if label == "task"} == {"worker"}


def test_everything_that_processes_tell_is_on_the_dashboard(told: dict[str, set[str]]) -> None:
    shown = " ".join([target["expr"] for panel in panels() for target in panel["targets"]])
    ours = {name for name in told if name.startswith("clairiere_") and not name.endswith("_created")}
    families = {re.sub(r"_(bucket|sum|count|total)$", "", name) for name in ours}
    assert [name for name in sorted(families) if name not in shown] == []


def test_every_alert_says_how_urgent_it_is_what_it_means_and_is_tested() -> None:
    tested = (ALERTS.parent / "alerts_test.yaml").read_text("utf-8")
    for rule in rules():
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert set(rule["annotations"]) == {"summary", "description"}
        assert rule["alert"] in tested


@pytest.mark.nightly
def test_the_rules_alert_when_they_should_and_never_on_an_ordinary_evening() -> None:
    for command in (["check", "rules", "alerts.yaml"], ["check", "config", "--syntax-only", "prometheus.yaml"],
                    ["test", "rules", "alerts_test.yaml"]):
        done = subprocess.run(["promtool", *command], cwd=ALERTS.parent, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
