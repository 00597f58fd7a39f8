"""Hints for bots: who is winning which grove, what is worth Domination, and who owns the better cards."""

from __future__ import annotations

from math import exp
from typing import Final

from clairiere.games.bloody_grove.numbering import FIRST_TOKEN, GROVES, NOTHING, ROUNDS, TOKENS, is_venerable
from clairiere.games.bloody_grove.scoring import domination, total_strength
from clairiere.games.bloody_grove.state import Table
from clairiere.kernel.pieces import UNKNOWN
from clairiere.kernel.seats import Seat

SWEEP: Final = 4.0
GROVE: Final = 1.0
"""What a grove in this round adds to the log-odds."""
DOMINATION: Final = 0.6
STRENGTH: Final = 0.05
CARD: Final = 0.08
EARLY: Final = 0.15
LATER: Final = 0.06
"""How sure a lead in strength is at the beginning of a round, and what each turn adds."""


def hint(s: Table, seat: Seat) -> float:
    """All features, for this seat against the other."""
    return hint_for_a(s) if seat == 0 else -hint_for_a(s)


def hint_for_a(s: Table) -> float:
    """Sweep, groves, Domination, strength on the table, cards in hand and deck."""
    all_a = all_b = 1.0
    groves = strength = 0.0
    for grove in range(GROVES):
        lead = standing(s, 0, grove) - standing(s, 1, grove)
        odds = held(s, grove, lead)
        strength += lead
        groves += 2 * odds - 1
        all_a *= odds
        all_b *= 1 - odds
    found = SWEEP * (all_a - all_b) + GROVE * groves + DOMINATION * (domination(s, 0) - domination(s, 1))
    return found + STRENGTH * (ROUNDS - s.round) * strength + CARD * (stock(s, 0) - stock(s, 1))


def held(s: Table, grove: int, lead: int) -> float:
    """How likely it is that A controls the grove in this round."""
    if s.control[grove] != NOTHING:
        return 1.0 - s.control[grove]
    return 1 / (1 + exp(-lead * (EARLY + LATER * s.position)))


def standing(s: Table, seat: Seat, grove: int) -> int:
    """The total strength without the cards that are known to be destroyed."""
    found = total_strength(s, seat, grove)
    column = s.columns[3 * seat + grove]
    for number in range(TOKENS):
        at = s.token_at[number]
        if at >= 0 and at in column:
            face = s.pieces.faces[FIRST_TOKEN + number]
            if face != UNKNOWN and s.parts.destroys[face] and not is_venerable(at):
                found -= 1 + s.parts.strength[s.pieces.faces[at]]
    return found


def stock(s: Table, seat: Seat) -> int:
    """The cards that are still to be played."""
    return len(s.hands[seat]) + len(s.decks[seat])
