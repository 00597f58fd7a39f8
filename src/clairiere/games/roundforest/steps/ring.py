"""The emerald ring: the end of the game (RND-SPIRIT-03, -14, RND-END-01)."""

from __future__ import annotations

from clairiere.games.roundforest.encounters import Won
from clairiere.games.roundforest.numbering import CORNER, SPIRIT_TOKEN
from clairiere.games.roundforest.state import Table
from clairiere.games.roundforest.steps.purse import pay
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat


def win(s: Table, seat: Seat, now: Now) -> None:
    """The apples go to the supply, the ring to the winner, and the game is over (RND-END-01)."""
    pay(s, seat, now, apples=s.parts.helpers.apples_needed)
    s.ring = seat
    now.tell(Won(seat), s.pieces)
    s.end()


def win_on_the_spot(s: Table, seat: Seat, now: Now) -> None:
    """Whoever becomes ready on the spirit's space has reached it, and wins (RND-SPIRIT-14)."""
    at = s.players[seat].at
    if not s.arrive_ready and at != CORNER and s.lies[at] == SPIRIT_TOKEN and s.is_ready(seat):
        win(s, seat, now)
