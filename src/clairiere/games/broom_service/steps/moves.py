"""Where a pawn can move (BRM-MOVE, BRM-WITCH-01)."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.choices import FLIGHTS, Fly
from clairiere.games.broom_service.clauses import (
    CLOUD_THERE,
    CLOUDED_SEA,
    NO_PAWN_THERE,
    NO_SUCH_REGION,
    NOT_ADJACENT,
    OTHER_LANDSCAPE,
)
from clairiere.games.broom_service.numbering import LANDSCAPES, NOTHING
from clairiere.games.broom_service.state import Table
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import Clause
from clairiere.kernel.seats import Seat

ANY_LANDSCAPE: Final = (1 << len(LANDSCAPES)) - 1


def ground(s: Table, landscapes: int) -> int:
    """Bit set of the regions of these landscapes."""
    of_kind = s.board.of_kind
    if landscapes == ANY_LANDSCAPE:
        return s.board.lands
    found = 0
    for landscape in range(len(LANDSCAPES)):
        if landscapes >> landscape & 1:
            found |= of_kind[landscape]
    return found


def flights(s: Table, seat: Seat, landscapes: int) -> list[Choice]:
    """Every move that is open; two pawns in the same region are one (BRM-MOVE-08)."""
    allowed = ground(s, landscapes)
    pawns = s.players[seat].pawns
    found: list[Choice] = []
    add_flights(found, pawns[0], s.board.reach(pawns[0], s.clouded) & allowed)
    if pawns[1] != pawns[0]:
        add_flights(found, pawns[1], s.board.reach(pawns[1], s.clouded) & allowed)
    return found


def all_flights(s: Table, seat: Seat) -> list[Choice]:
    """Every move to a region of this side, open or not."""
    pawns = s.players[seat].pawns
    found: list[Choice] = []
    add_flights(found, pawns[0], s.board.lands)
    if pawns[1] != pawns[0]:
        add_flights(found, pawns[1], s.board.lands)
    return found


def add_flights(found: list[Choice], origin: int, goals: int) -> None:
    """The moves from one region."""
    row = FLIGHTS[origin]
    goal = 0
    while goals:
        if goals & 1:
            found.append(row[goal])
        goals >>= 1
        goal += 1


def against_flight(s: Table, seat: Seat, c: Fly, landscapes: int) -> Clause | None:
    """An own pawn, an adjacent region without a cloud, not across clouds, of the right landscape."""
    board = s.board
    if board.kind[c.goal] == NOTHING:
        return NO_SUCH_REGION
    if c.origin not in s.players[seat].pawns:
        return NO_PAWN_THERE
    if not board.near[c.origin] >> c.goal & 1:
        return NOT_ADJACENT
    if s.clouded >> c.goal & 1:
        return CLOUD_THERE
    if not board.reach(c.origin, s.clouded) >> c.goal & 1:
        return CLOUDED_SEA
    return None if landscapes >> board.kind[c.goal] & 1 else OTHER_LANDSCAPE
