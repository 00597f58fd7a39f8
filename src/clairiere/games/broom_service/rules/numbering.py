"""The rulebook's names for roles, resources, regions, towers, clouds, tiles and events, as small numbers."""

from __future__ import annotations

from typing import Final

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


def card_of(seat: int, role: int) -> int:
    """The piece that is this role card of this player."""
    return FIRST_CARD + len(ROLES) * seat + role


def is_witch(role: int) -> bool:
    """Whether the role moves a pawn; its landscape has the same number."""
    return role < FIRST_DRUID


def is_druid(role: int) -> bool:
    """Whether the role delivers where a pawn stands."""
    return FIRST_DRUID <= role < FAIRY


def is_gatherer(role: int) -> bool:
    """Whether the role takes resources."""
    return role >= FIRST_GATHERER
