"""The ground of every picture: planks, the pool of light, paper grain."""

from __future__ import annotations

from random import Random

from clairiere.pictures.ink import circle, ellipse, group, line, number, rect
from clairiere.pictures.pieces import radial

PLANK_WIDTH = 1400
PLANK_HEIGHT = 160
PLANKS = 4


def wood() -> str:
    """The wood pattern of the table top."""
    luck = Random(12)
    planks = "".join([plank(luck, i) for i in range(PLANKS)])
    size = f'width="{PLANK_WIDTH}" height="{PLANKS * PLANK_HEIGHT}"'
    return f'<pattern id="wood" {size} patternUnits="userSpaceOnUse">{planks}</pattern>'


def plank(luck: Random, i: int) -> str:
    """One plank: its tone, its grain, perhaps a knot, its joints."""
    y = i * PLANK_HEIGHT
    out = rect(0, y, PLANK_WIDTH, PLANK_HEIGHT, "wood")
    out += rect(0, y, PLANK_WIDTH, PLANK_HEIGHT, "wood-2", opacity=f"{luck.choice((0.0, 0.12, 0.2, 0.3)):.2f}")
    out += "".join([grain_line(luck, y) for _ in range(13)])
    if i in (0, 2):
        out += knot(luck.uniform(200, 1200), y + PLANK_HEIGHT / 2 + luck.uniform(-20, 20))
    out += rect(0, y, PLANK_WIDTH, 2.5, "wood-2") + rect(0, y + 2.5, PLANK_WIDTH, 1.5, "wood-3", opacity=".5")
    x = luck.uniform(100, 1300)
    out += rect(x, y, 2, PLANK_HEIGHT, "wood-2", opacity=".8")
    for dx, dy in ((-12, 18), (14, 18), (-12, PLANK_HEIGHT - 18), (14, PLANK_HEIGHT - 18)):
        out += circle(x + dx, y + dy, 2.6, "wood-2", opacity=".8")
    return out


def grain_line(luck: Random, top: float) -> str:
    """A fibre of the wood, which continues across the pattern's edge."""
    n = number
    x, y = luck.uniform(0, PLANK_WIDTH), top + luck.uniform(6, PLANK_HEIGHT - 6)
    length, bend, width = luck.uniform(240, 900), luck.uniform(-6, 6), luck.uniform(0.8, 2.2)
    tone, alpha = ("wood-3" if luck.random() < 0.45 else "wood-2"), f"{luck.uniform(0.25, 0.6):.2f}"
    out = ""
    for start in (x, x - PLANK_WIDTH):
        if start + length > 0:
            d = f"M{n(start)} {n(y)}q{n(length / 4)} {n(bend)} {n(length / 2)} 0t{n(length / 2)} {n(bend / 3)}"
            out += line(d, tone, width, opacity=alpha)
    return out


def knot(x: float, y: float) -> str:
    """A knot in a plank."""
    out = ellipse(x, y, 6, 2.6, "wood-2")
    for rx, ry in ((34, 13), (24, 9), (13, 5)):
        out += ellipse(x, y, rx, ry, "none", stroke="var(--wood-2)", stroke_width="1.6", opacity=".7")
    return out


def grain() -> str:
    """The pattern of paper specks that is laid over finished areas."""
    luck = Random(7)
    specks = ""
    for i in range(46):
        x, y = luck.uniform(0, 80), luck.uniform(0, 80)
        d = f"M{number(x)} {number(y)}l{number(luck.uniform(1, 3))} {number(luck.uniform(-0.8, 0.8))}"
        specks += line(d, "grain-d" if i % 2 else "grain-l", luck.uniform(0.5, 1.0))
    return f'<pattern id="grain" width="80" height="80" patternUnits="userSpaceOnUse">{specks}</pattern>'


def glow() -> str:
    """A warm radial gradient."""
    return radial("glow", [("0", "sun-1", ".95"), (".5", "sun-2", ".55"), ("1", "sun-2", "0")])


def lamp() -> str:
    """The pool of light on the table, and the dark around it."""
    pool = radial("lamp", [("0", "lamp", "1"), ("1", "lamp", "0")], cx=".42", cy=".4", r=".62")
    return pool + radial("vignette", [(".55", "dusk-edge", "0"), ("1", "dusk-edge", "1")], r=".78")


def ground_defs() -> str:
    """Patterns and gradients that every sprite sheet contains."""
    return wood() + grain() + glow() + lamp()


def table_top(width: float, height: float, layout: str) -> str:
    """The wooden background of a standalone picture."""
    fills = ("url(#wood)", "url(#lamp)", "url(#vignette)")
    return group(*[rect(0, 0, width, height, fill) for fill in fills], class_=layout)
