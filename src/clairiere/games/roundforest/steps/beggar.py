"""The beggar: for a copper coin he calls any character of the pile (RND-BEGGAR)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.bags import return_card
from clairiere.games.roundforest.choices import CALLS, Call
from clairiere.games.roundforest.clauses import NOT_IN_PILE
from clairiere.games.roundforest.encounters import Met
from clairiere.games.roundforest.numbering import BEGGAR
from clairiere.games.roundforest.state import Table
from clairiere.games.roundforest.steps.chest import OwnQuestion
from clairiere.games.roundforest.steps.purse import pay
from clairiere.games.roundforest.steps.question import pose
from clairiere.kernel.bits import bits
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat


class BeggarCard(OwnQuestion):
    """Any card of the pile, in which the beggar's own is not at that time (RND-BEGGAR-02, -03)."""

    def candidates(self, s: Table) -> list[Choice]:
        """Everybody in the pile."""
        return [CALLS[character] for character in bits(s.pile)]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """The card must be there."""
        if not isinstance(c, Call):
            return NOT_AN_ANSWER
        return None if s.pile >> c.character & 1 else NOT_IN_PILE

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        """The beggar goes, the other one comes; meeting them is the next step on the agenda."""
        assert isinstance(c, Call)
        return_card(s, BEGGAR)
        s.pile &= ~(1 << c.character)
        s.met = c.character
        now.tell(Met(self.seat, c.character), s.pieces)

    def title(self) -> str:
        return "beggar"


BEGGAR_CARDS: Final = [BeggarCard(seat) for seat in range(4)]


def visit_beggar(s: Table, seat: Seat, now: Now) -> None:
    """Alms first (RND-BEGGAR-02)."""
    pay(s, seat, now, copper=s.parts.helpers.alms)
    pose(s, BEGGAR_CARDS[seat], now)
