"""What an answer in Benevolent may give away."""

from __future__ import annotations

from clairiere.games.benevolent.choices import Stride
from clairiere.games.benevolent.numbering import SOLITUDE
from clairiere.games.benevolent.state import Table
from clairiere.games.benevolent.steps.toll import steps_on, toll
from clairiere.games.benevolent.words.names import Names
from clairiere.kernel.choices import Choice
from clairiere.kernel.view import View


def risk_words(v: View[Table], c: Choice, names: Names) -> str:
    """Whoever cannot pay the toll can only gather there (BEN-TOLL-04)."""
    if not isinstance(c, Stride):
        return ""
    s, me = v.table, v.table.players[v.seat]
    due, others = toll(s, v.seat, c.goal), [player for player in s.players if player is not me]
    alone = not any([steps_on(player, c.goal) for player in others])
    leaves = me.leaves + (s.parts.secrets.solitude if alone and me.secrets & SOLITUDE else 0)
    if due <= leaves:
        return ""
    say = names.language.say
    return say("You have {leaves} and the toll is {toll}: you will be able to do nothing there but gather.",
               leaves=names.leaves(leaves), toll=names.leaves(due))
