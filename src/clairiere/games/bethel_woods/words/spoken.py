"""A table of Bethel Woods in words, and what each thing on it is, for whoever touches it."""

from __future__ import annotations

from clairiere.games.bethel_woods.names import Names
from clairiere.games.bethel_woods.rules.choices import FIRST_SPY_FACE, FIRST_TILE_FACE, LETTERS, MACHINES, NOWHERE
from clairiere.games.bethel_woods.rules.state import Table, outcome
from clairiere.games.bethel_woods.rules.steps.build import piece_cost
from clairiere.games.bethel_woods.words.prompts import PromptWords
from clairiere.kernel.bits import bits, count
from clairiere.kernel.language import capital
from clairiere.kernel.spoken import About, Passage, about_you, the_end, the_present
from clairiere.kernel.state import LETTERS as SEATS
from clairiere.kernel.state import SPECTATOR, UNKNOWN, Seat, others
from clairiere.kernel.view import View


class WoodsWords(PromptWords):
    """Everything a person reads about a table of Bethel Woods."""

    def spoken(self, v: View[Table]) -> list[Passage]:
        """The whole view, ordered for listening."""
        s, me = v.table, v.seat
        first = the_end(self, v, outcome(s)) if s.over else the_present(self, v)
        first.lines += [turn_words(s, self), *hand_words(s, self), *([] if s.over else phase_words(s, self))]
        return [
            first,
            *([] if me == SPECTATOR else [about_you(self, me, own_things(s, me, self))]),
            Passage(self.language.say("The machines"), [machine_words(s, m, self) for m in range(MACHINES)]),
            Passage(self.language.say("The critical tiles"), [tile_words(s, m, self) for m in range(MACHINES)]),
            Passage(self.language.say("The Orphanage"), orphanage(s, self)),
            *[Passage(str(self.players[seat]), others_things(s, seat, self)) for seat in others(me, s.seats)],
            Passage(self.language.say("Spies and piles"), piles(s, self)),
        ]

    def about(self, v: View[Table], piece: str) -> About | None:
        """By the first part of its id, which is the kind of piece."""
        kind, _, which = piece.partition("-")
        s = v.table
        if kind in ("machine", "tile", "section"):
            return numbered(s, kind, range(MACHINES)[int(which) - 1], self)
        if kind == "way":
            return About(self.language.say("The way round the ring"), "BTW-MOVE-02 BTW-MOVE-03", hand_words(s, self))
        if kind == "worker":
            machine, _, type = which.partition("-")
            return worker(s, LETTERS.index(type[:1]), machine_words(s, range(MACHINES)[int(machine) - 1], self), self)
        if kind == "hand":
            return hand(s, which, self)
        if kind == "token":
            return token(s, int(which), self)
        if kind in ("spy", "spies", "all"):
            return spies(s, which if kind == "spy" else "", self)
        if kind in ("seat", "child"):
            return belonging(s, kind, SEATS.index(which), self)
        return shared(s, kind, self)


def turn_words(s: Table, names: Names) -> str:
    """The turn, and what has been done in it."""
    say = names.language.say
    said = say("Turn {turn}, which is {who}’s.", turn=s.turn, who=names.players[s.active])
    if s.used:
        said += " " + say("The ability has been used.")
    return said + " " + say("Two malfunctions fewer will come.") if s.saved and not s.over else said


def hand_words(s: Table, names: Names) -> list[str]:
    """The sowing that is under way."""
    say = names.language.say
    if s.hand:
        return [say("In hand: {workers}, taken up at {origin}, now at {machine}, going {way}.",
                    workers=names.some_workers(s.hand), origin=names.machines[s.origin],
                    machine=names.machines[s.at], way=names.way(s.way))]
    if s.at == NOWHERE:
        return []
    return [say("The last worker was dropped on {machine}.", machine=names.machines[s.at])]


def phase_words(s: Table, names: Names) -> list[str]:
    """How far the placing of malfunctions has come, while somebody discards."""
    if not s.placed:
        return []
    language = names.language
    said = language.say_many("After this turn {n} malfunction has been placed.",
                             "After this turn {n} malfunctions have been placed.", s.placed)
    return [said + " " + language.say("A spy is due.") if s.alarm else said]


