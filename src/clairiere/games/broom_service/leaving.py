"""What becomes of the game when a player leaves for good: the others play on (BRM-RUL-34)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clairiere.games.broom_service.numbering import ASIDE, ROLES, card_of
from clairiere.kernel.agenda import Ask, Poll, Step
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat

if TYPE_CHECKING:
    from clairiere.games.broom_service.state import Table


class OfSeat(Step["Table"]):
    """Something that one player has to do, without being asked."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


def depart(s: Table, seat: Seat, now: Now) -> None:
    """The hand is laid aside, pawns stay where they are, and what the player still had to do is dropped."""
    lay_hand_aside(s, seat)
    if len(s.remaining()) == 1:
        s.end()
        return
    s.agenda = [step for step in s.agenda if not belongs(step, seat)]
    top = s.agenda[-1]
    if isinstance(top, Poll):
        s.agenda[-1] = top.without(seat)


def belongs(step: Step[Table], seat: Seat) -> bool:
    """Whether only this seat has to do with a step."""
    return (isinstance(step, Ask) and step.seat == seat) or (isinstance(step, OfSeat) and step.seat == seat)


def lay_hand_aside(s: Table, seat: Seat) -> None:
    """What was not played is no secret any more."""
    me = s.players[seat]
    me.cards = min(me.cards, 0)
    for role in range(len(ROLES)):
        card = card_of(seat, role)
        if not me.played >> role & 1:
            s.pieces.faces[card] = ASIDE
        s.pieces.show(card)
