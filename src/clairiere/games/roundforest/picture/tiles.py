"""Tiles: octagons with trees around a clearing, stepping stones in four directions, arrows that say how they turn.

The trees are drawn anew for each rotation, so that light comes from the upper left however a tile lies.
"""

from __future__ import annotations

from math import cos, hypot, pi, radians, sin
from random import Random
from typing import Final

from clairiere.pictures.canvas import symbol
from clairiere.pictures.ink import Point, at, circle, line, lobes, path, polygon, regular, rounded, use
from clairiere.pictures.pieces import radial
from clairiere.pictures.plants import FERN, MOSS, PINE, Ramp, flower, tuft

PITCH: Final = 200
"""From the middle of a tile to that of its neighbour."""
THEMES: Final = ("oak", "pine", "fern", "autumn")
KINDS: Final[dict[str, tuple[str, ...]]] = {
    "oak": ("oak", "dusk", "oak", "fern"),
    "pine": ("fir", "firs", "fir", "dusk"),
    "fern": ("fern", "lime", "fern", "oak"),
    "autumn": ("oak", "red", "dusk", "fern"),
}
"""The crowns around the clearings of a theme."""
GROUNDS: Final = {
    "oak": ("moss-2", "moss-3", "moss-4"),
    "pine": ("moss-3", "pine-2", "pine-4"),
    "fern": ("fern-1", "fern-2", "moss-3"),
    "autumn": ("bark-1", "fern-3", "moss-4"),
}


def octagon(half: float, corner: float) -> str:
    """An outline, half as wide as said."""
    return rounded(regular(8, half / cos(pi / 8), start=22.5), corner)


FACE: Final = octagon(90, 9)
RIM: Final = octagon(96.5, 12)
RING: Final = octagon(85, 9)
Tree = tuple[float, float, str, float]
"""Where, which crown, how large."""


def tile_symbols() -> str:
    """`rnd-base`, `rnd-oak0` to `rnd-autumn3`, `rnd-way-000` to `rnd-way-311`, `rnd-cw-0`, ..., `rnd-veil`."""
    out, trees = "", crowns()
    for theme, (light, middle, edge) in GROUNDS.items():
        stops = [("0", light, "1"), (".55", middle, "1"), ("1", edge, "1")]
        out += radial(f"rnd-ground-{theme}", stops, cx=".48", cy=".46", r=".6")
        out += "".join([clearing(theme, rotation, trees) for rotation in range(4)])
    base = path(RIM, "shade", transform="translate(6 13)") + path(RIM, "bark-4", transform="translate(0 6)")
    out += symbol("rnd-base", base) + symbol("rnd-veil", path(FACE, "veil"))
    return out + way_symbols() + arrow_symbols() + next_symbols()


def crowns() -> dict[str, str]:
    """Trees seen from above, by their names."""
    kinds: list[tuple[str, int, Ramp]] = [
        ("oak", 3, MOSS),
        ("dusk", 8, ("pine-5", "moss-5", "moss-4", "moss-3")),
        ("fern", 21, FERN),
        ("lime", 14, ("moss-4", "fern-4", "fern-2", "fern-1")),
        ("red", 17, ("clay-5", "clay-4", "clay-3", "clay-2")),
    ]
    found = {name: crown(seed, ramp) for name, seed, ramp in kinds}
    found["fir"] = fir_top(0.2, PINE)
    found["firs"] = fir_top(0.9, ("pine-5", "pine-4", "pine-2", "pine-1"))
    return found


def crown(seed: int, ramp: Ramp) -> str:
    """A round crown."""
    out = circle(2.5, 4, 16.5, "shade") + path(lobes((0.8, 1.2), 15.5, seed), ramp[0])
    out += path(lobes((-0.6, -0.8), 13.6, seed + 3, count=7), ramp[1])
    return out + path(lobes((-3, -3.4), 9, seed + 5, count=6), ramp[2]) + circle(-5, -5.6, 4.2, ramp[3])


