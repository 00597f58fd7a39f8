"""Choices and their notation: `go C3`, `compass C3`, `barter top_1`, `upper`, `ride D4`, `give hat`, ..."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from clairiere.kernel.choices import Choice, Word

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


WALK: Final = 0
COMPASS: Final = 1
FREE: Final = 2
RIDE: Final = 3
HOW: Final = ("go", "compass", "free", "ride")


class Move(Choice):
    """Go to a space: along a white symbol, for a compass, or by free passage."""

    def __init__(self, how: int, goal: int) -> None:
        super().__init__(f"{HOW[how]} {PLACES[goal]}")
        self.how = how
        self.goal = goal


class Ride(Choice):
    """Where the unicorn carries the pawn."""

    def __init__(self, goal: int) -> None:
        super().__init__(f"ride {PLACES[goal]}")
        self.goal = goal


class Place(Choice):
    """The space on which the object of a yellow chip is put."""

    def __init__(self, place: int) -> None:
        super().__init__(f"place {PLACES[place]}")
        self.place = place


class Appear(Choice):
    """The space on which the forest spirit appears."""

    def __init__(self, place: int) -> None:
        super().__init__(f"spirit {PLACES[place]}")
        self.place = place


class Barter(Choice):
    """The space of the fairy board from which one takes."""

    def __init__(self, space: int) -> None:
        super().__init__(f"barter {FAIRY[space]}")
        self.space = space


class Give(Choice):
    """An object from the own backpack."""

    def __init__(self, kind: int) -> None:
        super().__init__(f"give {OBJECTS[kind]}")
        self.kind = kind


class Take(Choice):
    """An object that the prince has drawn, or that the imp fetches."""

    def __init__(self, kind: int) -> None:
        super().__init__(f"take {OBJECTS[kind]}")
        self.kind = kind


class Call(Choice):
    """The character whom the beggar calls."""

    def __init__(self, character: int) -> None:
        super().__init__(f"call {CHARACTERS[character]}")
        self.character = character


class Exchange(Choice):
    """One of the three exchanges at a well."""

    def __init__(self, what: int) -> None:
        super().__init__(f"exchange {EXCHANGED[what]}")
        self.what = what


class Do(Choice):
    """The upper or the lower task of a character."""

    def __init__(self, task: int) -> None:
        super().__init__(TASKS[task])
        self.task = task


EXCHANGED: Final = ("objects", "copper", "silver")
TASKS: Final = ("upper", "lower")

PAUSE: Final = Word("pause")
END_TURN: Final = Word("end turn")
KEEP: Final = Word("keep")
LEAVE: Final = Word("leave")
CHANGE: Final = Word("change")
SACRIFICE: Final = Word("sacrifice")
DEBT: Final = Word("debt")
USE: Final = Word("use")
DECLINE: Final = Word("decline")
SADDLE_UP: Final = Word("saddle")
NO_SADDLE: Final = Word("no saddle")
SELL: Final = Word("sell")
BUY: Final = Word("buy")
STOP: Final = Word("stop")
NO_EXCHANGE: Final = Word("nothing")
WORDS: Final[list[Choice]] = [
    PAUSE,
    END_TURN,
    KEEP,
    LEAVE,
    CHANGE,
    SACRIFICE,
    DEBT,
    USE,
    DECLINE,
    SADDLE_UP,
    NO_SADDLE,
    SELL,
    BUY,
    STOP,
    NO_EXCHANGE,
]

ALL_PLACES: Final = range(len(PLACES))
MOVES: Final[list[list[Choice]]] = [[Move(how, goal) for goal in ALL_PLACES] for how in (WALK, COMPASS, FREE)]
RIDES: Final[list[Choice]] = [Ride(goal) for goal in ALL_PLACES]
SPOTS: Final[list[Choice]] = [Place(place) for place in ALL_PLACES]
APPEARANCES: Final[list[Choice]] = [Appear(place) for place in ALL_PLACES]
BARTERS: Final[list[Choice]] = [Barter(space) for space in range(len(FAIRY))]
GIVES: Final[list[Choice]] = [Give(kind) for kind in range(len(OBJECTS))]
TAKES: Final[list[Choice]] = [Take(kind) for kind in range(len(OBJECTS))]
CALLS: Final[list[Choice]] = [Call(character) for character in range(len(CHARACTERS))]
EXCHANGES: Final[list[Choice]] = [Exchange(what) for what in range(len(EXCHANGED))]
DOES: Final[list[Choice]] = [Do(task) for task in range(len(TASKS))]
