"""Choices and their notation: `invoke basic_bear_2`, `transform basic_bear_2 left`, `on A basic_owl_1`, `peek 5`."""

from __future__ import annotations

from typing import Final

from clairiere.kernel.choices import Choice, Vocabulary, Word
from clairiere.kernel.state import LETTERS, Seat

NOTHING: Final = -1
"""No card, no seat, no animal."""

ANIMALS: Final = ("bear", "owl", "fox")

LEFT: Final = 0
RIGHT: Final = 1
SIDES: Final = ("left", "right")

HAND: Final = 0
TOP: Final = 1
BENEATH: Final = 2
PLACES: Final = ("hand", "top", "beneath")

GROVES: Final = 3
ROUNDS: Final = 4
POSITIONS: Final = 6
DRAWN: Final = 4
SYMBOLS: Final = 4
"""The most Ruse and Arcane symbols on one card (GRV-GEN-06)."""
EFFECTS: Final = 2
"""The most effects on one Venerable."""

BASICS: Final = 9
ELITES: Final = 10
PLAIN: Final = 9
RED: Final = 3
TOKENS: Final = 12

# Faces: a basic Spirit has the same face for both Druids.
FIRST_ELITE_FACE: Final = 9
FIRST_VENERABLE_FACE: Final = 39
FIRST_TOKEN_FACE: Final = 51

# Pieces: the basics of A, of B, three Elite decks, plain and red-backed Venerables, tokens.
FIRST_ELITE: Final = 18
FIRST_VENERABLE: Final = 48
FIRST_RED: Final = 57
FIRST_TOKEN: Final = 60
PIECES: Final = 72

# Pools: the basics of A and of B, three Elite decks, plain and red-backed Venerables, tokens, Elites that players own.
ELITE_POOL: Final = 2
OWNED_POOL: Final = 8
POOLS: Final = 14

# Where a token lies, if not on a card.
RESERVE: Final = -1
DISCARD: Final = -2


def owned_pool(seat: int, animal: int) -> int:
    """The pool of the Elites of this animal that a player has recruited: everyone knows which they are."""
    return OWNED_POOL + 3 * seat + animal


def player(text: str) -> int:
    """The seat A or B; ValueError if it is neither."""
    return ["A", "B"].index(text)


def is_venerable(card: int) -> bool:
    """Whether this piece is a Venerable."""
    return FIRST_VENERABLE <= card < FIRST_TOKEN


def animals_text(animals: int) -> str:
    """`bear owl`, from a bit set."""
    return " ".join([name for animal, name in enumerate(ANIMALS) if animals >> animal & 1])


RUSE: Final = Word("ruse")
ARCANE: Final = Word("arcane")
STOP: Final = Word("stop")
USES: Final[list[Choice]] = [RUSE, ARCANE, STOP]


class Invoke(Choice):
    """Lay a hand card into the own column of the active grove."""

    def __init__(self, face: int, name: str) -> None:
        super().__init__(f"invoke {name}")
        self.face = face


class Transform(Choice):
    """Lay a hand card to the left or to the right of the own Druid pile."""

    def __init__(self, face: int, name: str, side: int) -> None:
        super().__init__(f"transform {name} {SIDES[side]}")
        self.face = face
        self.side = side


class Move(Choice):
    """The card that a Ruse moves."""

    def __init__(self, face: int, name: str) -> None:
        super().__init__(f"move {name}")
        self.face = face
        self.name = name


class To(Choice):
    """The column that a Ruse moves it to."""

    def __init__(self, grove: int) -> None:
        super().__init__(f"to {grove}")
        self.grove = grove


class Token(Choice):
    """The token of the reserve that an Arcane places."""

    def __init__(self, number: int) -> None:
        super().__init__(f"token {number}")
        self.number = number


class On(Choice):
    """The card that an Arcane puts it on: basic Spirits exist twice, so its owner is named too."""

    def __init__(self, owner: Seat, face: int, name: str) -> None:
        super().__init__(f"on {LETTERS[owner]} {name}")
        self.owner = owner
        self.face = face


class Recruit(Choice):
    """The animal whose visible Elite is recruited."""

    def __init__(self, animal: int) -> None:
        super().__init__(f"recruit {ANIMALS[animal]}")
        self.animal = animal


class Keep(Choice):
    """Choice of where a recruited card goes."""

    def __init__(self, place: int) -> None:
        super().__init__(f"keep {PLACES[place]}")
        self.place = place


class Return(Choice):
    """The hand card that goes beneath the deck next."""

    def __init__(self, face: int, name: str) -> None:
        super().__init__(f"return {name}")
        self.face = face


class Take(Choice):
    """The Venerable that the winner of a grove takes."""

    def __init__(self, face: int, name: str) -> None:
        super().__init__(f"take {name}")
        self.face = face
        self.name = name


class Replace(Choice):
    """Choice of the card that a recruit replaces."""

    def __init__(self, face: int, name: str) -> None:
        super().__init__(f"replace {name}")
        self.face = face


class Peek(Choice):
    """The token of the reserve to look at."""

    def __init__(self, number: int) -> None:
        super().__init__(f"peek {number}")
        self.number = number


class Choices:
    """All choices with these cards; each list is indexed by face (`take`: from the first Venerable) or by number."""

    def __init__(self, names: list[str]) -> None:
        spirits = names[:FIRST_VENERABLE_FACE]  # basic and Elite
        cards = names[:FIRST_TOKEN_FACE]
        self.invoke: list[Choice] = [Invoke(face, name) for face, name in enumerate(spirits)]
        self.left: list[Choice] = [Transform(face, name, LEFT) for face, name in enumerate(spirits)]
        self.right: list[Choice] = [Transform(face, name, RIGHT) for face, name in enumerate(spirits)]
        self.back: list[Choice] = [Return(face, name) for face, name in enumerate(spirits)]
        self.move: list[Choice] = [Move(face, name) for face, name in enumerate(cards)]
        self.on: list[list[Choice]] = [[On(seat, f, name) for f, name in enumerate(cards)] for seat in range(2)]
        self.replace: list[Choice] = [Replace(face, name) for face, name in enumerate(cards)]
        self.take: list[Choice] = [Take(f, names[f]) for f in range(FIRST_VENERABLE_FACE, FIRST_TOKEN_FACE)]
        self.to: list[Choice] = [To(grove) for grove in range(GROVES)]
        self.token: list[Choice] = [Token(number) for number in range(TOKENS)]
        self.peek: list[Choice] = [Peek(number) for number in range(TOKENS)]
        self.recruit: list[Choice] = [Recruit(animal) for animal in range(len(ANIMALS))]
        self.keep: list[Choice] = [Keep(place) for place in range(len(PLACES))]

    def vocabulary(self) -> Vocabulary:
        """All of them by notation."""
        of_hand = self.invoke + self.left + self.right + self.back
        of_columns = self.move + self.to + self.on[0] + self.on[1] + self.replace
        return Vocabulary(USES + of_hand + of_columns + self.token + self.peek + self.recruit + self.keep + self.take)
