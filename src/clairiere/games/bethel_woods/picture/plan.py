"""Where things of Bethel Woods are in its picture, what ids they have, and what a touch on them answers."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.picture.glade import CONSOLE, FIRST_SOCKET, MIDDLE_X, MIDDLE_Y, STEP, feet, room
from clairiere.games.bethel_woods.rules import events as e
from clairiere.games.bethel_woods.rules.choices import (
    ANY,
    CLOCKWISE,
    LETTERS,
    MACHINES,
    NOWHERE,
    OWN,
    Drop,
    Enter,
    Remove,
    Repair,
    Shift,
    Take,
    Token,
    Uncover,
    neighbour,
    types_in,
)
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.games.bethel_woods.rules.steps.abilities import Harris, Junas, Linny, MoveWorker, Violet
from clairiere.games.bethel_woods.rules.steps.repair import RepairAsk, matching
from clairiere.kernel.choices import Choice
from clairiere.kernel.state import LETTERS as SEATS
from clairiere.kernel.state import Event, Seat
from clairiere.kernel.view import View
from clairiere.pictures.canvas import Canvas, Fold, Frame, Spot

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


TOKEN_IDS: Final = [f"token-{number}" for number in range(100)]
MACHINE_IDS: Final = [f"machine-{number}" for number in range(1, MACHINES + 1)]
GAP_IDS: Final = [f"way-{machine}-{machine % MACHINES + 1}" for machine in range(1, MACHINES + 1)]
ROOM_IDS: Final = [f"section-{number}" for number in range(1, MACHINES + 1)]
WORKER_IDS: Final = [[f"worker-{machine + 1}-{letter}" for letter in LETTERS] for machine in range(MACHINES)]
HAND_IDS: Final = [f"hand-{letter}" for letter in LETTERS]
SPY_IDS: Final = [f"spy-{number}" for number in range(12)]
SEAT_IDS: Final = [f"seat-{letter}" for letter in SEATS]
CHILD_IDS: Final = [f"child-{letter}" for letter in SEATS]


def answers(v: View[Table]) -> dict[str, str]:
    """Element -> all answers of the asked seat that touch it, with bars between them."""
    found: dict[str, str] = {}
    ask = v.ask()
    if ask is None:
        return found
    type = ask.type if isinstance(ask, RepairAsk | MoveWorker) else NOWHERE
    for c in ask.options(v.table):
        said = c.notation()
        for id in touched(v.table, v.seat, c, type):
            found[id] = f"{found[id]}|{said}" if id in found else said
    return found


def touches(v: View[Table], c: Choice) -> list[str]:
    """The same for one choice, for whoever's turn it is if the viewer only watches."""
    s = v.table
    top = s.agenda[-1] if s.agenda else None
    type = top.type if isinstance(top, RepairAsk | MoveWorker) else NOWHERE
    return touched(s, v.seat if v.seat < s.seats else s.active, c, type)


def pointed_at(event: Event) -> list[str]:
    """What comes at the end of a turn: malfunctions and spies, and machines that turn critical or sound."""
    if isinstance(event, e.Placed):
        return [TOKEN_IDS[event.token], MACHINE_IDS[event.machine]]
    return [MACHINE_IDS[event.machine]] if isinstance(event, e.TurnedUp | e.TurnedDown | e.Intruded) else []


def touched(s: Table, seat: Seat, c: Choice, type: int) -> list[str]:
    """The elements that an answer names; `type` is that of the question, if it has one."""
    if isinstance(c, Take):
        gap = c.machine if c.way == CLOCKWISE else neighbour(c.machine, c.way)
        return [MACHINE_IDS[c.machine], GAP_IDS[gap]]
    if isinstance(c, Drop):
        return [HAND_IDS[c.type], MACHINE_IDS[neighbour(s.at, s.way)]] if s.hand else [HAND_IDS[c.type]]
    if isinstance(c, Enter):
        found = [ROOM_IDS[s.at], *[HAND_IDS[last] for last in types_in(s.hand)]] if s.at != NOWHERE else []
        return found if c.other == OWN else found + of_type(s, s.knowledge[seat], c.other)
    if isinstance(c, Repair):
        return repaired(s, c, type)
    if isinstance(c, Shift):
        found = [MACHINE_IDS[c.goal]]
        return found if type == NOWHERE else [WORKER_IDS[c.origin][type], *found]
    if isinstance(c, Remove):
        return with_face(s, s.faults[c.machine], c.face)
    return of_tokens(s, seat, c)


def of_tokens(s: Table, seat: Seat, c: Choice) -> list[str]:
    """Ids of spies, knowledge and abilities."""
    mine = s.knowledge[seat]
    if isinstance(c, Uncover):
        found = [SPY_IDS[s.spy_of(s.at)]] if s.at != NOWHERE and s.spies >> s.at & 1 else []
        return found if c.other == OWN else found + of_type(s, mine, c.other)
    if isinstance(c, Token):
        return of_type(s, mine, c.type) if c.face == ANY else with_face(s, mine, c.face)
    if isinstance(c, Linny):
        return [CHILD_IDS[seat], *with_face(s, mine, c.face)]
    if isinstance(c, Harris | Violet):
        return [CHILD_IDS[seat], *of_type(s, mine, c.type)]
    if isinstance(c, Junas):
        return [CHILD_IDS[seat], SEAT_IDS[c.receiver], *of_type(s, mine, c.type)]
    return []


def repaired(s: Table, c: Repair, type: int) -> list[str]:
    """The malfunctions that would be taken: those named or, without names, those with the lowest numbers."""
    if NOWHERE in (s.at, type):
        return []
    there = sorted(matching(s, s.at, type), key=s.pieces.faces.__getitem__)
    if c.faces:
        return [TOKEN_IDS[token] for token in there if s.pieces.faces[token] in c.faces]
    return [TOKEN_IDS[token] for token in there[: c.count]]


def of_type(s: Table, tokens: tuple[int, ...], type: int) -> list[str]:
    """Ids of the tokens of a type."""
    return [TOKEN_IDS[token] for token in tokens if s.pieces.faces[token] // 6 == type]


def with_face(s: Table, tokens: tuple[int, ...], face: int) -> list[str]:
    """The tokens with a face: alike ones mean the same."""
    return [TOKEN_IDS[token] for token in tokens if s.pieces.faces[token] == face]
