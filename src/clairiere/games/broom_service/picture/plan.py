"""Where things of Broom Service are in its picture, what ids they have, and what a touch on them answers."""

from __future__ import annotations

from math import hypot
from typing import Final

from clairiere.games.broom_service.picture.maps import Chart
from clairiere.games.broom_service.picture.roles import HEIGHT, PLATE_HEIGHT, PLATE_WIDTH, WIDTH
from clairiere.games.broom_service.rules import choices as c
from clairiere.games.broom_service.rules import events as e
from clairiere.games.broom_service.rules.choices import (
    CIRCLES,
    FIRST_CURSED,
    HILL_TOWER,
    NOTHING,
    PAWNS,
    REGIONS,
    RESOURCES,
    ROLES,
    SPACES,
    TOWERS,
)
from clairiere.games.broom_service.rules.state import Table
from clairiere.games.broom_service.rules.steps.moves import MountainMenu
from clairiere.kernel.bits import bits
from clairiere.kernel.choices import Choice
from clairiere.kernel.play import next_ask
from clairiere.kernel.state import LETTERS, SPECTATOR, Event, Pieces, Seat
from clairiere.kernel.view import View
from clairiere.pictures.canvas import FINGER, HIT, Canvas, Fold, Frame, Place
from clairiere.pictures.ink import Point
from clairiere.pictures.mats import text_width

BROAD: Final = 1440.0
HIGH: Final = 900.0
TALL: Final = 390.0
K: Final = 0.59
KP: Final = 0.38
"""How large the map is."""
MAP_X: Final = 244.0
MAP_Y: Final = 66.0
LEFT: Final = 16.0
COLUMN: Final = 206.0
TOP: Final = 62.0
MAT_HIGH: Final = 97.0
STEP: Final = 105.0
"""The mats of the others."""
RIGHT: Final = 1060.0
SIDE: Final = 364.0
TURN_HIGH: Final = 202.0
BOTTOM: Final = 674.0
OWN_HIGH: Final = 208.0
HAND: Final = 238.0
HAND_END: Final = 1044.0
"""From where to where cards lie."""
PLATE: Final = 0.54
PLATE_GAP: Final = 12.0
"""How large the roles are that can be picked, and how far apart."""
PROMPT: Final = 560.0
"""Where the prompt begins: below the log, so that it never covers the map."""
TILE: Final = 1.14
"""Tiles are a little larger than their spaces."""
BETWEEN: Final = 34.0
"""From one card in hand to the next, in units of the card."""
POINTS: Final = 25.0
CHIP_POINTS: Final = 17.0
"""How large the points of the others are, wide and tall."""
MARGIN: Final = 8.0
HEAD: Final = 46.0
GAP: Final = 8.0
CHIP: Final = 66.0
OWN_TALL: Final = 66.0
ACROSS: Final = (1, 1, 2, 3, 2)
"""How many mats of the others lie side by side on the tall canvas, by their number."""
FRAMES: Final[dict[str, Frame]] = {
    "map": (230.0, 52.0, 820.0, 610.0),
    "hand": (226.0, 664.0, 828.0, 226.0),
    "turn": (1052.0, 50.0, 380.0, 220.0),
    "mats": (8.0, 48.0, 224.0, 844.0),
    "mat": (8.0, BOTTOM - 10, 224.0, OWN_HIGH + 20),
}


FOLD: Final = Fold(1052.0, 1106.0, (-1044.0, 832.0))


