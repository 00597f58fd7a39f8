"""Arcane: putting a face-down token on a card (GRV-ARC)."""

from __future__ import annotations

from clairiere.games.bloody_grove.rules.choices import On, Peek, Token
from clairiere.games.bloody_grove.rules.clauses import (
    ANOTHER_TOKEN,
    NOT_IN_COLUMN,
    NOT_IN_RESERVE,
    OPPONENTS_VENERABLE,
    PEEK_IN_RESERVE,
    PEEK_ON_CARD,
)
from clairiere.games.bloody_grove.rules.events import Discarded, Peeked, Placed, Refilled
from clairiere.games.bloody_grove.rules.numbering import DISCARD, FIRST_TOKEN, NOTHING, RESERVE, TOKENS, is_venerable
from clairiere.games.bloody_grove.rules.state import Cards, Table
from clairiere.kernel.choices import Choice
from clairiere.kernel.clauses import NOT_AN_ANSWER, Clause
from clairiere.kernel.events import StepContext
from clairiere.kernel.seats import Seat, letter
from clairiere.kernel.state import Ask


class ArcaneToken(Ask[Table]):
    """The player chooses a token of the reserve without looking at it (GRV-ARC-01, GRV-ARC-02)."""

    def notation(self) -> str:
        return f"arcane_token {letter(self.seat)}"

    def candidates(self, s: Table) -> list[Choice]:
        return s.parts.choices.token

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, Token):
            return NOT_AN_ANSWER
        if not s.in_reserve(c.number):
            return NOT_IN_RESERVE
        return None

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        assert isinstance(c, Token)
        s.then(ArcaneTarget(self.seat, c.number))


class ArcaneTarget(Ask[Table]):
    """It goes on an own card or on an opponent's basic or Elite card, in any grove (GRV-ARC-03 to -05, GRV-RUL-01)."""

    def __init__(self, seat: Seat, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def notation(self) -> str:
        return f"arcane_target {letter(self.seat)} {self.number}"

    def candidates(self, s: Table) -> list[Choice]:
        faces = s.pieces.faces
        found: list[Choice] = []
        for owner in range(2):
            on = s.parts.choices.on[owner]
            for column in range(3 * owner, 3 * owner + 3):
                for card in s.columns[column]:
                    if owner == self.seat or not is_venerable(card):
                        found.append(on[faces[card]])
        return found

    def objection(self, s: Table, c: Choice) -> Clause | None:
        if not isinstance(c, On):
            return NOT_AN_ANSWER
        card = s.in_columns(c.owner, c.face)
        if card == NOTHING:
            return NOT_IN_COLUMN
        if c.owner != self.seat and is_venerable(card):
            return OPPONENTS_VENERABLE
        return None

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        """Whoever has looked at the token before still knows it there (GRV-INFO-07)."""
        assert isinstance(c, On)
        card = s.in_columns(c.owner, c.face)
        s.token_at[self.number] = card
        now.tell(Placed(self.seat, FIRST_TOKEN + self.number, c.owner, card), s.pieces)


# Tokens between reserve, cards and discard (GRV-ARC).

def tokens_to_choose(s: Table) -> bool:
    """Whether the reserve, or the discard that would refill it, holds a token (GRV-ARC-12)."""
    for place in s.token_at:
        if place < 0:
            return True
    return False


def refill_if_empty(s: Table, now: StepContext) -> None:
    """When a token has to be chosen from an empty reserve, the discard is mixed into a new one (GRV-ARC-11, -13)."""
    for place in s.token_at:
        if place == RESERVE:
            return
    tokens = s.tokens_at(DISCARD)
    s.pieces.shuffle(list(tokens), now.chance)
    if len(tokens) == 1:
        now.chance.below(1)  # mixing one token draws no luck, but this cannot be called off either (GRV-RUL-04)
    for number in range(TOKENS):
        if s.token_at[number] == DISCARD:
            s.token_at[number] = RESERVE
    now.tell(Refilled(tokens), s.pieces)


def peek(s: Table, seat: Seat, number: int, now: StepContext) -> None:
    """A player looks at a token, which stays in its place (GRV-SETUP-13, GRV-VEF-01)."""
    s.pieces.peek(FIRST_TOKEN + number, seat)
    now.tell(Peeked(seat, FIRST_TOKEN + number), s.pieces)


def discard(s: Table, tokens: Cards, now: StepContext) -> None:
    """Tokens go face up to the token discard."""
    if not tokens:
        return
    for token in tokens:
        s.token_at[token - FIRST_TOKEN] = DISCARD
        s.pieces.show(token)
    now.tell(Discarded(tokens), s.pieces)


# Looking at a token of the reserve: in the set-up, and by a Venerable's effect.

class PeekAt(Ask[Table]):
    """The player looks at one token of the reserve."""

    def candidates(self, s: Table) -> list[Choice]:
        return s.parts.choices.peek

    def against(self, s: Table, number: int) -> Clause | None:
        """What stands against this token."""
        raise NotImplementedError

    def objection(self, s: Table, c: Choice) -> Clause | None:
        return self.against(s, c.number) if isinstance(c, Peek) else NOT_AN_ANSWER

    def answer(self, s: Table, c: Choice, now: StepContext) -> None:
        assert isinstance(c, Peek)
        peek(s, self.seat, c.number, now)


class SetupPeek(PeekAt):
    """Each player looks at one token, the other player at another one (GRV-SETUP-12, GRV-SETUP-13)."""

    def notation(self) -> str:
        return f"setup_peek {letter(self.seat)}"

    def against(self, s: Table, number: int) -> Clause | None:
        if not s.in_reserve(number):
            return PEEK_IN_RESERVE
        return ANOTHER_TOKEN if s.pieces.seen[FIRST_TOKEN + number] else None


class VenerablePeek(PeekAt):
    """The player looks at any one token of the reserve (GRV-VEF-01, GRV-VEF-02)."""

    def notation(self) -> str:
        return f"venerable_peek {letter(self.seat)}"

    def against(self, s: Table, number: int) -> Clause | None:
        return None if s.in_reserve(number) else PEEK_ON_CARD
