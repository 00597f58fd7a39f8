"""Coin tokens: changed at once into a coin, or kept as an object (RND-COIN)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.bags import return_object
from clairiere.games.roundforest.choices import CHANGE, KEEP
from clairiere.games.roundforest.clauses import NO_COIN_LEFT
from clairiere.games.roundforest.events import Changed
from clairiere.games.roundforest.numbering import COPPER_TOKEN, is_coin
from clairiere.games.roundforest.state import Table
from clairiere.games.roundforest.steps.chest import OwnQuestion
from clairiere.games.roundforest.steps.purse import keep, receive
from clairiere.games.roundforest.steps.question import pose
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat

CANDIDATES: Final[list[Choice]] = [CHANGE, KEEP]


class CoinChoice(OwnQuestion):
    """A coin token from the fairy or the prince is changed into a coin, or kept (RND-COIN-01, -03)."""

    def kind(self, s: Table) -> int:
        """The token in question."""
        return s.drawn[0]

    def candidates(self, s: Table) -> list[Choice]:
        """Both."""
        return CANDIDATES

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """The supply must have the coin (RND-COIN-05)."""
        if c is CHANGE:
            return None if coin_left(s, s.drawn[0]) else NO_COIN_LEFT
        return None if c is KEEP else NOT_AN_ANSWER

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        """It is no longer undecided."""
        kind = s.drawn[0]
        s.drawn = ()
        if c is CHANGE:
            change(s, self.seat, kind, now)
        else:
            keep(s, self.seat, kind, now)

    def title(self) -> str:
        return "coin"


COIN_CHOICES: Final = [CoinChoice(seat) for seat in range(4)]


def coin_left(s: Table, kind: int) -> bool:
    """Whether the supply has a coin of this token's metal."""
    return (s.copper if kind == COPPER_TOKEN else s.silver) > 0


def change(s: Table, seat: Seat, kind: int, now: Now) -> None:
    """The token goes into the object bag, the coin to the player (RND-COIN-01)."""
    return_object(s, kind)
    now.tell(Changed(seat, kind), s.pieces)
    if kind == COPPER_TOKEN:
        receive(s, seat, now, copper=1)
    else:
        receive(s, seat, now, silver=1)


def obtain(s: Table, seat: Seat, kind: int, now: Now) -> None:
    """An object comes from fairy or prince: into the backpack, or, if it is a coin token, as its player decides."""
    if is_coin(kind):
        s.drawn = (kind,)
        pose(s, COIN_CHOICES[seat], now)
    else:
        keep(s, seat, kind, now)
