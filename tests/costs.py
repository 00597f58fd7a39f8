"""What tests cost: seconds of CPU of a test and of all processes it has started, servers and browsers too.

Seconds on the clock say little on a machine that has other work to do. `pytest --costs 25` tells of the 25 most
expensive tests and files. What a fixture of a module or of the session costs belongs to the test that came first.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import pytest

TICKS = os.sysconf("SC_CLK_TCK")


def ticks(process: int) -> list[int]:
    """Ticks of CPU of a process and of all for whose end it has waited; empty if it has ended."""
    try:
        return [int(number) for number in Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:15]]
    except OSError:
        return []


def family(process: int) -> set[int]:
    """A process, its children and theirs."""
    found = {process}
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            found |= {one for child in task.read_text().split() for one in family(int(child))}
    return found


class Meter:
    """Hands on with each report what its phase has cost."""

    def __init__(self) -> None:
        self.before = 0.0
        self.processes: set[int] = set()

    def spent(self) -> float:
        """Seconds of CPU of this process and all that it has started; Linux leaves some out while others end."""
        self.processes = {one for one in self.processes | family(os.getpid()) if ticks(one)}
        return sum([sum(ticks(one)) for one in self.processes]) / TICKS

    def pytest_runtest_logstart(self) -> None:
        self.before = self.spent()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item):  # type: ignore[no-untyped-def]
        outcome = yield
        now = self.spent()
        outcome.get_result().user_properties.append(("cpu", max(0.0, now - self.before)))
        self.before = now


class Costs:
    """The most expensive tests and files of the whole run."""

    def __init__(self, shown: int) -> None:
        self.shown = shown
        self.tests: dict[str, list[float]] = {}
        self.files: dict[str, list[float]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        cpu = sum([float(str(value)) for name, value in report.user_properties if name == "cpu"])
        ready = cpu if report.when == "setup" else 0.0
        for costs, name in [(self.tests, report.nodeid), (self.files, report.nodeid.partition("::")[0])]:
            before = costs.get(name, [0.0, 0.0, 0.0])
            costs[name] = [a + b for a, b in zip(before, (cpu, ready, report.duration), strict=True)]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        total = sum([cpu for cpu, _, _ in self.files.values()])
        terminalreporter.section(f"most expensive of {total:.0f} s of CPU (CPU, of it before the test, on the clock)")
        for costs in (self.files, self.tests):
            for name, (cpu, ready, clock) in most(costs.items(), self.shown):
                terminalreporter.line(f"{cpu:7.1f} {ready:6.1f} {clock:7.1f}  {name}")


def most(costs: Iterable[tuple[str, list[float]]], shown: int) -> list[tuple[str, list[float]]]:
    """Those that cost most CPU, most first, without what costs nothing."""
    return [one for one in sorted(costs, key=lambda one: -one[1][0])[:shown] if one[1][0] >= 0.05]
