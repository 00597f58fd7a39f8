"""The process: when its streams end on a signal, and how seldom its garbage collector runs.

A server such as uvicorn closes its door on SIGTERM and waits for the requests that are under way; only then it tells
the application. A stream would keep it waiting for ever, so the application listens to the signal too.

What is there after the start stays for ever, so it is never looked through again. Tables and streams hardly ever form
circles: counting references frees them, and the collector, which only looks for circles, may come seldom.
"""

from __future__ import annotations

import asyncio
import gc
import signal
import threading
from collections.abc import Callable
from types import FrameType

SECONDS = 10
"""Within this time a process that was asked to end has ended: for the server's own time-out, and for who starts it."""


def on_signal(leave: Callable[[], None]) -> None:
    """Call a function in the running loop on SIGTERM or SIGINT, before the server's own handler."""
    if threading.current_thread() is not threading.main_thread():
        return  # a server in a thread is ended by whoever has started it
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(number)
        signal.signal(number, chained(loop, leave, before))


def chained(
    loop: asyncio.AbstractEventLoop, leave: Callable[[], None], before: object
) -> Callable[[int, FrameType | None], None]:
    """A signal handler that calls one handler, then the other."""

    def handle(number: int, frame: FrameType | None) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(leave)
        if callable(before):
            before(number, frame)

    return handle


YOUNG, MIDDLE, OLD = 20_000, 5, 200
"""New objects after which the youngest are looked through; the older ones after so many rounds of the younger."""


def freeze_gc() -> None:
    """Move everything that was loaded at the start out of the garbage collector's reach, and collect seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
