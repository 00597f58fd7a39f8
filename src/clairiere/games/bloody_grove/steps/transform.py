"""Transforming the Druid (GRV-TRF)."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.events import Covered, Transformed
from clairiere.games.bloody_grove.numbering import LEFT, NOTHING
from clairiere.games.bloody_grove.state import Table
from clairiere.games.bloody_grove.steps.hands import play_from_hand
from clairiere.games.bloody_grove.steps.recruit import RecruitElites
from clairiere.kernel.agenda import Step
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat


def transform(s: Table, seat: Seat, face: int, side: int, now: Now) -> None:
    """Lay a hand card beside the Druid pile, recruit what is completed, then cover the pile (GRV-TRF-01, -06, -07)."""
    card = play_from_hand(s, seat, face)
    s.beside = card
    s.side = side
    now.tell(Transformed(seat, card, side), s.pieces)
    s.then(COVER_PILE)
    animals = completed(s, seat, face, side)
    if animals:
        s.then(RecruitElites(seat, animals))


def completed(s: Table, seat: Seat, face: int, side: int) -> int:
    """Bit set of the animals whose half-symbols stand on both meeting edges (GRV-TRF-02 to -05)."""
    parts = s.parts
    top = s.transformation(seat)
    if side == LEFT:
        return parts.right[face] & (parts.druid_left[seat] if top == NOTHING else parts.left[top])
    return parts.left[face] & (parts.druid_right[seat] if top == NOTHING else parts.right[top])


class CoverPile(Step[Table]):
    """After all recruiting the card is laid on the Druid pile and is the Transformation (GRV-TRF-07, GRV-TRF-08)."""

    def notation(self) -> str:
        return "cover"

    def run(self, s: Table, now: Now) -> None:
        seat = s.player_at(s.position)
        s.druids[seat] += (s.beside,)
        now.tell(Covered(seat, s.beside), s.pieces)
        s.beside = NOTHING
        s.side = LEFT


COVER_PILE: Final = CoverPile()
