"""Gatherers take potions of their colour and wands (BRM-GATH)."""

from __future__ import annotations

from clairiere.games.broom_service.choices import GATHERINGS, MOST_GATHERED, PASS, Gather
from clairiere.games.broom_service.clauses import ONE_OF_THEM, TOO_MANY_BRAVELY
from clairiere.games.broom_service.events import Declined
from clairiere.games.broom_service.numbering import ROLES, WAND
from clairiere.games.broom_service.state import Table
from clairiere.games.broom_service.steps.purse import gain
from clairiere.games.broom_service.steps.question import Question
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat, letter


class GatherUp(Question):
    """Bravely two potions and a wand or any part of them, cowardly one of them, or nothing (BRM-GATH-02 to -04)."""

    def __init__(self, seat: Seat, role: int, brave: bool) -> None:
        super().__init__(seat)
        self.role = role
        self.brave = brave

    def candidates(self, s: Table) -> list[Choice]:
        """However many of each, and nothing."""
        return take_up_to(MOST_GATHERED, MOST_GATHERED)

    def legal(self, s: Table) -> list[Choice]:
        """The supply never runs out."""
        if not self.brave:
            return [GATHERINGS[1][0], GATHERINGS[0][1], PASS]
        card = s.parts.roles[self.role]
        return take_up_to(card.potions, card.wands)

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, Gather):
            return None if c is PASS else NOT_AN_ANSWER
        if not self.brave:
            return None if c.potions + c.wands == 1 else ONE_OF_THEM
        card = s.parts.roles[self.role]
        return None if c.potions <= card.potions and c.wands <= card.wands else TOO_MANY_BRAVELY

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        if not isinstance(c, Gather):
            now.tell(Declined(self.seat), s.pieces)
            return
        counts = [0, 0, 0, 0]
        counts[s.parts.roles[self.role].potion] = c.potions
        counts[WAND] = c.wands
        gain(s, self.seat, tuple(counts), now)

    def title(self) -> str:
        return "gather"

    def notation(self) -> str:
        """`gather A root_gatherer brave`."""
        return f"gather {letter(self.seat)} {ROLES[self.role]} {'brave' if self.brave else 'cowardly'}"


def take_up_to(potions: int, wands: int) -> list[Choice]:
    """The most comes first, nothing last."""
    found: list[Choice] = []
    for p in range(potions, -1, -1):
        for w in range(wands, -1, -1):
            found.append(GATHERINGS[p][w])
    return found
