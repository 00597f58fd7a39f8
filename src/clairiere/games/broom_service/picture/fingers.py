"""Fingers: on the tall canvas the unseen discs around what can be chosen are moved apart, so that none overlap."""

from __future__ import annotations

from math import hypot
from typing import Final

from clairiere.games.broom_service.numbering import HILL_TOWER, NOTHING
from clairiere.games.broom_service.picture.plan import TALL, TILE, Berth, Plan
from clairiere.games.broom_service.picture.reach import (
    BADGE_IDS,
    CLOUD_IDS,
    HELD_IDS,
    STOCK_IDS,
    TILE_IDS,
    TOWER_IDS,
    held,
)
from clairiere.games.broom_service.state import Table
from clairiere.kernel.bits import bits
from clairiere.kernel.seats import Seat
from clairiere.pictures.outlines import Point
from clairiere.pictures.place import Place
from clairiere.pictures.style import FINGER, HIT

WIDE: Final = HIT.replace('"hit"', '"hit wide"')
APART: Final = 2 * FINGER
ROUNDS: Final = 80
NEAR: Final = 0.1
"""Closer than that to where they should be is close enough."""


def hits(places: dict[str, Place]) -> dict[str, str]:
    """The disc of each of these pieces, as it is drawn in its own units."""
    found: dict[str, str] = {}
    for (id, place), (u, v) in zip(places.items(), apart([(place.u, place.v) for place in places.values()])):
        x, y = (u - place.u) / place.kp, (v - place.v) / place.kp
        moved = abs(x) + abs(y) > NEAR
        found[id] = f'{WIDE}<circle class="hit tall" cx="{x:.0f}" cy="{y:.0f}" r="24" fill="none"/>' if moved else HIT
    return found


def apart(points: list[Point]) -> list[Point]:
    """The same points, pushed away from one another as little as needed, and not off the canvas."""
    us, vs = [u for u, _ in points], [v for _, v in points]
    for _ in range(ROUNDS):
        if not push(us, vs):
            break
        us = [min(max(u, FINGER), TALL - FINGER) for u in us]
    return list(zip(us, vs))


def push(us: list[float], vs: list[float]) -> bool:
    """Every two that are too close, each by half of what is lacking; whether there were any."""
    pushed = False
    for i in range(len(us)):
        for j in range(i):
            u, v = us[i] - us[j], vs[i] - vs[j]
            far = hypot(u, v)
            if 0 < far < APART - NEAR:
                pushed = True
                part = (APART - far) / far / 2
                us[i], vs[i] = us[i] + u * part, vs[i] + v * part
                us[j], vs[j] = us[j] - u * part, vs[j] - v * part
    return pushed


def small_pieces(s: Table, plan: Plan, berth: Berth, near: Seat) -> dict[str, Place]:
    """Where everything lies that is smaller than a finger and may be close to something else."""
    found = {TOWER_IDS[tower]: plan.towers[tower] for tower in bits(s.standing)}
    for region, id in enumerate(TILE_IDS):
        found[id] = plan.tiles[region]
    if s.tower_hill != NOTHING:
        found[TOWER_IDS[HILL_TOWER]] = plan.tiles[s.tower_hill].by(0, 0, 1 / TILE)
    for space, tile in enumerate(s.clouds):
        if tile != NOTHING:
            found[CLOUD_IDS[tile]] = plan.spaces[s.board.spaces[space]]
    player = s.players[near]
    count = player.played.bit_count() + max(0, player.cards)
    for i, role in enumerate(bits(player.played)):
        found[BADGE_IDS[near][role]] = berth.card(i, count)
    for n in range(len(held(s, near))):
        found[HELD_IDS[near][n]] = berth.tile(n)
    for resource, id in enumerate(STOCK_IDS[near]):
        found[id] = berth.stock(resource)
    return found
