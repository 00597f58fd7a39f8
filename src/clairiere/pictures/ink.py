"""Ink: SVG elements as strings. A colour is the name of an ink (`moss-3`), resolved by day and by night."""

from __future__ import annotations

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
