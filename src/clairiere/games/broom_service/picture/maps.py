"""Maps: sea, coast, regions and the hedges between them. What stands up on them is drawn apart: it may be turned."""

from __future__ import annotations

from math import hypot
from random import Random
from typing import Any, Final

from clairiere.kernel.components import Sheet
from clairiere.pictures.canvas import symbol
from clairiere.pictures.ink import Point, at, ellipse, group, line, path, rect
from clairiere.pictures.pieces import linear, radial
from clairiere.pictures.plants import flower, trees

# Charts: the two sides of the board as they are drawn, in tenths of a unit of the components.

TENTHS: Final = 10
SIDES: Final = {"front": "recto", "back": "verso"}
"""What the sides are called in the sprite sheet, where `back` is the back of a card."""


class Plot:
    """A region: its edge, and where things stand in it."""

    def __init__(self, part: dict[str, Any]) -> None:
        self.id = str(part["id"])
        self.kind = str(part["kind"])
        self.edge = [point(at) for at in part["polygons"][0]]
        self.middle = point(part["center"]) if "center" in part else mean(self.edge)
        self.pawns = point(part["pawns_at"]) if "pawns_at" in part else self.middle
        self.clouds = [point(at) for at in part["cloud_spaces"]]
        self.castle = point(part["castle_at"]) if "castle_at" in part else None
        self.tile = point(part["tile_at"]) if "tile_at" in part else None
        self.circle = point(part["stone_circle_at"]) if "stone_circle_at" in part else None
        self.letter = str(part.get("stone_circle", ""))

    @property
    def land(self) -> bool:
        """Whether pawns can stand here."""
        return not self.kind.endswith("sea")


class Keep:
    """A tower: where it stands, and what it looks like."""

    def __init__(self, part: dict[str, Any]) -> None:
        self.id = str(part["id"])
        self.at = point(part["at"])
        self.look = look(str(part["shape"]), str(part["color"]), int(part["vp"]), int(part["wands"]))
        self.touches = [str(id) for id in part["touches"]]


class Chart:
    """The drawing of one side of the board."""

    def __init__(self, name: str, sheet: Sheet) -> None:
        self.name = name
        self.side = SIDES[name]
        self.width = float(sheet.whole("width") * TENTHS)
        self.height = float(sheet.whole("height") * TENTHS)
        self.banner = sheet.word("castle_banner")
        self.plots = [Plot(part.entries) for part in sheet.parts("region") if part.word("kind") != "deep_sea"]
        self.by_id = {plot.id: plot for plot in self.plots}
        self.keeps = [Keep(part.entries) for part in sheet.parts("tower")]

    def lands(self) -> list[Plot]:
        """The regions that pawns can stand in."""
        return [plot for plot in self.plots if plot.land]


def look(shape: str, colour: str, points: int, wands: int) -> str:
    """The name of a tower's symbol: `round-purple-4-1`."""
    return f"{shape}-{colour}-{points}-{wands}"


def point(at: Any) -> Point:
    """A point of the file."""
    return round(at[0] * TENTHS), round(at[1] * TENTHS)


def mean(points: list[Point]) -> Point:
    """The middle of some points."""
    x, y = 0.0, 0.0
    for px, py in points:
        x += px
        y += py
    return x / len(points), y / len(points)


def charts(sheet: Sheet) -> list[Chart]:
    """Both sides."""
    return [Chart(name, sheet.part(name)) for name in SIDES]


FRAME: Final = 17.0
"""How wide the card rim around a map is."""
GROUNDS: Final = {
    "forest": ("moss-3", "moss-4", "moss-5"),
    "hill": ("fern-2", "fern-3", "fern-3"),
    "prairie": ("sun-1", "sun-1", "fern-1"),
    "mountain": ("stone-1", "stone-2", "stone-3"),
    "sea": ("water-1", "water-2", "water-3"),
}
"""In the middle of a region, between, and along its edge."""


def map_symbols(chart: Chart) -> str:
    """`brm-recto` with everything flat, and the edges of its regions, `brm-recto-ring-f1`, in no ink of their own."""
    out = ""
    for plot in chart.plots:
        out += symbol(ring_id(chart, plot.id), f'<path d="{edge_path(plot.edge)}"/>')
    lands = "".join([f'<use href="#{ring_id(chart, plot.id)}"/>' for plot in chart.lands()])
    out += symbol(f"brm-{chart.side}-card", frame(chart.width, chart.height))
    out += symbol(f"brm-{chart.side}-high-card", frame(chart.height, chart.width))
    return out + symbol(f"brm-{chart.side}-land", lands) + symbol(f"brm-{chart.side}", drawn(chart))


