"""What a player's things are likely to bring until the end of the game, in points, when a round begins.

The weights follow a regression over tables that were played by habit: how much more than the others a player scored who
had one more of something. Those of wands and places are lower: whoever is told that they are worth so much hoards them.
"""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.numbering import WAND
from clairiere.games.broom_service.prospects import place_worth
from clairiere.games.broom_service.state import Table
from clairiere.kernel.seats import Seat

FLASK: Final = 1.05
"""Each of the first two potions of a colour;"""
HOARD: Final = 0.35
"""every further one."""
WANDS: Final = 1.8
"""Each of the first two wands;"""
SPARE_WAND: Final = 0.1
"""each further one, and so much more for every round that is left."""
BOLT: Final = 0.35
"""A bolt of lightning beyond what it scores so far, for every round that is left: the next ones score more."""
PLACE: Final = 1.5
"""What is within reach of the pawns."""
LEADS: Final = -1.2
"""Whoever begins a round is ousted by all the others."""


def outlook(s: Table, seat: Seat) -> float:
    """Beyond points, and what clouds score so far."""
    stock = s.players[seat].stock
    rounds = s.parts.rounds - s.round + 1
    wands = stock[WAND]
    found = LEADS if seat == s.leader else 0.0
    found += BOLT * rounds * s.bolts(seat) + PLACE * place_worth(s, seat)
    found += WANDS * min(wands, 2) + SPARE_WAND * (1.0 + rounds) * max(0, wands - 2)
    for colour in range(WAND):
        found += FLASK * min(stock[colour], 2) + HOARD * max(0, stock[colour] - 2)
    return found
