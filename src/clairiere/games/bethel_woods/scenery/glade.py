"""The glade: the board itself with its ring of trodden earth, its six paths and the forest around it."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random
from typing import Final

from clairiere.games.bethel_woods.scenery.measures import HIGH, MIDDLE_X, MIDDLE_Y, RING_X, RING_Y, WIDE, towards
from clairiere.games.bethel_woods.scenery.orphanage import orphanage
from clairiere.pictures.canvas import symbol
from clairiere.pictures.ink import at, ellipse, line, rect, use
from clairiere.pictures.outlines import spot
from clairiere.pictures.pieces import radial
from clairiere.pictures.plants import flower
from clairiere.pictures.woods import tree_symbols

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
