"""Maps: sea, coast, regions and the hedges between them. What stands up on them is drawn apart: it may be turned."""

from __future__ import annotations

from random import Random
from typing import Final

from clairiere.games.broom_service.scenery.chart import Chart, Plot
from clairiere.pictures.canvas import symbol
from clairiere.pictures.ink import line, rect
from clairiere.pictures.outlines import Point
from clairiere.pictures.pieces import linear, radial

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
