"""Turns: whose it is, when it ends, and the safety stop (BEN-TURN, BEN-SET-04, BEN-END-05).

The Move phase: placing and moving Footsteps (BEN-MOVE, BEN-PERM-07, -08, -10 to -12).
"""

from __future__ import annotations

from random import Random
from typing import Final

from clairiere.games.benevolent.rules.choices import CARD, DOUBLE_STEP, END_TURN, FREE_ROAM, SOLITUDE, Stride
from clairiere.games.benevolent.rules.clauses import (
    CARD_EMPTY,
    CARD_FIRST,
    MOVE_TOUCHES_NONE,
    NO_SUCH_HEX,
    NOT_YOUR_STEP,
    ONE_GROUP,
    OWN_STEP_AT_GOAL,
    OWN_STEP_THERE,
    PLACE_TOUCHES_NONE,
    SAME_HEX,
    TWO_STEPS_THERE,
)
from clairiere.games.benevolent.rules.events import TurnBegan, Walked
from clairiere.games.benevolent.rules.state import Player, Table
from clairiere.games.benevolent.rules.steps.action import Act
from clairiere.games.benevolent.rules.steps.gifts import take_leaves
from clairiere.games.benevolent.rules.steps.secrets import secrets_of
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.state import Aside, Ask, Seat, Step, StepContext, letter

WALKING: Final = DOUBLE_STEP | FREE_ROAM
"""The Secrets that change where a Footstep may go."""


class Walk(Ask[Table]):
    """Place a Footstep while the card has one, else move one in the forest (BEN-MOVE-02, -04)."""

    def candidates(self, s: Table) -> list[Choice]:
        """Any hex from the card; else any own Footstep to any other hex."""
        me = s.players[self.seat]
        if me.on_card:
            return s.forest.places
        found: list[Choice] = []
        for hex in range(s.forest.size):
            if me.steps >> hex & 1:
                found += s.forest.moves[hex]
        return found

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """In rulebook order: which Footstep, then where to, then the group."""
        if not isinstance(c, Stride):
            return NOT_AN_ANSWER
        me = s.players[self.seat]
        if not s.forest.hexes >> c.goal & 1:
            return NO_SUCH_HEX
        if c.origin == CARD:
            return against_goal(s, me, c) if me.on_card else CARD_EMPTY
        if me.on_card:
            return CARD_FIRST
        if not me.steps >> c.origin & 1:
            return NOT_YOUR_STEP
        return SAME_HEX if c.origin == c.goal else against_goal(s, me, c)

    def legal(self, s: Table) -> list[Choice]:
        """Nothing but the own Footsteps and two Secrets counts: what was found out once is kept."""
        me = s.players[self.seat]
        key = (me.steps << 14 | me.twice) << 18 | me.secrets & WALKING | (1 if me.on_card else 0)
        found = s.forest.walks.get(key)
        if found is None:
            found = super().legal(s)
            s.forest.walks[key] = found
        return found

    def pick_legal(self, s: Table, rng: Random) -> Choice:
        """Any legal stride."""
        legal = self.legal(s)
        return legal[int(rng.random() * len(legal))]

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """The hex it reached is the action hex (BEN-MOVE-13)."""
        assert isinstance(c, Stride)
        me = s.players[self.seat]
        lift(me, c.origin)
        set_down(me, c.goal)
        now.tell(Walked(self.seat, c.origin, c.goal), s.pieces)
        if me.secrets & SOLITUDE and alone(s, me, c.goal):
            take_leaves(s, self.seat, s.parts.secrets.solitude, now)
        s.then(Act(self.seat, c.goal))

    def asides(self, s: Table) -> list[Aside[Table]]:
        """Ephemeral Secrets, before the move (BEN-TURN-03)."""
        return secrets_of(s, self.seat)

    def against_asides(self) -> Clause | None:
        """No clause: asides are allowed."""
        return None

    def notation(self) -> str:
        """`move A`."""
        return f"move {letter(self.seat)}"


