"""Outlines: the values of `d`. What is irregular is so by a seed, so that a board always draws the same."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, radians, sin
from random import Random

from clairiere.pictures.ink import number

Point = tuple[float, float]


def spot(x: float, y: float) -> str:
    """A point in path syntax: `12.5 7`."""
    return f"{number(x)} {number(y)}"


def smooth(points: Sequence[Point], *, closed: bool = True, tension: float = 0.5) -> str:
    """A smooth path through points."""
    count = len(points)
    d = "M" + spot(*points[0])
    for i in range(count if closed else count - 1):
        before, start, end, after = [around(points, i + k, closed) for k in (-1, 0, 1, 2)]
        first = spot(
            start[0] + (end[0] - before[0]) * tension / 3,
            start[1] + (end[1] - before[1]) * tension / 3,
        )
        second = spot(
            end[0] - (after[0] - start[0]) * tension / 3,
            end[1] - (after[1] - start[1]) * tension / 3,
        )
        d += f"C{first} {second} {spot(*end)}"
    return d + ("Z" if closed else "")


def around(points: Sequence[Point], i: int, closed: bool) -> Point:
    """The point at an index, cyclic or clamped."""
    return points[i % len(points)] if closed else points[max(0, min(len(points) - 1, i))]


def polygon(points: Sequence[Point]) -> str:
    """A closed path with straight edges."""
    return "M" + "L".join([spot(x, y) for x, y in points]) + "Z"


def rounded(points: Sequence[Point], corner: float) -> str:
    """A closed path with rounded corners."""
    d = ""
    for i, (x, y) in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        a, b = hypot(before[0] - x, before[1] - y), hypot(after[0] - x, after[1] - y)
        r = min(corner, a / 2, b / 2)
        start = spot(x + (before[0] - x) * r / a, y + (before[1] - y) * r / a)
        end = spot(x + (after[0] - x) * r / b, y + (after[1] - y) * r / b)
        d += f"{'L' if i else 'M'}{start}Q{spot(x, y)} {end}"
    return d + "Z"


def regular(count: int, radius: float, *, start: float = -90, centre: Point = (0, 0)) -> list[Point]:
    """The corners of a regular polygon, the first at the top."""
    angles = [radians(start + 360 / count * i) for i in range(count)]
    return [(centre[0] + radius * cos(a), centre[1] + radius * sin(a)) for a in angles]


def star(radius: float, points: int = 5, inner: float = 0.56) -> list[Point]:
    """The corners of a star."""
    return [
        (r * cos(a), r * sin(a))
        for r, a in [(radius * (inner if i % 2 else 1), radians(-90 + 180 / points * i)) for i in range(2 * points)]
    ]


def blob(centre: Point, rx: float, ry: float, seed: int, *, count: int = 12, jitter: float = 0.06) -> str:
    """A smooth random patch, roughly oval."""
    luck = Random(seed)
    points = []
    for i in range(count):
        a, q = 2 * pi * i / count, 1 + luck.uniform(-jitter, jitter)
        points.append((centre[0] + rx * q * cos(a), centre[1] + ry * q * sin(a)))
    return smooth(points, tension=0.55)


def lobes(
    centre: Point,
    radius: float,
    seed: int,
    *,
    count: int = 8,
    squash: float = 1,
    bump: float = 0.42,
    jitter: float = 0.12,
) -> str:
    """A scalloped outline, for foliage and clouds."""
    luck = Random(seed)
    start = luck.random() * 2 * pi
    points = []
    for i in range(count):
        a = start + 2 * pi * (i + luck.uniform(-0.18, 0.18)) / count
        q = radius * (1 + luck.uniform(-jitter, jitter))
        points.append((centre[0] + q * cos(a), centre[1] + q * squash * sin(a)))
    d = "M" + spot(*points[0])
    for i in range(count):
        (x0, y0), (x, y) = points[i], points[(i + 1) % count]
        r = number(max(hypot(x - x0, y - y0) * 0.52, radius * bump))
        d += f"A{r} {r} 0 0 1 {spot(x, y)}"
    return d + "Z"
