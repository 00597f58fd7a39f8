"""Games that a network plays against itself on the environment, and what there is to learn from them: TD(lambda)."""

from __future__ import annotations

from random import Random

import numpy as np

from clairiere.env import TableEnv
from examples.learn.network import Bytes, Floats, ValueNetwork
from examples.learn.player import Afterstates, tables_after

TRACE = 0.9
"""How much of a target is what came later, and not the value of the next table: the lambda of temporal differences."""


class Moment:
    """One answer: who gave it, the table after it as the seat observes it, and what the network thought of that."""

    def __init__(self, seat: int, row: Bytes, value: float) -> None:
        self.seat = seat
        self.row = row
        self.value = value


def play_game(table: TableEnv, network: ValueNetwork, rng: Random, *, heat: float) -> list[Moment]:
    """Play one game on a table that was reset; the better the table after an answer, the likelier it is given."""
    moments: list[Moment] = []
    while not table.table.over:
        seat = table.seat_of(table.agent_selection)
        seen = table.table.view(seat)
        options = seen.options()
        after = Afterstates(table.table.game, seat, tables_after(seen.imagine(rng), seat, options, rng))
        values = after.values(network)
        chosen = drawn(values, heat, rng)
        moments.append(Moment(seat, after.rows[chosen], float(values[chosen])))
        table.step(table.table.actions.number[options[chosen]])
    return moments


def drawn(values: Floats, heat: float, rng: Random) -> int:
    """The number of an option by softmax: while all seem alike any of them, later mostly the best (Boltzmann)."""
    chances = np.exp((values - values.max()) / heat).cumsum()
    return int(np.searchsorted(chances, rng.random() * chances[-1], side="right"))


def targets(moments: list[Moment], result: float, trace: float = TRACE) -> Floats:
    """What the value after each answer should have been, from the last back; `result` is that of who answered last."""
    found = np.zeros(len(moments), np.float32)
    told, teller = result, moments[-1].seat
    for number in range(len(moments) - 1, -1, -1):
        moment = moments[number]
        found[number] = told if teller == moment.seat else -told
        told, teller = trace * float(found[number]) + (1 - trace) * moment.value, moment.seat
    return found
