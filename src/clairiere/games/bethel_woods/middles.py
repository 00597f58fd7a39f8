"""Middles: tables that could come about in the midst of a game, made up for bots to learn from."""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.numbering import MACHINES, NOWHERE, type_of
from clairiere.games.bethel_woods.state import Table
from clairiere.games.bethel_woods.tally import ONE, types_in
from clairiere.kernel.chance import Chance
from clairiere.kernel.now import Now

SPENT: Final = 6
"""At least so many tokens have been drawn for every piece;"""
MORE: Final = 20
"""at most so many more."""
LEAST: Final = 9
"""So many are left in the supply."""
MOVES: Final = 8
"""Workers that stand elsewhere than at the beginning."""


def made_up(s: Table, now: Now) -> Table:
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
