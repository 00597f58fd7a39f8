"""Tokens: Gifts, Footsteps, price tags, and the rings around them."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random
from typing import Final

from clairiere.games.benevolent.rules.choices import GIFTS
from clairiere.pictures.canvas import symbol
from clairiere.pictures.ink import at, circle, ellipse, icon, line, lobes, path, rect, rounded, use
from clairiere.pictures.pieces import ghost_token, last_ring, linear, player_token, ring, silhouette, wooden_token
from clairiere.pictures.plants import leaf, leaf_outline

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


# Tiles: the Secrets, fleeting ones on paper, lasting ones in stone; in full, small and tiny.

WIDE: Final = 96.0
HIGH: Final = 74.0
SMALL_WIDE: Final = 40.0
SMALL_HIGH: Final = 30.0
TINY: Final = 24.0


def tile_symbols() -> str:
    """Middle at 0: `ben-tile-e`, `ben-tile-p`, `ben-small-e`, `ben-tiny-e`, ..., rings, and the drawings on them."""
    out = ""
    sizes = (("tile", WIDE, HIGH, 9.0), ("small", SMALL_WIDE, SMALL_HIGH, 6.0), ("tiny", TINY, TINY, 5.0))
    for name, w, h, corner in sizes:
        out += symbol(f"ben-{name}-e", tile(w, h, corner, "paper-2", "clay-3", "5 3.5"))
        out += symbol(f"ben-{name}-p", tile(w, h, corner, "stone-2", "stone-4", ""))
        outline = box(w + 4, h + 4, corner + 2)
        out += symbol(f"ben-ring-{name}", ring(outline, 5)) + symbol(f"ben-last-{name}", last_ring(outline))
    out += symbol("ben-shut", rect(-WIDE / 2, -HIGH / 2, WIDE, HIGH, "veil", 9, opacity=".7"))
    return out + symbol("ben-gap", gap()) + drawings()


def gap() -> str:
    """Where a tile has been."""
    line = {"stroke": "var(--ink-wood)", "stroke_width": "1.3", "stroke_dasharray": "4 5", "opacity": ".38"}
    return rect(1 - WIDE / 2, 1 - HIGH / 2, WIDE - 2, HIGH - 2, "none", 9, **line)


def box(w: float, h: float, corner: float) -> str:
    """The outline of a tile."""
    return rounded([(-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2)], corner)


def tile(w: float, h: float, corner: float, fill: str, edge: str, dashes: str) -> str:
    """The bare tile."""
    x, y, inset = -w / 2, -h / 2, 3.5 if w > SMALL_WIDE else 2.0
    out = rect(x + 2.5, y + 5, w, h, "shade", corner) + rect(x, y + 2.6, w, h, "bark-4", corner)
    out += rect(x, y, w, h, fill, corner)
    rim = {"stroke": f"var(--{edge})", "stroke_width": "1.5" if w > SMALL_WIDE else "1.1"}
    if dashes:
        rim["stroke_dasharray"] = dashes
    return out + rect(x + inset, y + inset, w - 2 * inset, h - 2 * inset, "none", corner - inset / 2, **rim)


def drawings() -> str:
    """What icons and tokens alone cannot say."""
    hollow = ellipse(2, 9, 15, 4, "shade") + path("M-14 8C-16-2-13-11-4-12C8-13 14-6 14 8Z", "bark-4")
    hollow += path("M-14 8C-16-2-13-11-4-12C0-12 3-11 5-10C-6-9-9 0-9 8Z", "bark-3")
    hollow += path("M-7 8C-8 0-5-6 1-6C7-6 9 1 8 8Z", "bark-5") + icon("leaf", 0.5, 2.5, 12, "fern-2")
    alone = circle(0, 0, 13.5, "none", stroke="var(--ink-print)", stroke_width="1.6", stroke_dasharray="3.4 3.4")
    roam = line("M-13 7C-8-11 2 11 13-7", "ink-print", 1.8, stroke_dasharray="1 4.2")
    roam += icon("step", -19, 5, 18, "ink-print") + icon("step", 19, -5, 18, "ink-print")
    free = use("ben-grey", 0, 0, 0.86) + cross(10)
    out = symbol("ben-hollow", hollow) + symbol("ben-alone", alone + icon("step", 0, 0, 20, "ink-print"))
    return out + symbol("ben-roam", roam) + symbol("ben-free", free)


# Leaves: the heap that is the Reserve.

SPRIG: Final = ("surface-2", "surface-3", "surface")
TONES: Final = (
    ("fern-3", "fern-2", "fern-5"),
    ("moss-3", "moss-2", "moss-5"),
    ("sun-3", "sun-2", "sun-5"),
    ("clay-3", "clay-2", "clay-5"),
    ("moss-4", "moss-3", "moss-5"),
    ("fern-4", "fern-3", "fern-5"),
)
HEAPS: Final = ((0, 0.0), (7, 0.5), (20, 0.74), (44, 1.0))
"""Leaves to be seen in an empty Reserve, in a small, a middling and a large one, and how far they spread."""
LABEL: Final = 30.0
HEAP_WIDE: Final = 208.0
HEAP_HIGH: Final = 112.0
HEAP_DROP: Final = 6.0
"""The room that heap and label take, and how far its middle is below that of the heap."""


def leaf_symbols() -> str:
    """The heap, the label under it, and rings."""
    outline = rounded([(-104, -50), (104, -50), (104, 62), (-104, 62)], 30)
    purse = rounded([(-32, -15), (32, -15), (32, 15), (-32, 15)], 15)
    out = "".join([symbol(f"ben-heap{size}", heap(leaves, spread)) for size, (leaves, spread) in enumerate(HEAPS)])
    out += symbol("ben-sprig", sprig()) + symbol("ben-ring-heap", ring(outline, 5))
    out += symbol("ben-last-purse", last_ring(purse)) + symbol("ben-cached", cached())
    return out + symbol("ben-pill", pill(134, LABEL))


def heap(leaves: int, spread: float) -> str:
    """So many leaves of all colours, those behind first."""
    luck = Random(21)
    fallen: list[tuple[float, float, float, float, tuple[str, str, str]]] = []
    for _ in range(leaves):
        a, q = luck.uniform(0, 2 * pi), luck.random() ** 0.6
        x, y = q * 84 * spread * cos(a), q * 30 * spread * sin(a) - (1 - q) * 22 * spread
        fallen.append((y, x, luck.uniform(22, 32), luck.uniform(0, 360), luck.choice(TONES)))
    fallen.sort()
    out = ellipse(4, 20 * spread, 92 * spread, 34 * spread, "shade", opacity=".8") if leaves else ""
    for y, x, length, turn, tones in fallen:
        out += at(x + 2, y + 3, path(leaf_outline(length), "shade", opacity=".7"), turn=turn)
        out += leaf(x, y, length, turn, tones)
    return out


def sprig() -> str:
    """A twig that is printed on a mat, in the tones of its paper: it grows to the upper left from (0, 0)."""
    out = line("M0 0C-40-4-90-24-132-62", "surface-3", 2.6)
    for i in range(7):
        t = i / 6.5
        x, y = -22 - 108 * t, -3 - 56 * t * t
        length = 34 - 12 * t
        out += leaf(x, y, length, 250 - 16 * t, SPRIG) + leaf(x + 4, y, length * 0.9, 150 + 12 * t, SPRIG)
    return out + leaf(-130, -60, 26, 224, SPRIG)


def cached() -> str:
    """The label of the Leaves on a tile; the number goes to (-6, 4.5)."""
    body = rect(-18, -10, 36, 20, "sun-2", 10, stroke="var(--ink-print)", stroke_width="1")
    return body + icon("leaf", 8, 0, 14, "moss-5")


# The Dreams board: night sky, hills of sleep, and clouds to sleep on.

WIDTH: Final = 400.0
HEIGHT: Final = 272.0
PINES: Final = ((22, 250, 0.46), (46, 247, 0.36), (378, 247, 0.5), (354, 249, 0.4), (286, 248, 0.34), (306, 249, 0.28))
CLOUD: Final = "M-33 0A33 27 0 1 1 33 0A33 27 0 1 1-33 0Z"
PLATE: Final = "M-24-33H24A12 12 0 0 1 36-21V21A12 12 0 0 1 24 33H-24A12 12 0 0 1-36 21V-21A12 12 0 0 1-24-33Z"


def board_symbols() -> str:
    """The board, its clouds, and the rings around what can be chosen on it."""
    out = linear("ben-sky", [("0", "dusk-4", "1"), (".62", "dusk-3", "1"), ("1", "dusk-4", "1")])
    out += f'<clipPath id="ben-board-clip">{rect(7, 7, WIDTH - 14, HEIGHT - 14, "none", 11)}</clipPath>'
    out += symbol("ben-board", board())
    out += "".join([symbol(f"ben-cloud{i}", cloud(i)) for i in range(4)])
    out += symbol("ben-ring-cloud", ring(CLOUD, 5)) + symbol("ben-last-cloud", last_ring(CLOUD))
    out += symbol("ben-stack", path(PLATE, "dusk-5", opacity=".6"))
    out += symbol("ben-ring-stack", ring(PLATE, 5)) + symbol("ben-last-stack", last_ring(PLATE))
    return out


def board() -> str:
    """The card, the sky with moon and stars, the hills."""
    out = rect(3, 8, WIDTH, HEIGHT, "shade", 17) + rect(0, 4, WIDTH, HEIGHT, "bark-4", 17)
    out += rect(0, 0, WIDTH, HEIGHT, "paper-3", 17)
    out += rect(7, 7, WIDTH - 14, HEIGHT - 14, "url(#ben-sky)", 11) + stars()
    moon = path("M5-17A17 17 0 1 0 16 9A14 14 0 0 1 5-17Z", "sun-1")
    out += at(368, 106, circle(0, 0, 30, "url(#glow)", opacity=".5"), moon, scale=0.82)
    hills = path(f"M0 {HEIGHT}V232Q50 212 100 228T210 222T320 232T{WIDTH} 218V{HEIGHT}Z", "dusk-5", opacity=".5")
    hills += path(f"M0 {HEIGHT}V252Q70 236 145 250T280 246T{WIDTH} 248V{HEIGHT}Z", "dusk-5")
    for x, y, scale in PINES:
        hills += use("ben-pine2", x, y, scale, opacity=".85")
    out += f'<g clip-path="url(#ben-board-clip)">{hills}</g>'
    return out + rect(7, 7, WIDTH - 14, HEIGHT - 14, "url(#grain)", 11)


def stars() -> str:
    """Some faint, some bright."""
    luck = Random(5)
    out = ""
    for _ in range(46):
        x, y = luck.uniform(16, WIDTH - 16), luck.uniform(80, HEIGHT - 45)
        out += circle(x, y, luck.uniform(0.6, 1.5), "sun-1", opacity=f"{luck.uniform(0.3, 0.9):.2f}")
    return out


def cloud(i: int) -> str:
    """A space of the Dream Path."""
    out = path(lobes((0, 2), 26, 30 + i, count=9, squash=0.78), "dusk-5", opacity=".5", transform="translate(2 4)")
    out += path(lobes((0, 0), 26, 30 + i, count=9, squash=0.78), "dusk-2")
    return out + path(lobes((-3, -3), 20, 40 + i, squash=0.74), "dusk-1")


def arrow(d: str, x: float, y: float, turn: float) -> str:
    """A way from cloud to cloud, and its head."""
    return line(d, "dusk-1", 2.6) + at(x, y, path("M0 0L-11-6.5L-8 0L-11 6.5Z", "dusk-1"), turn=turn)
