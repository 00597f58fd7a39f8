"""Hints for bots: points, what will become points at the end, and what the hand can do from where the pawns stand.

Every player is weighed alone; a hint is the lead over the best of the others. weights.toml says what things weigh.
"""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.rules.choices import (
    DANGEROUS_PLACES,
    EMPTY_HANDS,
    FAIRY,
    FIRST_DRUID,
    FOREST,
    FULL_SET,
    MORE_OR_LESS,
    NOTHING,
    ROLES,
    SHELTERED_PLACES,
    UPPER_HAND,
    WAND,
    Bid,
    is_druid,
    is_witch,
)
from clairiere.games.broom_service.rules.state import Table, sets_vp
from clairiere.games.broom_service.rules.steps.round import PickRoles, picked
from clairiere.games.broom_service.rules.steps.turn import Declare, Follow
from clairiere.kernel.bits import count
from clairiere.kernel.choices import Choice
from clairiere.kernel.state import Seat
from clairiere.kernel.strategy import WeightedSum, Weights

# What resources, places and actions are likely to bring, in points.

POTION: Final = 1.7
"""What a potion brings that will be delivered."""
STICK: Final = 0.7
"""What a wand brings that will chase a cloud."""
HERE: Final = 0.3
"""Part of the worth of a tower beside a pawn: it takes a druid."""
THERE: Final = 0.2
"""Part of the worth of a tower one move away."""
TILE: Final = 2.0
"""A landscape tile."""
SURPLUS: Final = 0.4
"""A potion beyond what can be delivered."""
ROOM: Final = 0.11
"""So many potions of each colour can still be delivered, for every play that is left,"""
SPARE: Final = 0.7
"""and so many more."""
STICKS: Final = 0.25
"""So many wands can be used for every play that is left."""
LANDING: Final = 0.7
"""Part of the worth of a tower where a cowardly witch lands."""
OPENING: Final = 2.0
"""What it is worth that a cloud no longer stands in the way."""
WAYS: Final = 0.05
"""Every region that a pawn can move to."""
NOWAY: Final = -100.0


def stock_worth(s: Table, stock: list[int], left: int) -> float:
    """Resources for deliveries and chases as long as there are plays, sets at the end."""
    sets = float(sets_vp(s.parts, stock))
    if left == 0:
        return sets
    early = min(1.0, left / 6.0)
    room = ROOM * left + SPARE
    found = STICK * min(float(stock[WAND]), STICKS * left + 0.5)
    for colour in range(WAND):
        held = float(stock[colour])
        found += POTION * min(held, room) + SURPLUS * max(0.0, held - room)
    return early * found + (1.0 - early) * sets


def potion_cost(s: Table, seat: Seat, colour: int) -> float:
    """What the last potion of a colour is worth in hand."""
    return SURPLUS if s.players[seat].stock[colour] > 2 else POTION


def tower_worth(s: Table, seat: Seat, tower: int) -> float:
    """Points and wands of a tower, less the potion."""
    kind = s.board.towers[tower]
    return kind.vp + STICK * kind.wands - potion_cost(s, seat, kind.colour)


def best_tower(s: Table, seat: Seat, region: int) -> float:
    """The best delivery from a region with what the player holds, less the potion; NOWAY if there is none."""
    towers = s.supplied(seat, region)
    best = NOWAY
    if not towers:
        return best
    for tower in s.board.customers[region]:
        if towers >> tower & 1:
            best = max(best, tower_worth(s, seat, tower))
    if s.generous & s.board.near[region]:
        best += 2.0
    return best


def place_worth(s: Table, seat: Seat) -> float:
    """Towers that can be supplied where the pawns stand, and one move away."""
    pawns = s.players[seat].pawns
    found = around(s, seat, pawns[0])
    if pawns[1] != pawns[0]:
        found += around(s, seat, pawns[1])
    return found


def around(s: Table, seat: Seat, region: int) -> float:
    """Expected points of one pawn, from where it stands."""
    found = HERE * max(0.0, best_tower(s, seat, region))
    goals = s.reach(region)
    best = 0.0
    for goal in s.board.flights[region]:
        if goals >> goal & 1:
            best = max(best, best_tower(s, seat, goal))
            found += WAYS
    return found + THERE * best


def arrival_worth(s: Table, seat: Seat, region: int) -> float:
    """Tiles and amulets that wait in a region."""
    found = 0.0
    if s.awaits(seat, region) != NOTHING:
        taken = count(s.players[seat].amulets)
        found += s.parts.amulets[taken + 1] - s.parts.amulets[taken] + TILE
    if s.forest_tiles and s.board.kind[region] == FOREST:
        place = s.tile_of(region, FOREST)
        if place != NOTHING and s.forest_tiles[place] != NOTHING:
            found += TILE
    return found


