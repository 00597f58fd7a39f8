"""The glade: the board itself with its ring of trodden earth, its six paths and the forest around it."""

from __future__ import annotations

from math import cos, pi, radians, sin
from random import Random
from typing import Final

from clairiere.pictures.canvas import symbol
from clairiere.pictures.ink import Point, at, circle, ellipse, line, path, polygon, rect, regular, rounded, spot, use
from clairiere.pictures.pieces import last_ring, radial, ring
from clairiere.pictures.plants import flower, tree_symbols

# Measures of the board: its size, its ring of machines, its house. Units are those of the drawing, 780 by 830.

WIDE: Final = 780.0
HIGH: Final = 830.0
MIDDLE_X: Final = 390.0
MIDDLE_Y: Final = 418.0
RING_X: Final = 272.0
RING_Y: Final = 296.0
HOUSE: Final = 172.0
YARD: Final = 66.0
"""Radius of the Orphanage, and of the yard in its middle."""
ROOM: Final = 106.0
"""How far the middle of a section is from the middle of the house."""
LOWER: Final = [14.0, 4.0, 6.0, 8.0, 6.0, 4.0]
"""How far a machine stands below its point of the ring."""
SIZE: Final = [0.8, 0.86, 0.84, 0.86, 0.8, 0.84]
CONSOLE: Final = 36.0
"""From the feet of the workers down to the middle of their machine's console."""
STEP: Final = 40.0
"""From one socket of a console to the next; the first is left of the middle."""
FIRST_SOCKET: Final = -62.0
LAMPS: Final = [
    [(0.0, -12.0, 44.0)],
    [(-7.0, -40.0, 44.0)],
    [(0.0, -6.0, 30.0)],
    [(-69.0, -50.0, 26.0), (-52.0, -55.0, 26.0)],
    [(0.0, -96.0, 58.0)],
    [(-19.0, -52.0, 34.0), (19.0, -52.0, 34.0)],
]
"""What shines by night, machine by machine: where, from the middle of its feet, and how far."""


def towards(machine: int) -> Point:
    """The direction from the middle to a machine; machine 1 is above."""
    a = radians(-90 + 60 * machine)
    return cos(a), sin(a)


def feet(machine: int) -> Point:
    """Where the workers of a machine stand: the middle of their row."""
    x, y = towards(machine)
    return MIDDLE_X + 300 * x, MIDDLE_Y + 301 * y + LOWER[machine] + 24


def room(section: int) -> Point:
    """The middle of a section."""
    x, y = towards(section)
    return MIDDLE_X + ROOM * x, MIDDLE_Y + ROOM * y


# The Orphanage: a house of six rooms round a yard, seen from above, its roof lifted. Its middle is at 0.

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


TALL: Final = ("oak1", "pine1", "oak2", "pine3", "oak3", "pine2", "oak4")
LOW: Final = ("bush1", "bush3", "bush2", "oak1")
THICKETS: Final = ((262, 330), (518, 330), (262, 520), (520, 522), (212, 402), (570, 400))
PETALS: Final = ("paper-1", "berry-1", "dusk-1", "sun-1")
Rooted = tuple[float, str]
"""How far in front something stands, and its drawing."""


def glade_symbols() -> str:
    """The board."""
    stops = [("0", "fern-1", "1"), (".42", "fern-2", "1"), (".72", "moss-3", "1"), ("1", "moss-5", "1")]
    out = radial("btw-ground", stops, r=".72")
    out += tree_symbols([*TALL, *LOW[:3], "tuft", "tuft2"], "btw-")
    out += f'<clipPath id="btw-edge">{rect(0, 0, WIDE, HIGH, "none", 14)}</clipPath>'
    return out + symbol("btw-board", board())


