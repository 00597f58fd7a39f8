"""Turns: who takes them, their two actions, and invoking a Spirit (GRV-ROUND, GRV-TURN, GRV-INV)."""

from __future__ import annotations

from random import Random
from typing import Final

from clairiere.games.bloody_grove.rules.choices import (
    ARCANE,
    NOTHING,
    POSITIONS,
    RUSE,
    STOP,
    USES,
    Invoke,
    Move,
    To,
    Transform,
)
from clairiere.games.bloody_grove.rules.clauses import (
    ANOTHER_COLUMN,
    INVOKE_FROM_HAND,
    NO_ARCANE_LEFT,
    NO_RUSE_LEFT,
    NO_TOKENS,
    NOT_ADJACENT,
    OWN_COLUMNS,
    TRANSFORM_FROM_HAND,
)
from clairiere.games.bloody_grove.rules.events import Invoked, Moved, Skipped
from clairiere.games.bloody_grove.rules.state import Table, without
from clairiere.games.bloody_grove.rules.steps.effects import ArcaneToken, refill_if_empty, tokens_to_choose
from clairiere.games.bloody_grove.rules.steps.recruit import play_from_hand, transform
from clairiere.kernel.choices import NOT_AN_ANSWER, Choice, Clause
from clairiere.kernel.state import Ask, Seat, Step, StepContext, letter

# Ruse: moving an own card to a neighbouring column (GRV-RUSE).

class RuseCard(Ask[Table]):
    """Any own card in a column may be moved, Venerables included (GRV-RUSE-01, GRV-RUSE-03, GRV-RUSE-04)."""

    def notation(self) -> str:
        return f"ruse_card {letter(self.seat)}"

    def candidates(self, s: Table) -> list[Choice]:
        move = s.parts.choices.move
        faces = s.pieces.faces
        found: list[Choice] = []
        for column in range(3 * self.seat, 3 * self.seat + 3):
            for card in s.columns[column]:
                found.append(move[faces[card]])
        return found

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, Move):
            return NOT_AN_ANSWER
        if s.in_columns(self.seat, c.face) == NOTHING:
            return OWN_COLUMNS
        return None

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """From an outer column there is one way only, as long as a Ruse reaches no farther."""
        assert isinstance(c, Move)
        card = s.in_columns(self.seat, c.face)
        if s.grove_of(self.seat, card) == 1 or s.reach == "any":
            s.then(RuseTo(self.seat, c))
        else:
            move(s, self.seat, card, 1, now)


class RuseTo(Ask[Table]):
    """The card goes to an adjacent column: 0 and 1 are adjacent, and 1 and 2 (GRV-RUSE-02, GRV-VAR-02)."""

    def __init__(self, seat: Seat, moved: Move) -> None:
        super().__init__(seat)
        self.moved = moved

    def notation(self) -> str:
        return f"ruse_to {letter(self.seat)} {self.moved.name}"

    def candidates(self, s: Table) -> list[Choice]:
        return s.parts.choices.to

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, To):
            return NOT_AN_ANSWER
        here = s.grove_of(self.seat, s.in_columns(self.seat, self.moved.face))
        if c.grove == here:
            return ANOTHER_COLUMN
        if s.reach == "adjacent" and abs(c.grove - here) != 1:
            return NOT_ADJACENT
        return None

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        assert isinstance(c, To)
        move(s, self.seat, s.in_columns(self.seat, self.moved.face), c.grove, now)


def move(s: Table, seat: Seat, card: int, grove: int, now: StepContext) -> None:
    """The card becomes the last of its new column; tokens stay on it (GRV-RUSE-05, -06)."""
    here = s.grove_of(seat, card)
    s.columns[3 * seat + here] = without(s.columns[3 * seat + here], card)
    s.lay(seat, grove, card)
    now.tell(Moved(seat, card, here, grove), s.pieces)


def invoke(s: Table, seat: Seat, face: int, now: StepContext) -> None:
    """Lay a hand card into the own column of the active grove, then use its symbols (GRV-INV-01 to -04)."""
    grove = s.active_grove()
    card = play_from_hand(s, seat, face)
    s.lay(seat, grove, card)
    now.tell(Invoked(seat, card, grove), s.pieces)
    ruse, arcane = s.parts.ruse[face], s.parts.arcane[face]
    if ruse or arcane:
        s.then(Symbols(seat, ruse, arcane))


class Symbols(Step[Table]):
    """While symbols are left that can be used, the player decides on the next one (GRV-INV-05, GRV-ARC-12)."""

    def __init__(self, seat: Seat, ruse: int, arcane: int) -> None:
        self.seat = seat
        self.ruse = ruse  # unused symbols of the card just invoked
        self.arcane = arcane

    def notation(self) -> str:
        return f"symbols {letter(self.seat)} {self.ruse} {self.arcane}"

    def run(self, s: Table, now: StepContext) -> None:
        if self.ruse or (self.arcane and tokens_to_choose(s)):
            s.then(UseSymbol(self.seat, self.ruse, self.arcane))


class UseSymbol(Ask[Table]):
    """The player may use a Ruse or an Arcane, in any order, or stop and lose the rest (GRV-INV-04 to -06)."""

    def __init__(self, seat: Seat, ruse: int, arcane: int) -> None:
        super().__init__(seat)
        self.ruse = ruse
        self.arcane = arcane

    def notation(self) -> str:
        return f"use_symbol {letter(self.seat)} {self.ruse} {self.arcane}"

    def candidates(self, s: Table) -> list[Choice]:
        return USES

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if c is STOP:
            return None
        if c is RUSE:
            return None if self.ruse else NO_RUSE_LEFT
        if c is not ARCANE:
            return NOT_AN_ANSWER
        if not self.arcane:
            return NO_ARCANE_LEFT
        if not tokens_to_choose(s):
            return NO_TOKENS
        return None

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        if c is RUSE:
            s.then(RuseCard(self.seat), Symbols(self.seat, self.ruse - 1, self.arcane))
        elif c is ARCANE:
            refill_if_empty(s, now)  # after that it can no longer be called off (GRV-RUL-04)
            s.then(ArcaneToken(self.seat), Symbols(self.seat, self.ruse, self.arcane - 1))


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
