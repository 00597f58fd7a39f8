"""State: seats, pieces and who knows them, events, and the agenda of steps, questions, polls and asides."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, Generic, TypeVar

from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import SEALED, Choice, Vocabulary
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause

Seat = int

LETTERS: Final = "ABCDEFG"
SPECTATOR: Final = 7
"""Whoever watches without a seat: knows only what everyone knows."""
EVERYONE: Final = 0b1111_1111
"""Bit set of all seats that can be, and of the spectators."""


def letter(seat: Seat) -> str:
    """How a seat is written in records and positions."""
    return "-" if seat == SPECTATOR else LETTERS[seat]


def others(seat: Seat, seats: int) -> list[Seat]:
    """The other seats, clockwise from the left neighbour on; to a spectator all are others."""
    if seat == SPECTATOR:
        return list(range(seats))
    return [(seat + n) % seats for n in range(1, seats)]


def seat_of(text: str) -> Seat:
    """The seat that a letter stands for; ValueError if none."""
    if len(text) != 1:
        raise ValueError(f"{text!r} is not the letter of a seat")
    return LETTERS.index(text)


UNKNOWN: Final = -1
MANY: Final = 1 << 40
"""No outcome of luck decides between many more ways than this: a random float is exact to one in 2 ** 53."""


class Printing:
    """What is printed on the pieces of a game: the names of their faces and of their pools."""

    def __init__(self, faces: Sequence[str], pools: Sequence[str]) -> None:
        self.faces = list(faces)
        self.pools = list(pools)
        self.face_of = {name: face for face, name in enumerate(faces)}


class Pieces:
    """Rules move piece numbers; faces live here and nowhere else.

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
        """Pieces that can be changed without changing these."""
        pieces = Pieces(self.printing, self.faces[:], self.seen[:], self.pool[:])
        pieces.blank = self.blank
        return pieces

    def show(self, piece: int) -> None:
        """Lay the piece open: everyone knows its face."""
        self.seen[piece] = EVERYONE

    def peek(self, piece: int, seat: Seat) -> None:
        """Let one seat look at the face."""
        self.seen[piece] |= 1 << seat

    def conceal(self, piece: int, seats: int) -> None:
        """From now on only these seats (of those who did) know the face."""
        self.seen[piece] &= seats

    def shuffle(self, pieces: list[int], chance: Chance) -> None:
        """Mix the faces of these pieces, so that a number says nothing about its face; everyone forgets.

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
        """Move a piece to another pool. Its face must lie open: that is how everyone knows what a pool holds."""
        assert self.seen[piece] == EVERYONE, "a hidden piece cannot change pools"
        self.pool[piece] = pool

    def name(self, piece: int) -> str:
        """The face's name or, for a face not known, a question mark and the name of its pool."""
        face = self.faces[piece]
        if face == UNKNOWN:
            return "?" + self.printing.pools[self.pool[piece]]
        return self.printing.faces[face]

    def names(self, pieces: tuple[int, ...]) -> str:
        """The names of several pieces whose order matters."""
        return " ".join([self.name(piece) for piece in pieces])

    def hide_from(self, seat: Seat) -> None:
        """Blank every face that this seat does not know; which faces are hidden in a pool is no secret."""
        blank: list[list[int]] = [[] for _ in self.printing.pools]
        for piece, seen in enumerate(self.seen):
            if not seen >> seat & 1:
                blank[self.pool[piece]].append(self.faces[piece])
                self.faces[piece] = UNKNOWN
        for faces in blank:
            faces.sort()
        self.blank = blank

    def fill(self, rng: Random) -> None:
        """Give every blank piece, at random, one of the faces that are hidden in its pool."""
        left = [faces[:] for faces in self.blank]
        for piece, face in enumerate(self.faces):
            if face == UNKNOWN:
                rest = left[self.pool[piece]]
                k = int(rng.random() * len(rest))
                self.faces[piece] = rest[k]
                rest[k] = rest[-1]
                rest.pop()
        self.blank = []

    def reveal_more_than(self, before: Pieces) -> bool:
        """Whether anybody knows a face here that was hidden from them before."""
        if self.seen == before.seen:  # most answers show nothing, and to compare two lists is much faster
            return False
        for piece, seen in enumerate(self.seen):
            if seen & ~before.seen[piece]:
                return True
        return False