def board() -> str:
    """Frame, ground and house."""
    frame = rect(-2, 6, WIDE + 16, HIGH + 18, "shade", 22) + rect(-9, -5, WIDE + 18, HIGH + 18, "bark-4", 22)
    frame += rect(-9, -9, WIDE + 18, HIGH + 18, "paper-3", 22)
    inside = ground() + rect(0, 0, WIDE, HIGH, "url(#grain)") + at(MIDDLE_X, MIDDLE_Y, orphanage())
    return f'{frame}<g clip-path="url(#btw-edge)">{inside}</g>'


def ground() -> str:
    """Grass, paths, flowers, trees."""
    luck = Random(11)
    out = rect(0, 0, WIDE, HIGH, "url(#btw-ground)") + paths() + pebbles(luck) + meadow(luck)
    rooted = forest(luck) + thickets(luck)
    return out + "".join([drawing for _, drawing in sorted(rooted)])


def paths() -> str:
    """The ring, and the way from every machine to the house."""
    out = trodden("moss-5", 50, 0, ".28") + trodden("bark-2", 42, 0) + trodden("bark-1", 31, 2)
    for machine in range(6):
        x, y = towards(machine)
        start, end = (MIDDLE_X + 150 * x, MIDDLE_Y + 150 * y), (MIDDLE_X + 280 * x, MIDDLE_Y + 280 * y)
        out += line(f"M{spot(*start)}L{spot(*end)}", "bark-2", 34)
        out += line(f"M{spot(start[0], start[1] - 2)}L{spot(end[0], end[1] - 2)}", "bark-1", 24)
    return out


def trodden(ink: str, width: float, rise: float, opacity: str = "1") -> str:
    """One layer of the ring."""
    more = {"stroke": f"var(--{ink})", "stroke_width": f"{width:g}", "opacity": opacity}
    return ellipse(MIDDLE_X, MIDDLE_Y - rise, RING_X, RING_Y, "none", **more)


def pebbles(luck: Random) -> str:
    """On the ring."""
    out = ""
    for _ in range(46):
        a, q = luck.uniform(0, 2 * pi), luck.uniform(-13, 13)
        x, y = MIDDLE_X + (RING_X + q) * cos(a), MIDDLE_Y + (RING_Y + q) * sin(a)
        out += ellipse(x, y, luck.uniform(2, 4.5), luck.uniform(1.5, 3), "bark-3", opacity=".7")
    return out


def meadow(luck: Random) -> str:
    """Grass and flowers, anywhere."""
    out = ""
    for _ in range(84):
        x, y, kind = luck.uniform(10, WIDE - 10), luck.uniform(10, HIGH - 10), luck.random()
        if kind < 0.75:
            out += use("btw-tuft" if kind < 0.5 else "btw-tuft2", x, y, luck.uniform(0.7, 1.1))
        else:
            out += flower(x, y, luck.uniform(2.6, 3.6), luck.choice(PETALS))
    return out


def forest(luck: Random) -> list[Rooted]:
    """Along the four edges of the board."""
    found: list[Rooted] = []
    for _ in range(150):
        side, deep = luck.randrange(4), abs(luck.gauss(0, 16))
        across, along = luck.uniform(-10, WIDE + 10), luck.uniform(0, HIGH)
        x, y = [(across, deep - 2), (WIDE - deep + 4, along), (across, HIGH - deep + 12), (deep - 4, along)][side]
        kind = luck.choice(LOW if side == 2 else TALL)
        found.append((y, use(f"btw-{kind}", x, y, luck.uniform(0.7, 1.05))))
    return found


def thickets(luck: Random) -> list[Rooted]:
    """In the corners between house and ring."""
    found: list[Rooted] = []
    for x, y in THICKETS:
        for _ in range(3):
            foot = y + luck.uniform(-12, 12)
            kind = luck.choice(("bush1", "bush2", "oak4", "bush3"))
            found.append((foot, use(f"btw-{kind}", x + luck.uniform(-16, 16), foot, luck.uniform(0.55, 0.8))))
    return found
