"""Which answers a planning bot tries.

Whatever can be repaired is, one token of a type is as good as another, and of a large hand those who repair most are
dropped first: with all orders of many workers there would be no end.
"""

from __future__ import annotations

from typing import Final

from clairiere.games.bethel_woods.choices import DROPS, Token
from clairiere.games.bethel_woods.numbering import neighbour
from clairiere.games.bethel_woods.prospects import best_drop, fault_tally
from clairiere.games.bethel_woods.state import Table
from clairiere.games.bethel_woods.steps.gift import GiveToken
from clairiere.games.bethel_woods.steps.limit import DiscardToken
from clairiere.games.bethel_woods.steps.payment import PayToken
from clairiere.games.bethel_woods.steps.repair import RepairAsk
from clairiere.games.bethel_woods.steps.sow import DropWorker
from clairiere.games.bethel_woods.tally import size
from clairiere.kernel.agenda import Ask
from clairiere.kernel.choices import Choice

LARGE: Final = 5
"""Of more workers than these not every order is tried."""


def worthwhile(s: Table, ask: Ask[Table]) -> list[Choice]:
    """The answers to one question."""
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
