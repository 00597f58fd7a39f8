"""State: seats, pieces and who knows them, events, and the agenda of steps, questions, polls and asides."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any, Final, Generic, TypeVar

from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import CONCEDE, NOT_AN_ANSWER, SEALED, Choice, Clause, Vocabulary
from clairiere.kernel.native import mypyc_attr

Seat = int

LETTERS: Final = "ABCDEFG"
SPECTATOR: Final = 7
"""Whoever watches without a seat: knows only what everyone knows."""
NO_SEAT: Final = -1
"""The owner of what belongs to nobody."""
EVERYONE: Final = 0b1111_1111
"""Bit set of all seats that can be, and of the spectators."""


def letter(seat: Seat) -> str:
    """The letter of a seat in records and positions."""
    return "-" if seat == SPECTATOR else LETTERS[seat]


def others(seat: Seat, seats: int) -> list[Seat]:
    """The other seats, clockwise from the left neighbour on; to a spectator all are others."""
    if seat == SPECTATOR:
        return list(range(seats))
    return [(seat + n) % seats for n in range(1, seats)]


def seat_of(text: str) -> Seat:
    """The seat of a letter; ValueError if there is none."""
    if len(text) != 1:
        raise ValueError(f"{text!r} is not the letter of a seat")
    return LETTERS.index(text)


UNKNOWN: Final = -1
MANY: Final = 1 << 40
"""No outcome of luck decides between many more ways than this: a random float is exact to one in 2 ** 53."""


class Printing:
    """Names of the faces and of the pools of a game's pieces."""

    def __init__(self, faces: Sequence[str], pools: Sequence[str]) -> None:
        self.faces = list(faces)
        self.pools = list(pools)
        self.face_of = {name: face for face, name in enumerate(faces)}


