"""Observations: what a seat sees as a row of numbers, and every choice of a game as a number, for programs that learn.

An observation is made of a view alone, so it tells nothing that the seat does not know. It is a row of bytes: the
fields of the layout one after the other, each number as its distance from the lowest one that the field can hold. The
first fields are the same in all games; the others belong to the game. Seats count from the observer on, clockwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic

from clairiere.kernel.choices import CONCEDE, Choice, Vocabulary
from clairiere.kernel.native import mypyc_attr
from clairiere.kernel.rules import GameRules
from clairiere.kernel.state import LETTERS, NO_SEAT, UNKNOWN, Pieces, Poll, S, Seat, Shown, Step
from clairiere.kernel.view import View

# Rows of bytes: most of them are made once.

MOST: Final = 255
NUMBERS: Final = [bytes([n]) for n in range(MOST + 1)]
WIDE: Final = 10
SETS: Final = [
    [bytes([mask >> bit & 1 for bit in range(size)]) for mask in range(1 << size)] for size in range(WIDE + 1)
]
"""Size and bit set -> its row; wider sets are put together."""
EMPTY: Final = [bytes(size) for size in range(WIDE + 1)]
WIDEST: Final = 64
ONE_OF: Final = [
    [bytes([int(n == chosen) for n in range(size)]) for chosen in range(-1, size)] for size in range(WIDEST)
]
"""Size and number -> the row with a one at that place; the row of number -1 is empty."""


def number(n: int) -> bytes:
    """One number from 0 to 255; what lies outside becomes the nearest of them."""
    return NUMBERS[0 if n < 0 else MOST if n > MOST else n]


def one_of(chosen: int, size: int) -> bytes:
    """A one at the place of the number, zeros elsewhere; -1 is none of them."""
    return ONE_OF[size][chosen + 1]


def flags(mask: int, size: int) -> bytes:
    """The members of a bit set."""
    if size <= WIDE:
        return SETS[size][mask]
    return SETS[WIDE][mask & (1 << WIDE) - 1] + flags(mask >> WIDE, size - WIDE)


def seats_from(seat: Seat, seats: int) -> list[Seat]:
    """All seats, the observer first, then clockwise."""
    return [(seat + n) % seats for n in range(seats)]


def distance(seat: Seat, viewer: Seat, seats: int) -> int:
    """How many seats further a seat is than the observer; -1 if it is nobody's."""
    return -1 if seat == NO_SEAT else (seat - viewer) % seats


def seats_row(mask: int, viewer: Seat, seats: int) -> bytes:
    """A bit set of seats, the observer first."""
    return SETS[seats][(mask >> viewer | mask << seats - viewer) & (1 << seats) - 1]


# The layout: which field lies where.

class Field:
    """A part of an observation: so many whole numbers from `low` to `high`, and what they mean."""

    def __init__(self, name: str, size: int, about: str, *, high: int = 1, low: int = 0) -> None:
        self.name = name
        self.size = size
        self.about = about
        self.high = high
        self.low = low
        self.start = 0  # in the row, once it is part of a layout


class Layout:
    """The fields of an observation, in order."""

    def __init__(self, fields: Sequence[Field]) -> None:
        self.fields = tuple(fields)
        self.size = 0
        for field in self.fields:
            field.start = self.size
            self.size += field.size


# Steps in numbers: what is asked, and what comes after it.

class StepWords:
    """The words with which a game writes its steps, and each step as a row of how often they stand in it.

    A number in a step has a place of its own, by the first word of the step and its position there: `symbols 2`.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self.words = tuple(dict.fromkeys(words))
        self.size = len(self.words)
        self.empty = bytes(self.size)
        self.unlisted: set[str] = set()  # words that the game has not listed: tests look here
        self._place = {word: place for place, word in enumerate(self.words)}
        self._found: dict[str, list[tuple[int, int]]] = {}
        self._rows: dict[str, bytes] = {}

    def row(self, notation: str) -> bytes:
        """How often each word stands in a step."""
        row = self._rows.get(notation)
        if row is None:
            row = self._rows[notation] = self.sum_of([notation])
        return row

    def sum_of(self, notations: list[str]) -> bytes:
        """The sum of the rows of several steps or choices."""
        if not notations:
            return self.empty
        row = [0] * self.size
        for notation in notations:
            found = self._found.get(notation)
            if found is None:
                found = self._found[notation] = self._read(notation)
            for place, amount in found:
                row[place] = min(MOST, row[place] + amount)
        return bytes(row)

    def _read(self, notation: str) -> list[tuple[int, int]]:
        """The places of the words of a step, and what is added there; its seat has a field of its own."""
        words = notation.split()
        owner = owner_position(words)
        found: list[tuple[int, int]] = []
        for position, word in enumerate(words):
            name = f"{words[0]} {position}" if word.isdecimal() else word
            if name in self._place:
                found.append((self._place[name], int(word) if word.isdecimal() else 1))
            elif position != owner:
                self.unlisted.add(name)
        return found


def owner_position(words: list[str]) -> int:
    """Where the letter of a seat stands in the words of a step; -1 if it is nobody's."""
    for position, word in enumerate(words):
        if len(word) == 1 and word in LETTERS:
            return position
    return -1


# The observations of a game.

NUMBER_LOW: Final = -100
"""Numbers of games that declare their places may be negative."""


