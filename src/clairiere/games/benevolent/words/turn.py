"""Where in a turn of Benevolent one is, and which clause to read about it."""

from __future__ import annotations

from typing import Final

from clairiere.games.benevolent import clauses as k
from clairiere.games.benevolent.numbering import DOUBLE_STEP, FREE_ROAM
from clairiere.games.benevolent.state import Player, Table
from clairiere.games.benevolent.steps.again import ExchangeAgain, SleepAgain
from clairiere.games.benevolent.steps.turn import EndTurn
from clairiere.games.benevolent.steps.walk import Walk
from clairiere.games.benevolent.words.names import Names
from clairiere.kernel.agenda import Ask
from clairiere.kernel.clauses import Clause

MOVING: Final = Clause("BEN-MOVE-01", "A turn begins with a Footstep: place one from your card, or move one.")
ROAMING: Final = Clause("BEN-PERM-11", "Your Footsteps may go to any hex that holds none of them.")
ACTING: Final = Clause("BEN-ACT-01", "After the move, use the hex or gather.")
SLEEPING_AGAIN: Final = Clause("BEN-PERM-02", "After sleeping you may pay to sleep once more.")
EXCHANGING_AGAIN: Final = Clause("BEN-PERM-01", "After an exchange you may pay to exchange once more.")
ENDING: Final = Clause("BEN-TURN-04", "The turn ends when you say so, for you could still play a Secret.")


def turn_steps(ask: Ask[Table], names: Names) -> list[tuple[str, bool]]:
    """Move, act and, where a Secret could still be played, end (BEN-TURN-02, BEN-TURN-04)."""
    say, moving, ending = names.language.say, isinstance(ask, Walk), isinstance(ask, EndTurn)
    steps = [(say("1. Move"), moving), (say("2. Act"), not moving and not ending)]
    return [*steps, (say("3. End"), True)] if ending else steps


def clause_at_work(s: Table, ask: Ask[Table]) -> Clause:
    """Where the rulebook says what can be answered now."""
    if isinstance(ask, Walk):
        return walking(s.players[ask.seat])
    if isinstance(ask, SleepAgain):
        return SLEEPING_AGAIN
    if isinstance(ask, ExchangeAgain):
        return EXCHANGING_AGAIN
    return ENDING if isinstance(ask, EndTurn) else ACTING


def walking(me: Player) -> Clause:
    """At first anywhere, then beside one's own, then from hex to hex; or as a Secret has it."""
    if not me.steps:
        return MOVING
    if me.secrets & FREE_ROAM:
        return ROAMING
    if me.secrets & DOUBLE_STEP:
        return k.TWO_STEPS_THERE
    return k.PLACE_TOUCHES_NONE if me.on_card else k.CARD_EMPTY


def round_words(s: Table, names: Names) -> str:
    """`round 9`."""
    return names.language.say("round {round}", round=s.round)
