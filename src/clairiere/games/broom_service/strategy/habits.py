"""What a player answers without thinking long: bots play imagined tables on with it.

A habit looks at nothing that its player does not know: of other hands it counts the cards, and thinks what they may be.
"""

from __future__ import annotations

from math import exp, log, sqrt
from random import Random
from typing import Final

from clairiere.games.broom_service.rules.choices import (
    ACT,
    ALL_ROLES,
    ASIDE,
    BLACK_MARKET,
    BRAVE,
    CONFIRM,
    COWARDLY,
    FAIRY,
    FIRST_DRUID,
    FULL,
    GATHERINGS,
    HANDS,
    HEART,
    MARKET,
    MOONSHINE,
    NOTHING,
    PICK_NOTHING,
    PICKED,
    PICKS,
    POINTS,
    ROLES,
    USE_TILE,
    WAND,
    Chase,
    Circle,
    Deliver,
    Distil,
    Fly,
    Lead,
)
from clairiere.games.broom_service.rules.state import Table, card_of
from clairiere.games.broom_service.rules.steps.delivery import ChooseCircle, DeliverFrom, DeliverThere
from clairiere.games.broom_service.rules.steps.moves import ChaseCloud, FlyTo, MountainMenu
from clairiere.games.broom_service.rules.steps.round import (
    GUESS_HANDS,
    GiveSet,
    PickRole,
    PickRoles,
    fewest,
    most,
    picked,
)
from clairiere.games.broom_service.rules.steps.turn import CowardlyMenu, Declare, Follow, GatherUp, LeadRole
from clairiere.games.broom_service.strategy.features import (
    LANDING,
    STOLEN,
    TILES,
    around,
    arrival_worth,
    best_tower,
    bold,
    cloud_worth,
    event_worth,
    meek,
    plays_left,
    promise,
    stock_worth,
    tower_worth,
)
from clairiere.kernel.bits import count
from clairiere.kernel.choices import Choice
from clairiere.kernel.state import UNKNOWN, Ask, Seat
from clairiere.kernel.view import Guesses, View

# The roles that somebody may have picked: likely ones more often than others.

WHIM: Final = 1.0
"""How far, in points, players differ about what a role is worth."""
CARD: Final = 2.0
"""A role that promises less is not worth a place that may stay empty."""


def whim(rng: Random) -> float:
    """A whim such that a role is picked the more often the better it is (Gumbel's distribution)."""
    return -WHIM * log(-log(rng.random() * 0.999999 + 1e-9))


def promises(s: Table, seat: Seat) -> list[float]:
    """What each role promises by itself."""
    return [promise(s, seat, role, 0) for role in range(len(ROLES))]


def next_role(s: Table, seat: Seat, roles: int, worth: list[float]) -> int:
    """The best role beside those picked; what a druid promises depends on the witches among them."""
    best, found = -1000.0, 0
    for role in range(len(ROLES)):
        if not roles >> role & 1:
            value = worth[role]
            if FIRST_DRUID <= role < FAIRY:
                value += promise(s, seat, role, roles) - promise(s, seat, role, 0)
            if value > best:
                best, found = value, role
    return found


def likely_hand(s: Table, seat: Seat, promised: list[float], rng: Random) -> int:
    """Bit set of the roles that a player picks on a whim; each promises what it says."""
    worth = [value + whim(rng) for value in promised]
    low, high = fewest(s), most(s, seat)
    roles = 0
    while count(roles) < high:
        role = next_role(s, seat, roles, worth)
        if count(roles) >= low and worth[role] < CARD:
            break
        roles |= 1 << role
    return roles


class LikelyHands(Guesses[Table]):
    """What one seat takes the others to hold; worked out once for a view, then drawn from again and again."""

    def __init__(self, view: View[Table]) -> None:
        super().__init__(view)
        s = view.table
        self.promised = [promises(s, seat) if seat != view.seat else [] for seat in range(s.seats)]

    def imagine(self, rng: Random) -> Table:
        """A full table that agrees with everything the seat knows."""
        s = self.view.imagine(rng)
        top = s.agenda[-1]
        for seat in s.remaining():
            if seat == self.view.seat:
                continue
            if isinstance(top, PickRoles):
                seal_hand(s, seat, likely_hand(s, seat, self.promised[seat], rng))
            elif s.players[seat].cards > 0:
                self.deal(s, seat, rng)
        return s

    def deal(self, s: Table, seat: Seat, rng: Random) -> None:
        """Put the roles into a hand that are likely there, in place of any."""
        faces = self.view.table.pieces.faces
        unknown = [role for role in range(len(ROLES)) if faces[card_of(seat, role)] == UNKNOWN]
        held = 0
        roles = ALL_ROLES
        for role in unknown:
            held += s.pieces.faces[card_of(seat, role)] == PICKED
            s.pieces.faces[card_of(seat, role)] = ASIDE
            roles &= ~(1 << role)
        worth = [value + whim(rng) for value in self.promised[seat]]
        for _ in range(held):
            role = next_role(s, seat, roles, worth)
            roles |= 1 << role
            s.pieces.faces[card_of(seat, role)] = PICKED


