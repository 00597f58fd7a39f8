"""Choices and their notation: `go C3`, `compass C3`, `barter top_1`, `upper`, `ride D4`, `give hat`, ..."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.rules.numbering import CHARACTERS, FAIRY, OBJECTS, PLACES
from clairiere.kernel.choices import Choice, Word

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
