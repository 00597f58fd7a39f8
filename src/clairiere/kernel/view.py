"""Views: the table as one seat, or a spectator, may see it; tables imagined from a view; a finished game, laid open."""

from __future__ import annotations

from random import Random
from typing import Generic

from clairiere.kernel.choices import Choice
from clairiere.kernel.native import mypyc_attr
from clairiere.kernel.play import ask_of
from clairiere.kernel.state import SPECTATOR, Ask, Poll, S, Seat, letter


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
        """The position as text: equal for two states that the seat cannot tell apart."""
        return self.table.text()


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


def guess_once(s: S, seat: Seat, rng: Random) -> None:
    """Seal a random answer of this seat."""
    poll = s.agenda[-1]
    assert isinstance(poll, Poll)
    ask = poll.asks[seat]
    assert ask is not None
    poll.seal(s, seat, ask.pick(s, rng))
