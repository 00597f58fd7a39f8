"""The rulebook's names for places, chips, objects and characters, as small numbers."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

NOTHING: Final = -1
"""No place, no object, no character, no seat."""

# Places: both forests lie on the same grid of six by six, of which each leaves out some.
COLUMNS: Final = "ABCDEF"
GRID: Final = 6
PLACES: Final = tuple([f"{column}{row}" for row in range(1, GRID + 1) for column in COLUMNS])
GAPS: Final = tuple([f"{a}{b}{n}{n + 1}" for n in range(1, GRID) for a, b in pairwise(COLUMNS)])
CORNER: Final = -1
"""Where a pawn is that still stands on its backpack."""
CORNERS: Final = ("nw", "ne", "se", "sw")
LAYOUTS: Final = ("small", "large")

DIRECTIONS: Final = ("north", "east", "south", "west")
WAYS: Final = 8
"""Ways out of a tile: to the neighbour north, east, south, west, then to the space behind it."""

CHIPS: Final = ("blue", "red", "yellow")
BLUE: Final = 0
RED: Final = 1
YELLOW: Final = 2

OBJECTS: Final = (
    "anvil",
    "barrel",
    "stone",
    "saddle",
    "treasure_chest",
    "sword",
    "magic_potion",
    "cross",
    "key",
    "coin_copper",
    "coin_silver",
    "helmet",
    "horseshoe",
    "hat",
    "cheese",
    "kettle",
    "jug",
    "spoon",
    "mortar",
    "mushroom",
    "bottle",
    "boots",
)
SADDLE: Final = 3
CHEST: Final = 4
HEAVIES: Final = 5
"""The first so many objects are heavy (RND-COMP-03)."""
KEY: Final = 8
COPPER_TOKEN: Final = 9
SILVER_TOKEN: Final = 10

CHARACTERS: Final = (
    "smith",
    "innkeeper",
    "sculptor",
    "witch",
    "bandit",
    "demon",
    "prince",
    "unicorn",
    "pedlar",
    "imp",
    "beggar",
    "forest_spirit",
)
TASKED: Final = 6
"""The first so many characters, friendly and hostile, have tasks; the others help (RND-CHAR-01)."""
FRIENDLY: Final = 3
PRINCE: Final = 6
UNICORN: Final = 7
PEDLAR: Final = 8
IMP: Final = 9
BEGGAR: Final = 10
SPIRIT: Final = 11
EVERYBODY: Final = (1 << len(CHARACTERS)) - 1

ROWS: Final = ("bottom", "middle", "top")
SHELF: Final = 3
"""Spaces in a row of the fairy board."""
FAIRY: Final = tuple([f"{row}_{n}" for row in ROWS for n in range(1, SHELF + 1)])

# What lies on a space (RND-TILE-01): nothing, a chip, an object token or a character token.
EMPTY: Final = 0
FIRST_CHIP: Final = 1
FIRST_OBJECT: Final = 4
FIRST_CHARACTER: Final = 26
SPIRIT_TOKEN: Final = FIRST_CHARACTER + SPIRIT
LYING: Final = ("-", *CHIPS, *OBJECTS, *CHARACTERS)


def is_chip(lying: int) -> bool:
    """Whether a chip lies there."""
    return FIRST_CHIP <= lying < FIRST_OBJECT


def is_object(lying: int) -> bool:
    """Whether an object token lies there."""
    return FIRST_OBJECT <= lying < FIRST_CHARACTER


def is_character(lying: int) -> bool:
    """Whether a character token lies there."""
    return lying >= FIRST_CHARACTER


def is_coin(kind: int) -> bool:
    """Whether an object is a coin token."""
    return kind in (COPPER_TOKEN, SILVER_TOKEN)
