"""Where the points of Broom Service come from, and where they go (BRM-INFO-03)."""

from __future__ import annotations

from typing import Final

from clairiere.games.broom_service import events as e
from clairiere.games.broom_service import reasons as r
from clairiere.games.broom_service.numbering import (
    BLACK_MARKET,
    DANGEROUS_PLACES,
    EMPTY_HANDS,
    FIVE_POINTS,
    FULL_SET,
    GATHERING,
    MORE_OR_LESS,
    SHELTERED_PLACES,
    UPPER_HAND,
)
from clairiere.games.broom_service.words.names import Names

BY_EVENT: Final = {
    r.FOR_CARDS: MORE_OR_LESS,
    r.FOR_MARKET: BLACK_MARKET,
    r.FOR_DANGER: DANGEROUS_PLACES,
    r.FOR_SHELTER: SHELTERED_PLACES,
    r.FOR_BID: UPPER_HAND,
    r.FOR_EMPTY: EMPTY_HANDS,
    r.FOR_SET: FULL_SET,
    r.FOR_GATHERING: GATHERING,
}


def points_words(event: e.Scored, names: Names) -> str:
    """Points won or lost, with their reason."""
    say, who, why = names.language.say, names.players[event.seat], reason(event.reason, names)
    if event.vp < 0:
        return say("{who} loses {points} {why}.", who=who, points=names.points(-event.vp), why=why)
    return say("{who} scores {points} {why}.", who=who, points=names.points(event.vp), why=why)


def reason(why: int, names: Names) -> str:
    """`for the delivery`."""
    say = names.language.say
    if why in BY_EVENT:
        return say("by “{event}”", event=names.events[BY_EVENT[why]])
    said = {
        r.FOR_TOWER: say("for the delivery"),
        r.FOR_GENEROUS: say("thanks to the generous weather"),
        r.FOR_BRAVERY: say("for bravery"),
        r.FOR_CURSE: say("by the curse"),
        r.FOR_RAIN: say("for the rain"),
        r.FOR_POINTS: say("with the tile “{tile}”", tile=names.forest_tiles[FIVE_POINTS]),
        r.FOR_LIGHTNING: say("for lightning"),
        r.FOR_SETS: say("for sets of resources"),
        r.FOR_AMULETS: say("for amulets"),
    }
    return said[why]
