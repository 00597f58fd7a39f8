"""What a move does by itself: the pawn goes, the tile turns, the space left is refilled (RND-TURN-04, RND-ROT)."""

from __future__ import annotations

from clairiere.games.roundforest.bags import refill
from clairiere.games.roundforest.events import HeldStill, Moved, Turned
from clairiere.games.roundforest.numbering import CORNER
from clairiere.games.roundforest.state import Table
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat


def move_pawn(s: Table, seat: Seat, goal: int, how: int, now: Now) -> None:
    """In the order of the rulebook; leaving the backpack refills nothing (RND-REFILL-02)."""
    me = s.players[seat]
    origin = me.at
    me.at = goal
    me.pauses = 0
    me.stray = False
    now.tell(Moved(seat, origin, goal, how), s.pieces)
    turn_tile(s, goal, now)
    if origin != CORNER:
        refill(s, origin, now)


def turn_tile(s: Table, place: int, now: Now) -> None:
    """A quarter in the direction of its arrows, unless it is blocked (RND-ROT-01, -03, -07)."""
    if s.is_blocked(place):
        now.tell(HeldStill(place), s.pieces)
        return
    way = s.parts.turns[s.tiles[place]]
    s.turned[place] = (s.turned[place] + way) % 4
    now.tell(Turned(place, way, s.turned[place]), s.pieces)
