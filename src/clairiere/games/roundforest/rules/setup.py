"""The opening table (RND-SETUP)."""

from __future__ import annotations

from clairiere.games.roundforest.rules.choices import (
    CHARACTERS,
    EMPTY,
    EVERYBODY,
    FAIRY,
    FIRST_CHARACTER,
    FIRST_CHIP,
    FIRST_OBJECT,
    NOTHING,
    OBJECTS,
    PLACES,
    TASKED,
    is_chip,
    is_object,
)
from clairiere.games.roundforest.rules.components import ROOM, Layout, Parts, heavy
from clairiere.games.roundforest.rules.state import Player, Table, draw_chip, draw_object, white_ways
from clairiere.games.roundforest.rules.steps.turn import begin_turn
from clairiere.kernel.chance import Chance
from clairiere.kernel.state import Seat, StepContext


def set_up(
    parts: Parts,
    seats: int,
    first: Seat | None,
    *,
    harder: bool,
    blocking: bool,
    arrive_ready: bool,
    rules: int,
    now: StepContext,
) -> Table:
    """Luck is drawn in a fixed order: wells, tiles, rotations, chips, fairy board, first player."""
    layout = parts.layout(seats)
    tiles = lay_tiles(parts, layout, now.chance)
    turned = [now.chance.below(4) if tiles[place] != NOTHING else 0 for place in range(len(PLACES))]
    s = bare_table(parts, seats, layout, tiles, turned, harder=harder, blocking=blocking)
    s.arrive_ready, s.rules = arrive_ready, rules
    for place in layout.ground:
        s.lies[place] = FIRST_CHIP + draw_chip(s, StepContext(now.chance))
    s.fairy = tuple([draw_object(s, now) for _ in FAIRY])
    s.first = now.chance.below(seats) if first is None else first
    begin_turn(s, s.first, now)
    return s


def bare_table(
    parts: Parts, seats: int, layout: Layout, tiles: list[int], turned: list[int], *, harder: bool, blocking: bool
) -> Table:
    """Everything still in its bag, its pile and its supply (RND-SETUP-08 to -11, -14)."""
    bag = [0 if harder and kind in parts.removed else n for kind, n in enumerate(parts.objects)]
    lies = [EMPTY] * len(PLACES)
    fairy = tuple([NOTHING] * len(FAIRY))
    players = [Player(parts.compasses) for _ in range(seats)]
    s = Table([], parts, layout, tiles, turned, lies, parts.chips[:], [0, 0, 0], bag, fairy, EVERYBODY, players)
    s.ways = white_ways(parts, layout, tiles)
    s.bagged = sum(bag)
    s.copper, s.silver, s.apples = parts.copper, parts.silver, parts.apples
    s.harder, s.blocking = harder, blocking
    return s


def lay_tiles(parts: Parts, layout: Layout, chance: Chance) -> list[int]:
    """Wells on their spaces, the other tiles at random in reading order (RND-SETUP-03, -04)."""
    tiles = [NOTHING] * len(PLACES)
    for place, well in zip(layout.well_spaces, chance.permutation(4)):
        tiles[place] = parts.wells + well
    left = list(range(parts.wells))
    for place in layout.ground:
        tiles[place] = left.pop(chance.below(len(left)))
    return tiles


# Whether every component is still on the table, once (RND-SUPPLY-02).

def lost_components(s: Table) -> str:
    """The first thing that is wrong, or nothing."""
    return lost_coins(s) or lost_chips(s) or lost_objects(s) or lost_characters(s) or overfull(s) or bare_space(s)


def lost_coins(s: Table) -> str:
    """Supply and players hold all coins and apples, and nobody owes any."""
    parts = s.parts
    copper = [s.copper, *[player.copper for player in s.players]]
    silver = [s.silver, *[player.silver for player in s.players]]
    apples = [s.apples, *[player.apples for player in s.players]]
    if min([*copper, *silver, *apples]) < 0:
        return "coins or apples below nothing"
    held = (sum(copper), sum(silver), sum(apples))
    return "" if held == (parts.copper, parts.silver, parts.apples) else f"copper, silver and apples are {held}"


def lost_chips(s: Table) -> str:
    """Bag, discard and forest hold all chips."""
    lying = [s.lies[place] - FIRST_CHIP for place in s.layout.ground if is_chip(s.lies[place])]
    held = [s.chips[chip] + s.discard[chip] + lying.count(chip) for chip in range(3)]
    return "" if held == s.parts.chips and min(s.chips) >= 0 else f"chips {held}"


def lost_objects(s: Table) -> str:
    """Bag, fairy board, backpacks, forest, gaps, and those being decided on."""
    elsewhere = [*s.fairy, *s.gaps, *s.drawn, *[kind for player in s.players for kind in player.pack]]
    elsewhere += [s.lies[place] - FIRST_OBJECT for place in s.layout.ground if is_object(s.lies[place])]
    for kind, name in enumerate(OBJECTS):
        there = 0 if s.harder and kind in s.parts.removed else s.parts.objects[kind]
        if s.bag[kind] < 0 or s.bag[kind] + elsewhere.count(kind) != there:
            return f"{s.bag[kind] + elsewhere.count(kind)} {name} instead of {there}"
    return "" if s.bagged == sum(s.bag) else "miscounted objects"


def lost_characters(s: Table) -> str:
    """Each is in the pile, met, or in the forest; there friendly and hostile ones are owed, once (RND-CHAR-02)."""
    for character, name in enumerate(CHARACTERS):
        lying = s.lies.count(FIRST_CHARACTER + character)
        owing = len([player for player in s.players if player.debts >> character & 1])
        if (s.pile >> character & 1) + int(s.met == character) + lying != 1:
            return f"{name} not in one place"
        if owing != (lying if character < TASKED else 0):
            return f"{name} owed by {owing}"
    return ""


def overfull(s: Table) -> str:
    """No backpack holds too much (RND-PACK-01)."""
    for player in s.players:
        if len(player.pack) > ROOM or heavy(player.pack[1:]) != NOTHING:
            return "a backpack too full"
    return ""


def bare_space(s: Table) -> str:
    """Every space without a pawn carries something, and no well does (RND-TILE-02, RND-REFILL-03)."""
    taken = s.occupied()
    for place in s.layout.spaces:
        lying = s.lies[place]
        if s.is_well(place):
            if lying != EMPTY:
                return f"something lies on the well {PLACES[place]}"
        elif lying == EMPTY and not taken >> place & 1:
            return f"nothing lies on {PLACES[place]}"
    return ""
