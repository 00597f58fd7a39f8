"""Marks: which element an answer touches, and what has just moved."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.choices import (
    Invoke,
    Keep,
    Move,
    On,
    Peek,
    Recruit,
    Replace,
    Return,
    Take,
    To,
    Token,
    Transform,
)
from clairiere.games.bloody_grove.events import (
    AtGrove,
    Controlled,
    Covered,
    Discarded,
    Invoked,
    LaidDown,
    Moved,
    Peeked,
    Placed,
    Recruited,
    Revealed,
    Took,
    Transformed,
    TurnedUp,
)
from clairiere.games.bloody_grove.numbering import FIRST_ELITE_FACE, PLACES, SIDES
from clairiere.games.bloody_grove.state import Table
from clairiere.games.bloody_grove.steps.arcane import ArcaneTarget
from clairiere.games.bloody_grove.steps.effects import VenerableRecruitDestination
from clairiere.games.bloody_grove.steps.recruit import RecruitDestination
from clairiere.games.bloody_grove.steps.ruse import RuseTo
from clairiere.games.bloody_grove.steps.venerables import ChooseReplaced
from clairiere.kernel.choices import Choice
from clairiere.kernel.events import Event, Story
from clairiere.kernel.seats import Seat, letter
from clairiere.kernel.view import View

CARD_IDS: Final = [f"card-{face}" for face in range(64)]
BASIC_IDS: Final = [[f"card-{letter}-{face}" for face in range(FIRST_ELITE_FACE)] for letter in "AB"]


def card_id(owner: Seat, face: int) -> str:
    """What a card is called that lies open: by its face, for its number says nothing (GRV-INFO-14)."""
    return BASIC_IDS[owner][face] if face < FIRST_ELITE_FACE else CARD_IDS[face]


def answers(v: View[Table]) -> dict[str, str]:
    """Element -> all answers of the asked seat that touch it, with bars between them."""
    found: dict[str, str] = {}
    for c in sorted(v.options(), key=notation):  # their order is that of hidden numbers
        said = c.notation()
        for id in touched(v.table, v.seat, c):
            found[id] = f"{found[id]}|{said}" if id in found else said
    return found


def notation(c: Choice) -> str:
    """How an answer is written."""
    return c.notation()


def touched(s: Table, seat: Seat, c: Choice) -> list[str]:
    """The elements that an answer names."""
    if isinstance(c, Invoke):
        return [card_id(seat, c.face), f"column-{s.active_grove()}"]
    if isinstance(c, Transform):
        return [card_id(seat, c.face), f"slot-{SIDES[c.side]}"]
    if isinstance(c, Return | Move | Replace | Take):
        return [card_id(seat, c.face)]
    if isinstance(c, On):
        return [card_id(c.owner, c.face)]
    if isinstance(c, Token | Peek):
        return [f"token-{c.number}"]
    if isinstance(c, To):
        return [f"column-{c.grove}"]
    if isinstance(c, Recruit):
        return [card_id(seat, s.pieces.faces[s.visible_elite(c.animal)])]
    if isinstance(c, Keep):
        return [f"keep-{PLACES[c.place]}"]
    return []


def chosen(v: View[Table]) -> str:
    """The element that the open question is about, if one has been chosen before."""
    ask = v.table.agenda[-1] if v.table.agenda else None
    if isinstance(ask, ArcaneTarget):
        return f"token-{ask.number}"
    if isinstance(ask, RuseTo):
        return card_id(ask.seat, ask.moved.face)
    if isinstance(ask, ChooseReplaced):
        return card_id(ask.seat, ask.taken.face)
    if isinstance(ask, RecruitDestination | VenerableRecruitDestination):
        return card_id(ask.seat, v.table.pieces.faces[v.table.visible_elite(ask.animal)])
    return ""


def moved_pieces(story: Story | None) -> dict[int, str]:
    """The pieces that a story is about, and the zone they came from; a grove that changed hands is `-1 - grove`."""
    found: dict[int, str] = {}
    if story is not None:
        for moment in story.moments:
            origin = origin_of(moment.event)
            for piece in of_event(moment.event):
                found[piece] = origin
    return found


def origin_of(event: Event) -> str:
    """The zone that a card leaves face down and enters the table from; a page lets it glide from there."""
    if isinstance(event, Invoked | Transformed):
        return f"hand-{letter(event.seat)}"
    return f"deck-{letter(event.seat)}" if isinstance(event, LaidDown) else ""


def of_event(event: Event) -> list[int]:
    """The pieces that moved, were turned or were looked at."""
    if isinstance(event, AtGrove | Moved | Covered | Transformed | Recruited | Took):
        return [event.card]
    if isinstance(event, Placed | Peeked):
        return [event.token]
    if isinstance(event, TurnedUp | Discarded):
        return list(event.numbers)
    if isinstance(event, Revealed):
        return list(event.tokens)
    if isinstance(event, Controlled):
        return [-1 - event.grove]
    return []
