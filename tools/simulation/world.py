"""A world with a clock of its own: event loops of simulated processes, of which one goes on at a time.

Every process has an asyncio loop, and its callbacks run in their order, as in a real one. Which process goes on, and
how long a message takes, is drawn from one seed; time goes on when nobody has anything left to do. So a seed is always
the same story, and hours of it pass in a second.
"""

from __future__ import annotations

import asyncio
import heapq
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from contextvars import Context
from hashlib import sha256
from random import Random
from typing import Any, TypeVar, TypeVarTuple, Unpack

Result = TypeVar("Result")
Values = TypeVarTuple("Values")
BEGAN = 1_767_225_600.0
"""The time on the wall when a world begins: 2026 in UTC."""
Place = tuple[str, int]
"""A file of the table service, and a line in it."""
OURS = "/clairiere/table/"
SLOWEST_THREAD = 0.02
"""Seconds that work in a thread takes at most."""


class Stuck(Exception):
    """Raised when nobody will ever do anything any more."""


class World:
    """The clock, the seed, the processes, and the trace of what has happened."""

    def __init__(self, seed: int, *, trace: bool = False) -> None:
        self.random = Random(seed)
        self.now = 0.0
        self.loops: list[ProcessLoop] = []
        self.due: list[tuple[float, int, ProcessLoop | None, Any, tuple[Any, ...]]] = []
        self.number = 0
        self.steps = 0
        self.events = 0
        self.digest = sha256()
        self.trace: list[str] | None = [] if trace else None
        self.problems: list[str] = []

    def note(self, event: str) -> None:
        """Add a line to the trace; its digest tells whether two runs were the same."""
        line = f"{self.now:.6f} {self.steps} {event}"
        self.digest.update(line.encode())
        self.events += 1
        if self.trace is not None:
            self.trace.append(line)

    def problem(self, what: str) -> None:
        """Something that must never be."""
        self.note(f"PROBLEM {what}")
        self.problems.append(f"{self.now:.3f} s: {what}")

    def later(self, seconds: float, call: Callable[..., object], *about: Any) -> None:
        """Call a function of the world, of no process, after so many seconds."""
        self.push(self.now + seconds, None, call, about)

    def push(self, when: float, loop: ProcessLoop | None, call: Any, about: tuple[Any, ...] = ()) -> None:
        """Put something on the calendar; of what is due at the same moment, the first that was put there is first."""
        self.number += 1
        heapq.heappush(self.due, (when, self.number, loop, call, about))

    def step(self) -> None:
        """One callback of one process or, if there is none, the next moment at which something is due."""
        able = [loop for loop in self.loops if loop.ready and not loop.frozen]
        if not able:
            self.advance()
            return
        loop = able[0] if len(able) == 1 else able[int(self.random.random() * len(able))]
        self.steps += 1
        loop.step()

    def advance(self) -> None:
        """Go to the next moment at which something is due."""
        while self.due:
            when, _, loop, call, about = heapq.heappop(self.due)
            if loop is None:
                self.now = max(self.now, when)
                call(*about)
                return
            if loop.alive and not call.cancelled():
                self.now = max(self.now, when)
                loop.ready.append(call)
                return
        raise Stuck

    def run(self, until: Callable[[], bool]) -> None:
        """Go on until something has come true."""
        while not until():
            self.step()

    def finish(self, coroutine: Coroutine[Any, Any, Result], loop: ProcessLoop | None = None) -> Result:
        """Run a coroutine to its end, in a process of its own unless one is named."""
        task = (loop or ProcessLoop(self, "main")).create_task(coroutine)
        self.run(task.done)
        found: Result = task.result()
        return found

    def close(self) -> None:
        """End all processes."""
        for loop in list(self.loops):
            loop.kill()


