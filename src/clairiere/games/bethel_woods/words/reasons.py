"""Why an answer in Bethel Woods is good, told of the machines, tokens and spies on this very table."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.names import Names
from clairiere.games.bethel_woods.rules.choices import (
    END_TURN,
    NOWHERE,
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
    of_type,
    size,
)
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.games.bethel_woods.rules.steps.abilities import Harris, Junas, Linny, Violet
from clairiere.games.bethel_woods.rules.steps.build import piece_cost
from clairiere.games.bethel_woods.rules.steps.repair import RepairAsk, matching
from clairiere.games.bethel_woods.rules.steps.turn import due
from clairiere.games.bethel_woods.words.choices import ChoiceWords
from clairiere.kernel.bits import count
from clairiere.kernel.choices import Choice
from clairiere.kernel.state import Seat
from clairiere.kernel.view import View

TYPES: Final = 4
"""Of workers, malfunctions and knowledge."""


class ReasonWords(ChoiceWords):
    """Reasons for a hint, and what a trial says of knowledge."""

    def standing(self, before: View[Table], after: View[Table]) -> str:
        """How much knowledge of a type the answer brings, and what it is wanted for."""
        seat, s = before.seat, after.table
        had, held = before.table.held(seat), s.held(seat)
        more = [type for type in range(TYPES) if of_type(held, type) > of_type(had, type)]
        return " ".join([self.language.say("Then you hold {tokens}; the next piece costs {cost} of one type.",
                                           tokens=self.so_many(of_type(held, type), type), cost=piece_cost(s))
                         for type in more])

    def purpose(self, v: View[Table], c: Choice) -> str:
        """What the answer mends, teaches or builds."""
        s, seat = v.table, v.seat
        if isinstance(c, Take):
            return of_way(s, c, self)
        if isinstance(c, Drop) and s.at != NOWHERE:
            return of_drop(s, seat, neighbour(s.at, s.way), c.type, self)
        if isinstance(c, Shift):
            return of_machine(s, c.goal, self)
        if isinstance(c, Repair):
            return of_repair(v, c, self)
        if isinstance(c, Remove):
            return of_machine(s, c.machine, self)
        if isinstance(c, Enter):
            return self.language.say(
                "Piece {n} of {all} is built with this, for {tokens} of the {held} tokens you hold.", n=s.built + 1,
                all=s.parts.rules.pieces, tokens=piece_cost(s), held=size(s.held(seat)))
        if isinstance(c, Uncover):
            spies = count(s.spies)
            return self.language.say("Spies about: {n} of the {all} that lose you the game; then one fewer.",
                                     n=spies, all=s.parts.rules.spies)
        return of_end(s, c, self) or of_knowledge(s, seat, c, self)


def of_way(s: Table, c: Take, names: Names) -> str:
    """Which machines the workers come to, and where they find most to mend."""
    say, reached, at = names.language.say, list[int](), c.machine
    for _ in range(size(s.workers[c.machine])):
        at = neighbour(at, c.way)
        reached.append(at)
    if not reached:
        return ""
    worst = max(reached, key=s.load)
    machines = names.language.listed([f"{names.machines[machine]:the}" for machine in dict.fromkeys(reached)])
    if not s.load(worst):
        return say("Its workers come to {machines}: nothing is broken there.", machines=machines)
    return say("Its workers come to {machines}. {told}", machines=machines, told=of_machine(s, worst, names))


def of_machine(s: Table, machine: int, names: Names) -> str:
    """How many malfunctions there are, and of how many the machine becomes critical."""
    if s.is_critical(machine):
        return names.language.say_many("There is {n} malfunction at {machine}: it is critical.",
                                       "There are {n} malfunctions at {machine}: it is critical.", s.load(machine),
                                       machine=names.machines[machine])
    return names.language.say_many(
        "There is {n} malfunction at {machine}; with {most} it is critical.",
        "There are {n} malfunctions at {machine}; with {most} it is critical.", s.load(machine),
        machine=names.machines[machine], most=s.parts.rules.critical_load)


def of_drop(s: Table, seat: Seat, machine: int, type: int, names: Names) -> str:
    """What the worker can repair there, and what the knowledge is wanted for."""
    say, there = names.language.say, len(matching(s, machine, type))
    where, worker = names.machines[machine], names.workers[type]
    if not there:
        return say("{worker:The} finds nothing to repair at {machine}; the others may, where they come to.",
                   worker=worker, machine=where)
    told = names.language.say_many(
        "{worker:The} can repair there: {n} malfunction of that type is at {machine}.",
        "{worker:The} can repair there: {n} malfunctions of that type are at {machine}.", there, worker=worker,
        machine=where)
    return f"{told} {of_next_piece(s, seat, type, names)}"


def of_next_piece(s: Table, seat: Seat, type: int, names: Names) -> str:
    """How many tokens of a type somebody holds, and how many the next piece costs."""
    return names.language.say("The next piece costs {cost} of one type; you hold {tokens}.", cost=piece_cost(s),
                              tokens=names.so_many(of_type(s.held(seat), type), type))


def of_repair(v: View[Table], c: Repair, names: Names) -> str:
    """What is left at the machine, and what the repaired tokens teach."""
    s, ask = v.table, v.ask()
    if not isinstance(ask, RepairAsk) or s.at == NOWHERE:
        return ""
    left = s.load(s.at) - c.count
    told = names.language.say_many("Then {n} malfunction is left at {machine}.",
                                   "Then {n} malfunctions are left at {machine}.", left, machine=names.machines[s.at])
    if not left:
        told = names.language.say("Then no malfunction is left at {machine}.", machine=names.machines[s.at])
    return f"{told} {of_next_piece(s, v.seat, ask.type, names)}"


def of_end(s: Table, c: Choice, names: Names) -> str:
    """What comes when the turn ends."""
    if c is not END_TURN:
        return ""
    return names.language.say_many("Then {n} malfunction comes, and the next player goes on.",
                                   "Then {n} malfunctions come, and the next player goes on.", due(s, s.effects()))


def of_knowledge(s: Table, seat: Seat, c: Choice, names: Names) -> str:
    """Tokens that are paid, given or discarded, and abilities."""
    say = names.language.say
    if isinstance(c, Token):
        held = of_type(s.held(seat), c.type)
        if isinstance(c, Give):
            return say("You hold {tokens}; together you need them where the next piece is built.",
                       tokens=names.so_many(held, c.type))
        if isinstance(c, Discard | Pay):
            return say("You hold {tokens}, and the next piece costs {cost} of one type.",
                       tokens=names.so_many(held, c.type), cost=piece_cost(s))
    if isinstance(c, Violet):
        return names.language.say_many("{n} malfunction would come, and so two fewer.",
                                       "{n} malfunctions would come, and so two fewer.", due(s, s.effects()))
    if isinstance(c, Junas):
        return say("{who} comes to hold more for the next piece, which costs {cost} of one type.",
                   who=names.player(c.receiver), cost=piece_cost(s))
    if isinstance(c, Harris | Linny):
        worst = max(range(len(s.workers)), key=s.load)
        return of_machine(s, worst, names)
    return ""


