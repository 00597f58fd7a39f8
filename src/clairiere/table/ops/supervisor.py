"""Supervisor: keeps the long-lived tasks of one process running.

A task that fails is logged, counted and started again after a pause, which grows as long as it goes on failing. A task
that nobody watches would end in silence, and the process would go on without it for the rest of its life.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

log = logging.getLogger("clairiere.supervisor")

FIRST: Final = 0.5
LONGEST: Final = 30.0
"""Seconds before a task is started again: at first, and at most."""
STEADY: Final = 60.0
"""A task that has run for so many seconds is well again: the next pause is the first one."""

Run = Callable[[], Awaitable[None]]


class EndedEarly(Exception):
    """Raised when a task that should run as long as the process has returned."""


class Supervised:
    """A supervised task; `running` is false between a failure and the next start."""

    def __init__(self, name: str, run: Run, *, ends: bool, essential: bool) -> None:
        self.name = name
        self.run = run
        self.ends = ends  # whether it may return
        self.essential = essential  # whether the process is of no use without it
        self.running = True
        self.failures = 0
        self.pause = FIRST
        self.hurry = asyncio.Event()  # the process is about to end: do not wait for the next start
        self.task: asyncio.Task[None] | None = None

    def start(self, done: Callable[[], None]) -> None:
        """Start the task; call `done` when it has ended for good."""
        self.task = asyncio.create_task(self.keep())
        self.task.add_done_callback(lambda _: done())

    async def keep(self) -> None:
        """Restart the task after each failure, with growing delays, until it ends as it should."""
        while not await self.attempt() and not self.hurry.is_set():
            try:
                await asyncio.wait_for(self.hurry.wait(), self.pause)
            except TimeoutError:
                self.pause = min(2 * self.pause, LONGEST)

    async def attempt(self) -> bool:
        """Run the task once; True if it ended as it should."""
        begun = asyncio.get_running_loop().time()
        self.running = True
        try:
            await self.run()
            if self.ends:
                return True
            raise EndedEarly(self.name)
        except asyncio.CancelledError as error:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise  # somebody wants us to stop; else a library has let a cancellation of its own escape
            self.failed(error, begun)
        except Exception as error:  # whatever it was: it is what a supervisor is for
            self.failed(error, begun)
        return False

    def failed(self, error: BaseException, begun: float) -> None:
        """Count and log a failure."""
        self.running = False
        self.failures += 1
        if asyncio.get_running_loop().time() > begun + STEADY:
            self.pause = FIRST
        log.error("task %s failed (%d), again in %g s", self.name, self.failures, self.pause, exc_info=error)

    async def stop(self) -> None:
        """Cancel the task and wait; repeats the cancellation, which a library may swallow."""
        while self.task is not None and not self.task.done():
            self.task.cancel()
            await asyncio.wait([self.task], timeout=0.2)

    def cancel(self) -> None:
        """Cancel the task without waiting."""
        if self.task is not None:
            self.task.cancel()

    async def wait(self) -> None:
        """Wait until the task has ended by itself."""
        if self.task is not None:
            await self.task

    async def finish(self) -> None:
        """Wait for a task that was told to end; if it fails now, it is not restarted."""
        self.hurry.set()
        await self.wait()


class Supervisor:
    """The long-lived tasks of one process, by name."""

    def __init__(self) -> None:
        self.tasks: dict[str, Supervised] = {}

    def supervise(self, name: str, run: Run, *, ends: bool = False, essential: bool = False) -> Supervised:
        """Start a task and restart it whenever it fails."""
        assert name not in self.tasks, name
        found = self.tasks[name] = Supervised(name, run, ends=ends, essential=essential)
        found.start(lambda: self.forget(name))
        return found

    def forget(self, name: str) -> None:
        """Remove a task that has ended."""
        self.tasks.pop(name, None)

    def failing(self) -> list[str]:
        """Names of tasks that have failed and wait for a restart."""
        return [name for name, task in self.tasks.items() if not task.running]

    @property
    def able(self) -> bool:
        """Whether all essential tasks run."""
        return all([task.running for task in self.tasks.values() if task.essential])


class Timer:
    """A job that runs every second; after a restart it continues counting."""

    def __init__(self, job: Callable[[int], Awaitable[None] | None]) -> None:
        self.job = job
        self.second = 0

    async def run(self) -> None:
        """Call the job every second, with the number of the second."""
        while True:
            await asyncio.sleep(1)
            self.second += 1
            done = self.job(self.second)
            if done is not None:
                await done
