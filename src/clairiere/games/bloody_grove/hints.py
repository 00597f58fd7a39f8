"""Hints for bots: who is winning which grove, what is worth Domination, and who owns the better cards.

A duel is told from the side of A, less the same from the side of B; experience.toml says what each feature weighs.
"""

from __future__ import annotations

from math import exp
from typing import Final

from clairiere.games.bloody_grove.numbering import (
    FIRST_TOKEN,
    GROVES,
    NOTHING,
    POSITIONS,
    ROUNDS,
    TOKENS,
    is_venerable,
)
from clairiere.games.bloody_grove.scoring import domination, total_strength
from clairiere.games.bloody_grove.state import Cards, Table
from clairiere.kernel.experience import Experience, Scale
from clairiere.kernel.pieces import UNKNOWN
from clairiere.kernel.seats import Seat

SWEEP: Final = 0
GROVE: Final = 1
"""Those of this round, as far as they are sure."""
DOMINATION: Final = 2
STRENGTH: Final = 3
"""On the table."""
CARD: Final = 4
"""In hand and deck."""
TURN: Final = 5
"""Turns that are still to come in this round."""
MIGHT: Final = 6
"""Strength in hand."""
PROMISE: Final = 7
"""Domination in hand."""
SHAPES: Final = 8
"""Transformations, which break a tie."""
GROUPS: Final = (
    ("sweep", 1),
    ("grove", 1),
    ("domination", 1),
    ("strength", 1),
    ("card", 1),
    ("turn", 1),
    ("might", 1),
    ("promise", 1),
    ("shapes", 1),
)
THIRDS: Final = 3
"""Of a round: each is a stage."""
EARLY: Final = 0.15
LATER: Final = 0.06
"""How sure a lead in strength is at the beginning of a round, and what each turn adds."""


def prior() -> Experience:
    """Set by hand: strength on the table counts for the rounds to come."""
    rows: list[list[float]] = []
    for round in range(1, ROUNDS + 1):
        for _ in range(THIRDS):
            rows.append([4.0, 1.0, 0.6, 0.05 * (ROUNDS - round), 0.08, 0.0, 0.0, 0.0, 0.0])
    return Experience(GROUPS, rows)


def stage(s: Table) -> int:
    """The third of the round; between rounds, the last one."""
    return THIRDS * (min(s.round, ROUNDS) - 1) + (min(s.position, POSITIONS) - 1) * THIRDS // POSITIONS


def hint(s: Table, seat: Seat, weights: list[list[float]]) -> float:
    """All features, for this seat against the other."""
    scale = Scale(weights[stage(s)])
    weigh(s, scale)
    return scale.total if seat == 0 else -scale.total


def features(s: Table, seat: Seat, weights: list[list[float]]) -> list[float]:
    """The same, unweighed."""
    scale = Scale(weights[stage(s)], True)
    weigh(s, scale)
    return scale.kept if seat == 0 else [-amount for amount in scale.kept]


def weigh(s: Table, scale: Scale) -> None:
    """For A: sweep, groves, Domination, strength on the table, cards in hand and deck, turns."""
    all_a = all_b = 1.0
    groves = strength = 0.0
    for grove in range(GROVES):
        lead = standing(s, 0, grove) - standing(s, 1, grove)
        odds = held(s, grove, lead)
        strength += lead
        groves += 2 * odds - 1
        all_a *= odds
        all_b *= 1 - odds
    scale.add(SWEEP, all_a - all_b)
    scale.add(GROVE, groves)
    scale.add(DOMINATION, domination(s, 0) - domination(s, 1))
    scale.add(STRENGTH, strength)
    scale.add(CARD, stock(s, 0) - stock(s, 1))
    scale.add(TURN, turns(s))
    scale.add(SHAPES, len(s.druids[0]) - len(s.druids[1]))
    weigh_hand(s, s.hands[0], 1.0, scale)
    weigh_hand(s, s.hands[1], -1.0, scale)


def weigh_hand(s: Table, hand: Cards, side: float, scale: Scale) -> None:
    """The cards in a hand whose faces are known."""
    might = promise = 0
    for card in hand:
        face = s.pieces.faces[card]
        if face != UNKNOWN:
            might += s.parts.strength[face]
            promise += s.parts.domination[face]
    scale.add(MIGHT, side * might)
    scale.add(PROMISE, side * promise)


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


def turns(s: Table) -> int:
    """Of A that are still to come, the present one too, less those of B."""
    found = 0
    for position in range(s.position, POSITIONS + 1):
        found += 1 if s.player_at(position) == 0 else -1
    return found
