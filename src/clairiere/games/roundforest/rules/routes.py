"""Routes: how many turns it takes to get somewhere, as the tiles turn under the pawn.

A tile that one comes to turns once, and once more with every pause on it, so it shows each of its four faces within
four turns. Whoever comes to a tile later has no way out that was not open before: the first arrival is enough to know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clairiere.games.roundforest.rules.choices import CORNER, NOTHING, PLACES, WAYS
from clairiere.kernel.bits import bits

if TYPE_CHECKING:
    from clairiere.games.roundforest.rules.components import Layout, Parts
    from clairiere.games.roundforest.rules.state import Table

FACES: Final = 4
LONG: Final = 6
"""Turns: whatever is further away is that far."""
Ways = list[list[int]]
"""Place -> rotation -> bit set of the places to which a white symbol leads."""


def white_ways(parts: Parts, layout: Layout, tiles: list[int]) -> Ways:
    """Of a forest with these tiles, which stay where they are all game long."""
    found: Ways = [[0] * FACES for _ in PLACES]
    for place in layout.spaces:
        found[place] = [goals_of(layout.reach[place], white) for white in parts.white[tiles[place]]]
    return found


def goals_of(reach: list[int], white: int) -> int:
    """Bit set of the places behind the white symbols."""
    mask = 0
    for way in range(WAYS):
        if white >> way & 1 and reach[way] != NOTHING:
            mask |= 1 << reach[way]
    return mask


def turns_to(s: Table, at: int, goals: int, first: int = 1, last: int = FACES) -> int:
    """Turns from a place to the nearest of the goals without a compass, pauses included; at most LONG.

    The place itself is left in one of the turns from `first` to `last`: a pause comes first, or a move.
    """
    if at == CORNER:
        return LONG
    shut = s.occupied()
    places = [at]
    since = [0]
    for turn in range(1, LONG):
        fresh = ways_out(s, at, turn - 1) if first <= turn <= last else 0
        for i in range(1, len(places)):
            if turn - since[i] <= FACES:
                fresh |= ways_out(s, places[i], turn - since[i])
        if fresh & goals:
            return turn
        fresh &= ~shut
        shut |= fresh
        for place in bits(fresh):
            places.append(place)
            since.append(turn)
    return LONG


def ways_out(s: Table, place: int, turns: int) -> int:
    """Where white symbols lead from a tile once it has turned so often; a blocked one does not turn."""
    rotation = s.turned[place]
    if not s.blocking or not s.is_blocked(place):
        rotation += turns * s.parts.turns[s.tiles[place]]
    return s.ways[place][rotation % FACES]
