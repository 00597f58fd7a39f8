"""Who can use or serve whom: what makes a space with a character token enterable (RND-CHAR-12, RND-MOVE-12)."""

from __future__ import annotations

from clairiere.games.roundforest.clauses import NO_APPLE_LEFT, TASK_LACKS
from clairiere.games.roundforest.numbering import (
    BEGGAR,
    IMP,
    NOTHING,
    OBJECTS,
    PEDLAR,
    PRINCE,
    SPIRIT,
    TASKED,
    is_coin,
)
from clairiere.games.roundforest.pack import ROOM, Pack, fits, holds, kinds, unpacked
from clairiere.games.roundforest.state import Table
from clairiere.games.roundforest.tasks import Task
from clairiere.kernel.clauses import Clause
from clairiere.kernel.seats import Seat


def has_business(s: Table, seat: Seat, character: int, pack: Pack) -> bool:
    """Whether a player with this backpack can use or serve the character whose token lies in the forest."""
    if character >= TASKED:
        return can_use(s, seat, character, pack)
    me = s.players[seat]
    if me.debts >> character & 1 and me.apples:
        return True
    for task in s.parts.tasks[character]:
        if against_task(s, seat, task, pack) is None:
            return True
    return False


def against_task(s: Table, seat: Seat, task: Task, pack: Pack) -> Clause | None:
    """Everything it asks for must be there, and an apple if it gives one (RND-CHAR-04, RND-SUPPLY-01)."""
    me = s.players[seat]
    if me.copper < task.copper or me.silver < task.silver or not holds(pack, task.needed):
        return TASK_LACKS
    return NO_APPLE_LEFT if s.apples < task.apples else None


def can_use(s: Table, seat: Seat, character: int, pack: Pack) -> bool:
    """Whether a helpful character's ability can be used now; the unicorn always finds a free well (RND-UNIC-01)."""
    if character == PRINCE:
        return len(pack) < ROOM and s.bagged > 0
    if character == PEDLAR:
        return (len(pack) > 0 and can_sell(s)) or can_buy(s, seat)
    if character == IMP:
        return len(swappable(s, pack)) > 0
    if character == BEGGAR:
        return s.players[seat].copper >= s.parts.helpers.alms and s.pile != 0
    return s.is_ready(seat) if character == SPIRIT else True


def can_sell(s: Table) -> bool:
    """Whether the supply can pay for an object (RND-PEDLAR-05)."""
    return s.copper >= s.parts.helpers.sale


def can_buy(s: Table, seat: Seat) -> bool:
    """Whether the pedlar has an apple for this player (RND-PEDLAR-03)."""
    return s.players[seat].silver >= s.parts.helpers.apple_price and s.apples > 0


def swappable(s: Table, pack: Pack) -> list[int]:
    """The kinds for which the imp finds another object in the bag (RND-IMP-05, -07)."""
    return [kind for kind in kinds(pack) if first_swap(s, pack, kind) != NOTHING]


def first_swap(s: Table, pack: Pack, given: int) -> int:
    """The first object that the imp could fetch for this one, or NOTHING."""
    left = unpacked(pack, given)
    for kind in range(len(OBJECTS)):
        if s.bag[kind] and kind != given and not is_coin(kind) and fits(left, kind):
            return kind
    return NOTHING