class Pieces:
    """Faces of all pieces, and the seats that know each; rules move piece numbers only.

    A pool is a set of pieces that look alike from behind and to everyone's memory. Which faces a pool holds is
    public; which of its pieces has which face is known only to those in `seen`.
    """

    def __init__(self, printing: Printing, faces: list[int], seen: list[int], pool: list[int]) -> None:
        self.printing = printing
        self.faces = faces  # piece -> face, or UNKNOWN in a view
        self.seen = seen  # piece -> bit set of the seats that know its face
        self.pool = pool  # piece -> the pool it belongs to
        self.blank: list[list[int]] = []  # in a view: pool -> the faces of its blank pieces, sorted; never changed

    def copy(self) -> Pieces:
        """A copy that can be changed without changing this one."""
        pieces = Pieces(self.printing, self.faces[:], self.seen[:], self.pool[:])
        pieces.blank = self.blank
        return pieces

    def show(self, piece: int) -> None:
        """Reveal a piece to everyone."""
        self.seen[piece] = EVERYONE

    def peek(self, piece: int, seat: Seat) -> None:
        """Reveal a piece to one seat."""
        self.seen[piece] |= 1 << seat

    def conceal(self, piece: int, seats: int) -> None:
        """Restrict knowledge of a face to these seats."""
        self.seen[piece] &= seats

    def shuffle(self, pieces: list[int], chance: Chance) -> None:
        """Mix the faces of these pieces among their numbers; every seat forgets them.

        One outcome of luck decides on as many places as its number can hold: ten cards cost one draw.
        """
        faces = self.faces
        last = len(pieces) - 1
        while last > 0:
            ways, first = 1, last
            while first > 0 and ways < MANY:
                ways *= first + 1
                first -= 1
            drawn = chance.below(ways)
            for i in range(last, first, -1):
                a, b = pieces[i], pieces[drawn % (i + 1)]
                drawn //= i + 1
                faces[a], faces[b] = faces[b], faces[a]
            last = first
        for piece in pieces:
            self.seen[piece] = 0

    def carry(self, zone: tuple[int, ...], piece: int) -> int:
        """The piece that leaves a zone in place of this one: the lowest of its pool, which takes over the face.

        All pieces of a pool in the zone must be known to the same seats. To those who do not know them, the number
        that leaves then says nothing about which of them left.
        """
        pool = self.pool[piece]
        lowest = piece
        for other in zone:
            if other < lowest and self.pool[other] == pool:
                lowest = other
        assert self.seen[lowest] == self.seen[piece], "pieces that one can tell apart do not carry each other"
        faces = self.faces
        faces[lowest], faces[piece] = faces[piece], faces[lowest]
        return lowest

    def rehouse(self, piece: int, pool: int) -> None:
        """Move a piece to another pool; its face must be known to everyone."""
        assert self.seen[piece] == EVERYONE, "a hidden piece cannot change pools"
        self.pool[piece] = pool

    def name(self, piece: int) -> str:
        """The name of a face; a question mark and the pool if it is blank."""
        face = self.faces[piece]
        if face == UNKNOWN:
            return "?" + self.printing.pools[self.pool[piece]]
        return self.printing.faces[face]

    def names(self, pieces: tuple[int, ...]) -> str:
        """Names of several pieces whose order matters."""
        return " ".join([self.name(piece) for piece in pieces])

    def hide_from(self, seat: Seat) -> None:
        """Blank every face that this seat does not know; the set of hidden faces of a pool is public."""
        blank: list[list[int]] = [[] for _ in self.printing.pools]
        for piece, seen in enumerate(self.seen):
            if not seen >> seat & 1:
                blank[self.pool[piece]].append(self.faces[piece])
                self.faces[piece] = UNKNOWN
        for faces in blank:
            faces.sort()
        self.blank = blank

    def open(self) -> None:
        """Let everyone know every face; only of games that are over."""
        self.seen = [EVERYONE] * len(self.seen)

    def fill(self, rng: Random) -> None:
        """Assign hidden faces of each pool to its blank pieces, at random."""
        left = [faces[:] for faces in self.blank]
        for piece, face in enumerate(self.faces):
            if face == UNKNOWN:
                rest = left[self.pool[piece]]
                k = int(rng.random() * len(rest))
                self.faces[piece] = rest[k]
                rest[k] = rest[-1]
                rest.pop()
        self.blank = []

    def deal(self, chance: Chance) -> None:
        """The same by luck that is logged."""
        left = [faces[:] for faces in self.blank]
        for piece, face in enumerate(self.faces):
            if face == UNKNOWN:
                rest = left[self.pool[piece]]
                self.faces[piece] = rest.pop(chance.below(len(rest)) if len(rest) > 1 else 0)
        self.blank = []

    def reveal_more_than(self, before: Pieces) -> bool:
        """Whether a seat knows a face here that it did not know before."""
        if self.seen == before.seen:  # most answers show nothing, and to compare two lists is much faster
            return False
        for piece, seen in enumerate(self.seen):
            if seen & ~before.seen[piece]:
                return True
        return False


def lay_out(printing: Printing, pools: Sequence[Sequence[int]]) -> Pieces:
    """New pieces, pool after pool, with these faces, unknown to everyone."""
    faces = [face for pool in pools for face in pool]
    housed = [number for number, pool in enumerate(pools) for _ in pool]
    return Pieces(printing, faces, [0] * len(faces), housed)


NO_PIECES: Final = lay_out(Printing((), ()), ())


# Events: what happened, for the screen to animate and the log to narrate.

@mypyc_attr(allow_interpreted_subclasses=True)
class Event:
    """Something that happened, described by seats, places and pieces, never by faces."""

    def notation(self, pieces: Pieces) -> str:
        """The event in one line, with pieces named as far as `pieces` shows them."""
        raise NotImplementedError


