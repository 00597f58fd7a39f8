"""Points and resources: won, lost, taken from the supply and given back (BRM-RES)."""

from __future__ import annotations

from clairiere.games.broom_service.events import Gained, Scored, Spent
from clairiere.games.broom_service.state import Table
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat


def score(s: Table, seat: Seat, vp: int, reason: int, now: Now) -> None:
    """Points, which may be lost and fall below zero (BRM-CURSE-06)."""
    if vp:
        s.players[seat].vp += vp
        now.tell(Scored(seat, vp, reason), s.pieces)


def gain(s: Table, seat: Seat, counts: tuple[int, ...], now: Now) -> None:
    """The supply never runs out (BRM-RES-02)."""
    stock = s.players[seat].stock
    for resource, n in enumerate(counts):
        stock[resource] += n
    now.tell(Gained(seat, counts), s.pieces)


def spend(s: Table, seat: Seat, counts: tuple[int, ...], now: Now) -> None:
    """Nobody gives more than they have (BRM-RES-04)."""
    stock = s.players[seat].stock
    for resource, n in enumerate(counts):
        stock[resource] -= n
        assert stock[resource] >= 0, "a resource below nothing"
    now.tell(Spent(seat, counts), s.pieces)


def one(resource: int, n: int = 1) -> tuple[int, int, int, int]:
    """So many of one resource."""
    return (
        n if resource == 0 else 0,
        n if resource == 1 else 0,
        n if resource == 2 else 0,
        n if resource == 3 else 0,
    )
