"""Where things of Benevolent are in its picture, what ids they have, and what a touch on them answers."""

from __future__ import annotations

from math import cos, hypot, radians, sin
from typing import Final

from clairiere.games.benevolent.picture.tokens import HEAP_DROP, HEAP_HIGH, HEAP_WIDE, HIGH, WIDE
from clairiere.games.benevolent.picture.tokens import HEIGHT as DREAMS_HEIGHT
from clairiere.games.benevolent.picture.tokens import WIDTH as DREAMS_WIDTH
from clairiere.games.benevolent.rules.choices import (
    ARROWS,
    BUY,
    CARD,
    CLOVER,
    CLOVER_LEAVES,
    CRYSTAL,
    CRYSTAL_FOR_THREE,
    EXCHANGE,
    FEATHER,
    FEATHER_SECRET,
    GAIN,
    GATHER,
    GATHER_PUT,
    GATHER_TAKE,
    GIFTS,
    HEXES,
    NO_GIFT,
    NOBODY,
    SECRETS,
    SLEEP,
    TRADES,
    Deed,
    Repeat,
    Stride,
)
from clairiere.games.benevolent.rules.components import Template
from clairiere.games.benevolent.rules.state import Table
from clairiere.games.benevolent.rules.steps.secrets import BuyCheaper, Exchange, PlaySecret, Slumber
from clairiere.kernel.choices import Choice
from clairiere.kernel.state import LETTERS, Seat
from clairiere.pictures.canvas import Canvas, Fold, Frame, Place
from clairiere.pictures.ink import Point, path, regular, rounded
from clairiere.pictures.mats import Mat

# Hexes: six-sided spaces, pointed above and below, of radius 100; and how a board of them fits into its place.

PITCH: Final = 173.2
"""From the middle of a hex to that of its neighbour."""
RIM: Final = 106
THICKNESS: Final = 6


def hexagon(radius: float, corner: float = 9) -> str:
    """The outline of a hex."""
    return rounded(regular(6, radius), corner)


HEX_ART: Final = hexagon(97)
HEX_RING: Final = hexagon(93, 8)
HEX_RIM: Final = hexagon(RIM, 12)


def card_shadow() -> str:
    """The shadow of a cardboard hex."""
    return path(HEX_RIM, "shade", transform="translate(5 14)")


def card_body() -> str:
    """Thickness and rim of a cardboard hex."""
    return path(HEX_RIM, "bark-4", transform=f"translate(0 {THICKNESS})") + path(HEX_RIM, "paper-3")


def turned(points: list[Point], degrees: float) -> list[Point]:
    """Hex coordinates after a clockwise rotation of the board."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return [(x * c - y * s, x * s + y * c) for x, y in points]


class Fit:
    """Positions and extent of a board's hexes, for hexes of radius 100."""

    def __init__(self, points: list[Point], degrees: float = 0) -> None:
        """The points are the middles of hexes one unit wide."""
        places = [(x * PITCH, y * PITCH) for x, y in turned(points, degrees)]
        left = min([x for x, _ in places]) - PITCH / 2 - THICKNESS
        top = min([y for _, y in places]) - RIM
        self.places = [(x - left, y - top) for x, y in places]
        self.width = max([x for x, _ in self.places]) + PITCH / 2 + THICKNESS
        self.height = max([y for _, y in self.places]) + RIM + THICKNESS

    def scale(self, width: float, height: float, largest: float) -> float:
        """The scale at which the board fits a frame, up to a maximum."""
        return min(width / self.width, height / self.height, largest / PITCH)


# Measures: how large things are on the wide and on the tall canvas, and what is left free there.

Numbers = tuple[float, ...]
"""Said of constants, because mypyc cannot read a Final tuple that it takes to be made of floats alone."""

