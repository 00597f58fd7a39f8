"""Whether every component is still on the table, once (GRV-GEN-03)."""

from __future__ import annotations

from clairiere.games.bloody_grove.numbering import (
    DISCARD,
    ELITES,
    FIRST_ELITE,
    FIRST_TOKEN,
    FIRST_VENERABLE,
    NOTHING,
    OWNED_POOL,
    PIECES,
    TOKENS,
)
from clairiere.games.bloody_grove.setup import SHUFFLED_FIRST, SHUFFLED_LAST
from clairiere.games.bloody_grove.state import Table

DECKS = SHUFFLED_FIRST + SHUFFLED_LAST


def lost_components(s: Table) -> str:
    """The first thing that is wrong with a full table, or nothing."""
    return miscounted(s) or misplaced_token(s) or wrong_pool(s)


def cards_on_table(s: Table) -> list[int]:
    """All cards, zone after zone."""
    zones = s.hands + s.decks + s.columns + s.druids + [s.row, s.venerables, s.box]
    found = [card for zone in zones for card in zone]
    for animal in range(3):
        first = FIRST_ELITE + ELITES * animal
        found += list(range(first + s.elites[animal], first + ELITES))
    return found if s.beside == NOTHING else [*found, s.beside]


def miscounted(s: Table) -> str:
    """Each card lies in exactly one zone."""
    times = [0] * PIECES
    for card in cards_on_table(s):
        times[card] += 1
    for card in range(FIRST_TOKEN):
        if times[card] != 1:
            return f"{s.pieces.name(card)} is there {times[card]} times"
    return ""


def misplaced_token(s: Table) -> str:
    """Each token lies in the reserve, in the discard or on a card in a column."""
    in_columns = [card for column in s.columns for card in column]
    for number in range(TOKENS):
        at = s.token_at[number]
        if at < DISCARD or (at >= 0 and at not in in_columns):
            return f"token {number} lies nowhere"
    return ""


def wrong_pool(s: Table) -> str:
    """Every deck of the box still holds its own faces, and an Elite is in the pool of whoever recruited it."""
    pieces = s.pieces
    for deck in DECKS:
        faces = sorted([pieces.faces[piece] for piece in deck])
        if faces != sorted([s.parts.unmixed.faces[piece] for piece in deck]):
            return f"{s.parts.printing.pools[s.parts.unmixed.pool[deck[0]]]} has other faces"
    for card in range(FIRST_ELITE, FIRST_VENERABLE):
        taken = (card - FIRST_ELITE) % ELITES < s.elites[(card - FIRST_ELITE) // ELITES]
        if taken != (pieces.pool[card] >= OWNED_POOL):
            return f"{pieces.name(card)} is in the wrong pool"
    return ""
