"""Pieces that lie on many tables: players' tokens, wooden tokens, badges, cubes, rings around what can be chosen."""

from __future__ import annotations

from typing import Final

from clairiere.pictures.ink import at, circle, ellipse, icon, ink, lettering, number, path, rect, regular, rounded, star

# Players: a colour and a shape for each seat, never one without the other.

SHAPES: Final = ("circle", "square", "triangle", "diamond", "star")


def colour(seat: int) -> str:
    """The colour name of a seat."""
    return f"p{seat + 1}"


def silhouette(seat: int, r: float) -> str:
    """The outline of a seat's tokens."""
    shape = SHAPES[seat]
    if shape == "circle":
        n = number(r)
        return f"M{number(-r)} 0A{n} {n} 0 1 1 {n} 0A{n} {n} 0 1 1 {number(-r)} 0Z"
    if shape == "square":
        a = r * 0.9
        return rounded([(-a, -a), (a, -a), (a, a), (-a, a)], r * 0.26)
    if shape == "triangle":
        return rounded(regular(3, r * 1.34, centre=(0, r * 0.24)), r * 0.34)
    if shape == "diamond":
        return rounded(regular(4, r * 1.18), r * 0.26)
    return rounded([(x, y + r * 0.06) for x, y in star(r * 1.22)], r * 0.16)


# How large a glyph sits in each shape, in radii, and how far below its middle.
GLYPH_SIZE: Final = [1.18, 1.18, 0.92, 1.05, 0.8]
GLYPH_DROP: Final = [0.0, 0.0, 0.14, 0.0, 0.03]


def player_token(seat: int, glyph: str, r: float = 19, *, raised: bool = True) -> str:
    """A wooden token in a seat's shape and colour, with a glyph on it."""
    outline = silhouette(seat, r)
    out = path(outline, "shade", transform="translate(3 5.5)") if raised else ""
    out += path(outline, "wood-edge", transform="translate(0 3)", opacity=".85")
    out += path(outline, colour(seat), stroke="var(--paper-1)", stroke_width="2.4")
    on = f"{colour(seat)}-on"
    out += path(silhouette(seat, r * 0.84), "none", stroke=f"var(--{on})", stroke_width=".8", opacity=".35")
    return out + icon(glyph, 0, r * GLYPH_DROP[seat], r * GLYPH_SIZE[seat], on)


def ghost_token(seat: int, r: float = 19) -> str:
    """A translucent token where one would be placed."""
    outline = silhouette(seat, r)
    out = path(outline, "paper-1", opacity=".5")
    out += path(outline, "none", stroke="var(--ink-print)", stroke_width="3.6", stroke_linejoin="round", opacity=".55")
    return out + path(
        outline, "none", stroke="var(--paper-1)", stroke_width="2.2", stroke_dasharray="5 4", stroke_linejoin="round"
    )


def seat_mark(seat: int, r: float = 20) -> str:
    """The flat sign of a seat."""
    outline = silhouette(seat, r)
    return path(outline, "none", stroke="var(--line-strong)", stroke_width=number(r / 4)) + path(
        outline, colour(seat), stroke="var(--paper-1)", stroke_width=number(r * 0.15)
    )


# Tokens of everybody.

def wooden_token(ramp: str, glyph: str, *, tone: int = 3, disc: str = "", on: str = "paper-1", r: float = 20) -> str:
    """A turned wooden disc: shadow, edge, face, a crescent of light, an inner disc and a glyph."""
    n = number
    dark = f"{ramp}-5"
    crescent = f"M{n(-r)} 0A{n(r)} {n(r)} 0 0 1 {n(r * 0.6)} {n(-r * 0.8)}A{n(r * 1.1)} {n(r * 1.1)} 0 0 0 {n(-r)} 0Z"
    out = ellipse(3, 5.5, r, r, "shade") + circle(0, 2.6, r, dark) + circle(0, 0, r, f"{ramp}-{tone}")
    out += path(crescent, f"{ramp}-{max(1, tone - 1)}", opacity=".8")
    out += circle(0, 0, r * 0.8, disc or f"{ramp}-{min(5, tone + 1)}")
    if on == "paper-1":
        out += icon(glyph, 0.8, 1.3, r * 1.22, dark)
    return out + icon(glyph, 0, 0.3, r * 1.22, on)


def badge(glyph: str, r: float = 19, fill: str = "paper-1") -> str:
    """A paper disc with an icon."""
    out = circle(1.5, 3, r, "shade") + circle(0, 1.6, r, "paper-5") + circle(0, 0, r, fill)
    out += circle(0, 0, r - 2.6, "none", stroke="var(--bark-2)", stroke_width="1")
    return out + icon(glyph, 0, 0, r * 1.3, "ink-print")


def count_disc(x: float, y: float, count: int, r: float = 9.5) -> str:
    """A number on a small paper disc."""
    disc = circle(0, 0, r, "paper-1", stroke="var(--ink-print)", stroke_width="1")
    return at(x, y, disc, lettering(0, r * 0.49, str(count), r * 1.45))


def cube(size: float, ramp: str = "clay") -> str:
    """A painted wooden cube, seen from a little above; its middle is at 0."""
    a, n = size / 2, number
    top = f"M{n(-a)} {n(-a * 0.62)}a3 3 0 0 1 3-3H{n(a - 3)}a3 3 0 0 1 3 3L{n(a * 0.75)} {n(-a * 0.5)}H{n(-a * 0.75)}Z"
    out = rect(-a, -a, size, size, "shade", 3, transform="translate(1.5 3)")
    out += rect(-a, -a * 0.62, size, size * 0.93, f"{ramp}-5", 3) + rect(-a, -a, size, size * 0.93, f"{ramp}-4", 3)
    return out + path(top, f"{ramp}-2")


def ring(outline: str, width: float = 6) -> str:
    """The gold ring around an element that can be chosen."""
    casing = path(outline, "none", stroke="var(--ink-print)", stroke_width=number(width + 4), opacity=".75")
    return casing + path(outline, "none", stroke="var(--gold)", stroke_width=number(width))


def last_ring(outline: str) -> str:
    """The dashed ring around an element that has just moved."""
    casing = path(outline, "none", stroke="var(--ink-print)", stroke_width="4.6", opacity=".6")
    return casing + path(outline, "none", stroke="var(--gold)", stroke_width="2.6", stroke_dasharray="7 4")


def radial(id: str, stops: list[tuple[str, str, str]], *, cx: str = ".5", cy: str = ".5", r: str = ".5") -> str:
    """A radial gradient: offset, ink and opacity of each stop."""
    return f'<radialGradient id="{id}" cx="{cx}" cy="{cy}" r="{r}">{gradient_stops(stops)}</radialGradient>'


def linear(id: str, stops: list[tuple[str, str, str]], *, x2: str = "0", y2: str = "1") -> str:
    """A linear gradient from the upper left; downwards if nothing else is said."""
    return f'<linearGradient id="{id}" x1="0" y1="0" x2="{x2}" y2="{y2}">{gradient_stops(stops)}</linearGradient>'


def gradient_stops(stops: list[tuple[str, str, str]]) -> str:
    """The stop elements of a gradient."""
    return "".join(
        [f'<stop offset="{offset}" stop-color="{ink(name)}" stop-opacity="{alpha}"/>' for offset, name, alpha in stops]
    )
