"""The plan of the table: where everything lies, in the wide and in the tall layout, for one template of the forest."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.forest import Template
from clairiere.games.benevolent.scenery.board import HEIGHT as DREAMS_HEIGHT
from clairiere.games.benevolent.scenery.board import WIDTH as DREAMS_WIDTH
from clairiere.games.benevolent.scenery.tiles import HIGH, WIDE
from clairiere.pictures.canvas import Canvas, Frame
from clairiere.pictures.hexes import Fit
from clairiere.pictures.mats import Mat
from clairiere.pictures.outlines import Point

Numbers = tuple[float, ...]
"""Said of constants, because mypyc cannot read a Final tuple that it takes to be made of floats alone."""

WIDE_WIDTH: Final = 1440.0
TALL_WIDTH: Final = 390.0
HEIGHTS: Final[Numbers] = (724, 724, 900)  # of the wide canvas, for two, three and four players
EDGE: Final = 24.0  # what is left free on the left of the wide canvas
INSET: Final = 8.0  # and on both sides of the tall one
ROOM: Final = 984.0  # left of the Dreams board
TALL_ROOM: Final = TALL_WIDTH - 2 * INSET
SIDE: Final = 1020.0  # where the Dreams board begins

# wide, tall
OTHERS: Final[Numbers] = (56, 46)  # the upper edge of the others' mats
OWN_HEIGHTS: Final[Numbers] = (114, 140)
LARGEST: Final[Numbers] = (190, 100)  # how wide a hex may get

# for two, three and four players
OTHER_WIDTHS: Final[Numbers] = (484, 484, 317)
OTHER_HEIGHT: Final = 100.0
TALL_OTHER_WIDTHS: Final[Numbers] = (374, 182, 119)
TALL_OTHER_HEIGHTS: Final[Numbers] = (84, 88, 114)
TALL_NAMES: Final[Numbers] = (196, 76, 59)  # the room for a name
SECRETS_Y: Final[Numbers] = (322, 322, 358)
RESERVE_Y: Final[Numbers] = (634, 634, 746)

SMALLER: Final = 0.935
"""The scale of Dreams board and Secrets in the tall layout."""
TILE_PITCH: Final[Numbers] = (WIDE + 4, HIGH + 6)


class Place:
    """A point in both layouts, with a scale for each."""

    def __init__(self, x: float, y: float, u: float, v: float, k: float = 1, kp: float = 1) -> None:
        self.x = x
        self.y = y
        self.u = u
        self.v = v
        self.k = k
        self.kp = kp
        self.style = self.offset(0, 0)

    def by(self, dx: float, dy: float, scale: float = 1) -> Place:
        """A point so far from this one, in its own units."""
        k, kp = self.k, self.kp
        return Place(self.x + dx * k, self.y + dy * k, self.u + dx * kp, self.v + dy * kp, k * scale, kp * scale)

    def offset(self, dx: float, dy: float) -> str:
        """The value of `style` for such a point, at the same scale."""
        x, y = self.x + dx * self.k, self.y + dy * self.k
        u, v = self.u + dx * self.kp, self.v + dy * self.kp
        scales = "" if self.k == self.kp == 1 else f";--k:{self.k:.3g};--kp:{self.kp:.3g}"
        return f"--x:{x:.1f};--y:{y:.1f};--u:{u:.1f};--v:{v:.1f}{scales}".replace(".0;", ";")

    def come(self) -> str:
        """More of a `style`, which says that something has come from here."""
        return f";--fx:{self.x:.0f};--fy:{self.y:.0f};--fu:{self.u:.0f};--fv:{self.v:.0f}"


class Plan:
    """Everything that depends on the template alone."""

    def __init__(self, template: Template) -> None:
        self.seats = template.players
        players = template.players - 2  # in the tables above
        self.height = HEIGHTS[players]
        middles = [(q + r / 2, r * 0.866) for q, r in template.axes]
        self.clearing = Clearing(middles, self.height, OTHERS[1] + TALL_OTHER_HEIGHTS[players] + 12)
        self.hexes = self.clearing.places()
        self.other_mats = other_mats(players)
        self.others = other_corners(players)
        self.own = Place(EDGE, self.height - OWN_HEIGHTS[0] - 12, INSET, self.clearing.tall_foot + 18)
        self.own_mats = (
            Mat(ROOM, OWN_HEIGHTS[0], size=22, mark=15, left=18, middle=27, room=220),
            Mat(TALL_ROOM, OWN_HEIGHTS[1], size=19, mark=13, left=12, middle=25, room=92),
        )
        dreams_v = self.own.v + OWN_HEIGHTS[1] + 14
        secrets_v = dreams_v + DREAMS_HEIGHT * SMALLER + 20
        self.dreams = Place(SIDE, 24, INSET, dreams_v, 1, SMALLER)
        self.secrets = Place(SIDE + 2, SECRETS_Y[players], INSET + 2, secrets_v, 1, SMALLER)
        self.reserve = Place(SIDE + 200, RESERVE_Y[players], TALL_WIDTH - 66, 22)
        tall = (TALL_WIDTH, float(round(secrets_v + 3 * TILE_PITCH[1] * SMALLER + 8)))
        self.canvas = Canvas("benevolent", (WIDE_WIDTH, self.height), tall, self.frames())

    def frames(self) -> dict[str, Frame]:
        """The parts of the wide layout that can be shown alone."""
        forest, top = self.clearing, OTHERS[0] + self.lowered() - 20
        return {
            "forest": (forest.left - 12, forest.top - 12, forest.width + 28, forest.height + 30),
            "dreams": (SIDE - 10, 14, DREAMS_WIDTH + 20, DREAMS_HEIGHT + 24),
            "secrets": (self.secrets.x - 10, self.secrets.y - 10, 4 * TILE_PITCH[0] + 16, 3 * TILE_PITCH[1] + 20),
            "mats": (EDGE - 12, top, ROOM + 24, OTHER_HEIGHT + OWN_HEIGHTS[0] + 54),
        }

    def lowered(self) -> float:
        """How far the others' mats are moved down when the mats are shown alone."""
        return self.own.y - OTHER_HEIGHT - 22 - OTHERS[0]