WIDE_WIDTH: Final = 1440.0
WIDE_HEIGHT: Final = 900.0
TALL_WIDTH: Final = 390.0
EDGE: Final = 24.0  # what is left free on the left of the wide canvas
INSET: Final = 8.0  # and on both sides of the tall one
ROOM: Final = 984.0  # left of the Dreams board
TALL_ROOM: Final = TALL_WIDTH - 2 * INSET
SIDE: Final = 1032.0  # where the Dreams board begins
FOOT: Final = 888.0  # how far down anything reaches on the wide canvas

BAR: Final = 48.0
"""Above this the wide canvas holds its heading alone, for there the page has its bar."""
PROMPT_TOP: Final = 768.0
PROMPT_USUAL: Final = 680.0  # how high it grows with two rows of buttons
PROMPT_HIGHEST: Final = 648.0  # and with a long question above them
LOG_TOP: Final = 594.0
FREE: Final[dict[str, Frame]] = {
    "prompt": (392.0, PROMPT_TOP, 620.0, FOOT - PROMPT_TOP),
    "log": (1022.0, LOG_TOP, 404.0, FOOT - LOG_TOP),
}
"""Where nothing is drawn, so that the page may ask its question and tell what has happened."""
FOLDED: Final[Numbers] = (1022, 1176)
"""The size of the folded canvas."""
FOLDED_LOG: Final[Frame] = (392.0, PROMPT_USUAL + 8, 620.0, FOOT - PROMPT_USUAL - 8)
"""On it the log has the place of the prompt, which lies in a dock below."""
FOLDED_SIDES: Final[Numbers] = (84, 552, 906)
"""Where Dreams board and Secrets lie on it, and how far down."""

# wide, tall
OTHERS: Final[Numbers] = (60, 50)  # the upper edge of the others' mats
OWN: Final[Numbers] = (362, 153)
TALL_OWN_HEIGHT: Final = 154.0
LARGEST: Final[Numbers] = (216, 100)  # how wide a hex may get
BETWEEN: Final[Numbers] = (9, 8)  # mats and forest

# for two, three and four players
OTHER_WIDTHS: Final[Numbers] = (484, 484, 317)
OTHER_HEIGHT: Final = 90.0
TALL_OTHER_WIDTHS: Final[Numbers] = (374, 182, 119)
TALL_OTHER_HEIGHTS: Final[Numbers] = (73, 88, 88)
TALL_NAMES: Final[Numbers] = (196, 76, 43)  # the room for a name

SMALLER: Final[Numbers] = (0.96, 0.935)
"""The scales of Dreams board and Secrets."""
HEAP: Final[Numbers] = (1, 0.64)
"""The scales of the Reserve."""
TILE_PITCH: Final[Numbers] = (WIDE + 4, HIGH + 6)


# The clearing: how the forest lies between the mats, and the corner that it leaves to the Reserve.

LIP: Final = 16.0
"""How far a label on a mat stands out above it."""
FINE: Final = 24
FOOT_STEP: Final = 12.0
"""By so much the room of the forest is made lower at a time, until the Reserve has its own."""


