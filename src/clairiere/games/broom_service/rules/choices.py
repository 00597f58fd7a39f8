"""Choices and their notation: `pick hill_witch`, `lead hill_witch brave`, `fly h5-f4`, `deliver f6-t32`, ..."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from clairiere.games.broom_service.rules.numbering import CIRCLES, LANDS, RESOURCES, ROLES, SPACES, TOWERS
from clairiere.kernel.bits import mask_of
from clairiere.kernel.choices import Choice, Vocabulary, Word

BRAVELY: Final = ("cowardly", "brave")
MOST_PICKED: Final = 6
"""More or Less? and Extra Card together (BRM-FOR-12)."""
MOST_BID: Final = 99
MOST_GATHERED: Final = 3


class Pick(Choice):
    """One more role for this round."""

    def __init__(self, role: int) -> None:
        super().__init__(f"pick {ROLES[role]}")
        self.role = role


class Hand(Choice):
    """All roles of a round at once: what a bot takes another player to have picked."""

    def __init__(self, roles: int) -> None:
        super().__init__("hand " + " ".join([name for role, name in enumerate(ROLES) if roles >> role & 1]))
        self.roles = roles  # bit set


class Extra(Choice):
    """The role that the Extra Card tile adds to the hand."""

    def __init__(self, role: int) -> None:
        super().__init__(f"extra {ROLES[role]}")
        self.role = role


class Lead(Choice):
    """Play a role as the first of a turn, bravely or not."""

    def __init__(self, role: int, brave: bool) -> None:
        super().__init__(f"lead {ROLES[role]} {BRAVELY[brave]}")
        self.role = role
        self.brave = brave


class Fly(Choice):
    """Move a pawn from one region to another."""

    def __init__(self, origin: int, goal: int) -> None:
        super().__init__(f"fly {LANDS[origin]}-{LANDS[goal]}")
        self.origin = origin
        self.goal = goal


class Deliver(Choice):
    """Deliver a potion from a region to a tower."""

    def __init__(self, region: int, tower: int) -> None:
        super().__init__(f"deliver {LANDS[region]}-{TOWERS[tower]}")
        self.region = region
        self.tower = tower


class Chase(Choice):
    """Chase the cloud on a space away."""

    def __init__(self, space: int) -> None:
        super().__init__(f"chase {SPACES[space]}")
        self.space = space  # in SPACES


class Gather(Choice):
    """Take so many potions of the gatherer's colour and so many wands."""

    def __init__(self, potions: int, wands: int) -> None:
        super().__init__(f"gather {potions}+{wands}")
        self.potions = potions
        self.wands = wands


class Distil(Choice):
    """Take one resource at the Moonshine Still."""

    def __init__(self, resource: int) -> None:
        super().__init__(f"moonshine {RESOURCES[resource]}")
        self.resource = resource


class Circle(Choice):
    """The stone circle to which a turbo broom throws the pawn."""

    def __init__(self, circle: int) -> None:
        super().__init__(f"circle {CIRCLES[circle]}")
        self.circle = circle


class Bid(Choice):
    """So many of the resource that is asked for."""

    def __init__(self, count: int) -> None:
        super().__init__(f"bid {count}")
        self.count = count


PICK_NOTHING: Final = Word("pick nothing")
CONFIRM: Final = Word("confirm")
NO_EXTRA: Final = Word("no extra")
BRAVE: Final = Word("brave")
COWARDLY: Final = Word("cowardly")
ACT: Final = Word("act")
MARKET: Final = Word("black_market")
HEART: Final = Word("brave_heart")
POINTS: Final = Word("five_points")
USE_TILE: Final = Word("use tile")
FULL: Final = Word("full_set")
PASS: Final = Word("nothing")
WORDS: Final[list[Choice]] = [
    PICK_NOTHING,
    CONFIRM,
    NO_EXTRA,
    BRAVE,
    COWARDLY,
    ACT,
    MARKET,
    HEART,
    POINTS,
    USE_TILE,
    FULL,
    PASS,
]

ALL: Final = range(len(ROLES))
PICKS: Final[list[Choice]] = [Pick(role) for role in ALL]
HANDS: Final[dict[int, Choice]] = {
    mask_of(roles): Hand(mask_of(roles)) for n in range(1, MOST_PICKED + 1) for roles in combinations(ALL, n)
}
EXTRAS: Final[list[Choice]] = [Extra(role) for role in ALL]
LEADS: Final[list[list[Choice]]] = [[Lead(role, False), Lead(role, True)] for role in ALL]
FLIGHTS: Final[list[list[Choice]]] = [[Fly(a, b) for b in range(len(LANDS))] for a in range(len(LANDS))]
DELIVERIES: Final[list[list[Choice]]] = [[Deliver(r, t) for t in range(len(TOWERS))] for r in range(len(LANDS))]
CHASES: Final[list[Choice]] = [Chase(space) for space in range(len(SPACES))]
GATHERINGS: Final[list[list[Choice]]] = [
    [Gather(potions, wands) if potions + wands else PASS for wands in range(MOST_GATHERED + 1)]
    for potions in range(MOST_GATHERED + 1)
]
DISTILS: Final[list[Choice]] = [Distil(resource) for resource in range(len(RESOURCES))]
THROWS: Final[list[Choice]] = [Circle(circle) for circle in range(len(CIRCLES))]
BIDS: Final[list[Choice]] = [Bid(count) for count in range(MOST_BID + 1)]


def all_choices() -> list[Choice]:
    """In no order that matters."""
    found: list[Choice] = [*WORDS, *PICKS, *HANDS.values(), *EXTRAS, *CHASES, *DISTILS, *THROWS, *BIDS]
    for table in (LEADS, FLIGHTS, DELIVERIES, GATHERINGS):
        for row in table:
            found += [c for c in row if c is not PASS]
    return found


VOCABULARY: Final = Vocabulary(all_choices())
