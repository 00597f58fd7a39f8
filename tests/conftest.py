"""Two options of our own: --citations (which clauses passing tests cite) and --nightly (the whole matrices too)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--citations", metavar="FILE", help="write the clauses that passing tests cite to this file")
    parser.addoption("--nightly", action="store_true", help="also run the tests marked nightly")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked nightly unless it was asked for."""
    if config.getoption("--nightly"):
        return
    later = [item for item in items if item.get_closest_marker("nightly")]
    items[:] = [item for item in items if not item.get_closest_marker("nightly")]
    config.hook.pytest_deselected(items=later)


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
    path = config.getoption("--citations")
    if path and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Citations(Path(path)), "citations")
