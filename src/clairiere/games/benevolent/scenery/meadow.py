"""The Meadow: one large four-leaved clover among flowers."""

from __future__ import annotations

from random import Random

from clairiere.pictures.ink import at, ellipse, line, number, path, use
from clairiere.pictures.outlines import blob
from clairiere.pictures.plants import flower


def meadow() -> str:
    """The clearing, the clover, flowers and a butterfly."""
    out = path(blob((0, 6), 66, 56, 5, jitter=0.07), "fern-2")
    out += path(blob((-8, -2), 50, 40, 8, jitter=0.08), "fern-1", opacity=".9")
    out += path(blob((-6, 2), 34, 26, 9), "sun-1", opacity=".5") + grass()
    out += ellipse(8, 29, 25, 6, "shade") + line("M1-6C5 10 0 20 3 30", "moss-4", 3.4)
    out += line("M0-6C4 10-1 20 2 30", "moss-2", 1.2) + at(0, -13, clover(31), turn=-8)
    out += use("ben-tuft", -10, 32, 0.9) + use("ben-tuft", 14, 33) + use("ben-tuft2", 3, 34, 0.8)
    for x, y, petal in ((-44, 4, 0), (-36, 22, 0), (46, 10, 1), (40, -14, 0), (-48, -14, 1), (52, 26, 0)):
        out += flower(x, y, 4.2, "berry-1" if petal else "paper-1")
    return out + at(30, -34, butterfly(), turn=20)


def grass() -> str:
    """Tufts all over the clearing, but not where the clover stands."""
    luck = Random(3)
    out = ""
    for i in range(26):
        x, y = luck.uniform(-60, 60), luck.uniform(-26, 56)
        if (x / 62) ** 2 + ((y - 8) / 50) ** 2 < 1 and not (abs(x) < 26 and -40 < y < 30):
            out += use("ben-tuft2" if i % 2 else "ben-tuft", x, y, luck.uniform(0.6, 1))
    return out


def clover(r: float) -> str:
    """Four leaves around (0, 0)."""
    n = number
    leaf = f"M0 0C{n(-r * 0.55)} {n(-r * 0.2)} {n(-r * 0.72)} {n(-r * 0.98)} {n(-r * 0.26)} {n(-r)}"
    leaf += f"C{n(-r * 0.08)} {n(-r)} 0 {n(-r * 0.9)} 0 {n(-r * 0.8)}"
    leaf += f"C0 {n(-r * 0.9)} {n(r * 0.08)} {n(-r)} {n(r * 0.26)} {n(-r)}"
    leaf += f"C{n(r * 0.72)} {n(-r * 0.98)} {n(r * 0.55)} {n(-r * 0.2)} 0 0Z"
    lit = f"M0 {n(-r * 0.06)}C{n(-r * 0.5)} {n(-r * 0.3)} {n(-r * 0.62)} {n(-r * 0.9)} {n(-r * 0.26)} {n(-r * 0.92)}"
    lit += f"C{n(-r * 0.12)} {n(-r * 0.92)} {n(-r * 0.04)} {n(-r * 0.8)} 0 {n(-r * 0.68)}Z"
    gleam = f"M{n(-r * 0.3)} {n(-r * 0.5)}Q0 {n(-r * 0.72)} {n(r * 0.3)} {n(-r * 0.5)}"
    one = path(leaf, "moss-4") + path(lit, "moss-3") + line(gleam, "moss-1", r * 0.09, opacity=".85")
    one += line(f"M0 {n(-r * 0.08)}V{n(-r * 0.62)}", "moss-5", r * 0.045, opacity=".7")
    return "".join([at(0, 0, one, turn=90 * k + 45) for k in range(4)])


def butterfly() -> str:
    """Two wings and a body."""
    left = path("M0 0C-8-9-12-2-2 1C-9 5-4 10 1 2Z", "clay-2")
    return left + path("M0 0C5-10 11-5 3 1C9 4 5 10 0 2Z", "clay-3") + line("M-.5-2L1.4 4", "bark-5", 1.2)
