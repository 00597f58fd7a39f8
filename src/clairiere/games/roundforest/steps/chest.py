"""The treasure chest and its key: an apple, with any question of one's own turn (RND-CHEST)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.clauses import (
    CHEST_AT_ENDS,
    CHEST_NOT_YOUR_TURN,
    CHEST_WOULD_BREAK_OFF,
    NO_CHEST,
    NO_CHEST_APPLE,
)
from clairiere.games.roundforest.encounters import Opened
from clairiere.games.roundforest.numbering import CHEST, KEY
from clairiere.games.roundforest.pack import Pack, unpacked
from clairiere.games.roundforest.state import Table
from clairiere.games.roundforest.steps.purse import give, receive
from clairiere.games.roundforest.steps.question import Question, pose
from clairiere.games.roundforest.steps.ring import win_on_the_spot
from clairiere.kernel.agenda import NO_ASIDES, Aside, Step
from clairiere.kernel.clauses import Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat


class OwnQuestion(Question):
    """A question within one's own turn: with it the chest may be opened (RND-CHEST-02)."""

    def is_edge(self) -> bool:
        """Whether it stands at the start or at the end of a turn (RND-TURN-05)."""
        return False

    def goes_on_without(self, s: Table, pack: Pack) -> bool:
        """Whether it can still be answered once chest and key have gone and this is left (RND-CHEST-06)."""
        return True

    def asides(self, s: Table) -> list[Aside[Table]]:
        """The chest."""
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

    def __init__(self, question: Question) -> None:
        self.question = question

    def run(self, s: Table, now: Now) -> None:
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

    def happen(self, s: Table, seat: Seat, now: Now) -> None:
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
    if s.chest_at_ends:
        return CHEST_AT_ENDS
    left = unpacked(unpacked(pack, CHEST), KEY)
    return None if question.goes_on_without(s, left) else CHEST_WOULD_BREAK_OFF
