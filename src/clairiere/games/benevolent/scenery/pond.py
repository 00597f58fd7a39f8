"""The Pond: the moon in the water, lilies and reeds."""

from __future__ import annotations

from clairiere.pictures.ink import at, circle, ellipse, line, number, path, rect, use
from clairiere.pictures.outlines import blob


def pond() -> str:
    """Shore, water, the moon and what grows around it."""
    out = path(blob((0, 8), 70, 52, 25, count=14), "fern-3")
    out += path(blob((0, 9), 64, 46, 26, count=14, jitter=0.05), "bark-2")
    out += path(blob((0, 10), 59, 41, 26, count=14, jitter=0.05), "water-5")
    out += path(blob((1, 12), 58, 39, 26, count=14, jitter=0.05), "url(#ben-water)") + gleams()
    for x, y, scale, turn in ((-38.0, 30.0, 1.0, 10.0), (36.0, 26.0, 1.15, -20.0), (44.0, 14.0, 0.8, 60.0)):
        out += at(x, y, lily_pad(), scale=scale, turn=turn)
    out += at(36, 22, lily(), scale=0.9)
    out += reed(-54, 14, 36, -2) + reed(-48, 18, 28, 2) + reed(54, 4, 30, 2)
    for x, y, scale in ((-54.0, 18.0, 1.1), (52.0, 8.0, 1.1), (-20.0, -28.0, 0.8), (26.0, -26.0, 0.8)):
        out += use("ben-tuft", x, y, scale)
    return out


def gleams() -> str:
    """Ripples, the moon and the stars in the water."""
    out = line("M-40 24q10-4 22 0M-8 40q12-4 26 0M18 30q8-3 16 0", "water-1", 1.6, opacity=".7")
    out += line("M-46 2q7-3 14 0M30 44q7-3 12 0", "water-1", 1.4, opacity=".5")
    out += at(-8, 10, path("M9-17A17 17 0 1 0 17 8A13.5 13.5 0 0 1 9-17Z", "sun-1"), opacity=".96")
    out += line("M-28 29h22M-20 34h12", "sun-1", 1.7, opacity=".75")
    for x, y, scale in ((22.0, -4.0, 1.0), (32.0, 8.0, 0.7), (14.0, 6.0, 0.6)):
        out += at(x, y, path("M0-5L1.3-1.3L5 0L1.3 1.3L0 5L-1.3 1.3L-5 0L-1.3-1.3Z", "sun-1"), scale=scale)
    return out


def lily_pad() -> str:
    """A floating leaf."""
    out = ellipse(1, 2, 10, 6, "water-5", opacity=".5") + path("M0 0L9.5-2.5A10 6 0 1 1 6.4-4.8Z", "moss-3")
    return out + path("M0 0L6.4-4.8A10 6 0 0 0-9.6-1.6Z", "moss-2")


def lily() -> str:
    """A water lily."""
    petals = ""
    for k in range(5):
        petal = path("M0 0Q-4-6 0-10Q4-6 0 0Z", "berry-1" if k % 2 else "paper-1")
        petals += at(0, 0, petal, turn=-60 + 30 * k)
    return petals + circle(0, -2, 2, "sun-3")


def reed(x: float, y: float, high: float, lean: float) -> str:
    """A bulrush."""
    n = number
    stalk = line(f"M{n(x)} {n(y)}Q{n(x + lean)} {n(y - high * 0.6)} {n(x + lean * 1.6)} {n(y - high)}", "moss-4", 2)
    head = rect(-2.1, -3, 4.2, 12, "bark-4", 2) + rect(-2.1, -3, 1.7, 12, "bark-3", 1)
    return stalk + at(x + lean * 1.6, y - high, head, turn=lean * 1.5)
