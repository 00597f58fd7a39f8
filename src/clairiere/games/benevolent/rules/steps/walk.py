"""The Move phase: placing and moving Footsteps (BEN-MOVE, BEN-PERM-07, -08, -10 to -12)."""

from __future__ import annotations

from random import Random
from typing import Final

from clairiere.games.benevolent.rules.choices import Stride
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
from clairiere.games.benevolent.rules.events import Walked
from clairiere.games.benevolent.rules.numbering import CARD, DOUBLE_STEP, FREE_ROAM, SOLITUDE
from clairiere.games.benevolent.rules.state import Player, Table
from clairiere.games.benevolent.rules.steps.action import Act
from clairiere.games.benevolent.rules.steps.again import secrets_of
from clairiere.games.benevolent.rules.steps.gifts_and_leaves import take_leaves
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.events import StepContext
from clairiere.kernel.seats import letter
from clairiere.kernel.state import Aside, Ask

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
        """They are welcome."""
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
