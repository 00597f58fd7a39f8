"""Where a pawn can move (BRM-MOVE, BRM-WITCH-01)."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.rules.choices import CHASES, FLIGHTS, Chase, Fly
from clairiere.games.broom_service.rules.clauses import (
    CLOUD_THERE,
    CLOUD_TOO_FAR,
    CLOUDED_SEA,
    NO_CLOUD,
    NO_PAWN_THERE,
    NO_SUCH_REGION,
    NOT_ADJACENT,
    OTHER_LANDSCAPE,
    TOO_FEW_WANDS,
)
from clairiere.games.broom_service.rules.components import Cloud
from clairiere.games.broom_service.rules.events import Chased
from clairiere.games.broom_service.rules.numbering import LANDSCAPES, NOTHING, WAND
from clairiere.games.broom_service.rules.state import Table
from clairiere.games.broom_service.rules.steps.question import one, spend
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import Clause
from clairiere.kernel.events import StepContext
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


# Chasing clouds: which ones can be, and what it costs (BRM-FAIRY).

def beside(s: Table, seat: Seat) -> int:
    """Bit set of the regions, land and sea, adjacent to a pawn of the player (BRM-FAIRY-01)."""
    pawns, near = s.players[seat].pawns, s.board.near
    return near[pawns[0]] | near[pawns[1]]


def chases(s: Table, seat: Seat) -> list[Choice]:
    """Every cloud that is adjacent and can be paid for."""
    found: list[Choice] = []
    wands = s.players[seat].stock[WAND]
    near = beside(s, seat) & s.clouded
    if near and wands:
        region_of, kinds = s.board.region_of, s.parts.clouds
        for space, cloud in enumerate(s.clouds):
            if cloud != NOTHING and near >> region_of[space] & 1 and kinds[cloud].stars <= wands:
                found.append(CHASES[s.board.spaces[space]])
    return found


def against_chase(s: Table, seat: Seat, c: Chase) -> Clause | None:
    """A cloud, adjacent, and wands enough."""
    space = s.board.space_of[c.space]
    if space == NOTHING or s.clouds[space] == NOTHING:
        return NO_CLOUD
    if not beside(s, seat) >> s.board.region_of[space] & 1:
        return CLOUD_TOO_FAR
    return None if s.parts.clouds[s.clouds[space]].stars <= s.players[seat].stock[WAND] else TOO_FEW_WANDS


def take_cloud(s: Table, seat: Seat, c: Chase, now: StepContext) -> Cloud:
    """Pay its stars and keep it for good (BRM-FAIRY-02, -04, -07)."""
    space = s.board.space_of[c.space]
    number = s.clouds[space]
    cloud = s.parts.clouds[number]
    s.clouds[space] = NOTHING
    s.players[seat].clouds += (number,)
    s.note_clouds()
    now.tell(Chased(seat, c.space, number, cloud.name), s.pieces)
    if cloud.stars:
        spend(s, seat, one(WAND, cloud.stars), now)
    return cloud
