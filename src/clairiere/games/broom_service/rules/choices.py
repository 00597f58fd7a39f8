"""Choices and their notation: `pick hill_witch`, `lead hill_witch brave`, `fly h5-f4`, `deliver f6-t32`, ..."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from clairiere.kernel.bits import mask_of
from clairiere.kernel.choices import Choice, Vocabulary, Word

NOTHING: Final = -1
"""No seat, no role, no cloud, no tile."""

SEATS: Final = 5
PAWNS: Final = 2

ROLES: Final = (
    "forest_witch",
    "hill_witch",
    "prairie_witch",
    "mountain_witch",
    "valley_druid",
    "peak_druid",
    "weather_fairy",
    "root_gatherer",
    "herb_gatherer",
    "fruit_gatherer",
)
MOUNTAIN_WITCH: Final = 3
FIRST_DRUID: Final = 4
FAIRY: Final = 6
FIRST_GATHERER: Final = 7
ALL_ROLES: Final = (1 << len(ROLES)) - 1

RESOURCES: Final = ("purple", "green", "orange", "wand")
COLOURS: Final = RESOURCES[:3]
WAND: Final = 3

LANDSCAPES: Final = ("forest", "hill", "prairie", "mountain")
FOREST: Final = 0
HILL: Final = 1
PRAIRIE: Final = 2
MOUNTAIN: Final = 3
SEA: Final = 4
KINDS: Final = (*LANDSCAPES, "sea")

# Regions: both boards share one list of names, of which each leaves out some; land first, then seas.
LANDS: Final = (
    *[f"f{n}" for n in range(1, 11)],
    *[f"h{n}" for n in range(1, 12)],
    *[f"p{n}" for n in range(1, 13)],
    *[f"m{n}" for n in range(1, 4)],
)
SEAS: Final = ("sea_n", "sea_e", "sea_s", "sea_w")
REGIONS: Final = LANDS + SEAS
FIRST_SEA: Final = len(LANDS)
ANYWHERE: Final = (1 << FIRST_SEA) - 1
"""Bit set of all land regions."""

# Cloud spaces: the first and the second of every region.
SPACES: Final = (*REGIONS, *[f"{region}.2" for region in REGIONS])

HILL_TOWER: Final = 44
"""The tower of a hill tile; the others are printed on the boards."""
TOWERS: Final = (*[f"t{n:02}" for n in range(1, HILL_TOWER + 1)], "hill_tower")

BOARDS: Final = ("front", "back")
CIRCLES: Final = ("A", "B", "C", "D")

EVENTS: Final = (
    "more_or_less",
    "black_market",
    "moonshine",
    "take_heart",
    "dangerous_places",
    "sheltered_places",
    "upper_hand",
    "empty_hands",
    "full_set",
    "gathering",
)
MORE_OR_LESS: Final = 0
BLACK_MARKET: Final = 1
MOONSHINE: Final = 2
TAKE_HEART: Final = 3
DANGEROUS_PLACES: Final = 4
SHELTERED_PLACES: Final = 5
UPPER_HAND: Final = 6
EMPTY_HANDS: Final = 7
FULL_SET: Final = 8
GATHERING: Final = 9

STORMS: Final = ("delivery_bonus", "gust", "parcel", "orange_rain", "purple_rain", "green_rain")
GENEROUS: Final = 0
GUST: Final = 1
PARCEL: Final = 2
FIRST_RAIN: Final = 3
"""Storm clouds, by kind; a heavy cloud is none of them."""

MOUNTAIN_TILES: Final = ("three_potions", "two_wands", "deliver", "two_moves", "chase")
TILE_DELIVER: Final = 2
TILE_MOVES: Final = 3
TILE_CHASE: Final = 4
"""The first two tiles give resources."""

FOREST_TILES: Final = ("brave_heart", "extra_card", "five_points")
BRAVE_HEART: Final = 0
EXTRA_CARD: Final = 1
FIVE_POINTS: Final = 2

HILL_TILES: Final = ("turbo_ab", "turbo_ac", "turbo_ad", "turbo_bc", "turbo_cd", "hill_tower")
TOWER_TILE: Final = 5

# Pieces: what is hidden. Ten events, ten cards of the cursed pile, then ten role cards of every seat.
# The face of a role card says whether its owner has picked it for this round or laid it aside.
FIRST_CURSED: Final = len(EVENTS)
FIRST_CARD: Final = FIRST_CURSED + len(ROLES)
ASIDE: Final = FIRST_CARD
PICKED: Final = FIRST_CARD + 1
FACES: Final = (*EVENTS, *ROLES, "aside", "picked")
EVENT_POOL: Final = 0
CURSED_POOL: Final = 1
FIRST_HAND_POOL: Final = 2
POOLS: Final = ("event", "cursed", *[f"role_{letter}" for letter in "ABCDE"])


def is_witch(role: int) -> bool:
    """Whether the role moves a pawn; its landscape has the same number."""
    return role < FIRST_DRUID


def is_druid(role: int) -> bool:
    """Whether the role delivers where a pawn stands."""
    return FIRST_DRUID <= role < FAIRY


def is_gatherer(role: int) -> bool:
    """Whether the role takes resources."""
    return role >= FIRST_GATHERER


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
    """All choices of the game, in no particular order."""
    found: list[Choice] = [*WORDS, *PICKS, *HANDS.values(), *EXTRAS, *CHASES, *DISTILS, *THROWS, *BIDS]
    for table in (LEADS, FLIGHTS, DELIVERIES, GATHERINGS):
        for row in table:
            found += [c for c in row if c is not PASS]
    return found


VOCABULARY: Final = Vocabulary(all_choices())
