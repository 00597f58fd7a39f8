"""Boards: the fairy's, the cushion with the ring, the tray; and the marks around what can be chosen or has moved."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.picture.tiles import RING
from clairiere.games.roundforest.picture.tokens import bust
from clairiere.games.roundforest.rules.choices import ROWS
from clairiere.games.roundforest.rules.components import Parts
from clairiere.pictures.canvas import symbol
from clairiere.pictures.ink import at, circle, ellipse, group, lettering, line, number, path, rect, rounded, use
from clairiere.pictures.pieces import colour, last_ring, linear, ring, silhouette

FAIRY_WIDTH: Final = 352
FAIRY_HEIGHT: Final = 226
TRAY_WIDTH: Final = 372
TRAY_HEIGHT: Final = 166
ROW_WIDTH: Final = 240
ROW_HEIGHT: Final = 46
GAP: Final = rounded([(0, -46), (46, 0), (0, 46), (-46, 0)], 8)
STARS: Final = ((24, 30, 1.6), (60, 16, 1.2), (96, 40, 1.4), (20, 90, 1.3), (104, 84, 1.5), (40, 120, 1.2))


def fairy_spot(space: int) -> tuple[float, float]:
    """The middle of a space of the fairy board; the bottom row is the first."""
    return 145 + 60 * (space % 3), 183 - 71 * (space // 3)


def board_symbols(parts: Parts) -> str:
    """`rnd-fairy`, `rnd-cushion`, `rnd-tray`, `rnd-count`, and all rings."""
    sky = linear("rnd-fairy-sky", [("0", "dusk-4", "1"), ("1", "dusk-2", "1")])
    inside = f'<rect x="7" y="7" width="{FAIRY_WIDTH - 14}" height="{FAIRY_HEIGHT - 14}" rx="13"/>'
    out = f'{sky}<clipPath id="rnd-fairy-inside">{inside}</clipPath>' + symbol("rnd-fairy", fairy(parts))
    out += symbol("rnd-cushion", cushion(parts.helpers.apples_needed)) + symbol("rnd-tray", tray())
    pill = rect(-24, -15, 52, 36, "shade", 18) + rect(-26, -18, 52, 36, "paper-1", 18)
    return out + symbol("rnd-count", pill) + ring_symbols() + row_symbols()


def fairy(parts: Parts) -> str:
    """The fairy before the evening sky, three shelves, and what each costs."""
    w, h = FAIRY_WIDTH, FAIRY_HEIGHT
    out = rect(3, 7, w, h, "shade", 18) + rect(0, 4, w, h, "bark-4", 18) + rect(0, 0, w, h, "paper-3", 18)
    night = rect(7, 7, w - 14, h - 14, "url(#rnd-fairy-sky)")
    night += "".join([circle(x, y, r, "sun-1", opacity=".8") for x, y, r in STARS])
    night += path(f"M0 {h}V186Q50 166 110 184T240 178T{w} 188V{h}Z", "dusk-4", opacity=".6")
    night += at(-34, 84, bust("fairy"), scale=0.98) + path(f"M0 {h}V204Q50 190 110 200T240 198T{w} 202V{h}Z", "dusk-5")
    out += group(night, clip_path="url(#rnd-fairy-inside)")
    for row in range(len(ROWS)):
        y = fairy_spot(3 * row)[1] + 1
        out += rect(110, y - 34, 234, 68, "dusk-5", 34, opacity=".5") + at(318, y, price(parts.prices[row]))
    return out


def price(copper: int) -> str:
    """A label with so many coins."""
    out = rect(-22, -14, 44, 28, "paper-1", 14, stroke="var(--ink-print)", stroke_width=".8")
    out += lettering(-8.5, 6.5, str(copper), 19)
    return out + use("rnd-o-coin_copper", 8.5, -0.5, 0.36, opacity="1" if copper else ".5")


def cushion(apples: int) -> str:
    """Where the emerald ring lies, and what the spirit asks for it."""
    out = ellipse(6, 30, 66, 22, "shade")
    out += path("M-58 16Q-66-6-50-14Q0-26 50-14Q66-6 58 16Q52 36 0 36Q-52 36-58 16Z", "berry-4")
    out += path("M-58 16Q-66-6-50-14Q-20-22 6-22Q-30-8-40 28Q-54 24-58 16Z", "berry-3")
    out += rect(-44, 42, 92, 38, "shade", 19) + rect(-46, 39, 92, 38, "paper-1", 19)
    return out + lettering(-18, 67, str(apples), 26) + use("rnd-apple", 16, 58, 0.5)


def tray() -> str:
    """A sheet of paper held before the forest: what is being decided lies on it."""
    w, h = TRAY_WIDTH, TRAY_HEIGHT
    out = rect(2, 9, w, h, "shade", 20) + rect(0, 4, w, h, "bark-4", 18) + rect(0, 0, w, h, "paper-2", 18)
    return out + rect(4, 4, w - 8, h - 8, "none", 15, stroke="var(--bark-2)", stroke_width="1.2")


def ring_symbols() -> str:
    """Tiles, tokens, gaps and pawns."""
    disc = silhouette(0, 38)
    out = symbol("rnd-go", ring(RING, 7)) + symbol("rnd-fare", fare()) + symbol("rnd-last", last_tile())
    out += symbol("rnd-ring-token", ring(disc, 5)) + symbol("rnd-last-token", last_ring(disc))
    out += symbol("rnd-foot", foot("6")) + symbol("rnd-foot-last", foot("3.4"))
    hollow = {"stroke": "var(--ink-wood)", "stroke_width": "2.4", "stroke_dasharray": "8 7", "opacity": ".38"}
    out += symbol("rnd-gap", path(GAP, "none", pointer_events="all", **hollow))
    return out + symbol("rnd-gap-ring", path(GAP, "paper-1", opacity=".55") + ring(GAP, 5))


def fare() -> str:
    """Around a tile that costs a compass."""
    out = path(RING, "none", stroke="var(--ink-print)", stroke_width="9", opacity=".7")
    out += path(RING, "none", stroke="var(--gold)", stroke_width="5.4", stroke_dasharray="15 9")
    disc = circle(0, 0, 23, "paper-1", stroke="var(--ink-print)", stroke_width="1.4")
    return out + at(-50, -50, disc, use("rnd-compass", 0, 1, 0.62))


def last_tile() -> str:
    """Around a tile that has just turned, or what lies on it has changed."""
    out = path(RING, "none", stroke="var(--ink-print)", stroke_width="6", opacity=".5")
    return out + path(RING, "none", stroke="var(--gold)", stroke_width="3.4", stroke_dasharray="10 7")


def foot(width: str) -> str:
    """Around the feet of a pawn."""
    dark = ellipse(0, 0, 40, 17, "none", stroke="var(--ink-print)", stroke_width="10", opacity=".5")
    return dark + ellipse(0, 0, 40, 17, "none", stroke="var(--gold)", stroke_width=width)


def row_symbols() -> str:
    """A row on the tray, `rnd-row`, and half of one; with a ring if it can be chosen."""
    out = ""
    for name, width in (("row", ROW_WIDTH), ("half", (ROW_WIDTH - 6) / 2)):
        out += symbol(f"rnd-{name}", rect(0, 0, width, ROW_HEIGHT, "paper-4", 10))
        a, b = 1.5, ROW_HEIGHT - 1.5
        edge = rounded([(a, a), (width - a, a), (width - a, b), (a, b)], 10)
        out += symbol(f"rnd-{name}-ring", rect(0, 0, width, ROW_HEIGHT, "sun-2", 10) + ring(edge, 3.6))
    return out


# Backpacks lying on the table: leather, a flap in the player's colour, three pockets and a strip for the purse.

Point = tuple[float, float]
SEATS: Final = 4


class Shape:
    """A backpack of one size: where its parts are, counted from its upper left corner."""

    def __init__(
        self,
        name: str,
        size: Point,
        *,
        corner: float,
        flap: float,
        pocket: tuple[float, float, float, float],
        purse: tuple[float, float, float, float],
        strip: tuple[float, float, float, float],
    ) -> None:
        self.name = name
        self.width, self.height = size
        self.corner = corner
        self.flap = flap  # how high the flap is
        x, y, step, self.radius = pocket
        self.pockets: list[Point] = [(x + step * i, y) for i in range(3)]
        x, y, step, self.coin = purse  # `coin`: the scale of what is in it
        self.purse: list[Point] = [(x + step * i, y) for i in range(4)]
        self.strip = strip
        self.token = self.radius / 39.5  # the scale of a token in a pocket


BIG: Final = Shape(
    "big", (345, 196), corner=42, flap=52, pocket=(63, 98, 110, 42), purse=(46, 167, 74, 1), strip=(22, 146, 301, 42)
)
OWN: Final = Shape(
    "own", (374, 98), corner=20, flap=30, pocket=(38, 64, 56, 26), purse=(207, 64, 42.5, 0.64), strip=(190, 46, 176, 36)
)
ONE: Final = Shape(
    "one", (374, 60), corner=16, flap=24, pocket=(27, 42, 35, 15), purse=(154, 42, 56, 0.52), strip=(136, 30, 230, 24)
)
TWO: Final = Shape(
    "two", (183, 88), corner=16, flap=24, pocket=(27, 43, 35, 15), purse=(21, 73, 41.5, 0.44), strip=(7, 62, 169, 22)
)
THREE: Final = Shape(
    "three", (121, 88), corner=16, flap=24, pocket=(23, 43, 37, 15), purse=(15, 73, 27.5, 0.36), strip=(4, 62, 113, 22)
)
SHAPES: Final = (BIG, OWN, ONE, TWO, THREE)


def pack_symbols() -> str:
    """`rnd-big`, `rnd-big-1` (the flap of seat 1), `rnd-big-gold` (the rim), ..., and `rnd-sack-1` on a corner."""
    out = ""
    for shape in SHAPES:
        out += symbol(f"rnd-{shape.name}", leather(shape)) + symbol(f"rnd-{shape.name}-gold", gold(shape))
        out += "".join([symbol(f"rnd-{shape.name}-{seat + 1}", flap(shape, seat)) for seat in range(SEATS)])
    return out + "".join([symbol(f"rnd-sack-{seat + 1}", sack(seat)) for seat in range(SEATS)])


def outline(shape: Shape, grow: float = 0) -> str:
    """The edge of a backpack, or a line outside it."""
    n, w, h, r = number, shape.width + grow, shape.height + grow, shape.corner + grow
    a, top = -grow, min(r, shape.corner * 0.8 + grow)
    return (
        f"M{n(a + top)} {n(a)}H{n(w - top)}Q{n(w)} {n(a)} {n(w)} {n(a + top)}V{n(h - r)}Q{n(w)} {n(h)} {n(w - r)}"
        f" {n(h)}H{n(a + r)}Q{n(a)} {n(h)} {n(a)} {n(h - r)}V{n(a + top)}Q{n(a)} {n(a)} {n(a + top)} {n(a)}Z"
    )


def leather(shape: Shape) -> str:
    """The body with its pockets, all of them empty."""
    n, w, h, r, deep = number, shape.width, shape.height, shape.corner, max(2.5, shape.corner / 7)
    around = outline(shape)
    out = rect(deep * 1.3, deep * 2, w, h, "shade", r * 0.9)
    out += path(around, "bark-5", transform=f"translate(0 {n(deep)})")
    lit = f"M0 {n(h - r)}V{n(r)}Q0 0 {n(r)} 0H{n(h * 0.6)}Q{n(h * 0.2)} {n(h * 0.2)} {n(h * 0.1)} {n(h * 0.93)}"
    out += path(around, "bark-3") + path(f"{lit}Q0 {n(h * 0.88)} 0 {n(h - r)}Z", "bark-2", opacity=".55")
    seam = {"stroke": "var(--bark-1)", "stroke_width": n(max(0.8, deep * 0.3)), "stroke_dasharray": "7 6"}
    a, b = deep * 1.8, deep * 2
    out += path(rounded([(a, b), (w - a, b), (w - a, h - a), (a, h - a)], r * 0.72), "none", opacity=".6", **seam)
    out += "".join([pocket(x, y, shape.radius) for x, y in shape.pockets])
    x, y, wide, high = shape.strip
    return out + rect(x, y, wide, high, "bark-5", high / 2, opacity=".82")


def pocket(x: float, y: float, r: float) -> str:
    """Room for an object."""
    out = circle(x, y + r * 0.05, r * 1.05, "bark-5", opacity=".55") + circle(x, y, r, "bark-4")
    dash = {"stroke": "var(--bark-1)", "stroke_width": number(max(1, r / 19))}
    dash["stroke_dasharray"] = f"{number(r / 6)} {number(r / 7)}"
    return out + circle(x, y, r * 0.88, "bark-5", opacity=".55") + circle(x, y, r * 0.88, "none", opacity=".8", **dash)


def flap(shape: Shape, seat: int) -> str:
    """The flap with the player's shape on it; the name goes behind that."""
    n, w, h, ink = number, shape.width + 2, shape.flap, colour(seat)
    r, low = h * 0.72, h * 0.3
    around = (
        f"M{n(r)} 0H{n(w - r)}Q{n(w)} 0 {n(w)} {n(h - low)}Q{n(w)} {n(h)} {n(w - low - 2)} {n(h)}H{n(low)}"
        f"Q-2 {n(h)}-2 {n(h - low)}Q-2 0 {n(r)} 0Z"
    )
    lit = f"M{n(r)} 0H{n(w - r)}Q{n(w - 8)} 0 {n(w - 5)} {n(h * 0.24)}Q{n(w * 0.58)} {n(h * 0.1)} {n(h * 0.4)}"
    lit += f" {n(h * 0.6)}L-2 {n(h * 0.66)}Q-2 0 {n(r)} 0Z"
    out = path(around, "shade", transform=f"translate({n(h * 0.04)} {n(h * 0.1)})") + path(around, ink)
    out += path(lit, "p5", opacity=".15")
    stitch = f"M{n(h * 0.3)} {n(h * 0.86)}H{n(w - h * 0.3)}"
    out += line(stitch, f"{ink}-on", h * 0.03, stroke_dasharray=f"{n(h * 0.13)} {n(h * 0.12)}", opacity=".5")
    return out + path(silhouette(seat, h * 0.25), f"{ink}-on", transform=f"translate({n(h * 0.65)} {n(h * 0.46)})")


