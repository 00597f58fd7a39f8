"""Places: where everything lies in the wide and in the tall layout, for a number of seats."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.picture.scenery.board import (
    CONSOLE,
    FIRST_SOCKET,
    MIDDLE_X,
    MIDDLE_Y,
    STEP,
    feet,
    room,
)
from clairiere.games.bethel_woods.rules.choices import MACHINES
from clairiere.pictures.canvas import Canvas, Fold, Frame
from clairiere.pictures.place import Spot

# Measures are lists: mypyc takes a constant tuple of floats for one that was never set.
BOARD: Final = [277.0, 69.0, 0.96]
"""Corner and scale of the board in the wide layout; in the tall one its height depends on the number of seats."""
BOARD_U: Final = 8.7
BOARD_KP: Final = 0.478
BOARD_HIGH: Final = 409.0
FRAME: Final = 4.3
"""How far the rim of the board stands out in the tall layout."""
MARGIN: Final = 6.0
HEAD: Final = 46.0
"""Where the tall layout begins under its heading."""
FOLD: Final = Fold(1046.0, 1190.0, (-1040.0, 840.0))
SLOTS: Final[dict[str, Frame]] = {
    "prompt": (1054.0, 578.0, 374.0, 310.0),
    "log": (1054.0, 352.0, 374.0, 214.0),
    "folded": FOLD.slot(416, 900, 620, 280),
}
"""What the wide layout leaves free for the words of a page; and what it leaves for the log when it is folded."""
MAT: Final = [14.0, 64.0, 240.0, 158.0, 167.0]
"""The wide mats: corner, size, and from one to the next."""
FOOT: Final = 888.0
DREAM: Final = [1070.0, 94.0, 1.04]
DREAM_KP: Final = 1.06
DREAM_HIGH: Final = 288.0
"""How much room the Daydreamer and its title take in the tall layout."""
OWN_HIGH: Final = 110.0
STRIP: Final = [0.0, 44.0, 74.0, 38.0]
"""How high the others' mats are in the tall layout, by how many others there are."""
GAP: Final = 5.0
GAP_SPOTS: Final = [[545.0, 150.0], [668.0, 410.0], [556.0, 712.0], [238.0, 706.0], [112.0, 410.0], [235.0, 150.0]]
"""Between a machine and the next one clockwise."""
GAP_TURNS: Final = [40.0, 92.0, 146.0, 214.0, 268.0, 320.0]
CART: Final = [668.0, 762.0]
CART_RIGHT: Final = 361.0
CART_LIFT: Final = 14.0
"""How far to the right the cart's workers stand in the tall layout, and how high when they are of four types."""
FINGER: Final = 45.0
SPY_PLATE: Final = [16.0, 16.0]
SUPPLY_PLATE: Final = [562.0, 16.0]
CRITICAL_PLATE: Final = [16.0, 716.0]


