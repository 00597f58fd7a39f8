"""Views: the table as one seat, or a spectator, may see it; tables imagined from a view; a finished game, laid open."""

from __future__ import annotations

import re
from random import Random
from typing import Final, Generic

from clairiere.kernel.choices import Choice
from clairiere.kernel.native import mypyc_attr
from clairiere.kernel.play import ask_of
from clairiere.kernel.state import SPECTATOR, Ask, Pieces, Poll, S, Seat, letter, seat_of

SEEN_BY: Final = "seen_by"
HIDDEN: Final = "hidden"
"""What the lines begin with that the text of a view has beside those of a position."""


class View(Generic[S]):
    """The state as one seat may see it: unknown faces and other seats' sealed answers are blank."""

    def __init__(self, table: S, seat: Seat) -> None:
        self.table = table
        self.seat = seat
        self.still = False  # a picture of what was or might be: nobody can answer on it
        self.open = False  # nothing is hidden: the game is over, and this is how it was

    def ask(self) -> Ask[S] | None:
        """The question open to this seat, if any."""
        return None if self.still else ask_of(self.table, self.seat)

    def options(self) -> list[Choice]:
        """The legal answers of this seat."""
        ask = self.ask()
        return [] if ask is None else ask.options(self.table)

    def imagine(self, rng: Random) -> S:
        """A full state that agrees with everything this seat knows; sealed answers are guessed."""
        s: S = self.table.copy()
        s.pieces.fill(rng)
        top = s.agenda[-1] if s.agenda else None
        if isinstance(top, Poll):
            guess_sealed(s, top, self.seat, rng)
        return s

    def __repr__(self) -> str:
        return f"<View of {self.table!r} by {letter(self.seat)}>"

    def text(self) -> str:
        """The position, who sees it, and which faces are blank; `Game.read` reads it back.

        Equal for two states that the seat cannot tell apart.
        """
        return f"{self.table.text()}{SEEN_BY} {letter(self.seat)}\n{hidden_text(self.table.pieces)}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Guesses(Generic[S]):
    """Samples full states from a view; a game may override what is likely."""

    def __init__(self, view: View[S]) -> None:
        self.view = view

    def imagine(self, rng: Random) -> S:
        """A full state that agrees with everything the seat knows."""
        return self.view.imagine(rng)


def view(s: S, seat: Seat) -> View[S]:
    """Make the view of a seat."""
    table: S = s.copy()
    table.pieces.hide_from(seat)
    table.agenda = [step.hidden_from(seat) for step in table.agenda]
    return View(table, seat)


def open_view(s: S) -> View[S]:
    """What somebody would see from whom nothing is hidden, sealed answers included; only of games that are over."""
    table: S = s.copy()
    table.pieces.open()
    opened = View(table, SPECTATOR)
    opened.still = opened.open = True
    return opened


def guess_sealed(s: S, poll: Poll[S], seat: Seat, rng: Random) -> None:
    """Replace sealed answers of other seats by random ones."""
    # Back to the question before the first sealed answer of each seat, then as many guesses as it has given answers:
    # an answer may decide what the same seat is asked next.
    asks = [ask if i == seat or not poll.given[i] else poll.opening(i) for i, ask in enumerate(poll.asks)]
    s.agenda[-1] = poll.with_(asks, [given if i == seat else [] for i, given in enumerate(poll.given)])
    for i, given in enumerate(poll.given):
        for _ in range(0 if i == seat else len(given)):
            guess_once(s, i, rng)
    if s.gone:  # who has left is asked nothing more, whatever the last guess would lead to
        guessed = s.agenda[-1]
        assert isinstance(guessed, Poll)
        asks = [None if s.gone >> i & 1 else ask for i, ask in enumerate(guessed.asks)]
        s.agenda[-1] = guessed.with_(asks, guessed.given)


def guess_once(s: S, seat: Seat, rng: Random) -> None:
    """Seal a random answer of this seat."""
    poll = s.agenda[-1]
    assert isinstance(poll, Poll)
    ask = poll.asks[seat]
    assert ask is not None
    poll.seal(s, seat, ask.pick(s, rng))


# Views as text: the position with blanks, then whose view it is, then which faces are blank in each pool. What lies in
# a pool is public, but not always to be seen on the table: of two Elites in a hand everyone has seen them recruited.

def hidden_text(pieces: Pieces) -> str:
    """`hidden basic_green basic_bear_2 basic_owl_1*2`: a line for every pool with blank faces."""
    lines = []
    for label, faces in zip(pool_labels(pieces.printing.pools), pieces.blank):
        if faces:
            names = [pieces.printing.faces[face] for face in sorted(set(faces))]
            counts = [faces.count(face) for face in sorted(set(faces))]
            words = [name if n == 1 else f"{name}*{n}" for name, n in zip(names, counts)]
            lines.append(" ".join([HIDDEN, label, *words]) + "\n")
    return "".join(lines)


def pool_labels(pools: list[str]) -> list[str]:
    """The names of the pools, numbered from the second on where several have the same back: `elite_bear.2`."""
    labels: list[str] = []
    for number, name in enumerate(pools):
        before = pools[:number].count(name)
        labels.append(f"{name}.{before + 1}" if before else name)
    return labels


class HiddenFaces:
    """The faces that are blank in a view, by pool; each is laid out once."""

    def __init__(self) -> None:
        self.left: dict[str, list[str]] = {}

    def add(self, pool: str, words: list[str]) -> None:
        """The words of a line: names, with a count if there are several."""
        names: list[str] = []
        for word in words:
            name, _, count = word.partition("*")
            names += [name] * (int(count) if count else 1)
        self.left[pool] = names

    def take(self, pool: str) -> str:
        """One face of the pool; LookupError if there is none left."""
        return self.left[pool].pop(0)

    def take_all(self, pool: str) -> list[str]:
        """All faces that are left in the pool."""
        return self.left.pop(pool, [])

    def fill(self, text: str) -> str:
        """The text with a face of its pool for every blank: `basic_owl_1*A` for `?basic_green*A`."""
        return re.sub(r"\?([\w.]+)", self.taken, text)

    def taken(self, blank: re.Match[str]) -> str:
        """A face for a blank."""
        return self.take(blank[1])


class ViewText:
    """The text of a view, taken apart."""

    def __init__(self, text: str) -> None:
        self.seat = SPECTATOR
        self.hidden = HiddenFaces()
        position = []
        for line in text.splitlines():
            words = line.split()
            if words[:1] == [SEEN_BY]:
                self.seat = SPECTATOR if words[1] == letter(SPECTATOR) else seat_of(words[1])
            elif words[:1] == [HIDDEN]:
                self.hidden.add(words[1], words[2:])
            else:
                position.append(line)
        self.position = "\n".join(position) + "\n"
