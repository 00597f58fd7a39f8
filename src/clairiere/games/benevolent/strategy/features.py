"""Hints for bots: Gifts, Leaves, Dream Path and Secrets of a player, and how far the collection is from complete.

Every player is weighed alone; a hint is the lead over the best of the others. weights.toml says what things weigh.
Leaves are weighed by what they still have to buy: weighed alike, they were hoarded, and games came to no end.
"""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent.rules.choices import DISCOUNT, kinds
from clairiere.games.benevolent.rules.components import Parts
from clairiere.games.benevolent.rules.state import Player, Table
from clairiere.kernel.bits import count
from clairiere.kernel.state import Seat
from clairiere.kernel.strategy import WeightedSum, Weights

GIFTS: Final = 5
SPACES: Final = 4
"""Of the Dream Path."""
DEAR: Final = 3
"""From Amber on, a Gift is dear: the last space of the Dream Path leads to it."""
HEX_KINDS: Final = 6
SECRETS: Final = 18
EPHEMERAL: Final = 9
"""So many faces come before the Permanent ones."""

LEAVES: Final = 0
UNNEEDED: Final = 1
"""Leaves beyond the price of all Gifts that are missing."""
CACHED: Final = 2
"""Leaves on the Leaf Cache."""
KIND: Final = 3
"""Every kind of Gift that is there;"""
SPARE: Final = KIND + GIFTS
"""every further one of the kind;"""
RAISABLE: Final = SPARE + GIFTS
"""and whether one to spare could be exchanged for the next kind, which is missing."""
EXPOSED: Final = RAISABLE + GIFTS - 1
"""A kind whose stack is empty: whoever obtains one next takes it from a player."""
DREAM: Final = EXPOSED + GIFTS
"""The space on the Dream Path, by how many of the two dear Gifts are missing."""
SECRET: Final = DREAM + 3 * SPACES
"""Every Secret."""
STEPS: Final = SECRET + SECRETS
"""Hexes with an own Footstep."""
TURN: Final = STEPS + 1
"""Whether it is this player's turn."""
CLOSENESS: Final = TURN + 1
"""From 1, where the Leaves pay for all that is missing, down to 0."""
AFFORDABLE: Final = CLOSENESS + 1
"""Whether they pay for the dearest Gift that is missing."""
BROKE: Final = AFFORDABLE + 1
"""Whether there is none, not even for a toll."""
FREE: Final = BROKE + 1
"""Kinds of hex of which one has no own Footstep: only there the next move can end."""
GROUPS: Final = (
    ("leaves", 1),
    ("unneeded", 1),
    ("cached", 1),
    ("kind", GIFTS),
    ("spare", GIFTS),
    ("raisable", GIFTS - 1),
    ("exposed", GIFTS),
    ("dream", 3 * SPACES),
    ("secret", SECRETS),
    ("steps", 1),
    ("turn", 1),
    ("closeness", 1),
    ("affordable", 1),
    ("broke", 1),
    ("free", HEX_KINDS),
)
STAGES: Final = 5
"""By the most kinds that anybody holds."""
ODDS: Final = 0.2
"""What a Leaf of lead adds to the log-odds, before any experience."""
HALFWAY: Final = 10.0
"""With so many Leaves to go, closeness is a half."""
FACES: Final = [[face for face in range(EPHEMERAL) if mask >> face & 1] for mask in range(1 << EPHEMERAL)]
"""Bit set of nine faces -> the faces in it."""


def prior(parts: Parts) -> Weights:
    """Set by hand, in Leaves. A space of the Dream Path is worth the Gift at its end, less the dreams up to there."""
    worth = [0.7, -0.4, 0.25]
    worth += [float(price) for price in parts.prices]
    worth += [1.0, 2.0, 4.0, 5.0, 3.0]
    worth += [0.5] * (GIFTS - 1)
    worth += [-0.3 * price for price in parts.prices]
    worth += [0.0, 0.0, 1.0, 2.0, 0.0, 2.0, 4.5, 8.0, 0.0, 2.5, 5.5, 9.0]
    worth += [2.0] * SECRETS
    worth += [0.0, 1.0, 0.0, 1.0, -0.5]
    worth += [0.5] * HEX_KINDS
    return Weights(GROUPS, [[ODDS * leaves for leaves in worth] for _ in range(STAGES)])


def stage(s: Table) -> int:
    """The most kinds of Gifts in one hand."""
    most = 0
    for player in s.players:
        most = max(most, kinds(player.gifts))
    return min(most, STAGES - 1)


def weighed(s: Table, seat: Seat, row: list[float], keeps: bool = False) -> WeightedSum:
    """The weighted features of one player's things."""
    scale = WeightedSum(row, keeps)
    me = s.players[seat]
    scale.add(STEPS, count(me.steps))
    if s.active == seat:
        scale.add(TURN)
    total, dearest = weigh_gifts(s, me, scale)
    weigh_leaves(me, scale, total, dearest)
    for kind, hexes in enumerate(s.forest.of_kind):
        if hexes & ~me.steps:
            scale.add(FREE + kind)
    for face in FACES[me.secrets & (1 << EPHEMERAL) - 1]:
        scale.add(SECRET + face)
    for face in FACES[me.secrets >> EPHEMERAL]:
        scale.add(SECRET + EPHEMERAL + face)
    return scale


def weigh_gifts(s: Table, me: Player, scale: WeightedSum) -> tuple[int, int]:
    """Of every kind the first one, and those to spare; returns what all that are missing cost, and the dearest one."""
    discount = s.parts.secrets.discount if me.secrets & DISCOUNT else 0
    total = dearest = missing = before = 0
    for gift in range(GIFTS):
        held = me.gifts >> 4 * gift & 15
        if held:
            scale.add(KIND + gift)
            if held > 1:
                scale.add(SPARE + gift, held - 1)
            if not s.stacks >> 4 * gift & 15:
                scale.add(EXPOSED + gift)
        else:
            dearest = s.parts.prices[gift] - discount
            total += dearest
            missing += gift >= DEAR
            if before > 1:
                scale.add(RAISABLE + gift - 1)
        before = held
    scale.add(DREAM + SPACES * missing + me.dream)
    return total, dearest


def weigh_leaves(me: Player, scale: WeightedSum, total: int, dearest: int) -> None:
    """By what they pay for of the Gifts that are missing."""
    leaves = me.leaves
    scale.add(LEAVES, leaves)
    if me.cache:
        scale.add(CACHED, me.cache)
    if leaves > total:
        scale.add(UNNEEDED, leaves - total)
    if leaves >= dearest:
        scale.add(AFFORDABLE)
    if not leaves:
        scale.add(BROKE)
    scale.add(CLOSENESS, HALFWAY / (HALFWAY + max(0, total - leaves)))
