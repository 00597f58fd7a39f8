"""What a player's things are likely to bring until the end of the game, when a round begins."""

from __future__ import annotations

from clairiere.games.broom_service.experience import BOLTS, FLASKS, HOARD, LEADS, PLACE, SPARE_WANDS, WANDS
from clairiere.games.broom_service.numbering import WAND
from clairiere.games.broom_service.prospects import place_worth
from clairiere.games.broom_service.state import Table
from clairiere.kernel.experience import Scale
from clairiere.kernel.seats import Seat


def weigh_outlook(s: Table, seat: Seat, scale: Scale) -> None:
    """Beyond points, and what clouds score so far."""
    stock = s.players[seat].stock
    rounds = s.parts.rounds - s.round + 1
    wands = stock[WAND]
    if seat == s.leader:
        scale.add(LEADS)
    scale.add(BOLTS, rounds * s.bolts(seat))
    scale.add(PLACE, place_worth(s, seat))
    scale.add(WANDS, min(wands, 2))
    scale.add(SPARE_WANDS, (1 + rounds) * max(0, wands - 2))
    for colour in range(WAND):
        scale.add(FLASKS, min(stock[colour], 2))
        scale.add(HOARD, max(0, stock[colour] - 2))