class Clearing:
    """The room of the forest: left of the Dreams board and between the mats, or under the others' mats."""

    def __init__(self, middles: list[Point], height: float, tall_top: float) -> None:
        self.wide = Fit(middles)
        self.tall = turned_forest(middles)
        top = OTHERS[0] + OTHER_HEIGHT + 16
        room = height - top - OWN_HEIGHTS[0] - 24
        self.k = self.wide.scale(ROOM, room, LARGEST[0])
        self.kp = self.tall.scale(TALL_ROOM, 2000, LARGEST[1])
        self.width = self.wide.width * self.k
        self.height = self.wide.height * self.k
        self.left = EDGE + (ROOM - self.width) / 2
        self.top = top + (room - self.height) / 2
        self.tall_left = INSET + (TALL_ROOM - self.tall.width * self.kp) / 2
        self.tall_top = tall_top
        self.tall_foot = tall_top + self.tall.height * self.kp

    def places(self) -> list[Place]:
        """The middle of every hex."""
        return [
            Place(
                self.left + x * self.k,
                self.top + y * self.k,
                self.tall_left + u * self.kp,
                self.tall_top + v * self.kp,
                self.k,
                self.kp,
            )
            for (x, y), (u, v) in zip(self.wide.places, self.tall.places, strict=True)
        ]


def turned_forest(middles: list[Point]) -> Fit:
    """The forest turned by 60 degrees, to the side that leaves the hexes larger; if both do, it lower."""
    right, left = Fit(middles, 60), Fit(middles, -60)
    hexes = [min(fit.scale(TALL_ROOM, 2000, LARGEST[1]), 0.52) for fit in (right, left)]
    if hexes[0] == hexes[1]:
        return right if right.height < left.height else left
    return right if hexes[0] > hexes[1] else left


def other_mats(players: int) -> tuple[Mat, Mat]:
    """The sheets of the other seats, wide and tall."""
    wide, tall = OTHER_WIDTHS[players], TALL_OTHER_WIDTHS[players]
    return (
        Mat(wide, OTHER_HEIGHT, room=wide - 142),
        Mat(tall, TALL_OTHER_HEIGHTS[players], size=15, mark=9, corner=12, left=8, middle=19, room=TALL_NAMES[players]),
    )


def other_corners(players: int) -> list[Place]:
    """Their upper left corners, in the order of play."""
    count = players + 1
    step = (ROOM - OTHER_WIDTHS[players]) / max(1, players)
    tall = (TALL_ROOM - TALL_OTHER_WIDTHS[players]) / max(1, players)
    return [Place(EDGE + i * step, OTHERS[0], INSET + i * tall, OTHERS[1]) for i in range(count)]


PLANS: Final[dict[str, Plan]] = {}


def plan_of(template: Template) -> Plan:
    """Made once for every template."""
    key = f"{template.id} {template.axes}"
    if key not in PLANS:
        PLANS[key] = Plan(template)
    return PLANS[key]
