"""The curves of chances on the page of a review: an SVG without text that is as wide as the page, and what lies on it.

Numbers and marks are HTML above the drawing, so they stay legible on a phone, and marks are links.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

HEIGHT = 100
DASHES = {"A": "", "B": "9 5", "C": "2 4", "D": "12 4 2 4", "E": "5 3"}
"""Seats can be told apart without colours."""


@dataclass(frozen=True)
class Curve:
    """The chances of one side, as a path."""

    letter: str
    name: str
    path: str
    dash: str
    colour: str
    chosen: bool


@dataclass(frozen=True)
class Mark:
    """A turning point on the curve: the step that it leads to, and where it lies."""

    number: int
    step: int
    answer: int
    chance: float
    gain: bool


class Chart:
    """What the template draws; `sides` are letters, names, and whether they are teams."""

    def __init__(
        self,
        sides: Sequence[tuple[str, str, bool]],
        values: Sequence[Sequence[float]],
        chosen: int,
        marks: Sequence[Mark],
        rounds: Sequence[int],
    ) -> None:
        self.width = max(1, len(values[0]) - 1)
        self.height = HEIGHT
        both = enumerate(zip(sides, values, strict=True))
        found = [self.curve(*side, value, chosen=n == chosen) for n, (side, value) in both]
        self.curves = sorted(found, key=lambda curve: curve.chosen)  # the chosen one lies above the others
        self.marks = [(mark, self.place(mark)) for mark in marks]
        self.rounds = "".join([f"M{n} 0V{HEIGHT}" for n in rounds if 0 < n < self.width])
        self.grid = "".join([f"M0 {n}H{self.width}" for n in (0, 25, 75, 100)])
        self.even = f"M0 50H{self.width}"
        self.area = f"{found[chosen].path}V{HEIGHT}H0z"

    def curve(self, letter: str, name: str, team: bool, value: Sequence[float], *, chosen: bool) -> Curve:
        """The path of a side."""
        path = "M" + "L".join([f"{n} {HEIGHT * (1 - chance):.1f}" for n, chance in enumerate(value)])
        colour = "var(--accent)" if team else f"var(--p{ord(letter) - 64})"
        return Curve(letter, name, path, DASHES[letter], colour, chosen)

    def place(self, mark: Mark) -> str:
        """Where a mark lies, as CSS properties."""
        return f"--x:{mark.answer / self.width:.4f};--y:{1 - mark.chance:.4f}"
