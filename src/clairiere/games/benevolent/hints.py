"""Hints for bots: how far a player is from a Gift of each kind, in Leaves."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.numbering import EPHEMERALS
from clairiere.games.benevolent.state import Player, Table
from clairiere.games.benevolent.tally import tokens
from clairiere.kernel.bits import count
from clairiere.kernel.seats import Seat

ODDS: Final = 0.25
"""What a Leaf of lead adds to the log-odds."""
LEAF: Final = 0.7
SPARE: Final = 0.5
"""Part of its price that a Gift is worth to whoever has one of the kind already."""
EPHEMERAL: Final = 2.0
PERMANENT: Final = 2.0
DREAM: Final = (0.0, 0.5, 1.0, 2.0)


def hint(s: Table, seat: Seat) -> float:
    """The lead over the opponent who needs least."""
    least = 1000.0
    for other, player in enumerate(s.players):
        if other != seat and not s.gone >> other & 1:
            least = min(least, needed(s, player))
    return ODDS * (least - needed(s, s.players[seat]))


def needed(s: Table, me: Player) -> float:
    """The prices of the kinds that are missing, less what can be made of the things one has."""
    found = -LEAF * (me.leaves + me.cache) - DREAM[me.dream]
    for gift, price in enumerate(s.parts.prices):
        found += price * missing(tokens(me.gifts, gift))
    hidden = count(me.secrets & EPHEMERALS)
    return found - EPHEMERAL * hidden - PERMANENT * (count(me.secrets) - hidden)


def missing(held: int) -> float:
    """Of a kind: 1 if there is none, less than nothing if there is one to spare."""
    return 1.0 if held == 0 else SPARE * (1 - held)