def lay_out(printing: Printing, pools: Sequence[Sequence[int]]) -> Pieces:
    """Fresh pieces, pool after pool, each with these faces; nobody knows any."""
    faces = [face for pool in pools for face in pool]
    housed = [number for number, pool in enumerate(pools) for _ in pool]
    return Pieces(printing, faces, [0] * len(faces), housed)


NO_PIECES: Final = lay_out(Printing((), ()), ())


# Events: what happened, for the screen to animate and the log to narrate.

class Event:
    """Something that happened, told in pieces, seats and places, never in faces."""

    def notation(self, pieces: Pieces) -> str:
        """One line; pieces are named as far as `pieces` shows them."""
        raise NotImplementedError


class Moment:
    """An event, and the pieces as they were when it happened: a card that is hidden later was seen now."""

    def __init__(self, event: Event, pieces: Pieces) -> None:
        self.event = event
        self.pieces = pieces

    def as_seen_by(self, seat: Seat) -> Moment:
        """The same moment with only the faces that this seat knew then."""
        pieces = self.pieces.copy()
        pieces.hide_from(seat)
        return Moment(self.event, pieces)

    def notation(self) -> str:
        """The event in one line."""
        return self.event.notation(self.pieces)


class Story:
    """The moments between two questions, in order."""

    def __init__(self, moments: list[Moment]) -> None:
        self.moments = moments

    def as_seen_by(self, seat: Seat) -> Story:
        """The story as this seat may hear it."""
        return Story([moment.as_seen_by(seat) for moment in self.moments])

    def text(self) -> str:
        """One line an event."""
        return "".join([moment.notation() + "\n" for moment in self.moments])


# The moment a step runs in.

class StepContext:
    """Luck to draw from, and somebody (or, in a search, nobody) to tell."""

    def __init__(self, chance: Chance, story: Story | None = None) -> None:
        self.chance = chance
        self.story = story

    def tell(self, event: Event, pieces: Pieces) -> None:
        """Tell what has just happened, as the pieces lie now."""
        if self.story is not None:
            self.story.moments.append(Moment(event, pieces.copy()))


# The agenda: what is still to be done, and the questions it waits on.

S = TypeVar("S", bound="State")  # type: ignore[type-arg]  # a bound cannot name the type variable it bounds


NO_ASIDES: Final[list[Any]] = []


class Aside(Choice, Generic[S]):
    """What a seat may do while another question is open to it; the question then comes again."""

    def __init__(self, notation: str) -> None:
        super().__init__(notation)
        self.aside = True

    def objection(self, s: S, seat: Seat) -> Clause | None:
        """The first clause against it, in rulebook order."""
        return None

    def happen(self, s: S, seat: Seat, now: StepContext) -> None:
        """Carry out the aside; the kernel asks the open question again afterwards."""
        raise NotImplementedError


class Picks:
    """How a question is answered that takes several picks, one by one, and then an answer that confirms them."""

    def __init__(self, fewest: int, most: int, confirm: Choice, empty: Choice | None = None) -> None:
        self.fewest = fewest  # so many picks are still wanted at least
        self.most = most  # and so many at most
        self.confirm = confirm  # the answer that follows the picks
        self.empty = empty  # the answer in place of each pick that is left out; None: none is needed


class Step(Generic[S]):
    """Something still to be done. Never changes once made; lives on the agenda."""

    def run(self, s: S, now: StepContext) -> None:
        """Do it, and put on the agenda what follows from it."""
        raise NotImplementedError

    def waits(self) -> bool:
        """Whether somebody has to answer first."""
        return False

    def asked(self) -> list[Ask[S]]:
        """The questions it waits on; none: it runs by itself."""
        return []

    def receive(self, s: S, seat: Seat, c: Choice, now: StepContext) -> None:
        """Take a legal answer while this step is the next on the agenda."""
        raise NotImplementedError

    def hidden_from(self, seat: Seat) -> Step[S]:
        """The step without what this seat may not know."""
        return self

    def notation(self) -> str:
        """How the step is written in a position."""
        raise NotImplementedError


