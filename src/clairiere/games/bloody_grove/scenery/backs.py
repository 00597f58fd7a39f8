"""Backs of cards and tokens, and the small cards that decks, hands and the box are laid out in."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.components import Parts
from clairiere.games.bloody_grove.numbering import (
    ANIMALS,
    ELITE_POOL,
    FIRST_ELITE_FACE,
    FIRST_TOKEN_FACE,
    NOTHING,
    OWNED_POOL,
    POOLS,
    TOKENS,
)
from clairiere.games.bloody_grove.scenery.faces import VENERABLE_BAND
from clairiere.pictures.canvas import symbol
from clairiere.pictures.cards import back
from clairiere.pictures.icons import icon
from clairiere.pictures.ink import circle, lettering, path, rect
from clairiere.pictures.players import colour, silhouette

MINI_WIDTH: Final = 22
MINI_HEIGHT: Final = 30
# By pool: ground, petals, glyph, and the ink of glyph and rosette.
BACKS: Final[list[tuple[str, tuple[str, str], str, str]]] = [
    ("p1", ("sky-4", "sky-5"), "druid", "paper-1"),
    ("p2", ("sun-2", "sun-4"), "druid", "ink-print"),
    ("bear", ("clay-4", "bark-4"), "bear", "sun-2"),
    ("owl", ("sky-5", "dusk-4"), "owl", "sun-2"),
    ("fox", ("clay-3", "clay-4"), "fox", "sun-2"),
    ("pine-4", ("moss-4", "moss-3"), "venerable", "sun-2"),
    ("berry-4", ("berry-5", "berry-3"), "venerable", "sun-2"),
]


def back_of(pool: int) -> int:
    """The back of a pool: an Elite has the same wherever it lies (GRV-INFO-03)."""
    return ELITE_POOL + (pool - OWNED_POOL) % len(ANIMALS) if pool >= OWNED_POOL else pool


BACK_OF: Final = [back_of(pool) for pool in range(POOLS)]


def back_symbols() -> str:
    """`grv-back-0` and so on, and the same as small cards."""
    out = ""
    for i, (ground, petals, glyph, gold) in enumerate(BACKS):
        out += symbol(f"grv-back-{i}", back(ground, petals, glyph, gold))
        out += symbol(f"grv-mini-{i}", mini(ground) + icon(glyph, 11, 15, 15, gold))
    return out


def mini(fill: str) -> str:
    """A small card."""
    out = rect(1, 2, MINI_WIDTH, MINI_HEIGHT, "shade", 3.5)
    return out + rect(0, 0, MINI_WIDTH, MINI_HEIGHT, fill, 3.5, stroke="var(--paper-1)", stroke_width="1.6")


def chip_symbols(parts: Parts) -> str:
    """`grv-chip-0` and so on: small cards face up, with strength and animal."""
    return "".join([symbol(f"grv-chip-{face}", chip(parts, face)) for face in range(FIRST_TOKEN_FACE)])


def chip(parts: Parts, face: int) -> str:
    """Strength above, the head of the animal below; gold-edged if it is an Elite."""
    animal = parts.animal[face]
    ground = VENERABLE_BAND if animal == NOTHING else ANIMALS[animal]
    glyph = "venerable" if animal == NOTHING else ANIMALS[animal]
    line = "ink-print" if face < FIRST_ELITE_FACE else "moss-5" if animal == NOTHING else "sun-4"
    out = rect(1, 2, MINI_WIDTH, MINI_HEIGHT, "shade", 3.5)
    out += rect(0, 0, MINI_WIDTH, MINI_HEIGHT, "paper-1", 3.5, stroke=f"var(--{line})", stroke_width="1.2")
    out += path("M.6 15H21.4V26.5a2.9 2.9 0 0 1-2.9 2.9H3.5a2.9 2.9 0 0 1-2.9-2.9Z", ground)
    value = "1" if parts.strength_rule[face] else str(parts.strength[face])
    return out + lettering(11, 12.6, value, 13.5) + icon(glyph, 11, 22, 13, "paper-1")


def token_symbols() -> str:
    """Tokens face down, each with a small tag that names it, and the marks of who has looked at one."""
    out = symbol("grv-token", token_back())
    for number in range(TOKENS):
        numeral = rect(-8, 7, 16, 13, "paper-1", 6.5) + lettering(0, 17.4, str(number), 11, "ink-print")
        out += symbol(f"grv-token-{number}", f'<use href="#grv-token"/>{numeral}')
    for seat in range(2):
        mark = path(silhouette(seat, 8.4), colour(seat), stroke="var(--paper-1)", stroke_width="1.4")
        out += symbol(f"grv-eye-{seat}", mark + icon("eye", 0, 0, 13.5, f"{colour(seat)}-on"))
    return out


def token_back() -> str:
    """The triangle of the Arcanes in a ring: no value, and nothing that looks like one."""
    out = circle(1.5, 4, 19, "shade") + circle(0, 2, 19, "dusk-5") + circle(0, 0, 19, "dusk-4")
    out += circle(0, 0, 16, "none", stroke="var(--sun-2)", stroke_width="1.3")
    return out + icon("arcane", 0, -3, 24, "sun-2")
