"""How cards, tokens, their faces and their pools are numbered, and the fixed names (GRV-GEN-03)."""

from __future__ import annotations

from typing import Final

NOTHING: Final = -1
"""No card, no seat, no animal."""

ANIMALS: Final = ("bear", "owl", "fox")

LEFT: Final = 0
RIGHT: Final = 1
SIDES: Final = ("left", "right")

HAND: Final = 0
TOP: Final = 1
BENEATH: Final = 2
PLACES: Final = ("hand", "top", "beneath")

GROVES: Final = 3
ROUNDS: Final = 4
POSITIONS: Final = 6
DRAWN: Final = 4
SYMBOLS: Final = 4
"""The most Ruse and Arcane symbols on one card (GRV-GEN-06)."""
EFFECTS: Final = 2
"""The most effects on one Venerable."""

BASICS: Final = 9
ELITES: Final = 10
PLAIN: Final = 9
RED: Final = 3
TOKENS: Final = 12

# Faces: a basic Spirit has the same face for both Druids.
FIRST_ELITE_FACE: Final = 9
FIRST_VENERABLE_FACE: Final = 39
FIRST_TOKEN_FACE: Final = 51

# Pieces: the basics of A, of B, three Elite decks, plain and red-backed Venerables, tokens.
FIRST_ELITE: Final = 18
FIRST_VENERABLE: Final = 48
FIRST_RED: Final = 57
FIRST_TOKEN: Final = 60
PIECES: Final = 72

# Pools: the basics of A and of B, three Elite decks, plain and red-backed Venerables, tokens, Elites that players own.
ELITE_POOL: Final = 2
OWNED_POOL: Final = 8
POOLS: Final = 14

# Where a token lies, if not on a card.
RESERVE: Final = -1
DISCARD: Final = -2


def owned_pool(seat: int, animal: int) -> int:
    """The pool of the Elites of this animal that a player has recruited: everyone knows which they are."""
    return OWNED_POOL + 3 * seat + animal


def player(text: str) -> int:
    """The seat A or B; ValueError if it is neither."""
    return ["A", "B"].index(text)


def is_venerable(card: int) -> bool:
    """Whether this piece is a Venerable."""
    return FIRST_VENERABLE <= card < FIRST_TOKEN


def animals_text(animals: int) -> str:
    """`bear owl`, from a bit set."""
    return " ".join([name for animal, name in enumerate(ANIMALS) if animals >> animal & 1])
