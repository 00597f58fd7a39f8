"""SVG elements as strings, outlines (the values of `d`), and icons.

A colour is the name of an ink (`moss-3`), resolved by day and by night. What is irregular is so by a seed, so that a
board always draws the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.resources import files
from math import cos, hypot, pi, radians, sin
from random import Random
from typing import Final

Attribute = str | float
"""What an attribute may hold; `stroke_width` is written `stroke-width`. (mypyc wants no float defaults before `**`.)"""
TEXT_TAG: Final = '<text aria-hidden="true"'
"""How every text of a picture begins: screen readers read the `<title>` of the group around it instead."""


def number(value: float) -> str:
    """A coordinate with one decimal, as short as possible."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def ink(colour: str) -> str:
    """A colour name as a CSS variable; `none`, `url(#...)` and colours stay."""
    return colour if colour.startswith(("none", "url", "#", "var", "current")) else f"var(--{colour})"


def attributes(given: dict[str, Attribute]) -> str:
    """Keyword arguments as SVG attributes: ` stroke-width="2" opacity=".5"`."""
    out = ""
    for name, value in given.items():
        text = number(value) if isinstance(value, float | int) else value
        out += f' {name.rstrip("_").replace("_", "-")}="{text}"'
    return out


def path(d: str, fill: str = "none", **more: Attribute) -> str:
    """A filled SVG path."""
    return f'<path d="{d}" fill="{ink(fill)}"{attributes(more)}/>'


def line(d: str, stroke: str, width: float | None = None, **more: Attribute) -> str:
    """A stroked path with round ends."""
    thick = 1.5 if width is None else width
    return (
        f'<path d="{d}" fill="none" stroke="{ink(stroke)}" stroke-width="{thick:.3g}" stroke-linecap="round"'
        f' stroke-linejoin="round"{attributes(more)}/>'
    )


def circle(x: float, y: float, r: float, fill: str, **more: Attribute) -> str:
    """An SVG circle."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{ink(fill)}"{attributes(more)}/>'


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, **more: Attribute) -> str:
    """An SVG ellipse."""
    return (
        f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="{number(rx)}" ry="{number(ry)}"'
        f' fill="{ink(fill)}"{attributes(more)}/>'
    )


def rect(x: float, y: float, w: float, h: float, fill: str, corner: float | None = None, **more: Attribute) -> str:
    """An SVG rectangle with rounded corners."""
    rx = f' rx="{number(corner)}"' if corner else ""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"{rx}'
        f' fill="{ink(fill)}"{attributes(more)}/>'
    )


def group(*content: str, **more: Attribute) -> str:
    """An SVG group."""
    return f"<g{attributes(more)}>{''.join(content)}</g>"


def moved(x: float, y: float, scale: float | None, turn: float | None) -> str:
    """A `transform` value: translation, scale, rotation."""
    out = f"translate({number(x)} {number(y)})"
    if turn:
        out += f" rotate({number(turn)})"
    return out if scale is None or scale == 1 else f"{out} scale({scale:.3g})"


def at(
    x: float, y: float, *content: str, scale: float | None = None, turn: float | None = None, **more: Attribute
) -> str:
    """A group at a position."""
    return f'<g transform="{moved(x, y, scale, turn)}"{attributes(more)}>{"".join(content)}</g>'


def use(
    symbol: str,
    x: float | None = None,
    y: float | None = None,
    scale: float | None = None,
    turn: float | None = None,
    **more: Attribute,
) -> str:
    """A `use` element of a symbol at a position."""
    return f'<use href="#{symbol}" transform="{moved(x or 0, y or 0, scale, turn)}"{attributes(more)}/>'


def escaped(text: str) -> str:
    """Text that a person has entered, safe between tags and in attributes."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def lettering(
    x: float,
    y: float,
    text: str,
    size: float,
    fill: str = "ink-print",
    *,
    anchor: str = "middle",
    face: str = "display",
    **more: Attribute,
) -> str:
    """A line of text: `face` is display (titles, numbers), text, or strong."""
    return (
        f'{TEXT_TAG} x="{number(x)}" y="{number(y)}" font-size="{number(size)}" fill="{ink(fill)}"'
        f' text-anchor="{anchor}" class="t-{face}"{attributes(more)}>{escaped(text)}</text>'
    )


def numeral(x: float, y: float, text: object, size: float, fill: str = "ink-print", anchor: str = "middle") -> str:
    """A number in the display face."""
    return (
        f'{TEXT_TAG} x="{x:g}" y="{y:g}" font-size="{size:g}" fill="var(--{fill})" text-anchor="{anchor}" '
        f'class="t-display">{text}</text>'
    )


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


# Icons on a grid of 24 units, in the colour of what they stand on. They are drawn in icons.svg, a symbol a line.

ICONS: Final[dict[str, str]] = {}


def icons() -> dict[str, str]:
    """Every icon as a symbol, by its name."""
    if not ICONS:
        for symbol in files("clairiere.pictures").joinpath("icons.svg").read_text("utf-8").splitlines()[1:-1]:
            ICONS[symbol.split('"')[1][2:]] = symbol
    return ICONS


def icon_symbols(names: Iterable[str]) -> str:
    """These icons, for a sprite sheet."""
    return "".join([icons()[name] for name in names])


def icon(name: str, x: float, y: float, size: float, colour: str) -> str:
    """An icon of the sprite sheet with its middle here."""
    side = number(size)
    return (
        f'<use href="#i-{name}" x="{number(x - size / 2)}" y="{number(y - size / 2)}" width="{side}" height="{side}"'
        f' style="color:{ink(colour)}"/>'
    )
