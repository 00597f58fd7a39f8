"""Turns: who takes them, and the two actions (GRV-ROUND, GRV-TURN)."""

from __future__ import annotations

from random import Random
from typing import Final

from clairiere.games.bloody_grove.rules.choices import Invoke, Transform
from clairiere.games.bloody_grove.rules.clauses import INVOKE_FROM_HAND, TRANSFORM_FROM_HAND
from clairiere.games.bloody_grove.rules.events import Skipped
from clairiere.games.bloody_grove.rules.numbering import NOTHING, POSITIONS
from clairiere.games.bloody_grove.rules.state import Table
from clairiere.games.bloody_grove.rules.steps.invoke import invoke
from clairiere.games.bloody_grove.rules.steps.recruit import transform
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.events import StepContext
from clairiere.kernel.seats import letter
from clairiere.kernel.state import Ask, Step


class Turn(Step[Table]):
    """The player at the cube's position takes a turn, or skips it without a hand card (GRV-ROUND-02, GRV-LIM-02)."""

    def notation(self) -> str:
        return "turn"

    def run(self, s: Table, now: StepContext) -> None:
        seat = s.player_at(s.position)
        s.then(MOVE_CUBE)
        if s.hands[seat]:
            s.then(CHOOSE_ACTION[seat])
        else:
            now.tell(Skipped(seat), s.pieces)


class MoveCube(Step[Table]):
    """After each turn the cube moves on; position 6 ends the round (GRV-ROUND-04, -05, -09)."""

    def notation(self) -> str:
        return "cube"

    def run(self, s: Table, now: StepContext) -> None:
        if s.position < POSITIONS:
            s.position += 1
            s.then(TURN)


class ChooseAction(Ask[Table]):
    """The active player invokes a hand card or transforms the Druid with it; passing is not allowed (GRV-TURN-01)."""

    def notation(self) -> str:
        return f"choose_action {letter(self.seat)}"

    def candidates(self, s: Table) -> list[Choice]:
        choices = s.parts.choices
        found: list[Choice] = []
        for card in s.hands[self.seat]:
            face = s.pieces.faces[card]
            found.append(choices.invoke[face])
            found.append(choices.left[face])
            found.append(choices.right[face])
        return found

    def pick_legal(self, s: Table, rng: Random) -> Choice:
        """Every hand card can be used in all three ways, so there is nothing to list."""
        hand = s.hands[self.seat]
        way = int(rng.random() * 3 * len(hand))
        face = s.pieces.faces[hand[way // 3]]
        choices = s.parts.choices
        return (choices.invoke if way % 3 == 0 else choices.left if way % 3 == 1 else choices.right)[face]

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if isinstance(c, Invoke):
            return INVOKE_FROM_HAND if s.in_hand(self.seat, c.face) == NOTHING else None
        if isinstance(c, Transform):
            return TRANSFORM_FROM_HAND if s.in_hand(self.seat, c.face) == NOTHING else None
        return NOT_AN_ANSWER

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        if isinstance(c, Invoke):
            invoke(s, self.seat, c.face, now)
        elif isinstance(c, Transform):
            transform(s, self.seat, c.face, c.side, now)


TURN: Final = Turn()
MOVE_CUBE: Final = MoveCube()
CHOOSE_ACTION: Final = [ChooseAction(0), ChooseAction(1)]
