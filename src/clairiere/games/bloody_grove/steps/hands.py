"""Cards that come into a hand and leave it."""

from __future__ import annotations

from clairiere.games.bloody_grove.events import Drew
from clairiere.games.bloody_grove.numbering import DRAWN
from clairiere.games.bloody_grove.state import Table, without
from clairiere.kernel.now import Now
from clairiere.kernel.seats import Seat


def draw(s: Table, seat: Seat, now: Now) -> None:
    """A player draws four cards from the own deck, or what is left of it (GRV-SETUP-11, GRV-LIM-01)."""
    deck = s.decks[seat]
    drawn = deck[:DRAWN]
    s.decks[seat] = deck[DRAWN:]
    s.hands[seat] += drawn
    for card in drawn:
        s.pieces.seen[card] = 1 << seat  # the owner's only, even if it was recruited openly (GRV-INFO-04)
    now.tell(Drew(seat, drawn), s.pieces)


def leave_hand(s: Table, seat: Seat, face: int) -> int:
    """The card with this face leaves a hand; its number says nothing about what it was (GRV-INFO-14)."""
    hand = s.hands[seat]
    card = s.pieces.carry(hand, s.among(hand, face))
    s.hands[seat] = without(hand, card)
    return card


def play_from_hand(s: Table, seat: Seat, face: int) -> int:
    """The card with this face is laid open."""
    card = leave_hand(s, seat, face)
    s.pieces.show(card)
    return card
