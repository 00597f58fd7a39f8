"""Steps of the agenda, read from their notation."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.rules.numbering import CHARACTERS, OBJECTS
from clairiere.games.roundforest.rules.state import Table
from clairiere.games.roundforest.rules.steps.action import ABILITY_CHOICES, MEETINGS, RIDERS, SADDLE_USES
from clairiere.games.roundforest.rules.steps.characters import (
    BEGGAR_CARDS,
    IMP_GIVES,
    PEDLAR_MODES,
    PRINCE_PICKS,
    UNICORN_TARGETS,
    ImpTake,
    PedlarSell,
)
from clairiere.games.roundforest.rules.steps.move import CHOOSE_MOVES
from clairiere.games.roundforest.rules.steps.objects import COIN_CHOICES, OBJECT_CHOICES, YELLOW_TARGETS
from clairiere.games.roundforest.rules.steps.tasks import TASK_CHOICES
from clairiere.games.roundforest.rules.steps.turn import END_OPTIONS, END_TURNS, NEXT_TURN, PLACE_SPIRITS, SPIRIT_CHECK
from clairiere.games.roundforest.rules.steps.well import WELL_CHOICES, WellGive
from clairiere.kernel.seats import seat_of
from clairiere.kernel.state import Step

OF_SEAT: Final[dict[str, list[Step[Table]]]] = {
    "move": [*CHOOSE_MOVES],
    "end_options": [*END_OPTIONS],
    "end": [*END_TURNS],
    "place_spirit": [*PLACE_SPIRITS],
    "object": [*OBJECT_CHOICES],
    "coin": [*COIN_CHOICES],
    "yellow": [*YELLOW_TARGETS],
    "well": [*WELL_CHOICES],
    "prince": [*PRINCE_PICKS],
    "ride": [*UNICORN_TARGETS],
    "ride_on": [*RIDERS],
    "saddle": [*SADDLE_USES],
    "pedlar": [*PEDLAR_MODES],
    "imp": [*IMP_GIVES],
    "beggar": [*BEGGAR_CARDS],
    "meet": [*MEETINGS],
}
OF_NOBODY: Final[dict[str, Step[Table]]] = {"spirit_check": SPIRIT_CHECK, "next": NEXT_TURN}
WITHIN_TURN: Final = ("end", "end_options", "place_spirit", "spirit_check", "next")


def read_agenda(text: str, active: int) -> list[Step[Table]]:
    """Steps, the next first; what always follows need not be said: end options, spirit check, next turn."""
    words = [step.split() for step in text.split(";")]
    steps = [read_step(step) for step in words]
    if words[-1][0] not in WITHIN_TURN:
        steps.append(END_OPTIONS[active])
    if words[-1][0] not in ("spirit_check", "next"):
        steps.append(SPIRIT_CHECK)
    if words[-1][0] != "next":
        steps.append(NEXT_TURN)
    return steps[::-1]


def read_step(words: list[str]) -> Step[Table]:
    """One step of the agenda."""
    if words[0] in OF_NOBODY:
        return OF_NOBODY[words[0]]
    seat = seat_of(words[1])
    if words[0] in OF_SEAT:
        return OF_SEAT[words[0]][seat]
    if words[0] == "task":
        return TASK_CHOICES[seat][CHARACTERS.index(words[2])]
    if words[0] == "ability":
        return ABILITY_CHOICES[seat][CHARACTERS.index(words[2])]
    if words[0] == "imp_take":
        return ImpTake(seat, OBJECTS.index(words[2]))
    makers = {"well_give": WellGive, "sell": PedlarSell}
    return makers[words[0]](seat, int(words[2]))
