"""Small plots inside a page: SVG as text, in the colours of the theme (`.plot` in site.css).

    plot = line_plot([Point(1300, 910, 1690), Point(1342, 1010, 1674)], label="Rating after each game.", first="March")

A plot is one picture to screen readers: `label` says what it shows, and the page has the figures in a table beside it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

WIDTH, HEIGHT = 320, 150
LEFT, RIGHT, TOP, BOTTOM = 40, 8, 10, 22
"""What is left around the curve: figures stand at its left, the first and the last label below."""
STEPS = (1, 2, 5)
MOST_LINES = 5
LEAST_SPAN = 1.0


@dataclass(frozen=True, slots=True)
class Point:
    """A value, and the interval in which it lies."""

    value: float
    low: float
    high: float


def line_plot(points: Sequence[Point], *, label: str, first: str = "", last: str = "") -> SafeString:
    """A curve through the values with the intervals as a band; `first` and `last` stand below its ends."""
    scale = Scale(points)
    above = [(scale.x(n), scale.y(point.high)) for n, point in enumerate(points)]
    below = [(scale.x(n), scale.y(point.low)) for n, point in enumerate(points)]
    curve = [(scale.x(n), scale.y(point.value)) for n, point in enumerate(points)]
    end_x, end_y = curve[-1]
    return format_html(
        '<svg class="plot" viewBox="0 0 {} {}" role="img" aria-label="{}">{}<polygon class="band" points="{}"/>'
        '<polyline class="curve" points="{}"/><circle class="end" cx="{}" cy="{}" r="4"/>{}</svg>',
        WIDTH, HEIGHT, label, grid(scale), listed(above + below[::-1]), listed(curve), f"{end_x:.1f}", f"{end_y:.1f}",
        x_labels(first, last),
    )  # fmt: skip


class Scale:
    """Where values stand in a plot."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.count = len(points)
        self.low = min([point.low for point in points])
        self.high = max([point.high for point in points])
        if self.high - self.low < LEAST_SPAN:
            self.low, self.high = self.low - LEAST_SPAN / 2, self.high + LEAST_SPAN / 2

    def x(self, number: int) -> float:
        """The place of a point by its number; a single one stands at the right."""
        share = number / (self.count - 1) if self.count > 1 else 1.0
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        """The height of a value."""
        return TOP + (self.high - value) / (self.high - self.low) * (HEIGHT - TOP - BOTTOM)

    def round_values(self) -> list[float]:
        """A few round values between the lowest and the highest, for the lines behind the curve."""
        step = 10.0 ** math.floor(math.log10((self.high - self.low) / MOST_LINES))
        fits = [step * times * tens for tens in (1, 10) for times in STEPS]
        step = next(each for each in fits if (self.high - self.low) / each <= MOST_LINES)
        return [n * step for n in range(math.ceil(self.low / step), math.floor(self.high / step) + 1)]


def grid(scale: Scale) -> SafeString:
    """The lines behind a curve, each with its value."""
    line = '<path class="grid" d="M{} {}H{}"/><text x="{}" y="{}" text-anchor="end">{}</text>'
    return format_html_join("", line, [
        (LEFT, y := f"{scale.y(value):.1f}", WIDTH - RIGHT, LEFT - 6, f"{float(y) + 4:.1f}", f"{value:g}")
        for value in scale.round_values()
    ])  # fmt: skip


def x_labels(first: str, last: str) -> SafeString:
    """What stands below the ends of a curve."""
    text = '<text x="{}" y="{}" text-anchor="{}">{}</text>'
    ends = [(LEFT, HEIGHT - 4, "start", first), (WIDTH - RIGHT, HEIGHT - 4, "end", last)]
    return format_html_join("", text, [end for end in ends if end[-1]])


def listed(points: Sequence[tuple[float, float]]) -> str:
    """Coordinates as SVG takes them."""
    return " ".join([f"{x:.1f},{y:.1f}" for x, y in points])
