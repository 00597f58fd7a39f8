"""Reach: which elements of the picture a choice names, whether it is allowed or not."""

from __future__ import annotations

from typing import Final

from clairiere.games.roundforest.rules import choices as c
from clairiere.games.roundforest.rules.choices import (
    CHARACTERS,
    CHEST,
    COPPER_TOKEN,
    CORNER,
    FAIRY,
    FIRST_OBJECT,
    GAPS,
    KEY,
    NOTHING,
    OBJECTS,
    PLACES,
    SADDLE,
    is_object,
)
from clairiere.games.roundforest.rules.components import heavy
from clairiere.games.roundforest.rules.state import Table
from clairiere.games.roundforest.rules.steps.block import BlockAction, Put
from clairiere.games.roundforest.rules.steps.purse import OPEN_CHEST
from clairiere.kernel.choices import Choice
from clairiere.kernel.state import LETTERS, Seat

PURSE: Final = ("copper", "silver", "apples", "compasses")
LYING_IDS: Final = [f"on-{place}" for place in PLACES]
PAWN_IDS: Final = [f"pawn-{letter}" for letter in LETTERS]
ROOM_IDS: Final = [f"room-{letter}" for letter in LETTERS]
PURSE_IDS: Final = [[f"{what}-{letter}" for what in PURSE] for letter in LETTERS]
PACK_IDS: Final = [[f"pack-{letter}-{name}" for name in OBJECTS] for letter in LETTERS]
GAP_IDS: Final = [f"gap-{gap}" for gap in GAPS]
FAIRY_IDS: Final = [f"fairy-{space}" for space in FAIRY]
PICK_IDS: Final = [f"pick-{name}" for name in OBJECTS]
CALL_IDS: Final = [f"call-{name}" for name in CHARACTERS]
EXCHANGE_IDS: Final = [f"exchange-{what}" for what in c.EXCHANGED]
TASK_IDS: Final = [f"task-{task}" for task in c.TASKS]
ROWS: Final[dict[str, str]] = {
    "sacrifice": "task-sacrifice",
    "debt": "task-debt",
    "use": "ability-use",
    "decline": "ability-decline",
    "sell": "pedlar-sell",
    "buy": "pedlar-buy",
}
"""Answers that stand in rows on the tray."""


def answers(s: Table, seat: Seat, options: list[Choice]) -> dict[str, list[Choice]]:
    """Element -> the choices that touch it."""
    found: dict[str, list[Choice]] = {}
    for choice in options:
        for id in touched(s, seat, choice):
            if id in found:
                found[id].append(choice)
            else:
                found[id] = [choice]
    return found


def touched(s: Table, seat: Seat, choice: Choice) -> list[str]:
    """The elements that a choice makes into buttons."""
    if isinstance(choice, c.Move | c.Ride):
        return [PLACES[choice.goal]]
    if isinstance(choice, c.Place | c.Appear):
        return [PLACES[choice.place]]
    if isinstance(choice, c.Barter):
        return [FAIRY_IDS[choice.space]]
    if isinstance(choice, c.Give):
        return [PACK_IDS[seat][choice.kind]]
    if isinstance(choice, c.Take):
        return [PICK_IDS[choice.kind]]
    if isinstance(choice, c.Call):
        return [CALL_IDS[choice.character]]
    if isinstance(choice, c.Exchange):
        return [EXCHANGE_IDS[choice.what]]
    if isinstance(choice, c.Do):
        return [TASK_IDS[choice.task]]
    return windows(s, seat, choice)


def windows(s: Table, seat: Seat, choice: Choice) -> list[str]:
    """Chest and block action, then mere words."""
    packed = PACK_IDS[seat]
    if choice is OPEN_CHEST:
        return [packed[CHEST], packed[KEY]]
    if isinstance(choice, BlockAction):
        weight = heavy(s.players[seat].pack)
        return [GAP_IDS[choice.gap]] + ([packed[weight]] if isinstance(choice, Put) and weight != NOTHING else [])
    at = s.players[seat].at
    if choice is c.PAUSE:
        return [PAWN_IDS[seat]]
    if choice is c.KEEP:
        return [ROOM_IDS[seat]]
    if choice is c.LEAVE and at != CORNER:
        return [LYING_IDS[at]]
    if choice is c.CHANGE:
        return [PURSE_IDS[seat][0 if in_question(s, seat) == COPPER_TOKEN else 1]]
    if choice is c.SADDLE_UP:
        return [packed[SADDLE]]
    row = ROWS.get(choice.notation())
    return [] if row is None else [row]


def in_question(s: Table, seat: Seat) -> int:
    """The object that is being decided on: drawn, or found under the pawn; NOTHING if there is none."""
    at = s.players[seat].at
    if s.drawn:
        return s.drawn[0]
    return s.lies[at] - FIRST_OBJECT if at != CORNER and is_object(s.lies[at]) else NOTHING


def touches(s: Table, seat: Seat, choice: Choice) -> list[str]:
    """The same, and what else somebody may point at who means this choice."""
    found = touched(s, seat, choice)
    if isinstance(choice, c.Move | c.Ride):
        return [*found, LYING_IDS[choice.goal]]
    if isinstance(choice, c.Place | c.Appear):
        return [*found, LYING_IDS[choice.place]]
    if choice is c.PAUSE and s.players[seat].at != CORNER:
        return [*found, PLACES[s.players[seat].at]]
    return [*found, f"seat-{LETTERS[seat]}"] if choice is c.KEEP else found
