"""What resources, places and actions are likely to bring, in points, for the hints."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service.rules.choices import FOREST, NOTHING, WAND
from clairiere.games.broom_service.rules.scoring import sets_vp
from clairiere.games.broom_service.rules.state import Table
from clairiere.kernel.bits import count
from clairiere.kernel.state import Seat

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
    goals = s.board.reach(region, s.clouded)
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
    goals = s.board.reach(region, s.clouded) & s.board.of_kind[landscape]
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
