"""Blue chips and object tokens: keep, leave, barter or change (RND-OBJ)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.bags import draw_object
from clairiere.games.roundforest.choices import BARTERS, CHANGE, KEEP, LEAVE, Barter
from clairiere.games.roundforest.clauses import NO_COIN_LEFT, NO_ROOM, NOT_A_COIN, SECOND_HEAVY
from clairiere.games.roundforest.events import Drew, Found, Left, NothingThere
from clairiere.games.roundforest.numbering import BLUE, EMPTY, FIRST_OBJECT, is_coin
from clairiere.games.roundforest.pack import ROOM, fits
from clairiere.games.roundforest.state import Table
from clairiere.games.roundforest.steps.chest import OwnQuestion
from clairiere.games.roundforest.steps.coin import change, coin_left
from clairiere.games.roundforest.steps.fairy import against_barter, barter
from clairiere.games.roundforest.steps.purse import keep
from clairiere.games.roundforest.steps.question import pose
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat

CANDIDATES: Final[list[Choice]] = [LEAVE, KEEP, CHANGE, *BARTERS]


class ObjectChoice(OwnQuestion):
    """Keep the object, leave it, barter it with the fairy, or change a coin token (RND-OBJ-02, -06)."""

    def kind(self, s: Table) -> int:
        """The object in question: drawn, or found under the pawn."""
        return s.drawn[0] if s.drawn else s.lies[s.players[self.seat].at] - FIRST_OBJECT

    def candidates(self, s: Table) -> list[Choice]:
        """All four ways, the barter for each space of the fairy board."""
        return CANDIDATES

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """Leaving is always possible (RND-OBJ-04)."""
        if c is LEAVE:
            return None
        if c is KEEP:
            return self.against_keeping(s)
        if c is CHANGE:
            return self.against_changing(s)
        return against_barter(s, self.seat, c.space) if isinstance(c, Barter) else NOT_AN_ANSWER

    def against_keeping(self, s: Table) -> Clause | None:
        """A free space, and only one heavy object (RND-OBJ-03, -08)."""
        pack = s.players[self.seat].pack
        if fits(pack, self.kind(s)):
            return None
        return NO_ROOM if len(pack) >= ROOM else SECOND_HEAVY

    def against_changing(self, s: Table) -> Clause | None:
        """Coin tokens only, even with a full backpack (RND-COIN-01, -02, -05)."""
        if not is_coin(self.kind(s)):
            return NOT_A_COIN
        return None if coin_left(s, self.kind(s)) else NO_COIN_LEFT

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        """Unless it is left, the object goes from where it is."""
        kind, place = self.kind(s), s.players[self.seat].at
        s.drawn = ()
        s.lies[place] = FIRST_OBJECT + kind if c is LEAVE else EMPTY
        if c is LEAVE:
            now.tell(Left(self.seat, kind, place), s.pieces)
        elif c is KEEP:
            keep(s, self.seat, kind, now)
        elif c is CHANGE:
            change(s, self.seat, kind, now)
        else:
            assert isinstance(c, Barter)
            barter(s, self.seat, kind, c.space, now)

    def title(self) -> str:
        return "object"


OBJECT_CHOICES: Final = [ObjectChoice(seat) for seat in range(4)]


def blue_chip(s: Table, seat: Seat, now: Now) -> None:
    """Draw an object and decide (RND-OBJ-01); with an empty bag nothing happens (RND-OBJ-10)."""
    if not s.bagged:
        now.tell(NothingThere(BLUE), s.pieces)
        return
    s.drawn = (draw_object(s, now),)
    now.tell(Drew(seat, s.drawn), s.pieces)
    pose(s, OBJECT_CHOICES[seat], now)


def find_object(s: Table, seat: Seat, now: Now) -> None:
    """An object token lies there: the same choices (RND-OBJ-06)."""
    place = s.players[seat].at
    now.tell(Found(seat, s.lies[place] - FIRST_OBJECT, place), s.pieces)
    pose(s, OBJECT_CHOICES[seat], now)
