"""Recruiting Elites (GRV-REC)."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.rules.choices import (
    ANIMALS,
    DRAWN,
    HAND,
    LEFT,
    NOTHING,
    TOP,
    Keep,
    Recruit,
    animals_text,
    owned_pool,
)
from clairiere.games.bloody_grove.rules.clauses import ELITES_GONE, NOT_COMPLETED
from clairiere.games.bloody_grove.rules.events import Covered, Drew, Recruited, Transformed, TurnedUp
from clairiere.games.bloody_grove.rules.state import Table, without
from clairiere.kernel.bits import lowest
from clairiere.kernel.choices import NOT_AN_ANSWER, Choice, Clause
from clairiere.kernel.state import Ask, Seat, Step, StepContext, letter


class RecruitElites(Step[Table]):
    """Each completed symbol must be used, unless its Elite deck has run out (GRV-REC-01, GRV-REC-06)."""

    def __init__(self, seat: Seat, animals: int) -> None:
        self.seat = seat
        self.animals = animals  # bit set of the completed symbols not used yet

    def notation(self) -> str:
        return f"recruit {letter(self.seat)} {animals_text(self.animals)}"

    def run(self, s: Table, now: StepContext) -> None:
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

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
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

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        assert isinstance(c, Keep)
        recruit(s, self.seat, self.animal, c.place, now)


def recruit(s: Table, seat: Seat, animal: int, place: int, now: StepContext) -> None:
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


# Cards that come into a hand and leave it.

def draw(s: Table, seat: Seat, now: StepContext) -> None:
    """A player draws four cards from the own deck, or what is left of it (GRV-SETUP-11, GRV-LIM-01)."""
    deck = s.decks[seat]
    drawn = deck[:DRAWN]
    s.decks[seat] = deck[DRAWN:]
    s.hands[seat] += drawn
    for card in drawn:
        s.pieces.seen[card] = 1 << seat  # the owner's only, even if it was recruited openly (GRV-INFO-04)
    now.tell(Drew(seat, drawn), s.pieces)


def leave_hand(s: Table, seat: Seat, face: int) -> int:
    """The card with this face leaves a hand; its number says nothing about what it was (GRV-INFO-14)."""
    hand = s.hands[seat]
    card = s.pieces.carry(hand, s.among(hand, face))
    s.hands[seat] = without(hand, card)
    return card


def play_from_hand(s: Table, seat: Seat, face: int) -> int:
    """The card with this face is laid open."""
    card = leave_hand(s, seat, face)
    s.pieces.show(card)
    return card


# Transforming the Druid (GRV-TRF).

def transform(s: Table, seat: Seat, face: int, side: int, now: StepContext) -> None:
    """Lay a hand card beside the Druid pile, recruit what is completed, then cover the pile (GRV-TRF-01, -06, -07)."""
    card = play_from_hand(s, seat, face)
    s.beside = card
    s.side = side
    now.tell(Transformed(seat, card, side), s.pieces)
    s.then(COVER_PILE)
    animals = completed(s, seat, face, side)
    if animals:
        s.then(RecruitElites(seat, animals))


def completed(s: Table, seat: Seat, face: int, side: int) -> int:
    """Bit set of the animals whose half-symbols stand on both meeting edges (GRV-TRF-02 to -05)."""
    parts = s.parts
    top = s.transformation(seat)
    if side == LEFT:
        return parts.right[face] & (parts.druid_left[seat] if top == NOTHING else parts.left[top])
    return parts.left[face] & (parts.druid_right[seat] if top == NOTHING else parts.right[top])


class CoverPile(Step[Table]):
    """After all recruiting the card is laid on the Druid pile and is the Transformation (GRV-TRF-07, GRV-TRF-08)."""

    def notation(self) -> str:
        return "cover"

    def run(self, s: Table, now: StepContext) -> None:
        seat = s.player_at(s.position)
        s.druids[seat] += (s.beside,)
        now.tell(Covered(seat, s.beside), s.pieces)
        s.beside = NOTHING
        s.side = LEFT


COVER_PILE: Final = CoverPile()
