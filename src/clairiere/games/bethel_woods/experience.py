"""The features that hints are made of: where each stands in a row of weights, and what they weigh before any game."""

from __future__ import annotations

from typing import Final

from clairiere.kernel.experience import Experience

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


GROUPS: Final = (
    ("turns", STACK - TURNS),
    ("stack", BEST - STACK),
    ("best", TOP_TWO - BEST),
    ("top_two", LACKING - TOP_TWO),
    ("lacking", LOAD - LACKING),
    ("load", SPIES - LOAD),
    ("spies", CRITICAL - SPIES),
    ("critical", REPAIRS - CRITICAL),
    ("repairs", ENTRY - REPAIRS),
    ("entry", CAN_BUILD - ENTRY),
    ("can_build", EMPTY - CAN_BUILD),
    ("empty", CROWD - EMPTY),
    ("crowd", SAVED - CROWD),
    ("saved", EFFECT - SAVED),
    ("effect", CHARACTER - EFFECT),
    ("character", NEXT_CHARACTER - CHARACTER),
    ("next_character", WANTED - NEXT_CHARACTER),
    ("wanted", SECOND - WANTED),
    ("second", HELD - SECOND),
    ("held", COVERED - HELD),
    ("covered", TROUBLE - COVERED),
    ("trouble", SPIES_TO_PAY - TROUBLE),
    ("spies_to_pay", FEATURES - SPIES_TO_PAY),
)
HOPE: Final = -6.0
"""The log-odds of a team that has built nothing, before any experience,"""
PIECE: Final = 1.2
"""and what every piece adds."""


def prior() -> Experience:
    """Nothing counts but what is built."""
    rows: list[list[float]] = []
    for stage in range(STAGES):
        rows.append([HOPE + PIECE * stage] * (STACK - TURNS) + [0.0] * (FEATURES - STACK))
    return Experience(GROUPS, rows)