class Moment:
    """An event with the pieces as they were at that time."""

    def __init__(self, event: Event, pieces: Pieces) -> None:
        self.event = event
        self.pieces = pieces

    def as_seen_by(self, seat: Seat) -> Moment:
        """The moment with only the faces that this seat knew then."""
        pieces = self.pieces.copy()
        pieces.hide_from(seat)
        return Moment(self.event, pieces)

    def opened(self) -> Moment:
        """The moment with every face."""
        pieces = self.pieces.copy()
        pieces.open()
        return Moment(self.event, pieces)

    def notation(self) -> str:
        """The event in one line."""
        return self.event.notation(self.pieces)


class Story:
    """The moments between two questions, in order."""

    def __init__(self, moments: list[Moment]) -> None:
        self.moments = moments

    def as_seen_by(self, seat: Seat) -> Story:
        """The story with only the faces that this seat knew."""
        return Story([moment.as_seen_by(seat) for moment in self.moments])

    def opened(self) -> Story:
        """The story with every face; only of games that are over."""
        return Story([moment.opened() for moment in self.moments])

    def text(self) -> str:
        """One line per event."""
        return "".join([moment.notation() + "\n" for moment in self.moments])


# The moment a step runs in.

class StepContext:
    """What a running step gets: luck to draw from, and a story to add events to (None in a search)."""

    def __init__(self, chance: Chance, story: Story | None = None) -> None:
        self.chance = chance
        self.story = story

    def tell(self, event: Event, pieces: Pieces) -> None:
        """Add an event to the story, with the current pieces."""
        if self.story is not None:
            self.story.moments.append(Moment(event, pieces.copy()))


# The agenda: what is still to be done, and the questions it waits on.

S = TypeVar("S", bound="State")  # type: ignore[type-arg]  # a bound cannot name the type variable it bounds


