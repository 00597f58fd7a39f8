"""The opening table (BRM-SETUP)."""

from __future__ import annotations

from clairiere.games.broom_service.components import Parts
from clairiere.games.broom_service.numbering import (
    ASIDE,
    CURSED_POOL,
    EVENT_POOL,
    EVENTS,
    FIRST_CARD,
    FIRST_CURSED,
    FIRST_HAND_POOL,
    FOREST,
    HILL,
    HILL_TILES,
    MOUNTAIN,
    MOUNTAIN_TILES,
    NOTHING,
    ROLES,
    TOWER_TILE,
)
from clairiere.games.broom_service.state import Player, Table
from clairiere.games.broom_service.steps.round import begin_round
from clairiere.kernel.chance import Chance
from clairiere.kernel.now import Now
from clairiere.kernel.pieces import Pieces
from clairiere.kernel.seats import EVERYONE, Seat

SIDES = ("front", "front_mountain", "back")


def set_up(parts: Parts, seats: int, side: str, now: Now, *, storm: bool, heavies: int, first: Seat | None) -> Table:
    """Luck is drawn in a fixed order: first player, clouds, tiles, events, cursed pile."""
    s = bare_table(parts, seats, side, storm=storm, heavies=heavies)
    chance = now.chance
    s.first = chance.below(seats) if first is None else first
    s.leader = s.first
    give_start(s)
    lay_clouds(s, chance)
    if side != SIDES[0]:
        lay_mountain_tiles(s, drawn(len(MOUNTAIN_TILES), len(s.board.tile_spaces[MOUNTAIN]), chance))
    if side == SIDES[2]:
        box = [tile for tile, n in enumerate(parts.forest_tiles) for _ in range(n)]
        places = drawn(len(box), len(s.board.tile_spaces[FOREST]), chance)
        s.forest_tiles = tuple([box[place] for place in places])
        lay_hill_tiles(s, drawn(len(HILL_TILES), len(s.board.tile_spaces[HILL]), chance))
    s.pieces.shuffle(list(range(len(EVENTS))), chance)
    if parts.setup.cursed[seats]:
        s.pile = tuple(range(FIRST_CURSED, FIRST_CARD))
        s.pieces.shuffle(list(s.pile), chance)
    begin_round(s, now)
    return s


def bare_table(parts: Parts, seats: int, side: str, *, storm: bool, heavies: int) -> Table:
    """Board and pieces; nothing on it yet (BRM-SETUP-02, -16, -17)."""
    board = parts.boards[1 if side == SIDES[2] else 0]
    players = [Player(parts.start_vp, [parts.setup.potions] * 3 + [0], list(board.castles)) for _ in range(seats)]
    s = Table([], new_pieces(parts, seats), parts, board, [NOTHING] * len(board.spaces), players)
    s.storm, s.heavies = storm, heavies
    return s


def new_pieces(parts: Parts, seats: int) -> Pieces:
    """Events and cursed pile in order (with five players it is no secret: nobody needs it), and everyone's roles."""
    hands = len(ROLES) * seats
    faces = [*range(FIRST_CARD), *[ASIDE] * hands]
    pools = [EVENT_POOL] * len(EVENTS) + [CURSED_POOL] * len(ROLES)
    pools += [FIRST_HAND_POOL + card // len(ROLES) for card in range(hands)]
    seen = [0] * len(EVENTS) + [0 if parts.setup.cursed[seats] else EVERYONE] * len(ROLES) + [EVERYONE] * hands
    return Pieces(parts.printing, faces, seen, pools)


def give_start(s: Table) -> None:
    """Wands by the place in turn order (BRM-SETUP-07, -08)."""
    for place, wands in enumerate(s.parts.setup.wands[s.seats]):
        s.players[(s.first + place) % s.seats].stock[3] = wands


def lay_clouds(s: Table, chance: Chance) -> None:
    """One on every space; with storm clouds these are mixed in (BRM-SETUP-11, BRM-STORM-01, -02)."""
    parts = s.parts
    mix = list(range(parts.heavies))
    if s.storm:
        mix = [mix[i] for i in drawn(parts.heavies, s.heavies, chance)] if s.heavies < parts.heavies else mix
        mix += list(range(parts.heavies, len(parts.clouds)))
    s.clouds = [mix[i] for i in drawn(len(mix), len(s.board.spaces), chance)]
    s.note_clouds()


def lay_mountain_tiles(s: Table, tiles: list[int]) -> None:
    """They cover towers (BRM-MTN-01, -03)."""
    s.mountain_tiles = tuple(tiles)
    s.standing &= ~s.board.covered


def lay_hill_tiles(s: Table, tiles: list[int]) -> None:
    """One of them is a tower, if it was drawn (BRM-HILL-01, -12)."""
    s.hill_tiles = tuple(tiles)
    if TOWER_TILE in tiles:
        s.tower_hill = s.board.tile_spaces[HILL][tiles.index(TOWER_TILE)]


def drawn(box: int, number: int, chance: Chance) -> list[int]:
    """So many of the numbers below `box`, in random order."""
    left = list(range(box))
    return [left.pop(chance.below(len(left))) for _ in range(number)]
