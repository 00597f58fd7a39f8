"""The blocking variant: heavy objects between the tiles keep them from turning (RND-BLOCK)."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.rules.choices import CORNER, GAPS, NOTHING
from clairiere.games.roundforest.rules.clauses import (
    GAP_EMPTY,
    GAP_TAKEN,
    LIFT_INSTEAD,
    NO_BLOCKING,
    NO_ROOM_FOR_BLOCK,
    NO_TILE_YET,
    NOT_NOW,
    NOT_TOUCHING,
    NOTHING_HEAVY,
    ONE_BLOCK,
    ONLY_RELIEF,
)
from clairiere.games.roundforest.rules.components import fits, heavy, packed, unpacked
from clairiere.games.roundforest.rules.events import Cleared, HeldStill, Lifted, Moved, PutDown, Turned
from clairiere.games.roundforest.rules.state import Table, refill, return_object
from clairiere.games.roundforest.rules.steps.purse import OPEN_CHEST, OwnQuestion, against_opening
from clairiere.kernel.choices import Clause
from clairiere.kernel.state import NO_ASIDES, Aside, Seat, StepContext


class BlockAction(Aside[Table]):
    """Once a turn, at a gap that touches the own tile (RND-BLOCK-02, -03)."""

    def __init__(self, verb: str, gap: int) -> None:
        super().__init__(f"{verb} {GAPS[gap]}")
        self.gap = gap

    def objection(self, s: Table, seat: Seat) -> Clause | None:
        """What stands against every block action, then against this one."""
        me, top = s.players[seat], s.agenda[-1]
        if not s.blocking:
            return NO_BLOCKING
        if not isinstance(top, OwnQuestion) or not top.is_edge():
            return NOT_NOW
        if s.shifted:
            return ONE_BLOCK
        if me.at == CORNER:
            return NO_TILE_YET
        if self.gap not in s.layout.gaps_at[me.at]:
            return NOT_TOUCHING
        return self.against(s, seat)

    def against(self, s: Table, seat: Seat) -> Clause | None:
        """What stands against it at this gap."""
        raise NotImplementedError

    def fill(self, s: Table, kind: int) -> None:
        """From now on this lies in the gap."""
        s.gaps = s.gaps[: self.gap] + (kind,) + s.gaps[self.gap + 1 :]
        s.shifted = True


class Put(BlockAction):
    """A heavy object from the backpack into an empty gap."""

    def against(self, s: Table, seat: Seat) -> Clause | None:
        """One object a gap (RND-BLOCK-06)."""
        if heavy(s.players[seat].pack) == NOTHING:
            return NOTHING_HEAVY
        return None if s.gaps[self.gap] == NOTHING else GAP_TAKEN

    def happen(self, s: Table, seat: Seat, now: StepContext) -> None:
        """Move the object from the backpack into the gap."""
        me = s.players[seat]
        kind = heavy(me.pack)
        me.pack = unpacked(me.pack, kind)
        self.fill(s, kind)
        now.tell(PutDown(seat, kind, self.gap), s.pieces)


class Lift(BlockAction):
    """A heavy object from a gap into the backpack, whoever put it there (RND-BLOCK-04)."""

    def against(self, s: Table, seat: Seat) -> Clause | None:
        """The clause against an object that does not fit into the backpack."""
        if s.gaps[self.gap] == NOTHING:
            return GAP_EMPTY
        return None if fits(s.players[seat].pack, s.gaps[self.gap]) else NO_ROOM_FOR_BLOCK

    def happen(self, s: Table, seat: Seat, now: StepContext) -> None:
        """Move the object from the gap into the backpack."""
        me, kind = s.players[seat], s.gaps[self.gap]
        me.pack = packed(me.pack, kind)
        self.fill(s, NOTHING)
        now.tell(Lifted(seat, kind, self.gap), s.pieces)


class Clear(BlockAction):
    """After a pause, what does not fit into the backpack goes from a gap into the object bag (RND-BLOCK-11)."""

    def against(self, s: Table, seat: Seat) -> Clause | None:
        """Only at the end, after a pause, and only if it cannot be taken."""
        if not s.paused:
            return ONLY_RELIEF
        if s.gaps[self.gap] == NOTHING:
            return GAP_EMPTY
        return LIFT_INSTEAD if fits(s.players[seat].pack, s.gaps[self.gap]) else None

    def happen(self, s: Table, seat: Seat, now: StepContext) -> None:
        """Move the object from the gap into the bag."""
        kind = s.gaps[self.gap]
        return_object(s, kind)
        self.fill(s, NOTHING)
        now.tell(Cleared(seat, kind, self.gap), s.pieces)


PUTS: Final = [Put("put", gap) for gap in range(len(GAPS))]
LIFTS: Final = [Lift("lift", gap) for gap in range(len(GAPS))]
CLEARS: Final = [Clear("clear", gap) for gap in range(len(GAPS))]


def window(s: Table, seat: Seat) -> list[Aside[Table]]:
    """What can be done at the start or at the end of a turn (RND-TURN-05); empty for most."""
    chest = against_opening(s, seat, None) is None
    if not s.blocking or s.shifted:
        return [OPEN_CHEST] if chest else NO_ASIDES
    found: list[Aside[Table]] = [OPEN_CHEST] if chest else []
    me = s.players[seat]
    if me.at != CORNER:
        for gap in s.layout.gaps_at[me.at]:
            found += [action for action in actions(gap) if action.against(s, seat) is None]
    return found


def actions(gap: int) -> list[BlockAction]:
    """What could be done at a gap."""
    return [PUTS[gap], LIFTS[gap], CLEARS[gap]]


# What a move does by itself: the pawn goes, the tile turns, the space left is refilled (RND-TURN-04, RND-ROT).

def move_pawn(s: Table, seat: Seat, goal: int, how: int, now: StepContext) -> None:
    """In the order of the rulebook; leaving the backpack refills nothing (RND-REFILL-02)."""
    me = s.players[seat]
    origin = me.at
    me.at = goal
    me.pauses = 0
    me.stray = False
    now.tell(Moved(seat, origin, goal, how), s.pieces)
    turn_tile(s, goal, now)
    if origin != CORNER:
        refill(s, origin, now)


def turn_tile(s: Table, place: int, now: StepContext) -> None:
    """A quarter in the direction of its arrows, unless it is blocked (RND-ROT-01, -03, -07)."""
    if s.is_blocked(place):
        now.tell(HeldStill(place), s.pieces)
        return
    way = s.parts.turns[s.tiles[place]]
    s.turned[place] = (s.turned[place] + way) % 4
    now.tell(Turned(place, way, s.turned[place]), s.pieces)