@mypyc_attr(allow_interpreted_subclasses=True)
class GameObservation(Generic[S]):
    """Interface for the observations of a game; by default its declared places, counted by face, and its numbers.

    A game that changes a field, its order or its meaning raises the version.
    """

    def __init__(self, rules: GameRules[S], *, version: int = 1) -> None:
        self.rules = rules
        self.version = version
        self._steps: StepWords | None = None  # once they have been asked for

    @property
    def steps(self) -> StepWords:
        """The words of steps, numbered."""
        if self._steps is None:
            self._steps = StepWords(self.words())
        return self._steps

    def words(self) -> list[str]:
        """The words in the notation of steps and of answers to polls; `symbols 2` is a number behind `symbols`."""
        return declared_words(self.rules.state)

    def layout(self, seats: int) -> Layout:
        """All fields for a number of seats."""
        return Layout([*self.common_fields(seats), *self.fields(seats)])

    def encode(self, v: View[S]) -> bytes:
        """The observation of the seat whose view this is."""
        row = self.common_rows(v)
        row += self.rows(v.table, v.seat)
        return b"".join(row)

    def fields(self, seats: int) -> list[Field]:
        """The fields of the game, in the order of `rows`."""
        kind: Any = self.rules.state
        return [] if kind is None else declared_fields(kind(seats).shown(), kind.printing.faces, seats)

    def rows(self, s: S, me: Seat) -> list[bytes]:
        """The fields of the game in the table of a view, one row or several for each."""
        return [] if self.rules.state is None else declared_rows(s.shown(), s.pieces, me, s.seats)

    def common_fields(self, seats: int) -> list[Field]:
        """What every game has: who looks, who is asked what, what comes afterwards, and who has left."""
        words = self.steps.size
        return [
            Field("seat", seats, "which seat observes, from A on"),
            Field("asked", seats, "whether a question is open to each seat"),
            Field("sealed", seats, "how many sealed answers each seat has given to the open question", high=MOST),
            Field("gone", seats, "whether each seat has left the game"),
            Field("over", 1, "whether the game has ended"),
            Field("question", words, "the words and numbers of the open question", high=MOST),
            Field("later", words, "the same, summed over the steps that come afterwards", high=MOST),
            Field("given", words, "the same, summed over the sealed answers of the observer", high=MOST),
        ]

    def common_rows(self, v: View[S]) -> list[bytes]:
        """The fields that all games have."""
        s: S = v.table
        seats, me, steps = s.seats, v.seat, self.steps
        asked = 0
        sealed = EMPTY[seats]
        question = given = later = steps.empty
        if s.agenda and not s.over:
            top: Step[S] = s.agenda[-1]
            for ask in top.asked():
                asked |= 1 << ask.seat
            if isinstance(top, Poll):
                question = steps.row(top.title())
                sealed = bytes([len(top.given[seat]) for seat in seats_from(me, seats)])
                given = steps.sum_of([choice.notation() for choice in top.given[me]])
            else:
                question = steps.row(top.notation())
            later = steps.sum_of([step.notation() for step in s.agenda[:-1]])
        return [
            one_of(me, seats),
            seats_row(asked, me, seats),
            sealed,
            seats_row(s.gone, me, seats),
            number(1 if s.over else 0),
            question,
            later,
            given,
        ]


# By default: what the places of a declared state hold.

def declared_words(kind: Any) -> list[str]:
    """The words of the steps and of the choices of a declared state."""
    if kind is None:
        return []
    told = [step.title(step.__new__(step)) for step in kind.steps] + [choice.notation() for choice in kind.choices]
    return [word for notation in told for word in notation.split() if not word.isdecimal()]


def declared_fields(shown: Sequence[Shown], faces: Sequence[str], seats: int) -> list[Field]:
    """A field for every place and every number."""
    found: list[Field] = []
    for name, group in by_name(shown):
        first, whose = group[0], "" if group[0].owner == NO_SEAT else " of each seat"
        if first.is_seat:
            found.append(Field(name, seats * len(group), f"the seat that is the {name}{whose}"))
        elif first.value is not None:
            about = f"the number {name}{whose}"
            found.append(Field(name, len(group), about, low=NUMBER_LOW, high=MOST + NUMBER_LOW))
        else:
            about = f"how many lie in {name}{whose} of {', '.join(faces)}; how many of unknown face"
            found.append(Field(name, len(group) * (len(faces) + 1), about, high=MOST))
    return found


def declared_rows(shown: Sequence[Shown], pieces: Pieces, me: Seat, seats: int) -> list[bytes]:
    """The rows of these fields: of what each seat has, the observer's first."""
    found: list[bytes] = []
    faces = [*range(len(pieces.printing.faces)), UNKNOWN]
    for _, group in by_name(shown):
        ordered = group if group[0].owner == NO_SEAT else [group[seat] for seat in seats_from(me, seats)]
        for each in ordered:
            if each.is_seat and each.value is not None:
                found.append(one_of(distance(each.value, me, seats), seats))
            elif each.value is not None:
                found.append(number(each.value - NUMBER_LOW))
            else:
                lying = [pieces.faces[piece] for piece in each.pieces]
                found.append(bytes([min(MOST, lying.count(face)) for face in faces]))
    return found


def by_name(shown: Sequence[Shown]) -> list[tuple[str, list[Shown]]]:
    """What is shown, with what several seats have of the same name together."""
    groups: dict[str, list[Shown]] = {}
    for each in shown:
        groups.setdefault(each.name, []).append(each)
    return list(groups.items())


# Choices in numbers.

class Actions:
    """All choices of a vocabulary, numbered from 0 on; nobody leaves the game by an action."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.choices = [choice for choice in vocabulary.choices() if choice is not CONCEDE]
        self.number = {choice: number for number, choice in enumerate(self.choices)}
        self.names = tuple([choice.notation() for choice in self.choices])

    def mask(self, options: Sequence[Choice]) -> bytearray:
        """A one for each of these choices."""
        mask = bytearray(len(self.choices))
        for choice in options:
            mask[self.number[choice]] = 1
        return mask
