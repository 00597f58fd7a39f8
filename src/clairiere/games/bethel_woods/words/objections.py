"""Why not, at this very table of Bethel Woods."""

from __future__ import annotations

from clairiere.games.bethel_woods.names import Names
from clairiere.games.bethel_woods.rules import clauses as k
from clairiere.games.bethel_woods.rules.choices import OWN, Enter, Take, Uncover
from clairiere.games.bethel_woods.rules.numbering import NOWHERE, of_type, types_in
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.games.bethel_woods.rules.steps.build import piece_cost, wary
from clairiere.games.bethel_woods.rules.steps.build import spy_tokens_due as spy_price
from clairiere.games.bethel_woods.rules.steps.repair import RepairAsk, most_repairs
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import Clause
from clairiere.kernel.seats import Seat


def objection_words(s: Table, seat: Seat, c: Choice, clause: Clause, names: Names) -> str:
    """A sentence about this table, or nothing if the clause says all there is to say."""
    return of_building(s, seat, c, clause, names) or of_machines(s, seat, c, clause, names)


def of_building(s: Table, seat: Seat, c: Choice, clause: Clause, names: Names) -> str:
    """Sections and their price."""
    if not isinstance(c, Enter) or s.at == NOWHERE or not s.hand:
        return ""
    language, type = names.language, types_in(s.hand)[0]
    if clause is k.BUILD_TOO_DEAR:
        return language.say("The next piece costs {tokens}, and you hold {n}.",
                            tokens=names.so_many(piece_cost(s), type), n=of_type(s.held(seat), type))
    if clause is k.SECTION_TAKEN:
        return language.say("{worker:A} stands in {section} already.", worker=names.workers[s.sections[s.at]],
                            section=names.section(s.at))
    if clause is k.NOT_ACCEPTED:
        wanted = [format(names.workers[t], "a") for t in range(4) if s.parts.accepts[s.at] >> t & 1]
        return language.say("Only {workers} may enter {section}.", workers=language.either(wanted),
                            section=names.section(s.at))
    return ""


def of_machines(s: Table, seat: Seat, c: Choice, clause: Clause, names: Names) -> str:
    """Machines, repairs and spies."""
    language = names.language
    if clause is k.MACHINE_EMPTY and isinstance(c, Take):
        return language.say("No worker stands on {machine}.", machine=names.machines[c.machine])
    if clause is k.TOO_MANY_REPAIRS:
        ask = s.agenda[-1]
        assert isinstance(ask, RepairAsk)
        return language.say_many("At most {n} malfunction can be repaired at {machine} now.",
                                 "At most {n} malfunctions can be repaired at {machine} now.",
                                 most_repairs(s, s.at, ask.type), machine=names.machines[s.at])
    if clause is k.SPY_TOO_DEAR and isinstance(c, Uncover) and c.other == OWN:
        said = language.say("The spy demands {tokens}.", tokens=names.some_tokens(spy_price(s, c)))
        return said if not wary(s) else said + " " + language.say("Being wary, it wants one more token of any type.")
    if clause is k.NO_SPY and s.at != NOWHERE:
        return language.say("No spy is at {machine}, where your last worker was dropped.",
                            machine=names.machines[s.at])
    return ""
