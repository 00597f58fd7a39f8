"""Taking a Secret tile from the pyramid (BEN-TABLE)."""

from __future__ import annotations

from clairiere.games.benevolent.clauses import PYRAMID_EMPTY, TILE_BLOCKED, TILE_GONE
from clairiere.games.benevolent.events import TookSecret
from clairiere.games.benevolent.state import Table
from clairiere.kernel.clauses import Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat


def against_taking(s: Table, slot: int) -> Clause | None:
    """A tile can be taken once nothing lies beneath it (BEN-TABLE-02)."""
    if not s.left:
        return PYRAMID_EMPTY
    if not s.left >> slot & 1:
        return TILE_GONE
    if s.left & s.parts.beneath[slot]:
        return TILE_BLOCKED
    return None


def take_secret(s: Table, seat: Seat, slot: int, now: Now) -> None:
    """The tile comes to the player, same face up; the gap stays (BEN-TABLE-01, -03, -04)."""
    s.left &= ~(1 << slot)
    s.players[seat].secrets |= 1 << s.pyramid[slot]
    now.tell(TookSecret(seat, slot, s.pyramid[slot]), s.pieces)
