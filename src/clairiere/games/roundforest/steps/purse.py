"""Coins, apples and objects that change hands (RND-SUPPLY, RND-PACK)."""

from __future__ import annotations

from clairiere.games.roundforest.bags import return_object
from clairiere.games.roundforest.encounters import Paid, Received
from clairiere.games.roundforest.events import Gave, Kept
from clairiere.games.roundforest.pack import packed, unpacked
from clairiere.games.roundforest.state import Table
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat


def pay(s: Table, seat: Seat, now: Now, *, copper: int = 0, silver: int = 0, apples: int = 0) -> None:
    """Coins or apples go to the supply."""
    shift(s, seat, -copper, -silver, -apples)
    if copper or silver or apples:
        now.tell(Paid(seat, copper, silver, apples), s.pieces)


def receive(s: Table, seat: Seat, now: Now, *, copper: int = 0, silver: int = 0, apples: int = 0) -> None:
    """Coins or apples come from the supply."""
    shift(s, seat, copper, silver, apples)
    if copper or silver or apples:
        now.tell(Received(seat, copper, silver, apples), s.pieces)


def shift(s: Table, seat: Seat, copper: int, silver: int, apples: int) -> None:
    """So many go from the supply to a player."""
    me = s.players[seat]
    me.copper += copper
    me.silver += silver
    me.apples += apples
    s.copper -= copper
    s.silver -= silver
    s.apples -= apples


def give(s: Table, seat: Seat, kind: int, now: Now) -> None:
    """An object goes from the backpack into the object bag (RND-OBJ-12)."""
    me = s.players[seat]
    me.pack = unpacked(me.pack, kind)
    return_object(s, kind)
    now.tell(Gave(seat, kind), s.pieces)


def keep(s: Table, seat: Seat, kind: int, now: Now) -> None:
    """An object goes into the backpack."""
    me = s.players[seat]
    me.pack = packed(me.pack, kind)
    now.tell(Kept(seat, kind), s.pieces)
