"""Training: self-play, a memory of recent answers, and steps of the optimiser; the same seed gives the same weights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import numpy as np

from clairiere import env
from examples.learn.network import Adam, Bytes, Floats, ValueNetwork
from examples.learn.self_play import play_game, targets

HIDDEN = (96, 32)
BATCH = 256
MEMORY = 60_000
"""Answers that are learnt from: those of the last few hundred games."""
REUSED = 4
"""How often each answer is learnt from, about."""
ALL_ALIKE = 1e6
FIRST = 20
"""Games at random, by which observations are scaled."""
RATE = ((1e-3, 5e-5), (5e-4, 2e-5))
"""How far a step goes, at the beginning and in the end of each round."""
HEAT = ((0.1, 0.01), (0.02, 0.004))
"""A difference in value of so much makes an answer 2.7 times as likely, at either end of each round."""
BETWEEN_ROUNDS = 1_000_000
"""So much higher is the seed of the second round than that of the first."""
AVERAGED = 0.999
"""How much of the averaged weights stays at each step; the average plays better than the last weights."""


class Memory:
    """The last answers with their targets, in a ring."""

    def __init__(self, inputs: int, size: int = MEMORY) -> None:
        self.rows: Bytes = np.zeros((size, inputs), np.uint8)
        self.targets: Floats = np.zeros(size, np.float32)
        self.added = 0

    def add(self, rows: list[Bytes], aims: Floats) -> None:
        """Keep these, in the places of the oldest."""
        places = np.arange(self.added, self.added + len(rows)) % len(self.targets)
        self.rows[places] = rows
        self.targets[places] = aims
        self.added += len(rows)

    @property
    def filled(self) -> int:
        """How many answers are kept."""
        return min(self.added, len(self.targets))

    def sample(self, size: int, rng: np.random.Generator) -> tuple[Bytes, Floats]:
        """Any answers."""
        chosen = rng.integers(self.filled, size=size)
        return self.rows[chosen], self.targets[chosen]


class Learner:
    """A network that plays against itself, and learns from it after every game, in two rounds.

    The second round begins with what the first has averaged, as it is saved, at a smaller rate and with less at random.
    """

    def __init__(
        self, game: str, *, seed: int, games: int, hidden: tuple[int, ...] = HIDDEN, first: int = FIRST
    ) -> None:
        self.table = env.aec(game, 2)
        self.games = games  # of each round
        self.seed = seed
        self.first = first
        self.inputs = self.table.table.encoding.layout.size
        self.numbers = np.random.default_rng(seed)
        self.average = ValueNetwork.fresh(self.inputs, hidden, self.numbers)
        self.answers = 0  # given so far

    def train(self, rounds: Sequence[int] = range(len(RATE))) -> Iterator[int]:
        """Play and learn; yields the number of games after each."""
        for number in rounds:
            self.begin(number)
            for game in range(self.games):
                done = game / self.games
                for _ in range(self.steps(self.play(geometric(HEAT[number], done)))):
                    self.learn(geometric(RATE[number], done))
                yield number * self.games + game + 1

    def begin(self, number: int) -> None:
        """Begin a round with some games to learn from; by the very first ones observations are scaled."""
        seed = self.seed + BETWEEN_ROUNDS * number
        self.rng = Random(f"answers {seed}")
        if number:
            self.numbers = np.random.default_rng(seed)
        self.network = self.average.rounded() if number else self.average
        self.average = self.network.copy()
        self.adam = Adam(self.network.layers)
        self.memory = Memory(self.inputs)
        self.table.reset(seed=seed)
        for _ in range(self.first):
            self.play(HEAT[number][0] if number else ALL_ALIKE)
        if number == 0:
            self.network.fit_scale(self.memory.rows[: self.memory.filled])
            self.average.scale = self.network.scale

    def play(self, heat: float) -> int:
        """Play one game, keep its answers with what they should have been worth, and return their number."""
        self.table.reset()
        moments = play_game(self.table, self.network, self.rng, heat=heat)
        result = self.table.rewards[self.table.possible_agents[moments[-1].seat]]
        self.answers += len(moments)
        self.memory.add([moment.row for moment in moments], targets(moments, result))
        return len(moments)

    def steps(self, answers: int) -> int:
        """As many that every answer is learnt from about `REUSED` times."""
        return max(1, round(REUSED * answers / BATCH))

    def learn(self, rate: float) -> None:
        """One step of the optimiser, and of the average."""
        rows, aims = self.memory.sample(BATCH, self.numbers)
        self.adam.step(self.network.gradients(rows, aims), rate)
        kept = min(AVERAGED, 1 - 1 / self.adam.steps)  # at first the plain mean: the fresh weights are forgotten
        for mean, layer in zip(self.average.layers, self.network.layers):
            mean[:] += np.float32(1 - kept) * (layer - mean)


def geometric(ends: tuple[float, float], done: float) -> float:
    """From the first to the second in equal ratios."""
    return float(ends[0] * (ends[1] / ends[0]) ** done)