NO_ASIDES: Final[list[Any]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Aside(Choice, Generic[S]):
    """A choice that a seat may make while another question is open to it; the question is then asked again."""

    def __init__(self, notation: str) -> None:
        super().__init__(notation)
        self.aside = True

    def objection(self, s: S, seat: Seat) -> Clause | None:
        """The first clause against the aside, in rulebook order."""
        return None

    def happen(self, s: S, seat: Seat, now: StepContext) -> None:
        """Carry out the aside; the kernel asks the open question again afterwards."""
        raise NotImplementedError


class Picks:
    """A question that takes several picks, one by one, and then an answer that confirms them."""

    def __init__(self, fewest: int, most: int, confirm: Choice, empty: Choice | None = None) -> None:
        self.fewest = fewest  # so many picks are still wanted at least
        self.most = most  # and so many at most
        self.confirm = confirm  # the answer that follows the picks
        self.empty = empty  # the answer in place of each pick that is left out; None: none is needed


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """Something to be done, an immutable value on the agenda."""

    def run(self, s: S, now: StepContext) -> None:
        """Carry the step out, and push the steps that follow from it."""
        raise NotImplementedError

    def waits(self) -> bool:
        """Whether the step needs an answer first."""
        return False

    def asked(self) -> list[Ask[S]]:
        """The open questions of this step; none if it runs without an answer."""
        return []

    def receive(self, s: S, seat: Seat, c: Choice, now: StepContext) -> None:
        """Take a legal answer while this step is on top of the agenda."""
        raise NotImplementedError

    def hidden_from(self, seat: Seat) -> Step[S]:
        """The step without what this seat may not know."""
        return self

    def title(self) -> str:
        """What a position calls the step: by default `score round` for a class `ScoreRound`."""
        return in_words(type(self).__name__)

    def notation(self) -> str:
        """How the step is written in a position."""
        return self.title()


def in_words(name: str) -> str:
    """The name of a class as lower-case words."""
    return "".join([f" {c.lower()}" if c.isupper() else c for c in name]).strip()


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Step[S]):
    """A question to one seat. It never contains answers, since it is part of every view."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def waits(self) -> bool:
        """Always true."""
        return True

    def asked(self) -> list[Ask[S]]:
        """A list with this question alone."""
        return [self]

    def receive(self, s: S, seat: Seat, c: Choice, now: StepContext) -> None:
        """Pop the question and carry out the answer; after an aside, ask again."""
        if c.aside:
            assert isinstance(c, Aside)
            s.agenda[-1] = self.again()
            c.happen(s, seat, now)
        else:
            s.agenda.pop()
            self.answer(s, c, now)

    def notation(self) -> str:
        """`lead A`."""
        return f"{self.title()} {letter(self.seat)}"

    def candidates(self, s: S) -> list[Choice]:
        """Choices that can be tried; every option is among them. Callers must not change the list."""
        return [c for c in s.vocabulary().choices() if not c.aside and c is not CONCEDE]

    def objection(self, s: S, c: Choice) -> Clause | None:
        """The first clause against this choice, in rulebook order; the choice may be any in the vocabulary."""
        raise NotImplementedError

    def answer(self, s: S, c: Choice, now: StepContext) -> None:
        """Carry out a legal choice; not called for an ask inside a poll."""
        raise NotImplementedError

    def asides(self, s: S) -> list[Aside[S]]:
        """Asides that can be tried while this question is open."""
        return NO_ASIDES

    def against_asides(self) -> Clause | None:
        """The clause that forbids all asides while this question is open; None where they are allowed."""
        return NOT_AN_ANSWER

    def again(self) -> Step[S]:
        """The step that replaces this question after an aside."""
        return self

    def stands(self) -> bool:
        """Whether an answer is public at once, so that it cannot be taken back."""
        return False

    def picks(self, s: S) -> Picks | None:
        """How many options are picked before they are confirmed; None if each answer stands alone.

        Every option but the empty one is a pick then. They are given one by one all the same: this is for whoever
        collects them.
        """
        return None

    def follow_up(self, s: S) -> Ask[S] | None:
        """Inside a poll: the next question to this seat; its sealed answers so far are `s.given(seat)`."""
        return None

    def legal(self, s: S) -> list[Choice]:
        """The candidates without objection. Callers must not change the list."""
        return [c for c in self.candidates(s) if self.objection(s, c) is None]

    def options(self, s: S) -> list[Choice]:
        """The legal candidates, then the legal asides."""
        asides = self.asides(s)
        if not asides:
            return self.legal(s)
        return self.legal(s) + [aside for aside in asides if aside.objection(s, self.seat) is None]

    def pick(self, s: S, rng: Random) -> Choice:
        """One of the options at random, all equally likely."""
        if not self.asides(s):
            return self.pick_legal(s, rng)
        options = self.options(s)
        return options[int(rng.random() * len(options))]

    def pick_legal(self, s: S, rng: Random) -> Choice:
        """One of the legal candidates at random, usually without listing them all."""
        candidates = self.candidates(s)
        n = len(candidates)
        for _ in range(2 * n):
            c = candidates[int(rng.random() * n)]
            if self.objection(s, c) is None:
                return c
        legal = self.legal(s)
        return legal[int(rng.random() * len(legal))]


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(Ask[S]):
    """A question whose legal answers are few and quickly listed."""

    def pick_legal(self, s: S, rng: Random) -> Choice:
        """Lists the legal choices first: few candidates are legal, so that guessing would miss."""
        legal = self.legal(s)
        return legal[int(rng.random() * len(legal))]


@mypyc_attr(allow_interpreted_subclasses=True)
class Poll(Step[S]):
    """A question to several seats at once, whose answers are sealed until the last one is in."""

    def __init__(self, asks: list[Ask[S] | None], given: list[list[Choice]]) -> None:
        self.asks = asks  # seat -> what it is asked now; None: nothing (more)
        self.given = given  # seat -> its sealed answers

    def with_(self, asks: list[Ask[S] | None], given: list[list[Choice]]) -> Poll[S]:
        """A copy of the poll with these questions and answers."""
        kind: Any = type(self)
        poll: Poll[S] = kind(asks, given)
        return poll

    def of(self, asked: Sequence[Seat], seats: int) -> Poll[S]:
        """The poll as it begins, with the first question to each of these seats."""
        asks: list[Ask[S] | None] = [self.opening(seat) if seat in asked else None for seat in range(seats)]
        return self.with_(asks, [[] for _ in range(seats)])

    def opening(self, seat: Seat) -> Ask[S]:
        """The first question to a seat."""
        raise NotImplementedError

    def close(self, s: S, given: list[list[Choice]], now: StepContext) -> None:
        """Carry out all answers."""
        raise NotImplementedError

    def run(self, s: S, now: StepContext) -> None:
        """Close the poll; runs when no question is open any more."""
        self.close(s, self.given, now)

    def waits(self) -> bool:
        """Whether an answer is missing."""
        for ask in self.asks:
            if ask is not None:
                return True
        return False

    def asked(self) -> list[Ask[S]]:
        """The questions that are still open."""
        return [ask for ask in self.asks if ask is not None]

    def receive(self, s: S, seat: Seat, c: Choice, now: StepContext) -> None:
        """Seal an answer; carry out an aside at once."""
        if c.aside:
            assert isinstance(c, Aside)
            c.happen(s, seat, now)
        else:
            self.seal(s, seat, c)

    def hidden_from(self, seat: Seat) -> Step[S]:
        """The poll with other seats' answers replaced by `SEALED`."""
        blank: Choice = SEALED
        given = [g if i == seat else [blank] * len(g) for i, g in enumerate(self.given)]
        return self.with_(self.asks, given)

    def seal(self, s: S, seat: Seat, c: Choice) -> None:
        """Add a sealed answer, and determine the next question to this seat."""
        ask = self.asks[seat]
        assert ask is not None
        asks, given = self.asks[:], self.given[:]
        given[seat] = [*given[seat], c]
        s.agenda[-1] = self.with_(asks, given)
        asks[seat] = ask.follow_up(s)

    def still_seals(self, s: S, seat: Seat) -> bool:
        """Whether in a later state this poll is still open with one more answer of the seat."""
        if s.over:
            return False
        top = s.agenda[-1]
        return isinstance(top, Poll) and len(top.given[seat]) > len(self.given[seat])

    def without(self, seat: Seat) -> Poll[S]:
        """The poll without questions to a seat that has left."""
        return self.with_([None if i == seat else a for i, a in enumerate(self.asks)], self.given)

    def notation(self) -> str:
        """`pick AC`: the seats that are still asked."""
        return f"{self.title()} {''.join([letter(ask.seat) for ask in self.asked()])}"

    def sealed_notation(self) -> str:
        """The sealed answers by seat, for a position."""
        return " ".join([letter(i) + ":" + ",".join([c.notation() for c in g]) for i, g in enumerate(self.given)])