def flight_worth(s: Table, seat: Seat, landscape: int, brave: bool) -> float:
    """The best that a witch can do: tiles, prospects and, bravely, a delivery."""
    pawns = s.players[seat].pawns
    best = flight_from(s, seat, pawns[0], landscape, brave)
    if pawns[1] != pawns[0]:
        best = max(best, flight_from(s, seat, pawns[1], landscape, brave))
    return best


def flight_from(s: Table, seat: Seat, region: int, landscape: int, brave: bool) -> float:
    """Expected points of a flight with one pawn."""
    goals = s.reach(region) & s.board.of_kind[landscape]
    best = 0.0
    if not goals:
        return best
    for goal in s.board.flights[region]:
        if goals >> goal & 1:
            there = max(0.0, best_tower(s, seat, goal))
            best = max(best, arrival_worth(s, seat, goal) + (there if brave else LANDING * there))
    return best


def delivery_worth(s: Table, seat: Seat, landscapes: int) -> float:
    """The best delivery of a druid; NOWAY if there is none."""
    best = NOWAY
    for region in s.players[seat].pawns:
        if landscapes >> s.board.kind[region] & 1:
            best = max(best, best_tower(s, seat, region))
    return best


def chase_worth(s: Table, seat: Seat) -> float:
    """The best cloud that can be chased; NOWAY if there is none."""
    me = s.players[seat]
    near = s.board.near[me.pawns[0]] | s.board.near[me.pawns[1]]
    best = NOWAY
    if not near & s.clouded or not me.stock[WAND]:
        return best
    for space, number in enumerate(s.clouds):
        beside = number != NOTHING and near >> s.board.region_of[space] & 1
        if beside and s.parts.clouds[number].stars <= me.stock[WAND]:
            best = max(best, cloud_worth(s, seat, space))
    return best


def cloud_worth(s: Table, seat: Seat, space: int) -> float:
    """Lightning and rain of the cloud on a space, less the wands."""
    cloud = s.parts.clouds[s.clouds[space]]
    bolts = s.bolts(seat)
    gain = s.parts.bolts_vp(bolts + cloud.bolts) - s.parts.bolts_vp(bolts) - STICK * cloud.stars + OPENING
    if cloud.rain != NOTHING and s.players[seat].stock[cloud.rain] >= cloud.needed:
        gain += cloud.vp
    return gain


def gather_worth(s: Table, seat: Seat, colour: int, potions: int, wands: int, left: int) -> float:
    """What more resources would be worth."""
    stock = s.players[seat].stock
    more = stock[:]
    more[colour] += potions
    more[WAND] += wands
    return stock_worth(s, more, left) - stock_worth(s, stock, left)


# Features, and where each begins in a row of weights.

POINTS: Final = 0
LIGHTNING: Final = 1
"""What clouds score so far."""
AMULETS: Final = 2
"""What they score so far."""
TILES_IN_HAND: Final = 3
"""Brave Heart, Extra Card, Five Points in hand."""
LEADS: Final = 6
"""Between rounds: whoever begins a round is ousted by all the others."""
BOLTS: Final = 7
"""Between rounds: lightning, for every round that is left, since the next bolts score more."""
PLACE: Final = 8
"""Between rounds: what is within reach of the pawns."""
WANDS: Final = 9
"""Between rounds: each of the first two wands;"""
SPARE_WANDS: Final = 10
"""each further one, for every round that is left."""
FLASKS: Final = 11
"""Between rounds: each of the first two potions of a colour;"""
HOARD: Final = 12
"""every further one."""
STOCK: Final = 13
"""In a round: what resources are likely to bring."""
EVENT: Final = 14
"""In a round: what the event will give."""
REACH: Final = 15
"""In a round: what is within reach of the pawns."""
CLAIM: Final = 16
"""The brave action, if it is not taken away."""
ROLES_IN_HAND: Final = 17
"""What the roles in hand, or those that are being picked, promise."""
BID: Final = 18
GROUPS: Final = (
    ("points", 1),
    ("lightning", 1),
    ("amulets", 1),
    ("tiles", 3),
    ("leads", 1),
    ("bolts", 1),
    ("place", 1),
    ("wands", 1),
    ("spare_wands", 1),
    ("flasks", 1),
    ("hoard", 1),
    ("stock", 1),
    ("event", 1),
    ("reach", 1),
    ("claim", 1),
    ("roles", 1),
    ("bid", 1),
)
STAGES: Final = 7
"""By the rounds that are left."""
ODDS: Final = 0.16
"""What a point of lead adds to the log-odds in the last round, before any experience;"""
EARLIER: Final = 0.07
"""for every round that is left, so much less of it."""
PRIOR: Final = [
    1.0, 1.0, 1.0, 2.5, 2.0, 4.0, -1.2, 0.35, 1.5, 1.8, 0.1, 1.05, 0.35, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0,
]
"""In points. Those between rounds follow a regression over tables that were played by habit: how much more than the
others a player scored who had one more of something; wands and places are lower, or bots would hoard them.
"""


