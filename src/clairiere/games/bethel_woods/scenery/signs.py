"""Signs of a sowing: the handcart, arrows along the ring, the way into the house; lamps and the clock of the supply."""

from __future__ import annotations

from typing import Final

from clairiere.pictures.canvas import symbol
from clairiere.pictures.icons import icon
from clairiere.pictures.ink import circle, ellipse, group, line, path, rect
from clairiere.pictures.pieces import ring

BOW: Final = "M-34 4Q0-12 28 0"
HEAD: Final = "M42 5L21-10V16Z"
CASING: Final = "M44 6L20-13V19Z"
BOTH: Final = "M-26 4Q0-10 26 4"
HEADS: Final = "M44 12L24-5L20 18ZM-44 12L-24-5L-20 18Z"
DISC: Final = "M-19 0A19 19 0 1 1 19 0A19 19 0 1 1-19 0Z"
BULB: Final = "M-13-4A13 13 0 1 1 13-4C13 3 8 5 8 11H-8C-8 5-13 3-13-4Z"


def sign_symbols() -> str:
    """All of them."""
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