class Ask(Step[S]):
    """A question to one seat. It never holds answers: those would travel with every view."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def waits(self) -> bool:
        """A question waits for its answer."""
        return True

    def asked(self) -> list[Ask[S]]:
        """A list with this question alone."""
        return [self]

    def receive(self, s: S, seat: Seat, c: Choice, now: StepContext) -> None:
        """Answered, the question is off the agenda; after an aside it comes again."""
        if c.aside:
            assert isinstance(c, Aside)
            s.agenda[-1] = self.again()
            c.happen(s, seat, now)
        else:
            s.agenda.pop()
            self.answer(s, c, now)

    def candidates(self, s: S) -> list[Choice]:
        """What can be tried: every option is among them. The list is not the caller's to change."""
        raise NotImplementedError

    def objection(self, s: S, c: Choice) -> Clause | None:
        """The first clause against this choice, in rulebook order; the choice may be any in the vocabulary."""
        raise NotImplementedError

    def answer(self, s: S, c: Choice, now: StepContext) -> None:
        """Do what was chosen. An ask inside a poll has nothing to do here."""
        raise NotImplementedError

    def asides(self, s: S) -> list[Aside[S]]:
        """What may be tried besides."""
        return NO_ASIDES

    def against_asides(self) -> Clause | None:
        """The clause that forbids all asides while this question is open."""
        return NOT_AN_ANSWER

    def again(self) -> Step[S]:
        """What stands on the agenda in place of this question once an aside is done."""
        return self

    def stands(self) -> bool:
        """Whether an answer stands once it is given, since everyone has heard it."""
        return False

    def picks(self, s: S) -> Picks | None:
        """How many of the options are picked before they are confirmed; None: every answer is given for itself.

        Every option but the empty one is a pick then. They are given one by one all the same: this is for whoever
        collects them.
        """
        return None

    def follow_up(self, s: S) -> Ask[S] | None:
        """Inside a poll: what this seat is asked next; its sealed answers so far are `s.given(seat)`."""
        return None

    def legal(self, s: S) -> list[Choice]:
        """The candidates that no clause stands against. The list is not the caller's to change."""
        return [c for c in self.candidates(s) if self.objection(s, c) is None]

    def options(self, s: S) -> list[Choice]:
        """What is legal, then the asides that are."""
        asides = self.asides(s)
        if not asides:
            return self.legal(s)
        return self.legal(s) + [aside for aside in asides if aside.objection(s, self.seat) is None]

    def pick(self, s: S, rng: Random) -> Choice:
        """One of the options, all equally likely."""
        if not self.asides(s):
            return self.pick_legal(s, rng)
        options = self.options(s)
        return options[int(rng.random() * len(options))]

    def pick_legal(self, s: S, rng: Random) -> Choice:
        """One of the legal candidates, all equally likely, as a rule without listing them all."""
        candidates = self.candidates(s)
        n = len(candidates)
        for _ in range(2 * n):
            c = candidates[int(rng.random() * n)]
            if self.objection(s, c) is None:
                return c
        legal = self.legal(s)
        return legal[int(rng.random() * len(legal))]


