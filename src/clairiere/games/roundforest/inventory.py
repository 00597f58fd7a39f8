"""Whether every component is still on the table, once (RND-SUPPLY-02)."""

from __future__ import annotations

from clairiere.games.roundforest.numbering import (
    CHARACTERS,
    EMPTY,
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
from clairiere.games.roundforest.pack import ROOM, heavy
from clairiere.games.roundforest.state import Table


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
