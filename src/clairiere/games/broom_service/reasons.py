"""Why points are scored or lost."""

from __future__ import annotations

from typing import Final

REASONS: Final = (
    "tower",
    "generous",
    "bravery",
    "curse",
    "rain",
    "five_points",
    "more_or_less",
    "black_market",
    "dangerous_places",
    "sheltered_places",
    "upper_hand",
    "empty_hands",
    "full_set",
    "gathering",
    "lightning",
    "sets",
    "amulets",
)
"""As they are told (BRM-INFO-03)."""
FOR_TOWER: Final = 0
FOR_GENEROUS: Final = 1
FOR_BRAVERY: Final = 2
FOR_CURSE: Final = 3
FOR_RAIN: Final = 4
FOR_POINTS: Final = 5
FOR_CARDS: Final = 6
FOR_MARKET: Final = 7
FOR_DANGER: Final = 8
FOR_SHELTER: Final = 9
FOR_BID: Final = 10
FOR_EMPTY: Final = 11
FOR_SET: Final = 12
FOR_GATHERING: Final = 13
FOR_LIGHTNING: Final = 14
FOR_SETS: Final = 15
FOR_AMULETS: Final = 16
