"""A small multilayer perceptron in NumPy that tells the chance to win, trained by Adam."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8]

LEAST_SPREAD = 0.1
"""What hardly ever differs is not blown up beyond this."""


class ValueNetwork:
    """Two hidden layers of rectified units, and one output between -1 (lost) and 1 (won)."""

    def __init__(self, layers: list[Floats], scale: Floats) -> None:
        self.layers = layers  # weights and biases by turns
        self.scale = scale  # of each number of an observation

    @classmethod
    def fresh(cls, inputs: int, hidden: tuple[int, ...], rng: np.random.Generator) -> ValueNetwork:
        """An untrained network; its output is 0 at first (He's initial weights, and none in the last layer)."""
        sizes = [inputs, *hidden, 1]
        layers: list[Floats] = []
        for size, following in pairwise(sizes):
            spread = 0.0 if following == 1 else float(np.sqrt(2 / size))
            layers += [(spread * rng.standard_normal((size, following))).astype(np.float32),
                       np.zeros(following, np.float32)]
        return cls(layers, np.ones(inputs, np.float32))

    def fit_scale(self, rows: Bytes) -> None:
        """Scale every number by its standard deviation in these observations, so that counts and flags weigh alike."""
        self.scale = (1 / np.maximum(rows.std(axis=0), LEAST_SPREAD)).astype(np.float32)

    def values(self, rows: Bytes) -> Floats:
        """The value of each row for its observer."""
        return np.tanh(self.activations(rows)[-1][:, 0])

    def activations(self, rows: Bytes) -> list[Floats]:
        """The scaled rows and the output of each layer; the last is before the tangent."""
        found: list[Floats] = [rows * self.scale]
        last = len(self.layers) - 2
        for number in range(0, len(self.layers), 2):
            found.append(found[-1] @ self.layers[number] + self.layers[number + 1])
            if number < last:
                np.maximum(found[-1], 0, out=found[-1])
        return found

    def gradients(self, rows: Bytes, targets: Floats) -> list[Floats]:
        """Of the mean cross-entropy between targets and values, both taken as chances, for each layer."""
        seen = self.activations(rows)
        error: Floats = (np.tanh(seen[-1]) - targets[:, None]) / np.float32(len(rows))
        found: list[Floats] = []
        for number in range(len(self.layers) - 2, -1, -2):
            before = seen[number // 2]
            found[:0] = [before.T @ error, error.sum(axis=0)]
            if number:
                error = (error @ self.layers[number].T) * (before > 0)
        return found

    def copy(self) -> ValueNetwork:
        """A network that further training leaves alone."""
        return ValueNetwork([layer.copy() for layer in self.layers], self.scale)

    def rounded(self) -> ValueNetwork:
        """A network as it is after saving and loading."""
        return ValueNetwork([layer.astype(np.float16).astype(np.float32) for layer in self.layers], self.scale)

    def save(self, path: Path) -> None:
        """Write the weights, at half precision."""
        halves = [layer.astype(np.float16) for layer in self.layers]
        arrays: dict[str, Any] = {f"layer{number}": half for number, half in enumerate(halves)}
        np.savez_compressed(path, scale=self.scale, **arrays)

    @classmethod
    def load(cls, path: Path) -> ValueNetwork:
        """Read the weights that `save` has written."""
        with np.load(path) as file:
            names = sorted([name for name in file.files if name.startswith("layer")])
            return cls([file[name].astype(np.float32) for name in names], file["scale"])


class Adam:
    """Kingma and Ba's optimiser, in place."""

    def __init__(self, layers: list[Floats], *, momentum: float = 0.9, memory: float = 0.999) -> None:
        self.layers = layers
        self.momentum = momentum
        self.memory = memory
        self.mean = [np.zeros_like(layer) for layer in layers]
        self.square = [np.zeros_like(layer) for layer in layers]
        self.steps = 0

    def step(self, gradients: list[Floats], rate: float) -> None:
        """Follow the gradients by one step."""
        self.steps += 1
        bias = np.sqrt(1 - self.memory**self.steps) / (1 - self.momentum**self.steps)
        for layer, gradient, mean, square in zip(self.layers, gradients, self.mean, self.square):
            mean[:] += (1 - self.momentum) * (gradient - mean)
            square[:] += (1 - self.memory) * (gradient * gradient - square)
            layer[:] -= np.float32(rate * bias) * mean / (np.sqrt(square) + np.float32(1e-7))
