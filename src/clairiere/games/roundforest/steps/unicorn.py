"""The unicorn: a ride to any free space (RND-UNIC)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.choices import RIDE, RIDES, Ride
from clairiere.games.roundforest.clauses import ANOTHER_SPACE, OUTSIDE, RIDE_TO_NOBODY
from clairiere.games.roundforest.numbering import NOTHING, SADDLE, SPIRIT
from clairiere.games.roundforest.pack import unpacked
from clairiere.games.roundforest.state import Table
from clairiere.games.roundforest.steps.chest import OwnQuestion
from clairiere.games.roundforest.steps.pawn import move_pawn
from clairiere.games.roundforest.steps.service import has_business
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat


class UnicornTarget(OwnQuestion):
    """Any other space without a pawn; to a character only with a saddle and for some business (RND-UNIC-02, -03)."""

    def candidates(self, s: Table) -> list[Choice]:
        """Every space of the forest."""
        return [RIDES[place] for place in s.layout.spaces]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """Nobody there, or somebody to call on."""
        if not isinstance(c, Ride):
            return NOT_AN_ANSWER
        if not s.layout.forest >> c.goal & 1:
            return OUTSIDE
        if s.occupied() >> c.goal & 1:
            return ANOTHER_SPACE
        return against_riding_to(s, self.seat, s.character_at(c.goal))

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        """The saddle is decided on next (RND-UNIC-04)."""
        assert isinstance(c, Ride)
        move_pawn(s, self.seat, c.goal, RIDE, now)

    def title(self) -> str:
        return "ride"


UNICORN_TARGETS: Final = [UnicornTarget(seat) for seat in range(4)]


def against_riding_to(s: Table, seat: Seat, character: int) -> Clause | None:
    """What a player could do there once the saddle is given up."""
    pack = s.players[seat].pack
    if character == NOTHING:
        return None
    if character == SPIRIT and s.is_ready(seat) and not s.arrive_ready:
        return None  # to reach it is enough (RND-UNIC-10)
    if SADDLE in pack and has_business(s, seat, character, unpacked(pack, SADDLE)):
        return None
    return RIDE_TO_NOBODY
