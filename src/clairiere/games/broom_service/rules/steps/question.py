"""Questions: a decision with one option is carried out without asking (BRM-RUL-21)."""

from __future__ import annotations

from random import Random

from clairiere.games.broom_service.rules.choices import PASS
from clairiere.games.broom_service.rules.events import Gained, Idle, Scored, Spent
from clairiere.games.broom_service.rules.state import OfSeat, Table
from clairiere.kernel.choices import Choice
from clairiere.kernel.state import Ask, Seat, StepContext, letter


class Question(Ask[Table]):
    """A question whose legal answers are few and quickly listed."""

    def pick_legal(self, s: Table, rng: Random) -> Choice:
        """Lists the legal choices first: few candidates are legal, so that guessing would miss."""
        legal = self.legal(s)
        return legal[int(rng.random() * len(legal))]

    def title(self) -> str:
        """What a position calls the question."""
        raise NotImplementedError

    def notation(self) -> str:
        """`lead A`."""
        return f"{self.title()} {letter(self.seat)}"


class Offer(OfSeat):
    """A question that is put, if there is anything to choose, once what comes before it is done."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.seat)
        self.question = question

    def run(self, s: Table, now: StepContext) -> None:
        pose(s, self.question, now)

    def notation(self) -> str:
        """`offer fly A any 0`."""
        return f"offer {self.question.notation()}"


def pose(s: Table, question: Question, now: StepContext) -> None:
    """Ask, unless there is only one answer."""
    legal = question.legal(s)
    if len(legal) > 1:
        s.agenda.append(question)
    elif legal[0] is PASS:
        now.tell(Idle(question.seat), s.pieces)
    else:
        question.answer(s, legal[0], now)


# Points and resources: won, lost, taken from the supply and given back (BRM-RES).

def score(s: Table, seat: Seat, vp: int, reason: int, now: StepContext) -> None:
    """Points, which may be lost and fall below zero (BRM-CURSE-06)."""
    if vp:
        s.players[seat].vp += vp
        now.tell(Scored(seat, vp, reason), s.pieces)


def gain(s: Table, seat: Seat, counts: tuple[int, ...], now: StepContext) -> None:
    """The supply never runs out (BRM-RES-02)."""
    stock = s.players[seat].stock
    for resource, n in enumerate(counts):
        stock[resource] += n
    now.tell(Gained(seat, counts), s.pieces)


def spend(s: Table, seat: Seat, counts: tuple[int, ...], now: StepContext) -> None:
    """Nobody gives more than they have (BRM-RES-04)."""
    stock = s.players[seat].stock
    for resource, n in enumerate(counts):
        stock[resource] -= n
        assert stock[resource] >= 0, "a resource below nothing"
    now.tell(Spent(seat, counts), s.pieces)


def one(resource: int, n: int = 1) -> tuple[int, int, int, int]:
    """So many of one resource."""
    return (
        n if resource == 0 else 0,
        n if resource == 1 else 0,
        n if resource == 2 else 0,
        n if resource == 3 else 0,
    )
