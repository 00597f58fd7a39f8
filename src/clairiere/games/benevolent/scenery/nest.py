"""The Nest: three blue eggs and a feather."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random
from typing import Final

from clairiere.pictures.ink import at, circle, ellipse, line, number, path
from clairiere.pictures.outlines import blob

TWIGS: Final = ("bark-2", "bark-4", "bark-1", "bark-5", "bark-3")


def nest() -> str:
    """The nest from behind to front, and the feather before it."""
    luck = Random(5)
    out = path(blob((0, 6), 62, 48, 15, jitter=0.08), "fern-3", opacity=".8")
    out += path(blob((-4, 4), 48, 36, 18, jitter=0.08), "fern-2", opacity=".7") + litter(luck)
    out += ellipse(6, 20, 46, 20, "shade") + path(blob((0, 8), 44, 25, 3, count=14, jitter=0.03), "bark-4")
    out += path(blob((0, 4), 43, 22, 4, count=14, jitter=0.03), "bark-3")
    out += "".join([twig(luck, luck.uniform(0, 2 * pi), TWIGS[i % 5]) for i in range(44)])
    out += path(blob((0, 3), 31, 13, 6, jitter=0.04), "bark-5") + path(blob((2, 6), 27, 10, 7, jitter=0.04), "bark-4")
    for x, y, turn in ((-13, 1, -14), (11, 0, 12), (-1, 6, -2)):
        out += at(x, y, egg(), turn=turn)
    out += "".join([twig(luck, luck.uniform(0.3, 2.84), TWIGS[i % 3 * 2]) for i in range(14)])
    return out + at(-34, 24, path("M8 4C22-6 44-6 58 4Z", "shade"), feather(66), turn=-20)


def litter(luck: Random) -> str:
    """Twigs that have fallen beside the nest."""
    out = ""
    for i in range(16):
        a, q = luck.uniform(0, 2 * pi), luck.uniform(0.8, 1.05)
        start = f"M{number(54 * q * cos(a))} {number(8 + 40 * q * sin(a))}"
        out += line(f"{start}l{number(luck.uniform(5, 10))} {number(luck.uniform(-4, 4))}", TWIGS[i % 2], 1.5)
    return out


def twig(luck: Random, a: float, ink: str) -> str:
    """A twig woven into the rim."""
    n = number
    x, y = luck.uniform(35, 44) * cos(a), 5 + luck.uniform(16, 23) * sin(a)
    length = luck.uniform(9, 15)
    dx, dy = -sin(a) * length, cos(a) * length * 0.55
    return line(f"M{n(x - dx)} {n(y - dy)}Q{n(x * 1.04)} {n(y * 1.04)} {n(x + dx)} {n(y + dy)}", ink, 1.6)


def egg() -> str:
    """Blue, with specks."""
    out = ellipse(1.5, 1.5, 9, 11, "bark-5", opacity=".6") + ellipse(0, -2, 9, 11.5, "water-3")
    out += path("M-9-2A9 11.5 0 0 1 3-13A10 11 0 0 0-3 7A9 11.5 0 0 1-9-2Z", "water-1")
    for x, y, r in ((3.0, -6.0, 1.0), (5.0, 0.0, 1.2), (0.0, 3.0, 0.9), (-1.0, -8.0, 0.7)):
        out += circle(x, y, r, "water-5")
    return out


def feather(length: float) -> str:
    """A feather along +x, its quill at 0."""
    n, v = number, length
    top = f"M{n(v * 0.18)} 0C{n(v * 0.3)} {n(-v * 0.2)} {n(v * 0.75)} {n(-v * 0.22)} {n(v)} {n(-v * 0.03)}"
    out = path(f"{top}C{n(v * 0.8)} {n(v * 0.14)} {n(v * 0.4)} {n(v * 0.18)} {n(v * 0.18)} 0Z", "dusk-3")
    out += path(f"{top}C{n(v * 0.7)} {n(-v * 0.06)} {n(v * 0.4)} {n(-v * 0.03)} {n(v * 0.18)} 0Z", "dusk-2")
    for t in (0.34, 0.48, 0.62, 0.76):
        out += line(f"M{n(v * t)} {n(-v * 0.01)}l{n(v * 0.09)} {n(-v * 0.1)}", "dusk-4", v * 0.012, opacity=".55")
        out += line(f"M{n(v * t)} 0l{n(v * 0.09)} {n(v * 0.075)}", "dusk-4", v * 0.012, opacity=".8")
    out += path(f"M{n(v * 0.42)} {n(v * 0.125)}l{n(v * 0.05)} {n(-v * 0.06)}l{n(v * 0.02)} {n(v * 0.062)}Z", "dusk-4")
    shaft = f"M0 {n(v * 0.015)}Q{n(v * 0.5)} {n(-v * 0.01)} {n(v * 0.95)} {n(-v * 0.03)}"
    return out + line(shaft, "paper-1", v * 0.026)
