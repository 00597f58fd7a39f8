"""What stands in the way in Roundforest, at this very table."""

from __future__ import annotations

from clairiere.games.roundforest.names import Names
from clairiere.games.roundforest.rules import clauses as k
from clairiere.games.roundforest.rules.choices import Barter, Move, Ride
from clairiere.games.roundforest.rules.numbering import NOTHING, SHELF
from clairiere.games.roundforest.rules.state import Table
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import Clause


def objection_words(s: Table, c: Choice, clause: Clause, names: Names) -> str:
    """Empty where the clause itself says all there is to say."""
    if isinstance(c, Move | Ride) and s.layout.forest >> c.goal & 1:
        return against_going(s, c.goal, clause, names)
    if isinstance(c, Barter) and clause is k.FAIRY_TOO_DEAR:
        price = names.purse(s.parts.prices[c.space // SHELF], 0, 0)
        return names.language.say("That row costs {price}, or 1 silver coin.", price=price)
    return ""


def against_going(s: Table, goal: int, clause: Clause, names: Names) -> str:
    """Names the pawn or character that is in the way."""
    say, place, other, character = names.language.say, names.places[goal], s.standing(goal), s.character_at(goal)
    if clause is k.PAWN_THERE and other != NOTHING:
        return say("{who} stands on {place}.", who=names.players[other], place=place)
    if clause is k.NO_BUSINESS and character != NOTHING:
        return say("{character:The} waits on {place}, and you can do nothing there now.",
                   character=names.characters[character], place=place)
    if clause is k.NEAR_EMPTY:
        return say("The inner symbol that points to {place} is empty.", place=place)
    if clause is k.FAR_EMPTY:
        return say("The outer symbol that points to {place} is empty.", place=place)
    return ""
