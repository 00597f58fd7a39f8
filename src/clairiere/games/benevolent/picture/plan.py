"""The plan of the table: where everything lies, in the wide and in the tall layout, for one template of the forest."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.forest import Template
from clairiere.games.benevolent.picture.clearing import Clearing
from clairiere.games.benevolent.picture.measures import (
    BETWEEN,
    EDGE,
    FOOT,
    INSET,
    OTHER_HEIGHT,
    OTHER_WIDTHS,
    OTHERS,
    OWN,
    ROOM,
    SIDE,
    SMALLER,
    TALL_NAMES,
    TALL_OTHER_HEIGHTS,
    TALL_OTHER_WIDTHS,
    TALL_OWN_HEIGHT,
    TALL_ROOM,
    TALL_WIDTH,
    TILE_PITCH,
    WIDE_HEIGHT,
    WIDE_WIDTH,
)
from clairiere.games.benevolent.scenery.board import HEIGHT as DREAMS_HEIGHT
from clairiere.games.benevolent.scenery.board import WIDTH as DREAMS_WIDTH
from clairiere.pictures.canvas import Canvas, Frame
from clairiere.pictures.mats import Mat
from clairiere.pictures.place import Place


class Plan:
    """Everything that depends on the template alone."""

    def __init__(self, template: Template) -> None:
        self.seats = template.players
        players = template.players - 2  # in the tables above
        middles = [(q + r / 2, r * 0.866) for q, r in template.axes]
        self.clearing = Clearing(middles, OTHERS[1] + TALL_OTHER_HEIGHTS[players] + BETWEEN[1])
        self.hexes = self.clearing.places
        self.reserve = self.clearing.heap()
        self.other_mats = other_mats(players)
        self.others = other_corners(players)
        self.own = Place(EDGE - 6, FOOT - OWN[1], INSET, self.clearing.tall_foot + 20)
        self.own_mats = (
            Mat(OWN[0], OWN[1], size=21, mark=14, left=14, middle=26, room=170),
            Mat(TALL_ROOM, TALL_OWN_HEIGHT, size=19, mark=13, left=12, middle=23, room=190),
        )
        dreams_v = self.own.v + TALL_OWN_HEIGHT + 14
        secrets_v = dreams_v + DREAMS_HEIGHT * SMALLER[1] + 20
        secrets_y = OTHERS[0] + DREAMS_HEIGHT * SMALLER[0] + 22
        self.dreams = Place(SIDE, OTHERS[0], INSET, dreams_v, SMALLER[0], SMALLER[1])
        self.secrets = Place(SIDE + 2, secrets_y, INSET + 2, secrets_v, SMALLER[0], SMALLER[1])
        tall = (TALL_WIDTH, float(round(secrets_v + 3 * TILE_PITCH[1] * SMALLER[1] + 8)))
        self.canvas = Canvas("benevolent", (WIDE_WIDTH, WIDE_HEIGHT), tall, self.frames())

    def frames(self) -> dict[str, Frame]:
        """The parts of the wide layout that can be shown alone."""
        forest, k, top = self.clearing, SMALLER[0], OTHERS[0] + self.lowered() - 20
        wide, high = 4 * TILE_PITCH[0] * k + 16, 3 * TILE_PITCH[1] * k + 20
        return {
            "forest": (forest.left - 12, forest.top - 12, forest.width + 28, forest.height + 30),
            "dreams": (SIDE - 10, OTHERS[0] - 10, DREAMS_WIDTH * k + 20, DREAMS_HEIGHT * k + 24),
            "secrets": (self.secrets.x - 10, self.secrets.y - 10, wide, high),
            "mats": (EDGE - 18, top, ROOM + 30, OTHER_HEIGHT + OWN[1] + 54),
        }

    def lowered(self) -> float:
        """How far the others' mats are moved down when the mats are shown alone."""
        return self.own.y - OTHER_HEIGHT - 22 - OTHERS[0]

    def centred(self) -> float:
        """And how far the near mat is moved to the right."""
        return EDGE + (ROOM - OWN[0]) / 2 - self.own.x


def other_mats(players: int) -> tuple[Mat, Mat]:
    """The sheets of the other seats, wide and tall."""
    wide = OTHER_WIDTHS[players]
    return (
        Mat(wide, OTHER_HEIGHT, middle=29, room=wide - 142, tag=1),
        tall_mat(TALL_OTHER_WIDTHS[players], TALL_OTHER_HEIGHTS[players], TALL_NAMES[players]),
    )


def tall_mat(width: float, height: float, room: float) -> Mat:
    """On the tall canvas; the smallest have small letters."""
    size, mark = (13, 8) if width < 150 else (15, 9)
    return Mat(width, height, size=size, mark=mark, corner=12, left=8, middle=21, room=room, tag=2)


def other_corners(players: int) -> list[Place]:
    """Their upper left corners, in the order of play."""
    count = players + 1
    step = (ROOM - OTHER_WIDTHS[players]) / max(1, players)
    left = EDGE if players else EDGE + step / 2
    tall = (TALL_ROOM - TALL_OTHER_WIDTHS[players]) / max(1, players)
    return [Place(left + i * step, OTHERS[0], INSET + i * tall, OTHERS[1]) for i in range(count)]


PLANS: Final[dict[str, Plan]] = {}


def plan_of(template: Template) -> Plan:
    """Made once for every template."""
    key = f"{template.id} {template.axes}"
    if key not in PLANS:
        PLANS[key] = Plan(template)
    return PLANS[key]