class ProcessLoop(asyncio.BaseEventLoop):
    """The event loop of a simulated process: it can be killed between any two callbacks, or stand still for a while."""

    def __init__(self, world: World, name: str) -> None:
        self.alive = False
        super().__init__()
        self.world = world
        self.name = name
        self.ready: deque[asyncio.Handle] = deque()
        self.alive = True
        self.frozen = False
        self.skew = 0.0  # seconds by which its clock on the wall is ahead
        self.steps_left: int | None = None  # after so many callbacks it dies
        self.die: Callable[[], object] = self.kill
        world.loops.append(self)

    def step(self) -> None:
        """Run the first callback."""
        handle = self.ready.popleft()
        if handle.cancelled():
            return
        asyncio._set_running_loop(self)
        handle._run()  # it catches what the callback raises
        asyncio._set_running_loop(None)
        if self.steps_left is not None:
            self.steps_left -= 1
            if self.steps_left <= 0:
                self.steps_left = None
                self.die()

    def places(self) -> set[Place]:
        """Where its tasks wait: lines of the code that is simulated, those that wait for another one too."""
        return {place for task in asyncio.all_tasks(self) for place in places_of(task.get_coro())}

    def kill(self) -> None:
        """Without warning: tasks end where they wait, and whatever they do about it has no effect."""
        tasks = asyncio.all_tasks(self)
        self.alive = False
        self.ready.clear()
        if self in self.world.loops:
            self.world.loops.remove(self)
        asyncio._set_running_loop(self)
        try:
            for task in tasks:
                end(task)
        finally:
            asyncio._set_running_loop(None)

    def freeze(self, seconds: float) -> bool:
        """Stand still, as when the machine does something else; then all that was due meanwhile happens at once.

        False if it does so already.
        """
        if self.frozen or not self.alive:
            return False
        self.frozen = True
        self.world.later(seconds, self.thaw)
        return True

    def thaw(self) -> None:
        """Go on."""
        self.frozen = False

    def wall(self) -> float:
        """Seconds since 1970 by the clock of this process, which may be wrong and may jump."""
        return BEGAN + self.world.now + self.skew

    def time(self) -> float:
        return self.world.now

    def call_soon(
        self, callback: Callable[[Unpack[Values]], object], *args: *Values,
        context: Context | None = None,
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        if self.alive:
            self.ready.append(handle)
        return handle

    def call_soon_threadsafe(
        self, callback: Callable[[Unpack[Values]], object], *args: *Values,
        context: Context | None = None,
    ) -> asyncio.Handle:
        return self.call_soon(callback, *args, context=context)

    def call_later(
        self, delay: float, callback: Callable[[Unpack[Values]], object], *args: *Values,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.call_at(self.world.now + delay, callback, *args, context=context)

    def call_at(
        self, when: float, callback: Callable[[Unpack[Values]], object], *args: *Values,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        timer = asyncio.TimerHandle(when, callback, args, self, context)
        if self.alive:
            self.world.push(when, self, timer)
        return timer

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Nothing to do: it is left out when its time comes."""

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(
        self, coro: Any, *, name: object = None, context: Context | None = None
    ) -> asyncio.Task[Any]:
        return asyncio.Task(coro, loop=self, name=str(name or "task"), context=context)

    def run_in_executor(
        self, executor: Any, func: Callable[[Unpack[Values]], Result], *args: *Values
    ) -> asyncio.Future[Result]:
        """Work in a thread takes a moment, then it is done at once."""
        done: asyncio.Future[Result] = self.create_future()

        def work() -> None:
            if done.cancelled():
                return
            try:
                done.set_result(func(*args))
            except Exception as error:
                done.set_exception(error)

        self.call_later(self.world.random.random() * SLOWEST_THREAD, work)
        return done

    def is_running(self) -> bool:
        return self.alive

    def is_closed(self) -> bool:
        return not self.alive

    def get_debug(self) -> bool:
        return False

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """What nobody has caught is a problem; that nobody has asked for the outcome of a broken connection is none."""
        error = context.get("exception")
        if self.alive and "never retrieved" not in context.get("message", ""):
            self.world.problem(f"{self.name}: {context.get('message')}: {error!r}")


def places_of(coroutine: Any) -> Iterator[Place]:
    """The lines of the table service at which a coroutine waits, and those that it calls."""
    while coroutine is not None:
        frame = getattr(coroutine, "cr_frame", None)
        if frame is not None and OURS in frame.f_code.co_filename:
            yield frame.f_code.co_filename.rpartition(OURS)[2], frame.f_lineno
        coroutine = getattr(coroutine, "cr_await", None)


def end(task: asyncio.Task[Any]) -> None:
    """End a task of a process that is dead: what it holds is let go."""
    task._log_destroy_pending = False  # type: ignore[attr-defined]  # nobody is to be told that it did not finish
    try:
        task.get_coro().close()
    except BaseException:  # it wanted to wait for something once more
        return
