"""Trend of a figure over time: the slope of a straight line with its confidence interval, and what it says."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from statistics import NormalDist, fmean

T_975 = {1: 12.71, 2: 4.30, 3: 3.18, 4: 2.78, 5: 2.57, 6: 2.45, 7: 2.36, 8: 2.31, 9: 2.26, 10: 2.23, 12: 2.18, 15: 2.13,
         20: 2.09, 30: 2.04, 60: 2.00}  # fmt: skip
"""Quantiles of Student's distribution, by degrees of freedom."""
FLAT, FILLS, GROWS, UNCLEAR = "flat", "fills", "grows", "unclear"
BOUND = 0.05
"""The share of its mean by which a flat figure changes in an hour, at most."""


def quantile(freedom: int) -> float:
    """Of Student's distribution at 97.5 %; the next smaller number of degrees of freedom that is listed."""
    listed = [known for known in T_975 if known <= freedom]
    return T_975[max(listed)] if listed and freedom <= max(T_975) else NormalDist().inv_cdf(0.975) + 0.01


class Trend:
    """A line through samples (hours, figure), by least squares; neighbours that are alike widen the interval."""

    def __init__(self, name: str, hours: Sequence[float], values: Sequence[float], bound: float = BOUND) -> None:
        self.name = name
        self.mean = fmean(values)
        self.bound = bound * self.mean
        middle = fmean(hours)
        spread = sum([(at - middle) ** 2 for at in hours])
        pairs = [(at - middle, value - self.mean) for at, value in zip(hours, values, strict=True)]
        self.slope = sum([at * value for at, value in pairs]) / spread
        rest = [value - self.slope * at for at, value in pairs]
        squares = sum([one * one for one in rest])
        freedom = len(rest) - 2
        alike = 0.0
        if squares:
            alike = max(0.0, sum([a * b for a, b in pairwise(rest)]) / squares)
        effective = max(1, round(freedom * (1 - alike) / (1 + alike)))  # samples that repeat each other count less
        self.half = quantile(effective) * sqrt(squares / effective / spread)

    @property
    def low(self) -> float:
        """The lower end of the interval, an hour."""
        return self.slope - self.half

    @property
    def high(self) -> float:
        """Its upper end."""
        return self.slope + self.half

    @property
    def verdict(self) -> str:
        """`grows`: surely upwards, and more than the bound; `flat`: surely not more than it."""
        if self.low > 0 and self.slope > self.bound:
            return GROWS
        return FLAT if self.high <= self.bound else UNCLEAR

    def interval(self) -> str:
        """The slope with its interval, for people."""
        return f"{self.slope:+.2f} [{self.low:+.2f}, {self.high:+.2f}]"


class Course:
    """The trend of a figure over a run, and over each of its halves: what leaks goes on, what fills slows down."""

    def __init__(self, name: str, hours: Sequence[float], values: Sequence[float], bound: float = BOUND) -> None:
        half = len(hours) // 2
        self.name = name
        self.whole = Trend(name, hours, values, bound)
        self.first = Trend(name, hours[:half], values[:half], bound)
        self.second = Trend(name, hours[half:], values[half:], bound)

    @property
    def verdict(self) -> str:
        """`fills`: it grew, but in the second half surely less than in the first, or not at all."""
        if self.whole.verdict != GROWS:
            return self.whole.verdict
        slower = self.second.verdict != GROWS and self.second.high < self.first.low
        return FILLS if slower or self.second.verdict == FLAT else GROWS

    def line(self) -> str:
        """For people."""
        halves = f"{self.first.interval()} then {self.second.interval()}"
        return f"{self.name:<16} mean {self.whole.mean:9.2f} {self.whole.interval():<30} {self.verdict:<8} {halves}"
