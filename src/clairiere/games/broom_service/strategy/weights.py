"""The features that hints are made of: where each stands in a row of weights, and what they weigh before any game."""

from __future__ import annotations

from typing import Final

from clairiere.kernel.strategy import Weights

POINTS: Final = 0
LIGHTNING: Final = 1
"""What clouds score so far."""
AMULETS: Final = 2
"""What they score so far."""
TILES: Final = 3
"""Brave Heart, Extra Card, Five Points in hand."""
LEADS: Final = 6
"""Between rounds: whoever begins a round is ousted by all the others."""
BOLTS: Final = 7
"""Between rounds: lightning, for every round that is left, since the next bolts score more."""
PLACE: Final = 8
"""Between rounds: what is within reach of the pawns."""
WANDS: Final = 9
"""Between rounds: each of the first two wands;"""
SPARE_WANDS: Final = 10
"""each further one, for every round that is left."""
FLASKS: Final = 11
"""Between rounds: each of the first two potions of a colour;"""
HOARD: Final = 12
"""every further one."""
STOCK: Final = 13
"""In a round: what resources are likely to bring."""
EVENT: Final = 14
"""In a round: what the event will give."""
REACH: Final = 15
"""In a round: what is within reach of the pawns."""
CLAIM: Final = 16
"""The brave action, if it is not taken away."""
ROLES: Final = 17
"""What the roles in hand, or those that are being picked, promise."""
BID: Final = 18
GROUPS: Final = (
    ("points", 1),
    ("lightning", 1),
    ("amulets", 1),
    ("tiles", 3),
    ("leads", 1),
    ("bolts", 1),
    ("place", 1),
    ("wands", 1),
    ("spare_wands", 1),
    ("flasks", 1),
    ("hoard", 1),
    ("stock", 1),
    ("event", 1),
    ("reach", 1),
    ("claim", 1),
    ("roles", 1),
    ("bid", 1),
)
STAGES: Final = 7
"""By the rounds that are left."""
ODDS: Final = 0.16
"""What a point of lead adds to the log-odds in the last round, before any experience;"""
EARLIER: Final = 0.07
"""for every round that is left, so much less of it."""
PRIOR: Final = [
    1.0, 1.0, 1.0, 2.5, 2.0, 4.0, -1.2, 0.35, 1.5, 1.8, 0.1, 1.05, 0.35, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0,
]
"""In points. Those between rounds follow a regression over tables that were played by habit: how much more than the
others a player scored who had one more of something; wands and places are lower, or bots would hoard them.
"""


def prior() -> Weights:
    """Set by hand: points count more and more."""
    rows: list[list[float]] = []
    for left in range(STAGES - 1, -1, -1):
        odds = ODDS * (1.0 - EARLIER * left)
        rows.append([odds * points for points in PRIOR])
    return Weights(GROUPS, rows)
