"""Malfunctions, which become knowledge: gear, square, hexagon and diamond, each with its type and its number."""

from __future__ import annotations

from math import cos, pi, radians, sin
from typing import Final

from clairiere.games.bethel_woods.numbering import TOKEN_NAMES, TYPES
from clairiere.pictures.canvas import symbol
from clairiere.pictures.icons import icon
from clairiere.pictures.ink import circle, lettering, path
from clairiere.pictures.outlines import Point, rounded
from clairiere.pictures.pieces import last_ring, ring

FACE: Final = ("clay-4", "girder", "moss-4", "sun-3")
EDGE: Final = ("clay-5", "sky-5", "moss-5", "sun-5")
ON: Final = ("paper-1", "paper-1", "paper-1", "ink-print")
RADIUS: Final = 19.0


def outline(type: int, r: float = RADIUS) -> str:
    """The silhouette of a type: colour is never the only sign."""
    if type == 0:
        return rounded(cog(r), 2)
    if type == 1:
        a = r * 0.92
        return rounded([(-a, -a), (a, -a), (a, a), (-a, a)], 4)
    if type == 2:
        corners = [radians(angle) for angle in range(30, 390, 60)]
        return rounded([(r * 1.08 * cos(a), r * 1.08 * sin(a)) for a in corners], 5)
    return rounded([(0, -r * 1.2), (r * 1.16, 0), (0, r * 1.2), (-r * 1.16, 0)], 5)


def cog(r: float) -> list[Point]:
    """Eight teeth."""
    points: list[Point] = []
    for i in range(8):
        for turn, reach in ((-0.3, 0.86), (-0.2, 1.06), (0.2, 1.06), (0.3, 0.86)):
            a = 2 * pi * (i + turn) / 8 + pi / 8
            points.append((r * reach * cos(a), r * reach * sin(a)))
    return points


def body(type: int) -> str:
    """The token without its number; the number is on the left, where it can be read though another lies on it."""
    d = outline(type)
    out = path(d, "shade", transform="translate(2.5 4)") + path(d, EDGE[type], transform="translate(0 2.2)")
    return out + path(d, FACE[type], stroke="var(--paper-1)", stroke_width="1.6", stroke_linejoin="round")


def token(face: int) -> str:
    """Type and number."""
    type = face // 6
    out = f'<use href="#btw-token-{type}"/>' + icon(f"t-{TYPES[type]}", 7.5, 0, 13, ON[type])
    return out + lettering(-6.5, 7.6, str(face % 6 + 1), 22, ON[type])


def sign(type: int) -> str:
    """A type alone, small: what a section accepts, what a spy asks for."""
    d = outline(type, 13)
    out = path(d, FACE[type], stroke="var(--paper-1)", stroke_width="1.8")
    return out + icon(f"t-{TYPES[type]}", 0, 0, 15, ON[type])


def place() -> str:
    """Where a token may lie."""
    drawn = circle(0, 0, 15, "surface-3", opacity=".8")
    return drawn + circle(0, 0, 15, "none", stroke="var(--line-strong)", stroke_width="1.6", stroke_dasharray="4 3.5")


def token_symbols() -> str:
    """`btw-M1` to `btw-E6`, signs, and rings around what can be chosen or has just moved."""
    out = symbol("btw-no-token", place())
    for type in range(len(TYPES)):
        out += symbol(f"btw-token-{type}", body(type)) + symbol(f"btw-sign-{type}", sign(type))
        out += symbol(f"btw-ring-{type}", ring(outline(type, 22), 3.6))
        out += symbol(f"btw-last-{type}", last_ring(outline(type, 22)))
    return out + "".join([symbol(f"btw-{name}", token(face)) for face, name in enumerate(TOKEN_NAMES)])
