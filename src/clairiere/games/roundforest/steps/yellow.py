"""Yellow chips: an object for somebody else's way (RND-YEL)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.bags import discard_chip, draw_object, return_drawn
from clairiere.games.roundforest.choices import SPOTS, Place
from clairiere.games.roundforest.clauses import OUTSIDE, THEN_BLUE, YELLOW_FIRST
from clairiere.games.roundforest.events import Drew, NothingThere, Placed
from clairiere.games.roundforest.numbering import BLUE, FIRST_CHIP, FIRST_OBJECT, YELLOW
from clairiere.games.roundforest.state import Table
from clairiere.games.roundforest.steps.chest import OwnQuestion
from clairiere.games.roundforest.steps.question import pose
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat


class YellowTarget(OwnQuestion):
    """Put the object in the place of a yellow chip or, if there is none, of a blue one (RND-YEL-02, -04)."""

    def candidates(self, s: Table) -> list[Choice]:
        """Every space that is not a well."""
        return [SPOTS[place] for place in s.layout.ground]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """The chip there decides."""
        if not isinstance(c, Place):
            return NOT_AN_ANSWER
        if not s.layout.forest >> c.place & 1:
            return OUTSIDE
        chip = wanted(s)
        if s.lies[c.place] == FIRST_CHIP + chip:
            return None
        return YELLOW_FIRST if chip == YELLOW else THEN_BLUE

    def legal(self, s: Table) -> list[Choice]:
        """All chips of the colour."""
        return [SPOTS[place] for place in s.spaces_with(FIRST_CHIP + wanted(s))]

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        """The chip goes to the discard (RND-CHIP-03)."""
        assert isinstance(c, Place)
        kind = s.drawn[0]
        s.drawn = ()
        discard_chip(s, c.place)
        s.lies[c.place] = FIRST_OBJECT + kind
        now.tell(Placed(self.seat, kind, c.place), s.pieces)

    def title(self) -> str:
        return "yellow"


YELLOW_TARGETS: Final = [YellowTarget(seat) for seat in range(4)]


def wanted(s: Table) -> int:
    """Yellow, as long as there is a yellow chip."""
    return YELLOW if s.spaces_with(FIRST_CHIP + YELLOW) else BLUE


def yellow_chip(s: Table, seat: Seat, now: Now) -> None:
    """Draw an object and put it somewhere; without any chip for it, it goes back (RND-YEL-01, -05, -08)."""
    if not s.bagged:
        now.tell(NothingThere(YELLOW), s.pieces)
        return
    s.drawn = (draw_object(s, now),)
    now.tell(Drew(seat, s.drawn), s.pieces)
    if YELLOW_TARGETS[seat].legal(s):
        pose(s, YELLOW_TARGETS[seat], now)
    else:
        return_drawn(s, now)
