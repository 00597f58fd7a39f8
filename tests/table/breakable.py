"""Processes whose long-lived tasks can be made to fail from outside: while a file with a task's name lies in a folder,
the task raises; whenever it has done its work, it touches a file beside it.

    uvicorn tests.table.breakable:application          a web process, or a home
    python -m tests.table.breakable 127.0.0.1:9100     a worker
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clairiere.site.settings")

from clairiere.site.asgi import application
from clairiere.site.push.turns import PushSweep
from clairiere.table.bots.worker import RedisBotSignal, Worker
from clairiere.table.play.commits import Batches
from clairiere.table.play.presence import Lobby, Presence
from clairiere.table.push.streams import Hub
from clairiere.table.push.wakes import RedisWakes

__all__ = ["TASKS", "application"]

staff = import_module("clairiere.site.background")  # after the application has set up Django

TASKS: dict[str, list[tuple[Any, str]]] = {
    "heartbeat": [(Hub, "beat")],
    "repair": [(Hub, "listen")],
    "presence": [(Presence, "tick")],
    "lobby": [(Lobby, "tick")],
    "redis listener": [(RedisWakes, "heard"), (RedisBotSignal, "heard")],
    "redis subscriber": [(RedisWakes, "change")],
    "redis sender": [(RedisWakes, "say")],
    "batch writer": [(Batches, "next_batch")],
    "worker": [(Worker, "take_on")],
    "retention": [(staff, "enforce")],
    "reminders": [(staff, "remind")],
    "mail": [(staff, "send_all")],
    "ratings": [(staff, "count_new")],
    "records": [(staff, "archive_finished")],
    "statistics": [(staff, "count_figures")],
    "reviews": [(import_module("clairiere.site.reviews.queue"), "claim")],
    "push": [(PushSweep, "sweep")],
    "job queue": [(staff, "PsycopgConnector")],
}
"""Every long-lived task, and what it calls again and again."""


def breakable(folder: Path, name: str, whole: Callable[..., Any]) -> Callable[..., Any]:
    """The same, but it raises while it is asked to, and says when it has been called in vain or not."""

    def wrapped(*args: Any, **named: Any) -> Any:
        if (folder / name).exists():
            raise RuntimeError(f"{name} is broken")
        (folder / f"{name}.done").touch()
        return whole(*args, **named)

    return wrapped


if folder := os.environ.get("CLAIRIERE_BREAK"):
    import_module("clairiere.table.ops.supervisor").LONGEST = 2.0  # type: ignore[attr-defined]  # nobody waits for half a minute
    for task, places in TASKS.items():
        for owner, attribute in places:
            setattr(owner, attribute, breakable(Path(folder), task, getattr(owner, attribute)))

if __name__ == "__main__":
    asyncio.run(staff.work(think=0.1, status=sys.argv[1]))
