"""Marks: which elements an answer touches."""

from __future__ import annotations

from typing import Final

from clairiere.games.bloody_grove.rules.choices import (
    FIRST_ELITE_FACE,
    HAND,
    NOTHING,
    PLACES,
    SIDES,
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
from clairiere.games.bloody_grove.rules.state import Table
from clairiere.games.bloody_grove.rules.steps.effects import ArcaneTarget, ChooseReplaced, VenerableRecruitDestination
from clairiere.games.bloody_grove.rules.steps.recruit import RecruitDestination
from clairiere.games.bloody_grove.rules.steps.turn import RuseTo
from clairiere.kernel.choices import Choice
from clairiere.kernel.state import Seat, letter
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
        return [elite_id(s, c.animal)]
    if isinstance(c, Keep):
        return [f"keep-{PLACES[c.place]}"]
    return []


def elite_id(s: Table, animal: int) -> str:
    """The visible Elite of an animal, or the place where none is left."""
    card = s.visible_elite(animal)
    return f"elites-{animal}" if card == NOTHING else CARD_IDS[s.pieces.faces[card]]


def touches(v: View[Table], c: Choice) -> list[str]:
    """The same, and what else somebody may point at who means this answer."""
    s, found = v.table, touched(v.table, v.seat, c)
    if isinstance(c, To):
        return [*found, f"grove-{c.grove}"]
    if isinstance(c, Invoke):
        return [*found, f"grove-{s.active_grove()}"]
    if isinstance(c, Transform):
        return [*found, f"druid-{letter(v.seat)}", *[card_id(v.seat, s.pieces.faces[d]) for d in s.druids[v.seat]]]
    if isinstance(c, Keep):
        return [*found, f"{'hand' if c.place == HAND else 'deck'}-{letter(v.seat)}"]
    return found


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
