"""Questions: a decision with one option is carried out without asking (BRM-RUL-21)."""

from __future__ import annotations

from random import Random

from clairiere.games.broom_service.choices import PASS
from clairiere.games.broom_service.events import Idle
from clairiere.games.broom_service.leaving import OfSeat
from clairiere.games.broom_service.state import Table
from clairiere.kernel.agenda import Ask
from clairiere.kernel.choices import Choice
from clairiere.kernel.now import Now
from clairiere.kernel.seats import letter


class Question(Ask[Table]):
    """A question whose legal answers are few and quickly listed."""

    def pick_legal(self, s: Table, rng: Random) -> Choice:
        """Any of them."""
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

    def run(self, s: Table, now: Now) -> None:
        pose(s, self.question, now)

    def notation(self) -> str:
        """`offer fly A any 0`."""
        return f"offer {self.question.notation()}"


def pose(s: Table, question: Question, now: Now) -> None:
    """Ask, unless there is only one answer."""
    legal = question.legal(s)
    if len(legal) > 1:
        s.agenda.append(question)
    elif legal[0] is PASS:
        now.tell(Idle(question.seat), s.pieces)
    else:
        question.answer(s, legal[0], now)