class Poll(Step[S]):
    """The same moment for several seats; the answers stay sealed until the last one is in."""

    def __init__(self, asks: list[Ask[S] | None], given: list[list[Choice]]) -> None:
        self.asks = asks  # seat -> what it is asked now; None: nothing (more)
        self.given = given  # seat -> its sealed answers

    def with_(self, asks: list[Ask[S] | None], given: list[list[Choice]]) -> Poll[S]:
        """The same poll at another point."""
        raise NotImplementedError

    def opening(self, seat: Seat) -> Ask[S]:
        """The first question that this seat is asked."""
        raise NotImplementedError

    def close(self, s: S, given: list[list[Choice]], now: StepContext) -> None:
        """All answers are in: open them."""
        raise NotImplementedError

    def run(self, s: S, now: StepContext) -> None:
        """Close the poll; comes when nobody is asked any more."""
        self.close(s, self.given, now)

    def waits(self) -> bool:
        """Whether an answer is still missing."""
        for ask in self.asks:
            if ask is not None:
                return True
        return False

    def asked(self) -> list[Ask[S]]:
        """The questions that are still open."""
        return [ask for ask in self.asks if ask is not None]

    def receive(self, s: S, seat: Seat, c: Choice, now: StepContext) -> None:
        """Answers go under the seal; asides happen at once."""
        if c.aside:
            assert isinstance(c, Aside)
            c.happen(s, seat, now)
        else:
            self.seal(s, seat, c)

    def hidden_from(self, seat: Seat) -> Step[S]:
        """Other seats' answers are blank."""
        blank: Choice = SEALED
        given = [g if i == seat else [blank] * len(g) for i, g in enumerate(self.given)]
        return self.with_(self.asks, given)

    def seal(self, s: S, seat: Seat, c: Choice) -> None:
        """Put one answer under the seal, on top of the agenda, and find out what this seat is asked next."""
        ask = self.asks[seat]
        assert ask is not None
        asks, given = self.asks[:], self.given[:]
        given[seat] = [*given[seat], c]
        s.agenda[-1] = self.with_(asks, given)
        asks[seat] = ask.follow_up(s)

    def still_seals(self, s: S, seat: Seat) -> bool:
        """Whether, on a later table, this poll is still open with one more answer of the seat."""
        if s.over:
            return False
        top = s.agenda[-1]
        return isinstance(top, Poll) and len(top.given[seat]) > len(self.given[seat])

    def without(self, seat: Seat) -> Poll[S]:
        """The poll once this seat has left: it is asked nothing more."""
        return self.with_([None if i == seat else a for i, a in enumerate(self.asks)], self.given)

    def sealed_notation(self) -> str:
        """The answers given so far, seat by seat, for a position's text."""
        return " ".join([letter(i) + ":" + ",".join([c.notation() for c in g]) for i, g in enumerate(self.given)])


# State: what lies on the table.

class State(Generic[S]):
    """A game writes `class Glade(State["Glade"])` and says how its own fields are copied and written."""

    def __init__(self, agenda: list[Step[S]], pieces: Pieces, seats: int) -> None:
        self.agenda = agenda  # the last is done first
        self.pieces = pieces
        self.seats = seats
        self.over = False
        self.gone = 0  # bit set of the seats that have left

    def copy(self) -> S:
        """A table that can be played on without changing this one."""
        raise NotImplementedError

    def text(self) -> str:
        """The whole table in a compact text: equal tables have equal texts. It names pieces, never their numbers."""
        raise NotImplementedError

    def __repr__(self) -> str:
        stands = "over" if self.over else self.agenda[-1].notation() if self.agenda else "nothing to do"
        return f"<{type(self).__name__}, {self.seats} seats: {stands}>"

    def vocabulary(self) -> Vocabulary:
        """All choices that can be written at this table."""
        raise NotImplementedError

    def leave(self, seat: Seat, now: StepContext) -> None:
        """What the rules say about a seat that concedes; `gone` is already marked."""
        raise NotImplementedError

    def then(self, first: Step[S], *later: Step[S]) -> None:
        """Put steps on the agenda so that they are done in the order they are written here."""
        for i in range(len(later) - 1, -1, -1):
            self.agenda.append(later[i])
        self.agenda.append(first)

    def end(self) -> None:
        """The game is over: nothing is left to be done."""
        self.over = True
        self.agenda.clear()

    def remaining(self, first: Seat = 0) -> list[Seat]:
        """The seats that have not left, clockwise from this one on."""
        order = [(first + n) % self.seats for n in range(self.seats)]
        return [seat for seat in order if not self.gone >> seat & 1]

    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise that has not left; somebody must be there."""
        seat = (seat + 1) % self.seats
        while self.gone >> seat & 1:
            seat = (seat + 1) % self.seats
        return seat

    def given(self, seat: Seat) -> list[Choice]:
        """A seat's own sealed answers in the poll that is open."""
        top = self.agenda[-1]
        return top.given[seat] if isinstance(top, Poll) else []

    def agenda_text(self) -> str:
        """What is to be done, the next first."""
        return "; ".join([step.notation() for step in self.agenda[::-1]])
