"""Malfunctions, which become knowledge: gear, square, hexagon and diamond, each with its type and its number."""

from __future__ import annotations

from math import cos, pi, radians, sin
from typing import Final

from clairiere.games.bethel_woods.rules.choices import TILES, TOKEN_NAMES, TYPES
from clairiere.pictures.canvas import symbol
from clairiere.pictures.ink import Point, at, circle, ellipse, group, icon, lettering, line, path, rect, rounded
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


# Critical tiles and spies.

SIGNS: Final = (("idea", "6"), ("swap", ""), ("moon", "+1"), ("spy", "+1"), ("user", "−1"), ("wrench", "+1"))
"""What is printed on each tile: an icon and perhaps a number."""
W: Final = 38.0
H: Final = 48.0
HAT: Final = "M-13-8Q0-4 13-8Q8-10 7-12Q6-18 0-16.5Q-6-18-7-12Q-8-10-13-8Z"
COAT: Final = "M-15 10C-13 2-6 1 0 1C6 1 13 2 15 10A17.5 17.5 0 0 1-15 10Z"
CIRCLE: Final = "M-23 0A23 23 0 1 1 23 0A23 23 0 1 1-23 0Z"


def card(fill: str, line: str) -> str:
    """The bare tile."""
    out = rect(-W / 2 + 2, -H / 2 + 4, W, H, "shade", 6) + rect(-W / 2, -H / 2 + 2, W, H, "bark-5", 6)
    out += rect(-W / 2, -H / 2, W, H, fill, 6)
    return out + rect(-W / 2 + 2.5, -H / 2 + 2.5, W - 5, H - 5, "none", 4, stroke=f"var(--{line})", stroke_width="1.3")


def printed(tile: int) -> str:
    """Its icon and number."""
    glyph, text = SIGNS[tile]
    if not text:
        return icon(glyph, 0, 0, 26, "paper-1")
    return icon(glyph, 0, -9.5, 20, "paper-1") + lettering(0, 18, text, 21, "paper-1")


def spy() -> str:
    """A stranger in hat and coat."""
    out = circle(2, 4, 20, "shade") + circle(0, 2.4, 20, "stone-5") + circle(0, 0, 20, "bark-5")
    out += circle(0, 0, 17.5, "stone-4") + path(COAT, "bark-5") + path("M-5 2L0 10L5 2Z", "paper-3")
    out += circle(0, -4, 6.5, "clay-1") + rect(-6.5, -6, 13, 3.6, "bark-5", 1.6)
    return out + path(HAT, "bark-5") + path("M-7-11Q0-8.5 7-11V-9Q0-6.5-7-9Z", "berry-3")


def back() -> str:
    """A spy of whom only the hat is known."""
    out = circle(2, 4, 20, "shade") + circle(0, 2.4, 20, "bark-5") + circle(0, 0, 20, "stone-5")
    out += circle(0, 0, 16.5, "none", stroke="var(--stone-3)", stroke_width="1.4")
    return out + icon("spy", 0, 0, 26, "stone-2")


def numbered(number: int) -> str:
    """A spy and the machine it goes to."""
    disc = circle(0, 0, 11, "paper-1", stroke="var(--ink-print)", stroke_width="1")
    return '<use href="#btw-spy"/>' + at(12, 12, disc, lettering(0, 7.6, str(number), 21.5))


def tile_symbols() -> str:
    """Tiles face up, known and unknown; spies likewise."""
    out = symbol("btw-tile-up", card("berry-3", "paper-1")) + symbol("btw-tile-down", card("pine-4", "pine-1"))
    out += symbol("btw-tile-back", '<use href="#btw-tile-down"/>' + icon("leaf", 0, 0, 24, "pine-2"))
    for tile in range(len(TILES)):
        out += symbol(f"btw-tile-{tile}", '<use href="#btw-tile-up"/>' + printed(tile))
        out += symbol(f"btw-known-{tile}", f'<use href="#btw-tile-down"/><g opacity=".5">{printed(tile)}</g>')
    out += symbol("btw-spy", spy()) + symbol("btw-spy-back", back())
    out += "".join([symbol(f"btw-spy-{n}", numbered(n)) for n in range(1, 7)])
    return out + symbol("btw-ring-spy", ring(CIRCLE, 3.6)) + symbol("btw-last-spy", last_ring(CIRCLE))


# Signs of a sowing: the handcart, arrows along the ring, the way into the house; lamps and the clock of the supply.