def seal_hand(s: Table, seat: Seat, roles: int) -> None:
    """Another player's whole hand, in place of whatever lies under the seal."""
    poll = s.agenda[-1]
    assert isinstance(poll, PickRoles)
    asks, given = poll.asks[:], poll.given[:]
    asks[seat] = GUESS_HANDS[seat]
    given[seat] = []
    again = PickRoles(asks, given)
    s.agenda[-1] = again
    again.seal(s, seat, HANDS[roles])


SEEN: Final = 0.5
"""Part of what a place is worth that counts when a pawn comes to it or leaves it."""
HASTE: Final = 1.0
"""Leaders do not always begin with their best role."""
USUAL: Final = 1.45
"""What a role promises, in points, that is held as often as any."""


def habit(s: Table, ask: Ask[Table], rng: Random) -> Choice:
    """The answer that comes to mind first."""
    if isinstance(ask, PickRole):
        return pick_habit(s, ask.seat, rng)
    if isinstance(ask, LeadRole):
        return lead_habit(s, ask, rng)
    if isinstance(ask, Declare):
        return declare_habit(s, ask.seat)
    if isinstance(ask, GatherUp):
        return gather_habit(s, ask)
    if isinstance(ask, CowardlyMenu):
        return menu_habit(s, ask)
    if isinstance(ask, (FlyTo, DeliverThere, DeliverFrom, ChaseCloud, MountainMenu, ChooseCircle, GiveSet)):
        brave = isinstance(ask, FlyTo) and ask.brave
        return best_deed(s, ask.seat, ask.legal(s), brave)
    return ask.pick(s, rng)


def pick_habit(s: Table, seat: Seat, rng: Random) -> Choice:
    """Role after role, as long as they promise anything."""
    given = s.given(seat)
    if len(given) == most(s, seat):
        return CONFIRM
    roles = picked(given)
    worth = [value + whim(rng) for value in promises(s, seat)]
    role = next_role(s, seat, roles, worth)
    spare = most(s, seat) - fewest(s) - (len(given) - count(roles))
    return PICK_NOTHING if spare > 0 and worth[role] < CARD else PICKS[role]


def holding(s: Table, seat: Seat, role: int) -> float:
    """How likely a player holds a role, as others see it: by the number of cards, and by what it promises its owner."""
    unled = len(ROLES) - count(s.led & ~(1 << s.role) if s.role != NOTHING else s.led)
    cards = s.players[seat].cards
    if cards <= 0:
        return 0.0
    if cards >= unled:
        return 1.0
    even = cards / (unled - cards)
    odds = even * sqrt(even) * exp(promise(s, seat, role, 0) - USUAL)
    return odds / (1.0 + odds)


def lasting(s: Table, seat: Seat, role: int) -> float:
    """How likely nobody who comes later takes the claim of a leader away."""
    keep = 1.0
    for other in s.remaining():
        if other != seat:
            keep *= 1.0 - STOLEN * holding(s, other, role)
    return keep


def lead_habit(s: Table, ask: LeadRole, rng: Random) -> Choice:
    """The role that brings most now, bravely or not."""
    legal = ask.legal(s)
    best, found = -1000.0, legal[0]
    for c in legal:
        assert isinstance(c, Lead)
        worth = lead_worth(s, ask.seat, c) + HASTE * rng.random()
        if worth > best:
            best, found = worth, c
    return found


def lead_worth(s: Table, seat: Seat, c: Lead) -> float:
    """A claim brings nothing once it is taken away."""
    if not c.brave:
        return timid(s, seat, c.role)
    worth = bold(s, seat, c.role)
    return worth * lasting(s, seat, c.role) if worth > 0.0 else worth


