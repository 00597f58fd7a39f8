"""Play: who is asked, what stands against an answer, and what an answer does."""

from __future__ import annotations

from typing import Any

from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import CONCEDE, GAME_OVER, HAS_LEFT, NO_SUCH_SEAT, NOT_ASKED, Choice, Clause, Illegal
from clairiere.kernel.state import Aside, Ask, Event, Pieces, S, Seat, Step, StepContext, Story, letter


class Conceded(Event):
    """Event: a seat left the game."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def notation(self, pieces: Pieces) -> str:
        """`conceded B`."""
        return f"conceded {letter(self.seat)}"


def waiting(s: S) -> list[Ask[S]]:
    """The open questions of a state."""
    if s.over:
        return []
    asked: list[Ask[S]] = s.agenda[-1].asked()
    return asked


def next_ask(s: S) -> Ask[S]:
    """The first open question; the game must not be over."""
    top = s.agenda[-1]
    if isinstance(top, Ask):
        return top
    asked: list[Ask[S]] = top.asked()
    return asked[0]


def asked_seats(s: S) -> int:
    """Bit set of the seats with an open question."""
    mask = 0
    for ask in waiting(s):
        mask |= 1 << ask.seat
    return mask


def ask_of(s: S, seat: Seat) -> Ask[S] | None:
    """The question open to this seat."""
    if s.over:
        return None
    top = s.agenda[-1]
    if isinstance(top, Ask):
        return top if top.seat == seat else None
    for ask in waiting(s):
        if ask.seat == seat:
            return ask
    return None


def objection(s: S, seat: Seat, c: Choice) -> Clause | None:
    """The first clause against this answer of this seat."""
    if not 0 <= seat < s.seats:
        return NO_SUCH_SEAT
    if s.over:
        return GAME_OVER
    if s.gone >> seat & 1:
        return HAS_LEFT
    if c is CONCEDE:
        return None
    ask = ask_of(s, seat)
    if ask is None:
        return NOT_ASKED
    if isinstance(c, Aside):
        return ask.against_asides() or c.objection(s, seat)
    return ask.objection(s, c)


def play(s: S, seat: Seat, c: Choice, now: StepContext) -> None:
    """Play a legal answer, and run the agenda up to the next question. Changes `s`."""
    if c is CONCEDE:
        s.gone |= 1 << seat
        now.tell(Conceded(seat), s.pieces)
        s.leave(seat, now)
        settle(s, now)
    else:
        top = s.agenda[-1]
        top.receive(s, seat, c, now)
        settle(s, now, top)


def settle(s: S, now: StepContext, last: Step[S] | None = None) -> None:
    """Run the agenda until somebody is asked or the game is over; the last step was answered or run before."""
    agenda = s.agenda
    while not s.over:
        if not agenda:
            raise empty_agenda(s, last)
        top = agenda[-1]
        if top.waits():
            return
        agenda.pop()
        top.run(s, now)
        agenda, last = s.agenda, top


def empty_agenda(s: S, last: Step[S] | None) -> RuntimeError:
    """The error for a game that is not over and has nothing left to do: its rules lack a step after this one."""
    kind: Any = type(s)
    if last is not None:
        when = f"after {last.notation()!r} ({type(last).__name__})"
    else:
        when = f"after {kind.__name__}.leave" if s.gone else "after the set-up"
    return RuntimeError(
        f"{kind.__module__}: the agenda is empty {when}, and the game is not over; "
        "push the next step with `s.then(...)`, or end the game with `s.end()`"
    )


def step(s: S, seat: Seat, c: Choice, chance: Chance) -> tuple[S, Story]:
    """Check and play an answer on a copy; returns the new state and its story; raises Illegal."""
    clause = objection(s, seat, c)
    if clause is not None:
        raise Illegal(clause)
    story = Story([])
    t: S = s.copy()
    play(t, seat, c, StepContext(chance, story))
    return t, story