def prior() -> Weights:
    """Set by hand: points count more and more."""
    rows: list[list[float]] = []
    for left in range(STAGES - 1, -1, -1):
        odds = ODDS * (1.0 - EARLIER * left)
        rows.append([odds * points for points in PRIOR])
    return Weights(GROUPS, rows)


# What a player's things are likely to bring until the end of the game, when a round begins.

def weigh_outlook(s: Table, seat: Seat, scale: WeightedSum) -> None:
    """Beyond points, and what clouds score so far."""
    stock = s.players[seat].stock
    rounds = s.parts.rounds - s.round + 1
    wands = stock[WAND]
    if seat == s.leader:
        scale.add(LEADS)
    scale.add(BOLTS, rounds * s.bolts(seat))
    scale.add(PLACE, place_worth(s, seat))
    scale.add(WANDS, min(wands, 2))
    scale.add(SPARE_WANDS, (1 + rounds) * max(0, wands - 2))
    for colour in range(WAND):
        scale.add(FLASKS, min(stock[colour], 2))
        scale.add(HOARD, max(0, stock[colour] - 2))


BOLD: Final = 0.45
"""How often a role in hand will be played bravely and not be stolen."""
CARRIED: Final = 0.6
"""Part of a delivery that a druid can make once a witch has moved."""
STOLEN: Final = 0.75
"""How often a follower who holds the role is brave."""
TILES: Final = (2.5, 2.0, 4.0)
"""Brave Heart, Extra Card, Five Points in hand, in points."""


def stage(s: Table) -> int:
    """By the rounds that are left."""
    return STAGES - 1 - max(0, min(STAGES - 1, s.parts.rounds - s.round))


def weighed(s: Table, seat: Seat, row: list[float], keeps: bool = False) -> WeightedSum:
    """Points, what will become points, and plans."""
    scale = WeightedSum(row, keeps)
    me = s.players[seat]
    left = plays_left(s, seat)
    scale.add(POINTS, me.vp)
    scale.add(LIGHTNING, s.parts.bolts_vp(s.bolts(seat)))
    scale.add(AMULETS, s.parts.amulets[count(me.amulets)])
    if left:
        for tile in me.tiles + me.fresh:
            scale.add(TILES_IN_HAND + tile)
    if is_between(s):
        weigh_outlook(s, seat, scale)
    else:
        weigh_round(s, seat, left, scale)
        weigh_plans(s, seat, scale)
    return scale


def weigh_round(s: Table, seat: Seat, left: int, scale: WeightedSum) -> None:
    """Resources, the event, and where the pawns stand."""
    me = s.players[seat]
    scale.add(STOCK, stock_worth(s, me.stock, left))
    scale.add(EVENT, event_worth(s, seat, me.pawns[0], me.pawns[1]))
    if left:
        scale.add(REACH, place_worth(s, seat))
    if s.event == EMPTY_HANDS:
        scale.add(EVENT, s.parts.events.per_resource * me.resources())


def plays_left(s: Table, seat: Seat) -> int:
    """Role cards that a player will still play."""
    cards = s.players[seat].cards
    return max(0, cards if cards != NOTHING else s.parts.hand) + s.parts.hand * (s.parts.rounds - s.round)


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


def weigh_plans(s: Table, seat: Seat, scale: WeightedSum) -> None:
    """What the claim and the roles in hand, or those picked so far, promise, as far as they are known; or a bid."""
    if s.claim == seat and s.role != NOTHING:
        scale.add(CLAIM, kept(s) * bold(s, seat, s.role))
    given = s.given(seat) if s.agenda else []
    if given and isinstance(given[0], Bid):
        scale.add(BID, bid_worth(s, seat, given))
        return
    roles = picked(given) if given else held(s, seat)
    if given and roles and s.event == MORE_OR_LESS:
        scale.add(EVENT, s.parts.events.by_cards[count(roles)])
    for role in range(len(ROLES)):
        if roles >> role & 1:
            scale.add(ROLES_IN_HAND, promise(s, seat, role, roles))


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
