"""Growth: trees, hills, peaks and sheaves on the regions, where nothing else will stand."""

from __future__ import annotations

from math import hypot
from random import Random
from typing import Final

from clairiere.games.broom_service.scenery.chart import Chart, Plot
from clairiere.pictures.canvas import symbol
from clairiere.pictures.ink import at, ellipse, group, line, path
from clairiere.pictures.outlines import Point
from clairiere.pictures.plants import flower
from clairiere.pictures.woods import trees

Disc = tuple[float, float, float]
# kind: how many, how far from the edge, how far from one another
DENSITY: Final = {
    "forest": (24, 7.0, 17.5),
    "hill": (14, 14.0, 31.0),
    "prairie": (16, 11.0, 23.0),
    "mountain": (8, 24.0, 36.0),
}
TRIES: Final = 700
COARSE: Final = 4
KINDS: Final = {
    "forest": ("oak1", "pine1", "oak2", "pine2", "oak3", "pine3", "oak1", "pine1"),
    "hill": ("hill1", "hill2", "hill1", "bush"),
    "prairie": ("sheaf", "sheaf", "blade", "flower1", "sheaf", "blade", "flower2"),
    "mountain": ("peak1", "peak2", "peak1"),
}
SIZES: Final = {"oak1": 0.74, "oak2": 0.7, "oak3": 0.62, "pine1": 0.72, "pine2": 0.78, "pine3": 0.66}


def growth_symbols() -> str:
    """`brm-g-oak1`, ...: each stands on (0, 0) and stays upright on a map that is turned."""
    drawn = trees()
    out = "".join([upright(f"g-{name}", at(0, 0, drawn[name], scale=size)) for name, size in SIZES.items()])
    out += upright("g-bush", at(0, 0, drawn["bush2"], scale=0.9)) + upright("g-blade", drawn["tuft2"])
    out += upright("g-hill1", hill()) + upright("g-hill2", at(0, 0, hill(), scale=0.74))
    out += upright("g-peak1", peak()) + upright("g-peak2", at(0, 0, peak(), scale=0.72)) + upright("g-sheaf", sheaf())
    return out + upright("g-flower1", flower(0, 0, 4.4, "paper-1")) + upright("g-flower2", flower(0, 0, 4.4, "berry-1"))


def upright(name: str, drawing: str) -> str:
    """A symbol of the map that does not turn with it."""
    return symbol(f"brm-{name}", group(drawing, class_="upright"))


def hill() -> str:
    """A rounded hill."""
    out = ellipse(5, 2, 27, 6, "shade")
    out += path("M-26 2C-22-18-8-24 2-24C14-24 24-15 28 2Q0 8-26 2Z", "moss-3")
    out += path("M-26 2C-22-18-8-24 2-24C-6-17-10-6-8 4Q-18 4-26 2Z", "moss-2")
    out += line("M6-17q7 4 9 12M0-8q7 3 9 9", "moss-4", 1.7, opacity=".8")
    return out + line("M-18-5q3-7 8-11", "fern-1", 2, opacity=".9")


def peak() -> str:
    """A mountain with snow on it."""
    out = path("M-30 4Q20 12 44 0L16-6Z", "shade") + path("M-32 4L-6-44L4-58L16-38L34 4Q0 10-32 4Z", "stone-4")
    out += path("M-32 4L-6-44L4-58L0-34L6-20L-4 6Q-20 6-32 4Z", "stone-3")
    out += path("M-13-31L4-58L16-38L22-24L14-30L9-22L2-32L-4-24L-8-30Z", "paper-1")
    out += path("M4-58L16-38L22-24L14-30L9-22L5-29Z", "stone-2")
    return out + line("M-20-8l6-8M12-6l6 10M-8-6l4-8", "stone-5", 1.5, opacity=".6")


def sheaf() -> str:
    """Three ears of wheat."""
    out = line("M-3 0q-1-6-2-11M0 0v-12M3 0q1-6 2-11", "sun-5", 1.7)
    return out + "".join([ellipse(x, y, 1.9, 3.6, "sun-3") for x, y in ((-5, -13), (0, -15), (5, -13))])


def growth(chart: Chart) -> str:
    """Everything that grows on a map, the near ones last, whichever way it lies."""
    found: list[tuple[float, str, Point]] = []
    for plot in chart.lands():
        found += grown(chart, plot)
    found.sort(key=lambda one: one[0])
    out = "".join([f'<use href="#brm-g-{name}" x="{x:.0f}" y="{y:.0f}"/>' for _, name, (x, y) in found])
    return symbol(f"brm-{chart.side}-growth", out)


def grown(chart: Chart, plot: Plot) -> list[tuple[float, str, Point]]:
    """What grows in one region."""
    luck = Random(f"{chart.name} {plot.id}")
    many, margin, apart = DENSITY[plot.kind]
    kept = clearings(chart, plot)
    places: list[Point] = []
    xs, ys = [x for x, _ in plot.edge], [y for _, y in plot.edge]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    for _ in range(TRIES):
        spot = (even(luck.uniform(left, right)), even(luck.uniform(top, bottom)))
        if len(places) < many and far(spot, places, apart) and free(spot, plot.edge, margin, kept):
            places.append(spot)
    names = KINDS[plot.kind]
    return [(x + y, names[luck.randrange(len(names))], (x, y)) for x, y in places]


def even(value: float) -> float:
    """The nearest whole step: coarse places make a smaller sheet."""
    return float(round(value / COARSE) * COARSE)


def far(spot: Point, others: list[Point], apart: float) -> bool:
    """Whether none of the others is near."""
    return all(hypot(spot[0] - x, spot[1] - y) >= apart for x, y in others)


def free(spot: Point, edge: list[Point], margin: float, kept: list[Disc]) -> bool:
    """Whether something may grow here: well inside the region, and clear of what stands in it."""
    x, y = spot
    if any(hypot(x - cx, y - cy) < r for cx, cy, r in kept):
        return False
    return inside(spot, edge) and all(hypot(x - ex, y - ey) >= margin for ex, ey in edge)


def inside(spot: Point, edge: list[Point]) -> bool:
    """Whether a point is within an outline."""
    x, y = spot
    within = False
    ax, ay = edge[-1]
    for bx, by in edge:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            within = not within
        ax, ay = bx, by
    return within


def clearings(chart: Chart, plot: Plot) -> list[Disc]:
    """Where nothing grows."""
    room = {"prairie": 6.0, "forest": 6.0, "hill": 11.0}.get(plot.kind, 16.0)
    found = [(x, y, 28 + room) for x, y in plot.clouds]
    found += [(keep.at[0], keep.at[1], 22 + room) for keep in chart.keeps if plot.id in keep.touches]
    found.append((plot.pawns[0], plot.pawns[1], 24 + room))
    for spot, r in ((plot.castle, 36.0), (plot.tile, 28.0), (plot.circle, 26.0)):
        if spot is not None:
            found.append((spot[0], spot[1], r + room))
    return found
