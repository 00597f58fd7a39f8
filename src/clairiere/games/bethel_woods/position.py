"""A table as text: the position, which reads like a diagram.

    turn 3 player A ability saved
    machine1 workers D E malfunctions M1 S1 spy
    machine2 workers M D malfunctions
    ...
    hand D at 6 from 1 anticlockwise
    orphanage E - - - - -
    tiles limited_memory rerouted_faults! costly_construction wary_spies strained_talents cascading_faults
    rerouting every
    column 2 5 6 3 1!
    A nova knowledge M1 M3
    B linny knowledge
    discard S2 S2
    phase 2 alarm
    supply M4 D6 ...
    agenda pickup A; close

- M, S, D, E are types and their workers (mechanics, engineers, technicians, electricians); M4 is a mechanical token
  with the number 4.
- `ability` says that it has been used in this turn, `saved` that it was Violet's.
- `hand` are workers that are being sown, `at` is the machine of the last drop (or where they were taken up, `from`);
  after the last drop only `at` stands there, and nothing if the last worker entered the Orphanage.
- `tiles` lie at machines 1 to 6; `!` marks one that has been turned before, so that everybody knows it; a tile that
  nobody knows is `?tile` to a viewer. The `column` goes from top to bottom, with the same marks: `?spy`, `1!`.
- `rerouting every` says that rerouted faults move every token; without this line they move those for critical machines,
  as they did before there was another reading (BTW-REROUTE-06).
- `phase`: so many malfunctions have been placed between turns; `alarm`: one of them made a machine critical.
- `supply` goes from top to bottom; to a viewer it is a number, such as `58?`.
- `gone` stands in the line of a player who left; `over critical` says why the game ended.

Whoever writes a position by hand may leave out nearly everything. Machines then have the workers of the start and no
malfunctions, tiles lie in the order of the components, spies that are not on the board lie in the column by their
numbers, the seats have Nova, Harris, Junas, Violet in turn, tokens that are not mentioned lie in the supply beneath
those that are, or in the discard if it says `discard ... rest`, and the agenda is a turn that begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from clairiere.games.bethel_woods.numbering import (
    CAUSES,
    CHARACTERS,
    FIRST_SPY_FACE,
    LETTERS,
    MACHINES,
    NOWHERE,
    TOKEN_NAMES,
    WAYS,
)
from clairiere.games.bethel_woods.tally import tally_text
from clairiere.kernel.pieces import UNKNOWN
from clairiere.kernel.seats import EVERYONE, Seat, letter

if TYPE_CHECKING:
    from clairiere.games.bethel_woods.state import Table


def position_text(s: Table) -> str:
    """The whole table."""
    lines = [
        turn_line(s),
        *[machine_line(s, machine) for machine in range(MACHINES)],
        *hand_line(s),
        joined("orphanage", ["-" if type == NOWHERE else LETTERS[type] for type in s.sections]),
        joined("tiles", [s.pieces.name(tile) + mark(s, tile) for tile in range(MACHINES)]),
        *(["rerouting every"] if s.reroutes_all else []),
        joined("column", [spy_text(s, spy) for spy in s.column]),
        *[player_line(s, seat) for seat in range(s.seats)],
        joined("discard", token_texts(s, s.discard)),
        *phase_line(s),
        joined("supply", supply_words(s)),
        f"over {CAUSES[s.cause]}" if s.over else f"agenda {s.agenda_text()}",
    ]
    return "\n".join(lines) + "\n"


def joined(head: str, words: list[str]) -> str:
    """A line."""
    return " ".join([head, *words])


def turn_line(s: Table) -> str:
    """Which turn, whose, and what has been done in it."""
    done = (" ability" if s.used else "") + (" saved" if s.saved else "")
    return f"turn {s.turn} player {letter(s.active)}{done}"


def machine_line(s: Table, machine: int) -> str:
    """A machine: its workers, its malfunctions, its spy."""
    workers = tally_text(s.workers[machine])
    words = ["workers", *workers.split(), "malfunctions", *token_texts(s, s.faults[machine])]
    return joined(f"machine{machine + 1}", words + (["spy"] if s.spies >> machine & 1 else []))


def hand_line(s: Table) -> list[str]:
    """The sowing, if one is under way or has just ended."""
    if s.hand:
        hand = tally_text(s.hand)
        return [f"hand {hand} at {s.at + 1} from {s.origin + 1} {WAYS[s.way + 1]}"]
    return [] if s.at == NOWHERE else [f"hand at {s.at + 1}"]


def player_line(s: Table, seat: Seat) -> str:
    """A character and its knowledge."""
    gone = ["gone"] if s.gone >> seat & 1 else []
    words = [CHARACTERS[s.characters[seat]], "knowledge", *token_texts(s, s.knowledge[seat]), *gone]
    return joined(letter(seat), words)


def phase_line(s: Table) -> list[str]:
    """How far the placing of malfunctions has come."""
    return [f"phase {s.placed}{' alarm' if s.alarm else ''}"] if s.placed else []


def token_texts(s: Table, tokens: tuple[int, ...]) -> list[str]:
    """Tokens that lie open, in the order of their faces: no other order means anything."""
    return [TOKEN_NAMES[face] for face in sorted([s.pieces.faces[token] for token in tokens])]


def supply_words(s: Table) -> list[str]:
    """From top to bottom, or how many."""
    if s.drawn < s.parts.end and s.pieces.faces[s.drawn] == UNKNOWN:
        return [f"{s.supply()}?"]
    return [s.pieces.name(token) for token in range(s.drawn, s.parts.end)]


def spy_text(s: Table, spy: int) -> str:
    """The number of a spy, if it is known."""
    face = s.pieces.faces[spy]
    return "?spy" if face == UNKNOWN else f"{face - FIRST_SPY_FACE + 1}{mark(s, spy)}"


def mark(s: Table, piece: int) -> str:
    """`!` for what everybody knows."""
    return "!" if s.pieces.seen[piece] == EVERYONE else ""