# State: what lies on the table.

MIN_SEATS: Final = 2
"""A game goes on as long as so many are left, unless its rules say otherwise."""


STACK: Final = "stack"
SECRET: Final = "secret"
SEAT: Final = "seat"


class Shown:
    """A place or a number as it can be shown: what it is called, whose it is, and what lies there."""

    def __init__(self, name: str, owner: Seat, pieces: list[int], value: int | None, kind: str = "") -> None:
        self.name = name
        self.owner = owner  # NO_SEAT: nobody's
        self.pieces = pieces
        self.value = value  # None: it is a place
        self.stack = kind == STACK  # its pieces lie on each other, face down
        self.secret = kind == SECRET  # only its owner knows what lies there
        self.is_seat = kind == SEAT  # the number is that of a seat, or NO_SEAT

    def id(self) -> str:
        """Its id in the plain picture: `place-deck`, or `place-hand-A`."""
        return f"place-{self.name}" if self.owner == NO_SEAT else f"place-{self.name}-{letter(self.owner)}"


NEWEST: Final = 1 << 30
"""The version of the rules at a table that names none: the newest."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Generic[S]):
    """Everything on the table: agenda, pieces, and the fields that each game adds."""

    def __init__(self, agenda: list[Step[S]], pieces: Pieces, seats: int) -> None:
        self.agenda = agenda  # the last is done first
        self.pieces = pieces
        self.seats = seats
        self.over = False
        self.gone = 0  # bit set of the seats that have left
        self.rules = NEWEST  # the version by which the table is played, for rules that have been mended; never changed

    def copy(self) -> S:
        """A copy that can be played on without changing this state."""
        raise NotImplementedError

    def text(self) -> str:
        """The position as text: equal states have equal texts. It names pieces, never their numbers."""
        raise NotImplementedError

    def __repr__(self) -> str:
        stands = "over" if self.over else self.agenda[-1].notation() if self.agenda else "nothing to do"
        return f"<{type(self).__name__}, {self.seats} seats: {stands}>"

    def vocabulary(self) -> Vocabulary:
        """All choices that can be written at this table."""
        raise NotImplementedError

    def leave(self, seat: Seat, now: StepContext) -> None:
        """What the rules do when a seat concedes; `gone` is already set.

        By default the game ends when one seat is left, and nobody waits for the seat that has left: its questions are
        dropped. A game whose turns follow from each other pushes the turn that comes next.
        """
        if len(self.remaining()) < MIN_SEATS:
            self.end()
            return
        agenda = [step.without(seat) if isinstance(step, Poll) else step for step in self.agenda]
        self.agenda = [step for step in agenda if not (isinstance(step, Ask) and step.seat == seat)]

    def shown(self) -> list[Shown]:
        """Places and numbers for the default picture and the default words; none if they are not declared."""
        return []

    def missing(self) -> str:
        """Which component is missing or there too often; empty if all is well."""
        return ""

    def then(self, first: Step[S], *later: Step[S]) -> None:
        """Push steps so that they run in the order in which they are written here."""
        for i in range(len(later) - 1, -1, -1):
            self.agenda.append(later[i])
        self.agenda.append(first)

    def end(self) -> None:
        """End the game and clear the agenda."""
        self.over = True
        self.agenda.clear()

    def remaining(self, first: Seat = 0) -> list[Seat]:
        """The seats that have not left, clockwise from this one on."""
        order = [(first + n) % self.seats for n in range(self.seats)]
        return [seat for seat in order if not self.gone >> seat & 1]

    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise that has not left."""
        seat = (seat + 1) % self.seats
        while self.gone >> seat & 1:
            seat = (seat + 1) % self.seats
        return seat

    def given(self, seat: Seat) -> list[Choice]:
        """The seat's sealed answers in the open poll."""
        top = self.agenda[-1]
        return top.given[seat] if isinstance(top, Poll) else []

    def seal_again(self, sealed: str) -> None:
        """Seal answers as `Poll.sealed_notation` writes them; `?` is one that a view hides."""
        told = re.split(r"(?:^| )([A-G]):", sealed)
        for seat, answers in zip([seat_of(one) for one in told[1::2]], told[2::2]):
            for answer in [one for one in answers.split(",") if one]:
                poll = self.agenda[-1]
                if not isinstance(poll, Poll):
                    raise ValueError("only a poll has sealed answers")
                choice = SEALED if answer == SEALED.notation() else self.vocabulary().parse(answer)
                if poll.asks[seat] is None:  # who has left is asked no more; what they have sealed stays
                    poll.given[seat].append(choice)
                else:
                    poll.seal(self, seat, choice)

    def agenda_text(self) -> str:
        """The agenda in notation, the next step first."""
        return "; ".join([step.notation() for step in self.agenda[::-1]])
