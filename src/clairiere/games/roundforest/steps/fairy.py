"""The fairy's barter (RND-FAIRY)."""

from __future__ import annotations

from clairiere.games.roundforest.bags import draw_object, return_hand, return_object
from clairiere.games.roundforest.clauses import FAIRY_SPACE_EMPTY, FAIRY_TOO_DEAR, FAIRY_TOO_HEAVY, NO_ROOM_TO_BARTER
from clairiere.games.roundforest.events import Bartered, FairyMoved
from clairiere.games.roundforest.numbering import NOTHING, ROWS, SHELF
from clairiere.games.roundforest.pack import ROOM, fits
from clairiere.games.roundforest.state import Table
from clairiere.games.roundforest.steps.coin import obtain
from clairiere.games.roundforest.steps.purse import pay
from clairiere.kernel.clauses import Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat


def against_barter(s: Table, seat: Seat, space: int) -> Clause | None:
    """Room, a token there that fits, and its price (RND-OBJ-07, RND-FAIRY-02 to -05)."""
    me = s.players[seat]
    if len(me.pack) >= ROOM:
        return NO_ROOM_TO_BARTER
    if s.fairy[space] == NOTHING:
        return FAIRY_SPACE_EMPTY
    if not fits(me.pack, s.fairy[space]):
        return FAIRY_TOO_HEAVY
    price = s.parts.prices[space // SHELF]
    return None if me.copper >= price or me.silver > 0 else FAIRY_TOO_DEAR


def barter(s: Table, seat: Seat, given: int, space: int, now: Now) -> None:
    """The given token goes into the bag first; then one takes, pays, and the board moves (RND-FAIRY-01)."""
    return_object(s, given)
    taken = s.fairy[space]
    now.tell(Bartered(seat, given, taken, space), s.pieces)
    price = s.parts.prices[space // SHELF]
    if s.players[seat].copper >= price:
        pay(s, seat, now, copper=price)
    else:
        pay(s, seat, now, silver=1)  # for the whole price (RND-FAIRY-03)
    move_down(s, space, now)
    obtain(s, seat, taken, now)


def move_down(s: Table, space: int, now: Now) -> None:
    """The rest of the row is set aside, the rows above move down, the top row is filled (RND-FAIRY-06, -07)."""
    first = space - space % SHELF
    row = list(s.fairy[first : first + SHELF])
    row[space - first] = NOTHING
    aside = tuple([kind for kind in row if kind != NOTHING])
    below = s.fairy[:first] + s.fairy[first + SHELF :]
    top: list[int] = []
    for _ in range(len(s.fairy) // len(ROWS)):
        if not s.bagged:
            return_hand(s, aside)  # only now may they come back (RND-FAIRY-08)
            aside = ()
        top.append(draw_object(s, now) if s.bagged else NOTHING)
    return_hand(s, aside)
    s.fairy = below + tuple(top)
    now.tell(FairyMoved(s.fairy), s.pieces)
