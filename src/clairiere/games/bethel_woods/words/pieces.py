"""What the machines, workers, tokens and tiles of Bethel Woods are, told to whoever touches one."""

from __future__ import annotations

from clairiere.games.bethel_woods.names import Names
from clairiere.games.bethel_woods.rules.numbering import FIRST_SPY_FACE, LETTERS, MACHINES
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.games.bethel_woods.rules.steps.build import piece_cost
from clairiere.games.bethel_woods.words.spoken import (
    hand_words,
    machine_words,
    orphanage,
    others_things,
    piles,
    tile_words,
)
from clairiere.kernel.bits import bits, count
from clairiere.kernel.language import capital
from clairiere.kernel.pieces import UNKNOWN
from clairiere.kernel.seats import LETTERS as SEATS
from clairiere.kernel.view import View
from clairiere.kernel.words import About


def piece_words(v: View[Table], piece: str, names: Names) -> About | None:
    """By the first part of its id, which is the kind of piece."""
    kind, _, which = piece.partition("-")
    s = v.table
    if kind in ("machine", "tile", "section"):
        return numbered(s, kind, range(MACHINES)[int(which) - 1], names)
    if kind == "way":
        return About(names.language.say("The way round the ring"), "BTW-MOVE-02 BTW-MOVE-03", hand_words(s, names))
    if kind == "worker":
        machine, _, type = which.partition("-")
        return worker(s, LETTERS.index(type[:1]), machine_words(s, range(MACHINES)[int(machine) - 1], names), names)
    if kind == "hand":
        return hand(s, which, names)
    if kind == "token":
        return token(s, int(which), names)
    if kind in ("spy", "spies", "all"):
        return spies(s, which if kind == "spy" else "", names)
    if kind in ("seat", "child"):
        return belonging(s, kind, SEATS.index(which), names)
    return shared(s, kind, names)


def numbered(s: Table, kind: str, n: int, names: Names) -> About:
    """A machine, its critical tile, or the section of the Orphanage at it."""
    say = names.language.say
    if kind == "machine":
        return About(capital(names.machines[n].text), "BTW-CRIT-01", [machine_words(s, n, names)])
    if kind == "tile":
        return About(say("The critical tile at {machine}", machine=names.machines[n]), "BTW-CRIT-02",
                     [tile_words(s, n, names)])
    now = orphanage(s, names)
    return About(capital(names.section(n).text), "BTW-BUILD-01", [now[n - MACHINES], *now[:-MACHINES]])


def worker(s: Table, type: int, now: str, names: Names) -> About:
    """Whom a worker repairs, and who stands there too."""
    return About(names.workers[type].text, "BTW-REPAIR-01 BTW-REPAIR-02", [now])


def hand(s: Table, which: str, names: Names) -> About:
    """The workers who are being sown."""
    now = hand_words(s, names)
    if which:
        return About(names.workers[LETTERS.index(which[:1])].text, "BTW-MOVE-04", now)
    return About(names.language.say("The workers in hand"), "BTW-MOVE-03 BTW-MOVE-04", now)


def token(s: Table, n: int, names: Names) -> About | None:
    """A malfunction at a machine, or knowledge that somebody has."""
    say = names.language.say
    for machine, faults in enumerate(s.faults):
        if n in faults:
            title = say("Malfunction {token}", token=names.those(s.pieces, (n,)))
            return About(title, "BTW-REPAIR-02 BTW-REPAIR-07",
                         [say("It lies at {machine}.", machine=names.machines[machine])])
    for seat, held in enumerate(s.knowledge):
        if n in held:
            now = names.language.say_many("{who} holds {n} token; the limit is {limit}.",
                                          "{who} holds {n} tokens; the limit is {limit}.", len(held),
                                          who=names.players[seat], limit=s.limit())
            title = say("Knowledge {token}", token=names.those(s.pieces, (n,)))
            return About(title, "BTW-REPAIR-07 BTW-KNOW-05", [now])
    if n in s.discard:
        return About(names.those(s.pieces, (n,)), "BTW-KNOW-04", [])
    return None


def spies(s: Table, which: str, names: Names) -> About | None:
    """A spy on the board or in the column, or the column itself."""
    say = names.language.say
    on_board = bits(s.spies)
    now = names.language.say_many("{n} spy is on the board; with six the game is lost.",
                                  "{n} spies are on the board; with six the game is lost.", count(s.spies))
    if which:
        piece = int(which)
        face = s.pieces.faces[piece]
        if face != UNKNOWN and s.pieces.seen[piece]:
            machine = range(MACHINES)[face - FIRST_SPY_FACE]
            demand = say("It demands {tokens}.", tokens=names.some_tokens(s.parts.demands[machine]))
            place = [say("It is at {machine}.", machine=names.machines[machine])] if machine in on_board else []
            title = capital(say("the spy of {machine}", machine=names.machines[machine]))
            return About(title, "BTW-SPY-01", [demand, *place, now])
        return About(say("A spy"), "BTW-INTRUDE-01", [now])
    return About(say("The spies"), "BTW-INTRUDE-01 BTW-LOSE-03", [now])


def belonging(s: Table, kind: str, seat: int, names: Names) -> About:
    """A player and the character."""
    if kind == "seat":
        return About(names.players[seat].text, "BTW-GEN-02 BTW-KNOW-03", others_things(s, seat, names))
    character = s.characters[seat]
    return About(names.characters[character], "BTW-CHAR-01", [names.abilities[character]])


def shared(s: Table, kind: str, names: Names) -> About | None:
    """Piles and counters."""
    say = names.language.say
    if kind == "stack":
        now = [] if s.over else [say("The next piece costs {n} of the type of its worker.", n=piece_cost(s))]
        return About(say("The next piece of the Daydreamer"), "BTW-BUILD-02", now)
    if kind in ("daydreamer", "piece"):
        now = [say("The Daydreamer has {n} of its {all} pieces.", n=s.built, all=s.parts.rules.pieces)]
        return About(say("The Daydreamer"), "BTW-WIN-01", now)
    if kind == "supply":
        return About(say("The supply of malfunctions"), "BTW-MALF-05", piles(s, names)[1:2])
    if kind == "criticals":
        now = [names.language.say_many("{n} machine is critical.", "{n} machines are critical.", count(s.critical()))]
        return About(say("Critical machines"), "BTW-LOSE-02", now)
    if kind == "tokens":
        held = [names.language.say("{who} holds {tokens}.", who=who, tokens=names.those(s.pieces, tokens))
                for who, tokens in zip(names.players, s.knowledge) if tokens]
        return About(say("Malfunctions and knowledge"), "BTW-REPAIR-07", held)
    return None
