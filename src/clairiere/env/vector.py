"""Many tables at once, each in a process of its own."""

from __future__ import annotations

from functools import partial
from typing import Any

from gymnasium.vector import AsyncVectorEnv, AutoresetMode

from clairiere.env.seat import SeatEnv


def vector(game: str, count: int, *, context: str | None = None, **options: Any) -> AsyncVectorEnv:
    """So many environments of a game in as many processes; `options` are those of `SeatEnv`.

    A table whose game ends begins the next one in the same step, so that there is always an action to take; what the
    old game gave last is in `info["final_obs"]` and `info["final_info"]`. `context` is how processes start: `fork`,
    `spawn` or `forkserver`; without it, as Python does on this platform. It pays where opponents think: an environment
    whose bots answer at once is quicker in the process that learns.
    """
    tables = [partial(SeatEnv, game, **options) for _ in range(count)]
    return AsyncVectorEnv(tables, context=context, autoreset_mode=AutoresetMode.SAME_STEP)
