"""The stage: everything about one table that does not change from move to move, written out once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from clairiere.games.roundforest.names import Names
from clairiere.games.roundforest.picture.plan import Plan
from clairiere.games.roundforest.picture.tiles import THEMES
from clairiere.games.roundforest.rules.choices import DIRECTIONS, EMPTY, LYING
from clairiere.games.roundforest.rules.components import Parts
from clairiere.games.roundforest.rules.state import Table
from clairiere.kernel.cache import LRUCache, shared
from clairiere.kernel.language import Language, capital
from clairiere.kernel.state import SPECTATOR, Seat
from clairiere.kernel.words import GameWords
from clairiere.pictures.canvas import Canvas
from clairiere.pictures.ink import escaped
from clairiere.pictures.mats import Sayings

MIXED: Final = (0, 1, 2, 0, 3, 1, 2, 0)
"""The themes of tiles, one after the other."""


class Printed:
    """What is drawn and said alike at every table of one box in one language."""

    def __init__(self, s: Table, words: Names) -> None:
        parts, language = s.parts, words.language
        self.tiles = [[tile_art(parts, tile, r) for r in range(4)] for tile in range(len(parts.tiles))]
        self.signs = [[signs(parts, tile, r, True) for r in range(4)] for tile in range(len(parts.tiles))]
        self.held = [[signs(parts, tile, r, False) for r in range(4)] for tile in range(len(parts.tiles))]
        self.ahead = [[ahead(parts, tile, r) for r in range(4)] for tile in range(len(parts.tiles))]
        nouns = [*words.chips, *words.objects, *words.characters]
        self.lying = [escaped(language.say("nothing")), *[escaped(str(noun)) for noun in nouns]]
        self.objects = [escaped(capital(str(noun))) for noun in words.objects]
        self.characters = [capital(str(noun)) for noun in words.characters]
        self.ways = [escaped(ways_said(language, mask)) for mask in range(256)]
        self.lying[EMPTY] = ""
        assert len(self.lying) == len(LYING)


def tile_art(parts: Parts, tile: int, rotation: int) -> str:
    """The clearing, and the well in it."""
    theme = THEMES[MIXED[tile % len(MIXED)]]
    out = f'<use href="#rnd-{theme}{rotation}"/>'
    return out + '<use href="#rnd-well" transform="scale(.84)"/>' if tile >= parts.wells else out


def signs(parts: Parts, tile: int, rotation: int, free: bool) -> str:
    """Stepping stones and, unless it is blocked, the arrows of a tile."""
    white, out = parts.white[tile][rotation], ""
    for direction in range(4):
        out += f'<use href="#rnd-way-{direction}{white >> direction & 1}{white >> direction + 4 & 1}"/>'
    return out + f'<use href="#rnd-{way_of(parts, tile)}-{rotation % 2}"/>' if free else out


def ahead(parts: Parts, tile: int, rotation: int) -> str:
    """What it will be like after a quarter turn."""
    white = parts.white[tile][(rotation + parts.turns[tile]) % 4]
    out = f'<use href="#rnd-turning-{way_of(parts, tile)}"/>'
    for direction in range(4):
        near, far = white >> direction & 1, white >> direction + 4 & 1
        if near or far:
            out += f'<use href="#rnd-next-{direction}{near}{far}"/>'
    return f'<g class="foresight" opacity="0">{out}</g>'


def way_of(parts: Parts, tile: int) -> str:
    """Clockwise or not."""
    return "cw" if parts.turns[tile] > 0 else "ccw"


def ways_said(language: Language, mask: int) -> str:
    """`north 1, east 1 and 2`: directions, and how many spaces one may go."""
    names = (language.say("north"), language.say("east"), language.say("south"), language.say("west"))
    assert len(names) == len(DIRECTIONS)
    found = []
    for direction, name in enumerate(names):
        spaces = [str(n + 1) for n in (0, 1) if mask >> direction + 4 * n & 1]
        if spaces:
            found.append(f"{name} {language.listed(spaces)}")
    return ", ".join(found) or language.say("nowhere")


PRINTS: Final[LRUCache[Printed]] = LRUCache(20)
"""By language and box."""


def printed_for(s: Table, words: Names) -> Printed:
    """The prints of this table's box, made once."""
    key = (words.language.code, s.parts.digest)
    return PRINTS.get(key) or PRINTS.put(key, Printed(s, words))


PLANS: Final[LRUCache[Plan]] = LRUCache(80)
"""By layout and corners, and by the seat that looks."""


def plan_for(s: Table, near: Seat) -> Plan:
    """Tables of the same size have the same places, whoever sits at them."""
    key = (s.layout.name, near, *s.corners)
    return PLANS.get(key) or PLANS.put(key, Plan(s.layout, s.corners, near))


class Stage(Sayings):
    """What a picture is put together from, for one table, seen from one seat in one language."""

    def __init__(self, s: Table, near: Seat, words: Names) -> None:
        super().__init__(words.language)
        self.words = words
        self.watching = near == SPECTATOR
        self.near = 0 if near == SPECTATOR else near
        self.plan = plan_for(s, self.near)
        self.printed = printed_for(s, words)
        self.names = [str(name) for name in words.players]
        self.titles = [escaped(name) for name in self.names]
        self.canvases: dict[tuple[int, int], Canvas] = {}
        self.drawn: LRUCache[str] = LRUCache(200)  # drawings, once they have been made

    def canvas(self, waiting: int, debts: int) -> Canvas:
        """The canvas with room for so many plates and cards."""
        key = (waiting, debts)
        if key not in self.canvases:
            self.canvases[key] = self.plan.canvas(waiting, debts)
        return self.canvases[key]


STAGES: Final[LRUCache[Stage]] = shared(LRUCache(1600))
"""Every seat of a table has one: room for all seats of 160 tables that are played at once."""


def stage_of(s: Table, near: Seat, language: str, names: Sequence[str], words: GameWords[Table]) -> Stage:
    """The stage of this table, built once."""
    key = (s.parts.digest, s.seats, language, near, *names)
    found = STAGES.get(key)
    if found is None:
        table_words = words.for_table(s, language, names)
        assert isinstance(table_words, Names)
        found = STAGES.put(key, Stage(s, near, table_words))
    return found