class Berth:
    """Where a mat lies, and how large it is on the tall canvas."""

    def __init__(self, x: float, y: float, u: float, v: float, width: float, own: bool) -> None:
        self.place = Place(x, y, u, v)
        self.width = width
        self.own = own
        self.high = OWN_TALL if own else CHIP

    def at(self, wide: Point, tall: Point, k: float, kp: float) -> Place:
        """A point of the mat."""
        there = self.place
        return Place(there.x + wide[0], there.y + wide[1], there.u + tall[0], there.v + tall[1], k, kp)

    def stock(self, resource: int) -> Place:
        """Potions of each colour, and wands."""
        if self.own:
            wide = (34.0 + 64 * (resource % 3), 78.0 + 46 * (resource // 3))
            return self.at(wide, (24 + 56.0 * resource, 47), 0.82, 0.62)
        step = (self.width - 12) / 4 if self.width < 150 else 42.0
        return self.at((24.0 + 46 * resource, 55), (15 + step * resource, 36), 0.62, 0.4 if self.width < 150 else 0.5)

    def cloud(self, i: int) -> Place:
        """A cloud that was chased."""
        shift = 2.0 * min(i, 4)
        if self.own:
            return self.at((106 + shift, 124 - shift), (256 + shift, 48 - shift), 0.5, 0.36)
        return self.at((135 + shift, 84 - shift), (self.width - 60 + shift, 56 - shift), 0.34, 0.24)

    def bolts(self) -> Place:
        """How much lightning is on them."""
        if self.own:
            return self.at((146, 124), (284, 47), 0.82, 0.62)
        return self.at((157, 83), (self.width - 39, 56), 0.54, 0.42)

    def card(self, i: int, count: int = 0) -> Place:
        """A role card in hand or, once it is played, its badge; the i-th of so many."""
        most = max(1, count)
        if self.own:
            return self.at((28.0 + min(32, 160 / most) * i, 182), (214.0 + min(27, 106 / most) * i, 18), 0.7, 0.52)
        step = min(25.0, 98 / most)
        tall = min(15.0 if self.width < 150 else 19.0, (self.width - 76) / most)
        return self.at((26.0 + step * i, 82), (16.0 + tall * i, 54), 0.52, 0.38)

    def amulet(self, i: int, count: int, points: str) -> Place:
        """An amulet that was taken, the i-th of so many; beside the points."""
        if self.own:
            return self.at((26.0 + 23 * i, 154), (332.0 + 17 * i, 47), 0.9, 0.8)
        left = count - 1 - i
        x = COLUMN - 52 - text_width(points, POINTS) - 13 * left
        return self.at((x, 27), (self.width - 16 - text_width(points, CHIP_POINTS) - 9.5 * left, 15), 0.64, 0.5)

    def tile(self, i: int) -> Place:
        """A forest tile that was taken."""
        if self.own:
            return self.at((112.0 + 28 * i, 152), (355.0 - 22 * i, 18), 0.42, 0.4)
        return self.at((193.0 - 9 * i, 82), (self.width - 10.0 - 7 * i, 54), 0.3, 0.24)


class Plan:
    """Places of everything, as seen from one seat."""

    def __init__(self, chart: Chart, seats: int, near: Seat) -> None:
        self.seats = seats
        others = seats - 1
        across = ACROSS[others]
        rows = (others + across - 1) // across
        self.map_v = HEAD + rows * (CHIP + GAP) + 9
        self.left = (TALL - chart.height * KP) / 2
        self.chart = chart
        self.map = Place(MAP_X, MAP_Y, self.left + chart.height * KP, self.map_v, K, KP)
        self.card = Place(MAP_X, MAP_Y, self.left, self.map_v, K, KP)
        self.turn_v = self.map_v + chart.width * KP + 18
        self.turn_high = 44.0 + 27 * ((seats + 1) // 2)
        self.event_v = self.turn_v + self.turn_high + GAP
        self.turn = Place(RIGHT, TOP, MARGIN, self.turn_v)
        self.land(chart)
        self.order = [(near + 1 + i) % seats for i in range(seats)]  # the near seat is the last
        width = (TALL - 2 * MARGIN - (across - 1) * 6) / across
        self.berths: dict[Seat, Berth] = {}
        for i, seat in enumerate(self.order[:-1]):
            u, v = MARGIN + (i % across) * (width + 6), HEAD + (i // across) * (CHIP + GAP)
            self.berths[seat] = Berth(LEFT, TOP + i * STEP, u, v, width, own=False)
        self.event_y = TOP + others * STEP
        self.near = near

    def land(self, chart: Chart) -> None:
        """What stands on the map, by its number."""
        by_id, size = chart.by_id, len(REGIONS)
        self.pawns = [self.spot(by_id[id].pawns) if id in by_id else self.map for id in REGIONS]
        self.tiles = [self.tile_of(id) for id in REGIONS]
        keeps = {keep.id: keep for keep in chart.keeps}
        self.towers = [self.spot(keeps[id].at) if id in keeps else self.map for id in TOWERS]
        self.spaces: list[Place] = [self.map] * (2 * size)
        for region, id in enumerate(REGIONS):
            for n, at in enumerate(by_id[id].clouds if id in by_id else []):
                self.spaces[region + n * size] = self.spot(at)
        circles = [plot for plot in chart.plots if plot.circle is not None]
        circles.sort(key=lambda plot: plot.letter)
        self.circles = [self.spot(plot.circle) for plot in circles if plot.circle is not None]

    def tile_of(self, id: str) -> Place:
        """The tile space of a region."""
        plot = self.chart.by_id.get(id)
        return self.map if plot is None or plot.tile is None else self.spot(plot.tile).by(0, 0, TILE)

    def spot(self, at: Point) -> Place:
        """A point of the map."""
        x, y = at
        high = self.chart.height
        return Place(MAP_X + K * x, MAP_Y + K * y, self.left + KP * (high - y), self.map_v + KP * x, K, KP)

    def own(self, event_high: float) -> Berth:
        """The near mat; on the tall canvas it lies below the event."""
        return Berth(LEFT, BOTTOM, MARGIN, self.event_v + event_high + GAP, TALL - 2 * MARGIN, own=True)

    def held(self, i: int, count: int, v: float) -> Place:
        """A card of the near hand; on the tall canvas it is a plate."""
        left, right = HAND, HAND_END
        k = min(0.7, (right - left) / (count * (WIDTH + BETWEEN)))
        x = (left + right) / 2 + (i - count / 2) * (WIDTH + BETWEEN) * k + BETWEEN / 2 * k
        y = BOTTOM + (OWN_HIGH - HEIGHT * k) / 2
        u, down, kp = self.rack(i, 2 if count <= 4 else 3, v)
        return Place(x, y, u, down, k, kp)

    def plate(self, i: int, v: float) -> Place:
        """A role that can be picked."""
        across, down = PLATE_WIDTH * PLATE + PLATE_GAP, PLATE_HEIGHT * PLATE + 8
        x = (HAND + HAND_END + PLATE_GAP) / 2 + (i % 5 - 2.5) * across
        u, low, kp = self.rack(i, 3, v)
        return Place(x, BOTTOM - 3 + down * (i // 5), u, low, PLATE, kp)

    def rack(self, i: int, across: int, v: float) -> tuple[float, float, float]:
        """A plate on the tall canvas: where, and how large."""
        width = (TALL - 2 * MARGIN - (across - 1) * 8) / across
        kp = width / PLATE_WIDTH
        return MARGIN + (width + 8) * (i % across), v + (PLATE_HEIGHT * kp + 9) * (i // across), kp

    def rack_high(self, count: int, picking: bool) -> float:
        """The height of a rack with so many plates, in the tall layout."""
        across = 3 if picking or count > 4 else 2
        rows = (count + across - 1) // across
        kp = (TALL - 2 * MARGIN - (across - 1) * 8) / across / PLATE_WIDTH
        return rows * (PLATE_HEIGHT * kp + 9)

    def canvas(self, high: float) -> Canvas:
        """The canvas whose tall side is so high."""
        return Canvas("broom_service", (BROAD, HIGH), FOLD, (TALL, round(high)), FRAMES)


def slots(v: View[Table]) -> dict[str, Frame]:
    """What is left for prompt and log; at the end nobody has a hand, and the log takes its place."""
    top = TOP + TURN_HIGH + 12
    beside, below = (RIGHT, top, SIDE, PROMPT - 12 - top), (HAND, BOTTOM, HAND_END - HAND, OWN_HIGH)
    log = below if v.table.over else beside
    return {"prompt": (RIGHT, PROMPT, SIDE, 886 - PROMPT), "log": log, "folded": FOLD.slot(390, 894, 652, 202)}


REGION_IDS: Final = [f"region-{id}" for id in REGIONS]
TOWER_IDS: Final = [f"tower-{id}" for id in TOWERS]
POTION_IDS: Final = [f"potion-{id}" for id in TOWERS]
SPACE_IDS: Final = [f"space-{id.replace('.', '-')}" for id in SPACES]
CLOUD_IDS: Final = [f"cloud-{tile}" for tile in range(100)]
TILE_IDS: Final = [f"tile-{id}" for id in REGIONS]
CIRCLE_IDS: Final = [f"circle-{letter}" for letter in CIRCLES]
PAWN_IDS: Final = [[f"pawn-{letter}-{pawn + 1}" for pawn in range(PAWNS)] for letter in LETTERS]
STOCK_IDS: Final = [[f"stock-{letter}-{name}" for name in RESOURCES] for letter in LETTERS]
SEAT_IDS: Final = [f"seat-{letter}" for letter in LETTERS]
BOLTS_IDS: Final = [f"bolts-{letter}" for letter in LETTERS]
CARD_IDS: Final = [[f"card-{letter}-{name}" for name in ROLES] for letter in LETTERS]
BADGE_IDS: Final = [[f"played-{letter}-{name}" for name in ROLES] for letter in LETTERS]
AMULET_IDS: Final = [[f"amulet-{letter}-{mountain + 1}" for mountain in range(3)] for letter in LETTERS]
HELD_IDS: Final = [[f"held-{letter}-{n + 1}" for n in range(10)] for letter in LETTERS]
CURSED_IDS: Final = [f"cursed-{name}" for name in ROLES]


def answers(s: Table, seat: Seat, options: list[Choice]) -> dict[str, list[Choice]]:
    """Element -> the choices that touch it."""
    found: dict[str, list[Choice]] = {}
    for choice in options:
        for id in touched(s, seat, choice):
            if id in found:
                found[id].append(choice)
            else:
                found[id] = [choice]
    return found


def touched(s: Table, seat: Seat, choice: Choice) -> list[str]:
    """The elements that a choice makes into buttons."""
    if isinstance(choice, c.Fly):
        return [REGION_IDS[choice.goal]]
    if isinstance(choice, c.Deliver):
        return [TOWER_IDS[choice.tower]]
    if isinstance(choice, c.Chase):
        return [cloud_at(s, choice.space)]
    if isinstance(choice, c.Circle):
        return [CIRCLE_IDS[choice.circle]]
    if isinstance(choice, c.Pick | c.Extra | c.Lead):
        return [CARD_IDS[seat][choice.role]]
    if isinstance(choice, c.Distil):
        return [STOCK_IDS[seat][choice.resource]]
    if s.role != NOTHING and choice is c.ACT:
        return [BADGE_IDS[seat][s.role]]
    return tiled(s, seat, choice)


def tiled(s: Table, seat: Seat, choice: Choice) -> list[str]:
    """Tiles and the event; the rest are mere words."""
    if choice is c.MARKET:
        return ["event"]
    if choice is c.USE_TILE and not s.over:
        ask = next_ask(s)
        return [TILE_IDS[ask.region]] if isinstance(ask, MountainMenu) else []
    if choice is c.HEART or choice is c.POINTS:
        return [HELD_IDS[seat][n] for n, tile in enumerate(held(s, seat)) if HELD_WORDS[tile] is choice]
    return []


HELD_WORDS: Final = (c.HEART, c.NO_EXTRA, c.POINTS)
"""What each forest tile is used with; that of the extra card is never touched."""


def held(s: Table, seat: Seat) -> list[int]:
    """The forest tiles of a player, as they lie side by side."""
    return [*s.players[seat].tiles, *s.players[seat].fresh]


def cloud_at(s: Table, space: int) -> str:
    """The cloud on a space, or the space."""
    here = s.board.space_of[space]
    tile = NOTHING if here == NOTHING else s.clouds[here]
    return SPACE_IDS[space] if tile == NOTHING else CLOUD_IDS[tile]


def touches(v: View[Table], choice: Choice) -> list[str]:
    """The same, and what else somebody may point at who means this choice; for a spectator, whoever is asked."""
    s, seat = v.table, v.seat
    if seat == SPECTATOR:
        seat = 0 if s.over else next_ask(s).seat
    found = touched(s, seat, choice)
    if isinstance(choice, c.Fly):
        pawns = s.players[seat].pawns
        return [*found, *[PAWN_IDS[seat][pawn] for pawn in range(PAWNS) if pawns[pawn] == choice.origin]]
    if isinstance(choice, c.Deliver):
        return [*found, STOCK_IDS[seat][s.board.towers[choice.tower].colour]]
    if s.role != NOTHING and (choice is c.BRAVE or choice is c.COWARDLY):
        return [CARD_IDS[seat][s.role]]
    if isinstance(choice, c.Gather | c.Bid):
        return [*found, SEAT_IDS[seat]]
    return found


def pointed_at(event: Event, pieces: Pieces) -> list[str]:
    """The elements that an event tells of; everything but the hands lies open, and events name no hand."""
    if isinstance(event, e.Played | e.Acts):
        return [BADGE_IDS[event.seat][event.role]]
    if isinstance(event, e.Ousted):
        return [BADGE_IDS[event.seat][event.role], BADGE_IDS[event.by][event.role]]
    if isinstance(event, e.OfResources):
        return [STOCK_IDS[event.seat][kind] for kind, n in enumerate(event.counts) if n]
    if isinstance(event, e.Scored | e.Declined | e.Idle):
        return [SEAT_IDS[event.seat]]
    if isinstance(event, e.EventTurned):
        return ["event"]
    if isinstance(event, e.CursedTurned):
        return [CURSED_IDS[pieces.faces[card] - FIRST_CURSED] for card in event.cards]
    return deed_at(event)


def deed_at(event: Event) -> list[str]:
    """Flights, deliveries, clouds and tiles, where they lie afterwards."""
    if isinstance(event, e.Flew):
        return [REGION_IDS[event.goal], PAWN_IDS[event.seat][event.pawn]]
    if isinstance(event, e.Thrown):
        return [CIRCLE_IDS[event.circle], PAWN_IDS[event.seat][event.pawn]]
    if isinstance(event, e.Delivered):
        return [TOWER_IDS[event.tower], STOCK_IDS[event.seat][event.colour]]
    if isinstance(event, e.Chased):
        return [CLOUD_IDS[event.cloud], REGION_IDS[event.space % len(REGIONS)]]
    if isinstance(event, e.AmuletTaken):
        return [REGION_IDS[event.region], SEAT_IDS[event.seat]]
    if isinstance(event, e.MountainUsed):
        return [TILE_IDS[event.region]]
    return [REGION_IDS[event.region], SEAT_IDS[event.seat]] if isinstance(event, e.ForestTaken) else []


# Fingers: on the tall canvas the unseen discs around what can be chosen are moved apart, so that none overlap.

WIDE: Final = HIT.replace('"hit"', '"hit wide"')
APART: Final = 2 * FINGER
ROUNDS: Final = 80
NEAR: Final = 0.1
"""Closer than that to where they should be is close enough."""


def hits(places: dict[str, Place]) -> dict[str, str]:
    """The disc of each of these pieces, as it is drawn in its own units."""
    found: dict[str, str] = {}
    for (id, place), (u, v) in zip(places.items(), apart([(place.u, place.v) for place in places.values()])):
        x, y = (u - place.u) / place.kp, (v - place.v) / place.kp
        moved = abs(x) + abs(y) > NEAR
        found[id] = f'{WIDE}<circle class="hit tall" cx="{x:.0f}" cy="{y:.0f}" r="24" fill="none"/>' if moved else HIT
    return found


def apart(points: list[Point]) -> list[Point]:
    """The same points, pushed away from one another as little as needed, and not off the canvas."""
    us, vs = [u for u, _ in points], [v for _, v in points]
    for _ in range(ROUNDS):
        if not push(us, vs):
            break
        us = [min(max(u, FINGER), TALL - FINGER) for u in us]
    return list(zip(us, vs))


def push(us: list[float], vs: list[float]) -> bool:
    """Every two that are too close, each by half of what is lacking; whether there were any."""
    pushed = False
    for i in range(len(us)):
        for j in range(i):
            u, v = us[i] - us[j], vs[i] - vs[j]
            far = hypot(u, v)
            if 0 < far < APART - NEAR:
                pushed = True
                part = (APART - far) / far / 2
                us[i], vs[i] = us[i] + u * part, vs[i] + v * part
                us[j], vs[j] = us[j] - u * part, vs[j] - v * part
    return pushed


def small_pieces(s: Table, plan: Plan, berth: Berth, near: Seat) -> dict[str, Place]:
    """Where everything lies that is smaller than a finger and may be close to something else."""
    found = {TOWER_IDS[tower]: plan.towers[tower] for tower in bits(s.standing)}
    for region, id in enumerate(TILE_IDS):
        found[id] = plan.tiles[region]
    if s.tower_hill != NOTHING:
        found[TOWER_IDS[HILL_TOWER]] = plan.tiles[s.tower_hill].by(0, 0, 1 / TILE)
    for space, tile in enumerate(s.clouds):
        if tile != NOTHING:
            found[CLOUD_IDS[tile]] = plan.spaces[s.board.spaces[space]]
    player = s.players[near]
    count = player.played.bit_count() + max(0, player.cards)
    for i, role in enumerate(bits(player.played)):
        found[BADGE_IDS[near][role]] = berth.card(i, count)
    for n in range(len(held(s, near))):
        found[HELD_IDS[near][n]] = berth.tile(n)
    for resource, id in enumerate(STOCK_IDS[near]):
        found[id] = berth.stock(resource)
    return found
