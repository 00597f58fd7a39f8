"""The table of Bethel Woods: machines, Orphanage, spies, knowledge and supply. Nobody has secrets (BTW-GEN-03)."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.rules.choices import (
    CAUSES,
    CHARACTERS,
    FIRST_SPY,
    FIRST_SPY_FACE,
    FIRST_TILE_FACE,
    LEFT,
    LETTERS,
    LINNY,
    MACHINES,
    MEMORY,
    NOWHERE,
    ONE,
    STANDING,
    TOKEN_NAMES,
    WAYS,
    WIN,
    tally_text,
)
from clairiere.games.bethel_woods.rules.components import Parts
from clairiere.games.bethel_woods.rules.events import Discarded, Ended, PutBack
from clairiere.kernel.choices import Vocabulary
from clairiere.kernel.rules import Outcome, all_together
from clairiere.kernel.state import EVERYONE, UNKNOWN, Ask, Pieces, Poll, Seat, State, Step, StepContext, letter

# A table as text: the position, which reads like a diagram.
#
#     turn 3 player A ability saved
#     machine1 workers D E malfunctions M1 S1 spy
#     machine2 workers M D malfunctions
#     ...
#     hand D at 6 from 1 anticlockwise
#     orphanage E - - - - -
#     tiles limited_memory rerouted_faults! costly_construction wary_spies strained_talents cascading_faults
#     rerouting every
#     column 2 5 6 3 1!
#     A nova knowledge M1 M3
#     B linny knowledge
#     discard S2 S2
#     phase 2 alarm
#     supply M4 D6 ...
#     agenda pickup A; close
#
# - M, S, D, E are types and their workers (mechanics, engineers, technicians, electricians); M4 is a mechanical token
#   with the number 4.
# - `ability` says that it has been used in this turn, `saved` that it was Violet's.
# - `hand` are workers that are being sown, `at` is the machine of the last drop (or where they were taken up, `from`);
#   after the last drop only `at` stands there, and nothing if the last worker entered the Orphanage.
# - `tiles` lie at machines 1 to 6; `!` marks one that has been turned before, so that everybody knows it; a tile that
#   nobody knows is `?tile` to a viewer. The `column` goes from top to bottom, with the same marks: `?spy`, `1!`.
# - `rerouting every` says that rerouted faults move every token; without this line they move those for critical
#   machines, as they did before there was another reading (BTW-REROUTE-06).
# - `phase`: so many malfunctions have been placed between turns; `alarm`: one of them made a machine critical.
# - `supply` goes from top to bottom; to a viewer it is a number, such as `58?`.
# - `gone` stands in the line of a player who left; `over critical` says why the game ended.
#
# Whoever writes a position by hand may leave out nearly everything. Machines then have the workers of the start and no
# malfunctions, tiles lie in the order of the components, spies that are not on the board lie in the column by their
# numbers, the seats have Nova, Harris, Junas, Violet in turn, tokens that are not mentioned lie in the supply beneath
# those that are, or in the discard if it says `discard ... rest`, and the agenda is a turn that begins.

def position_text(s: Table) -> str:
    """All lines of a position."""
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
    """A line of a position: its keyword, then its words."""
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
    """The line of a position about one player."""
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


Tokens = tuple[int, ...]
EMPTY: Final = (NOWHERE,) * MACHINES
"""Sections in which nobody stands."""


class Table(State["Table"]):
    """What lies on the table. Zones hold piece numbers; see numbering.py."""

    def __init__(
        self,
        agenda: list[Step[Table]],
        pieces: Pieces,
        parts: Parts,
        characters: tuple[int, ...],
        workers: list[int],
        faults: list[Tokens],
        knowledge: list[Tokens],
        column: Tokens,
        drawn: int,
    ) -> None:
        super().__init__(agenda, pieces, len(characters))
        self.parts = parts
        self.characters = characters  # seat -> character; never changed
        self.numbered = LINNY in characters  # whether the numbers of knowledge have a use (BTW-KNOW-07)
        self.workers = workers  # machine -> tally
        self.faults = faults  # machine -> its malfunctions
        self.knowledge = knowledge  # seat -> its tokens
        self.column = column  # the spies that are not on the board, top first
        self.drawn = drawn  # the top token of the supply; those after it lie beneath
        self.reroutes_all = False  # whether rerouted faults move every token; never changed
        self.discard: Tokens = ()
        self.spies = 0  # bit set of the machines with a spy
        self.sections: tuple[int, ...] = EMPTY  # section -> type of the worker in it, or NOWHERE
        self.built = 0  # pieces of the Daydreamer
        self.turn = 0
        self.active: Seat = 0
        self.hand = 0  # tally of the workers that are being sown
        self.origin = NOWHERE  # where they were taken up
        self.at = NOWHERE  # the machine of the last drop, or the origin before the first
        self.way = STANDING
        self.used = False  # the ability, in this turn
        self.saved = False  # Violet's, for the phase that follows
        self.placed = 0  # malfunctions in this phase
        self.alarm = False  # whether one of them made a machine critical
        self.cause = 0  # why the game is over

    def copy(self) -> Table:
        """A table that can be played on without changing this one."""
        t = Table(
            self.agenda[:],
            self.pieces.copy(),
            self.parts,
            self.characters,
            self.workers[:],
            self.faults[:],
            self.knowledge[:],
            self.column,
            self.drawn,
        )
        t.over = self.over
        t.gone = self.gone
        t.rules = self.rules
        t.reroutes_all = self.reroutes_all
        t.discard = self.discard
        t.spies = self.spies
        t.sections = self.sections
        t.built = self.built
        t.turn = self.turn
        t.active = self.active
        t.hand = self.hand
        t.origin = self.origin
        t.at = self.at
        t.way = self.way
        t.used = self.used
        t.saved = self.saved
        t.placed = self.placed
        t.alarm = self.alarm
        t.cause = self.cause
        return t

    def text(self) -> str:
        """The table as a position; see position.py for the format."""
        return position_text(self)

    def vocabulary(self) -> Vocabulary:
        """All choices of Bethel Woods."""
        return self.parts.words

    def deal(self, characters: tuple[int, ...]) -> None:
        """Give every seat its character (BTW-SETUP-09)."""
        self.characters = characters
        self.numbered = LINNY in characters

    def leave(self, seat: Seat, now: StepContext) -> None:
        """Their knowledge is discarded and their turn, if it is theirs, ends at once (BTW-LEAVE-01, -02)."""
        if self.gone == (1 << self.seats) - 1:
            self.end_by(LEFT, now)
            return
        top = self.agenda[-1]
        if isinstance(top, Poll):
            self.agenda[-1] = top.without(seat)
        elif seat == self.active:
            self.break_off(top, now)
        elif isinstance(top, Ask) and top.seat == seat:
            self.agenda.pop()  # what Junas gave them is too much no longer
        self.throw_away(seat, now)

    def break_off(self, top: Step[Table], now: StepContext) -> None:
        """End a turn in its midst: the hand goes back to where it was taken up; a teammate's discard goes on."""
        del self.agenda[1:]  # the lowest step is what comes after the turn
        if isinstance(top, Ask) and top.seat != self.active:
            self.agenda.append(top)
        if self.hand:
            self.workers[self.origin] += self.hand
            now.tell(PutBack(self.active, self.origin), self.pieces)
        self.hand, self.at, self.origin, self.way = 0, NOWHERE, NOWHERE, STANDING

    def throw_away(self, seat: Seat, now: StepContext) -> None:
        """Discard everything that a seat holds."""
        if self.knowledge[seat]:
            now.tell(Discarded(seat, self.knowledge[seat]), self.pieces)
        self.discard += self.knowledge[seat]
        self.knowledge[seat] = ()

    def end_by(self, cause: int, now: StepContext) -> None:
        """The game is over for everybody at once (BTW-END-02)."""
        self.end()
        self.cause = cause
        now.tell(Ended(cause), self.pieces)

    def load(self, machine: int) -> int:
        """Malfunctions, and one more for a spy (BTW-CRIT-01)."""
        return len(self.faults[machine]) + (self.spies >> machine & 1)

    def is_critical(self, machine: int) -> bool:
        """Whether the load is 4 or more (BTW-CRIT-01)."""
        return self.load(machine) >= self.parts.rules.critical_load

    def critical(self) -> int:
        """Bit set of the critical machines."""
        found = 0
        for machine in range(MACHINES):
            if self.is_critical(machine):
                found |= 1 << machine
        return found

    def effects(self) -> int:
        """Bit set of the tiles that are face up: those of critical machines (BTW-CRIT-02, -05)."""
        found = 0
        for machine in range(MACHINES):
            # A last spy that makes its machine critical ends the game before the tile there is turned up (BTW-END-02):
            # in a view it is then unknown.
            if self.is_critical(machine) and self.pieces.faces[machine] != UNKNOWN:
                found |= 1 << (self.pieces.faces[machine] - FIRST_TILE_FACE)
        return found

    def limit(self) -> int:
        """How many tokens one may keep (BTW-KNOW-03, BTW-MEMORY-02)."""
        rules = self.parts.rules
        return rules.limit_tile if self.effects() & MEMORY else rules.limit

    def held(self, seat: Seat) -> int:
        """Tally of a seat's knowledge."""
        faces = self.pieces.faces
        found = 0
        for token in self.knowledge[seat]:
            found += ONE[faces[token] // 6]
        return found

    def spy_of(self, machine: int) -> int:
        """The piece of the spy with this machine's number, which must lie open."""
        return self.pieces.faces.index(FIRST_SPY_FACE + machine, FIRST_SPY)

    def supply(self) -> int:
        """How many tokens are left to be drawn."""
        return self.parts.end - self.drawn


def without(tokens: Tokens, token: int) -> Tokens:
    """The tokens without one of them."""
    return tuple([other for other in tokens if other != token])


# The common result (BTW-WIN, BTW-LOSE).

def outcome(s: Table) -> Outcome:
    """Everybody wins, or everybody loses (BTW-GEN-02)."""
    return all_together(s.cause == WIN, s.seats)
