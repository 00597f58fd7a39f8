"""Tokens between reserve, cards and discard (GRV-ARC)."""

from __future__ import annotations

from clairiere.games.bloody_grove.events import Discarded, Peeked, Refilled
from clairiere.games.bloody_grove.numbering import DISCARD, FIRST_TOKEN, RESERVE, TOKENS
from clairiere.games.bloody_grove.state import Cards, Table
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat


def tokens_to_choose(s: Table) -> bool:
    """Whether the reserve, or the discard that would refill it, holds a token (GRV-ARC-12)."""
    for place in s.token_at:
        if place < 0:
            return True
    return False


def refill_if_empty(s: Table, now: Now) -> None:
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


def peek(s: Table, seat: Seat, number: int, now: Now) -> None:
    """A player looks at a token, which stays in its place (GRV-SETUP-13, GRV-VEF-01)."""
    s.pieces.peek(FIRST_TOKEN + number, seat)
    now.tell(Peeked(seat, FIRST_TOKEN + number), s.pieces)


def discard(s: Table, tokens: Cards, now: Now) -> None:
    """Tokens go face up to the token discard."""
    if not tokens:
        return
    for token in tokens:
        s.token_at[token - FIRST_TOKEN] = DISCARD
        s.pieces.show(token)
    now.tell(Discarded(tokens), s.pieces)
