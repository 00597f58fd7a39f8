"""What is behind and beneath every picture: planks, light, paper grain, sky, and the inks of far things."""

from __future__ import annotations

from random import Random
from typing import Final

from clairiere.pictures.ink import circle, ellipse, group, line, number, path, rect
from clairiere.pictures.palette import THEMES
from clairiere.pictures.pieces import linear, radial

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


# name: (day, night); never seen on a page, so not among the inks that every page gets
WEATHER: Final[dict[str, tuple[str, str]]] = {
    "air-1": ("#BFDFEA", "#0B1626"),
    "air-2": ("#E9F0D8", "#16283A"),
    "air-3": ("#FBE8B8", "#2C4144"),
    "orb": ("#FFF6D6", "#F3E7C4"),
    "halo": ("#FFF3C8", "#3A5068"),
    "ray": ("#FFF6D0", "#16283A"),
    "cloud": ("#FFFDF2", "#22364A"),
    "ridge": ("#BFD6C4", "#1A2E3A"),
    "mist-1": ("#9CC0A2", "#152A30"),
    "mist-2": ("#7BA783", "#10241F"),
    "mist-3": ("#3F6D52", "#0B1A15"),
    "lawn-1": ("#7DA257", "#1B3524"),
    "lawn-2": ("#98B860", "#23422A"),
    "lawn-3": ("#C3D276", "#41592F"),
    "near": ("#3E6A3A", "#0A1A13"),
    "lamplight": ("rgba(255,214,120,.25)", "rgba(255,190,90,.62)"),
    "lamplit": ("rgba(255,241,197,.35)", "rgba(255,196,104,.30)"),
    "fog": ("rgba(244,246,224,.55)", "rgba(64,92,104,.22)"),
}


def weather(theme: str) -> dict[str, str]:
    """Colours of sky and light in one theme."""
    i = THEMES.index(theme)
    return {name: values[i] for name, values in WEATHER.items()}


def weather_defs() -> str:
    """Gradients of sky and light."""
    air = linear("air", [("0", "air-1", "1"), (".55", "air-2", "1"), ("1", "air-3", "1")])
    halo = radial("halo", [("0", "halo", ".95"), (".3", "halo", ".5"), ("1", "halo", "0")])
    ray = linear("ray", [("0", "ray", ".32"), ("1", "ray", "0")])
    fog = linear("fog", [("0", "fog", "0"), (".6", "fog", "1"), ("1", "fog", "0")])
    return air + halo + ray + fog + radial("lamplight", [("0", "lamplight", "1"), ("1", "lamplight", "0")])


def sun() -> str:
    """The sun in its halo, its middle at 0."""
    return circle(0, 0, 300, "url(#halo)") + circle(0, 0, 54, "orb")


def shafts() -> str:
    """Two shafts of light from the sun down to the grass."""
    left = path("M-40 0L-440 490H-180L-10 20Z", "url(#ray)")
    return left + path("M10 20L-10 490H220L40 10Z", "url(#ray)")


def moon() -> str:
    """A crescent in its halo, its middle at 0."""
    return circle(0, 0, 320, "url(#halo)") + path("M10-54A56 56 0 1 0 52 26A46 46 0 0 1 10-54Z", "orb")


def stars(seed: int, count: int, room: tuple[float, float, float, float], ink: str = "paper-1") -> str:
    """Random stars within a rectangle."""
    luck = Random(seed)
    out = ""
    for _ in range(count):
        x, y = luck.uniform(room[0], room[2]), luck.uniform(room[1], room[3])
        out += circle(x, y, luck.uniform(0.7, 1.9), ink, opacity=f"{luck.uniform(0.3, 0.95):.2f}")
    return out


def clouds(places: list[tuple[float, float, float]]) -> str:
    """Long flat clouds: where, and how large."""
    flat = "M-90 10C-80-6-52-8-44-4C-38-24-4-28 10-12C24-22 52-16 54-2C74-6 92 0 96 10Z"
    drawn = [f'<path d="{flat}" transform="translate({x} {y}) scale({s})" fill="var(--cloud)"/>' for x, y, s in places]
    return group(*drawn, opacity=".55")


def birds(x: float, y: float) -> str:
    """Three birds, far away."""
    wings = f"M{x} {y}q6-7 11 0q5-7 11 0M{x + 38} {y - 16}q5-6 9 0q4-6 9 0M{x + 46} {y + 14}q4-5 8 0q4-5 8 0"
    return line(wings, "mist-3", 1.8, opacity=".6")


def fireflies(places: list[tuple[float, float]]) -> str:
    """Small lights; need the gradient `glow`."""
    return "".join([circle(x, y, 11, "url(#glow)") + circle(x, y, 2.2, "sun-1") for x, y in places])