def against_goal(s: Table, me: Player, c: Stride) -> Clause | None:
    """Room for the Footstep, a neighbour for it, and one group afterwards (BEN-MOVE-03, -05, -07)."""
    left = me.steps if c.origin == CARD or me.twice >> c.origin & 1 else me.steps & ~(1 << c.origin)
    goal = 1 << c.goal
    if left & goal and not me.secrets & DOUBLE_STEP:
        return OWN_STEP_THERE if c.origin == CARD else OWN_STEP_AT_GOAL
    if me.twice & goal:
        return TWO_STEPS_THERE
    if not left or me.secrets & FREE_ROAM:
        return None
    if not (s.forest.near[c.goal] | goal) & left:
        return PLACE_TOUCHES_NONE if c.origin == CARD else MOVE_TOUCHES_NONE
    return None if s.forest.joined(left | goal) else ONE_GROUP


def lift(me: Player, origin: int) -> None:
    """Take a Footstep into the hand: from the card or from its hex."""
    if origin == CARD:
        me.on_card -= 1
    elif me.twice >> origin & 1:
        me.twice &= ~(1 << origin)
    else:
        me.steps &= ~(1 << origin)


def set_down(me: Player, goal: int) -> None:
    """Put the Footstep on its hex, as the first or as the second one there."""
    if me.steps >> goal & 1:
        me.twice |= 1 << goal
    else:
        me.steps |= 1 << goal


def alone(s: Table, me: Player, hex: int) -> bool:
    """Whether no opponent's Footstep stands there (BEN-PERM-10)."""
    for player in s.players:
        if player is not me and player.steps >> hex & 1:
            return False
    return True


ONLY_END: Final[list[Choice]] = [END_TURN]


class NextTurn(Step[Table]):
    """The turn passes clockwise to the next player still in the game; the game stops after the last round."""

    def run(self, s: Table, now: StepContext) -> None:
        """Rounds are counted when the turn comes round to the first player (BEN-END-05)."""
        seat = s.active
        while True:
            seat = (seat + 1) % s.seats
            if seat == s.first:
                s.round += 1
            if not s.gone >> seat & 1:
                break
        if s.round > s.parts.rounds:
            s.over = True
        else:
            begin_turn(s, seat, now)

    def notation(self) -> str:
        """`next`."""
        return "next"


class Finish(Step[Table]):
    """After the action the turn ends by itself, unless a Secret could still be played (BEN-TURN-04)."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Table, now: StepContext) -> None:
        """Ask only those who have a choice."""
        for aside in secrets_of(s, self.seat):
            if aside.objection(s, self.seat) is None:
                s.then(EndTurn(self.seat))
                return

    def notation(self) -> str:
        """`finish A`."""
        return f"finish {letter(self.seat)}"


class EndTurn(Ask[Table]):
    """End the turn, or play a Secret first (BEN-TURN-04)."""

    def candidates(self, s: Table) -> list[Choice]:
        """Only the answer that ends the turn; `asides` has the rest."""
        return ONLY_END

    def objection(self, s: Table, c: Choice) -> Clause | None:
        """Nothing stands against ending the turn."""
        return None if c is END_TURN else NOT_AN_ANSWER

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """What is left on the agenda is the next player's turn."""

    def asides(self, s: Table) -> list[Aside[Table]]:
        """Ephemeral Secrets, after the action (BEN-TURN-03)."""
        return secrets_of(s, self.seat)

    def against_asides(self) -> Clause | None:
        """No clause: asides are allowed."""
        return None

    def again(self) -> Step[Table]:
        """After a Secret the same test is made again (BEN-TURN-04)."""
        return Finish(self.seat)

    def notation(self) -> str:
        """`end A`."""
        return f"end {letter(self.seat)}"


NEXT_TURN: Final = NextTurn()
FINISHES: Final = [Finish(seat) for seat in range(4)]
WALKS: Final = [Walk(seat) for seat in range(4)]


def begin_turn(s: Table, seat: Seat, now: StepContext) -> None:
    """Move, act, and whatever comes after (BEN-TURN-02)."""
    s.active = seat
    now.tell(TurnBegan(seat, s.round), s.pieces)
    s.then(WALKS[seat], FINISHES[seat], NEXT_TURN)
