"""Hints for bots: how far a player is from three apples without debts, and then from the spirit, in apples."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.numbering import (
    CHEST,
    COPPER_TOKEN,
    CORNER,
    GRID,
    KEY,
    NOTHING,
    SILVER_TOKEN,
    SPIRIT,
    WAYS,
)
from clairiere.games.roundforest.pack import Pack
from clairiere.games.roundforest.state import Player, Table
from clairiere.kernel.bits import count
from clairiere.kernel.seats import Seat

ODDS: Final = 1.8
"""What an apple of lead adds to the log-odds."""
SILVER: Final = 0.72
COPPER: Final = 0.21
OBJECT: Final = 0.17
"""Two objects make two copper coins, but take the way to a well."""
TASKED: Final = 0.24
"""An object that a task asks for: the heavy ones, sword, potion and cross."""
HALF: Final = 0.34
"""A chest without a key, or a key without a chest."""
TREASURE: Final = 0.92
DEBT: Final = 0.55
COMPASS: Final = 0.06
SPARE: Final = 0.15
"""Part of its worth that a thing has beyond what is still needed."""
STEP: Final = 0.05
"""What a move to the nearest well costs whoever has something to exchange there."""
MEETING: Final = 0.9
"""What being ready is worth beside the spirit; each move on the way takes some of it."""
MOVE: Final = 0.17
FAR: Final = 4
"""Moves to a spirit that has not appeared yet."""


def hint(s: Table, seat: Seat) -> float:
    """The lead over the opponent who is closest."""
    best = -1000.0
    for other in range(s.seats):
        if other != seat and not s.gone >> other & 1:
            best = max(best, progress(s, other))
    return ODDS * (progress(s, seat) - best)


def progress(s: Table, seat: Seat) -> float:
    """Apples, and what can be made into apples."""
    me = s.players[seat]
    needed = s.parts.helpers.apples_needed
    if s.is_ready(seat):
        spirit = s.place_of(SPIRIT)
        return needed + MEETING - MOVE * (FAR if spirit == NOTHING else moves_to(s, me, spirit))
    missing = float(max(0, needed - me.apples))
    rich = wealth(me)
    useful = min(rich, missing) + SPARE * max(0.0, rich - missing)
    spare = SPARE * max(0, me.apples - needed)
    found = min(me.apples, needed) + useful + spare + COMPASS * me.compasses - DEBT * count(me.debts)
    return found - STEP * way_to_well(s, me)


def wealth(me: Player) -> float:
    """Coins and objects, in apples."""
    found = SILVER * me.silver + COPPER * me.copper
    if CHEST in me.pack and KEY in me.pack:
        found += TREASURE - 2 * HALF
    for kind in me.pack:
        found += WORTH[kind]
    return found


def worth(kind: int) -> float:
    """What an object is good for."""
    if kind in (CHEST, KEY):
        return HALF
    if kind in (COPPER_TOKEN, SILVER_TOKEN):
        return OBJECT
    return TASKED if kind < KEY else OBJECT


WORTH: Final = [worth(kind) for kind in range(22)]


def way_to_well(s: Table, me: Player) -> int:
    """Moves to the nearest well, for whoever has something to exchange there."""
    if not has_goods(s, me, me.pack):
        return 0
    return min([moves_to(s, me, well) for well in s.layout.well_spaces])


def has_goods(s: Table, me: Player, pack: Pack) -> bool:
    """Whether a well would give something for what one has."""
    well = s.parts.well
    return me.silver >= well.silver or me.copper >= well.copper or len(pack) >= well.objects


def moves_to(s: Table, me: Player, goal: int) -> int:
    """About so many: two steps a move, one more if the last move is barred now."""
    if me.at == CORNER:
        return FAR
    across, down = abs(me.at % GRID - goal % GRID), abs(me.at // GRID - goal // GRID)
    moves = (across + 1) // 2 + (down + 1) // 2
    if moves != 1:
        return moves if moves else 2  # whoever stands there must leave and come back
    goals = s.layout.reach[me.at]
    white = s.parts.white[s.tiles[me.at]][s.turned[me.at]]
    for way in range(WAYS):
        if goals[way] == goal:
            return 1 if white >> way & 1 else 2
    return 2
