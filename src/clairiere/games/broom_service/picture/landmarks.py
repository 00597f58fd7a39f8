"""Landmarks: towers by colour, shape and worth, castles, stone circles, and what is drawn on the open sea."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from clairiere.games.broom_service.picture.maps import Chart, upright
from clairiere.games.broom_service.picture.tokens import flask
from clairiere.pictures.canvas import symbol
from clairiere.pictures.ink import Point, at, circle, ellipse, group, icon, lettering, line, path, rect, rounded, use
from clairiere.pictures.pieces import last_ring, ring, silhouette
from clairiere.pictures.plants import standing_stone

SHAPES: Final = ("round", "square")
POTIONS: Final = {"purple": "potion-violet", "green": "potion-green", "orange": "potion-orange"}
ROOFS: Final = {
    "purple": ("M-19-14L0-50L19-14Q0-7-19-14Z", "M-19-14L0-50L-4-10.5Q-12-11-19-14Z"),
    "green": (
        "M-19-14C-19-35-7-42 0-46C7-42 19-35 19-14Q0-7-19-14Z",
        "M-19-14C-19-35-7-42 0-46C-7-35-7-22-5-10.5Q-13-11-19-14Z",
    ),
    "orange": (
        "M-19-14L-11-27H-13L-6.5-38H-7.5L0-51L7.5-38H6.5L13-27H11L19-14Q0-7-19-14Z",
        "M-19-14L-11-27H-13L-6.5-38H-7.5L0-51L-4-10.5Q-12-11-19-14Z",
    ),
}
"""Outline and lit side: pointed, domed, stepped."""
FINIALS: Final = {
    "purple": circle(0, -51, 3.2, "sun-2"),
    "green": line("M0-46v-7", "bark-5", 2),
    "orange": "",
}
STEP: Final = 26.0
"""How far the dots at the foot of a tower lead into a region."""
BATTLEMENT: Final = "M-23-13V-33H-15V-26H-8V-33H8V-26H15V-33H23V-13Q0-8-23-13Z"
SQUARE: Final = rounded([(-17, -15), (17, -15), (17, 18), (-17, 18)], 5)
COMPASSES: Final[dict[str, Point]] = {"recto": (1281, 68), "verso": (1050, 84)}
BOATS: Final[dict[str, Point]] = {"recto": (62, 936), "verso": (1278, 922)}


def landmark_symbols(charts: list[Chart], hill_tower: str) -> str:
    """Every tower as `brm-round-purple-4-1`, `brm-castle-red`, and the rings around a tower."""
    looks = sorted({keep.look for chart in charts for keep in chart.keeps} | {hill_tower})
    out = "".join([symbol(f"brm-{shape}-{colour}", walls(shape, colour)) for shape in SHAPES for colour in ROOFS])
    out += symbol("brm-again", mark("swap", "ink-print")) + symbol("brm-with-wand", mark("wand", "dusk-4"))
    out += "".join([symbol(f"brm-{name}", tower(*name.split("-"))) for name in looks])
    out += "".join([symbol(f"brm-full-{colour}", full(colour)) for colour in ROOFS])
    disc, plate = silhouette(0, 26), rounded([(-26, -26), (26, -26), (26, 28), (-26, 28)], 8)
    out += symbol("brm-round-ring", ring(disc, 6)) + symbol("brm-square-ring", ring(plate, 6))
    out += symbol("brm-round-last", last_ring(disc)) + symbol("brm-square-last", last_ring(plate))
    out += symbol("brm-able", able())
    return out + "".join([scene(chart) for chart in charts])


def tower(shape: str, colour: str, points: str, wands: str) -> str:
    """A tower with what it is worth, and its marks: again and again, and so many wands."""
    out = use(f"brm-{shape}-{colour}") + lettering(0, 10.6, points, 28)
    if shape == "square":
        out += use("brm-again", 19, 20)
    return out + "".join([use("brm-with-wand", -19 + 38 * i, 20) for i in range(int(wands))])


def walls(shape: str, colour: str) -> str:
    """A tower without a number: its wall is as wide as its foot, and a disc or a square plate is on it."""
    wide = shape == "square"
    out = ellipse(7, 17, 24, 9, "shade") + halo(wide, colour) + wall(wide) + roof(wide, colour)
    if wide:
        return out + path(SQUARE, "paper-1", stroke="var(--ink-print)", stroke_width="1.8")
    return out + circle(0, 1, 17, "paper-1", stroke="var(--ink-print)", stroke_width="1.8")


def halo(wide: bool, colour: str) -> str:
    """A cream rim, so that a tower stands out from every landscape."""
    edge = {"stroke": "var(--paper-1)", "stroke_width": "4.4", "stroke_linejoin": "round"}
    if wide:
        return path(BATTLEMENT, "paper-1", **edge) + path("M-20 22V-20H20V22Q0 27-20 22Z", "paper-1", **edge)
    return path(ROOFS[colour][0], "paper-1", **edge) + path("M-18 17L-16-16H16L18 17Q0 28-18 17Z", "paper-1", **edge)


def wall(wide: bool) -> str:
    """The stones under the roof."""
    if wide:
        out = path("M-20 22V-20H20V22Q0 27-20 22Z", "stone-3") + path("M-20 22V-20H-13V23.5Z", "stone-1")
        return out + path("M9-20H20V22Q15 24 9 24.5Z", "stone-4")
    out = path("M-18 17L-16-16H16L18 17Q0 28-18 17Z", "stone-3") + path("M-18 17L-16-16H-10L-11 21Z", "stone-1")
    return out + path("M7-16H16L18 17Q13 21 7 22Z", "stone-4")


def roof(wide: bool, colour: str) -> str:
    """A roof in the colour and the shape of its potion, or a battlement in its colour with a small one on it."""
    ink, (outline, lit) = POTIONS[colour], ROOFS[colour]
    if not wide:
        return path(outline, ink) + path(lit, "paper-1", opacity=".3") + FINIALS[colour]
    small = at(0, -18, path(outline, ink), path(lit, "paper-1", opacity=".3"), scale=0.62)
    lit = path("M-23-13V-33H-15V-26H-8V-33H-3V-10Q-14-10-23-13Z", "paper-1", opacity=".3")
    return small + path(BATTLEMENT, ink) + lit


def mark(glyph: str, ink: str) -> str:
    """A small disc at the foot of a tower."""
    return circle(0, 0, 11, "paper-1", stroke="var(--ink-print)", stroke_width="1.3") + icon(glyph, 0, 0, 18, ink)


def able() -> str:
    """A gold ground under a tower within reach: seen on every landscape, and no ring, for it is no choice yet."""
    out = circle(0, -6, 46, "url(#glow)") + circle(0, -6, 34, "gold", opacity=".62")
    return out + circle(0, -6, 34, "none", stroke="var(--ink-print)", stroke_width="1.6", opacity=".55")


def full(colour: str) -> str:
    """The potion that stays on a round tower, and a shade over what it was worth."""
    return circle(0, 1, 17, "stone-3", opacity=".72") + at(0, -7, flask(colour), scale=1.22)


def castle(banner: str) -> str:
    """Two turrets and a gate."""
    dark, lit = ("berry-3", "berry-2") if banner == "red" else ("dusk-3", "dusk-2")
    out = ellipse(8, 2, 44, 11, "shade")
    for x, h in ((-27, 42), (25, 50)):
        out += rect(x - 8, -h, 16, h, "stone-2", 1) + rect(x + 2, -h, 6, h, "stone-3")
        out += path(f"M{x - 11}-{h}L{x}-{h + 24}L{x + 11}-{h}Q{x}-{h - 4} {x - 11}-{h}Z", dark)
        out += path(f"M{x - 11}-{h}L{x}-{h + 24}L{x - 2}-{h - 2}Q{x - 7}-{h - 1} {x - 11}-{h}Z", lit)
        out += line(f"M{x}-{h + 24}v-17", "bark-5", 2) + path(f"M{x}-{h + 41}h15l-4 4.5l4 4.5h-15Z", dark)
    out += path("M-26 2V-34H26V2Q0 8-26 2Z", "stone-2") + path("M6-34H26V2Q14 5 6 5Z", "stone-3")
    out += path("M-26-34V-42H-18V-37H-10V-42H-3V-37H4V-42H11V-37H18V-42H26V-34Z", "stone-3")
    out += path("M-8 5V-12A8 8 0 0 1 8-12V5Q0 6-8 5Z", "bark-5") + path("M-8 5V-12A8 8 0 0 1-3-19V5.5Z", "bark-4")
    return out + "".join([path(f"M{x - 4}-28H{x + 4}V-12L{x}-16L{x - 4}-12Z", dark) for x in (-17, 17)])


def stone_circle(letter: str) -> str:
    """Five standing stones around a letter."""
    out = ellipse(0, 2, 27, 20, "bark-2", opacity=".6") + ellipse(0, 1, 24, 17, "bark-1", opacity=".8")
    stones = [(27 * cos(radians(a)), 18 * sin(radians(a)), a) for a in (200, 250, 290, 340, 150, 30)]
    back = "".join([at(x, y + 4, standing_stone(11, 22, a)) for x, y, a in stones[:4]])
    front = "".join([at(x, y + 6, standing_stone(11, 17, a)) for x, y, a in stones[4:]])
    disc = circle(0, 0, 15, "dusk-4", stroke="var(--paper-1)", stroke_width="2") + lettering(
        0, 8, letter, 23, "paper-1"
    )
    return out + back + front + disc


def scene(chart: Chart) -> str:
    """Castles and stone circles of a side, a compass and a boat: `brm-recto-scene`."""
    out = upright(f"{chart.side}-castle", at(0, 11, castle(chart.banner), scale=0.94))
    inner = doorsteps(chart)
    for plot in chart.lands():
        if plot.castle is not None:
            inner += use(f"brm-{chart.side}-castle", *plot.castle)
        if plot.circle is not None:
            out += upright(f"circle-{plot.letter}", stone_circle(plot.letter))
            inner += use(f"brm-circle-{plot.letter}", *plot.circle)
    out += upright(f"{chart.side}-boat", boat())
    inner += at(*COMPASSES[chart.side], compass(), scale=0.86) + use(f"brm-{chart.side}-boat", *BOATS[chart.side])
    return out + symbol(f"brm-{chart.side}-scene", inner)


def compass() -> str:
    """Which way is north; it turns with the map, its letter stays upright."""
    out = circle(0, 0, 46, "water-1", opacity=".24")
    out += circle(0, 0, 38, "none", stroke="var(--paper-1)", stroke_width="1.6", opacity=".8")
    for i in range(4):
        out += path("M0-23L4-6L0 0L-4-6Z", "water-1", transform=f"rotate({45 + i * 90})", opacity=".7")
    for i in range(4):
        out += path("M0-36L7-8L0 0Z", "paper-1", transform=f"rotate({i * 90})")
        out += path("M0-36L-7-8L0 0Z", "water-5", transform=f"rotate({i * 90})")
    return out + at(0, -52, group(lettering(0, 8, "N", 23, "paper-1"), class_="upright"))


def boat() -> str:
    """A small ship under sail."""
    out = (
        path("M-26 0H26L18 13H-18Z", "bark-4") + path("M-26 0H2L0 13H-18Z", "bark-3") + line("M0 0V-42", "bark-5", 2.6)
    )
    out += path("M3-40C20-33 22-15 20-4H3Z", "paper-1") + path("M-3-36C-13-29-18-15-18-4H-3Z", "paper-3")
    out += path("M0-42h13l-4 4l4 4h-13Z", "berry-3")
    return out + line("M-38 17q9-5 18 0t18 0t18 0t18 0", "water-1", 2.2)


def doorsteps(chart: Chart) -> str:
    """Dots that lead from each tower into every region that it can be supplied from."""
    d = ""
    for keep in chart.keeps:
        x, y = keep.at
        for id in keep.touches:
            a, b = chart.by_id[id].middle[0] - x, chart.by_id[id].middle[1] - y
            far = max(1.0, (a * a + b * b) ** 0.5)
            d += f"M{x + 24 * a / far:.0f} {y + 24 * b / far:.0f}l{STEP * a / far:.0f} {STEP * b / far:.0f}"
    dotted = {"stroke_dasharray": ".1 9.5"}
    return line(d, "bark-5", 6.6, opacity=".5", **dotted) + line(d, "paper-1", 4.2, **dotted)
