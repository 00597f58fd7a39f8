"""Chasing clouds: which ones can be, and what it costs (BRM-FAIRY)."""

from __future__ import annotations

from clairiere.games.broom_service.choices import CHASES, Chase
from clairiere.games.broom_service.clauses import CLOUD_TOO_FAR, NO_CLOUD, TOO_FEW_WANDS
from clairiere.games.broom_service.components import Cloud
from clairiere.games.broom_service.deeds import Chased
from clairiere.games.broom_service.numbering import NOTHING, WAND
from clairiere.games.broom_service.state import Table
from clairiere.games.broom_service.steps.purse import one, spend
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat


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


def take_cloud(s: Table, seat: Seat, c: Chase, now: Now) -> Cloud:
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
