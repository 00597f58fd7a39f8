"""Place names: what the regions are called, written on the map for whoever points at it, touches it or zooms in."""

from __future__ import annotations

from math import hypot
from typing import Final

from clairiere.games.broom_service.picture.scenery.maps import Chart, Plot, inside
from clairiere.pictures.outlines import Point

STEP: Final = 28
"""How far apart the spots are that are tried for a name."""
LETTER: Final = 11.0
"""Units that a letter takes at most, on average."""
INK: Final = 'opacity="0" pointer-events="none" aria-hidden="true" fill="var(--ink-print)" stroke="var(--paper-1)"'
"""Unseen, until the style sheet shows them all at once; no touch finds them, and who reads by ear has the regions."""


def names_layer(chart: Chart, names: dict[str, str]) -> str:
    """These names, by the ids of their regions, each in its region and clear of those before it."""
    wide: list[Point] = []
    tall: list[Point] = []
    written = "".join([name_svg(chart, chart.by_id[id], name, wide, tall) for id, name in names.items()])
    return f'<g class="names t-strong" text-anchor="middle" {INK}>{written}</g>'


def name_svg(chart: Chart, plot: Plot, name: str, wide: list[Point], tall: list[Point]) -> str:
    """A name in one line or two, upright however the map lies; adds to what other names have to keep clear of."""
    lines = two_lines(name)
    half = max([len(line) for line in lines]) * LETTER / 2
    (x, y), (u, v) = name_spot(chart, plot, (half, 0.0), wide), name_spot(chart, plot, (0.0, half), tall)
    wide += [(x - half, y), (x, y), (x + half, y)]
    tall += [(u, v - half), (u, v), (u, v + half)]
    rest = "".join([f'<tspan x="0" dy="1em">{line}</tspan>' for line in lines[1:]])
    return f'<text class="upright" style="--x:{x:g};--y:{y:g};--u:{u:g};--v:{v:g}">{lines[0]}{rest}</text>'


def two_lines(name: str) -> list[str]:
    """Broken at the space that is nearest to its middle."""
    spaces = [i for i, letter in enumerate(name) if letter == " "]
    if not spaces:
        return [name]
    middle = min(spaces, key=lambda i: abs(2 * i - len(name)))
    return [name[:middle], name[middle + 1 :]]


def name_spot(chart: Chart, plot: Plot, half: Point, names: list[Point]) -> Point:
    """Where a name that reaches so far to either side covers least: clear of edge, names and what stands there."""
    standing = [keep.at for keep in chart.keeps if plot.id in keep.touches] + [plot.pawns, *plot.clouds, *names]
    standing += [at for at in (plot.castle, plot.tile, plot.circle) if at is not None]
    xs, ys = [int(x) for x, _ in plot.edge], [int(y) for _, y in plot.edge]
    spots: list[Point] = [
        (x, y)
        for x in range(min(xs), max(xs), STEP) for y in range(min(ys), max(ys), STEP) if inside((x, y), plot.edge)
    ]
    return max(spots, key=lambda spot: room(spot, half, plot.edge, standing))


def room(spot: Point, half: Point, edge: list[Point], standing: list[Point]) -> float:
    """How much there is around a name: the distance to what is nearest, from its middle and both of its ends. A name
    that does not fit has less than none.
    """
    (x, y), (across, along) = spot, half
    ends = [(x - across, y - along), spot, (x + across, y + along)]
    outside = len([end for end in ends if not inside(end, edge)])
    if outside:
        return -float(outside)
    return min([hypot(px - ex, py - ey) for px, py in standing + edge for ex, ey in ends])
