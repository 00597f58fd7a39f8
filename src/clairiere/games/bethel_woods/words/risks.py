"""What ending a turn in Bethel Woods may cost all of you."""

from __future__ import annotations

from clairiere.games.bethel_woods.choices import END_TURN
from clairiere.games.bethel_woods.numbering import MACHINES
from clairiere.games.bethel_woods.state import Table
from clairiere.games.bethel_woods.steps.between import due
from clairiere.games.bethel_woods.words.names import Names
from clairiere.kernel.bits import count
from clairiere.kernel.choices import Choice
from clairiere.kernel.view import View


def risk_words(v: View[Table], c: Choice, names: Names) -> str:
    """The defeats that come with the end of the turn, then what may bring one (BTW-LOSE-01 to -03)."""
    if c is not END_TURN:
        return ""
    s, say, rules = v.table, names.language.say, v.table.parts.rules
    critical, coming = count(s.critical()), due(s, s.effects())
    if critical >= rules.critical_loss:
        return names.language.say_many("{n} machine is critical: if you end the turn now, you all lose.",
                                       "{n} machines are critical: if you end the turn now, you all lose.", critical)
    if coming > s.supply():
        return say("{due} malfunctions are due and the supply holds {left}: if you end the turn now, you all lose.",
                   due=coming, left=s.supply())
    near = [m for m in range(MACHINES) if s.load(m) == rules.critical_load - 1]
    if near and count(s.spies) == rules.spies - 1:
        machines = names.language.listed([str(names.machines[m]) for m in near])
        return say("One more malfunction at {machines} brings the sixth spy, and then you all lose.", machines=machines)
    if near and critical == rules.critical_loss - 1:
        machines = names.language.listed([str(names.machines[m]) for m in near])
        return say("One more malfunction at {machines} makes a fourth machine critical: the next turn must mend that.",
                   machines=machines)
    over = len(s.knowledge[v.seat]) - s.limit()
    if over <= 0:
        return ""
    return names.language.say_many("You hold {n} token too many and will have to discard it.",
                                   "You hold {n} tokens too many and will have to discard them.", over)
