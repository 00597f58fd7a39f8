"""Players: a colour and a shape for each seat, never one without the other."""

from __future__ import annotations

from typing import Final

from clairiere.pictures.icons import icon
from clairiere.pictures.ink import number, path, regular, rounded, star

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
