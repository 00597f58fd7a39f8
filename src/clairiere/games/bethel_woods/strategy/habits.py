"""Which answers a planning bot tries.

Whatever can be repaired is, one token of a type is as good as another, and of a large hand those who repair most are
dropped first: with all orders of many workers there would be no end.
"""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.rules.choices import (
    DROPS,
    MACHINES,
    NOWHERE,
    ONE,
    Token,
    neighbour,
    size,
    type_of,
    types_in,
)
from clairiere.games.bethel_woods.rules.state import Table
from clairiere.games.bethel_woods.rules.steps.gift import DiscardToken, GiveToken
from clairiere.games.bethel_woods.rules.steps.payment import PayToken
from clairiere.games.bethel_woods.rules.steps.repair import RepairAsk
from clairiere.games.bethel_woods.rules.steps.turn import DropWorker
from clairiere.games.bethel_woods.strategy.features import best_drop, fault_tally
from clairiere.kernel.chance import Chance
from clairiere.kernel.choices import Choice
from clairiere.kernel.state import Ask, StepContext

LARGE: Final = 5
"""Of more workers than these not every order is tried."""


def worthwhile(s: Table, ask: Ask[Table]) -> list[Choice]:
    """The pruned answers to one question."""
    if isinstance(ask, RepairAsk):
        return ask.candidates(s)[-1:]  # as much as can be
    if isinstance(ask, DropWorker) and size(s.hand) > LARGE:
        at = neighbour(s.at, s.way)
        return [DROPS[best_drop(s.hand, s.workers[at], fault_tally(s, at)) & 3]]
    legal = ask.legal(s)
    return one_of_each(legal) if isinstance(ask, (PayToken, DiscardToken, GiveToken)) else legal


def one_of_each(tokens: list[Choice]) -> list[Choice]:
    """The first token of every type: their numbers matter to Linny alone, and to her only now and then."""
    found: list[Choice] = []
    types = 0
    for c in tokens:
        assert isinstance(c, Token)
        if not types >> c.type & 1:
            types |= 1 << c.type
            found.append(c)
    return found


# Middles: tables that could come about in the midst of a game, made up for bots to learn from.

SPENT: Final = 6
"""At least so many tokens have been drawn for every piece;"""
MORE: Final = 20
"""at most so many more."""
LEAST: Final = 9
"""So many are left in the supply."""
MOVES: Final = 8
"""Workers that stand elsewhere than at the beginning."""


def made_up(s: Table, now: StepContext) -> Table:
    """The opening, with up to five pieces, other crowds, and what was drawn in hands or gone. Takes `s` over."""
    luck = now.chance
    pieces = luck.below(MACHINES)
    while s.built < pieces:
        build_somewhere(s, luck)
    for _ in range(luck.below(MOVES)):
        move_somebody(s, luck)
    draw_some(s, SPENT * s.built + luck.below(MORE), luck)
    return s


def build_somewhere(s: Table, luck: Chance) -> None:
    """Some worker enters some section, if one can."""
    section, machine = luck.below(MACHINES), luck.below(MACHINES)
    if s.sections[section] != NOWHERE:
        return
    for type in types_in(s.workers[machine]):
        if s.parts.accepts[section] >> type & 1:
            s.workers[machine] -= ONE[type]
            s.sections = s.sections[:section] + (type,) + s.sections[section + 1 :]
            s.built += 1
            return


def move_somebody(s: Table, luck: Chance) -> None:
    """Some worker goes to another machine."""
    machine = luck.below(MACHINES)
    types = types_in(s.workers[machine])
    if types:
        type = types[luck.below(len(types))]
        s.workers[machine] -= ONE[type]
        s.workers[luck.below(MACHINES)] += ONE[type]


def draw_some(s: Table, tokens: int, luck: Chance) -> None:
    """Most are gone; everybody has kept some, mostly of a favourite type."""
    favourite = [luck.below(4) for _ in range(s.seats)]
    for _ in range(min(tokens, s.supply() - LEAST)):
        token, seat = s.drawn, luck.below(s.seats)
        s.drawn += 1
        s.pieces.show(token)
        liked = type_of(s.pieces.faces[token]) == favourite[seat] or not luck.below(4)
        if liked and len(s.knowledge[seat]) < s.limit():
            s.knowledge[seat] += (token,)
        else:
            s.discard += (token,)
