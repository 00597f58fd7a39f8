"""Coins, apples and objects that change hands (RND-SUPPLY, RND-PACK)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.rules.choices import CHEST, CORNER, KEY, SPIRIT_TOKEN
from clairiere.games.roundforest.rules.clauses import (
    CHEST_AT_ENDS,
    CHEST_NOT_YOUR_TURN,
    CHEST_WOULD_BREAK_OFF,
    NO_CHEST,
    NO_CHEST_APPLE,
)
from clairiere.games.roundforest.rules.components import Pack, packed, unpacked
from clairiere.games.roundforest.rules.events import Gave, Kept, Opened, Paid, Received, Won
from clairiere.games.roundforest.rules.state import Table, return_object
from clairiere.kernel.choices import Clause
from clairiere.kernel.state import NO_ASIDES, Aside, Question, Seat, Step, StepContext


def pay(s: Table, seat: Seat, now: StepContext, *, copper: int = 0, silver: int = 0, apples: int = 0) -> None:
    """Coins or apples go to the supply."""
    shift(s, seat, -copper, -silver, -apples)
    if copper or silver or apples:
        now.tell(Paid(seat, copper, silver, apples), s.pieces)


def receive(s: Table, seat: Seat, now: StepContext, *, copper: int = 0, silver: int = 0, apples: int = 0) -> None:
    """Coins or apples come from the supply."""
    shift(s, seat, copper, silver, apples)
    if copper or silver or apples:
        now.tell(Received(seat, copper, silver, apples), s.pieces)


def shift(s: Table, seat: Seat, copper: int, silver: int, apples: int) -> None:
    """So many go from the supply to a player."""
    me = s.players[seat]
    me.copper += copper
    me.silver += silver
    me.apples += apples
    s.copper -= copper
    s.silver -= silver
    s.apples -= apples


def give(s: Table, seat: Seat, kind: int, now: StepContext) -> None:
    """An object goes from the backpack into the object bag (RND-OBJ-12)."""
    me = s.players[seat]
    me.pack = unpacked(me.pack, kind)
    return_object(s, kind)
    now.tell(Gave(seat, kind), s.pieces)


def keep(s: Table, seat: Seat, kind: int, now: StepContext) -> None:
    """An object goes into the backpack."""
    me = s.players[seat]
    me.pack = packed(me.pack, kind)
    now.tell(Kept(seat, kind), s.pieces)


# Questions: a decision with one option is carried out without asking (RND-OBJ-09, RND-CHAR-11, RND-WELL-09).

def pose(s: Table, question: Question[Table], now: StepContext) -> None:
    """Ask, unless there is only one answer."""
    legal = question.legal(s)
    if len(legal) == 1 and not question.asides(s):
        question.answer(s, legal[0], now)
    else:
        s.agenda.append(question)


# The emerald ring: the end of the game (RND-SPIRIT-03, -14, RND-END-01).

def win(s: Table, seat: Seat, now: StepContext) -> None:
    """The apples go to the supply, the ring to the winner, and the game is over (RND-END-01)."""
    pay(s, seat, now, apples=s.parts.helpers.apples_needed)
    s.ring = seat
    now.tell(Won(seat), s.pieces)
    s.end()


def win_on_the_spot(s: Table, seat: Seat, now: StepContext) -> None:
    """Whoever becomes ready on the spirit's space has reached it, and wins (RND-SPIRIT-14)."""
    at = s.players[seat].at
    if not s.arrive_ready and at != CORNER and s.lies[at] == SPIRIT_TOKEN and s.is_ready(seat):
        win(s, seat, now)


# The treasure chest and its key: an apple, with any question of one's own turn (RND-CHEST).

class OwnQuestion(Question[Table]):
    """A question within one's own turn: with it the chest may be opened (RND-CHEST-02)."""

    def is_edge(self) -> bool:
        """Whether it stands at the start or at the end of a turn (RND-TURN-05)."""
        return False

    def goes_on_without(self, s: Table, pack: Pack) -> bool:
        """Whether it can still be answered once chest and key have gone and this is left (RND-CHEST-06)."""
        return True

    def asides(self, s: Table) -> list[Aside[Table]]:
        """Opening the treasure chest."""
        pack = s.players[self.seat].pack
        if CHEST not in pack or KEY not in pack or against_opening(s, self.seat, self) is not None:
            return NO_ASIDES
        return ONLY_CHEST

    def against_asides(self) -> Clause | None:
        """Each says itself what stands against it."""
        return None

    def again(self) -> Step[Table]:
        """The opened chest may have left a single answer, or more than one."""
        return AskAgain(self)


class AskAgain(Step[Table]):
    """Pose a question anew after an aside. It runs at once and never rests on an agenda."""

    def __init__(self, question: Question[Table]) -> None:
        self.question = question

    def run(self, s: Table, now: StepContext) -> None:
        """A single answer is carried out without asking."""
        pose(s, self.question, now)

    def notation(self) -> str:
        """`again task A smith`."""
        return f"again {self.question.notation()}"


class OpenChest(Aside[Table]):
    """Chest and key go into the object bag, an apple to the player (RND-CHEST-01)."""

    def objection(self, s: Table, seat: Seat) -> Clause | None:
        """With the question that is open."""
        top = s.agenda[-1]
        return against_opening(s, seat, top if isinstance(top, OwnQuestion) else None)

    def happen(self, s: Table, seat: Seat, now: StepContext) -> None:
        """It costs no action (RND-CHEST-03)."""
        now.tell(Opened(seat), s.pieces)
        give(s, seat, CHEST, now)
        give(s, seat, KEY, now)
        receive(s, seat, now, apples=s.parts.helpers.chest_apples)
        win_on_the_spot(s, seat, now)


OPEN_CHEST: Final = OpenChest("open chest")
ONLY_CHEST: Final[list[Aside[Table]]] = [OPEN_CHEST]


def against_opening(s: Table, seat: Seat, question: OwnQuestion | None) -> Clause | None:
    """Both objects, an apple in the supply, one's own turn, and a question that can do without them."""
    pack = s.players[seat].pack
    if CHEST not in pack or KEY not in pack:
        return NO_CHEST
    if s.apples < s.parts.helpers.chest_apples:
        return NO_CHEST_APPLE
    if seat != s.active:
        return CHEST_NOT_YOUR_TURN
    if question is None or question.is_edge():
        return None
    if s.rules < 2:  # a chest was opened at the start or at the end of a turn
        return CHEST_AT_ENDS
    left = unpacked(unpacked(pack, CHEST), KEY)
    return None if question.goes_on_without(s, left) else CHEST_WOULD_BREAK_OFF