def machine_words(s: Table, machine: int, names: Names) -> str:
    """Who stands there, what lies there, and whether that is too much."""
    say, faults = names.language.say, s.faults[machine]
    workers = names.some_workers(s.workers[machine]) or say("nobody")
    broken = names.those(s.pieces, faults) if faults else say("no malfunction")
    said = say("{machine:The}: workers: {workers}; malfunctions: {broken}.", machine=names.machines[machine],
               workers=workers, broken=broken)
    if s.spies >> machine & 1:
        demanded = names.some_tokens(s.parts.demands[machine])
        said += " " + say("A spy is there and demands {tokens}.", tokens=demanded)
    return said + " " + say("It is critical.") if s.is_critical(machine) else said


def tile_words(s: Table, machine: int, names: Names) -> str:
    """A tile that acts, one that is known, or one that nobody knows."""
    say, place, face = names.language.say, names.machines[machine], s.pieces.faces[machine]
    if face == UNKNOWN:
        return say("Nobody knows the tile at {machine} yet.", machine=place)
    tile, text = names.tiles[face - FIRST_TILE_FACE], names.tile_texts[face - FIRST_TILE_FACE]
    if s.is_critical(machine):
        return say("“{tile}” is face up at {machine}.", tile=tile, machine=place) + " " + text
    if s.pieces.seen[machine]:
        return say("“{tile}” is face down at {machine}.", tile=tile, machine=place) + " " + text
    return say("“{tile}” lies hidden at {machine}.", tile=tile, machine=place) + " " + text


def orphanage(s: Table, names: Names) -> list[str]:
    """The pieces, the next price, and the sections."""
    language = names.language
    lines = [language.say("The Daydreamer has {n} of its {all} pieces.", n=s.built, all=s.parts.rules.pieces)]
    if not s.over:
        lines.append(language.say("The next piece costs {n} of the type of its worker.", n=piece_cost(s)))
    for section, type in enumerate(s.sections):
        if type != NOWHERE:
            lines.append(language.say("{worker:A} stands in {section}.", worker=names.workers[type],
                                      section=names.section(section)))
        else:
            wanted = [format(names.workers[t], "a") for t in range(4) if s.parts.accepts[section] >> t & 1]
            lines.append(language.say("{section:The} is empty and open to {workers}.", section=names.section(section),
                                      workers=language.either(wanted)))
    return lines


def own_things(s: Table, me: Seat, names: Names) -> list[str]:
    """The passage on the listener's character and knowledge."""
    say, character = names.language.say, s.characters[me]
    lines = [say("You play {character}.", character=names.characters[character]) + " " + names.abilities[character]]
    held = s.knowledge[me]
    return [*lines, say("You hold {tokens}.", tokens=names.those(s.pieces, held)) if held
            else say("You hold no knowledge.")]


def others_things(s: Table, seat: Seat, names: Names) -> list[str]:
    """The passage on a teammate's character and knowledge."""
    say, character, who = names.language.say, s.characters[seat], names.players[seat]
    played = say("{who} plays {character}.", who=who, character=names.characters[character])
    held = s.knowledge[seat]
    knows = (say("{who} holds {tokens}.", who=who, tokens=names.those(s.pieces, held)) if held
             else say("{who} holds no knowledge.", who=who))
    return [f"{played} {names.abilities[character]}", knows]


def piles(s: Table, names: Names) -> list[str]:
    """The spy column from its top, the supply, and the discard."""
    language = names.language
    column = ", ".join([spy(s, piece, names) for piece in s.column])
    lines = [language.say("The spy column, from its top: {spies}.", spies=column) if column
             else language.say("The spy column is empty.")]
    lines.append(language.say_many("The supply holds {n} token.", "The supply holds {n} tokens.",
                                   s.supply()))
    lines.append(language.say("The discard: {tokens}.", tokens=names.those(s.pieces, s.discard)) if s.discard
                 else language.say("The discard is empty."))
    return lines


def spy(s: Table, piece: int, names: Names) -> str:
    """A spy that everybody knows, or one that nobody does."""
    face = s.pieces.faces[piece]
    if face == UNKNOWN or not s.pieces.seen[piece]:
        return names.language.say("an unknown one")
    return names.language.say("the spy of {machine}", machine=names.machines[face - FIRST_SPY_FACE])


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
    """What an element of a player's area is."""
    if kind == "seat":
        return About(names.players[seat].text, "BTW-GEN-02 BTW-KNOW-03", others_things(s, seat, names))
    character = s.characters[seat]
    return About(names.characters[character], "BTW-CHAR-01", [names.abilities[character]])


def shared(s: Table, kind: str, names: Names) -> About | None:
    """What a pile or counter is."""
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
