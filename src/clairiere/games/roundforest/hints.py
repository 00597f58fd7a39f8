"""Hints for bots: how far a player is from three apples without debts, and then from the spirit.

Every player is weighed alone; a hint is the lead over the best of the others. experience.toml says what things weigh.
"""

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
from clairiere.kernel.experience import Experience, Scale
from clairiere.kernel.seats import Seat

READY: Final = 0
"""Three apples, no debt."""
WAY: Final = 1
"""Of whoever is ready: moves to the spirit."""
APPLES: Final = 2
"""As many as are needed."""
USEFUL: Final = 3
"""Coins and objects as far as apples are missing, in apples."""
SURPLUS: Final = 4
"""Beyond what is needed: apples, coins and objects."""
COMPASSES: Final = 5
DEBTS: Final = 6
WELL: Final = 7
"""Moves to the nearest well, of whoever has something to exchange there."""
SILVER: Final = 8
COPPER: Final = 9
OBJECTS: Final = 10
TASKED: Final = 11
"""Objects that a task asks for."""
TREASURE: Final = 12
"""A chest and its key."""
TURN: Final = 13
"""Whether it is this player's turn."""
GROUPS: Final = (
    ("ready", 1),
    ("way", 1),
    ("apples", 1),
    ("useful", 1),
    ("surplus", 1),
    ("compasses", 1),
    ("debts", 1),
    ("well", 1),
    ("silver", 1),
    ("copper", 1),
    ("objects", 1),
    ("tasked", 1),
    ("treasure", 1),
    ("turn", 1),
)
STAGES: Final = 5
"""By the most apples that anybody has; the last one is for tables at which somebody is ready."""
ODDS: Final = 1.8
"""What an apple of lead adds to the log-odds, before any experience."""
PRIOR: Final = [3.9, -0.17, 1.0, 1.0, 0.15, 0.06, -0.55, -0.05, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
"""In apples."""
SILVER_COIN: Final = 0.72
COPPER_COIN: Final = 0.21
OBJECT: Final = 0.17
"""Two objects make two copper coins, but take the way to a well."""
ASKED_FOR: Final = 0.24
"""An object that a task asks for: the heavy ones, sword, potion and cross."""
HALF: Final = 0.34
"""A chest without a key, or a key without a chest."""
BOTH: Final = 0.92
FAR: Final = 4
"""Moves to a spirit that has not appeared yet."""


def prior() -> Experience:
    """Set by hand."""
    return Experience(GROUPS, [[ODDS * apples for apples in PRIOR] for _ in range(STAGES)])


def stage(s: Table) -> int:
    """The most apples, or whether somebody is ready."""
    most = 0
    for seat in range(s.seats):
        if s.is_ready(seat):
            return STAGES - 1
        most = max(most, s.players[seat].apples)
    return min(most, STAGES - 2)


def weighed(s: Table, seat: Seat, row: list[float], keeps: bool = False) -> Scale:
    """Apples, and what can be made into apples; whoever is ready needs only the spirit."""
    scale = Scale(row, keeps)
    me = s.players[seat]
    if s.active == seat:
        scale.add(TURN)
    if s.is_ready(seat):
        spirit = s.place_of(SPIRIT)
        scale.add(READY)
        scale.add(WAY, FAR if spirit == NOTHING else moves_to(s, me, spirit))
    else:
        weigh_progress(s, me, scale)
    return scale


def weigh_progress(s: Table, me: Player, scale: Scale) -> None:
    """Of whoever is not ready."""
    needed = s.parts.helpers.apples_needed
    missing = float(max(0, needed - me.apples))
    rich = wealth(me)
    scale.add(APPLES, min(me.apples, needed))
    scale.add(USEFUL, min(rich, missing))
    scale.add(SURPLUS, max(0.0, rich - missing) + max(0, me.apples - needed))
    scale.add(COMPASSES, me.compasses)
    scale.add(DEBTS, count(me.debts))
    scale.add(WELL, way_to_well(s, me))
    scale.add(SILVER, me.silver)
    scale.add(COPPER, me.copper)
    if me.pack:
        weigh_pack(me.pack, scale)


def weigh_pack(pack: Pack, scale: Scale) -> None:
    """What the objects are worth beyond their part of an apple."""
    scale.add(OBJECTS, len(pack))
    for kind in pack:
        if WORTH[kind] == ASKED_FOR:
            scale.add(TASKED)
    if CHEST in pack and KEY in pack:
        scale.add(TREASURE)


def wealth(me: Player) -> float:
    """Coins and objects, in apples."""
    found = SILVER_COIN * me.silver + COPPER_COIN * me.copper
    if CHEST in me.pack and KEY in me.pack:
        found += BOTH - 2 * HALF
    for kind in me.pack:
        found += WORTH[kind]
    return found


def worth(kind: int) -> float:
    """What an object is good for."""
    if kind in (CHEST, KEY):
        return HALF
    if kind in (COPPER_TOKEN, SILVER_TOKEN):
        return OBJECT
    return ASKED_FOR if kind < KEY else OBJECT


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
