"""What a button says in Bethel Woods, and why an answer is refused at this very table."""

from __future__ import annotations

from clairiere.games.bethel_woods.names import Names
from clairiere.games.bethel_woods.rules import clauses as k
from clairiere.games.bethel_woods.rules.choices import (
    ANY,
    END_TURN,
    MACHINES,
    NOWHERE,
    OWN,
    Discard,
    Drop,
    Enter,
    Give,
    Pay,
    Remove,
    Repair,
    Shift,
    Take,
    Token,
    Uncover,
    neighbour,
    number_of,
    of_type,
    types_in,
)
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.games.bethel_woods.rules.steps.abilities import Harris, Junas, Linny, Violet
from clairiere.games.bethel_woods.rules.steps.build import piece_cost, wary
from clairiere.games.bethel_woods.rules.steps.build import spy_tokens_due as spy_price
from clairiere.games.bethel_woods.rules.steps.repair import RepairAsk, most_repairs
from clairiere.games.bethel_woods.rules.steps.turn import due
from clairiere.kernel.bits import count
from clairiere.kernel.choices import Choice, Clause
from clairiere.kernel.state import Seat
from clairiere.kernel.view import View


class ChoiceWords(Names):
    """Labels, announcements, risks and refusals of choices."""

    def label(self, c: Choice, s: Table) -> str:
        """The button for a choice; empty if nobody has written it yet."""
        return of_sowing(c, s, self) or of_tokens(c, self) or of_spies(c, self) or of_abilities(c, self)

    def answered(self, seat: Seat, c: Choice) -> str:
        """What everyone hears of a choice from which nothing comes yet."""
        say, who = self.language.say, self.players[seat]
        if isinstance(c, Repair):
            return say("{who} repairs nothing.", who=who)
        if isinstance(c, Enter):
            return say("{who} sends the last worker into the Orphanage.", who=who)
        if isinstance(c, Uncover):
            return say("{who} is after the spy.", who=who)
        return say("{who} ends the turn.", who=who) if c is END_TURN else ""

    def others(self, v: View[Table], c: Choice) -> str:
        """Of a worker that is dropped, who could let it build; else whether whoever comes next could build."""
        s, say = v.table, self.language.say
        team = s.remaining(v.seat)[1:]
        if isinstance(c, Drop):
            able = [seat for seat in team if c.type in payable(s, seat)]
            return "" if not able else say("{who} has the knowledge for {worker:a} to build the next piece.",
                                           who=self.players[able[0]], worker=self.workers[c.type])
        types = payable(s, team[0]) if team and (isinstance(c, Take) or c is END_TURN) else []
        return "" if not types else say("{who} comes next, with the knowledge for {worker:a} to build the next piece.",
                                        who=self.players[team[0]], worker=self.workers[types[0]])

    def risk(self, v: View[Table], c: Choice) -> str:
        """The defeats that come with the end of the turn, then what may bring one (BTW-LOSE-01 to -03)."""
        if c is not END_TURN:
            return ""
        s, say, rules = v.table, self.language.say, v.table.parts.rules
        critical, coming = count(s.critical()), due(s, s.effects())
        if critical >= rules.critical_loss:
            return self.language.say_many("{n} machine is critical: if you end the turn now, you all lose.",
                                          "{n} machines are critical: if you end the turn now, you all lose.",
                                          critical)
        if coming > s.supply():
            return say("{due} malfunctions are due and the supply holds {left}: if you end the turn now, you all lose.",
                       due=coming, left=s.supply())
        near = [m for m in range(MACHINES) if s.load(m) == rules.critical_load - 1]
        if near and count(s.spies) == rules.spies - 1:
            machines = self.language.listed([str(self.machines[m]) for m in near])
            return say("One more malfunction at {machines} brings the sixth spy, and then you all lose.",
                       machines=machines)
        if near and critical == rules.critical_loss - 1:
            machines = self.language.listed([str(self.machines[m]) for m in near])
            return say(
                "One more malfunction at {machines} makes a fourth machine critical: the next turn must mend that.",
                machines=machines,
            )
        over = len(s.knowledge[v.seat]) - s.limit()
        if over <= 0:
            return ""
        return self.language.say_many("You hold {n} token too many and will have to discard it.",
                                       "You hold {n} tokens too many and will have to discard them.", over)

    def against(self, s: Table, seat: Seat, c: Choice, clause: Clause) -> str:
        """A sentence about this table, or nothing if the clause says all there is to say."""
        return of_building(s, seat, c, clause, self) or of_machines(s, seat, c, clause, self)