def fir_top(start: float, ramp: Ramp) -> str:
    """A fir, its boughs like stars on one another."""
    out = circle(2.5, 4, 14.5, "shade")
    for storey, radius in enumerate((16, 12, 7.5)):
        outline = polygon(boughs(start + storey * 0.3, radius, 10 - 2 * storey, -0.9 * storey, -1.1 * storey))
        out += path(outline, ramp[storey])
    return out + circle(-3, -3.5, 2.2, ramp[3])


def boughs(start: float, radius: float, count: int, x: float, y: float) -> list[Point]:
    """The tips of the boughs of one storey, and what is between them."""
    points = []
    for i in range(2 * count):
        a, r = pi * i / count + start, radius * (1 if i % 2 == 0 else 0.66)
        points.append((r * cos(a) + x, r * sin(a) + y))
    return points


def clearing(theme: str, rotation: int, crowns: dict[str, str]) -> str:
    """Ground, rim, grass and trees of a theme, turned by so many quarters; the light is not turned.

    All that grows is a pattern, of which a browser makes no copy for every tile that is filled with it. Nothing in it
    refers to another drawing: some browsers would draw it before they have found that.
    """
    luck = Random(theme)
    trees, grass = planted(luck, KINDS[theme]), [(luck.uniform(-60, 60), luck.uniform(-60, 60)) for _ in range(14)]
    id = f"{theme}{rotation}"
    sprigs = [(i, x, y) for i, (x, y) in enumerate(grass) if 40 < hypot(x, y) < 74]
    inner = "".join([sprig(theme, i, *turned(x, y, rotation)) for i, x, y in sprigs])
    placed = sorted([(*turned(x, y, rotation), kind, scale) for x, y, kind, scale in trees], key=lambda tree: tree[1])
    inner += "".join([at(x, y, crowns[kind], scale=scale) for x, y, kind, scale in placed])
    ground, grain = path(FACE, f"url(#rnd-ground-{theme})"), path(FACE, "url(#grain)")
    size = 'x="-100" y="-100" width="200" height="200" patternUnits="userSpaceOnUse"'
    pattern = f'<pattern id="rnd-wood-{id}" {size}>{at(100, 100, ground, inner, grain)}</pattern>'
    return pattern + symbol(f"rnd-{id}", path(RIM, "paper-3") + path(FACE, f"url(#rnd-wood-{id})"))


def planted(luck: Random, kinds: tuple[str, ...]) -> list[Tree]:
    """Trees in the four corners; fewer and smaller where the arrows are, north-east and south-west."""
    found: list[Tree] = []
    for quarter in range(4):
        thick, middle = quarter % 2 == 1, 90 * quarter - 45
        for k in range(-2, 3):
            a = radians(middle + k * (12 if thick else 11) + luck.uniform(-2, 2))
            r = luck.uniform(72, 92) if thick else luck.uniform(84, 94)
            scale = luck.uniform(0.72, 1.05) if thick else luck.uniform(0.6, 0.8)
            found.append((r * cos(a), r * sin(a), luck.choice(kinds), scale))
        if thick:
            found.append((60 * cos(radians(middle)), 60 * sin(radians(middle)), luck.choice(kinds), 0.62))
    return found


def turned(x: float, y: float, quarters: int) -> Point:
    """A point after so many quarter turns clockwise."""
    for _ in range(quarters):
        x, y = -y, x
    return x, y


def sprig(theme: str, i: int, x: float, y: float) -> str:
    """Grass or, in light woods, now and then a flower."""
    if i % 3:
        return at(x, y + 2, tuft("fern-4" if theme == "fern" else "moss-4"), scale=0.62)
    return flower(x, y, 3, ("paper-1", "berry-1")[i % 2]) if theme in ("fern", "oak") else ""


def way_symbols() -> str:
    """What leads in a direction: its number, then whether the neighbour and the space behind it can be reached."""
    out = "".join([symbol(f"rnd-{name}1", stone(pips)) for name, pips in (("near", (0.0,)), ("far", (-3.6, 3.6)))])
    edge = circle(0, 0, 8.6, "none", stroke="var(--paper-1)", stroke_width="1.7", opacity=".72")
    out += symbol("rnd-shut", circle(0, 0, 8.6, "pine-5", opacity=".34") + edge)
    for direction in range(4):
        turn = f' transform="rotate({90 * direction})"' if direction else ""
        for near in (0, 1):
            for far in (0, 1):
                out += f'<g id="rnd-way-{direction}{near}{far}"{turn}>{way(near, far, 90 * direction)}</g>'
    return out


