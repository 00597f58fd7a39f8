"""What an answer in Roundforest means to another player: who is as near, and who is in a hurry."""

from __future__ import annotations

from clairiere.games.roundforest.choices import Move, Ride
from clairiere.games.roundforest.numbering import NOTHING
from clairiere.games.roundforest.routes import turns_to
from clairiere.games.roundforest.state import Table
from clairiere.games.roundforest.words.names import Names
from clairiere.kernel.choices import Choice
from clairiere.kernel.view import View


def others_words(v: View[Table], c: Choice, names: Names) -> str:
    """Of a walk to something: who could be there next; else who has all the apples there are to have."""
    if not isinstance(c, Move | Ride):
        return ""
    s, say = v.table, names.language.say
    others = s.remaining(v.seat)[1:]
    near = [seat for seat in others if turns_to(s, s.players[seat].at, 1 << c.goal) == 1]
    if near and s.lies[c.goal] != NOTHING:
        return say("{who} is only one step away from there too.", who=names.players[near[0]])
    rich = [seat for seat in others if s.players[seat].apples >= s.parts.helpers.apples_needed]
    return say("{who} has apples enough already: every turn counts.", who=names.players[rich[0]]) if rich else ""