def of_sowing(c: Choice, s: Table, names: Names) -> str:
    """Labels of taking up, dropping, repairing and building."""
    say = names.language.say
    if isinstance(c, Take):
        return say("Take up {machine}, {way}", machine=names.machines[c.machine], way=names.way(c.way))
    if isinstance(c, Drop) and s.hand:
        return say("Drop {worker:a} on {machine}", worker=names.workers[c.type],
                   machine=names.machines[neighbour(s.at, s.way)])
    if isinstance(c, Drop):
        return say("Drop {worker:a}", worker=names.workers[c.type])
    if isinstance(c, Enter):
        return enter(c, names)
    if isinstance(c, Repair):
        return repair(c, names)
    return say("End the turn") if c is END_TURN else ""


def enter(c: Enter, names: Names) -> str:
    """Plainly, or with Nova's token."""
    if c.other == OWN:
        return names.language.say("Enter the Orphanage and build")
    return names.language.say("Build with {token} standing in", token=names.a_token(c.other))


def repair(c: Repair, names: Names) -> str:
    """So many, or these."""
    if not c.count:
        return names.language.say("Repair nothing")
    if c.faces:
        return names.language.say("Repair {tokens}", tokens=names.tokens(list(c.faces)))
    return names.language.say_many("Repair {n} malfunction", "Repair {n} malfunctions", c.count)


def of_tokens(c: Choice, names: Names) -> str:
    """Labels of paying, giving and discarding."""
    if not isinstance(c, Token):
        return ""
    say, token = names.language.say, names.a_token(c.type) if c.face == ANY else names.token(c.face)
    if isinstance(c, Pay):
        return say("Pay {token}", token=token)
    if isinstance(c, Give):
        return say("Give {token}", token=token)
    assert isinstance(c, Discard)
    return say("Discard {token}", token=token)


def of_spies(c: Choice, names: Names) -> str:
    """Uncovering, plainly or with Fenn's token."""
    if not isinstance(c, Uncover):
        return ""
    if c.other == OWN:
        return names.language.say("Uncover the spy")
    return names.language.say("Uncover the spy for {token}, with {other} standing in",
                              token=names.a_token(c.kept), other=names.a_token(c.other))


def of_abilities(c: Choice, names: Names) -> str:
    """What is paid, and what comes of it."""
    say = names.language.say
    if isinstance(c, Harris):
        return say("Harris: pay {token}, move {worker:a}", token=names.a_token(c.type), worker=names.workers[c.type])
    if isinstance(c, Junas):
        return say("Junas: pay {token}, give {tokens} to {whom}", token=names.a_token(c.type),
                   tokens=names.so_many(c.count, c.type), whom=names.player(c.receiver))
    if isinstance(c, Linny):
        return say("Linny: pay {token}, remove a malfunction {n}", token=names.token(c.face), n=number_of(c.face) + 1)
    if isinstance(c, Violet):
        return say("Violet: pay {tokens}, two malfunctions fewer come", tokens=names.so_many(2, c.type))
    if isinstance(c, Shift):
        return say("Move from {origin} to {goal}", origin=names.machines[c.origin], goal=names.machines[c.goal])
    if isinstance(c, Remove):
        return say("Remove {token} from {machine}", token=names.token(c.face), machine=names.machines[c.machine])
    return ""


# What an answer in Bethel Woods means to a teammate: who can pay for the next piece.

def payable(s: Table, seat: Seat) -> list[int]:
    """The types of worker that an empty section accepts and for which a seat has all the tokens."""
    held, cost = s.held(seat), piece_cost(s)
    wanted = 0
    for section, type in enumerate(s.sections):
        wanted |= s.parts.accepts[section] if type == NOWHERE else 0
    return [type for type in range(4) if wanted >> type & 1 and of_type(held, type) >= cost]


# Why an answer is refused.

def of_building(s: Table, seat: Seat, c: Choice, clause: Clause, names: Names) -> str:
    """Reasons against building: sections and their price."""
    if not isinstance(c, Enter) or s.at == NOWHERE or not s.hand:
        return ""
    language, type = names.language, types_in(s.hand)[0]
    if clause is k.BUILD_TOO_DEAR and c.other != OWN and not of_type(s.held(seat), c.other):
        return language.say("To pay with {token} instead, you have to hold one.", token=names.a_token(c.other))
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
    """Reasons about machines, repairs, spies and gifts."""
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
    if clause is k.NOT_A_TEAMMATE and isinstance(c, Junas) and c.receiver == seat:
        return language.say("Those tokens are yours already: give them to another player.")
    if clause is k.NO_SPY and s.at != NOWHERE:
        return language.say("No spy is at {machine}, where your last worker was dropped.",
                            machine=names.machines[s.at])
    return ""
