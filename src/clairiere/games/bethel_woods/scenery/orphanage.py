"""The Orphanage: a house of six rooms round a yard, seen from above, its roof lifted. Its middle is at 0."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from clairiere.games.bethel_woods.scenery.measures import HOUSE, YARD
from clairiere.pictures.canvas import symbol
from clairiere.pictures.ink import at, circle, ellipse, line, path, rect, use
from clairiere.pictures.outlines import polygon, regular, rounded, spot
from clairiere.pictures.pieces import last_ring, ring
from clairiere.pictures.plants import flower

QUILTS: Final = ("berry-3", "water-3", "sun-3", "dusk-3", "moss-3", "clay-3")
WALLS: Final = "M-86-149H86L33-57H-33Z"
RUG: Final = "M-31 0A31 31 0 1 1 31 0A31 31 0 1 1-31 0Z"
FLOWERS: Final = ((-40, -22), (38, -26), (-34, 30), (40, 24), (0, -46), (2, 46))


def corners(radius: float) -> list[tuple[float, float]]:
    """Of a hexagon that stands on a side."""
    return regular(6, radius, start=0)


def orphanage() -> str:
    """From the foundation to the turrets, with the lamps that are lit by night."""
    base = rounded(corners(HOUSE + 10), 10)
    out = path(polygon(corners(HOUSE + 14)), "shade", transform="translate(6 12)")
    out += path(base, "bark-5", transform="translate(0 7)") + path(base, "stone-2")
    out += path(base, "none", stroke="var(--stone-4)", stroke_width="1.5") + path(polygon(corners(HOUSE)), "bark-2")
    out += "".join([f'<g transform="rotate({60 * section})">{section_room(section)}</g>' for section in range(6)])
    out += inner_walls() + wall(polygon(corners(HOUSE)))
    out += "".join([f'<g transform="rotate({60 * section})">{door()}</g>' for section in range(6)])
    return out + yard() + "".join([turret(x, y) for x, y in corners(HOUSE + 2)]) + lamps()


def section_room(section: int) -> str:
    """Floor boards, a rug, two beds."""
    out = path(WALLS, "bark-1" if section % 2 else "bark-2")
    out += "".join([line(f"M-90 {y}H90", "bark-3", 1, opacity=".55") for y in range(-140, -58, 11)])
    out += ellipse(0, -104, 36, 24, QUILTS[(section + 1) % 6], opacity=".55")
    stitched = {"stroke": "var(--paper-1)", "stroke_width": "1.6", "stroke_dasharray": "4 4", "opacity": ".8"}
    out += ellipse(0, -104, 30, 19, "none", **stitched)
    out += bed(-57, 22, QUILTS[(section + 1) % 6]) + bed(57, -22, QUILTS[(section + 3) % 6])
    return f'<g clip-path="url(#btw-room)">{out}</g>'


def bed(x: float, turn: float, quilt: str) -> str:
    """Pillow and quilt."""
    return at(
        x,
        -126,
        rect(-10, -13, 27, 38, "shade", 5),
        rect(-13, -17, 26, 38, "bark-4", 4),
        rect(-11, -15, 22, 34, "paper-1", 4),
        rect(-11, -3, 22, 22, quilt, 3),
        rect(-11, -3, 8, 22, "paper-1", 3, opacity=".28"),
        rect(-8, -13, 16, 8, "paper-3", 3),
        turn=turn,
    )


def inner_walls() -> str:
    """Between the rooms."""
    out = ""
    for (x, y), (u, v) in zip(corners(YARD), corners(HOUSE)):
        d = f"M{spot(x, y)}L{spot(u, v)}"
        out += line(d, "stone-4", 11) + line(d, "stone-1", 8)
    return out


def wall(d: str) -> str:
    """A wall all round."""
    out = path(d, "none", stroke="var(--stone-4)", stroke_width="13", stroke_linejoin="round")
    return out + path(d, "none", stroke="var(--stone-1)", stroke_width="9.5", stroke_linejoin="round")


def door() -> str:
    """Where the path comes in."""
    return rect(-17, -157, 34, 16, "bark-4", 2) + rect(-15, -155, 30, 12, "bark-2", 2)


def yard() -> str:
    """Grass in the middle."""
    out = wall(polygon(corners(YARD))) + path(polygon(corners(YARD - 3)), "moss-3")
    out += path(polygon(corners(YARD - 12)), "moss-2", opacity=".7")
    return out + "".join([flower(x, y, 3, "paper-1" if x < 0 else "berry-1") for x, y in FLOWERS])


def turret(x: float, y: float) -> str:
    """A pointed roof from above, its left side lit."""
    return at(
        x,
        y,
        circle(3, 6, 19, "shade"),
        circle(0, 3, 18, "berry-5"),
        circle(0, 0, 18, "berry-4"),
        path("M0 0H-18A18 18 0 0 1-4-17.5Z", "berry-2"),
        path("M0 0L-4-17.5A18 18 0 0 1 14-11.5Z", "berry-3"),
        path("M0 0H-18A18 18 0 0 0-10 15Z", "berry-3"),
        circle(0, 0, 2.6, "sun-3"),
    )


def lamps() -> str:
    """Warm light in every room, by night."""
    found = [(104 * cos(a), 104 * sin(a)) for a in [radians(60 * i + 30) for i in range(6)]]
    return "".join([use("btw-lamp", x, y, 6.2) for x, y in found])


def orphanage_symbols() -> str:
    """What the house needs, and the rings around a section."""
    out = f'<clipPath id="btw-room"><path d="{WALLS}"/></clipPath>'
    out += symbol("btw-ring-room", circle(0, 0, 31, "paper-1", opacity=".35") + ring(RUG, 4.5))
    return out + symbol("btw-last-room", last_ring(RUG))