class Clearing:
    """The room of the forest: left of the Dreams board and between the mats, or under the others' mats."""

    def __init__(self, middles: list[Point], tall_top: float) -> None:
        self.wide = Fit(middles)
        self.tall = turned_forest(middles)
        self.kp = self.tall.scale(TALL_ROOM, 2000, LARGEST[1])
        self.tall_left = INSET + (TALL_ROOM - self.tall.width * self.kp) / 2
        self.tall_top = tall_top
        self.tall_foot = tall_top + self.tall.height * self.kp
        foot = PROMPT_USUAL - 8
        self.lay(foot)
        if self.over_the_mat():
            foot = FOOT - OWN[1] - 12
            self.lay(foot)
        self.places = self.laid()
        while self.corner()[0] < 0:  # the Reserve would lie on a hex
            foot -= FOOT_STEP
            self.lay(foot)
            self.places = self.laid()

    def lay(self, foot: float) -> None:
        """As large as it can be above this line; where a heap of Leaves fits under it, there is room for that."""
        start = OTHERS[0] + OTHER_HEIGHT + BETWEEN[0]
        self.k = self.wide.scale(ROOM, foot - start, LARGEST[0])
        self.width, self.height = self.wide.width * self.k, self.wide.height * self.k
        self.left = EDGE + (ROOM - self.width) / 2
        spare = foot - start - self.height
        self.top = start + max(0.0, spare - HEAP_HIGH) / 2

    def over_the_mat(self) -> bool:
        """Whether a hex would lie on the near mat, in the lower left corner."""
        right, top = EDGE + OWN[0], FOOT - OWN[1] - 12
        corners = [(self.left + x * self.k - PITCH / 2 * self.k, self.top + y * self.k) for x, y in self.wide.places]
        return any([x < right and y + RIM * self.k > top for x, y in corners])

    def laid(self) -> list[Place]:
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

    def corner(self) -> tuple[float, float, float]:
        """The largest room for the Reserve that hexes, near mat and prompt leave on the wide canvas, and its middle."""
        top, wide = OTHERS[0] + OTHER_HEIGHT, [(place.x, place.y) for place in self.places]
        return max(
            roomiest((EDGE, top, OWN[0], FOOT - OWN[1] - LIP - top), wide, HEAP[0], self.k * RIM),
            roomiest((EDGE, top, ROOM, PROMPT_HIGHEST - top), wide, HEAP[0], self.k * RIM),
        )

    def heap(self) -> Place:
        """Where the Reserve lies: in the middle of the largest room."""
        tall = [(place.u, place.v) for place in self.places]
        _, x, y = self.corner()
        below = self.tall_foot + 12 - self.tall_top
        _, u, v = roomiest((INSET, self.tall_top - 4, TALL_ROOM, below), tall, HEAP[1], self.kp * RIM)
        return Place(x, y, u, v, HEAP[0], HEAP[1])


def turned_forest(middles: list[Point]) -> Fit:
    """The forest turned by 60 degrees, to the side that leaves the hexes larger; if both do, it lower."""
    right, left = Fit(middles, 60), Fit(middles, -60)
    hexes = [min(fit.scale(TALL_ROOM, 2000, LARGEST[1]), 0.52) for fit in (right, left)]
    if hexes[0] == hexes[1]:
        return right if right.height < left.height else left
    return right if hexes[0] > hexes[1] else left


def roomiest(frame: Frame, hexes: list[Point], scale: float, radius: float) -> tuple[float, float, float]:
    """How far, at best, a heap in a frame is from every hex and from the edges; and where that is."""
    left, top, width, height = frame
    half, high = HEAP_WIDE / 2 * scale, HEAP_HIGH / 2 * scale
    best, near = (-1e9, left, top), [*hexes]
    for i in range(1, FINE):
        x = left + half + (width - 2 * half) * i / FINE
        for j in range(1, FINE):
            y = top + high + (height - 2 * high) * j / FINE
            free = min(x - half - left, left + width - half - x, y - high - top, top + height - high - y)
            for n, (a, b) in enumerate(near):
                free = min(free, hypot(max(0, abs(x - a) - half), max(0, abs(y - b) - high)) - radius)
                if free < best[0]:  # it cannot be the best any more, nor, by the same hex, may the next be
                    near.insert(0, near.pop(n))
                    break
            best = max(best, (free, x, y - HEAP_DROP * scale))
    return best


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
        self.canvas = Canvas("benevolent", (WIDE_WIDTH, WIDE_HEIGHT), self.fold(), tall, self.frames())

    def fold(self) -> Fold:
        """Dreams board and Secrets side by side below the rest."""
        (dreams, secrets, top), low = FOLDED_SIDES, self.secrets.y - self.dreams.y
        side = (dreams - self.dreams.x, top - self.dreams.y)
        lower = (secrets - dreams - self.secrets.x + self.dreams.x, -low)
        return Fold(FOLDED[0], FOLDED[1], side, self.secrets.y - 10, lower)

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
    """The layout of a template, cached."""
    key = f"{template.id} {template.axes}"
    if key not in PLANS:
        PLANS[key] = Plan(template)
    return PLANS[key]


