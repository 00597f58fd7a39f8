"""The chip bag, the object bag and the pile: what is drawn from them and goes back (RND-REFILL, RND-SUPPLY-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clairiere.games.roundforest.rules.choices import EMPTY, FIRST_CHARACTER, FIRST_CHIP, NOTHING
from clairiere.games.roundforest.rules.components import Pack
from clairiere.games.roundforest.rules.events import BagFilled, Refilled, WentBack
from clairiere.kernel.bits import count, nth
from clairiere.kernel.state import StepContext

if TYPE_CHECKING:
    from clairiere.games.roundforest.rules.state import Table


def nth_of(counts: list[int], k: int) -> int:
    """The kind of the k-th thing, if so many of each kind stand in a row."""
    for kind in range(len(counts)):
        k -= counts[kind]
        if k < 0:
            return kind
    raise ValueError("there are not so many")


def draw_chip(s: Table, now: StepContext) -> int:
    """One chip; as soon as the bag is empty the discard goes into it (RND-REFILL-06)."""
    chips = s.chips
    left = chips[0] + chips[1] + chips[2]
    chip = nth_of(chips, now.chance.below(left))
    chips[chip] -= 1
    if left == 1:
        s.chips, s.discard = s.discard, [0, 0, 0]
        now.tell(BagFilled(sum(s.chips)), s.pieces)
    return chip


def refill(s: Table, place: int, now: StepContext) -> None:
    """A chip for a space that was left, unless it is a well or carries something (RND-REFILL-01, -03, -04)."""
    if s.lies[place] == EMPTY and not s.is_well(place):
        chip = draw_chip(s, now)
        s.lies[place] = FIRST_CHIP + chip
        now.tell(Refilled(place, chip), s.pieces)


def discard_chip(s: Table, place: int) -> int:
    """Take the chip from a space; its colour (RND-CHIP-02, -03)."""
    chip = s.lies[place] - FIRST_CHIP
    s.lies[place] = EMPTY
    s.discard[chip] += 1
    return chip


def draw_object(s: Table, now: StepContext) -> int:
    """One object, all that are in the bag equally likely."""
    kind = nth_of(s.bag, now.chance.below(s.bagged))
    take_object(s, kind)
    return kind


def take_object(s: Table, kind: int) -> None:
    """Take an object of this kind out of the bag."""
    s.bag[kind] -= 1
    s.bagged -= 1


def return_object(s: Table, kind: int) -> None:
    """Put an object into the bag (RND-OBJ-12)."""
    s.bag[kind] += 1
    s.bagged += 1


def return_drawn(s: Table, now: StepContext) -> None:
    """What was drawn and found no place goes back."""
    if s.drawn:
        for kind in s.drawn:
            return_object(s, kind)
        now.tell(WentBack(s.drawn), s.pieces)
        s.drawn = ()


def draw_card(s: Table, now: StepContext) -> int:
    """The top card of the pile, which is shuffled whenever a card goes into it (RND-CHAR-17)."""
    character = nth(s.pile, now.chance.below(count(s.pile)))
    s.pile &= ~(1 << character)
    return character


def return_card(s: Table, character: int) -> None:
    """The card goes into the pile, the token beside it; whoever owed the character is free (RND-CHAR-06, -09)."""
    s.pile |= 1 << character
    if s.met == character:
        s.met = NOTHING
    for player in s.players:
        player.debts &= ~(1 << character)
    place = s.place_of(character)
    if place != NOTHING:
        s.lies[place] = EMPTY


def return_hand(s: Table, pack: Pack) -> None:
    """Several objects go into the bag."""
    for kind in pack:
        return_object(s, kind)


def lay_token(s: Table, character: int, place: int) -> None:
    """A character token is put on a space."""
    s.lies[place] = FIRST_CHARACTER + character
    s.met = NOTHING