def ground_gradients() -> str:
    """What regions are filled with."""
    deep = linear("brm-deep", [("0", "water-3", "1"), ("1", "water-5", "1")], x2=".6")
    for kind, (middle, between, edge) in GROUNDS.items():
        stops = [("0", middle, "1"), (".62", between, "1"), ("1", edge, "1")]
        deep += radial(f"brm-{kind}-ground", stops, cx=".45", cy=".42", r=".66")
    return deep


def ring_id(chart: Chart, plot: str) -> str:
    """The symbol of a region's edge."""
    return f"brm-{chart.side}-ring-{plot}"


def edge_path(points: list[Point], closed: bool = True) -> str:
    """Straight strokes from point to point, written as short as they can be."""
    x, y = points[0]
    d = f"M{x:g} {y:g}l"
    steps: list[str] = []
    for px, py in points[1:]:
        steps.append(f"{px - x:g} {py - y:g}")
        x, y = px, py
    return d + " ".join(steps).replace(" -", "-") + ("z" if closed else "")


def drawn(chart: Chart) -> str:
    """Water, shallows, sand, land and hedges."""
    w, h = chart.width, chart.height
    out = rect(0, 0, w, h, "url(#brm-deep)", 22) + ripples(chart)
    for plot in chart.plots:
        if not plot.land:
            out += use(
                chart, plot, "url(#brm-sea-ground)", 'stroke="var(--paper-1)" stroke-width="3" stroke-dasharray="3 10"'
            )
    land = f'<use href="#brm-{chart.side}-land" stroke-linejoin="round"'
    out += f'{land} fill="none" stroke="var(--water-1)" stroke-width="60" opacity=".2"/>'
    out += f'{land} fill="none" stroke="var(--water-1)" stroke-width="38" opacity=".34"/>'
    out += f'{land} class="cast" fill="var(--water-5)" stroke="var(--water-5)" stroke-width="20" opacity=".6"/>'
    out += f'{land} fill="none" stroke="var(--bark-1)" stroke-width="21"/>'
    out += f'{land} fill="none" stroke="var(--paper-2)" stroke-width="10"/>'
    for plot in chart.lands():
        out += use(chart, plot, f"url(#brm-{plot.kind}-ground)")
    out += f'{land} fill="url(#grain)"/>{hedges(chart)}'
    return out


def frame(width: float, height: float) -> str:
    """The card that a map is printed on."""
    w, h = width + 2 * FRAME, height + 2 * FRAME
    out = rect(-FRAME + 9, -FRAME + 26, w, h, "shade", 34) + rect(-FRAME, -FRAME + 9, w, h, "bark-4", 34)
    return out + rect(-FRAME, -FRAME, w, h, "paper-3", 34)


def use(chart: Chart, plot: Plot, fill: str, more: str = "") -> str:
    """A region in some ink."""
    return f'<use href="#{ring_id(chart, plot.id)}" fill="{fill}"{" " if more else ""}{more}/>'


def ripples(chart: Chart) -> str:
    """Small waves here and there."""
    luck = Random(f"ripples {chart.name}")
    light, dark = "", ""
    for i in range(70):
        x, y = luck.randrange(12, int(chart.width) - 34), luck.randrange(14, int(chart.height) - 10)
        if i % 3:
            light += f"M{x} {y}q6-5 12 0t12 0"
        else:
            dark += f"M{x} {y}q6-5 12 0t12 0"
    return line(light, "water-1", 2.2, opacity=".5") + line(dark, "water-5", 2.2, opacity=".5")


def hedges(chart: Chart) -> str:
    """The lines between two regions, each drawn once."""
    d = "".join([edge_path(points, closed=False) for points in borders(chart)])
    return line(d, "moss-5", 7, opacity=".45") + line(d, "paper-1", 3.2, stroke_dasharray="11 8")


def borders(chart: Chart) -> list[list[Point]]:
    """The common lines of regions, as they run along the one that is named first."""
    owners: dict[tuple[Point, Point], int] = {}
    for plot in chart.lands():
        for a, b in zip(plot.edge, plot.edge[1:] + plot.edge[:1]):
            key = (a, b) if a < b else (b, a)
            owners[key] = owners.get(key, 0) + 1
    seen: set[tuple[Point, Point]] = set()
    found: list[list[Point]] = []
    for plot in chart.lands():
        found += shared(plot.edge, owners, seen)
    return found


def shared(
    edge: list[Point], owners: dict[tuple[Point, Point], int], seen: set[tuple[Point, Point]]
) -> list[list[Point]]:
    """The parts of an edge that have another owner and were not drawn yet."""
    found: list[list[Point]] = []
    going = False
    for a, b in zip(edge, edge[1:] + edge[:1]):
        key = (a, b) if a < b else (b, a)
        if owners[key] < 2 or key in seen:
            going = False
            continue
        seen.add(key)
        if not going:
            found.append([a])
        found[-1].append(b)
        going = True
    return found


# Growth: trees, hills, peaks and sheaves on the regions, where nothing else will stand.

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
