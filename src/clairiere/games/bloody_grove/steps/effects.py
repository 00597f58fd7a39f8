"""The effects of Venerables (GRV-VEF)."""

from __future__ import annotations

from clairiere.games.bloody_grove.choices import Keep, Recruit
from clairiere.games.bloody_grove.clauses import NOT_TO_HAND, NOT_VISIBLE
from clairiere.games.bloody_grove.components import PEEK_ARCANE, RECRUIT_TO_DECK
from clairiere.games.bloody_grove.events import LaidDown
from clairiere.games.bloody_grove.numbering import ANIMALS, HAND, NOTHING
from clairiere.games.bloody_grove.state import Table
from clairiere.games.bloody_grove.steps.peeks import VenerablePeek
from clairiere.games.bloody_grove.steps.recruit import recruit
from clairiere.games.bloody_grove.steps.tokens import refill_if_empty, tokens_to_choose
from clairiere.kernel.agenda import Ask, Step
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat, letter


def carry_out(s: Table, seat: Seat, grove: int, effects: tuple[int, ...]) -> None:
    """The effects of a Venerable are carried out in the order listed (GRV-VEN-08)."""
    for i in range(len(effects) - 1, -1, -1):
        if effects[i] == PEEK_ARCANE:
            s.then(PeekEffect(seat))
        elif effects[i] == RECRUIT_TO_DECK:
            s.then(RecruitEffect(seat))
        else:
            s.then(BottomCard(seat, grove))


class PeekEffect(Step[Table]):
    """The player looks at a token; skipped if there is none (GRV-VEF-01, GRV-ARC-11, GRV-ARC-12)."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def notation(self) -> str:
        return f"peek_arcane {letter(self.seat)}"

    def run(self, s: Table, now: Now) -> None:
        if tokens_to_choose(s):
            refill_if_empty(s, now)
            s.then(VenerablePeek(self.seat))


class RecruitEffect(Step[Table]):
    """The player recruits an Elite to the own deck; skipped if none is visible (GRV-VEF-03, GRV-VEF-04)."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def notation(self) -> str:
        return f"recruit_to_deck {letter(self.seat)}"

    def run(self, s: Table, now: Now) -> None:
        if s.visible_elites():
            s.then(VenerableRecruit(self.seat))


class BottomCard(Step[Table]):
    """The bottom card of the own deck is laid into the column, its symbols unused (GRV-VEF-05 to -07)."""

    def __init__(self, seat: Seat, grove: int) -> None:
        self.seat = seat
        self.grove = grove

    def notation(self) -> str:
        return f"bottom_card_to_column {letter(self.seat)} {self.grove}"

    def run(self, s: Table, now: Now) -> None:
        deck = s.decks[self.seat]
        if deck:
            card = deck[-1]
            s.decks[self.seat] = deck[:-1]
            s.pieces.show(card)
            s.lay(self.seat, self.grove, card)
            now.tell(LaidDown(self.seat, card, self.grove), s.pieces)


class VenerableRecruit(Ask[Table]):
    """The player chooses an animal that has a visible Elite (GRV-VEF-03, GRV-LIM-04)."""

    def notation(self) -> str:
        return f"venerable_recruit {letter(self.seat)}"

    def candidates(self, s: Table) -> list[Choice]:
        return s.parts.choices.recruit

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, Recruit):
            return NOT_AN_ANSWER
        if s.visible_elite(c.animal) == NOTHING:
            return NOT_VISIBLE
        return None

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        assert isinstance(c, Recruit)
        s.then(VenerableRecruitDestination(self.seat, c.animal))


class VenerableRecruitDestination(Ask[Table]):
    """The card goes on top of the deck or beneath it, never into the hand (GRV-VEF-03)."""

    def __init__(self, seat: Seat, animal: int) -> None:
        super().__init__(seat)
        self.animal = animal

    def notation(self) -> str:
        return f"venerable_recruit_destination {letter(self.seat)} {ANIMALS[self.animal]}"

    def candidates(self, s: Table) -> list[Choice]:
        return s.parts.choices.keep

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, Keep):
            return NOT_AN_ANSWER
        if c.place == HAND:
            return NOT_TO_HAND
        return None

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        assert isinstance(c, Keep)
        recruit(s, self.seat, self.animal, c.place, now)
