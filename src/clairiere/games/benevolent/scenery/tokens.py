"""Tokens: Gifts, Footsteps, price tags, and the rings around them."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.numbering import GIFTS
from clairiere.pictures.canvas import symbol
from clairiere.pictures.icons import icon
from clairiere.pictures.ink import circle, line, path, rect
from clairiere.pictures.pieces import last_ring, ring, wooden_token
from clairiere.pictures.players import ghost_token, player_token, silhouette

RAMPS: Final = ("moss", "dusk", "berry", "sun", "stone")
PRICE: Final = "M-6-11H20A11 11 0 0 1 20 11H-6Z"
PLAYERS: Final = 4


def token_symbols() -> str:
    """`ben-clover`, `ben-no-clover` (the place it will have), `ben-step-1`, `ben-ghost-1`, `ben-ring-1`, ..."""
    out = "".join([symbol(f"ben-{name}", gift_token(gift)) for gift, name in enumerate(GIFTS)])
    out += "".join([symbol(f"ben-no-{name}", gift_place(name)) for name in GIFTS])
    for seat in range(PLAYERS):
        out += symbol(f"ben-step-{seat + 1}", player_token(seat, "step"))
        out += symbol(f"ben-ghost-{seat + 1}", ghost_token(seat, 17))
        outline = silhouette(seat, 24)
        out += symbol(f"ben-ring-{seat + 1}", ring(outline, 5)) + symbol(f"ben-last-{seat + 1}", last_ring(outline))
    disc = silhouette(0, 24)
    out += symbol("ben-ring-gift", ring(disc, 5)) + symbol("ben-last-gift", last_ring(disc))
    return out + symbol("ben-grey", grey_step()) + symbol("ben-price", price_tag())


def gift_token(gift: int) -> str:
    """A Gift: Amber and Figurine are pale, with dark glyphs."""
    ramp, name = RAMPS[gift], GIFTS[gift]
    if name == "figurine":
        return wooden_token(ramp, name, tone=2, disc="stone-1", on="ink-print")
    if name == "amber":
        return wooden_token(ramp, name, disc="sun-2", on="ink-print")
    return wooden_token(ramp, name)


def gift_place(name: str) -> str:
    """Where a Gift will lie that a player does not have yet."""
    out = circle(0, 0, 19, "surface-3", stroke="var(--line-strong)", stroke_width="1.3", stroke_dasharray="4 3.4")
    return out + f'<g opacity=".55">{icon(name, 0, 0, 24, "line-strong")}</g>'


def grey_step() -> str:
    """Printed on the board: flat, and never liftable."""
    out = circle(0, 0, 15, "stone-2", opacity=".78")
    out += circle(0, 0, 15, "none", stroke="var(--stone-5)", stroke_width="1.4", opacity=".7")
    return out + icon("step", 0, 0, 21, "stone-5")


def price_tag() -> str:
    """A tag that hangs from a badge; the number goes to (5, 6)."""
    out = path(PRICE, "shade", transform="translate(1.5 3)")
    out += path(PRICE, "sun-2", stroke="var(--ink-print)", stroke_width="1")
    return out + icon("leaf", 19, 0, 15, "moss-5")


def cross(size: float) -> str:
    """What strikes something out."""
    return line(f"M{-size} {size}L{size} {-size}", "paper-1", 6) + line(f"M{-size} {size}L{size} {-size}", "berry-4", 3)


def pill(width: float, height: float, fill: str = "paper-1") -> str:
    """A label around (0, 0)."""
    shadow = rect(-width / 2 + 1.5, -height / 2 + 2.5, width, height, "shade", height / 2)
    return shadow + rect(-width / 2, -height / 2, width, height, fill, height / 2)
