"""Metrics, for Prometheus: what this process has done and what it holds.

The move path only counts: whatever is expensive is looked up when somebody asks for the figures.
"""

from __future__ import annotations

from collections.abc import Iterable
from hmac import compare_digest
from ipaddress import ip_address

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from clairiere.store.database_errors import DatabaseErrors
from clairiere.table.http.app import TableApp
from clairiere.table.http.protocol import Scope
from clairiere.table.ops.supervisor import Supervisor

VERBS = ("answer", "back", "concede", "thought")
READS = ("now", "at", "log", "think", "try", "why", "picture.svg", "preview.png", "stream", "promise", "record")
KNOWN = frozenset(VERBS + READS)
SECTIONS = (
    "tables", "games", "play", "mine", "people", "ladder", "learn", "me", "admin", "sprites", "assets", "static",
    "language", "openapi.json",
)  # fmt: skip
FORWARDED = (b"x-forwarded-for", b"forwarded", b"x-real-ip")
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)


OURS = ("/t/", "/api/t/", "/api/v1/t/", "/api/v1/me", "/api/v1/stream")


def is_table(path: str) -> bool:
    """Whether a path belongs to the table application."""
    return path.startswith(OURS)


def route_of(path: str) -> str:
    """The label of a path in metrics: one of a few kinds of pages, whatever the path is."""
    return table_route(path) if is_table(path) else site_route(path)


def table_route(path: str) -> str:
    """The same, of a path that belongs to the table application."""
    parts = path.removeprefix("/api").removeprefix("/v1").strip("/").split("/")
    if len(parts) == 1:
        return parts[0] if parts[0] in ("me", "stream") else "other"
    return "look" if len(parts) == 2 else parts[2] if len(parts) == 3 and parts[2] in KNOWN else "other"


def site_route(path: str) -> str:
    """The same, of any other path."""
    parts = path.removeprefix("/api").removeprefix("/v1").strip("/").split("/")
    return "home" if parts == [""] else parts[0] if parts[0] in SECTIONS else "other"


class Holdings(Collector):
    """Prometheus collector of what a table application holds: streams, tables in memory, waiting answers."""

    def __init__(self, app: TableApp) -> None:
        self.app = app

    def collect(self) -> Iterable[Metric]:
        """Called by Prometheus: the gauges of this moment."""
        app = self.app
        yield GaugeMetricFamily("clairiere_streams", "Streams that are open", app.hub.count())
        yield GaugeMetricFamily("clairiere_tables", "Tables in memory", len(app.tables.live))
        yield GaugeMetricFamily("clairiere_waiting", "Answers that wait for a commit", len(app.batches.queue))
        yield CounterMetricFamily("clairiere_fragments", "Rendered fragments of pages", app.fragments.rendered)
        yield GaugeMetricFamily("clairiere_deaf", "Whether nothing is heard of other processes", app.wakes.deaf)


class Upkeep(Collector):
    """Prometheus collector of supervised tasks and database errors."""

    def __init__(self, supervisor: Supervisor, errors: DatabaseErrors) -> None:
        self.supervisor = supervisor
        self.errors = errors

    def collect(self) -> Iterable[Metric]:
        """Called by Prometheus: the counters of this moment."""
        errors = CounterMetricFamily("clairiere_database_errors", "Errors of the database", labels=["class"])
        for name, count in self.errors.totals.items():
            errors.add_metric([name], count)
        running = GaugeMetricFamily("clairiere_task_running", "Whether a long-lived task runs", labels=["task"])
        failures = CounterMetricFamily("clairiere_task_failures", "How often it has failed", labels=["task"])
        for name, task in list(self.supervisor.tasks.items()):
            running.add_metric([name], task.running)
            failures.add_metric([name], task.failures)
        return errors, running, failures


class Metrics:
    """Prometheus metrics of one process."""

    def __init__(self) -> None:
        own = self.registry = CollectorRegistry()
        self.moves = Counter("clairiere_moves", "Answers that count", registry=own)
        self.refusals = Counter("clairiere_refusals", "Answers that were refused", ["status"], registry=own)
        self.requests = Counter("clairiere_requests", "Requests", ["app", "route", "method", "status"], registry=own)
        self.seconds = Histogram("clairiere_request_seconds", "Time for a reply, streams apart", ["app"],
                                 buckets=SECONDS, registry=own)
        self.counters: dict[tuple[str, str, str, int], Counter] = {}
        self.durations = {app: self.seconds.labels(app) for app in ("table", "site")}
        self.batches = Histogram("clairiere_batch_answers", "Answers in a commit",
                                 buckets=(1, 2, 4, 8, 16, 32, 64, 128), registry=own)
        self.commits = Histogram("clairiere_commit_seconds", "Time for a commit", buckets=SECONDS, registry=own)

    def watch(self, app: TableApp) -> None:
        """Register the collectors of a table application."""
        self.registry.register(Holdings(app))
        self.registry.register(Upkeep(app.supervisor, app.ledger.errors))

    def batch(self, answers: int, seconds: float) -> None:
        """Observe a written batch: answers and seconds."""
        self.batches.observe(answers)
        self.commits.observe(seconds)

    def request(self, scope: Scope, status: int, seconds: float) -> None:
        """Observe an answered request."""
        path, method = scope["path"], scope["method"]
        app, route = ("table", table_route(path)) if is_table(path) else ("site", site_route(path))
        known = method if method in ("GET", "POST", "HEAD", "OPTIONS") else "other"
        self.counter((app, route, known, status)).inc()
        if route != "stream":
            self.durations[app].observe(seconds)
        if app == "table" and route in VERBS and method == "POST":
            self.moved(status)

    def counter(self, labels: tuple[str, str, str, int]) -> Counter:
        """The counter with these labels, cached: the library's lookup costs more than counting."""
        found = self.counters.get(labels)
        if found is None:
            found = self.counters[labels] = self.requests.labels(*labels)
        return found

    def moved(self, status: int) -> None:
        """Count an answer that was committed or refused."""
        if status < 400:
            self.moves.inc()
        else:
            self.refusals.labels(status).inc()

    def text(self) -> bytes:
        """The body of `/metrics`."""
        return generate_latest(self.registry)


def may_read(scope: Scope, token: str) -> bool:
    """Whether a request may read `/metrics`: with the token or, if there is none, from this machine without a proxy."""
    headers = dict(scope["headers"])
    if token:
        return compare_digest(headers.get(b"authorization", b""), b"Bearer " + token.encode())
    host = (scope.get("client") or ("",))[0]
    try:
        return ip_address(host).is_loopback and not any([name in headers for name in FORWARDED])
    except ValueError:
        return False
