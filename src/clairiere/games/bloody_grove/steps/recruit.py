"""Recruiting Elites (GRV-REC)."""

from __future__ import annotations

from clairiere.games.bloody_grove.choices import Keep, Recruit
from clairiere.games.bloody_grove.clauses import ELITES_GONE, NOT_COMPLETED
from clairiere.games.bloody_grove.events import Recruited, TurnedUp
from clairiere.games.bloody_grove.numbering import ANIMALS, HAND, NOTHING, TOP, animals_text, owned_pool
from clairiere.games.bloody_grove.state import Table
from clairiere.kernel.agenda import Ask, Step
from clairiere.kernel.bits import lowest
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat, letter


class RecruitElites(Step[Table]):
    """Each completed symbol must be used, unless its Elite deck has run out (GRV-REC-01, GRV-REC-06)."""

    def __init__(self, seat: Seat, animals: int) -> None:
        self.seat = seat
        self.animals = animals  # bit set of the completed symbols not used yet

    def notation(self) -> str:
        return f"recruit {letter(self.seat)} {animals_text(self.animals)}"

    def run(self, s: Table, now: Now) -> None:
        left = self.animals & s.visible_elites()
        if left & (left - 1):
            s.then(RecruitNext(self.seat, self.animals))
        elif left:
            s.then(RecruitDestination(self.seat, lowest(left)))


class RecruitNext(Ask[Table]):
    """With several completed symbols the player chooses the order (GRV-REC-02)."""

    def __init__(self, seat: Seat, animals: int) -> None:
        super().__init__(seat)
        self.animals = animals

    def notation(self) -> str:
        return f"recruit_next {letter(self.seat)} {animals_text(self.animals)}"

    def candidates(self, s: Table) -> list[Choice]:
        return s.parts.choices.recruit

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, Recruit):
            return NOT_AN_ANSWER
        if not self.animals >> c.animal & 1:
            return NOT_COMPLETED
        if s.visible_elite(c.animal) == NOTHING:
            return ELITES_GONE
        return None

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        assert isinstance(c, Recruit)
        rest = self.animals & ~(1 << c.animal)
        s.then(RecruitDestination(self.seat, c.animal), RecruitElites(self.seat, rest))


class RecruitDestination(Ask[Table]):
    """The card goes into the hand, on top of the deck or beneath it (GRV-REC-03, GRV-INFO-05)."""

    def __init__(self, seat: Seat, animal: int) -> None:
        super().__init__(seat)
        self.animal = animal

    def notation(self) -> str:
        return f"recruit_destination {letter(self.seat)} {ANIMALS[self.animal]}"

    def candidates(self, s: Table) -> list[Choice]:
        return s.parts.choices.keep

    def objection(self, s: Table, c: Choice) -> Clause | None:
        return None if isinstance(c, Keep) else NOT_AN_ANSWER

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        assert isinstance(c, Keep)
        recruit(s, self.seat, self.animal, c.place, now)


def recruit(s: Table, seat: Seat, animal: int, place: int, now: Now) -> None:
    """The visible Elite goes to its place, and only then the next one is turned up (GRV-REC-04, GRV-INFO-05)."""
    card = s.visible_elite(animal)
    s.pieces.rehouse(card, owned_pool(seat, animal))
    now.tell(Recruited(seat, card, place), s.pieces)
    put(s, seat, card, place)
    s.elites[animal] += 1
    following = s.visible_elite(animal)
    if following != NOTHING:
        s.pieces.show(following)
        now.tell(TurnedUp((following,)), s.pieces)


def put(s: Table, seat: Seat, card: int, place: int) -> None:
    """Into the hand, or outside everything put there before (GRV-REC-05, GRV-REC-07)."""
    if place == HAND:
        s.hands[seat] += (card,)
        s.pieces.conceal(card, 1 << seat)  # everyone saw it; from now on only its back is shown (GRV-INFO-02)
    elif place == TOP:
        s.decks[seat] = (card,) + s.decks[seat]
    else:
        s.decks[seat] += (card,)
