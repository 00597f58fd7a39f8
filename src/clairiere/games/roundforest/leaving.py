"""What becomes of the things of a player who leaves for good (RND-END-07, RND-END-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clairiere.games.roundforest.bags import refill, return_card, return_drawn, return_hand
from clairiere.games.roundforest.encounters import TokenGone
from clairiere.games.roundforest.numbering import CORNER, NOTHING
from clairiere.kernel.bits import bits
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat

if TYPE_CHECKING:
    from clairiere.games.roundforest.state import Player, Table


def depart(s: Table, seat: Seat, now: Now) -> None:
    """Pawn, things, debts; what was being decided; and from whom rounds are counted."""
    me = s.players[seat]
    if seat == s.active:
        return_drawn(s, now)
        if s.met != NOTHING:
            return_card(s, s.met)
    give_up(s, me)
    place = me.at
    me.at = CORNER
    if place != CORNER:
        refill(s, place, now)
    for character in bits(me.debts):
        forgive(s, character, now)
    if seat == s.first:
        s.first = s.after(seat)


def give_up(s: Table, me: Player) -> None:
    """Objects to the object bag, coins and apples to the supply, compasses out of the game."""
    return_hand(s, me.pack)
    s.copper += me.copper
    s.silver += me.silver
    s.apples += me.apples
    me.pack = ()
    me.copper = me.silver = me.apples = me.compasses = me.pauses = 0
    me.stray = False


def forgive(s: Table, character: int, now: Now) -> None:
    """The card goes into the pile, the token from the forest; its space is refilled unless a pawn stands there."""
    place = s.place_of(character)
    return_card(s, character)
    if place == NOTHING:
        return
    now.tell(TokenGone(character, place), s.pieces)
    other = s.standing(place)
    if other == NOTHING:
        refill(s, place, now)
    else:
        s.players[other].stray = False
