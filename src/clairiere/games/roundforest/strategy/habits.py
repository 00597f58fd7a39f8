"""Habits for bots: nobody dawdles who could get on (see decision 0032)."""

from __future__ import annotations

from random import Random

from clairiere.games.roundforest.rules.choices import (
    BLUE,
    COMPASS,
    FIRST_CHIP,
    FIRST_OBJECT,
    NOTHING,
    PAUSE,
    SPIRIT,
    WALK,
    Move,
    is_coin,
    is_object,
)
from clairiere.games.roundforest.rules.components import ROOM
from clairiere.games.roundforest.rules.state import Player, Table, turns_to
from clairiere.games.roundforest.rules.steps.move import ChooseMove
from clairiere.games.roundforest.strategy.features import has_goods
from clairiere.kernel.bits import mask_of
from clairiere.kernel.choices import Choice
from clairiere.kernel.state import Ask, Seat


def considered(s: Table, ask: Ask[Table]) -> list[Choice]:
    """All options, but a pause only if it is the quickest way to something, or the only one without a compass."""
    options = ask.options(s)
    if not isinstance(ask, ChooseMove) or PAUSE not in options:
        return options
    walks = [c for c in options if isinstance(c, Move) and c.how == WALK]
    if not walks or pause_pays(s, ask.seat, walks):
        return options
    return [c for c in options if c is not PAUSE]


def pause_pays(s: Table, seat: Seat, walks: list[Move]) -> bool:
    """Whether a pause leads sooner than every walk to what the player needs next."""
    me = s.players[seat]
    if s.is_ready(seat):
        spirit = s.place_of(SPIRIT)
        goals = 0 if spirit == NOTHING else 1 << spirit
    else:
        for walk in walks:
            if invites(s, me, walk.goal):
                return False
        goals = needed(s, me)
    return turns_to(s, me.at, goals, first=2) < turns_to(s, me.at, goals, last=1)


def needed(s: Table, me: Player) -> int:
    """Bit set of the places that are of use to a player who is not ready, wherever they are."""
    return mask_of([place for place in s.layout.spaces if invites(s, me, place)])


def invites(s: Table, me: Player, place: int) -> bool:
    """Whether a place offers something: an exchange, an object, a character who was left there."""
    if s.is_well(place):
        return has_goods(s, me, me.pack)
    lying = s.lies[place]
    if is_object(lying):
        return len(me.pack) < ROOM or is_coin(lying - FIRST_OBJECT)
    return lying == FIRST_CHIP + BLUE and len(me.pack) < ROOM


def habit(s: Table, ask: Ask[Table], rng: Random) -> Choice:
    """Any answer; but a move before a pause, a walk before a compass, and to the spirit if it is one's turn to win."""
    if not isinstance(ask, ChooseMove):
        return ask.pick(s, rng)
    legal = ask.legal(s)
    moves = [c for c in legal if isinstance(c, Move) and c.how != COMPASS]
    if s.is_ready(ask.seat):
        spirit = s.place_of(SPIRIT)
        for c in moves:
            if c.goal == spirit:
                return c
    return moves[int(rng.random() * len(moves))] if moves else legal[int(rng.random() * len(legal))]
