"""The weights of the features that hints are made of: where each feature stands, and what many games have taught."""

from __future__ import annotations

import tomllib
from typing import Final

TURNS: Final = 0
"""That are left."""
STACK: Final = 24
"""Every hand, every type: how many tokens; by when the seat's turn comes."""
BEST: Final = 48
"""The largest of these in a hand."""
TOP_TWO: Final = 72
"""The two largest in all hands."""
LACKING: Final = 136
"""Tokens that are missing for the pieces to come."""
LOAD: Final = 158
"""Every machine: its load; with a spy, 8 more."""
SPIES: Final = 174
CRITICAL: Final = 181
"""Critical machines, and those that are nearly so."""
REPAIRS: Final = 216
"""Of the best next sowing."""
ENTRY: Final = 224
"""Every hand, every type: sowings that could end in the Orphanage, and how far the tokens go towards the cost."""
CAN_BUILD: Final = 284
"""Every hand: sowings that could build, if they were its turn's."""
EMPTY: Final = 296
"""Machines without workers."""
CROWD: Final = 302
"""Every machine: its workers."""
SAVED: Final = 311
"""Violet has been at work."""
EFFECT: Final = 312
"""Every tile that is face up."""
CHARACTER: Final = 318
NEXT_CHARACTER: Final = 324
WANTED: Final = 330
"""Every hand, every type: how many tokens, and how many malfunctions of it are on the board; later hands 40 more."""
SECOND: Final = 410
"""The second largest number of a type in a hand."""
HELD: Final = 434
"""Every hand: how many tokens."""
COVERED: Final = 458
"""Pieces in a row, from the next one, that stacks could pay."""
TROUBLE: Final = 465
"""Critical machines, and spies."""
SPIES_TO_PAY: Final = 490
"""Sowings that end at a spy who can be paid for."""
FEATURES: Final = 494
STAGES: Final = 6
"""Weights differ with the number of pieces that are built."""


def read_weights(toml: str) -> list[list[float]]:
    """Stage -> feature -> what it adds to the log-odds."""
    found: list[list[float]] = [[] for _ in range(STAGES)]
    for group in tomllib.loads(toml)["feature"]:
        for stage, row in enumerate(group["weights"]):
            found[stage] += [float(weight) for weight in row]
    assert [len(row) for row in found] == [FEATURES] * STAGES, "experience.toml and the features do not agree"
    return found
