"""Questions: a decision with one option is carried out without asking (RND-OBJ-09, RND-CHAR-11, RND-WELL-09)."""

from __future__ import annotations

from random import Random

from clairiere.games.roundforest.state import Table
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
        """`move A`."""
        return f"{self.title()} {letter(self.seat)}"


def pose(s: Table, question: Question, now: Now) -> None:
    """Ask, unless there is only one answer."""
    legal = question.legal(s)
    if len(legal) == 1 and not question.asides(s):
        question.answer(s, legal[0], now)
    else:
        s.agenda.append(question)
