"""Critical tiles and spies."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.numbering import TILES
from clairiere.pictures.canvas import symbol
from clairiere.pictures.icons import icon
from clairiere.pictures.ink import at, circle, lettering, path, rect
from clairiere.pictures.pieces import last_ring, ring

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
