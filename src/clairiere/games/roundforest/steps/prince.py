"""The prince: three objects, one of them to keep (RND-PRINCE)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.bags import draw_object, return_drawn
from clairiere.games.roundforest.choices import TAKES, Take
from clairiere.games.roundforest.clauses import NOT_DRAWN, PRINCE_NO_FIT
from clairiere.games.roundforest.events import Drew
from clairiere.games.roundforest.pack import fits, kinds, unpacked
from clairiere.games.roundforest.state import Table
from clairiere.games.roundforest.steps.chest import OwnQuestion
from clairiere.games.roundforest.steps.coin import obtain
from clairiere.games.roundforest.steps.question import pose
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat

DRAWN: Final = 3


class PrincePick(OwnQuestion):
    """One of the drawn objects that fit; the others go back (RND-PRINCE-02, -03)."""

    def candidates(self, s: Table) -> list[Choice]:
        """Each kind that was drawn."""
        return [TAKES[kind] for kind in kinds(s.drawn)]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """It must have been drawn, and fit."""
        if not isinstance(c, Take):
            return NOT_AN_ANSWER
        if c.kind not in s.drawn:
            return NOT_DRAWN
        return None if fits(s.players[self.seat].pack, c.kind) else PRINCE_NO_FIT

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        """A coin token may be changed at once (RND-PRINCE-04)."""
        assert isinstance(c, Take)
        s.drawn = unpacked(s.drawn, c.kind)
        return_drawn(s, now)
        obtain(s, self.seat, c.kind, now)

    def title(self) -> str:
        return "prince"


PRINCE_PICKS: Final = [PrincePick(seat) for seat in range(4)]


def visit_prince(s: Table, seat: Seat, now: Now) -> None:
    """Draw, fewer if the bag holds fewer; if none fits all go back."""
    drawn = [draw_object(s, now) for _ in range(min(DRAWN, s.bagged))]
    s.drawn = tuple(sorted(drawn))
    now.tell(Drew(seat, s.drawn), s.pieces)
    if PRINCE_PICKS[seat].legal(s):
        pose(s, PRINCE_PICKS[seat], now)
    else:
        return_drawn(s, now)
