"""The opening table (RND-SETUP)."""

from __future__ import annotations

from clairiere.games.roundforest.bags import draw_chip, draw_object
from clairiere.games.roundforest.components import Parts
from clairiere.games.roundforest.layout import Layout
from clairiere.games.roundforest.numbering import EMPTY, EVERYBODY, FAIRY, FIRST_CHIP, NOTHING, PLACES
from clairiere.games.roundforest.routes import white_ways
from clairiere.games.roundforest.state import Player, Table
from clairiere.games.roundforest.steps.turn import begin_turn
from clairiere.kernel.chance import Chance
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat


def set_up(
    parts: Parts,
    seats: int,
    first: Seat | None,
    *,
    harder: bool,
    blocking: bool,
    arrive_ready: bool,
    chest_at_ends: bool,
    now: Now,
) -> Table:
    """Luck is drawn in a fixed order: wells, tiles, rotations, chips, fairy board, first player."""
    layout = parts.layout(seats)
    tiles = lay_tiles(parts, layout, now.chance)
    turned = [now.chance.below(4) if tiles[place] != NOTHING else 0 for place in range(len(PLACES))]
    s = bare_table(parts, seats, layout, tiles, turned, harder=harder, blocking=blocking)
    s.arrive_ready, s.chest_at_ends = arrive_ready, chest_at_ends
    for place in layout.ground:
        s.lies[place] = FIRST_CHIP + draw_chip(s, Now(now.chance))
    s.fairy = tuple([draw_object(s, now) for _ in FAIRY])
    s.first = now.chance.below(seats) if first is None else first
    begin_turn(s, s.first, now)
    return s


def bare_table(
    parts: Parts, seats: int, layout: Layout, tiles: list[int], turned: list[int], *, harder: bool, blocking: bool
) -> Table:
    """Everything still in its bag, its pile and its supply (RND-SETUP-08 to -11, -14)."""
    bag = [0 if harder and kind in parts.removed else n for kind, n in enumerate(parts.objects)]
    lies = [EMPTY] * len(PLACES)
    fairy = tuple([NOTHING] * len(FAIRY))
    players = [Player(parts.compasses) for _ in range(seats)]
    s = Table([], parts, layout, tiles, turned, lies, parts.chips[:], [0, 0, 0], bag, fairy, EVERYBODY, players)
    s.ways = white_ways(parts, layout, tiles)
    s.bagged = sum(bag)
    s.copper, s.silver, s.apples = parts.copper, parts.silver, parts.apples
    s.harder, s.blocking = harder, blocking
    return s


def lay_tiles(parts: Parts, layout: Layout, chance: Chance) -> list[int]:
    """Wells on their spaces, the other tiles at random in reading order (RND-SETUP-03, -04)."""
    tiles = [NOTHING] * len(PLACES)
    for place, well in zip(layout.well_spaces, chance.permutation(4)):
        tiles[place] = parts.wells + well
    left = list(range(parts.wells))
    for place in layout.ground:
        tiles[place] = left.pop(chance.below(len(left)))
    return tiles
