"""What a button says in Bethel Woods."""

from __future__ import annotations

from clairiere.games.bethel_woods.choices import (
    ANY,
    END_TURN,
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
)
from clairiere.games.bethel_woods.numbering import neighbour, number_of
from clairiere.games.bethel_woods.state import Table
from clairiere.games.bethel_woods.steps.abilities import Harris, Junas, Linny, Violet
from clairiere.games.bethel_woods.words.names import Names
from clairiere.kernel.choices import Choice
from clairiere.kernel.seats import Seat


def choice_words(c: Choice, s: Table, names: Names) -> str:
    """The button for a choice; empty if nobody has written it yet."""
    return of_sowing(c, s, names) or of_tokens(c, names) or of_spies(c, names) or of_abilities(c, names)


def announced(seat: Seat, c: Choice, names: Names) -> str:
    """What everyone hears of a choice from which nothing comes."""
    return names.language.say("{who} repairs nothing.", who=names.players[seat]) if isinstance(c, Repair) else ""


def of_sowing(c: Choice, s: Table, names: Names) -> str:
    """Taking up, dropping, repairing, building."""
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
    """Paying, giving, discarding."""
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
