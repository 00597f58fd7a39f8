"""The effects of Venerables (GRV-VEF)."""

from __future__ import annotations

from clairiere.games.bloody_grove.rules.choices import Keep, Recruit, Replace, Take
from clairiere.games.bloody_grove.rules.clauses import (
    NOT_IN_ROW,
    NOT_REPLACEABLE,
    NOT_TO_HAND,
    NOT_VISIBLE,
    VENERABLE_STAYS,
)
from clairiere.games.bloody_grove.rules.components import PEEK_ARCANE, RECRUIT_TO_DECK
from clairiere.games.bloody_grove.rules.events import LaidDown, Took
from clairiere.games.bloody_grove.rules.numbering import ANIMALS, FIRST_VENERABLE_FACE, HAND, NOTHING, is_venerable
from clairiere.games.bloody_grove.rules.state import Cards, Table, without
from clairiere.games.bloody_grove.rules.steps.arcane import VenerablePeek, discard, refill_if_empty, tokens_to_choose
from clairiere.games.bloody_grove.rules.steps.recruit import recruit
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.events import StepContext
from clairiere.kernel.seats import Seat, letter
from clairiere.kernel.state import Ask, Step


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

    def run(self, s: Table, now: StepContext) -> None:
        if tokens_to_choose(s):
            refill_if_empty(s, now)
            s.then(VenerablePeek(self.seat))


class RecruitEffect(Step[Table]):
    """The player recruits an Elite to the own deck; skipped if none is visible (GRV-VEF-03, GRV-VEF-04)."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def notation(self) -> str:
        return f"recruit_to_deck {letter(self.seat)}"

    def run(self, s: Table, now: StepContext) -> None:
        if s.visible_elites():
            s.then(VenerableRecruit(self.seat))


class BottomCard(Step[Table]):
    """The bottom card of the own deck is laid into the column, its symbols unused (GRV-VEF-05 to -07)."""

    def __init__(self, seat: Seat, grove: int) -> None:
        self.seat = seat
        self.grove = grove

    def notation(self) -> str:
        return f"bottom_card_to_column {letter(self.seat)} {self.grove}"

    def run(self, s: Table, now: StepContext) -> None:
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

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
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

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        assert isinstance(c, Keep)
        recruit(s, self.seat, self.animal, c.place, now)


# Taking a Venerable (GRV-VEN).

class ChooseVenerable(Ask[Table]):
    """The winner of a grove must choose one card of the Venerable row (GRV-VEN-01)."""

    def __init__(self, seat: Seat, grove: int) -> None:
        super().__init__(seat)
        self.grove = grove

    def notation(self) -> str:
        return f"choose_venerable {letter(self.seat)} {self.grove}"

    def candidates(self, s: Table) -> list[Choice]:
        take = s.parts.choices.take
        return [take[s.pieces.faces[card] - FIRST_VENERABLE_FACE] for card in s.row]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, Take):
            return NOT_AN_ANSWER
        if s.among(s.row, c.face) == NOTHING:
            return NOT_IN_ROW
        return None

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """One basic or Elite card leaves no choice, none is replaced if there is none (GRV-VEN-02 to -04)."""
        assert isinstance(c, Take)
        replaceable = [card for card in s.columns[3 * self.seat + self.grove] if not is_venerable(card)]
        if len(replaceable) > 1:
            s.then(ChooseReplaced(self.seat, self.grove, c))
        else:
            place(s, self.seat, self.grove, c.face, replaceable[0] if replaceable else NOTHING, now)


class ChooseReplaced(Ask[Table]):
    """The Venerable must replace a basic or Elite card in the winner's column (GRV-VEN-02, GRV-VEN-05)."""

    def __init__(self, seat: Seat, grove: int, taken: Take) -> None:
        super().__init__(seat)
        self.grove = grove
        self.taken = taken

    def notation(self) -> str:
        return f"choose_replaced {letter(self.seat)} {self.grove} {self.taken.name}"

    def candidates(self, s: Table) -> list[Choice]:
        replace = s.parts.choices.replace
        return [replace[s.pieces.faces[card]] for card in s.columns[3 * self.seat + self.grove]]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, Replace):
            return NOT_AN_ANSWER
        card = s.among(s.columns[3 * self.seat + self.grove], c.face)
        if card == NOTHING:
            return NOT_REPLACEABLE
        if is_venerable(card):
            return VENERABLE_STAYS
        return None

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        assert isinstance(c, Replace)
        replaced = s.among(s.columns[3 * self.seat + self.grove], c.face)
        place(s, self.seat, self.grove, self.taken.face, replaced, now)


def place(s: Table, seat: Seat, grove: int, face: int, replaced: int, now: StepContext) -> None:
    """The Venerable comes into the column, then its effects are carried out (GRV-VEN-06 to -09)."""
    card = s.among(s.row, face)
    s.row = without(s.row, card)
    column = 3 * seat + grove
    s.columns[column] = with_venerable(s.columns[column], card, replaced)
    now.tell(Took(seat, card, grove, replaced), s.pieces)
    if replaced != NOTHING:
        s.box += (replaced,)
        discard(s, s.tokens_at(replaced), now)
    carry_out(s, seat, grove, s.parts.effects[face])


def with_venerable(column: Cards, card: int, replaced: int) -> Cards:
    """The column with a Venerable in the place of the replaced card, or at its end (GRV-VEN-07)."""
    if replaced == NOTHING:
        return column + (card,)
    return tuple([card if other == replaced else other for other in column])
