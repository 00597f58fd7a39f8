"""The table of Bethel Woods: machines, Orphanage, spies, knowledge and supply. Nobody has secrets (BTW-GEN-03)."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.components import Parts
from clairiere.games.bethel_woods.events import Discarded, Ended, PutBack
from clairiere.games.bethel_woods.numbering import (
    FIRST_SPY,
    FIRST_SPY_FACE,
    FIRST_TILE_FACE,
    LEFT,
    LINNY,
    MACHINES,
    MEMORY,
    NOWHERE,
    STANDING,
)
from clairiere.games.bethel_woods.position import position_text
from clairiere.games.bethel_woods.tally import ONE
from clairiere.kernel.agenda import Ask, Poll, Step
from clairiere.kernel.choices import Vocabulary
from clairiere.kernel.now import Now
from clairiere.kernel.pieces import UNKNOWN, Pieces
from clairiere.kernel.seats import Seat
from clairiere.kernel.state import State

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

    def leave(self, seat: Seat, now: Now) -> None:
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

    def break_off(self, top: Step[Table], now: Now) -> None:
        """End a turn in its midst: the hand goes back to where it was taken up; a teammate's discard goes on."""
        del self.agenda[1:]  # the lowest step is what comes after the turn
        if isinstance(top, Ask) and top.seat != self.active:
            self.agenda.append(top)
        if self.hand:
            self.workers[self.origin] += self.hand
            now.tell(PutBack(self.active, self.origin), self.pieces)
        self.hand, self.at, self.origin, self.way = 0, NOWHERE, NOWHERE, STANDING

    def throw_away(self, seat: Seat, now: Now) -> None:
        """Discard everything that a seat holds."""
        if self.knowledge[seat]:
            now.tell(Discarded(seat, self.knowledge[seat]), self.pieces)
        self.discard += self.knowledge[seat]
        self.knowledge[seat] = ()

    def end_by(self, cause: int, now: Now) -> None:
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
    """These tokens but one."""
    return tuple([other for other in tokens if other != token])
