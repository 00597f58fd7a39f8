"""Hints for bots: points, what will become points at the end, and what the hand can do from where the pawns stand."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.choices import Bid
from clairiere.games.broom_service.numbering import (
    DANGEROUS_PLACES,
    EMPTY_HANDS,
    FAIRY,
    FIRST_DRUID,
    FULL_SET,
    MORE_OR_LESS,
    NOTHING,
    ROLES,
    SHELTERED_PLACES,
    UPPER_HAND,
    is_druid,
    is_witch,
)
from clairiere.games.broom_service.outlook import outlook
from clairiere.games.broom_service.prospects import (
    chase_worth,
    delivery_worth,
    flight_worth,
    gather_worth,
    place_worth,
    stock_worth,
)
from clairiere.games.broom_service.state import Table
from clairiere.games.broom_service.steps.pick import PickRoles, picked
from clairiere.games.broom_service.steps.turn import Declare, Follow
from clairiere.kernel.bits import count
from clairiere.kernel.choices import Choice
from clairiere.kernel.seats import Seat

ODDS: Final = 0.16
"""What a point of lead adds to the log-odds at the end; before, each is worth less."""
BOLD: Final = 0.45
"""How often a role in hand will be played bravely and not be stolen."""
CARRIED: Final = 0.6
"""Part of a delivery that a druid can make once a witch has moved."""
STOLEN: Final = 0.75
"""How often a follower who holds the role is brave."""
TILES: Final = (2.5, 2.0, 4.0)
"""Brave Heart, Extra Card, Five Points in hand."""


def hint(s: Table, seat: Seat) -> float:
    """The lead over the best of the others; the fewer rounds are left, the more it says."""
    best = -1000.0
    for other in range(s.seats):
        if other != seat and not s.gone >> other & 1:
            best = max(best, standing(s, other) + plans(s, other))
    left = s.parts.rounds - s.round
    return ODDS * (standing(s, seat) + plans(s, seat) - best) * (1.0 - 0.07 * left)


def plays_left(s: Table, seat: Seat) -> int:
    """Role cards that a player will still play."""
    cards = s.players[seat].cards
    return max(0, cards if cards != NOTHING else s.parts.hand) + s.parts.hand * (s.parts.rounds - s.round)


def standing(s: Table, seat: Seat) -> float:
    """Points, clouds, amulets, tiles, resources and where the pawns stand."""
    me = s.players[seat]
    left = plays_left(s, seat)
    found = float(me.vp + s.parts.bolts_vp(s.bolts(seat)) + s.parts.amulets[count(me.amulets)])
    if left:
        for tile in me.tiles + me.fresh:
            found += TILES[tile]
    if is_between(s):
        return found + outlook(s, seat)
    found += stock_worth(s, me.stock, left) + event_worth(s, seat, me.pawns[0], me.pawns[1])
    if left:
        found += place_worth(s, seat)
    if s.event == EMPTY_HANDS:
        found += s.parts.events.per_resource * me.resources()
    return found


def is_between(s: Table) -> bool:
    """Whether the last round is done and nothing of the next one has happened: hints say most here."""
    top = s.agenda[-1] if s.agenda else None
    return isinstance(top, PickRoles) and not any(top.given)


def event_worth(s: Table, seat: Seat, west: int, east: int) -> float:
    """What the event of the round will give for pawns in these regions; the more cards are left, the less is sure."""
    if s.event < DANGEROUS_PLACES or UPPER_HAND <= s.event <= FULL_SET:
        return 0.0
    events, kind = s.parts.events, s.board.kind
    cards = s.players[seat].cards
    sure = 1.0 - 0.15 * (cards if cards != NOTHING else s.parts.hand)
    if s.event == DANGEROUS_PLACES:
        return sure * (events.dangerous[kind[west]] + events.dangerous[kind[east]])
    if s.event == SHELTERED_PLACES:
        return sure * (events.sheltered[kind[west]] + events.sheltered[kind[east]])
    return sure * events.gathering if kind[west] == kind[east] else 0.0


def plans(s: Table, seat: Seat) -> float:
    """What the claim and the roles in hand, or those picked so far, promise, as far as they are known; or a bid."""
    if is_between(s):
        return 0.0
    found = 0.0
    if s.claim == seat and s.role != NOTHING:
        found += kept(s) * bold(s, seat, s.role)
    given = s.given(seat) if s.agenda else []
    if given and isinstance(given[0], Bid):
        return found + bid_worth(s, seat, given)
    roles = picked(given) if given else held(s, seat)
    if given and roles and s.event == MORE_OR_LESS:
        found += s.parts.events.by_cards[count(roles)]
    for role in range(len(ROLES)):
        if roles >> role & 1:
            found += promise(s, seat, role, roles)
    return found


def held(s: Table, seat: Seat) -> int:
    """Bit set of the roles in hand, as far as they are known."""
    roles = 0
    for role in range(len(ROLES)):
        if s.holds(seat, role):
            roles |= 1 << role
    return roles


def bid_worth(s: Table, seat: Seat, given: list[Choice]) -> float:
    """The prize that a bid may win, less what it costs."""
    bid = 0
    for c in given:
        if isinstance(c, Bid):
            bid += c.count
    most = 0.0
    for other in range(s.seats):
        if other != seat and not s.gone >> other & 1:
            most = max(most, 0.45 * s.players[other].resources())
    lead = bid - most
    chance = 0.0 if bid == 0 else min(1.0, max(0.0, 0.5 + 0.3 * lead))
    return s.parts.events.first * chance - 0.9 * bid


def kept(s: Table) -> float:
    """How likely it is that nobody takes the claim away: those who hold the role have still to declare, or to come."""
    found = 1.0
    for step in s.agenda:
        comes = isinstance(step, Follow) and s.holds(step.seat, s.role)
        if comes or isinstance(step, Declare):
            found *= 1.0 - STOLEN
    return found


def promise(s: Table, seat: Seat, role: int, roles: int) -> float:
    """What a role in hand is worth: sometimes bravely, else not; a curse is certain."""
    curse = s.parts.setup.penalty if s.cursed >> role & 1 else 0
    found = BOLD * bold(s, seat, role) + (1.0 - BOLD) * meek(s, seat, role)
    if is_druid(role):
        found = max(found, carried(s, seat, s.parts.roles[role].landscapes & roles))
    return found - curse


def carried(s: Table, seat: Seat, witches: int) -> float:
    """What a druid can do where a witch in hand takes a pawn first: her landscape has her number."""
    best = 0.0
    for witch in range(FIRST_DRUID):
        if witches >> witch & 1:
            best = max(best, CARRIED * flight_worth(s, seat, witch, True))
    return best


def bold(s: Table, seat: Seat, role: int) -> float:
    """What the brave action of a role would bring now."""
    if is_witch(role):
        return flight_worth(s, seat, role, True)
    card = s.parts.roles[role]
    if role == FAIRY:
        best = chase_worth(s, seat)
        return best + card.bonus if best > -50.0 else 0.0
    if is_druid(role):
        best = delivery_worth(s, seat, card.landscapes)
        return best + card.bonus if best > -50.0 else 0.0
    return gather_worth(s, seat, card.potion, card.potions, card.wands, plays_left(s, seat))


def meek(s: Table, seat: Seat, role: int) -> float:
    """What the cowardly action of a role would bring now."""
    if is_witch(role):
        return flight_worth(s, seat, role, False)
    card = s.parts.roles[role]
    if role == FAIRY:
        return max(0.0, chase_worth(s, seat))
    if is_druid(role):
        return max(0.0, delivery_worth(s, seat, card.landscapes))
    left = plays_left(s, seat)
    potion = gather_worth(s, seat, card.potion, 1, 0, left)
    return max(potion, gather_worth(s, seat, card.potion, 0, 1, left))
