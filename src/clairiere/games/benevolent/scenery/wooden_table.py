"""The Wooden Table: a split trunk with three tablets on it."""

from __future__ import annotations

from clairiere.pictures.ink import at, ellipse, line, number, path, use
from clairiere.pictures.outlines import blob, rounded
from clairiere.pictures.plants import mushroom


def wooden_table() -> str:
    """The clearing, the trunk, the tablets, toadstools and moss."""
    out = path(blob((0, 8), 66, 52, 55), "moss-3") + path(blob((-4, 6), 54, 40, 56), "fern-3", opacity=".75")
    out += path("M-52 30Q4 48 64 26L60 16L-48 20Z", "shade") + trunk()
    out += at(-24, -2, tablet(21, 29, "M3-23a6 6 0 1 0 2 9a5 5 0 0 1-2-9M-5-6h9"), turn=-8)
    sprout = "M0-8v-8M0-16c-7-1-6-8-6-10c5 0 7 4 6 10c0-6 2-9 6-9c0 4-1 8-6 9M-5-6h10"
    out += at(4, -3, tablet(23, 32, sprout), turn=2)
    spiral = "M0-14a2.2 2.2 0 1 1 2.4-2.4a4.6 4.6 0 1 1-6.6-2.4a6 6 0 0 1 6-3M-5-6h9"
    out += at(31, -5, tablet(21, 29, spiral), turn=9)
    out += mushroom(-44, 36, 0.85) + mushroom(-35, 39, 0.6) + mushroom(50, 32, 0.7, "clay-3", "clay-2")
    out += path("M-20 28q5-7 10-2q6-5 10 1q-10 5-20 1Z", "moss-3") + path("M24 26q5-6 9-2q5-4 9 1q-9 4-18 1Z", "moss-3")
    return out + use("ben-tuft", 8, 40, 0.9) + use("ben-tuft", 26, 42, 0.8)


def trunk() -> str:
    """Bark below, a flat top, and the rings at its end."""
    out = path("M-56 4C-60 14-58 26-50 31L50 27C58 24 60 10 54 2Z", "bark-4")
    out += path("M-56 4C-59 12-58 20-54 26C-20 21 20 20 56 20C59 14 58 8 54 2Z", "bark-3", opacity=".8")
    cracks = "".join([f"M{x} 17q-1 6 1 11" for x in (-42, -30, -12, 4, 18, 34, 44)])
    out += line(cracks, "bark-5", 1.3, opacity=".6") + path("M-58 3L-46-9L58-12L56 2Q0 8-58 3Z", "bark-2")
    out += path("M-58 3L-46-9L10-10.5Q-20-4-40 4Z", "bark-1")
    out += line("M-46 0Q0 2 50-3M-40-5Q0-3 52-8", "bark-3", 1.1, opacity=".8")
    end = ellipse(0, 0, 8, 14, "bark-2") + ellipse(0, 0, 5.4, 10, "bark-1")
    return out + at(-55, 15, end + line("M0-6a3.4 6 0 1 0 .4 12M0-3a1.6 3 0 1 0 .2 6", "bark-3", 1), turn=8)


def tablet(w: float, h: float, sign: str) -> str:
    """A stone tablet that leans back a little."""
    n = number
    out = path(f"M{n(-w / 2 + 3)} 2L{n(w / 2 + 6)} 3L{n(w / 2 + 1)} {n(-h * 0.3)}Z", "shade")
    out += path(rounded([(-w / 2, 0), (-w / 2 + 1, -h), (w / 2 - 1, -h - 1), (w / 2, 0)], 5), "stone-3")
    out += path(rounded([(-w / 2, 0), (-w / 2 + 1, -h), (w / 2 - 3.5, -h - 0.6), (w / 2 - 2.5, 0)], 5), "stone-1")
    return out + line(sign, "dusk-4", 1.9)
