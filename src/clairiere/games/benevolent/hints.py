"""Hints for bots: what a player has of each kind of Gift, in Leaves, on the Dream Path and in Secrets.

Every player is weighed alone; a hint is the lead over the best of the others. experience.toml says what things weigh.
"""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.components import Parts
from clairiere.games.benevolent.state import Player, Table
from clairiere.games.benevolent.tally import kinds
from clairiere.kernel.bits import count
from clairiere.kernel.experience import Experience, Scale
from clairiere.kernel.seats import Seat

GIFTS: Final = 5
SECRETS: Final = 18
LEAVES: Final = 0
KIND: Final = 1
"""Every kind of Gift that is there;"""
SPARE: Final = KIND + GIFTS
"""every further one of the kind."""
DREAM: Final = SPARE + GIFTS
"""The space on the Dream Path."""
SECRET: Final = DREAM + 4
"""Every Secret."""
STEPS: Final = SECRET + SECRETS
"""Hexes with an own Footstep."""
TURN: Final = STEPS + 1
"""Whether it is this player's turn."""
GROUPS: Final = (
    ("leaves", 1),
    ("kind", GIFTS),
    ("spare", GIFTS),
    ("dream", 4),
    ("secret", SECRETS),
    ("steps", 1),
    ("turn", 1),
)
STAGES: Final = 5
"""By the most kinds that anybody holds."""
ODDS: Final = 0.25
"""What a Leaf of lead adds to the log-odds, before any experience."""


def prior(parts: Parts) -> Experience:
    """Set by hand, in Leaves: a Gift is worth its price, or half of it if it is to spare."""
    worth = [0.7]
    worth += [float(price) for price in parts.prices]
    worth += [0.5 * price for price in parts.prices]
    worth += [0.0, 0.5, 1.0, 2.0]
    worth += [2.0] * SECRETS
    worth += [0.0, 0.0]
    return Experience(GROUPS, [[ODDS * leaves for leaves in worth] for _ in range(STAGES)])


def stage(s: Table) -> int:
    """The most kinds of Gifts in one hand."""
    most = 0
    for player in s.players:
        most = max(most, kinds(player.gifts))
    return min(most, STAGES - 1)


def weighed(s: Table, seat: Seat, row: list[float], keeps: bool = False) -> Scale:
    """What one player has."""
    scale = Scale(row, keeps)
    me = s.players[seat]
    scale.add(LEAVES, me.leaves + me.cache)
    scale.add(DREAM + me.dream)
    scale.add(STEPS, count(me.steps))
    if s.active == seat:
        scale.add(TURN)
    weigh_gifts(me, scale)
    secrets, face = me.secrets, 0
    while secrets:
        if secrets & 1:
            scale.add(SECRET + face)
        secrets >>= 1
        face += 1
    return scale


def weigh_gifts(me: Player, scale: Scale) -> None:
    """Of every kind the first one, and those to spare."""
    for gift in range(GIFTS):
        held = me.gifts >> 4 * gift & 15
        if held:
            scale.add(KIND + gift)
            if held > 1:
                scale.add(SPARE + gift, held - 1)
