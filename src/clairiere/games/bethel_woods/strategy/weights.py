"""The features that hints are made of: where each stands in a row of weights, and what they weigh before any game."""

from __future__ import annotations

from typing import Final

from clairiere.kernel.strategy import Weights

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
PIECES: Final = 6
"""Weights differ with the number of pieces that are built,"""
TEAMS: Final = (2, 3, 4)
"""and with the number of seats: with more of them every hand waits longer for its next turn, and fills more slowly."""


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
HOPE: Final = -5.0
"""The log-odds of a team that has built nothing and has turns enough, before any experience,"""
PIECE: Final = 1.2
"""and what every piece adds;"""
ENOUGH: Final = 4
"""so many turns for every piece to come are enough,"""
SHORT: Final = 0.25
"""and each that is missing costs so much,"""
TOKEN: Final = 0.25
"""and so much each token that is missing."""
LOADS: Final = [0.0, 0.0, -0.1, -0.4, -0.8, -1.0, -1.4, -2.0]
"""What the load of a machine costs."""
READY: Final = [0.0, 0.3, 0.3, 0.3]
"""Of a hand: sowings that could build."""


def prior() -> Weights:
    """Set by hand: what is built, what is missing, and how long machines will last."""
    return Weights(GROUPS, [guessed(built) for _ in TEAMS for built in range(PIECES)])


def stage_of(built: int, seats: int) -> int:
    """The row of weights for so many pieces and seats; a seat that is left alone is weighed like two."""
    return PIECES * (max(seats, TEAMS[0]) - TEAMS[0]) + built


def guessed(built: int) -> list[float]:
    """The weights with so many pieces; of most features nothing is known."""
    row = [0.0] * FEATURES
    for turns in range(STACK - TURNS):
        row[TURNS + turns] = HOPE + PIECE * built - SHORT * max(0, ENOUGH * (PIECES - built) - turns)
    for tokens in range(LOAD - LACKING):
        row[LACKING + tokens] = -TOKEN * tokens
    for load in range(8):
        row[LOAD + load] = row[LOAD + 8 + load] = LOADS[load]
    for hand in range(3):
        for ways in range(4):
            row[CAN_BUILD + 4 * hand + ways] = READY[ways]
    return row