def gold(shape: Shape) -> str:
    """Around the backpack of whoever is to play, or has won."""
    return ring(outline(shape, max(2, shape.corner / 12)), max(4, shape.corner / 5))


def sack(seat: int) -> str:
    """A backpack standing on its corner of the forest, 150 wide."""
    ink = colour(seat)
    out = ellipse(8, 70, 74, 16, "shade")
    out += line("M-52-22C-80-10-78 40-56 52M52-22C80-10 78 40 56 52", "bark-5", 11)
    out += path("M-56-30Q-56-66 0-66Q56-66 56-30L62 62Q60 74 46 74H-46Q-60 74-62 62Z", "bark-3")
    out += path("M-56-30Q-56-66-10-66Q-34-30-36 74H-46Q-60 74-62 62Z", "bark-2")
    out += path("M-60-26Q-58-70 0-70Q58-70 60-26Q60 12 0 14Q-60 12-60-26Z", ink)
    out += path("M-60-26Q-58-70 0-70Q16-70 28-66Q-30-50-44 6Q-60-4-60-26Z", "p5", opacity=".16")
    out += rect(-34, 26, 68, 36, "bark-4", 10) + rect(-9, 4, 18, 24, "sun-3", 5)
    return out + at(0, -28, path(silhouette(seat, 18), f"{ink}-on"))