class Plan:
    """The layout for a number of seats, the near one being the last of them."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        others = seats - 1
        rows = 1 if others < 3 else others
        self.strip = STRIP[others]
        self.board_v = HEAD + rows * self.strip + (rows - 1) * GAP + 8 + FRAME
        self.own_v = self.board_v + BOARD_HIGH + 3
        self.dream_v = self.own_v + OWN_HIGH + 14
        self.low_v = self.dream_v + DREAM_HIGH
        self.spots: dict[tuple[float, float, float], Spot] = {}
        self.feet = [self.on_board(*feet(machine)) for machine in range(MACHINES)]
        self.rooms = [self.on_board(*room(section)) for section in range(MACHINES)]
        self.gaps = [self.on_board(x, y) for x, y in GAP_SPOTS]
        self.stack = self.on_board(MIDDLE_X, MIDDLE_Y)
        self.cart = self.on_board(CART[0], CART[1])
        self.supply = self.on_board(SUPPLY_PLATE[0] + 48, SUPPLY_PLATE[1] + 49, 0.9)
        self.board = self.on_board(0, 0)

    def on_board(self, x: float, y: float, scale: float = 1) -> Spot:
        """A place on the board, in the units of its drawing."""
        key = (x, y, scale)
        found = self.spots.get(key)
        if found is None:
            left, top, k = BOARD
            u, v = BOARD_U + BOARD_KP * x, self.board_v + BOARD_KP * y
            found = Spot(left + k * x, top + k * y, k * scale, u, v, BOARD_KP * scale)
            self.spots[key] = found
        return found

    def below(self, machine: int, dx: float, dy: float, scale: float = 1) -> Spot:
        """A place beside the feet of a machine's workers."""
        x, y = feet(machine)
        return self.on_board(x + dx, y + dy, scale)

    def socket(self, machine: int, i: int, load: int, scale: float) -> Spot:
        """Where the i-th of so many things lies on a console."""
        step = STEP if load <= 4 else 2.95 * STEP / (load - 1)
        return self.below(machine, FIRST_SOCKET + i * step, CONSOLE, scale)

    def worker(self, machine: int, i: int, count: int) -> Spot:
        """Where the i-th of so many workers stands."""
        step = min(40.0, 160 / max(1, count))
        return self.below(machine, (i - (count - 1) / 2) * step, 4, 0.94)

    def in_cart(self, i: int, count: int, column: int, columns: int, behind: int) -> Spot:
        """Where the i-th of so many workers of the hand stands; in the tall layout each type has room for a finger."""
        step = min(54.0, 132 / max(1, count))
        wide = self.on_board(CART[0] - 3 + (i - (count - 1) / 2) * step, CART[1] - 2, 1.3 if count < 4 else 1.05)
        middle = min(self.cart.u, CART_RIGHT - FINGER / 2 * (columns - 1))
        u = middle + (column - (columns - 1) / 2) * FINGER - behind * 9
        v = self.cart.v - (CART_LIFT if columns > 3 else 1)
        return Spot(wide.x, wide.y, wide.k, u, v, BOARD_KP * 1.3)

    def in_column(self, i: int) -> Spot:
        """Where the i-th spy of the column lies."""
        return self.on_board(SPY_PLATE[0] + 26 + i * 30, SPY_PLATE[1] + 66, 0.74)

    def discarded(self, i: int) -> Spot:
        """Where the i-th token lies that has just been spent."""
        return self.on_board(SUPPLY_PLATE[0] - 26 - i % 3 * 18, SUPPLY_PLATE[1] + 24 + i // 3 % 3 * 26, 0.8)

    def canvas(self, low: float) -> Canvas:
        """With so much room for what lies lowest in the tall layout."""
        return Canvas("bethel_woods", (1440.0, 900.0), FOLD, (390.0, round(self.low_v + low)), FRAMES)


def on_board(x: float, y: float, width: float, height: float) -> Frame:
    """A part of the board as a part of the wide layout."""
    left, top, k = BOARD
    return left + k * x, top + k * y, k * width, k * height


def frames() -> dict[str, Frame]:
    """The parts that can be shown alone."""
    found: dict[str, Frame] = {
        "board": (262.0, 54.0, 776.0, 838.0),
        "mats": (4.0, 48.0, 260.0, 690.0),
        "daydreamer": (1046.0, 52.0, 388.0, 292.0),
        "orphanage": on_board(MIDDLE_X - 205, MIDDLE_Y - 190, 410, 390),
        "spies": on_board(6, 6, 224, 120),
        "supply": on_board(552, 6, 224, 120),
        "critical": on_board(6, 706, 224, 120),
        "cart": on_board(550, 670, 226, 156),
    }
    for machine in range(MACHINES):
        x, y = feet(machine)
        found[f"machine{machine + 1}"] = on_board(x - 130, y - 158, 260, 246)
    return found


FRAMES: Final = frames()
PLANS: Final = [Plan(seats) for seats in (2, 3, 4)]


def plan_of(seats: int) -> Plan:
    """The layout of a table."""
    return PLANS[seats - 2]
