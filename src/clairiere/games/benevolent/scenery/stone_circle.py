"""The Stone Circle: seven standing stones around two arrows that chase each other."""

from __future__ import annotations

from typing import Final

from clairiere.pictures.ink import at, circle, ellipse, line, path, use
from clairiere.pictures.outlines import blob
from clairiere.pictures.plants import flower, standing_stone

BEHIND: Final = (
    (-28, -16, 12, 32, 3),
    (0, -24, 14, 40, 5),
    (28, -17, 12, 34, 7),
    (-48, 4, 12, 30, 9),
    (48, 5, 12, 32, 11),
)
BEFORE: Final = ((-36, 26, 12, 25, 13), (36, 28, 13, 26, 15))


def stone_circle() -> str:
    """The clearing, the stones behind, the light, the stones in front."""
    out = path(blob((0, 6), 66, 52, 35), "moss-2") + path(blob((-4, 4), 54, 40, 36), "fern-2")
    out += ellipse(0, 10, 44, 27, "bark-2", opacity=".55") + ellipse(-1, 9, 40, 24, "bark-1", opacity=".75")
    out += ellipse(0, 6, 40, 30, "url(#glow)") + chase() + stones(BEHIND)
    out += circle(0, 6, 4, "sun-1") + line("M0-8v-5M-9-2l-4-3M9-2l4-3", "sun-2", 1.8) + stones(BEFORE)
    out += use("ben-tuft", -16, 36, 0.8) + use("ben-tuft", 16, 38, 0.9)
    return out + flower(-58, 22, 3.2, "paper-1") + flower(58, 26, 3.2, "paper-1")


def chase() -> str:
    """One thing for another: two arrows in a ring."""
    out = line("M-22 9A22 12.5 0 0 1 16 0", "clay-3", 2.6) + path("M12.5-5L20.5 3L10 5Z", "clay-3")
    return out + line("M22 11A22 12.5 0 0 1-16 20", "clay-3", 2.6) + path("M-12.5 25L-20.5 17L-10 15Z", "clay-3")


def stones(given: tuple[tuple[int, int, int, int, int], ...]) -> str:
    """Standing stones: place, size and seed of each."""
    return "".join([at(x, y, standing_stone(w, h, seed)) for x, y, w, h, seed in given])
