"""Environments for programs that learn: PettingZoo for all seats, Gymnasium for one seat against bots (extra `env`).

    from clairiere import env

    table = env.aec("broom_service", seats=4)
    seat = env.gym("benevolent", opponents="forest")

Observations are made of what a seat sees, and of nothing else; docs/environments.md lists their fields.
"""

from __future__ import annotations

try:
    import gymnasium as _gymnasium
    import numpy as _numpy
    import pettingzoo as _pettingzoo
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"clairiere.env needs {missing.name}, which is not installed. This installs everything that it needs: "
        "pip install 'clairiere[env]'",
        name=missing.name,
    ) from missing

from clairiere.env.aec import TableEnv, aec
from clairiere.env.parallel import ParallelTableEnv, parallel
from clairiere.env.seat import SeatEnv, gym, register_games
from clairiere.env.table import GameTable
from clairiere.env.vector import vector

__all__ = ["GameTable", "ParallelTableEnv", "SeatEnv", "TableEnv", "aec", "gym", "parallel", "vector"]

register_games()
del _gymnasium, _numpy, _pettingzoo
