"""What an answer in Bethel Woods means to a teammate: who can pay for the next piece."""

from __future__ import annotations

from clairiere.games.bethel_woods.choices import END_TURN, Drop, Take
from clairiere.games.bethel_woods.numbering import NOWHERE
from clairiere.games.bethel_woods.state import Table
from clairiere.games.bethel_woods.steps.build import piece_cost
from clairiere.games.bethel_woods.tally import of_type
from clairiere.games.bethel_woods.words.names import Names
from clairiere.kernel.choices import Choice
from clairiere.kernel.seats import Seat
from clairiere.kernel.view import View


def others_words(v: View[Table], c: Choice, names: Names) -> str:
    """Of a worker that is dropped, who could let it build; else whether whoever comes next could build."""
    s, say = v.table, names.language.say
    team = s.remaining(v.seat)[1:]
    if isinstance(c, Drop):
        able = [seat for seat in team if c.type in payable(s, seat)]
        return "" if not able else say("{who} has the knowledge for {worker:a} to build the next piece.",
                                       who=names.players[able[0]], worker=names.workers[c.type])
    types = payable(s, team[0]) if team and (isinstance(c, Take) or c is END_TURN) else []
    return "" if not types else say("{who} comes next, with the knowledge for {worker:a} to build the next piece.",
                                    who=names.players[team[0]], worker=names.workers[types[0]])


def payable(s: Table, seat: Seat) -> list[int]:
    """The types of worker that an empty section accepts and for which a seat has all the tokens."""
    held, cost = s.held(seat), piece_cost(s)
    wanted = 0
    for section, type in enumerate(s.sections):
        wanted |= s.parts.accepts[section] if type == NOWHERE else 0
    return [type for type in range(4) if wanted >> type & 1 and of_type(held, type) >= cost]
