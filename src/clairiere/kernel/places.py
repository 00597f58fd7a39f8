"""Declared places: a state that says what lies where, from which the kernel derives the rest.

    CARD = Pool("card", {"chanterelle": 5, "bolete": 4})

    class Table(DeclaredState["Table"]):
        deck = pile(CARD)
        hand = per_seat(CARD, known_to=OWNER)
        row = open_row(CARD)
        points = per_seat_number()
        round = number(1)

An instance has lists of piece numbers, or numbers, under these names. Copy, text, reading back, component count, the
default picture and the default table in words follow from the declarations. All pieces of a pool begin in its first
pile.

The module is never compiled: it sets attributes by name, which compiled classes do not take.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, cast

from clairiere.kernel.choices import Choice, Vocabulary
from clairiere.kernel.components import lines_of
from clairiere.kernel.play import settle
from clairiere.kernel.state import (
    EVERYONE,
    NO_PIECES,
    NO_SEAT,
    SEAT,
    SECRET,
    STACK,
    Ask,
    Pieces,
    Poll,
    Printing,
    S,
    Seat,
    Shown,
    State,
    Step,
    StepContext,
    lay_out,
    letter,
    seat_of,
)

NOBODY: Final = "nobody"
OWNER: Final = "its owner"
ALL: Final = "everyone"
NO_SEAT_TEXT: Final = "-"
NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]*")


class Pool:
    """Pieces that look alike from behind: a name, and how many there are of each face."""

    def __init__(self, name: str, faces: Mapping[str, int] | Sequence[str]) -> None:
        self.name = name
        counted = dict(faces) if isinstance(faces, Mapping) else {face: list(faces).count(face) for face in faces}
        for word in (name, *counted):
            if not NAME.fullmatch(word):
                raise ValueError(f"{word!r} cannot be written in a position: use a-z, 0-9, _ and - only")
        self.faces = [face for face, many in counted.items() for _ in range(many)]
        self.kinds = list(counted)


class Declaration:
    """The declaration of a place for pieces or of a number."""

    def __init__(
        self,
        pool: Pool | None,
        *,
        seats: bool,
        known_to: str = ALL,
        ordered: bool = False,
        start: int = 0,
        is_seat: bool = False,
    ) -> None:
        self.name = ""  # the attribute, once its class is there
        self.pool = pool  # None: it is a number
        self.seats = seats  # each seat has one of its own
        self.known_to = known_to
        self.ordered = ordered  # what lies on top of what is part of the position
        self.start = start
        self.is_seat = is_seat  # the number is that of a seat

    def seen_by(self, owner: Seat) -> int:
        """Bit set of the seats that know what is put here."""
        if self.known_to == NOBODY:
            return 0
        return EVERYONE if self.known_to == ALL else 1 << owner

    def empty(self, seats: int) -> Any:
        """The value of the attribute at the beginning."""
        if self.pool is None:
            return [self.start] * seats if self.seats else self.start
        return [[] for _ in range(seats)] if self.seats else []

    def copied(self, value: Any) -> Any:
        """A copy of a value of the attribute."""
        if self.pool is None:
            return value[:] if self.seats else value
        return [own[:] for own in value] if self.seats else value[:]

    def by_owner(self, value: Any) -> list[tuple[Seat, Any]]:
        """A value seat by seat; NO_SEAT is the seat of what belongs to nobody."""
        return list(enumerate(value)) if self.seats else [(NO_SEAT, value)]


def per_seat(pool: Pool, *, known_to: str = ALL) -> list[list[int]]:
    """Declare a place in front of each seat, such as a hand (`known_to=OWNER`); its order does not matter."""
    return cast("list[list[int]]", Declaration(pool, seats=True, known_to=known_to))


def open_row(pool: Pool) -> list[int]:
    """Declare a row that lies open; its order matters."""
    return cast("list[int]", Declaration(pool, seats=False, ordered=True))


def pile(pool: Pool, *, known_to: str = NOBODY) -> list[int]:
    """Declare a pile; the last piece of its list lies on top."""
    return cast("list[int]", Declaration(pool, seats=False, known_to=known_to, ordered=True))


def number(start: int = 0) -> int:
    """Declare a number, such as the round."""
    return cast("int", Declaration(None, seats=False, start=start))


def seat_number(start: Seat = NO_SEAT) -> Seat:
    """Declare a number that is a seat, such as who leads; players read its name. NO_SEAT is nobody."""
    return cast("int", Declaration(None, seats=False, start=start, is_seat=True))


def per_seat_number(start: int = 0) -> list[int]:
    """Declare a number of each seat, such as its points."""
    return cast("list[int]", Declaration(None, seats=True, start=start))


class DeclaredState(State[S]):
    """A state whose places are declared. A subclass also lists its choices, and the classes of its steps."""

    choices: ClassVar[Sequence[Choice]] = ()
    known_choices: ClassVar[Vocabulary] = Vocabulary(())
    steps: ClassVar[tuple[type[Step[Any]], ...]] = ()
    places: ClassVar[tuple[Declaration, ...]] = ()
    pools: ClassVar[tuple[Pool, ...]] = ()
    printing: ClassVar[Printing]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        declared = [(name, value) for name, value in vars(cls).items() if isinstance(value, Declaration)]
        for name, place in declared:
            place.name = name
            delattr(cls, name)
        cls.known_choices = Vocabulary(cls.choices)
        cls.places = (*cls.places, *[place for _, place in declared])
        cls.pools = tuple(dict.fromkeys([place.pool for place in cls.places if place.pool is not None]))
        kinds = [kind for pool in cls.pools for kind in pool.kinds]
        cls.printing = Printing(list(dict.fromkeys(kinds)), [pool.name for pool in cls.pools])

    def __init__(self, seats: int) -> None:
        super().__init__([], NO_PIECES, seats)
        for place in self.places:
            setattr(self, place.name, place.empty(seats))
        face_of = self.printing.face_of
        self.pieces = lay_out(self.printing, [[face_of[face] for face in pool.faces] for pool in self.pools])
        for number, pool in enumerate(self.pools):
            first = self.first_pile(pool)
            own = [piece for piece in range(len(self.pieces.faces)) if self.pieces.pool[piece] == number]
            getattr(self, first.name).extend(own)
            for piece in own:
                self.pieces.seen[piece] = first.seen_by(NO_SEAT)

    def first_pile(self, pool: Pool) -> Declaration:
        """The place in which the pieces of a pool begin."""
        for place in self.places:
            if place.pool is pool and not place.seats:
                return place
        raise TypeError(f"{type(self).__name__} has no pile or row in which {pool.name} pieces could begin")

    def copy(self) -> S:
        """A copy with copies of all places."""
        kind = type(self)
        other = kind.__new__(kind)
        State.__init__(other, self.agenda[:], self.pieces.copy(), self.seats)
        other.over, other.gone, other.rules = self.over, self.gone, self.rules
        for place in self.places:  # by name: with a compiled base, an instance has no `__dict__` that can be read
            setattr(other, place.name, place.copied(getattr(self, place.name)))
        return cast("S", other)

    def vocabulary(self) -> Vocabulary:
        """All choices of the game."""
        return self.known_choices

    def begin(self, first: Step[S], now: StepContext) -> None:
        """End the set-up: run the first step, and whatever follows, up to the first question."""
        self.agenda.append(first)
        settle(cast("S", self), now)

    # Moving pieces: who knows them follows from where they come to lie.

    def shuffle(self, source: list[int], now: StepContext) -> None:
        """Shuffle a place; everyone forgets what lies there."""
        self.pieces.shuffle(source, now.chance)
        place, owner = self.place_of(source)
        for piece in source:
            self.pieces.seen[piece] = place.seen_by(owner)

    def move(self, piece: int, source: list[int], target: list[int]) -> int:
        """Move a piece; returns the number under which it arrives.

        A hidden piece leaves under the lowest number of those that look alike, or its number would say which it was.
        """
        pieces = self.pieces
        if pieces.seen[piece] != EVERYONE:
            alike = [other for other in source if pieces.seen[other] == pieces.seen[piece]]
            piece = pieces.carry(tuple(alike), piece)
        source.remove(piece)
        target.append(piece)
        place, owner = self.place_of(target)
        pieces.seen[piece] |= place.seen_by(owner)
        return piece

    def draw(self, source: list[int], target: list[int], many: int = 1) -> None:
        """Move pieces from the top of a pile, as long as there are any."""
        for _ in range(min(many, len(source))):
            self.move(source[-1], source, target)

    def faces(self, source: list[int]) -> list[str]:
        """The names of the pieces of a place, as far as they are known."""
        return [self.pieces.name(piece) for piece in source]

    def find(self, face: str, source: list[int]) -> int:
        """A piece with this face in a place; ValueError if there is none."""
        return source[self.faces(source).index(face)]

    def place_of(self, source: list[int]) -> tuple[Declaration, Seat]:
        """The declaration of a list of this state, and whose it is."""
        for place in self.places:
            if place.pool is not None:
                for owner, value in place.by_owner(getattr(self, place.name)):
                    if value is source:
                        return place, owner
        raise ValueError("this list is no place of the state: pass an attribute, not a copy")

    # Text and reading back.

    def text(self) -> str:
        """A line for every number and every place, then the agenda.

        `card!AB` is a card that A and B know, and not those whom its place would show it to.
        """
        lines = [f"seats {self.seats}"]
        for place in self.places:
            for owner, value in place.by_owner(getattr(self, place.name)):
                lines.append(f"{field_name(place, owner)} {self.field_text(place, owner, value)}".rstrip())
        if self.gone:
            lines.append("gone " + " ".join([letter(seat) for seat in range(self.seats) if self.gone >> seat & 1]))
        lines.append("over" if self.over else f"agenda {self.agenda_text()}")
        top = self.agenda[-1] if self.agenda else None
        if isinstance(top, Poll) and any(top.given):
            lines.append(f"sealed {top.sealed_notation()}")
        return "\n".join(lines) + "\n"

    def field_text(self, place: Declaration, owner: Seat, value: Any) -> str:
        """A number, or the names of the pieces of a place."""
        if place.is_seat:
            return NO_SEAT_TEXT if value == NO_SEAT else letter(value)
        if place.pool is None:
            return str(value)
        names = [self.piece_text(piece, place.seen_by(owner)) for piece in value]
        return " ".join(names if place.ordered else sorted(names))

    def piece_text(self, piece: int, usual: int) -> str:
        """The name of a piece, and who knows it where that is not as usual."""
        seen, name = self.pieces.seen[piece], self.pieces.name(piece)
        if seen == usual:
            return name
        who = [letter(seat) for seat in range(self.seats) if seen >> seat & 1]
        return f"{name}!{'*' if seen == EVERYONE else ''.join(who)}"

    @classmethod
    def read(cls, text: str) -> S:
        """Parse a position, the opposite of `text`; raises ValueError or LookupError."""
        found = lines_of(text)
        s = cls(int(found["seats"][0]))
        s.pieces = Pieces(s.printing, [], [], [])
        for place in s.places:
            value = getattr(s, place.name)
            for owner, _ in place.by_owner(value):
                words = found[field_name(place, owner)]
                if place.is_seat:
                    read: Any = NO_SEAT if words[0] == NO_SEAT_TEXT else seat_of(words[0])
                elif place.pool is None:
                    read = int(words[0])
                else:
                    read = [s.add_piece(word, place, owner) for word in words]
                if place.seats:
                    value[owner] = read
                else:
                    setattr(s, place.name, read)
        s.gone = sum([1 << seat_of(name) for name in found.get("gone", [])])
        s.over = "over" in found
        for step in reversed(" ".join(found.get("agenda", [])).split("; ")):
            if step:
                s.agenda.append(s.read_step(step))
        if "sealed" in found:
            s.seal_again(" ".join(found["sealed"]))
        return cast("S", s)

    def add_piece(self, word: str, place: Declaration, owner: Seat) -> int:
        """Add the piece that stands in a position; returns its number."""
        name, apart, who = word.partition("!")
        assert place.pool is not None
        if name not in place.pool.kinds:
            raise ValueError(f"{name!r} is no {place.pool.name}")
        seen = EVERYONE if who == "*" else sum([1 << seat_of(one) for one in who])
        self.pieces.faces.append(self.printing.face_of[name])
        self.pieces.seen.append(seen if apart else place.seen_by(owner))
        self.pieces.pool.append(self.pools.index(place.pool))
        return len(self.pieces.faces) - 1

    def read_step(self, notation: str) -> Step[S]:
        """The step that is written like this: its title and, for a question, the seats that are asked."""
        for kind in self.steps:
            title, _, seats = notation.rpartition(" ")
            if not issubclass(kind, Ask | Poll):
                title, seats = notation, ""
            if step_title(kind) == title:
                return self.new_step(kind, [seat_of(one) for one in seats])
        raise ValueError(f"no step is written {notation!r}: are all classes of steps in {type(self).__name__}.steps?")

    def new_step(self, kind: Any, asked: list[Seat]) -> Step[S]:
        """A step of this class that asks these seats."""
        if issubclass(kind, Poll):
            poll: Poll[S] = kind([], [])
            return poll.of(asked, self.seats)
        step: Step[S] = kind(asked[0]) if issubclass(kind, Ask) else kind()
        return step

    # What follows for pictures, words and laws.

    def shown(self) -> list[Shown]:
        """Every place and number, in the order in which they are declared; none whose name begins with `_`."""
        found: list[Shown] = []
        for place in self.places:
            if place.name.startswith("_"):
                continue
            for owner, value in place.by_owner(getattr(self, place.name)):
                if place.pool is None:
                    found.append(Shown(place.name, owner, [], value, SEAT if place.is_seat else ""))
                else:
                    kind = SECRET if place.known_to == OWNER else ""
                    if not place.seats and place.known_to == NOBODY:
                        kind = STACK
                    faces = self.pieces.faces
                    lying = value if place.ordered else sorted(value, key=lambda piece: (faces[piece], piece))
                    found.append(Shown(place.name, owner, lying, None, kind))
        return found

    def missing(self) -> str:
        """The first piece that lies nowhere or twice; empty if all is well."""
        zones = [zone for place in self.places if place.pool for _, zone in place.by_owner(getattr(self, place.name))]
        lying = [piece for zone in zones for piece in zone]
        every = list(range(len(self.pieces.faces)))
        for piece in every:
            if lying.count(piece) != 1:
                return f"{self.pieces.name(piece)} lies in {lying.count(piece)} places"
        return self.miscounted()

    def miscounted(self) -> str:
        """Which face is there too often or too rarely; unknown faces are not counted."""
        for number, pool in enumerate(self.pools):
            own = [self.pieces.name(n) for n in range(len(self.pieces.faces)) if self.pieces.pool[n] == number]
            if not any([name.startswith("?") for name in own]) and sorted(own) != sorted(pool.faces):
                return f"the {pool.name} pieces are not those of the box"
        return ""


def field_name(place: Declaration, owner: Seat) -> str:
    """`hand.A`, or `deck`."""
    return f"{place.name}.{letter(owner)}" if place.seats else place.name


def step_title(kind: Any) -> str:
    """What a position calls the steps of a class."""
    step: Step[Any] = kind.__new__(kind)
    return step.title()


class FaceChoice(Choice):
    """An answer that names a face, such as `play bolete`: the default picture shows it on the pieces."""

    def __init__(self, verb: str, face: str) -> None:
        super().__init__(f"{verb} {face}")
        self.face = face


def face_choices(verb: str, pool: Pool) -> list[FaceChoice]:
    """A choice for each face of a pool."""
    return [FaceChoice(verb, face) for face in pool.kinds]
