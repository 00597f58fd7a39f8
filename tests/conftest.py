"""Options of our own: --citations (which clauses passing tests cite), --nightly (whole matrices), --costs (`costs`)."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from zlib import crc32

import pytest

from tests.costs import Costs, Meter


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--citations", metavar="FILE", help="write the clauses that passing tests cite to this file")
    parser.addoption("--costs", metavar="N", type=int, help="tell of the N tests and files that cost most CPU")
    parser.addoption("--nightly", action="store_true", help="also run the tests marked nightly")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked nightly, and the other database of tests that are for each, unless it was asked for."""
    if config.getoption("--nightly"):
        return
    gate = one_database_each([item for item in items if not item.get_closest_marker("nightly")])
    kept = set(gate)
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = gate


DATABASES = ("postgres", "postgresql", "sqlite")
BOTH = ("test_app", "test_database_errors", "test_ledger", "test_older_rules", "test_worker")
"""Files whose tests run on both databases in the gate too: what reads and writes them for everything else."""


def one_database_each(items: list[pytest.Item]) -> list[pytest.Item]:
    """Of a test for both databases the one on PostgreSQL or the one on SQLite, about half of them each."""
    twins: dict[tuple[str, ...], list[pytest.Item]] = {}
    for item in items:
        params = {} if item.path.stem in BOTH else getattr(getattr(item, "callspec", None), "params", {})
        databases = [name for name, value in params.items() if isinstance(value, str) and value in DATABASES]
        others = sorted([f"{name}={value!r}" for name, value in params.items() if name not in databases])
        name = getattr(item, "originalname", item.name) if len(databases) == 1 else item.name
        twins.setdefault((str(item.path), name, *others), []).append(item)
    dropped = {pair[crc32(key[1].encode()) % 2] for key, pair in twins.items() if len(pair) == 2}
    return [item for item in items if item not in dropped]


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):  # type: ignore[no-untyped-def]
    """Hand a test's clauses on with its report: under xdist the report is all that travels."""
    outcome = yield
    cited = [id for mark in item.iter_markers("clause") for id in mark.args]
    outcome.get_result().user_properties.append(("clauses", cited))


class Citations:
    """Collects, over the whole run, which passing tests cite which clause."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tests: dict[str, list[str]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            for name, cited in report.user_properties:
                if name == "clauses" and isinstance(cited, list):
                    for id in cited:
                        self.tests.setdefault(id, []).append(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps({id: sorted(set(tests)) for id, tests in sorted(self.tests.items())}, indent=1))


def pytest_configure(config: pytest.Config) -> None:
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # so a shell starts what runs in the background
        signal.signal(signal.SIGINT, signal.default_int_handler)  # or what tests start would ignore Ctrl-C too
    path = config.getoption("--citations")
    if path and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Citations(Path(path)), "citations")
    if shown := config.getoption("--costs"):
        config.pluginmanager.register(Meter(), "meter")
        if not hasattr(config, "workerinput"):
            config.pluginmanager.register(Costs(shown), "costs")
