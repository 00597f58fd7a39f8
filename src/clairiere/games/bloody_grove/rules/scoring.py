"""Strength, Domination and who wins (GRV-STR, GRV-WIN)."""

from __future__ import annotations

from clairiere.games.bloody_grove.rules.choices import FIRST_TOKEN, NOTHING, TOKENS, is_venerable
from clairiere.games.bloody_grove.rules.components import PER_ANIMAL, PER_VENERABLE
from clairiere.games.bloody_grove.rules.state import Cards, Table
from clairiere.kernel.rules import Outcome, ranked
from clairiere.kernel.state import UNKNOWN, Seat

Terms = tuple[int, int, int, int]
"""Tokens, cards, Transformation, grove: what a total strength is made of."""


def total_strength(s: Table, seat: Seat, grove: int) -> int:
    """The total strength of a player at a grove; 0 for an empty column (GRV-STR-01, GRV-STR-06)."""
    return total(strength_terms(s, seat, grove))


def total(terms: Terms) -> int:
    """The sum of the four kinds of points."""
    return terms[0] + terms[1] + terms[2] + terms[3]


def strength_terms(s: Table, seat: Seat, grove: int) -> Terms:
    """The four sums; Venerables have no animal and so no bonus (GRV-STR-01 to -04)."""
    parts = s.parts
    column = s.columns[3 * seat + grove]
    transformed = s.transformation(seat)
    shape = NOTHING if transformed == NOTHING else parts.animal[transformed]
    home = s.groves[grove]
    cards = alike = at_home = 0
    for card in column:
        face = s.pieces.faces[card]
        animal = parts.animal[face]
        cards += worth(s, parts.strength_rule[face], parts.strength[face], column)
        if animal != NOTHING:
            alike += animal == shape
            at_home += animal == home
    return token_strength(s, column), cards, alike * parts.transformation_bonus, at_home * parts.grove_bonus


def token_strength(s: Table, column: Cards) -> int:
    """What the tokens on these cards add; they work for the owner of the card (GRV-ARC-06)."""
    found = 0
    for number in range(TOKENS):
        at = s.token_at[number]
        if at >= 0 and at in column:
            face = s.pieces.faces[FIRST_TOKEN + number]
            if face != UNKNOWN:  # a view can be counted too, as far as it is known
                found += s.parts.strength[face]
    return found


def worth(s: Table, rule: int, printed: int, column: Cards) -> int:
    """A printed value, or one worked out from the column as it is now (GRV-VEF-09 to -11, -13)."""
    if rule == PER_VENERABLE:
        return venerables_in(column)
    if rule == PER_ANIMAL:
        return animals_in(s, column)
    return printed


def venerables_in(column: Cards) -> int:
    """How many Venerables lie in a column."""
    found = 0
    for card in column:
        found += is_venerable(card)
    return found


def animals_in(s: Table, column: Cards) -> int:
    """How many different animals lie in a column."""
    found = 0
    for card in column:
        animal = s.parts.animal[s.pieces.faces[card]]
        if animal != NOTHING:
            found |= 1 << animal
    return (found & 1) + (found >> 1 & 1) + (found >> 2 & 1)


def domination(s: Table, seat: Seat) -> int:
    """What the own columns and the own Transformation are worth (GRV-WIN-03, GRV-WIN-04)."""
    parts = s.parts
    found = 0
    for column in s.columns[3 * seat : 3 * seat + 3]:
        for card in column:
            face = s.pieces.faces[card]
            found += worth(s, parts.domination_rule[face], parts.domination[face], column)
    transformed = s.transformation(seat)
    return found if transformed == NOTHING else found + parts.domination[transformed]


def sweeper(s: Table) -> Seat:
    """Who controls all three groves, or NOTHING; three ties are no sweep (GRV-WIN-01, GRV-WIN-02)."""
    first, middle, last = s.control
    return first if first == middle == last else NOTHING


def outcome(s: Table) -> Outcome:
    """A concession, a sweep, Domination, the number of transformations, or a shared victory (GRV-WIN-01 to -08)."""
    points = [domination(s, 0), domination(s, 1)]
    if s.gone:
        return ranked([(1 - (s.gone >> seat & 1),) for seat in range(2)], points)
    winner = sweeper(s)
    if winner != NOTHING:
        return ranked([(int(seat == winner),) for seat in range(2)], points)
    return ranked([(points[seat], len(s.druids[seat])) for seat in range(2)], points)
