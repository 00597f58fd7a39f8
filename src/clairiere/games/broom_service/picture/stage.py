"""The stage: everything about one table that does not change from move to move, written out once."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Final

from clairiere.games.broom_service.names import Names
from clairiere.games.broom_service.picture.maps import Chart, Plot, inside
from clairiere.games.broom_service.picture.plan import COLUMN, GAP, MARGIN, REGION_IDS, TALL, Plan
from clairiere.games.broom_service.picture.sheet import charts_of, hill_tower_look
from clairiere.games.broom_service.rules.choices import NOTHING, REGIONS, TOWERS
from clairiere.games.broom_service.rules.state import Table
from clairiere.kernel.bits import bits
from clairiere.kernel.cache import LRUCache, shared
from clairiere.kernel.language import capital
from clairiere.kernel.state import SPECTATOR, Seat
from clairiere.kernel.words import GameWords
from clairiere.pictures.canvas import Canvas
from clairiere.pictures.ink import Point, escaped
from clairiere.pictures.mats import wrapped

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


class Printed:
    """What is drawn and said alike at every table with this side of the board, in one language."""

    def __init__(self, s: Table, chart: Chart, words: Names) -> None:
        self.side = chart.side
        self.rings = [f"brm-{chart.side}-ring-{id}" for id in REGIONS]
        self.roles = [capital(str(noun)) for noun in words.roles]
        self.regions = [escaped(str(noun)) for noun in words.regions]
        self.here = [region for region, kind in enumerate(s.board.kind) if kind != NOTHING]
        self.places = [self.place(s, words, region) for region in range(len(REGIONS))]
        self.idle = {region: self.still(region) for region in self.here}
        self.all_idle = "".join(self.idle.values())
        self.names = names_layer(chart, {REGIONS[region]: self.regions[region] for region in self.here})
        looks = {keep.id: f"brm-{keep.look}" for keep in chart.keeps}
        looks["hill_tower"] = f"brm-{hill_tower_look(s.parts)}"
        self.looks = [looks.get(id, "") for id in TOWERS]
        self.towers = [self.tower(s, words, tower) if looks.get(id) else "" for tower, id in enumerate(TOWERS)]
        upright = {keep.id: keep.at for keep in chart.keeps}
        self.far_first = sorted(
            [t for t, id in enumerate(TOWERS) if id in upright], key=lambda t: upright[TOWERS[t]][1]
        )
        self.clouds = [escaped(capital(str(words.cloud(tile)))) for tile in range(len(s.parts.clouds))]

    def place(self, s: Table, words: Names, region: int) -> str:
        """`Raven Wood (forest)`."""
        if s.board.kind[region] == NOTHING:
            return ""
        return f"{self.regions[region]} ({escaped(str(words.landscape(region)))})"

    def still(self, region: int) -> str:
        """A region that cannot be chosen, but asked about."""
        ring = f'<use href="#{self.rings[region]}" fill="none" pointer-events="all"/>'
        return f'<g id="{REGION_IDS[region]}"><title>{self.places[region]}</title>{ring}</g>'

    def tower(self, s: Table, words: Names, tower: int) -> str:
        """`Round tower, purple, 4 points and 1 wand · Raven Wood, Old Hill`."""
        found = s.board.towers[tower]
        said = f"{capital(str(words.shape(tower)))}, {words.colour(found.colour)}, {words.reward(tower)}"
        touched = ", ".join([self.regions[region] for region in bits(found.touches)])
        return f"{escaped(said)} · {touched}" if touched else escaped(said)


PRINTS: Final[LRUCache[Printed]] = LRUCache(20)
"""By language, box and side."""


def printed_for(s: Table, chart: Chart, words: Names) -> Printed:
    """The prints of this table's map, made once."""
    key = (words.language.code, s.parts.digest, s.board.name)
    return PRINTS.get(key) or PRINTS.put(key, Printed(s, chart, words))


PLANS: Final[LRUCache[Plan]] = LRUCache(80)
"""By box, side and seats, and by the seat that looks."""


def plan_for(s: Table, chart: Chart, near: Seat) -> Plan:
    """Tables of the same size have the same places, whoever sits at them."""
    key = (s.parts.digest, s.board.name, s.seats, near)
    return PLANS.get(key) or PLANS.put(key, Plan(chart, s.seats, near))


class Stage:
    """What a picture is put together from, for one table, seen from one seat in one language."""

    def __init__(self, s: Table, near: Seat, words: Names) -> None:
        self.words = words
        self.near = 0 if near == SPECTATOR else near
        chart = next(chart for chart in charts_of(s.parts) if chart.name == s.board.name)
        self.chart = chart
        self.plan = plan_for(s, chart, self.near)
        self.printed = printed_for(s, chart, words)
        self.names = [str(name) for name in words.players]
        self.titles = [escaped(name) for name in self.names]
        self.canvases: dict[float, Canvas] = {}
        self.said: dict[str, str] = {}  # sentences, once they have been said
        self.drawn: LRUCache[str] = LRUCache(80)  # drawings, once they have been made

    def say(self, message: str) -> str:
        """A translated message without parameters."""
        said = self.said.get(message)
        if said is None:
            said = self.said[message] = escaped(self.words.language.say(message))
        return said

    def canvas(self, high: float) -> Canvas:
        """The canvas whose tall side is so high."""
        if high not in self.canvases:
            self.canvases[high] = self.plan.canvas(high)
        return self.canvases[high]


STAGES: Final[LRUCache[Stage]] = shared(LRUCache(1600))
"""Every seat of a table has one: room for all seats of 160 tables that are played at once."""


def stage_of(s: Table, near: Seat, language: str, names: Sequence[str], words: GameWords[Table]) -> Stage:
    """The stage of this table, built once."""
    key = (s.parts.digest, s.board.name, s.seats, language, near, *names)
    found = STAGES.get(key)
    if found is None:
        table_words = words.for_table(s, language, names)
        assert isinstance(table_words, Names)
        found = STAGES.put(key, Stage(s, near, table_words))
    return found


# Measures: how many lines the event takes, and how much room event and curses need on the tall canvas.

TEXT: Final = 12.9
LEADING: Final = 16.6
TALL_TEXT: Final = 13.4
TALL_LEADING: Final = 17.5
ROW: Final = 27.0
"""Of a cursed role."""


def lines(stage: Stage, s: Table) -> tuple[list[str], list[str]]:
    """What the event says, broken for the wide and for the tall canvas."""
    text = "" if s.event == NOTHING else stage.words.event_texts[s.event]
    return wrapped(text, TEXT, COLUMN - 28), wrapped(text, TALL_TEXT, TALL - 2 * MARGIN - 28)


def event_high(stage: Stage, s: Table) -> tuple[float, float]:
    """Height of the event card in the wide and the tall layout."""
    wide, tall = lines(stage, s)
    return 61 + LEADING * len(wide), 37 + TALL_LEADING * len(tall)


def curses_high(s: Table) -> tuple[float, float]:
    """How high the curses are; nothing, if there are none."""
    count = s.cursed.bit_count()
    return (38 + ROW * count, 33 + ROW * ((count + 1) // 2)) if count else (0, 0)


def news_high(stage: Stage, s: Table) -> float:
    """How much room both take on the tall canvas."""
    curses = curses_high(s)[1]
    return event_high(stage, s)[1] + (curses + GAP if curses else 0)
