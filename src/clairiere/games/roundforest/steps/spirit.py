"""The forest spirit: when it appears, and where (RND-SPIRIT)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.bags import discard_chip, lay_token, return_object
from clairiere.games.roundforest.choices import APPEARANCES, Appear
from clairiere.games.roundforest.clauses import (
    BLUE_NEXT,
    NOT_THE_PLACER,
    OUTSIDE,
    RED_FIRST,
    YELLOW_OR_OBJECT,
)
from clairiere.games.roundforest.encounters import SpiritCame
from clairiere.games.roundforest.numbering import (
    BLUE,
    FIRST_CHIP,
    FIRST_OBJECT,
    NOTHING,
    RED,
    SPIRIT,
    YELLOW,
    is_chip,
    is_object,
)
from clairiere.games.roundforest.state import Table
from clairiere.games.roundforest.steps.chest import OwnQuestion
from clairiere.games.roundforest.steps.question import pose
from clairiere.kernel.agenda import Step
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat


class SpiritCheck(Step[Table]):
    """At the end of every turn: if somebody is ready and the spirit still in the pile, it appears (RND-SPIRIT-06)."""

    def run(self, s: Table, now: Now) -> None:
        """Then once more, when there is nothing left to do."""
        seat = placer(s)
        if seat != NOTHING:
            s.then(SPIRIT_CHECK)
            pose(s, PLACE_SPIRITS[seat], now)

    def notation(self) -> str:
        """`spirit_check`."""
        return "spirit_check"


class PlaceSpirit(OwnQuestion):
    """The left neighbour of the ready player chooses where the spirit appears (RND-SPIRIT-07 to -09)."""

    def candidates(self, s: Table) -> list[Choice]:
        """Every space that is not a well."""
        return [APPEARANCES[place] for place in s.layout.ground]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """A red chip, else a blue one, else a yellow one, else an object; never under a pawn."""
        if not isinstance(c, Appear):
            return NOT_AN_ANSWER
        if placer(s) != self.seat:
            return NOT_THE_PLACER
        if not s.layout.forest >> c.place & 1:
            return OUTSIDE
        if c.place in grounds(s):
            return None
        if free_with(s, FIRST_CHIP + RED):
            return RED_FIRST
        return BLUE_NEXT if free_with(s, FIRST_CHIP + BLUE) else YELLOW_OR_OBJECT

    def legal(self, s: Table) -> list[Choice]:
        """All spaces of the kind that comes first."""
        return [APPEARANCES[place] for place in grounds(s)] if placer(s) == self.seat else []

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        """What lay there goes; the card comes out of the pile (RND-SPIRIT-10)."""
        assert isinstance(c, Appear)
        lying = s.lies[c.place]
        if is_chip(lying):
            discard_chip(s, c.place)
        else:
            return_object(s, lying - FIRST_OBJECT)
        s.pile &= ~(1 << SPIRIT)
        lay_token(s, SPIRIT, c.place)
        now.tell(SpiritCame(self.seat, c.place, lying), s.pieces)

    def again(self) -> Step[Table]:
        """The chest may have made this player the ready one who counts first (RND-SPIRIT-11)."""
        return SPIRIT_CHECK

    def title(self) -> str:
        return "place_spirit"


SPIRIT_CHECK: Final = SpiritCheck()
PLACE_SPIRITS: Final = [PlaceSpirit(seat) for seat in range(4)]


def placer(s: Table) -> Seat:
    """The left neighbour of the first ready player from the one whose turn it was, or NOTHING (RND-SPIRIT-11)."""
    if not s.pile >> SPIRIT & 1:
        return NOTHING
    for n in range(s.seats):
        seat = (s.active + n) % s.seats
        if s.is_ready(seat):
            return s.after(seat)
    return NOTHING


def grounds(s: Table) -> list[int]:
    """Where the spirit may appear."""
    for chip in (RED, BLUE, YELLOW):
        found = free_with(s, FIRST_CHIP + chip)
        if found:
            return found
    taken = s.occupied()
    return [place for place in s.layout.ground if is_object(s.lies[place]) and not taken >> place & 1]


def free_with(s: Table, lying: int) -> list[int]:
    """The spaces without a pawn on which this lies."""
    taken = s.occupied()
    return [place for place in s.spaces_with(lying) if not taken >> place & 1]
