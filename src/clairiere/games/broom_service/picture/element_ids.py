"""Reach: which elements of the picture a choice names, whether it is allowed or not."""

from __future__ import annotations

from math import hypot
from typing import Final

from clairiere.games.broom_service.picture.plan import TALL, TILE, Berth, Plan
from clairiere.games.broom_service.rules import choices as c
from clairiere.games.broom_service.rules.choices import (
    CIRCLES,
    HILL_TOWER,
    NOTHING,
    PAWNS,
    REGIONS,
    RESOURCES,
    ROLES,
    SPACES,
    TOWERS,
)
from clairiere.games.broom_service.rules.state import Table
from clairiere.games.broom_service.rules.steps.moves import MountainMenu
from clairiere.kernel.bits import bits
from clairiere.kernel.choices import Choice
from clairiere.kernel.play import next_ask
from clairiere.kernel.state import LETTERS, SPECTATOR, Seat
from clairiere.kernel.view import View
from clairiere.pictures.outlines import Point
from clairiere.pictures.place import Place
from clairiere.pictures.style import FINGER, HIT

REGION_IDS: Final = [f"region-{id}" for id in REGIONS]
TOWER_IDS: Final = [f"tower-{id}" for id in TOWERS]
POTION_IDS: Final = [f"potion-{id}" for id in TOWERS]
SPACE_IDS: Final = [f"space-{id.replace('.', '-')}" for id in SPACES]
CLOUD_IDS: Final = [f"cloud-{tile}" for tile in range(100)]
TILE_IDS: Final = [f"tile-{id}" for id in REGIONS]
CIRCLE_IDS: Final = [f"circle-{letter}" for letter in CIRCLES]
PAWN_IDS: Final = [[f"pawn-{letter}-{pawn + 1}" for pawn in range(PAWNS)] for letter in LETTERS]
STOCK_IDS: Final = [[f"stock-{letter}-{name}" for name in RESOURCES] for letter in LETTERS]
SEAT_IDS: Final = [f"seat-{letter}" for letter in LETTERS]
BOLTS_IDS: Final = [f"bolts-{letter}" for letter in LETTERS]
CARD_IDS: Final = [[f"card-{letter}-{name}" for name in ROLES] for letter in LETTERS]
BADGE_IDS: Final = [[f"played-{letter}-{name}" for name in ROLES] for letter in LETTERS]
AMULET_IDS: Final = [[f"amulet-{letter}-{mountain + 1}" for mountain in range(3)] for letter in LETTERS]
HELD_IDS: Final = [[f"held-{letter}-{n + 1}" for n in range(10)] for letter in LETTERS]
CURSED_IDS: Final = [f"cursed-{name}" for name in ROLES]


def answers(s: Table, seat: Seat, options: list[Choice]) -> dict[str, list[Choice]]:
    """Element -> the choices that touch it."""
    found: dict[str, list[Choice]] = {}
    for choice in options:
        for id in touched(s, seat, choice):
            if id in found:
                found[id].append(choice)
            else:
                found[id] = [choice]
    return found


def touched(s: Table, seat: Seat, choice: Choice) -> list[str]:
    """The elements that a choice makes into buttons."""
    if isinstance(choice, c.Fly):
        return [REGION_IDS[choice.goal]]
    if isinstance(choice, c.Deliver):
        return [TOWER_IDS[choice.tower]]
    if isinstance(choice, c.Chase):
        return [cloud_at(s, choice.space)]
    if isinstance(choice, c.Circle):
        return [CIRCLE_IDS[choice.circle]]
    if isinstance(choice, c.Pick | c.Extra | c.Lead):
        return [CARD_IDS[seat][choice.role]]
    if isinstance(choice, c.Distil):
        return [STOCK_IDS[seat][choice.resource]]
    if s.role != NOTHING and choice is c.ACT:
        return [BADGE_IDS[seat][s.role]]
    return tiled(s, seat, choice)


def tiled(s: Table, seat: Seat, choice: Choice) -> list[str]:
    """Tiles and the event; the rest are mere words."""
    if choice is c.MARKET:
        return ["event"]
    if choice is c.USE_TILE and not s.over:
        ask = next_ask(s)
        return [TILE_IDS[ask.region]] if isinstance(ask, MountainMenu) else []
    if choice is c.HEART or choice is c.POINTS:
        return [HELD_IDS[seat][n] for n, tile in enumerate(held(s, seat)) if HELD_WORDS[tile] is choice]
    return []


HELD_WORDS: Final = (c.HEART, c.NO_EXTRA, c.POINTS)
"""What each forest tile is used with; that of the extra card is never touched."""


def held(s: Table, seat: Seat) -> list[int]:
    """The forest tiles of a player, as they lie side by side."""
    return [*s.players[seat].tiles, *s.players[seat].fresh]


def cloud_at(s: Table, space: int) -> str:
    """The cloud on a space, or the space."""
    here = s.board.space_of[space]
    tile = NOTHING if here == NOTHING else s.clouds[here]
    return SPACE_IDS[space] if tile == NOTHING else CLOUD_IDS[tile]


def touches(v: View[Table], choice: Choice) -> list[str]:
    """The same, and what else somebody may point at who means this choice; for a spectator, whoever is asked."""
    s, seat = v.table, v.seat
    if seat == SPECTATOR:
        seat = 0 if s.over else next_ask(s).seat
    found = touched(s, seat, choice)
    if isinstance(choice, c.Fly):
        pawns = s.players[seat].pawns
        return [*found, *[PAWN_IDS[seat][pawn] for pawn in range(PAWNS) if pawns[pawn] == choice.origin]]
    if isinstance(choice, c.Deliver):
        return [*found, STOCK_IDS[seat][s.board.towers[choice.tower].colour]]
    if s.role != NOTHING and (choice is c.BRAVE or choice is c.COWARDLY):
        return [CARD_IDS[seat][s.role]]
    if isinstance(choice, c.Gather | c.Bid):
        return [*found, SEAT_IDS[seat]]
    return found


# Fingers: on the tall canvas the unseen discs around what can be chosen are moved apart, so that none overlap.

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
