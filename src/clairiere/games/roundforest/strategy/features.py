"""Hints for bots: how far a player is from three apples without debts, and then from the spirit.

Every player is weighed alone; a hint is the lead over the best of the others. weights.toml says what things weigh.
"""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.rules.choices import CHEST, COPPER_TOKEN, KEY, NOTHING, SILVER_TOKEN, SPIRIT, TASKED
from clairiere.games.roundforest.rules.components import Pack, Task
from clairiere.games.roundforest.rules.state import LONG, Player, Table, turns_to
from clairiere.kernel.bits import count, mask_of
from clairiere.kernel.state import Seat
from clairiere.kernel.strategy import WeightedSum, Weights

READY: Final = 0
"""Three apples, no debt."""
WAY: Final = 1
"""Of whoever is ready: turns to the spirit, from 1 to LONG, a feature each."""
APPLES: Final = 1 + LONG
"""As many as are needed."""
USEFUL: Final = APPLES + 1
"""Coins and objects as far as apples are missing, in apples."""
SURPLUS: Final = APPLES + 2
"""Beyond what is needed: apples, coins and objects."""
COMPASSES: Final = APPLES + 3
DEBTS: Final = APPLES + 4
WELL: Final = APPLES + 5
"""Turns to the nearest well, of whoever has something to exchange there."""
SILVER: Final = APPLES + 6
COPPER: Final = APPLES + 7
OBJECTS: Final = APPLES + 8
ASKED: Final = APPLES + 9
"""Objects that a task asks for."""
TREASURE: Final = APPLES + 10
"""A chest and its key."""
TURN: Final = APPLES + 11
"""Whether it is this player's turn."""
PREPARED: Final = APPLES + 12
"""Characters in the pile of whom a task could be done."""
REWARDED: Final = APPLES + 13
"""Those of them who would give an apple."""
ERRAND: Final = APPLES + 14
"""How near a character is in the forest of whom a task could be done, or a debt cleared: LONG less the turns."""
GROUPS: Final = (
    ("ready", 1),
    ("way", LONG),
    ("apples", 1),
    ("useful", 1),
    ("surplus", 1),
    ("compasses", 1),
    ("debts", 1),
    ("well", 1),
    ("silver", 1),
    ("copper", 1),
    ("objects", 1),
    ("asked", 1),
    ("treasure", 1),
    ("turn", 1),
    ("prepared", 1),
    ("rewarded", 1),
    ("errand", 1),
)
STAGES: Final = 5
"""By the most apples that anybody has; the last one is for tables at which somebody is ready."""
ODDS: Final = 1.8
"""What an apple of lead adds to the log-odds, before any experience."""
A_TURN: Final = 0.4
"""What a turn nearer to the spirit is worth, in apples."""
PRIOR: Final = [
    *[4.6, *[-A_TURN * turns for turns in range(1, LONG + 1)]],
    *[1.0, 1.0, 0.15, 0.06, -0.55, -0.05, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.02, 0.05, 0.04],
]
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
"""Turns to a spirit that has not appeared yet."""


def prior() -> Weights:
    """The weights before learning, set by hand."""
    return Weights(GROUPS, [[ODDS * apples for apples in PRIOR] for _ in range(STAGES)])


def stage(s: Table) -> int:
    """The most apples, or whether somebody is ready."""
    most = 0
    for seat in range(s.seats):
        if s.is_ready(seat):
            return STAGES - 1
        most = max(most, s.players[seat].apples)
    return min(most, STAGES - 2)


def weighed(s: Table, seat: Seat, row: list[float], keeps: bool = False) -> WeightedSum:
    """Apples, and what can be made into apples; whoever is ready needs only the spirit."""
    scale = WeightedSum(row, keeps)
    me = s.players[seat]
    if s.active == seat:
        scale.add(TURN)
    if s.is_ready(seat):
        spirit = s.place_of(SPIRIT)
        scale.add(READY)
        scale.add(WAY - 1 + (FAR if spirit == NOTHING else turns_to(s, me.at, 1 << spirit)))
    else:
        weigh_progress(s, me, scale)
    return scale


def weigh_progress(s: Table, me: Player, scale: WeightedSum) -> None:
    """Add the features of a player who cannot win yet."""
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
    if me.pack or me.copper or me.silver or me.debts:
        weigh_tasks(s, me, scale)


def weigh_pack(pack: Pack, scale: WeightedSum) -> None:
    """What the objects are worth beyond their part of an apple."""
    scale.add(OBJECTS, len(pack))
    for kind in pack:
        if WORTH[kind] == ASKED_FOR:
            scale.add(ASKED)
    if CHEST in pack and KEY in pack:
        scale.add(TREASURE)


def weigh_tasks(s: Table, me: Player, scale: WeightedSum) -> None:
    """What characters would have of this player, those in the pile and those who wait in the forest."""
    owed = 0
    for player in s.players:
        owed |= player.debts
    goals, have = 0, mask_of(me.pack)
    for character in range(TASKED):
        upper, lower = s.parts.tasks[character]
        if not can_do(me, upper, have) and not (me.debts >> character & 1 and me.apples):
            continue
        if owed >> character & 1:
            goals |= 1 << s.place_of(character)
        elif s.pile >> character & 1:
            scale.add(PREPARED)
            if can_do(me, lower, have):
                scale.add(REWARDED)
    if goals:
        scale.add(ERRAND, LONG - turns_to(s, me.at, goals))


def can_do(me: Player, task: Task, have: int) -> bool:
    """Whether a player has what a task asks for."""
    return me.copper >= task.copper and me.silver >= task.silver and have & task.kinds == task.kinds


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
    """Turns to the nearest well, for whoever has something to exchange there."""
    if not has_goods(s, me, me.pack):
        return 0
    return turns_to(s, me.at, s.layout.wells)


def has_goods(s: Table, me: Player, pack: Pack) -> bool:
    """Whether a well would give something for what one has."""
    well = s.parts.well
    return me.silver >= well.silver or me.copper >= well.copper or len(pack) >= well.objects