def stone(pips: tuple[float, ...]) -> str:
    """A stepping stone with one pip for the next space, two for the one behind it."""
    out = circle(0, 2.6, 11, "ink-print", opacity=".5")
    out += circle(0, 0, 11, "paper-1", stroke="var(--ink-print)", stroke_width="1.3")
    return out + "".join([circle(x, 0, 2.5, "moss-5") for x in pips])


def way(near: int, far: int, angle: float) -> str:
    """A trail to what is open, dotted where one has to leap; the stones stay upright."""
    out = ""
    if near:
        out = line("M0-34V-81" if far else "M0-34V-54", "bark-1", 17, opacity=".72")
    elif far:
        out = line("M0-34V-83", "bark-1", 13, opacity=".6", stroke_dasharray="1 19")
    upright = -angle or None
    out += use("rnd-near1" if near else "rnd-shut", 0, -49, turn=upright)
    return out + use("rnd-far1" if far else "rnd-shut", 0, -74, turn=upright)


def arrow_symbols() -> str:
    """Two arrows on opposite corners, for tiles that turn clockwise or the other way, in two positions."""
    out = ""
    for way, mirrored in (("cw", ""), ("ccw", "scale(-1 1)")):
        for quarter in (0, 1):
            turns = [f"rotate({90 * quarter + half}){mirrored}" for half in (0, 180)]
            out += symbol(f"rnd-{way}-{quarter}", "".join([f'<g transform="{t}">{ARROW}</g>' for t in turns]))
    return out


def next_symbols() -> str:
    """A tile about to turn, `rnd-turning-cw`, and the stones it would have then, `rnd-next-010` and so on."""
    out = symbol("rnd-turning-cw", turning("rotate(12)")) + symbol("rnd-turning-ccw", turning("scale(-1 1)rotate(12)"))
    for direction in range(4):
        for near, far in ((0, 1), (1, 0), (1, 1)):
            stones = stone_ahead("near", 49, direction) if near else ""
            stones += stone_ahead("far", 74, direction) if far else ""
            out += f'<g id="rnd-next-{direction}{near}{far}" transform="rotate({90 * direction})">{stones}</g>'
    return out


def turning(how: str) -> str:
    """The edge of a tile on its way, and a bow in gold."""
    swung = octagon(93, 9)
    out = path(swung, "none", transform="rotate(22.5)", stroke="var(--ink-print)", stroke_width="5", opacity=".5")
    dashes = {"stroke": "var(--paper-1)", "stroke_width": "3", "stroke_dasharray": "9 7"}
    out += path(swung, "none", transform="rotate(22.5)", **dashes)
    bow = line("M-60-38A71 71 0 0 1 38-60", "ink-print", 13, opacity=".7")
    bow += line("M-60-38A71 71 0 0 1 34-62", "gold", 8)
    head = path("M60-50L26-45L46-78Z", "gold", stroke="var(--ink-print)", stroke_width="2.4", stroke_linejoin="round")
    return f'{out}<g transform="{how}">{bow}{head}</g>'


def stone_ahead(name: str, away: float, direction: int) -> str:
    """A stepping stone in dashes of gold."""
    ring = circle(0, -away, 12.6, "none", stroke="var(--sun-4)", stroke_width="4", stroke_dasharray="5.5 3.5")
    return use(f"rnd-{name}1", 0, -away, turn=-90 * direction or None) + ring


ARROW: Final = (
    line("M27-61A66 66 0 0 1 57-33", "pine-5", 10, opacity=".55")
    + path("M66-17L47-31L66-41Z", "pine-5", stroke="var(--pine-5)", stroke_width="4", opacity=".55")
    + line("M27-61A66 66 0 0 1 56-35", "sun-1", 4.6)
    + path("M64-20L49-31L64-38Z", "sun-1", stroke="var(--sun-1)", stroke_width="2", stroke_linejoin="round")
)
