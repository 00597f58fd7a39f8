"""A table of Bethel Woods told in words: first what is asked, then machines, Orphanage, players and piles."""

from __future__ import annotations

from clairiere.games.bethel_woods.names import Names
from clairiere.games.bethel_woods.rules.numbering import FIRST_SPY_FACE, FIRST_TILE_FACE, MACHINES, NOWHERE
from clairiere.games.bethel_woods.rules.scoring import outcome
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.games.bethel_woods.rules.steps.build import piece_cost
from clairiere.kernel.pieces import UNKNOWN
from clairiere.kernel.seats import SPECTATOR, Seat, others
from clairiere.kernel.spoken import about_you, the_end, the_present
from clairiere.kernel.view import View
from clairiere.kernel.words import Passage


def spoken_table(v: View[Table], names: Names) -> list[Passage]:
    """The whole view, ordered for listening."""
    s, me = v.table, v.seat
    first = the_end(names, v, outcome(s)) if s.over else the_present(names, v)
    first.lines += [turn_words(s, names), *hand_words(s, names), *([] if s.over else phase_words(s, names))]
    return [
        first,
        *([] if me == SPECTATOR else [about_you(names, me, own_things(s, me, names))]),
        Passage(names.language.say("The machines"), [machine_words(s, m, names) for m in range(MACHINES)]),
        Passage(names.language.say("The critical tiles"), [tile_words(s, m, names) for m in range(MACHINES)]),
        Passage(names.language.say("The Orphanage"), orphanage(s, names)),
        *[Passage(str(names.players[seat]), others_things(s, seat, names)) for seat in others(me, s.seats)],
        Passage(names.language.say("Spies and piles"), piles(s, names)),
    ]


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
    """The listener's character and knowledge."""
    say, character = names.language.say, s.characters[me]
    lines = [say("You play {character}.", character=names.characters[character]) + " " + names.abilities[character]]
    held = s.knowledge[me]
    return [*lines, say("You hold {tokens}.", tokens=names.those(s.pieces, held)) if held
            else say("You hold no knowledge.")]


def others_things(s: Table, seat: Seat, names: Names) -> list[str]:
    """A teammate's character and knowledge."""
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