def declare_habit(s: Table, seat: Seat) -> Choice:
    """Brave, if the claim is likely to last."""
    keep = 1.0
    for step in s.agenda:
        if isinstance(step, Follow):
            keep *= 1.0 - STOLEN * holding(s, step.seat, s.role)
    return BRAVE if keep * bold(s, seat, s.role) >= timid(s, seat, s.role) else COWARDLY


def timid(s: Table, seat: Seat, role: int) -> float:
    """What a cowardly card brings, or what takes its place."""
    found = meek(s, seat, role)
    if s.event == BLACK_MARKET:
        return max(found, float(s.parts.events.market))
    if s.event == MOONSHINE:
        return max(found, distilled(s, seat, best_resource(s, seat)))
    return found


def distilled(s: Table, seat: Seat, resource: int) -> float:
    """What one more resource is worth."""
    more = s.players[seat].stock[:]
    more[resource] += 1
    left = plays_left(s, seat)
    return stock_worth(s, more, left) - stock_worth(s, s.players[seat].stock, left)


def best_resource(s: Table, seat: Seat) -> int:
    """The one that is worth most."""
    best, found = -1000.0, 0
    for resource in range(WAND + 1):
        worth = distilled(s, seat, resource)
        if worth > best:
            best, found = worth, resource
    return found


def gather_habit(s: Table, ask: GatherUp) -> Choice:
    """All that there is; cowardly, what is worth more."""
    card = s.parts.roles[ask.role]
    if ask.brave:
        return GATHERINGS[card.potions][card.wands]
    wand = distilled(s, ask.seat, WAND) > distilled(s, ask.seat, card.potion)
    return GATHERINGS[0][1] if wand else GATHERINGS[1][0]


def menu_habit(s: Table, ask: CowardlyMenu) -> Choice:
    """The best of what can be done instead of acting, or acting."""
    legal = ask.legal(s)
    best, found = -1000.0, legal[0]
    for c in legal:
        worth = menu_worth(s, ask, c)
        if worth > best:
            best, found = worth, c
    return found


def menu_worth(s: Table, ask: CowardlyMenu, c: Choice) -> float:
    """A tile that is used is gone: its worth in hand is the price."""
    if c is ACT:
        return meek(s, ask.seat, ask.role)
    if c is MARKET:
        return float(s.parts.events.market)
    if isinstance(c, Distil):
        return distilled(s, ask.seat, c.resource)
    if c is HEART:
        return bold(s, ask.seat, ask.role) - TILES[0]
    if c is POINTS:
        return s.parts.five_points - TILES[2]
    return 0.0


def best_deed(s: Table, seat: Seat, legal: list[Choice], brave: bool) -> Choice:
    """The best flight, delivery or chase; to do nothing is worth nothing."""
    best, found = -1000.0, legal[0]
    for c in legal:
        worth = deed_worth(s, seat, c, brave)
        if worth > best:
            best, found = worth, c
    return found


def deed_worth(s: Table, seat: Seat, c: Choice, brave: bool) -> float:
    """What a deed brings at once, and a part of what it opens."""
    if isinstance(c, Fly):
        there = max(0.0, best_tower(s, seat, c.goal)) * (1.0 if brave else LANDING)
        gain = SEEN * (around(s, seat, c.goal) - around(s, seat, c.origin))
        return 0.01 + arrival_worth(s, seat, c.goal) + there + gain + moved_worth(s, seat, c)
    if isinstance(c, Deliver):
        return tower_worth(s, seat, c.tower)
    if isinstance(c, Chase):
        return cloud_worth(s, seat, s.board.space_of[c.space])
    if isinstance(c, Circle):
        return around(s, seat, s.board.circles[c.circle])
    if c is USE_TILE:
        return 20.0
    if c is FULL:
        return set_worth(s, seat)
    return 0.0


def moved_worth(s: Table, seat: Seat, c: Fly) -> float:
    """What the event of the round makes of a flight."""
    pawns = s.players[seat].pawns
    other = pawns[1] if pawns[0] == c.origin else pawns[0]
    return event_worth(s, seat, c.goal, other) - event_worth(s, seat, c.origin, other)


def set_worth(s: Table, seat: Seat) -> float:
    """Points for a full set, less what it is worth in hand."""
    stock = s.players[seat].stock
    less = [n - cost for n, cost in zip(stock, s.parts.events.set_cost)]
    left = plays_left(s, seat)
    return s.parts.events.set_vp + stock_worth(s, less, left) - stock_worth(s, stock, left)
