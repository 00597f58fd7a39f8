"""Executors play many games at once: in processes of this machine or, with Ray, on as many machines as its cluster has.

Whoever plays, a game is the same: it knows its seed. Results come in the order in which the games were given.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from typing import Any, Protocol, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")
AHEAD = 4
"""So many tasks are given to each worker before its first has come back."""


class NoRay(Exception):
    """Raised when Ray is requested and not installed."""


class Executor(Protocol):
    """Interface that runs many tasks in parallel."""

    def do(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """Results in the order of the tasks; tasks are started shortly before they are needed."""


def executor(jobs: int, *, ray: bool = False, address: str | None = None) -> AbstractContextManager[Executor]:
    """Context manager of an executor: processes of this machine, or a Ray cluster."""
    return cluster(jobs, address) if ray else processes(jobs)


class Processes:
    """Executor on processes of this machine."""

    def __init__(self, pool: ProcessPoolExecutor, jobs: int) -> None:
        self.pool = pool
        self.jobs = jobs

    def do(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """Results in the order of the tasks, a bounded number of them under way."""
        given = (self.pool.submit(work, task) for task in tasks)
        for each in window(given, AHEAD * self.jobs):
            yield each.result()


class Cluster:
    """Executor on a Ray cluster."""

    def __init__(self, ray: Any, jobs: int) -> None:
        self.ray = ray
        self.jobs = jobs

    def do(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """Results in the order of the tasks; at most `AHEAD` tasks a worker are under way."""
        remote = self.ray.remote(work)
        given = (remote.remote(task) for task in tasks)
        for each in window(given, AHEAD * self.jobs):
            yield self.ray.get(each)


def window(given: Iterator[Task], most: int) -> Iterator[Task]:
    """The same items in order, with a fixed number taken in advance."""
    waiting: deque[Task] = deque()
    for each in given:
        waiting.append(each)
        if len(waiting) >= most:
            yield waiting.popleft()
    yield from waiting


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """Context manager of a process pool."""
    with ProcessPoolExecutor(jobs) as pool:
        yield Processes(pool, jobs)


@contextmanager
def cluster(jobs: int, address: str | None) -> Iterator[Executor]:
    """Context manager of a Ray cluster; joins one that runs already. Raises NoRay."""
    try:
        ray: Any = import_module("ray")
    except ImportError as missing:
        raise NoRay("Ray is not installed: pip install 'clairiere[lab]'") from missing
    size: dict[str, Any] = {"address": address} if address else {"num_cpus": jobs, "include_dashboard": False}
    ray.init(configure_logging=False, log_to_driver=False, **size)
    try:
        yield Cluster(ray, jobs if address is None else int(ray.cluster_resources().get("CPU", jobs)))
    finally:
        ray.shutdown()
