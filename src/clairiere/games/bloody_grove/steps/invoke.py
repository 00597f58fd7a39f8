"""Invoking a Spirit and using its symbols (GRV-INV)."""

from __future__ import annotations

from clairiere.games.bloody_grove.choices import ARCANE, RUSE, STOP, USES
from clairiere.games.bloody_grove.clauses import NO_ARCANE_LEFT, NO_RUSE_LEFT, NO_TOKENS
from clairiere.games.bloody_grove.events import Invoked
from clairiere.games.bloody_grove.state import Table
from clairiere.games.bloody_grove.steps.arcane import ArcaneToken
from clairiere.games.bloody_grove.steps.hands import play_from_hand
from clairiere.games.bloody_grove.steps.ruse import RuseCard
from clairiere.games.bloody_grove.steps.tokens import refill_if_empty, tokens_to_choose
from clairiere.kernel.agenda import Ask, Step
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat, letter


def invoke(s: Table, seat: Seat, face: int, now: Now) -> None:
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

    def run(self, s: Table, now: Now) -> None:
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

    def answer(self, s: Table, c: Choice, now: Now) -> None:
        if c is RUSE:
            s.then(RuseCard(self.seat), Symbols(self.seat, self.ruse - 1, self.arcane))
        elif c is ARCANE:
            refill_if_empty(s, now)  # after that it can no longer be called off (GRV-RUL-04)
            s.then(ArcaneToken(self.seat), Symbols(self.seat, self.ruse, self.arcane - 1))