CACHE: Final = "secret-p_leaf_cache"
STACK_IDS: Final = [f"stack-{name}" for name in GIFTS]
CLOUD_IDS: Final = [f"cloud-{int(arrow[2])}" for arrow in ARROWS[:4]]
SECRET_IDS: Final = [f"secret-{name}" for name in SECRETS]


def step_id(seat: Seat, hex: int) -> str:
    """The first Footstep of a seat on a hex, or those on its card."""
    return f"card-{LETTERS[seat]}" if hex == CARD else f"step-{LETTERS[seat]}-{HEXES[hex]}"


def gift_id(seat: Seat, gift: int) -> str:
    """The tokens of one kind that a seat has."""
    return f"gift-{LETTERS[seat]}-{GIFTS[gift]}"


STEP_IDS: Final = [[step_id(seat, hex) for hex in range(-1, len(HEXES))] for seat in range(4)]
GIFT_IDS: Final = [[gift_id(seat, gift) for gift in range(len(GIFTS))] for seat in range(4)]


class Reach:
    """Choices, by the id of what they touch."""

    def __init__(self, s: Table, seat: Seat, choices: list[Choice]) -> None:
        self.touched: dict[str, list[Choice]] = {}
        for c in choices:
            if isinstance(c, Stride):
                self.touch(HEXES[c.goal], c)
                self.touch(STEP_IDS[seat][c.origin + 1], c)
            elif isinstance(c, Deed | Repeat):
                self.deed(s, seat, c, c.verb, c.what, c.victim)
            elif isinstance(c, PlaySecret):
                self.secret(s, seat, c)
            elif c is GATHER or c is GATHER_PUT or c is GATHER_TAKE:
                self.touch("reserve", c)
                if c is not GATHER:
                    self.touch(CACHE, c)

    def touch(self, id: str, c: Choice) -> None:
        """Record that a choice refers to an element."""
        if id in self.touched:
            self.touched[id].append(c)
        else:
            self.touched[id] = [c]

    def deed(self, s: Table, seat: Seat, c: Choice, verb: int, what: int, victim: Seat) -> None:
        """Ids of the elements that a deed refers to."""
        if verb == SLEEP:
            self.touch(CLOUD_IDS[what & 3], c)
            self.victim(s.parts.arrow_gifts[what], victim, c)
        elif verb == EXCHANGE:
            self.touch(GIFT_IDS[seat][what], c)
            self.gift(what + 1, victim, c)
        elif verb in (BUY, GAIN):
            self.gift(what, victim, c)
        else:
            self.touch(SECRET_IDS[s.pyramid[what]], c)

    def gift(self, gift: int, victim: Seat, c: Choice) -> None:
        """A Gift to be had, from its stack or from somebody; nothing is had for a Figurine."""
        if gift < len(GIFTS):
            self.touch(STACK_IDS[gift], c)
            self.victim(gift, victim, c)

    def victim(self, gift: int, victim: Seat, c: Choice) -> None:
        """Add the Gift that is taken from a player."""
        if victim != NOBODY and gift > NO_GIFT:
            self.touch(GIFT_IDS[victim][gift], c)

    def secret(self, s: Table, seat: Seat, c: PlaySecret) -> None:
        """The tile itself, and what it is used for."""
        self.touch(SECRET_IDS[c.secret], c)
        if isinstance(c, Slumber):
            self.deed(s, seat, c, SLEEP, c.arrow, c.victim)
        elif isinstance(c, Exchange):
            self.deed(s, seat, c, EXCHANGE, c.gift, c.victim)
        elif isinstance(c, BuyCheaper):
            self.gift(c.gift, c.victim, c)
        else:
            self.gift(plain_gift(s, c.secret), c.victim, c)


def plain_gift(s: Table, secret: int) -> int:
    """The Gift that a Secret brings without a choice."""
    if secret in TRADES:
        return s.parts.secrets.takes[secret]
    return {FEATHER_SECRET: FEATHER, CLOVER_LEAVES: CLOVER, CRYSTAL_FOR_THREE: CRYSTAL}[secret]
