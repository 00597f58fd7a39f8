"""Weather: what is behind everything, by day and by night, and the inks that only far things have."""

from __future__ import annotations

from random import Random
from typing import Final

from clairiere.pictures.ink import circle, group, line, path
from clairiere.pictures.palette import THEMES
from clairiere.pictures.pieces import linear, radial

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