BOW: Final = "M-34 4Q0-12 28 0"
HEAD: Final = "M42 5L21-10V16Z"
CASING: Final = "M44 6L20-13V19Z"
BOTH: Final = "M-26 4Q0-10 26 4"
HEADS: Final = "M44 12L24-5L20 18ZM-44 12L-24-5L-20 18Z"
DISC: Final = "M-19 0A19 19 0 1 1 19 0A19 19 0 1 1-19 0Z"
BULB: Final = "M-13-4A13 13 0 1 1 13-4C13 3 8 5 8 11H-8C-8 5-13 3-13-4Z"


def sign_symbols() -> str:
    """The cart, and arrows and dots for the way of the workers."""
    out = symbol("btw-cart-back", cart_back()) + symbol("btw-cart", cart_front())
    for name, ink, dashes in (("done", "paper-1", ""), ("now", "gold", ""), ("then", "paper-1", "9 7")):
        out += symbol(f"btw-arrow-{name}", arrow(BOW, CASING, HEAD, ink, dashes))
        out += symbol(f"btw-stop-{name}", disc("gold" if name == "now" else "paper-1"))
    out += symbol("btw-ways", arrow(BOTH, HEADS, HEADS, "gold", ""))
    out += symbol("btw-way", arrow(BOW, CASING, HEAD, "gold", ""))
    out += symbol("btw-check", icon("check", 0, 0, 19, "moss-5")) + symbol("btw-entry", entry())
    out += symbol("btw-ring-disc", ring(DISC, 4))
    return out + symbol("btw-lit", bulb("berry-3", lit=True)) + symbol("btw-dark", bulb("stone-2", lit=False))


def arrow(bow: str, casing: str, head: str, ink: str, dashes: str) -> str:
    """A bowed arrow along the ring."""
    out = line(bow, "ink-print", 15, opacity=".75")
    edge = {"stroke": "var(--ink-print)", "stroke_width": "6", "stroke_linejoin": "round", "opacity": ".75"}
    out += path(casing, "ink-print", **edge)
    out += line(bow, ink, 9, stroke_dasharray=dashes) if dashes else line(bow, ink, 9)
    return out + path(head, ink, stroke=f"var(--{ink})", stroke_width="2", stroke_linejoin="round")


def disc(ink: str) -> str:
    """The middle of an arrow, for a number or a tick."""
    return circle(0, 0, 16, ink, stroke="var(--ink-print)", stroke_width="1.6")


def entry() -> str:
    """An arrow into the house; up."""
    head = path("M0-22L-15 0H15Z", "ink-print", stroke="var(--ink-print)", stroke_width="6", stroke_linejoin="round")
    casing = group(line("M0 26V-2", "ink-print", 13), head, opacity=".75")
    return casing + line("M0 24V0", "gold", 8, stroke_dasharray="8 6") + path("M0-19L-12-1H12Z", "gold")


def cart_back() -> str:
    """Shadow and shaft."""
    out = ellipse(-8, 30, 84, 13, "shade") + line("M-62 6L-98-10", "bark-4", 7) + line("M-62 4L-98-12", "bark-2", 2.4)
    return out + line("M-98-12V-22", "bark-4", 6)


def cart_front() -> str:
    """The box that the workers stand in, and its wheels."""
    out = path("M-76-4H70L60 24H-62Z", "bark-4") + path("M-76-4H-10L-12 24H-62Z", "bark-3")
    out += line("M-72 5H66M-67 14H63", "bark-5", 1.6, opacity=".6")
    out += rect(-80, -8, 154, 8, "bark-2", 4) + rect(-80, -8, 66, 8, "bark-1", 4)
    for x in (-38, 34):
        out += circle(x, 26, 16, "bark-5") + circle(x - 1, 25, 13.5, "bark-3") + circle(x - 1, 25, 9.5, "bark-4")
        out += line(f"M{x - 1} 13v24M{x - 13} 25h24", "bark-2", 2.6) + circle(x - 1, 25, 3.4, "sun-4")
    return out


def bulb(ink: str, *, lit: bool) -> str:
    """A warning lamp."""
    out = circle(0, -4, 26, "url(#btw-alarm)") if lit else ""
    out += path(BULB, ink, stroke="var(--ink-print)", stroke_width="1.2")
    return out + line("M-9-6A9.5 9.5 0 0 1 1-13", "paper-1", 2.4) + rect(-7, 11, 14, 7, "stone-5", 2)
