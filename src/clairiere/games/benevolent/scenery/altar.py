"""The Sacred Altar: a ruined arch, candles, and leaves laid down as offerings."""

from __future__ import annotations

from random import Random
from typing import Final

from clairiere.pictures.ink import at, circle, ellipse, line, path, rect, use
from clairiere.pictures.outlines import blob
from clairiere.pictures.plants import leaf, mushroom

IVY: Final = ("moss-4", "moss-3", "moss-5")
ARCH: Final = "M-36 4L-36-30C-36-66 36-66 36-30"


def altar() -> str:
    """The clearing, the arch, the altar before it, ivy over both."""
    out = path(blob((0, 8), 66, 52, 45), "moss-2") + path(blob((-2, 8), 52, 38, 46), "fern-2", opacity=".8")
    out += arch() + table() + offerings() + candle(-23, 10) + candle(22, 13) + ivy()
    out += use("ben-tuft", -48, 36, 0.9) + use("ben-tuft", 46, 40, 0.9)
    return out + mushroom(-50, 26, 0.8, "clay-3", "clay-2")


def arch() -> str:
    """Dressed stones, dark within, and a light in the dark."""
    out = path(f"{ARCH}L36 4L24 4L24-28C24-48-24-48-24-28L-24 4Z", "stone-3")
    out += path(f"{ARCH}L33-30C33-60-30-60-30-28L-30 4Z", "stone-2")
    out += path("M36 4L36-30C36-44 24-54 6-57L8-43C18-42 24-36 24-28L24 4Z", "stone-4", opacity=".75")
    joints = "M-36-14h12M-36-30h12M24-14h12M24-30h12M-31-46l9 7M31-46l-9 7M-13-56l5 11M13-56l-5 11"
    out += line(joints, "stone-5", 1.2, opacity=".6")
    dark = path("M-25 6L-25-28C-25-50 25-50 25-28L25 6Z", "pine-5", opacity=".55")
    return at(0, 2, out) + dark + ellipse(0, -14, 26, 26, "url(#glow)")


def table() -> str:
    """Round steps and the altar itself."""
    out = ellipse(6, 34, 56, 15, "shade") + ellipse(0, 30, 52, 15, "stone-4") + ellipse(0, 27, 52, 14.5, "stone-3")
    out += ellipse(-2, 25.6, 49, 12.6, "stone-2") + path("M-26 24L-22 4L22 4L26 24Q0 31-26 24Z", "stone-3")
    out += path("M-26 24L-22 4L-6 4L-8 27.4Q-18 26.6-26 24Z", "stone-2")
    out += path("M12 4L22 4L26 24Q20 26.2 14 27Z", "stone-4")
    out += line("M-15 12q4-5 8 0t8 0t8 0", "stone-5", 1.4, opacity=".55")
    out += path("M-32 4Q0 12 32 4L30-2Q0 6-30-2Z", "stone-3")
    return out + ellipse(0, -2, 31, 8, "stone-2") + ellipse(-1.5, -2.8, 28, 6.4, "stone-1")


def offerings() -> str:
    """Leaves of every colour."""
    out = leaf(-3, -3, 17, -150, ("moss-3", "fern-2", "moss-4")) + leaf(2, -4, 18, -30, ("clay-3", "clay-2", "clay-4"))
    out += leaf(0, -4, 18, -88) + leaf(-1, -2, 16, 168, ("sun-3", "sun-2", "sun-5"))
    return out + leaf(1, -2, 15, 14, ("moss-3", "moss-2", "moss-4"))


def candle(x: float, high: float) -> str:
    """A candle that burns."""
    out = rect(-2.6, -high, 5.2, high, "paper-2", 1.4) + rect(0.6, -high, 2, high, "paper-4", 1)
    flame = path("M0-8Q3-3 0 0Q-3-3 0-8Z", "sun-3") + path("M0-5Q1.4-2 0-.6Q-1.4-2 0-5Z", "sun-1")
    return at(x, -3, out, circle(0, -high - 4, 7, "url(#glow)"), at(0, -high, flame))


def ivy() -> str:
    """Leaves that climb both sides of the arch."""
    luck = Random(9)
    out = ""
    for i in range(15):
        t = i / 14
        x, y = (-36 + t * 10, 4 - t * 86) if t < 0.6 else (-30 + (t - 0.6) * 60, -48 - (t - 0.6) * 14)
        spot = (x + luck.uniform(-3, 3), y + luck.uniform(-3, 3))
        out += leaf(spot[0], spot[1], luck.uniform(6, 9), luck.uniform(-160, 20), IVY)
    for i in range(7):
        x, y = 34 + luck.uniform(-4, 4), 4 - i * 6 + luck.uniform(-2, 2)
        out += leaf(x, y, luck.uniform(5, 8), luck.uniform(-150, 20), IVY)
    return out
